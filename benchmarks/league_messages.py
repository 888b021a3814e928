"""How soon sixty fixtures that are published at once are told, and how a press beside them is answered.

The real bot writes under Discord's limits of five messages in five seconds in a channel.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from benchmarks.bot import Clicker, percentile, report, sit_down
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format
from tests.e2e.leagues import League
from tests.e2e.playing import Table, World

FIXTURES: Final = 60
PATIENCE: Final = 180.0
PAUSE: Final = 0.1
"""Seconds between the answer to a press and the next one."""


def run() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> None:
    world = World(folder, {"TYMOK_OPEN_GAMES_PER_PERSON": "100"})
    async with world.sandbox:
        await world.start_bot()
        table = Table(world)
        player = await sit_down(Table(world), 0)
        for _ in range(30):
            await player.press()
        people = [table.person(f"Entrant {number}") for number in range(2 * FIXTURES)]
        league = League(world, table.channel, people, table.person("Staff"))
        world.sandbox.chaos.rate_limits = True
        await league.open(event(way=Format.SWISS, rounds=5), closes=1.0)
        await _seen(world, lambda: bool(league.messages("begins")))
        del player.moves[:], player.steps[:]
        gc.collect()
        gc.freeze()  # this process's own garbage collection is no part of the bot
        pressing = asyncio.create_task(_press(player))
        await _seen(world, lambda: len(league.games()) == FIXTURES)
        start = time.perf_counter()
        await _seen(world, lambda: _called(league) == {person.id for person in people})
        called = time.perf_counter() - start
        await _seen(world, lambda: all(game["board_message_id"] for game in league.games()))
        boards = time.perf_counter() - start
        pressing.cancel()
        gc.unfreeze()
    times = [seconds * 1000 for seconds in (*player.moves, *player.steps)]
    report(f"{FIXTURES} fixtures published → all their people called", called, "s", "≤ 60")
    report(f"{FIXTURES} fixtures published → each has its thread with a board", boards, "s")
    report("a press beside it → shown, median", statistics.median(times), "ms")
    report("a press beside it → shown, p99", percentile(times), "ms", "≤ 80")
    report("presses beside it", len(times), "")


async def _press(player: Clicker) -> None:
    while not player.over:
        await player.press()
        await asyncio.sleep(PAUSE)


def _called(league: League) -> set[int]:
    """Return whom the messages about the round have called."""
    return {user for message in league.messages("<@") if not message.edited for user in message.mentions}


async def _seen(world: World, condition: Callable[[], bool]) -> None:
    """Wait until something is so, looking seldom: this process shares the machine with the bot."""
    end = time.perf_counter() + PATIENCE
    while not condition():
        if time.perf_counter() > end:
            raise TimeoutError(world.sandbox.bot_output()[-2000:])
        await asyncio.sleep(0.25)
