"""A round robin: everybody meets everybody, once or twice, by a schedule that is drawn once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from bot.leagues.service.field import ALONE, Draw, Field
from bot.leagues.service.formats.way import WINDOW, Request, Setting, Way, always, is_live, smallest
from bot.leagues.service.pairing import berger
from bot.leagues.service.scoring.reckoning import FAR, Range, Reckoning, Sheet
from bot.leagues.service.scoring.sheet import left
from bot.leagues.service.scoring.sure import is_settled, may_leave, of_rounds
from bot.leagues.service.scoring.ties import HEAD_TO_HEAD, OF_PAIRS
from bot.leagues.service.season import Season
from bot.leagues.service.terms import EventTerms, FormatTerms
from bot.storage.league_rows import RoundRow

AT_ONCE: Final = 8
"""Up to so many entrants all rounds of a round robin by correspondence are open at once."""


class RoundRobinTerms(FormatTerms, frozen=True, kw_only=True):
    """``cycles``: how often everybody meets everybody."""

    cycles: int = 1


def cycles(event: EventTerms) -> int:
    """Return how often everybody meets everybody."""
    return RoundRobinTerms.of(event).cycles


def _rounds(event: EventTerms, entrants: int) -> int:
    return cycles(event) * (entrants - 1 + entrants % 2)


def _draw(request: Request) -> tuple[Draw, ...]:
    """Return the whole schedule: it is drawn once, and moves nobody whoever leaves."""
    everybody = sorted((one for one in request.field.entrants if not one.out), key=lambda one: one.seed)
    return berger.schedule([one.number for one in everybody], cycles(request.terms))


def _not_drawn(_season: Season, event: EventTerms, field: Field) -> bool:
    """Whether the schedule of a round robin is still to be drawn."""
    return not field.drawn and sum(not one.out for one in field.entrants) >= smallest(event)


def _until_known(season: Season, row: RoundRow, _entrant: int) -> bool:
    """A schedule is made anew as long as nobody but staff knows any round of it."""
    return all(one.state == "drawn" for one in season.rounds_of(row.division, row.stage))


def _with_everybody(field: Field, terms: EventTerms, numbers: list[int]) -> dict[int, int]:
    """Return the meetings with others in a round robin that are not settled; who has left has none."""
    gone = left(field, terms)
    there = [number for number in numbers if number not in gone]
    settled = Counter(
        number
        for meeting in field.meetings
        if is_settled(meeting) and meeting.kind not in ALONE and gone.isdisjoint(meeting.seats)
        for number in meeting.seats
    )
    return {
        number: 0 if number in gone else max(0, (len(there) - 1) * cycles(terms) - settled[number])
        for number in numbers
    }


def _of_everybody(field: Field, sheet: Sheet, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return ranges of a round robin: who has not played half may yet leave, and take their results along."""
    leaving = may_leave(field, sheet.terms)
    found = {}
    for number, reach in of_rounds(field, sheet, remaining).items():
        at_risk = sum(seat.points for seat in sheet.seats[number] if seat.opponent in leaving)
        low = -FAR if number in leaving else reach.low - Fraction(at_risk, sheet.parts)
        found[number] = Range(low, reach.high)
    return found


ROUND_ROBIN: Final = Way(
    id="round_robin",
    terms=RoundRobinTerms,
    most=20,
    planned=_rounds,
    draw=_draw,
    late="start",
    at_once=lambda event, entrants: not is_live(event) and entrants <= AT_ONCE,
    goes_on=_not_drawn,
    anew=_until_known,
    moving=True,
    shape="crosstable",
    settings={"cycles": Setting(always(1, 2)), "window": WINDOW},
    reckoning=Reckoning(
        everybody=cycles,
        ties=(HEAD_TO_HEAD, "sonneborn_berger", "wins", "game_points"),
        choices=OF_PAIRS,
        remaining=_with_everybody,
        ranges=_of_everybody,
    ),
)
