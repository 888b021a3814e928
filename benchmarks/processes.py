"""Two processes against one on PostgreSQL, one that is killed, and two that come to two under 200 people.

People, the simulated Discord, the database and the bots share the machine's cores.  So beside presses a
second stands the processor time of a press, drawing included, from which follows what cores carry that do
nothing else. In the end everything is held against its log, and nothing may stand anywhere twice.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.bot import Clicker
from benchmarks.crowd import LIMITS, PATIENCE, Presses, all_sit_down, press
from benchmarks.lines import Line, show
from bot.doctor.service.examining import Examination
from bot.kit.store.database import Database
from bot.kit.workers import Workers
from tests.bot.storage import postgresql
from tests.e2e.playing import World
from tests.e2e.test_leases import COUNT, Sharing
from tests.e2e.test_processes import shown_ply

CLUBS: Final = 8
"""Tables at which somebody presses without pause, shared out among the shards."""

SECONDS: Final = 12.0

CROWD: Final = 200
"""Tables at which somebody presses while processes come."""

PACE: Final = 4.0
"""Seconds from one press at each of these to the next: 50 a second at all of them."""

RISING: Final = 30.0
"""Seconds of such presses, from the start of the processes that come."""

UNCOUNTED: Final = ("/interactions/", "/webhooks/")
"""Requests that Discord does not count."""

FACTOR: Final = 1.5
"""By how much two processes carry more than one."""

MISSED: Final = 15.0
"""Seconds after which somebody else answers for a process that was killed."""


class Running:
    """Processes that share out the servers, and people who press there."""

    def __init__(self, sharing: Sharing) -> None:
        self.sharing = sharing
        self.sandbox = sharing.sandbox
        self.counted = 0.0
        """Requests that Discord counts, a press, of the last presses."""

    def pids(self) -> list[int]:
        """Return the processes that are alive."""
        return [process.pid for process in self.sharing.processes if process.pid is not None]

    async def press(
        self,
        clubs: Sequence[Clicker],
        name: str,
        seconds: float,
        pace: float = 0.0,
        until: asyncio.Event | None = None,
    ) -> Presses:
        """Let all press for some seconds, and until something has happened; tell how that went."""
        self.sandbox.server.api.log.clear()
        found = await press(self.sandbox, self.pids, clubs, seconds, pace, until=until)
        made = self.sandbox.requests
        self.counted = sum(not any(part in path for part in UNCOUNTED) for _, path, _ in made) / len(
            found.took
        )
        print(f"  {name}: {found}; {self.counted:.2f} counted requests a press", flush=True)
        return found

    async def joined(
        self, clubs: Sequence[Clicker], taken: dict[int, int], name: str, pace: float = 0.0
    ) -> Presses:
        """Start processes while people press, until they have taken over so many shards by their numbers."""
        settled = asyncio.Event()
        seconds = RISING if pace else SECONDS
        pressing = asyncio.create_task(self.press(clubs, name, seconds, pace, settled))
        for _ in taken:
            await self.sharing.start()
        await self.settled(taken)
        settled.set()
        return await pressing

    async def settled(self, taken: dict[int, int]) -> None:
        """Wait until each shard is connected once, and processes have taken over so many by their numbers."""

        def shared_out() -> bool:
            logged = (
                self.sharing.logged(number, "shard taken over") >= many for number, many in taken.items()
            )
            return self.sharing.connected() == list(range(COUNT)) and all(logged)

        await self.sandbox.wait_until(shared_out, PATIENCE)

    async def missed(self) -> float:
        """Kill the newest process; return the seconds until all servers are answered again."""
        await self.sharing.processes[-1].kill()
        killed = time.monotonic()
        interactions = self.sandbox.interactions
        patience, interactions.answer_seconds = interactions.answer_seconds, 0.5
        for shard in range(COUNT):
            while not await self.sharing.answered(shard):
                pass
        interactions.answer_seconds = patience
        return time.monotonic() - killed

    def doubled(self, clubs: Sequence[Clicker]) -> int:
        """Count the boards that stand somewhere beside another one of the same game."""
        threads = [self.sandbox.all_messages(club.board.channel_id) for club in clubs]
        boards = [sum(shown_ply(one) >= 0 for one in thread if not one.ephemeral) for thread in threads]
        return sum(max(0, found - 1) for found in boards)


async def wrong_in(url: str) -> int:
    """Return what is wrong in a database, as the doctor finds."""
    database, workers = await Database.as_it_is(url), Workers(1)
    wrong = [finding async for finding in Examination(database, workers, 1).run() if finding.is_wrong]
    workers.close()
    await database.close()
    return len(wrong)


async def _measure(folder: Path, cluster: postgresql.Cluster) -> list[Line]:
    world = World(folder, {**LIMITS, "TYMOK_DATABASE_URL": cluster.url(await cluster.create())})
    async with world.sandbox as sandbox:
        bots = Running(Sharing(world))
        await bots.sharing.start()
        await bots.settled({})
        crowd = await all_sit_down(sandbox, bots.sharing.guilds, CROWD)
        few = crowd[:CLUBS]
        one = await bots.press(few, "one process", SECONDS)
        joining = await bots.joined(few, {1: COUNT // 2}, "while another one joins")
        two = await bots.press(few, "two processes", SECONDS)
        away = await bots.missed()
        print(f"  a process killed → all servers answered: {away:.1f} s", flush=True)
        await bots.joined(few, {2: COUNT // 2}, "while another one joins")
        rising = await bots.joined(crowd, {3: 1, 4: 1}, "two more processes join under 200 people", PACE)
        doubled = bots.doubled(crowd)
        for process in bots.sharing.processes:
            await process.kill()
    return show(_lines(one, [joining, two], away, rising, doubled + await wrong_in(world.url)))


def _lines(one: Presses, later: Sequence[Presses], away: float, rising: Presses, doubled: int) -> list[Line]:
    two = later[-1]
    carried = 2 * one.cost / two.cost
    refused = [text for found in later for text in found.refused]
    measured = (
        f"{two.rate / one.rate:.2f} × as many on these cores; by processor time {carried:.2f} ×"
        f" ({one.cost:.1f} and {two.cost:.1f} ms a press);"
        f" {sum(found.failed for found in later)} failed, {doubled} doubled, {len(refused)} refused"
    )
    kept = carried >= FACTOR and not (any(found.failed for found in later) or doubled or refused)
    return [
        Line(
            "two processes against one, both on PostgreSQL, drawing included",
            "≥ 1.5 × where cores allow; 0 failed, 0 doubled, 0 answers refused",
            measured,
            kept,
        ),
        Line("a process killed: first answer in all its servers", "≤ 15 s", f"{away:.1f} s", away <= MISSED),
        Line("2 → 4 processes under 200 people", "0 failed", str(rising), not rising.failed),
    ]


def measured() -> list[Line]:
    """Measure it, where PostgreSQL is."""
    programs = postgresql.programs()
    if programs is None:
        print("  PostgreSQL was not found")
        return []
    with tempfile.TemporaryDirectory() as folder, postgresql.running(programs) as cluster:
        return asyncio.run(_measure(Path(folder), cluster))


def run() -> None:
    """Measure and print it."""
    measured()
