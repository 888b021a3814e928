"""How long it takes to seat people at tables of several, and how evenly they meet.

Times are those of one processor, without waiting for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from benchmarks.rules import seconds
from bot.leagues.service.field import Draw
from bot.leagues.service.pairing import seating

TARGET: Final = 5.0
"""Seconds for 32 people and 8 rounds."""

SCHEDULES: Final = ((12, 4, 5), (32, 4, 8), (32, 9, 8), (64, 4, 10), (256, 4, 10))
"""People, seats, rounds."""


def run() -> None:
    """Print the time and the sum of the squares of how often pairs meet, for whole schedules and a round."""
    for people, size, rounds in SCHEDULES:
        drawn: list[Draw] = []
        spent = seconds(lambda of=(people, size, rounds), into=drawn: into.extend(_schedule(*of)))  # type: ignore[misc]
        note = f" (≤ {TARGET:g})" if (people, rounds) == (32, 8) else ""
        print(f"  {people} people, tables of {size}, {rounds} rounds: {spent:.2f} s{note}, {_squares(drawn)}")
        spent = seconds(lambda of=(people, size, 1): _schedule(*of))  # type: ignore[misc]
        print(f"    one round: {spent:.2f} s")


def _schedule(people: int, size: int, rounds: int) -> tuple[Draw, ...]:
    split = seating.plan(people, size, range(2, 10))
    return seating.schedule(range(1, people + 1), split, rounds, 1)


def _squares(draws: Iterable[Draw]) -> int:
    met = Counter(pair for draw in draws for table in draw.tables for pair in combinations(sorted(table), 2))
    return sum(times * times for times in met.values())
