"""How long somebody's presses take while another person sends without pause, beside the same without them.

The real bot runs as a child process; the flood and the calm person are simulated in this one.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.bot import Clicker, percentile, report, sit_down
from bot.sandbox.driver import Person
from tests.e2e.playing import Table, World

MOVES: Final = 40
"""Moves of the calm person that are timed, each time."""

AT_ONCE: Final = 8
"""Commands of the other one that are under way at any time."""

PACE: Final = 0.5
"""Seconds that the calm person waits between presses: somebody who plays quickly."""


async def _calm(table: Table, seed: int) -> list[float]:
    player: Clicker = await sit_down(table, seed)
    moves: list[float] = []
    while len(moves) + len(player.moves) < MOVES:
        await player.press()
        await asyncio.sleep(PACE)
        if player.over:
            moves += player.moves
            player = await sit_down(table, seed := seed + 1000)
    return moves + player.moves


async def _flood(table: Table, person: Person) -> None:
    while True:
        await asyncio.gather(*(person.command("games", table.channel) for _ in range(AT_ONCE)))


async def _measured(folder: Path, presses_per_minute: str) -> float:
    settings = {"TYMOK_PRESSES_PER_MINUTE": presses_per_minute, "TYMOK_OPEN_GAMES_PER_PERSON": "100"}
    world = World(folder, settings)
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        base = await _calm(table, 1)
        flood = asyncio.create_task(_flood(table, table.person("Hasty")))
        beside = await _calm(table, 2)
        flood.cancel()
        await asyncio.gather(flood, return_exceptions=True)
    ratio = statistics.median(beside) / statistics.median(base)
    report("  median beside the flood, by that without it", ratio, "times")
    report("  p99 beside the flood", percentile(beside) * 1000, "ms")
    return ratio


def run() -> None:
    """Measure and print it without a budget, then with the usual one."""
    for name, presses in (("without a budget", "0"), ("120 presses a minute", "120")):
        print(f"  {name}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_measured(Path(folder), presses))
