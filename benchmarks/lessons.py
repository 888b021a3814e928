"""How long somebody waits for a lesson, and for its next stage.

The real bot runs as a child process, connected to the simulated Discord in this process; one person opens the
lesson of every game and goes through its stages.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.bot import percentile, report
from bot.learning.store import courses
from bot.sandbox.driver import Person
from tests.e2e.playing import Table, World, shown

ROUNDS: Final = 3
"""How often each lesson is opened."""

MEDIAN: Final = 60
"""Target in ms."""


async def through(table: Table, person: Person, game: str) -> tuple[list[float], list[float]]:
    """Return the seconds until a lesson was open, and until each of its stages was shown."""
    opened: list[float] = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        message = shown(await person.command("learn", table.channel, game=game))
        opened.append(time.perf_counter() - start)
    stages: list[float] = []
    for _ in courses.lesson(game).stages[1:]:
        start = time.perf_counter()
        message = shown(await person.click(message, "b;learn_skip;*"))
        stages.append(time.perf_counter() - start)
    return opened, stages


async def _measure(folder: Path) -> None:
    world = World(folder)
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        opened: list[float] = []
        stages: list[float] = []
        for game in courses.taught():
            first, later = await through(table, table.person(), game)
            opened += first
            stages += later
    for what, times in (("a lesson is open", opened), ("the next stage is shown", stages)):
        report(f"{what}: median of {len(times)}", 1000 * statistics.median(times), "ms", f"≤ {MEDIAN}")
        report(f"{what}: p99", 1000 * percentile(times), "ms")


def run() -> None:
    """Print how long it takes."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))
