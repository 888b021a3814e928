"""What nothing can change any more: who rises, who falls, who stays, who can still win.

It is proved by the points that are left.  Everybody has a lowest and a highest number of points that they can
end with; a tie may be broken either way.  So what is said is never taken back, unless staff corrects what
was played, or lets somebody return who had left the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

import msgspec

from bot.leagues.service.field import ALONE, Field, Kind, Meeting
from bot.leagues.service.scoring.reckoning import FAR, OPEN, Range, Sheet, reckoning
from bot.leagues.service.scoring.sheet import absences, fixtures, members, not_yet_half, read
from bot.leagues.service.scoring.standing import standings
from bot.leagues.service.terms import EventTerms

BEATEN: Final = Range(-FAR, -FAR)


class Sure(msgspec.Struct, frozen=True):
    """Who rises, falls or stays whatever happens."""

    rises: frozenset[int]
    falls: frozenset[int]
    stays: frozenset[int]


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

    return Sure(*(frozenset(filter(sure_of, ranges)) for sure_of in (rises, falls, stays)))


def cannot_miss_half(field: Field, terms: EventTerms) -> frozenset[int]:
    """Return who will have played at least half their fixtures; not who may yet leave the table."""
    absent, more, totals = absences(field, terms), _may_miss(field, terms), fixtures(field, terms)
    kept = frozenset(one for one, total in totals.items() if 2 * (absent[one] + more[one]) <= total)
    return kept - may_leave(field, terms)


def can_win(field: Field, terms: EventTerms) -> frozenset[int]:
    """Return who can still be first."""
    ranges = _ranges(field, terms, still_to_play(field, terms))
    most = max((reach.low for reach in ranges.values()), default=-FAR)
    return frozenset(one for one, reach in ranges.items() if reach.high >= most)


def still_to_play(field: Field, terms: EventTerms) -> dict[int, int]:
    """Return how many meetings each may still play: one where nobody can know, none at the end."""
    numbers = [one.number for one in members(field)]
    if field.closed:
        return dict.fromkeys(numbers, 0)
    remaining = reckoning(terms).remaining
    return dict.fromkeys(numbers, 1) if remaining is None else remaining(field, terms, numbers)


# --- What is left --------------------------------------------------------------------------------------


def _may_miss(field: Field, terms: EventTerms) -> Mapping[int, int]:
    """Return how many fixtures each may still miss: in a round robin also those with who has left."""
    if field.closed or not reckoning(terms).everybody:
        return still_to_play(field, terms)
    settled = Counter(
        number
        for meeting in field.meetings
        if is_settled(meeting) and meeting.kind not in ALONE
        for number in meeting.seats
    )
    return {number: max(0, total - settled[number]) for number, total in fixtures(field, terms).items()}


def in_rounds(field: Field, terms: EventTerms, numbers: list[int]) -> dict[int, int]:
    """Return the meetings that are open, and the rounds that are not drawn."""
    undrawn = max(0, field.rounds - field.drawn)
    open_ones = Counter(
        number for meeting in field.meetings if not is_settled(meeting) for number in meeting.seats
    )
    return {number: undrawn + open_ones[number] for number in numbers}


def is_settled(meeting: Meeting) -> bool:
    """Whether an outcome stands that is not annulled."""
    return meeting.kind is not None and meeting.kind is not Kind.ANNULLED


# --- Between what one can end --------------------------------------------------------------------------


def _ranges(field: Field, terms: EventTerms, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return between what each can end; at the end their places, those who have left below all."""
    if not any(remaining.values()) and not may_leave(field, terms):
        places = {line.entrant: Fraction(-line.place) for line in standings(field, terms)}
        return {one: Range(places.get(one, -FAR), places.get(one, -FAR)) for one in remaining}
    reach = reckoning(terms).ranges
    if reach is None:
        return dict.fromkeys(remaining, OPEN)
    sheet = read(field, terms)
    expelled = [number for number, one in sheet.entrants.items() if one.expelled]
    found = dict.fromkeys(remaining, BEATEN) | reach(field, sheet, remaining)
    return {**found, **dict.fromkeys(expelled, BEATEN)}


def may_leave(field: Field, terms: EventTerms) -> frozenset[int]:
    """Return those of a round robin who would leave the table if they withdrew now."""
    if field.closed or not reckoning(terms).everybody:
        return frozenset()
    return not_yet_half(field, terms) - {one.number for one in field.entrants if one.out}


def of_rounds(field: Field, sheet: Sheet, remaining: Mapping[int, int]) -> dict[int, Range]:
    """Return ranges where every meeting, and every round, gives between nothing and a point."""
    points = {number: Fraction(parts, sheet.parts) for number, parts in sheet.points.items()}
    return {number: Range(own, own + remaining[number]) for number, own in points.items()}
