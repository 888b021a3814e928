"""How soon a thousand clocks are carried out that run out within a minute, and a press beside them."""

from __future__ import annotations

import asyncio
import itertools
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import select

from benchmarks.bot import percentile, report, sit_down
from bot.app import open_app
from bot.clocks.service.counting import GRACE
from bot.clocks.service.reckoning import read_clocks, write_clocks
from bot.clocks.store import clocks
from bot.kit.settings import Settings
from bot.kit.store import due, queues
from bot.sandbox.model import Channel
from bot.storage.rows import ClockRow
from bot.storage.tables import clocks as clocks_table
from bot.table.app import App
from bot.table.service import timing
from bot.table.service.lobby import Person as Host
from bot.table.service.lobby import Proposal
from tests.e2e.playing import Table, World

CLOCKS: Final = 1000
WITHIN: Final = 60.0
"""Seconds within which they run out."""
DAY: Final = 86400.0
AHEAD: Final = 20.0
"""Seconds until the first of them does: the bot starts, and somebody sits down."""
PACE: Final = 0.1
"""Seconds between two presses."""


async def prepare(app: App, guild: int, channel: Channel) -> None:
    """Start games with a day a move, one after another within a minute."""
    ids = itertools.count(1)
    for number in range(CLOCKS):
        people = Host(2 * number + 1, f"A{number}", "en"), Host(2 * number + 2, f"B{number}", "en")
        match = await app.lobby.open(
            people[0], Proposal(guild, channel.id, "en", "cerke", clock="days:1"), next(ids)
        )
        await app.lobby.join(match.id, people[1], next(ids))
        await app.lobby.start(match.id, people[0].user_id, next(ids))
        async with app.database.write() as connection:
            await due.cancel(connection, match.id)


async def spread(app: App, first: float) -> None:
    """Let the clocks run out evenly within a minute, from this time on."""
    async with app.database.write() as connection:
        rows = (await connection.execute(select(clocks_table))).all()
        for place, row in enumerate(rows):
            zero = first + place * WITHIN / CLOCKS
            seats = {
                seat: msgspec.structs.replace(clock, since=clock.since and zero - DAY)
                for seat, clock in read_clocks(row.seats).items()
            }
            await clocks.put(connection, ClockRow(row.game, row.terms, write_clocks(seats), zero))
            await queues.events.put(connection, timing.EVENT, row.game, zero + GRACE)


async def play(table: Table, until: float) -> list[float]:
    """Let somebody press beside them; return how long each press took until its move was shown."""
    moves: list[float] = []
    for number in itertools.count(1):
        player = await sit_down(table, number)
        while not player.over:
            if time.time() > until:
                return moves + player.moves
            await player.press()
            await asyncio.sleep(PACE)
        moves += player.moves
    raise AssertionError


async def _measure(folder: Path) -> None:
    world = World(folder, {"TYMOK_OPEN_GAMES_PER_SERVER": str(10 * CLOCKS)})
    os.environ["TYMOK_DATA_FOLDER"] = str(world.data)
    settings = Settings(open_games_per_person=10, open_games_per_server=10 * CLOCKS)
    async with world.sandbox:
        channel = world.channel()
        async with open_app(settings) as app:
            await prepare(app, world.sandbox.guild.id, channel)
            first = time.time() + AHEAD
            await spread(app, first)
        await world.start_bot()
        table = Table(world)
        warm = await play(table, first)
        moves = await play(table, first + WITHIN + GRACE)
        report("no clock runs out, press → move shown: median", statistics.median(warm) * 1000, "ms")
        report("no clock runs out, press → move shown: p99", percentile(warm) * 1000, "ms")
        report("beside a thousand clocks: median", statistics.median(moves) * 1000, "ms")
        report("beside a thousand clocks: p99", percentile(moves) * 1000, "ms", "≤ 80")
        count = "SELECT count(*) AS n FROM results"
        done = world.books.ask(count)[0]["n"]
        report("clocks carried out when the last of them was due", done, "", f"{CLOCKS}")
        await world.sandbox.wait_until(lambda: world.books.ask(count)[0]["n"] == CLOCKS, timeout=120)
        (late,) = world.books.ask("SELECT max(finished_at) AS n FROM results")
        report("from the first zero's event to the last one's end", late["n"] - first - GRACE, "s", "≤ 61")


def run() -> None:
    """Measure and print everything about clocks that run out."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))
