"""What nothing can change any more: who rises, who falls, who stays, who can still win.

It is proved by the points that are left.  Everybody has a lowest and a highest number of points that they can
end with; a tie may be broken either way.  So what is said is never taken back, unless staff corrects what
was played, or lets somebody return who had left the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

import msgspec

from bot.leagues.service.field import ALONE, Field, Kind, Meeting
from bot.leagues.service.scoring.points import HUNDRED, WHOLE
from bot.leagues.service.scoring.sheet import Sheet, absences, fixtures, left, members, not_yet_half, read
from bot.leagues.service.scoring.standing import standings
from bot.leagues.service.terms import EventTerms, Format, Unit

FAR: Final = Fraction(10**9)
"""More points than anybody can have; less than none is below all who are in the table."""


class Range(msgspec.Struct, frozen=True):
    """The lowest and the highest that somebody can end with."""

    low: Fraction
    high: Fraction


OPEN: Final = Range(-FAR, FAR)
BEATEN: Final = Range(-FAR, -FAR)


class Sure(msgspec.Struct, frozen=True):
    """Who rises, falls or stays whatever happens, and who can still win."""

    rises: frozenset[int]
    falls: frozenset[int]
    stays: frozenset[int]
    can_win: frozenset[int]


def sure(field: Field, terms: EventTerms, up: int = 0, down: int = 0) -> Sure:
    """Return what is sure of a field from which so many rise and so many fall.

    Who by their own absence plays less than half their fixtures falls before all others and does not rise.
    That somebody may stay because another one does not return is not considered: it is decided with the
    next season.  Of arenas and ladders nothing is sure before they close, of tables before the last round
    is drawn.
    """
    remaining = still_to_play(field, terms)
    ranges = _ranges(field, terms, remaining)
    kept = cannot_miss_half(field, terms)
    absent, total = absences(field, terms), fixtures(field, terms)
    lost = {one for one in ranges if 2 * absent[one] > total[one]}

    def how_many(one: int, is_so: Callable[[int, Range], bool]) -> int:
        return sum(is_so(other, reach) for other, reach in ranges.items() if other != one)

    def rises(one: int) -> bool:
        low = ranges[one].low
        return (
            one in kept and how_many(one, lambda other, reach: other not in lost and reach.high >= low) < up
        )

    def falls(one: int) -> bool:
        high, either = ranges[one].high, all if one in lost else any
        return how_many(one, lambda other, reach: either((other not in kept, reach.low <= high))) < down

    def stays(one: int) -> bool:
        own, either = ranges[one], any if one in kept else all
        above = how_many(one, lambda other, reach: other in kept and reach.low > own.high)
        below = how_many(one, lambda other, reach: either((other in lost, reach.high < own.low)))
        return (one in lost or above >= up) and below >= down

    return Sure(
        frozenset(filter(rises, ranges)),
        frozenset(filter(falls, ranges)),
        frozenset(filter(stays, ranges)),
        _not_beaten(ranges),
    )


def cannot_miss_half(field: Field, terms: EventTerms) -> frozenset[int]:
    """Return who will have played at least half their fixtures; not who may yet leave the table."""
    absent, more, totals = absences(field, terms), _may_miss(field, terms), fixtures(field, terms)
    kept = frozenset(one for one, total in totals.items() if 2 * (absent[one] + more[one]) <= total)
    return kept - _may_leave(field, terms)


def can_win(field: Field, terms: EventTerms) -> frozenset[int]:
    """Return who can still be first."""
    return _not_beaten(_ranges(field, terms, still_to_play(field, terms)))


def _not_beaten(ranges: Mapping[int, Range]) -> frozenset[int]:
    most = max((reach.low for reach in ranges.values()), default=-FAR)
    return frozenset(one for one, reach in ranges.items() if reach.high >= most)


def still_to_play(field: Field, terms: EventTerms) -> dict[int, int]:
    """Return how many meetings each may still play: one where nobody can know, none at the end."""
    numbers = [one.number for one in members(field)]
    if field.closed:
        return dict.fromkeys(numbers, 0)
    return _REMAINING.get(terms.format, _nobody_knows)(field, terms, numbers)


# --- What is left --------------------------------------------------------------------------------------


def _may_miss(field: Field, terms: EventTerms) -> Mapping[int, int]:
    """Return how many fixtures each may still miss: in a round robin also those with who has left."""
    if field.closed or terms.format is not Format.ROUND_ROBIN:
        return still_to_play(field, terms)
    settled = Counter(
        number
        for meeting in field.meetings
        if _is_settled(meeting) and meeting.kind not in ALONE
        for number in meeting.seats
    )
    return {number: max(0, total - settled[number]) for number, total in fixtures(field, terms).items()}


def _nobody_knows(field: Field, terms: EventTerms, numbers: list[int]) -> dict[int, int]:
    return dict.fromkeys(numbers, 1)


def _in_rounds(field: Field, terms: EventTerms, numbers: list[int]) -> dict[int, int]:
    """Return the meetings that are open, and the rounds that are not drawn."""
    undrawn = max(0, field.rounds - field.drawn)
    open_ones = Counter(
        number for meeting in field.meetings if not _is_settled(meeting) for number in meeting.seats
    )
    return {number: undrawn + open_ones[number] for number in numbers}


def _with_everybody(field: Field, terms: EventTerms, numbers: list[int]) -> dict[int, int]:
    """Return the meetings with others in a round robin that are not settled; who has left has none."""
    gone = left(field, terms)
    there = [number for number in numbers if number not in gone]
    settled = Counter(
        number
        for meeting in field.meetings
        if _is_settled(meeting) and meeting.kind not in ALONE and gone.isdisjoint(meeting.seats)
        for number in meeting.seats
    )
    return {
        number: 0 if number in gone else max(0, (len(there) - 1) * terms.cycles - settled[number])
        for number in numbers
    }


def _in_bracket(field: Field, terms: EventTerms, numbers: list[int]) -> dict[int, int]:
    """Return 1 for those whom nobody has beaten, while they are several or a match is open."""
    unbeaten = _unbeaten(read(field, terms))
    going_on = len(unbeaten) > 1 or not all(map(_is_settled, field.meetings))
    return {number: int(going_on and number in unbeaten) for number in numbers}


def _is_settled(meeting: Meeting) -> bool:
    return meeting.kind is not None and meeting.kind is not Kind.ANNULLED


def _unbeaten(sheet: Sheet) -> frozenset[int]:
    return frozenset(
        number
        for number, seats in sheet.seats.items()
        if all(seat.won or seat.kind in ALONE for seat in seats)
    )


_REMAINING: Final[Mapping[Format, Callable[[Field, EventTerms, list[int]], dict[int, int]]]] = (
    MappingProxyType(
        {
            Format.SWISS: _in_rounds,
            Format.TABLES: _in_rounds,
            Format.ROUND_ROBIN: _with_everybody,
            Format.KNOCKOUT: _in_bracket,
        }
    )
)


# --- Between what one can end --------------------------------------------------------------------------


def _ranges(field: Field, terms: EventTerms, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return between what each can end; at the end their places, those who have left below all."""
    if not any(remaining.values()) and not _may_leave(field, terms):
        places = {line.entrant: Fraction(-line.place) for line in standings(field, terms)}
        return {one: Range(places.get(one, -FAR), places.get(one, -FAR)) for one in remaining}
    reach = _RANGES.get(terms.format)
    if reach is None:
        return dict.fromkeys(remaining, OPEN)
    return dict.fromkeys(remaining, BEATEN) | reach(field, read(field, terms), remaining)


def _may_leave(field: Field, terms: EventTerms) -> frozenset[int]:
    """Return those of a round robin who would leave the table if they withdrew now."""
    if field.closed or terms.format is not Format.ROUND_ROBIN:
        return frozenset()
    return not_yet_half(field, terms) - {one.number for one in field.entrants if one.out}


def _of_rounds(field: Field, sheet: Sheet, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return ranges where every meeting, and every round, gives between nothing and a point."""
    points = {number: Fraction(parts, sheet.parts) for number, parts in sheet.points.items()}
    return {number: Range(own, own + remaining[number]) for number, own in points.items()}


def _of_everybody(field: Field, sheet: Sheet, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return ranges of a round robin: who has not played half may yet leave, and take their results along."""
    may_leave = _may_leave(field, sheet.terms)
    found = {}
    for number, reach in _of_rounds(field, sheet, remaining).items():
        at_risk = sum(seat.points for seat in sheet.seats[number] if seat.opponent in may_leave)
        low = -FAR if number in may_leave else reach.low - Fraction(at_risk, sheet.parts)
        found[number] = Range(low, reach.high)
    return found


def _of_tables(field: Field, sheet: Sheet, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return ranges of the mean of place points, once nobody can join any more."""
    if sheet.terms.unit is not Unit.PLACES or not 0 < field.rounds <= field.drawn:
        return dict.fromkeys(sheet.entrants, OPEN)
    bonuses = [Fraction(WHOLE * bonus, HUNDRED) for bonus in sheet.terms.bonuses] or [Fraction(0)]
    worst, best = min(Fraction(0), *bonuses), WHOLE + max(bonuses)
    return {
        number: _of_means(
            Fraction(sheet.points[number], sheet.parts), len(sheet.seats[number]), more, worst, best
        )
        for number, more in remaining.items()
    }


def _of_means(points: Fraction, tables: int, more: int, worst: Fraction, best: Fraction) -> Range:
    """Return the range of the mean over some tables and up to so many more; without any one is below all."""
    counts = range(1 if tables == 0 else 0, more + 1)
    lows = [(points + count * worst) / (tables + count) for count in counts]
    highs = [(points + count * best) / (tables + count) for count in counts]
    return Range(min(lows) if tables else -FAR, max(highs, default=-FAR))


def _of_bracket(field: Field, sheet: Sheet, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return that whoever is unbeaten can win: nothing is said of other places."""
    return dict.fromkeys(_unbeaten(sheet), Range(Fraction(0), FAR))


_RANGES: Final[Mapping[Format, Callable[[Field, Sheet, Mapping[int, int]], dict[int, Range]]]] = (
    MappingProxyType(
        {
            Format.SWISS: _of_rounds,
            Format.ROUND_ROBIN: _of_everybody,
            Format.TABLES: _of_tables,
            Format.KNOCKOUT: _of_bracket,
        }
    )
)
