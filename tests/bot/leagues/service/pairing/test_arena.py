"""Arenas: when a draw is due, who meets whom, an evening of forty, a quick draw."""

from __future__ import annotations

import heapq
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.service.pairing import arena
from bot.leagues.service.pairing.arena import Waiting


def waiting(entrant: int, since: float = 0.0, *last: int, place: int = 0) -> Waiting:
    return Waiting(entrant=entrant, place=place or entrant, since=since, last=last)


# --- When ------------------------------------------------------------------------------------------


def test_a_quarter_of_those_present_is_enough() -> None:
    free = [waiting(1), waiting(2)]
    assert arena.is_due(free, 8, 0.0)
    assert not arena.is_due(free, 9, 29.9)
    assert arena.is_due(free, 9, 30.0)
    assert (arena.due_at(free, 8), arena.due_at(free, 9)) == (0.0, 30.0)


def test_nobody_is_drawn_alone() -> None:
    assert not arena.is_due([waiting(1)], 1, 500.0)
    assert arena.due_at([waiting(1)], 1) is None
    assert arena.due_at([], 0) is None


def test_the_longest_wait_counts() -> None:
    free = [waiting(1, 10.0), waiting(2, 25.0)]
    assert arena.due_at(free, 40) == 40.0
    assert not arena.is_due(free, 40, 39.9)


def test_the_last_opponent_comes_again_when_both_have_waited_long() -> None:
    free = [waiting(1, 0.0, 2), waiting(2, 50.0, 1)]
    assert arena.due_at(free, 2) == 170.0
    assert not arena.is_due(free, 2, 169.9)
    assert arena.draw(free, 170.0).tables == ((1, 2),)


# --- Who -------------------------------------------------------------------------------------------


def test_neighbours_in_the_table_meet() -> None:
    free = [waiting(7, place=1), waiting(3, place=5), waiting(9, place=2), waiting(4, place=6)]
    assert arena.draw(free, 30.0).tables == ((7, 9), (3, 4))


def test_the_last_opponents_are_taken_apart() -> None:
    free = [waiting(1, 0.0, 2), waiting(2, 0.0, 1), waiting(3), waiting(4)]
    assert arena.draw(free, 30.0).tables in {((3, 2), (1, 4)), ((1, 3), (2, 4)), ((4, 2), (3, 1))}
    assert Counter(one for pair in arena.draw(free, 30.0).tables for one in pair) == Counter([1, 2, 3, 4])


def test_one_of_whom_the_other_is_the_last_is_enough() -> None:
    assert arena.draw([waiting(1, 0.0, 2), waiting(2, 0.0, 3)], 119.0).tables == ()


def test_who_has_waited_least_is_left() -> None:
    assert arena.draw([waiting(1, 20.0), waiting(2), waiting(3)], 30.0).tables == ((2, 3),)


def test_who_is_left_helps_where_two_would_meet_again() -> None:
    free = [waiting(1, 0.0, 2), waiting(2, 5.0, 1), waiting(3, 20.0)]
    assert arena.draw(free, 30.0).tables == ((1, 3),)


def test_who_has_had_the_first_seat_more_often_gets_the_second() -> None:
    one = Waiting(entrant=1, place=1, since=0.0, seats=(2, 1))
    assert arena.draw([one, waiting(2)], 30.0).tables == ((2, 1),)
    assert arena.draw([waiting(1), waiting(2)], 30.0).tables == ((1, 2),)


def test_tables_of_several() -> None:
    free = [waiting(number, 0.0, 2 if number == 1 else 9) for number in range(1, 8)]
    draw = arena.draw(free, 30.0, 3)
    assert [len(table) for table in draw.tables] == [3, 3]
    assert not any({1, 2} <= set(table) for table in draw.tables)
    assert arena.due_at(free[:2], 2, 3) is None


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 20)), max_size=20), st.integers(2, 5))
def test_nobody_sits_twice_and_nobody_meets_again_too_early(people: list[tuple[int, int]], size: int) -> None:
    free = [waiting(number, float(since), last) for number, (since, last) in enumerate(people, 1)]
    draw = arena.draw(free, 200.0, size)
    seated = [one for table in draw.tables for one in table]
    assert len(seated) == len(set(seated))
    assert all(len(table) == size for table in draw.tables)
    of = {one.entrant: one for one in free}
    for table in draw.tables:
        for one in table:
            for other in table:
                late = max(of[one].since, of[other].since) <= 80.0
                assert late or one == other or other not in of[one].last


# --- An evening ------------------------------------------------------------------------------------


def evening(people: int, minutes: int, seed: int) -> tuple[list[float], int, int]:
    """Play games of 2 to 8 minutes; return how long people waited, and the games, and rematches running."""
    rng = random.Random(seed)
    strength = {number: rng.gauss(0, 1) for number in range(1, people + 1)}
    score = dict.fromkeys(strength, 0)
    last: dict[int, int] = {}
    free = {number: 30.0 * rng.random() for number in strength}
    running: list[tuple[float, int, int]] = []
    waits: list[float] = []
    games = rematches = 0
    now = 30.0
    while now < minutes * 60:
        order = sorted(score, key=lambda one: (-score[one], one))
        there = [
            Waiting(
                entrant=one,
                place=order.index(one) + 1,
                since=since,
                last=(last[one],) if one in last else (),
            )
            for one, since in free.items()
        ]
        if arena.is_due(there, people, now):
            for one, other in arena.draw(there, now).tables:
                waits += [now - free.pop(one), now - free.pop(other)]
                games += 1
                rematches += last.get(one) == other or last.get(other) == one
                last[one], last[other] = other, one
                heapq.heappush(running, (now + rng.uniform(120, 480), one, other))
            continue
        due = arena.due_at(there, people)
        ends = running[0][0] if running else float("inf")
        now = min(ends, float("inf") if due is None else due)
        if ends == now:
            _, one, other = heapq.heappop(running)
            winner = one if strength[one] + rng.gauss(0, 1) > strength[other] else other
            score[winner] += 2
            free[one] = free[other] = now
    return waits, games, rematches


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_of_forty(seed: int) -> None:
    waits, games, rematches = evening(40, 120, seed)
    assert games > 200
    assert rematches == 0
    assert sum(wait <= 45.0 for wait in waits) >= 0.95 * len(waits)


@pytest.mark.parametrize("people", [2, 3, 4, 6])
def test_a_small_evening_goes_on(people: int) -> None:
    waits, games, _ = evening(people, 120, 1)
    assert games > 4 * people
    assert max(waits) < 900
