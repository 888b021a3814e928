"""Processes that share out the shards among themselves: one comes, one goes, one is killed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from bot.sandbox.driver import Person, Replied
from bot.sandbox.model import Channel, Guild
from bot.sandbox.process import BotProcess
from tests.bot.storage.postgresql import Cluster
from tests.e2e.playing import ANSWER_SECONDS, BOT, World
from tests.e2e.test_processes import lines_of, trouble_in
from tests.e2e.test_shards import left_behind

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.postgresql]

COUNT: Final = 4

IDENTIFY_SECONDS: Final = 3.0
"""Sooner after another of its bucket no shard may connect: Discord's five, less a busy machine's delays."""

PATIENCE: Final = 60.0

MakeWorld = Callable[..., Awaitable[World]]


class Sharing:
    """A world whose servers are shared out among as many processes as there happen to be."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sandbox = world.sandbox
        self.gateway = world.sandbox.server.hub.gateway
        self.gateway.shards = COUNT
        self.gateway.max_concurrency = COUNT
        self.gateway.identify_seconds = IDENTIFY_SECONDS
        self.processes: list[BotProcess] = []
        self.guilds = self._guilds()
        self.places = [self._place(guild) for guild in self.guilds]

    def _guilds(self) -> list[Guild]:
        """Make servers until there is one in each shard; return these in the order of their shards."""
        found: dict[int, Guild] = {}
        while len(found) < COUNT:
            guild = self.sandbox.add_guild(f"Club {len(self.sandbox.server.hub.world.guilds)}")
            found.setdefault((guild.id >> 22) % COUNT, guild)
        return [found[number] for number in range(COUNT)]

    def _place(self, guild: Guild) -> tuple[Person, Channel]:
        return self.sandbox.add_person(f"Ada {guild.id}", guild=guild), self.sandbox.channel("games", guild)

    def log(self, number: int) -> Path:
        """Return where a process writes."""
        return self.world.folder / f"process-{number}.log"

    async def start(self) -> BotProcess:
        """Start one more process."""
        number = len(self.processes)
        own = {"TYMOK_SHARDS": "auto", "TYMOK_DATA_FOLDER": str(self.world.folder / f"data-{number}")}
        settings = {**self.sandbox.environment, **self.world.environment, **own}
        process = BotProcess(BOT, settings, self.log(number), self.world.launch)
        self.processes.append(process)
        await process.start()
        return process

    def connected(self) -> list[int]:
        """Return the shards that are connected, each as often as it is."""
        open_ones = [session for session in self.gateway.sessions.values() if session.socket is not None]
        return sorted(session.shard[0] for session in open_ones)

    def logged(self, number: int, event: str) -> int:
        """Count the lines of a process that tell of an event."""
        return sum(line["event"] == event for line in lines_of(self.log(number).read_text()))

    async def settled(self, shares: dict[int, int]) -> None:
        """Wait until each shard is connected once; ``shares``: how many a process has taken over."""

        def shared() -> bool:
            over = all(self.logged(number, "shard taken over") >= took for number, took in shares.items())
            return over and self.connected() == list(range(COUNT))

        await self.sandbox.wait_until(shared, timeout=PATIENCE)

    async def answered(self, shard: int) -> bool:
        """Tell whether a command in a server of a shard is answered."""
        person, channel = self.places[shard]
        return isinstance(await person.command("help", channel), Replied)

    def too_soon(self) -> list[str]:
        """Return which shards have tried to connect before it was their bucket's turn."""
        return [str(one) for one in self.sandbox.violations if "too soon" in one.message]

    def trouble(self) -> list[object]:
        """Return what the processes logged that is more than they should."""
        return [
            line
            for number, _ in enumerate(self.processes)
            for line in trouble_in(
                [one for one in lines_of(self.log(number).read_text()) if not left_behind(one)]
            )
        ]


@asynccontextmanager
async def sharing(make: MakeWorld, cluster: Cluster) -> AsyncIterator[Sharing]:
    """Have processes on a database of PostgreSQL."""
    database = await cluster.borrow()
    world = await make({"TYMOK_DATABASE_URL": cluster.url(database)})
    found = Sharing(world)
    try:
        yield found
    finally:
        for process in found.processes:
            await process.kill()
        await cluster.give_back(database)


async def pressing(world: Sharing, until: asyncio.Event) -> list[object]:
    """Let somebody in each server use commands without pause; return what was not answered."""
    failed: list[object] = []

    async def one(shard: int) -> None:
        person, channel = world.places[shard]
        while not until.is_set():
            answer = await person.command("help", channel)
            if not isinstance(answer, Replied):
                failed.append((shard, answer))

    await asyncio.gather(*(one(shard) for shard in range(COUNT)))
    return failed


async def test_who_comes_and_goes_under_load_costs_no_press(
    new_world: MakeWorld, postgresql_cluster: Cluster
) -> None:
    async with sharing(new_world, postgresql_cluster) as world:
        await world.start()
        await world.settled({})
        until = asyncio.Event()
        pressed = asyncio.create_task(pressing(world, until))
        await world.start()
        await world.settled({1: 2})
        await world.start()
        await world.settled({2: 1})
        await world.processes[0].stop()
        await world.settled({})
        until.set()
        assert await pressed == []
        given = [world.logged(number, "shard handed over") for number in range(3)]
        taken = [world.logged(number, "shard taken over") for number in range(3)]
        assert sum(given) == sum(taken) >= COUNT
        assert taken[0] == 0
        assert given[0] == COUNT
        assert world.too_soon() == []
        assert world.trouble() == []


async def test_the_servers_of_who_is_killed_are_answered_by_the_other(
    new_world: MakeWorld, postgresql_cluster: Cluster
) -> None:
    async with sharing(new_world, postgresql_cluster) as world:
        await world.start()
        await world.settled({})
        await world.start()
        await world.settled({1: 2})
        assert all([await world.answered(shard) for shard in range(COUNT)])
        lost = list(range(COUNT))
        await world.processes[1].kill()
        killed = time.monotonic()
        world.sandbox.interactions.answer_seconds = 0.5
        for shard in lost:
            while not await world.answered(shard):
                assert time.monotonic() - killed < PATIENCE
        world.sandbox.interactions.answer_seconds = ANSWER_SECONDS
        print(f"answered {time.monotonic() - killed:.1f} s after the kill")
        assert world.connected() == list(range(COUNT))
        assert world.too_soon() == []
        assert world.trouble() == []
