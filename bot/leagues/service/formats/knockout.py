"""A knock-out: who loses a match is out."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec

from bot.leagues.service.field import ALONE, Draw, Field, Kind, Meeting
from bot.leagues.service.formats.way import WINDOW, Request, Setting, Way, always
from bot.leagues.service.pairing import knockout
from bot.leagues.service.scoring.points import Counting
from bot.leagues.service.scoring.reckoning import FAR, Range, Reckoning, Seat, Sheet, Sum
from bot.leagues.service.scoring.sheet import read, sit_down
from bot.leagues.service.scoring.sure import is_settled
from bot.leagues.service.scoring.ties import until_lost
from bot.leagues.service.season import Season
from bot.leagues.service.terms import EventTerms, FormatTerms


class KnockoutTerms(FormatTerms, frozen=True, kw_only=True):
    """``third_place``: whether those who lost the semi-finals meet."""

    third_place: bool = False


def has_third(event: EventTerms) -> bool:
    """Whether there is a match for the third place."""
    return KnockoutTerms.of(event).third_place


def _draw(request: Request) -> tuple[Draw, ...]:
    return (knockout.following(request.field, request.round, third_place=has_third(request.terms)),)


def _somebody_goes_on(_season: Season, event: EventTerms, field: Field) -> bool:
    """Whether a bracket leads somebody into another round, if only by default."""
    return field.drawn < field.rounds and knockout.goes_on(
        field, field.drawn + 1, third_place=has_third(event)
    )


# --- The table ---------------------------------------------------------------------------------------


def _sit_in_match(
    seats: Mapping[int, list[Seat]], meeting: Meeting, counting: Counting, parts: int, capital: int | None
) -> None:
    """Add a match of a knock-out to what each has: a level one goes to whom its places say."""
    if len(set(meeting.points)) == 1 and len(set(meeting.places)) > 1:
        won = tuple(Fraction(place == 1) for place in meeting.places)
        meeting = msgspec.structs.replace(meeting, points=won)
    sit_down(seats, meeting, counting, parts, capital)


def survived(sheet: Sheet, number: int) -> Sum:
    """Return the rounds of a knock-out up to the first match that was not won.

    Who was let on after a round was drawn, by a decision about the one before, had no match in it, and has
    survived it with the match before.
    """
    seats = sheet.seats[number]
    won = until_lost(seats)
    ends = [seat.round for seat in seats[1 : len(won) + 1]] + [seat.round + 1 for seat in won[-1:]]
    return Sum([(1, end - seat.round, seat) for seat, end in zip(won, ends, strict=False)])


def _in_bracket(field: Field, terms: EventTerms, numbers: list[int]) -> dict[int, int]:
    """Return 1 for those whom nobody has beaten, while they are several or a match is open."""
    unbeaten = _unbeaten(read(field, terms))
    going_on = len(unbeaten) > 1 or not all(map(is_settled, field.meetings))
    return {number: int(going_on and number in unbeaten) for number in numbers}


def _unbeaten(sheet: Sheet) -> frozenset[int]:
    return frozenset(
        number
        for number, seats in sheet.seats.items()
        if all(seat.won or seat.kind in ALONE for seat in seats)
    )


def _of_bracket(field: Field, sheet: Sheet, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return that whoever is unbeaten can win: nothing is said of other places."""
    return dict.fromkeys(_unbeaten(sheet), Range(Fraction(0), FAR))


KNOCKOUT: Final = Way(
    id="knockout",
    terms=KnockoutTerms,
    least=4,
    most=64,
    planned=lambda _event, entrants: knockout.rounds(entrants),
    draw=_draw,
    free=Kind.BYE,
    late="never",
    goes_on=_somebody_goes_on,
    match=True,
    level=False,
    shape="bracket",
    settings={
        "best_of": Setting(always(1, 3, 5)),
        "third_place": Setting(always(False, True)),
        "window": WINDOW,
    },
    reckoning=Reckoning(
        sits=_sit_in_match,
        first=survived,
        ties=("third_place",),
        choices=("third_place", "wins", "game_points"),
        remaining=_in_bracket,
        ranges=_of_bracket,
    ),
)
