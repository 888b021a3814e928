"""Two processes against one on PostgreSQL, what a press costs, and how soon one that is killed is replaced.

People, the simulated Discord, the database and the bots share the machine's cores.  So beside presses a
second stands the processor time of a press, from which follows what a core carries that does nothing else.
"""

from __future__ import annotations

import asyncio
import itertools
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

import psutil  # type: ignore[import-untyped,unused-ignore]

from benchmarks.bot import Clicker, busy, percentile, report
from bot.sandbox.errors import Refused
from bot.sandbox.model import Guild
from tests.bot.storage import postgresql
from tests.e2e.playing import World, press_start, shown
from tests.e2e.test_leases import COUNT, Sharing
from tests.e2e.test_processes import board_of

CLUBS: Final = 8
"""Tables at which somebody presses all the while, shared out among the shards."""

SECONDS: Final = 15.0

UNCOUNTED: Final = ("/interactions/", "/webhooks/")


class Run(NamedTuple):
    """What came of some seconds of presses."""

    presses: int
    seconds: float
    work: float
    """Processor seconds of the bots and those who draw for them."""

    counted: int
    """Requests that Discord counts."""

    @property
    def rate(self) -> float:
        """Presses a second."""
        return self.presses / self.seconds


async def sit_down(world: Sharing, guild: Guild, number: int) -> Clicker:
    """Let two people start a game in a server."""
    sandbox = world.sandbox
    channel = sandbox.add_channel(f"games-{number}", guild)
    people = [sandbox.add_person(f"{name}{number}", guild=guild) for name in "AB"]
    lobby = shown(await people[0].command("play", channel, rules="standard"))
    shown(await people[1].click(lobby, "Join"))
    await press_start(people[0], lobby)
    await sandbox.wait_until(lambda: sandbox.threads(channel), timeout=120)
    (thread,) = sandbox.threads(channel)
    return Clicker(people, await board_of(people[0], thread), number)


def used(world: Sharing) -> float:
    """Return the processor seconds of all bots and their children."""
    alive = [psutil.Process(process.pid) for process in world.processes if process.pid is not None]
    return sum(busy(one) for process in alive for one in (process, *process.children(recursive=True)))


async def press(world: Sharing, clubs: list[Clicker], name: str) -> Run:
    """Let all press for some seconds, and tell how that went."""
    for club in clubs:
        club.moves, club.steps, club.failed = [], [], 0
    requests, work, start = len(world.sandbox.requests), used(world), time.perf_counter()

    async def play(club: Clicker) -> None:
        while time.perf_counter() < start + SECONDS and not club.over:
            try:
                await club.press()
            except Refused:  # somebody else's press was slower, and has changed it
                club.board = club.people[0].latest(club.board)

    await asyncio.gather(*map(play, clubs))
    took = [seconds for club in clubs for seconds in (*club.moves, *club.steps)]
    made = world.sandbox.requests[requests:]
    counted = sum(not any(part in path for part in UNCOUNTED) for _, path, _ in made)
    run = Run(len(took), time.perf_counter() - start, used(world) - work, counted)
    report(f"{name}: presses a second", run.rate, "1/s")
    report(f"{name}: press → shown, median", statistics.median(took) * 1000, "ms")
    report(f"{name}: press → shown, p99", percentile(took) * 1000, "ms", "≤ 1000")
    report(f"{name}: failed presses", sum(club.failed for club in clubs), "", "0")
    report(f"{name}: processor time of the bots a press", run.work / run.presses * 1000, "ms")
    report(f"{name}: requests that Discord counts, a press", run.counted / run.presses, "")
    return run


async def missed(world: Sharing) -> float:
    """Kill a process; return the seconds until all servers are answered again."""
    await world.processes[-1].kill()
    killed = time.monotonic()
    world.sandbox.interactions.answer_seconds = 0.5
    for shard in range(COUNT):
        while not await world.answered(shard):
            pass
    return time.monotonic() - killed


async def _measure(folder: Path, cluster: postgresql.Cluster) -> None:
    database = await cluster.create()
    limits = {"TYMOK_OPEN_GAMES_PER_PERSON": "100"}
    world = World(folder, {"TYMOK_DATABASE_URL": cluster.url(database), **limits})
    async with world.sandbox:
        bots = Sharing(world)
        guilds = itertools.cycle(bots.guilds)
        await bots.start()
        await bots.settled({})
        clubs = [await sit_down(bots, next(guilds), number) for number in range(CLUBS)]
        await press(bots, clubs, "warming up")
        one = await press(bots, clubs, "one process")
        await bots.start()
        handing = asyncio.create_task(press(bots, clubs, "while another one joins"))
        await bots.settled({1: COUNT // 2})
        await handing
        two = await press(bots, clubs, "two processes")
        report("two processes against one", two.rate / one.rate, "times", "≥ 1.5 where cores allow")
        report("a process killed → all servers answered", await missed(bots), "s", "≤ 15")
        for process in bots.processes:
            await process.kill()
    await cluster.drop(database)


def run() -> None:
    """Measure and print everything about several processes."""
    programs = postgresql.programs()
    if programs is None:
        print("  PostgreSQL was not found")
        return
    with tempfile.TemporaryDirectory() as folder, postgresql.running(programs) as cluster:
        asyncio.run(_measure(Path(folder), cluster))
