"""How long a Swiss draw takes in a worker process, and how long the bot's own loop stands still meanwhile."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from bot.kit.workers import Workers
from bot.leagues.service.field import Draw, Entrant, Field, Kind, Meeting
from bot.leagues.service.pairing import swiss

TARGETS: Final = {32: 0.1, 64: 0.5, 200: 4.0}
"""Seconds for a draw of so many people."""
TICK: Final = 0.002
"""Seconds between two looks at whether the loop is free."""

WINNERS: Final[dict[str, Callable[[int, int], int]]] = {
    "by a coin": lambda one, other: (one * 31 + other * 17) // 8 % 2,
    "the stronger": lambda one, other: int(one < other),
    "who sits first": lambda *_: 1,
    "nobody": lambda *_: -1,
}
"""What the first of two seats wins, by both seeds: 1, 0, -1 for a draw.  Seats that decide are the worst."""


def run() -> None:
    """Print the longest and the median draw of a season, for each number of people and way to win."""
    asyncio.run(_measure())


async def _measure() -> None:
    workers = Workers(1)
    await workers.run(swiss.draw, _field(10, (), 0))  # the process starts, and imports what it needs
    print("Swiss draws in a worker: longest and median of a season, longest pause of the loop, in seconds")
    for people, target in TARGETS.items():
        for name, winner in WINNERS.items():
            taken, pause = await _season(workers, people, winner)
            print(
                f"  {people:3} people, {name + ' wins:':20} {max(taken):.3f} (≤ {target:g}), "
                f"{statistics.median(taken):.3f}, pause {pause:.3f}",
                flush=True,
            )
    workers.close()


async def _season(
    workers: Workers, people: int, winner: Callable[[int, int], int]
) -> tuple[list[float], float]:
    """Return how long the draw of each round took, and the longest time the loop could do nothing else."""
    taken: list[float] = []
    pauses = [0.0]
    watching = asyncio.create_task(_watch(pauses))
    field = _field(people, (), 0)
    for number in range(1, field.rounds + 1):
        begun = time.perf_counter()
        draw = await workers.run(swiss.draw, field)
        taken.append(time.perf_counter() - begun)
        field = _field(people, field.meetings + _met(draw, number, winner), number)
    watching.cancel()
    return taken, max(pauses)


async def _watch(pauses: list[float]) -> None:
    """Note by how much each short sleep was too long."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        pauses.append(time.perf_counter() - begun - TICK)


def _field(people: int, meetings: tuple[Meeting, ...], drawn: int) -> Field:
    entrants = tuple(Entrant(number=number, seed=number) for number in range(1, people + 1))
    return Field(entrants=entrants, meetings=meetings, drawn=drawn, rounds=swiss.rounds(people))


def _met(draw: Draw, number: int, winner: Callable[[int, int], int]) -> tuple[Meeting, ...]:
    """Return a round in which everybody has played."""
    points = {1: Fraction(1), 0: Fraction(0), -1: Fraction(1, 2)}
    firsts = [(seats, points[winner(*seats)]) for seats in draw.tables]
    return tuple(
        Meeting(round=number, seats=seats, kind=Kind.PLAYED, points=(first, 1 - first))
        for seats, first in firsts
    )
