"""A field read once for its table: what each entrant has of every round that counts.

Points are kept as whole numbers of equal parts (``Sheet.parts`` make one), so that sums are exact and quick.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType
from typing import Final

import msgspec

from bot.leagues.service.field import ALONE, AT_THE_BOARD, COMPUTER, Entrant, Field, Kind, Meeting
from bot.leagues.service.scoring import arena
from bot.leagues.service.scoring.arena import Result
from bot.leagues.service.scoring.points import ANNULLED_FOR_GOOD, COUNTING, Counting, Missed, missed
from bot.leagues.service.terms import EventTerms, Format


class Seat(msgspec.Struct, frozen=True, gc=False):
    """What somebody has of a round: ``points`` are in parts.

    ``opponent`` is 0 where there is none, or several.  ``won``: first alone, ``level``: first with others,
    ``last``: behind all others.  ``played``: in sums over opponents it counts with them.  ``place`` is 0
    where there are no places.
    """

    round: int
    kind: Kind | Missed
    points: int
    opponent: int = 0
    won: bool = False
    level: bool = False
    last: bool = False
    played: bool = False
    head_to_head: bool = False
    game_points: int = 0
    place: int = 0


class Sheet(msgspec.Struct, frozen=True):
    """What tables are computed from.

    ``entrants`` are those in the table, by number, and ``seats`` what each has, by round.  ``added`` is what
    staff gave, ``points`` the sum with that; ``in_sums`` what somebody's points count for in the sums of
    their opponents, where an unplayed round is half a point.  ``a_table``: whether people have sat at
    different numbers of tables, so that points count a table.  ``unit``: how many points of a
    game are one point of its rules.
    """

    terms: EventTerms
    parts: int
    entrants: Mapping[int, Entrant]
    seats: Mapping[int, list[Seat]]
    added: Mapping[int, int]
    points: Mapping[int, int]
    in_sums: Mapping[int, int]
    a_table: bool
    unit: int = 1


def read(field: Field, terms: EventTerms) -> Sheet:
    """Return the sheet of a field; the order of entrants and meetings does not matter."""
    gone = left(field, terms)
    entrants = {one.number: one for one in members(field) if one.number not in gone}
    parts = _parts(field)
    seats: dict[int, list[Seat]] = {number: [] for number in entrants}
    sit_down = _SITTING.get(terms.format, _sit_down)
    by_kind = {kind: _counting(field, terms, kind) for kind in Kind}
    for meeting in field.meetings:
        counting = by_kind[meeting.kind] if meeting.kind else None
        if counting is not None and not (gone and gone.intersection(meeting.seats)):
            sit_down(seats, meeting, counting, parts, field.capital)
    if terms.format is Format.SWISS:
        _add_missed(seats, field, entrants.values(), parts)
    added = {number: int(entrant.added * parts) for number, entrant in entrants.items()}
    half = parts // 2
    for number, rows in seats.items():
        rows.sort(key=_ROUND)
        if terms.streaks:
            seats[number] = _doubled(rows)
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
        terms.format is Format.TABLES and len({len(rows) for rows in seats.values()}) > 1,
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
    if terms.format is not Format.ROUND_ROBIN or not any(entrant.out for entrant in field.entrants):
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
    if terms.format in _PLANNED:
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
    if terms.format is Format.ROUND_ROBIN:
        return dict.fromkeys(people, (len(people) - 1) * terms.cycles)
    met = Counter(number for meeting in field.meetings for number in meeting.seats)
    idle = Counter(meeting.seats[0] for meeting in field.meetings if meeting.kind in {Kind.FREE, Kind.BYE})
    planned = field.rounds if terms.format in _PLANNED else 0
    return {number: (planned or met[number]) - idle[number] for number in people}


_PLANNED: Final = frozenset({Format.SWISS, Format.TABLES})
"""Formats in which everybody is meant to be in every round."""


def _counting(field: Field, terms: EventTerms, kind: Kind) -> Counting | None:
    """Return what counts of meetings of a kind, None if nothing does: they are annulled, or one was free."""
    if kind is Kind.ANNULLED and field.closed:
        return ANNULLED_FOR_GOOD
    counting = COUNTING[kind]
    if not counting.anywhere or (terms.format is Format.TABLES and kind in ALONE):
        return None
    return counting


def _sit_down(
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


def _sit_in_match(
    seats: Mapping[int, list[Seat]], meeting: Meeting, counting: Counting, parts: int, capital: int | None
) -> None:
    """Add a match of a knock-out to what each has: a level one goes to whom its places say."""
    if len(set(meeting.points)) == 1 and len(set(meeting.places)) > 1:
        won = tuple(Fraction(place == 1) for place in meeting.places)
        meeting = msgspec.structs.replace(meeting, points=won)
    _sit_down(seats, meeting, counting, parts, capital)


def _sit_together(
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


def _sit_in_arena(
    seats: Mapping[int, list[Seat]], meeting: Meeting, counting: Counting, parts: int, capital: int | None
) -> None:
    """Add a game of an arena, of two or of several, to what each of its people has."""
    sit_down = _sit_down if len(meeting.seats) == 2 else _sit_together
    sit_down(seats, meeting, counting, parts, capital)


def _doubled(rows: Iterable[Seat]) -> list[Seat]:
    """Return somebody's games in an arena with wins counted twice from the third running."""
    games = list(rows)
    given = arena.scores(map(_result, games), streaks=True)
    return [
        msgspec.structs.replace(seat, points=2 * seat.points) if points > arena.POINTS[Result.WIN] else seat
        for seat, points in zip(games, given, strict=True)
    ]


def _result(seat: Seat) -> Result:
    if not seat.played:
        return Result.CAME if seat.points else Result.MISSED
    return Result.WIN if seat.won else Result.DRAW if seat.level else Result.LOSS


_SITTING: Final = MappingProxyType(
    {Format.TABLES: _sit_together, Format.KNOCKOUT: _sit_in_match, Format.ARENA: _sit_in_arena}
)
"""How a meeting is added to what its people have, where it is not by two at a board."""


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
