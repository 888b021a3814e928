"""What a Swiss draw must know of each who is to be paired."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Final

import msgspec

from bot.leagues.service.field import MET, Entrant, Field, Kind, Meeting
from bot.leagues.service.pairing import sides
from bot.leagues.service.pairing.sides import Sides
from bot.leagues.service.scoring import sheet
from bot.leagues.service.terms import EventTerms

TERMS: Final = EventTerms(game_id="", options="{}", version=0, format="swiss")
"""What points are counted by: those of a Swiss do not depend on its game."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody to be paired.

    ``order`` is the place by seed in the whole field, from 0.  ``score`` is in equal parts of a point, above
    the lowest score of those to be paired.  ``place`` is that among the ``peers`` of the same score, from 0.
    ``had_bye``: they have won without playing.  ``floated`` is which way the last round led them: 1 down to
    a lower score, or to points without a game, -1 up, else 0.
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
    here = {one.number for one in field.entrants if _is_here(one, field.drawn + 1)} - set(absent)
    scores, before = _scores_after(field, field.drawn), _scores_after(field, field.drawn - 1)
    lowest = min((scores[number] for number in here), default=0)
    meetings = _by_entrant(has for has in field.meetings if has.round <= field.drawn)
    people = []
    best_first = sorted((number for number in by_seed if number in here), key=lambda number: -scores[number])
    for score, group in groupby(best_first, key=scores.__getitem__):
        peers = tuple(group)
        for place, number in enumerate(peers):
            mine = meetings[number]
            met = [has for has in mine if has.kind in MET]
            last = [has for has in mine if has.round == field.drawn]
            one = Person(
                number=number,
                order=by_seed.index(number),
                score=score - lowest,
                place=place,
                peers=len(peers),
                met=frozenset(other for has in met for other in has.seats) - {number},
                had_bye=any(_is_bye(has, number) for has in mine),
                sides=sides.after([has.seats.index(number) for has in met]),
                floated=sum(_floated(has, number, before) for has in last),
            )
            people.append(one)
    return tuple(people)


def _is_here(entrant: Entrant, number: int) -> bool:
    """Return whether an entrant takes part in a round."""
    return not entrant.out and entrant.first_round <= number


def _scores_after(field: Field, drawn: int) -> Mapping[int, int]:
    """Return the points of all after a round, in equal parts; also of those who have left since."""
    then = msgspec.structs.replace(
        field,
        entrants=tuple(msgspec.structs.replace(one, out=False) for one in field.entrants),
        meetings=tuple(has for has in field.meetings if has.round <= drawn),
        drawn=drawn,
    )
    return sheet.read(then, TERMS).points


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
        return _own_points(meeting, number) > min(meeting.points)
    return meeting.kind is Kind.BYE


def _floated(meeting: Meeting, number: int, before: Mapping[int, int]) -> int:
    """Return which way a meeting led somebody."""
    if meeting.kind in MET:
        gap = sum(before[number] - before[other] for other in meeting.seats)
        return (gap > 0) - (gap < 0)
    return meeting.kind is not Kind.ANNULLED and _own_points(meeting, number) > 0


def _own_points(meeting: Meeting, number: int) -> Fraction:
    return meeting.points[meeting.seats.index(number)]
