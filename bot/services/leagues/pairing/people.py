"""What a Swiss draw must know of each who is to be paired."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Final

import msgspec

from bot.services.leagues.field import AT_THE_BOARD, Entrant, Field, Kind, Meeting
from bot.services.leagues.pairing import sides
from bot.services.leagues.pairing.sides import Sides

HALF: Final = Fraction(1, 2)

HAVE_MET: Final = AT_THE_BOARD | {Kind.NO_SHOW, None}
"""What keeps two from meeting again; None: they are at it."""

SAT: Final = AT_THE_BOARD | {None}
"""What counts as having had a seat."""

NOTHING: Final = frozenset({Kind.ANNULLED, Kind.FREE, None})
"""What counts no points."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody to be paired.

    ``order`` is the place by seed in the whole field, from 0.  ``score`` is in units in which all scores
    are whole, at least two a point, above the lowest score of those to be paired.  ``place`` is that among
    the ``peers`` of the same score, from 0.  ``floated`` is the direction in which the last round led away
    from people of the same score: 1 down, -1 up, else 0.
    """

    number: int
    order: int
    score: int
    place: int
    peers: int
    met: frozenset[int]
    had_bye: bool
    sides: Sides
    floated: int


def ranked(field: Field, absent: Collection[int]) -> tuple[Person, ...]:
    """Return who is to be paired in the next round, the best first: by score, then by seed."""
    by_seed = [one.number for one in sorted(field.entrants, key=lambda one: (one.seed, one.number))]
    here = {one.number for one in field.entrants if is_here(one, field.drawn + 1)} - set(absent)
    points, before = scores(field), scores(field, field.drawn - 1)
    unit = lcm(2, *(points[number].denominator for number in here))
    lowest = min((points[number] for number in here), default=Fraction(0))
    meetings = _by_entrant(has for has in field.meetings if has.round <= field.drawn)
    people = []
    ranks = sorted((number for number in by_seed if number in here), key=lambda number: -points[number])
    for score, peers in groupby(ranks, key=points.__getitem__):
        numbers = list(peers)
        for place, number in enumerate(numbers):
            mine = meetings[number]
            last = [has for has in mine if has.round == field.drawn]
            one = Person(
                number=number,
                order=by_seed.index(number),
                score=int((score - lowest) * unit),
                place=place,
                peers=len(numbers),
                met=frozenset(other for has in mine if has.kind in HAVE_MET for other in has.seats)
                - {number},
                had_bye=any(_is_bye(has, number) for has in mine),
                sides=sides.after([has.seats.index(number) for has in mine if has.kind in SAT]),
                floated=sum(_floated(has, number, before) for has in last),
            )
            people.append(one)
    return tuple(people)


def is_here(entrant: Entrant, number: int) -> bool:
    """Return whether an entrant takes part in a round."""
    return not entrant.out and entrant.first_round <= number


def scores(field: Field, until: int | None = None) -> dict[int, Fraction]:
    """Return the points of all after a round, or now: of meetings, rounds before a late entry, and staff."""
    last = field.drawn if until is None else until
    points = {one.number: one.added + HALF * _given(one, field.late, last) for one in field.entrants}
    for meeting in field.meetings:
        if meeting.round <= last and meeting.kind not in NOTHING:
            for number, won in zip(meeting.seats, meeting.points, strict=True):
                points[number] += won
    return points


def _given(entrant: Entrant, late: int, last: int) -> int:
    """Return for how many of the rounds that a late entry missed there is half a point."""
    return max(min(entrant.first_round - 1, last, late), 0)


def _by_entrant(meetings: Iterable[Meeting]) -> Mapping[int, list[Meeting]]:
    """Return the meetings of each, in the order of rounds."""
    found: defaultdict[int, list[Meeting]] = defaultdict(list)
    for meeting in sorted(meetings, key=lambda has: (has.round, has.seats)):
        for number in meeting.seats:
            found[number].append(meeting)
    return found


def _is_bye(meeting: Meeting, number: int) -> bool:
    """Return whether somebody won without playing."""
    if meeting.kind is Kind.NO_SHOW:
        return meeting.points[meeting.seats.index(number)] > min(meeting.points)
    return meeting.kind is Kind.BYE


def _floated(meeting: Meeting, number: int, before: Mapping[int, Fraction]) -> int:
    """Return which way a meeting led somebody; points without a game lead down."""
    if meeting.kind in SAT:
        return _sign(sum((before[number] - before[other] for other in meeting.seats), Fraction(0)))
    if meeting.kind in NOTHING:
        return 0
    return int(meeting.points[meeting.seats.index(number)] > 0)


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)
