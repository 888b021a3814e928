"""Tables of several: how people are split, how often they meet, their seats, who sits out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.service.field import COMPUTER, Draw, Field, Kind, Meeting
from bot.leagues.service.pairing import seating
from tests.bot.leagues.service.pairing.test_seats import spread

FOURS: Final = range(3, 5)

TARGETS: Final = [
    # people, size, rounds, at most
    (16, 4, 5, 120),
    (9, 3, 4, 36),
    (13, 4, 6, 114),
    (12, 4, 5, 150),
    (20, 4, 5, 150),
    (20, 4, 6, 192),
    (24, 4, 7, 276),
    (32, 4, 8, 392),
    (64, 4, 10, 960),
]

NOT_AT_ONCE: Final = (1, 16, 22)
"""Seeds from which two schedules of 13 people in fours both miss the best sum."""


def met(draws: Iterable[Draw]) -> Counter[frozenset[int]]:
    """Return how often each pair of people meets."""
    pairs = (combinations(table, 2) for draw in draws for table in draw.tables)
    return Counter(frozenset(pair) for table in pairs for pair in table if COMPUTER not in pair)


def squares(draws: Iterable[Draw]) -> int:
    return sum(times * times for times in met(draws).values())


def played(number: int, draw: Draw) -> list[Meeting]:
    """Return a round as it lies in a field when it is over."""
    tables = [Meeting(round=number, seats=table, kind=Kind.PLAYED) for table in draw.tables]
    return tables + [Meeting(round=number, seats=(one,), kind=Kind.FREE) for one in draw.free]


def tables(draws: Iterable[Draw]) -> list[tuple[int, ...]]:
    return [table for draw in draws for table in draw.tables]


def one_by_one(
    people: int, size: int, allowed: range, rounds: int, *, standing: bool, computers: bool = False
) -> list[Draw]:
    """Return a season whose rounds are drawn when the one before is over, with results by chance."""
    rng = random.Random(people)
    score = dict.fromkeys(range(1, people + 1), 0)
    split = seating.plan(people, size, allowed, computers=computers)
    history: list[Meeting] = []
    draws: list[Draw] = []
    for number in range(1, rounds + 1):
        if standing:
            ranked = sorted(score, key=lambda one: -score[one])
            places = [1 + sum(other > score[one] for other in score.values()) for one in ranked]
            field = Field(entrants=(), meetings=tuple(history))
            draw = seating.by_standing(ranked, field, split, number, places=places)
        else:
            (draw,) = seating.schedule(list(score), split, 1, number, history=history)
        draws.append(draw)
        history += played(number, draw)
        for table in draw.tables:
            for one in table:
                if one != COMPUTER:
                    score[one] += rng.randrange(4)
    return draws


# --- How people are split --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "size", "allowed", "split"),
    [
        (13, 4, range(3, 5), [4, 3, 3, 3]),
        (16, 4, range(3, 5), [4, 4, 4, 4]),
        (10, 4, range(3, 5), [4, 3, 3]),
        (5, 4, range(2, 5), [3, 2]),
        (5, 4, range(3, 6), [5]),
        (7, 3, range(3, 5), [4, 3]),
        (9, 9, range(2, 10), [9]),
        (11, 9, range(2, 10), [6, 5]),
        (3, 4, range(2, 5), [3]),
    ],
)
def test_sizes_differ_by_one_and_are_rather_smaller(
    people: int, size: int, allowed: range, split: list[int]
) -> None:
    assert seating.plan(people, size, allowed) == seating.Plan(tuple((seats, 0) for seats in split))


@pytest.mark.parametrize(
    ("people", "allowed", "out", "filled"),
    [
        (13, range(4, 5), 1, [(4, 0), (3, 1), (3, 1), (3, 1)]),
        (10, range(4, 5), 2, [(4, 0), (3, 1), (3, 1)]),
        (5, range(3, 5), 1, [(3, 0), (2, 1)]),
        (2, range(4, 5), 2, [(2, 2)]),
        (0, range(4, 5), 0, []),
    ],
)
def test_where_no_split_fits(people: int, allowed: range, out: int, filled: list[tuple[int, int]]) -> None:
    assert seating.plan(people, 4, allowed).out == out
    assert seating.plan(people, 4, allowed, computers=True) == seating.Plan(tuple(filled))


@given(st.integers(0, 64), st.integers(2, 9), st.integers(2, 9), st.integers(0, 7), st.booleans())
def test_everybody_sits_or_sits_out(people: int, size: int, least: int, more: int, computers: bool) -> None:
    allowed = range(least, least + more + 1)
    plan = seating.plan(people, size, allowed, computers=computers)
    sizes = [seated + added for seated, added in plan.tables]
    assert sum(seated for seated, _ in plan.tables) + plan.out == people
    assert all(one in allowed for one in sizes)
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    seated = [people for people, _ in plan.tables]
    assert max(seated, default=0) - min(seated, default=0) <= 1
    assert not (computers and plan.out)


# --- How often they meet ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", NOT_AT_ONCE)
def test_a_schedule_begins_anew_until_none_is_better(seed: int) -> None:
    """The sum of 13 in fours, which cannot be smaller, is not left to the luck of the draw."""
    assert squares(seating.schedule(range(1, 14), seating.plan(13, 4, FOURS), 6, seed)) == 114


@pytest.mark.parametrize(("people", "size", "rounds", "target"), TARGETS)
def test_people_meet_as_evenly_as_was_found_possible(
    people: int, size: int, rounds: int, target: int
) -> None:
    numbers = range(1, people + 1)
    draws = seating.schedule(numbers, seating.plan(len(numbers), size, range(3, 5)), rounds, 4)
    assert squares(draws) <= target
    for draw in draws:
        assert sorted(one for table in draw.tables for one in table) == list(numbers)
        assert draw.seed == 4
        assert draw.free == ()
    assert spread(tables(draws), 3) <= 1
    if people % size == 0:
        assert spread(tables(draws), size) <= 1


def test_the_same_seed_gives_the_same_draw() -> None:
    split = seating.plan(9, 3, FOURS)
    first, again, other = (seating.schedule(range(1, 10), split, 3, seed) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_who_has_met_before_meets_others() -> None:
    before = [Meeting(round=1, seats=seats, kind=Kind.PLAYED) for seats in [(1, 2, 3), (4, 5, 6), (7, 8, 9)]]
    split = seating.plan(9, 3, range(3, 4))
    rest = seating.schedule(range(1, 10), split, 3, 1, history=before)
    assert all(times == 1 for times in (met(rest) + Counter(pairs(before))).values())
    (next_,) = seating.schedule(range(1, 10), split, 1, 1, history=before)
    assert not met([next_]).keys() & pairs(before)


def pairs(meetings: Sequence[Meeting]) -> set[frozenset[int]]:
    return {frozenset(pair) for meeting in meetings for pair in combinations(meeting.seats, 2)}


def test_nobody_and_one_table() -> None:
    assert seating.schedule((), seating.plan(0, 4, FOURS), 2, 1) == (Draw(tables=(), seed=1),) * 2
    (alone,) = seating.schedule((1, 2), seating.plan(2, 4, FOURS), 1, 1)
    assert alone.tables == ()
    assert set(alone.free) == {1, 2}
    assert seating.schedule((1, 2, 3), seating.plan(3, 4, FOURS), 0, 1) == ()
    rounds = seating.schedule((1, 2, 3, 4), seating.plan(4, 4, FOURS), 4, 1)
    assert all(sorted(table) == [1, 2, 3, 4] for table in tables(rounds))
    assert spread(tables(rounds), 4) == 0


# --- Seats, and who sits out -----------------------------------------------------------------------


SPLITS: Final = [
    # people, size, allowed, rounds, computers
    (16, 4, range(3, 5), 6, False),
    (13, 4, range(3, 5), 6, False),
    (11, 4, range(4, 5), 6, False),
    (10, 4, range(4, 5), 5, False),
    (10, 4, range(4, 5), 6, True),
    (7, 3, range(3, 4), 7, False),
    (18, 9, range(2, 10), 10, False),
]


@pytest.mark.parametrize("standing", [False, True])
@pytest.mark.parametrize(("people", "size", "allowed", "rounds", "computers"), SPLITS)
def test_at_any_time_seats_and_rests_differ_by_one(
    people: int, size: int, allowed: range, rounds: int, computers: bool, standing: bool
) -> None:
    draws = one_by_one(people, size, allowed, rounds, standing=standing, computers=computers)
    fewest = min(len(table) for table in tables(draws))
    rests = dict.fromkeys(range(1, people + 1), 0)
    for number, draw in enumerate(draws, 1):
        there = [one for table in draw.tables for one in table if one != COMPUTER]
        assert sorted([*there, *draw.free]) == list(rests)
        assert spread(tables(draws[:number]), fewest) <= 1
        for one in draw.free:
            rests[one] += 1
        assert max(rests.values()) - min(rests.values()) <= 1


@pytest.mark.parametrize("computers", [False, True])
def test_a_whole_schedule_where_no_split_fits(computers: bool) -> None:
    split = seating.plan(11, 4, range(4, 5), computers=computers)
    draws = seating.schedule(range(1, 12), split, 6, 3)
    rests = Counter(one for draw in draws for one in draw.free)
    assert set(rests.values()) == (set() if computers else {1, 2})
    assert spread(tables(draws), 4) <= 1
    assert all(len(table) == 4 for table in tables(draws))
    assert Counter(one for table in tables(draws) for one in table)[COMPUTER] == (6 if computers else 0)


# --- By standing -----------------------------------------------------------------------------------


def test_neighbours_in_the_table_sit_together() -> None:
    draw = seating.by_standing(range(1, 14), Field(entrants=()), seating.plan(13, 4, FOURS), 1)
    assert [set(table) for table in draw.tables] == [{1, 2, 3, 4}, {5, 6, 7}, {8, 9, 10}, {11, 12, 13}]


def test_equals_change_so_that_they_do_not_meet_again() -> None:
    field = Field(entrants=(), meetings=(Meeting(round=1, seats=(1, 3, 4), kind=Kind.PLAYED),))
    ranked, places = [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 3, 3, 3, 3, 8, 9]
    draw = seating.by_standing(ranked, field, seating.plan(9, 3, range(3, 4)), 1, places=places)
    first, second, third = (set(table) for table in draw.tables)
    assert first - {5, 6, 7} == {1, 2}
    assert third - {3, 4, 5, 6, 7} == {8, 9}
    assert second < {3, 4, 5, 6, 7}
    assert not second >= {3, 4}


def test_the_lowest_sit_out_but_not_again() -> None:
    field = Field(entrants=(), meetings=(Meeting(round=1, seats=(5,), kind=Kind.FREE),))
    draw = seating.by_standing([1, 2, 3, 4, 5], field, seating.plan(5, 4, range(4, 5)), 1)
    assert draw.free == (4,)
    assert set(draw.tables[0]) == {1, 2, 3, 5}
