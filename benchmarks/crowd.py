"""Two hundred people for two minutes: presses a second, how late the latest are, and whether memory grows.

One process on SQLite, in which nothing is left out: pictures are drawn, moves committed to the disk.  At
each of 200 tables one of two people presses at a time, at an even pace as long as the answers keep up with
it.  The bot, the simulated Discord and the people share the machine's cores; beside presses a second stands
the processor time of one.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psutil  # type: ignore[import-untyped,unused-ignore]

from benchmarks.bot import MEBI, Clicker, busy, percentile
from benchmarks.lines import Line, show
from bot.sandbox.driver import Sandbox
from bot.sandbox.errors import Refused
from bot.sandbox.model import Guild
from tests.e2e.playing import BOT, World, press_start, shown
from tests.e2e.test_processes import board_of

TABLES: Final = 200
SERVERS: Final = 10
SECONDS: Final = 120.0
PACE: Final = 1.85
"""Seconds from one press at a table to the next: 108 a second at all tables."""

AT_ONCE: Final = 8
"""Tables at which people sit down at the same time."""

RATE: Final = 100.0
"""Presses a second that are promised."""

LATEST: Final = 1.0
"""Seconds within which 99 of 100 are answered."""

EVERY: Final = 250
"""Presses between two looks at the memory."""

OVER: Final = 10_000
"""Presses over which memory stays as it is; those before warm up."""

FLAT: Final = 5.0
"""MB by which it may differ meanwhile."""

PATIENCE: Final = 180.0
"""Seconds that what is no press may take."""

LIMITS: Final = {
    "TYMOK_OPEN_GAMES_PER_PERSON": "1000",
    "TYMOK_OPEN_GAMES_PER_SERVER": "1000000",
    "TYMOK_SERVER_PRESSES_PER_MINUTE": "0",
}
"""Settings of a bot whose people do more than is allowed otherwise."""


async def start(world: World) -> None:
    """Start the bot, and wait until it is connected, on a machine however busy."""
    await world.sandbox.start_bot(BOT, world.environment, PATIENCE)


async def sit_down(sandbox: Sandbox, guild: Guild, number: int, **options: str) -> Clicker:
    """Let two people start a game in a server, in a channel of their own; without a wish a standard one."""
    channel = sandbox.add_channel(f"games-{number}", guild)
    people = [sandbox.add_person(f"{name}{number}", guild=guild) for name in "AB"]
    lobby = shown(await people[0].command("play", channel, **(options or {"rules": "standard"})))
    shown(await people[1].click(lobby, "Join"))
    await press_start(people[0], lobby)
    await sandbox.wait_until(lambda: sandbox.threads(channel), timeout=120)
    (thread,) = sandbox.threads(channel)
    return Clicker(people, await board_of(people[0], thread), number)


async def all_sit_down(
    sandbox: Sandbox, guilds: Sequence[Guild], tables: int, **options: str
) -> list[Clicker]:
    """Let games start at so many tables, shared out among the servers, a few at a time."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Clicker:
        async with turns:
            return await sit_down(sandbox, guilds[number % len(guilds)], number, **options)

    return list(await asyncio.gather(*map(one, range(tables))))


@dataclass
class Presses:
    """What came of some time of presses."""

    took: list[float] = field(default_factory=list)
    """Seconds of each, from the press until its answer is shown."""

    seconds: float = 0.0
    failed: int = 0
    refused: list[str] = field(default_factory=list)
    """What the simulated Discord refused of the bot's requests meanwhile."""

    work: float = 0.0
    """Processor seconds of the bots."""

    drawing: float = 0.0
    """Of the processes that draw for them."""

    @property
    def rate(self) -> float:
        """Presses a second."""
        return len(self.took) / self.seconds

    @property
    def p99(self) -> float:
        """Seconds within which 99 of 100 are answered."""
        return percentile(self.took)

    @property
    def cost(self) -> float:
        """Milliseconds of the processor a press, drawing included."""
        return 1000 * (self.work + self.drawing) / len(self.took)

    def __str__(self) -> str:
        """Return it in short."""
        own = 1000 * self.work / len(self.took)
        return (
            f"{self.rate:.0f}/s, median {1000 * statistics.median(self.took):.0f} ms,"
            f" p99 {1000 * self.p99:.0f} ms,"
            f" {self.failed} failed, {len(self.refused)} requests refused;"
            f" {self.cost:.1f} ms of processor time a press, {own:.1f} of it the bot's own"
        )


async def press(
    sandbox: Sandbox,
    pids: Callable[[], Sequence[int]],
    clubs: Sequence[Clicker],
    seconds: float,
    pace: float,
    answered: Callable[[int], None] = lambda presses: None,
    until: asyncio.Event | None = None,
) -> Presses:
    """Let somebody at each table press every ``pace`` seconds, or as soon as the press before is answered.

    ``pids`` are the processes of the bots; ``answered`` is told after each press how many there were.  All go
    on for so many seconds, and ``until`` something has happened.
    """
    found = Presses()
    stop = sandbox.server.hub.violations.observe(lambda one: found.refused.append(str(one)))
    gc.collect()
    gc.freeze()  # this process's own garbage collection is no part of the bot
    before = _work(pids())
    failed = sum(club.failed for club in clubs)
    start = time.perf_counter()

    async def play(place: int, club: Clicker) -> None:
        due = start + pace * place / len(clubs)
        while (due < start + seconds or not (until is None or until.is_set())) and not club.over:
            await asyncio.sleep(due - time.perf_counter())
            began = time.perf_counter()
            try:
                await club.press()
            except (
                Refused
            ):  # what was due by itself, a computer's move or a forced pass, has changed the board
                club.board = club.people[0].latest(club.board)
                continue
            found.took.append(time.perf_counter() - began)
            answered(len(found.took))
            due = max(due + pace, time.perf_counter())

    await asyncio.gather(*(play(place, club) for place, club in enumerate(clubs)))
    found.seconds = time.perf_counter() - start
    after = _work(pids())
    found.work, found.drawing = after[0] - before[0], after[1] - before[1]
    found.failed = sum(club.failed for club in clubs) - failed
    stop()
    gc.unfreeze()
    return found


def _work(pids: Sequence[int]) -> tuple[float, float]:
    """Return the processor seconds of the bots, and of their children."""
    own = children = 0.0
    for pid in pids:
        process = psutil.Process(pid)
        own += busy(process)
        children += sum(busy(child) for child in process.children(recursive=True))
    return own, children


class Memory:
    """Looks at what a bot has of the memory for itself alone (USS), every so many presses."""

    def __init__(self, pid: int) -> None:
        self._bot = psutil.Process(pid)
        self.sizes: list[float] = []

    def look(self, presses: int) -> None:
        """Note the MB, if it is time to."""
        if presses % EVERY == 0:
            self.sizes.append(self._bot.memory_full_info().uss / MEBI)

    def line(self) -> Line:
        """Return how flat it was over the last presses: the ends of a straight line through them."""
        last = self.sizes[-OVER // EVERY :]
        places = range(len(last))
        grown = statistics.linear_regression(places, last).slope * (len(last) - 1) if len(last) > 1 else 0.0
        enough = len(last) * EVERY >= OVER
        return Line(
            f"memory (USS) over {len(last) * EVERY:,} presses",
            f"flat ± {FLAT:g} MB",
            f"{grown:+.1f} MB, between {min(last, default=0):.0f} and {max(last, default=0):.0f} MB",
            abs(grown) <= FLAT if enough else None,
        )


async def _measure(folder: Path) -> list[Line]:
    world = World(folder, LIMITS)
    async with world.sandbox as sandbox:
        guilds = [sandbox.add_guild(f"Club {number}") for number in range(SERVERS)]
        await start(world)
        clubs = await all_sit_down(sandbox, guilds, TABLES)
        bot = sandbox.bot_pid
        assert bot is not None
        memory = Memory(bot)
        found = await press(sandbox, lambda: [bot], clubs, SECONDS, PACE, memory.look)
    name = f"one process, SQLite: {TABLES} people in {TABLES} games, {SECONDS:.0f} s"
    kept = found.rate >= RATE and found.p99 <= LATEST and not found.failed
    target = f"≥ {RATE:.0f} presses/s, p99 ≤ {LATEST:g} s, 0 failed"
    return show([Line(name, target, str(found), kept), memory.line()])


def measured() -> list[Line]:
    """Measure it."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


def run() -> None:
    """Measure and print it."""
    measured()
