"""A field read once for its table: what each entrant has of every round that counts.

Points are kept as whole numbers of equal parts (``Sheet.parts`` make one), so that sums are exact and quick.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Final

from bot.leagues.service.field import ALONE, AT_THE_BOARD, COMPUTER, Entrant, Field, Kind, Meeting
from bot.leagues.service.scoring.points import ANNULLED_FOR_GOOD, COUNTING, Counting, missed
from bot.leagues.service.scoring.reckoning import Seat, Sheet, reckoning
from bot.leagues.service.terms import EventTerms


def read(field: Field, terms: EventTerms) -> Sheet:
    """Return the sheet of a field; the order of entrants and meetings does not matter."""
    gone = left(field, terms)
    entrants = {one.number: one for one in members(field) if one.number not in gone}
    parts = _parts(field)
    seats: dict[int, list[Seat]] = {number: [] for number in entrants}
    way = reckoning(terms)
    add = way.sits or sit_down
    by_kind = {kind: _counting(field, terms, kind) for kind in Kind}
    for meeting in field.meetings:
        counting = by_kind[meeting.kind] if meeting.kind else None
        if counting is not None and not (gone and gone.intersection(meeting.seats)):
            add(seats, meeting, counting, parts, field.capital)
    if way.unplayed:
        _add_missed(seats, field, entrants.values(), parts)
    added = {number: int(entrant.added * parts) for number, entrant in entrants.items()}
    half = parts // 2
    for number, rows in seats.items():
        rows.sort(key=_ROUND)
        if way.weighs is not None:
            seats[number] = way.weighs(terms, rows)
    return Sheet(
        terms,
        parts,
        entrants,
        seats,
        added,
        {number: added[number] + sum([seat.points for seat in rows]) for number, rows in seats.items()},
        {
            number: added[number] + sum([seat.points if seat.played else half for seat in rows])
            for number, rows in seats.items()
        },
        way.several and len({len(rows) for rows in seats.values()}) > 1,
        field.unit,
    )


def members(field: Field) -> tuple[Entrant, ...]:
    """Return who is or was in a field: not those who have withdrawn before they had any meeting."""
    if not any(entrant.out for entrant in field.entrants):
        return field.entrants
    met = {number for meeting in field.meetings for number in meeting.seats}
    return tuple(entrant for entrant in field.entrants if not entrant.out or entrant.number in met)


def left(field: Field, terms: EventTerms) -> frozenset[int]:
    """Return those of a round robin who have withdrawn before half their fixtures: they leave the table.

    All are judged by what was played with all; then they leave together.
    """
    if not reckoning(terms).everybody or not any(entrant.out for entrant in field.entrants):
        return frozenset()
    few = not_yet_half(field, terms)
    return frozenset(one.number for one in members(field) if one.out and one.number in few)


def not_yet_half(field: Field, terms: EventTerms) -> frozenset[int]:
    """Return those who have played, or left unfinished, less than half their fixtures so far."""
    played = at_the_board(field)
    total = fixtures(field, terms)
    return frozenset(number for number in total if 2 * played[number] < total[number])


def absences(field: Field, terms: EventTerms) -> Counter[int]:
    """Return how many of their fixtures each has missed by themselves.

    That is where they did not come, or had said so; and the rounds that were drawn before they entered, or
    after they had left; of who has left the table it is all.  Whom the opponents failed, or staff by
    annulling, was not absent.
    """
    missing: Counter[int] = Counter()
    for meeting in field.meetings:
        missing.update(_absent(meeting))
    if reckoning(terms).rounds:
        met = Counter(number for meeting in field.meetings for number in meeting.seats)
        for entrant in members(field):
            missing[entrant.number] += max(0, field.drawn - met[entrant.number])
    total = fixtures(field, terms)
    missing.update({number: total[number] - missing[number] for number in left(field, terms)})
    return missing


def _absent(meeting: Meeting) -> Sequence[int]:
    """Return who did not come to a meeting."""
    if meeting.kind in {Kind.BOTH_ABSENT, Kind.ABSENT}:
        return meeting.seats
    if meeting.kind is not Kind.NO_SHOW:
        return ()
    came = max(meeting.points)
    return [number for number, points in zip(meeting.seats, meeting.points, strict=True) if points < came]


def at_the_board(field: Field) -> Counter[int]:
    """Return how many meetings each has played or left unfinished."""
    return Counter(
        number for meeting in field.meetings if meeting.kind in AT_THE_BOARD for number in meeting.seats
    )


def fixtures(field: Field, terms: EventTerms) -> dict[int, int]:
    """Return how many fixtures each has in the whole season, as far as can be said.

    In a round robin that is everybody else in each cycle.  Elsewhere it is all rounds but those in which one
    was free or had a bye; where rounds are not planned, all there have been.
    """
    people = [entrant.number for entrant in members(field)]
    cycles = reckoning(terms).everybody
    if cycles is not None:
        return dict.fromkeys(people, (len(people) - 1) * cycles(terms))
    met = Counter(number for meeting in field.meetings for number in meeting.seats)
    idle = Counter(meeting.seats[0] for meeting in field.meetings if meeting.kind in {Kind.FREE, Kind.BYE})
    planned = field.rounds if reckoning(terms).rounds else 0
    return {number: (planned or met[number]) - idle[number] for number in people}


def _counting(field: Field, terms: EventTerms, kind: Kind) -> Counting | None:
    """Return what counts of meetings of a kind, None if nothing does: they are annulled, or one was free."""
    if kind is Kind.ANNULLED and field.closed:
        return ANNULLED_FOR_GOOD
    counting = COUNTING[kind]
    if not counting.anywhere or (reckoning(terms).several and kind in ALONE):
        return None
    return counting


def sit_down(
    seats: Mapping[int, list[Seat]], meeting: Meeting, counting: Counting, parts: int, capital: int | None
) -> None:
    """Add a meeting of two, or a round of one alone, to what each has."""
    number, kind, points = meeting.round, meeting.kind, _points(meeting, parts)
    assert kind is not None
    if len(meeting.seats) == 1:
        seats[meeting.seats[0]].append(Seat(number, kind, points[0]))
        return
    played, direct, games = counting.played, counting.head_to_head, _game_points(meeting, counting, capital)
    (one, other), (mine, theirs) = meeting.seats, points
    won, lost, level = mine > theirs, mine < theirs, mine == theirs
    seats[one].append(Seat(number, kind, mine, other, won, level, lost, played, direct, games[0]))
    seats[other].append(Seat(number, kind, theirs, one, lost, level, won, played, direct, games[1]))


def sit_together(
    seats: Mapping[int, list[Seat]], meeting: Meeting, counting: Counting, parts: int, capital: int | None
) -> None:
    """Add a table to what each of its people has."""
    points, games = _points(meeting, parts), _game_points(meeting, counting, capital)
    places = meeting.places or (0,) * len(meeting.seats)
    people = len(meeting.seats) - meeting.seats.count(COMPUTER)
    assert meeting.kind is not None
    for at, entrant in enumerate(meeting.seats):
        if entrant == COMPUTER:
            continue
        place, sharing = places[at], places.count(places[at])
        seats[entrant].append(
            Seat(
                meeting.round,
                meeting.kind,
                points[at],
                won=place == 1 and sharing == 1,
                level=place == 1 and sharing > 1,
                last=1 < place > people - sharing,
                played=counting.played,
                game_points=games[at],
                place=place,
            )
        )


def _add_missed(
    seats: Mapping[int, list[Seat]], field: Field, entrants: Iterable[Entrant], parts: int
) -> None:
    """Add the rounds of a Swiss in which somebody has no meeting: they are unplayed."""
    few = [entrant for entrant in entrants if len(seats[entrant.number]) < field.drawn]
    there: dict[int, set[int]] = {entrant.number: set() for entrant in few}
    for meeting in field.meetings if few else ():
        for number in there.keys() & meeting.seats:
            there[number].add(meeting.round)
    for entrant in few:
        seats[entrant.number].extend(
            Seat(number, why, int(points * parts))
            for number, why, points in missed(field, entrant, there[entrant.number])
        )


def _parts(field: Field) -> int:
    """Return into how many parts a point is cut, so that half of one is whole too."""
    cut = {point.denominator for meeting in field.meetings for point in meeting.points}
    cut.update(entrant.added.denominator for entrant in field.entrants)
    return 2 * math.lcm(*cut)


def _points(meeting: Meeting, parts: int) -> Sequence[int]:
    """Return the points of a meeting by seat; there are none if it is annulled, or none are written."""
    if not meeting.points or meeting.kind is Kind.ANNULLED:
        return (0,) * len(meeting.seats)
    return [point.numerator * parts // point.denominator for point in meeting.points]


def _game_points(meeting: Meeting, counting: Counting, capital: int | None) -> Sequence[int]:
    """Return the points of a game by seat, each at most the capital up or down; unplayed it has none."""
    if not meeting.game_points or not counting.played:
        return (0,) * len(meeting.seats)
    if capital is None:
        return meeting.game_points
    return [
        points if -capital <= points <= capital else capital if points > 0 else -capital
        for points in meeting.game_points
    ]


_ROUND: Final = attrgetter("round", "opponent", "points")
