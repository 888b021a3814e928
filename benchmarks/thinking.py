"""Whether thinking delays presses: one person's moves while four computer players think, and while none does.

Both are measured in turn, in one run of the real bot, whose computer players think as hard as they can
(``burning_bot``): all four in the one process that a bot has unless it is told otherwise, and each in a
process of its own.  The people and the simulated Discord share the cores with them.
"""

from __future__ import annotations

import asyncio
import itertools
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psutil  # type: ignore[import-untyped,unused-ignore]

from benchmarks.bot import Clicker, percentile, report, sit_down
from bot.kit.workers import Priority
from tests.e2e.playing import Game, Table, World

BLOCKS: Final = 6
"""Times that each of both is measured."""
PRESSES: Final = 100
"""Moves and steps in each of them."""
COMPUTERS: Final = 4
PROCESSES: Final = (1, COMPUTERS)
"""In how many processes they think: as delivered, and all at once."""
COMMAND: Final = (sys.executable, "-m", "benchmarks.burning_bot", "run")


class Bench:
    """A person who presses, beside tables at which computer players think or do not."""

    def __init__(self, world: World, burn: Path, processes: int) -> None:
        self.world, self.table, self.burn, self.processes = world, Table(world), burn, processes
        self.numbers: Iterator[int] = itertools.count()
        self.games: list[Game] = []

    async def sit(self) -> None:
        """Let four people sit down with a computer player each, and play until it is its turn."""
        self.burn.touch()
        people = [self.table.person() for _ in range(COMPUTERS)]
        self.games = [await self.table.start(one, computer="beginner", rules="standard") for one in people]
        for game in self.games:
            while game.books.movers(game.id) != [None]:
                await game.choose(game.mover, game.plain_move())
        await self.world.sandbox.wait_until(lambda: self.thinking() >= self.processes)

    def thinking(self) -> int:
        """Count the processes that burn."""
        children = psutil.Process(self.world.sandbox.bot_pid).children(recursive=True)
        return sum(child.nice() == Priority.BEHIND for child in children)

    async def rest(self) -> None:
        """Let them play what they have thought of."""
        self.burn.unlink()
        for game in self.games:
            await self.world.sandbox.wait_until(
                lambda game=game: game.over or game.books.movers(game.id) != [None]  # type: ignore[misc]
            )

    async def press(self, most: int = PRESSES) -> list[float]:
        """Return the seconds that each press took."""
        player = await sit_down(self.table, next(self.numbers))
        took: list[float] = []
        while len(took) < most:
            await player.press()
            if player.over:
                took += _times(player)
                player = await sit_down(self.table, next(self.numbers))
            elif len(took) + len(_times(player)) >= most:
                took += _times(player)
        return took


def _times(player: Clicker) -> list[float]:
    return [*player.moves, *player.steps]


async def _measure(folder: Path, processes: int) -> None:
    burn = folder / "burn"
    settings = {
        "BURN_WHILE": str(burn),
        "TYMOK_COMPUTER_PROCESSES": str(processes),
        "TYMOK_OPEN_GAMES_PER_PERSON": "100",
        "TYMOK_OPEN_GAMES_PER_SERVER": "1000",
    }
    world = World(folder / "world", settings)
    quiet, busy = list[float](), list[float]()
    async with world.sandbox:
        await world.sandbox.start_bot(COMMAND, world.environment)
        bench = Bench(world, burn, processes)
        await bench.press()  # warm
        for _ in range(BLOCKS):
            quiet += await bench.press()
            await bench.sit()
            busy += await bench.press()
            await bench.rest()
    thinking = f"{COMPUTERS} think in {processes}"
    for name, times in (("no computer player thinks", quiet), (thinking, busy)):
        report(f"press → shown while {name}: median of {len(times)}", statistics.median(times) * 1000, "ms")
        report(f"press → shown while {name}: p99", percentile(times) * 1000, "ms")
    ratio = percentile(busy) / percentile(quiet)
    report(f"p99 while {thinking} to p99 while none does", ratio, "times", "≤ 1.1")


def run() -> None:
    """Measure and print."""
    for processes in PROCESSES:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_measure(Path(folder), processes))
