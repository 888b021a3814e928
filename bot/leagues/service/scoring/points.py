"""What outcomes count for: the points that are written into a meeting, and what else counts of each kind.

Of two seats a won game is a point.  A table of several counts the game's own points or place points
(:class:`Scale`).  What a round gives in which somebody has no meeting follows from the field
(:func:`missed`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

import msgspec

from bot.leagues.service.field import COMPUTER, Entrant, Field, Kind
from bot.leagues.service.terms import Unit

NOTHING: Final = Fraction(0)
HALF: Final = Fraction(1, 2)
ONE: Final = Fraction(1)

WHOLE: Final = 840
"""Place points of who is first alone; for up to nine people those of every place are whole numbers."""

HUNDRED: Final = 100
"""What they are shown as."""


class Counting(msgspec.Struct, frozen=True, kw_only=True):
    """What counts of a kind of meeting.

    ``anywhere``: whether it is a round at all.  ``head_to_head``: between its two.  ``played``: in sums over
    opponents it counts with them; otherwise as an unplayed round.  ``again``: whether its people may still
    meet.  ``rated``: whether its games are.
    """

    anywhere: bool = True
    head_to_head: bool = False
    played: bool = False
    again: bool = True
    rated: bool = False


COUNTING: Final[Mapping[Kind, Counting]] = {
    Kind.PLAYED: Counting(head_to_head=True, played=True, again=False, rated=True),
    Kind.NO_SHOW: Counting(head_to_head=True),
    Kind.BOTH_ABSENT: Counting(),
    Kind.BYE: Counting(),
    Kind.ABSENT: Counting(),
    Kind.FREE: Counting(anywhere=False),
    Kind.UNFINISHED: Counting(head_to_head=True, played=True, again=False),
    Kind.DECLINED: Counting(anywhere=False),
    Kind.IDLE: Counting(anywhere=False),
    Kind.ANNULLED: Counting(anywhere=False),
}

ANNULLED_FOR_GOOD: Final = Counting()
"""What is still annulled when the season closes is an unplayed round."""


class Missed(StrEnum):
    """Why somebody has no meeting in a round of a Swiss that was drawn."""

    LATE = "late"
    """They had not entered yet."""
    GONE = "gone"
    """They had withdrawn."""


# --- Two seats -----------------------------------------------------------------------------------------


def match_points(
    kind: Kind, winner: int | None = None, game_points: Sequence[int] = ()
) -> tuple[Fraction, Fraction]:
    """Return what a meeting of two counts for, by seat.

    ``winner`` is the seat that won, or came, None for a draw.  A game left unfinished is won by more
    ``game_points``; equal, or without any, it is a draw.  Raise ValueError for a kind that is no meeting of
    two, and if nobody came where somebody did.
    """
    if kind in {Kind.BOTH_ABSENT, Kind.ANNULLED}:
        return NOTHING, NOTHING
    if kind is Kind.UNFINISHED:
        winner = _ahead(game_points)
    elif kind is Kind.NO_SHOW and winner is None:
        raise ValueError("somebody came to a no-show")
    elif kind not in {Kind.PLAYED, Kind.NO_SHOW}:
        raise ValueError(f"{kind} is no meeting of two")
    if winner is None:
        return HALF, HALF
    return (ONE, NOTHING) if winner == 0 else (NOTHING, ONE)


def bye_points() -> Fraction:
    """Return what a bye of the draw gives."""
    return ONE


def absence_points(field: Field, number: int, round: int) -> Fraction:  # noqa: A002
    """Return what it gives to be absent from a round, as was said before the draw.

    Half a point the first time, nothing later, and nothing in the last round.
    """
    before = any(
        meeting.kind is Kind.ABSENT and meeting.round < round and number in meeting.seats
        for meeting in field.meetings
    )
    return NOTHING if before or round == field.rounds else HALF


def missed(field: Field, entrant: Entrant, rounds: Collection[int]) -> Iterator[tuple[int, Missed, Fraction]]:
    """Yield the drawn rounds of a Swiss that are not among somebody's ``rounds``, why, and what they give.

    The first ``Field.late`` rounds before their entry give half a point each; all others give nothing.
    """
    for number in range(1, field.drawn + 1):
        if number in rounds:
            continue
        if number < entrant.first_round:
            yield number, Missed.LATE, HALF if number <= field.late else NOTHING
        else:
            yield number, Missed.GONE, NOTHING


def _ahead(game_points: Sequence[int]) -> int | None:
    """Return the seat with more points of the game, None if there is none."""
    if len(set(game_points)) < 2:
        return None
    return max(range(len(game_points)), key=game_points.__getitem__)


# --- Tables --------------------------------------------------------------------------------------------


class Scale(msgspec.Struct, frozen=True, kw_only=True):
    """What tables count, fixed when a season opens.

    ``unit`` is never ``AUTO``.  The own points of the game count at tables of ``size``; another table is
    scored by places on the range from ``low`` to ``high``, or where the game's points are ``unbounded`` on
    that of its own.  ``bonuses`` are added by place at tables of as many people; of place points they are
    parts of a hundred, as those are shown.
    """

    unit: Unit
    size: int = 0
    low: int = 0
    high: int = 0
    unbounded: bool = False
    bonuses: tuple[int, ...] = ()

    def range_at(self, game_points: Iterable[int | Fraction]) -> tuple[Fraction, Fraction]:
        """Return the range on which a table is scored by places.

        Where the game has no bounds it is that of the largest gain or loss at the table, and of a point at
        least, so that it costs something to stay away from a table that was not played at all.
        """
        if not self.unbounded:
            return Fraction(self.low), Fraction(self.high)
        reach = max([ONE, *(abs(Fraction(points)) for points in game_points)])
        return -reach, reach

    def is_own(self, seats: int) -> bool:
        """Whether a table of so many seats counts the game's own points."""
        return self.unit is Unit.OWN and seats == self.size


def unit_at(setting: Unit, splits: Iterable[Collection[int]]) -> tuple[Unit, int]:
    """Return the unit of points and the size of tables that goes with it, as a season opens.

    ``splits`` are the sizes of tables at each number of people that is allowed.  The own points of the game
    are counted where all tables have one size, or the setting wants them: the size is then the largest.
    """
    sizes = {size for split in splits for size in split}
    unit = setting
    if setting is Unit.AUTO:
        unit = Unit.OWN if len(sizes) == 1 else Unit.PLACES
    return unit, max(sizes, default=0)


def range_of(capital: int | None) -> tuple[int, int]:
    """Return between what the own points of a game lie: its capital up and down, 0 where it has none.

    Its middle is 0, as is the mean of points that people take from each other, so a table that is scored by
    places gives nobody more than another one.
    """
    reach = capital or 0
    return -reach, reach


def balanced(bonuses: Sequence[int]) -> bool:
    """Whether bonuses for places sum to 0, as they must."""
    return sum(bonuses) == 0


def among_people(seats: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """Return the places among the people of a table by seat, 0 for a computer player's."""
    people = [place for entrant, place in zip(seats, places, strict=True) if entrant != COMPUTER]
    return tuple(
        1 + sum(other < place for other in people) if entrant != COMPUTER else 0
        for entrant, place in zip(seats, places, strict=True)
    )


def place_parts(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Return by place (n−p)/(n−1) among n people, ties averaged: from 1 for the first to 0 for the last.

    What counts of ``places`` is their order.  Who is alone has a half, the mean at every table.
    """
    people = len(places)
    if people < 2:
        return (HALF,) * people
    order = sorted(places)
    return tuple(
        (people - order.index(place) - Fraction(order.count(place) + 1, 2)) / (people - 1) for place in places
    )


def place_points(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Return place points by seat: 840·(n−p)/(n−1) among n people, ties averaged.

    ``places`` are those among the people, 0 for a computer player, who has none.  Who sits with computer
    players alone has the mean of every table.
    """
    parts = iter(place_parts([place for place in places if place]))
    return tuple(WHOLE * next(parts) if place else NOTHING for place in places)


def table_points(
    scale: Scale, kind: Kind, places: Sequence[int], game_points: Sequence[int | Fraction] = ()
) -> tuple[Fraction, ...]:
    """Return what a table counts for, by seat; a computer player's seat has nothing.

    ``places`` are those among the people (:func:`among_people`), ``game_points`` the own points of the game.
    Own points count at a played table of the scale's size.  If nobody came, or the table is annulled,
    nobody has anything.
    """
    if kind in {Kind.BOTH_ABSENT, Kind.ANNULLED}:
        return (NOTHING,) * len(places)
    by_place = place_points(places)
    if scale.unit is Unit.PLACES:
        base, worth = by_place, Fraction(WHOLE, HUNDRED)
    elif COUNTING[kind].played and scale.is_own(len(places)):
        base, worth = tuple(map(Fraction, game_points)), ONE
    else:
        low, high = scale.range_at(game_points)
        base, worth = tuple(low + (high - low) * points / WHOLE for points in by_place), ONE
    return tuple(
        points + worth * _bonus(scale.bonuses, places, place) if place else NOTHING
        for points, place in zip(base, places, strict=True)
    )


def _bonus(bonuses: Sequence[int], places: Sequence[int], place: int) -> Fraction:
    """Return the mean of the bonuses of the places that are shared; none at a table of other size."""
    if len(bonuses) != sum(place > 0 for place in places):
        return NOTHING
    shared = places.count(place)
    return Fraction(sum(bonuses[place - 1 : place - 1 + shared]), shared)


# --- As people read them -------------------------------------------------------------------------------

_QUARTERS: Final[Mapping[Fraction, str]] = MappingProxyType(
    {NOTHING: "", Fraction(1, 4): "¼", HALF: "½", Fraction(3, 4): "¾"}
)


def written(points: Fraction, unit: Unit = Unit.AUTO) -> str:
    """Return points as they are shown: place points as 0–100.0, all others with ½, or to two decimals."""
    if unit is Unit.PLACES:
        return _decimal(points * HUNDRED / WHOLE, 1)
    whole, rest = divmod(abs(points), 1)
    quarter = _QUARTERS.get(rest)
    if quarter is None:
        return _decimal(points, 2)
    return f"{'−' if points < 0 else ''}{whole if whole or not quarter else ''}{quarter}"


def _decimal(number: Fraction, digits: int) -> str:
    """Return a number to so many decimals, rounded away from 0 in the middle."""
    parts = int(abs(number) * 10**digits + HALF)
    whole, rest = divmod(parts, 10**digits)
    return f"{'−' if number < 0 and parts else ''}{whole}.{rest:0{digits}}"
