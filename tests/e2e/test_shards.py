"""Two processes with two shards each on one PostgreSQL: everything is done once, also when one is killed."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import pytest

from bot.sandbox.driver import Failed, Person, Replied, Updated
from bot.sandbox.model import Channel, Guild, Json, Message
from bot.sandbox.process import BotProcess
from tests.bot.storage.postgresql import Cluster
from tests.e2e.playing import ANSWER_SECONDS, BOT, OUT_OF_BREATH, SHORT, World, press_start, shown, told
from tests.e2e.test_processes import board_of, lines_of, moves_of, trouble_in

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNT: Final = 4
PARTS: Final = ("0-1/4", "2-3/4")
MOVES: Final = 4

MakeWorld = Callable[..., Awaitable[World]]


class Parted:
    """A world whose servers are shared out among two processes."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sandbox = world.sandbox
        self.gateway = world.sandbox.server.hub.gateway
        self.gateway.shards = self.gateway.max_concurrency = COUNT
        self.logs = [world.folder / f"process-{number}.log" for number, _ in enumerate(PARTS)]
        self.processes = [self._process(number) for number, _ in enumerate(PARTS)]

    def _process(self, number: int) -> BotProcess:
        own = {
            "TYMOK_SHARDS": PARTS[number],
            "TYMOK_DATA_FOLDER": str(self.world.folder / f"data-{number}"),
        }
        settings = {**self.sandbox.environment, **self.world.environment, **own}
        return BotProcess(BOT, settings, self.logs[number], self.world.launch)

    def connected(self) -> list[int]:
        """Return the shards that are connected, each as often as it is."""
        sessions = self.gateway.sessions.values()
        assert all(session.shard[1] == COUNT for session in sessions)
        return sorted(session.shard[0] for session in sessions if session.socket is not None)

    async def start(self, *numbers: int) -> None:
        """Start processes, and wait for their shards: the library pauses between two of them."""
        for number in numbers:
            await self.processes[number].start()
        await self.sandbox.wait_until(lambda: self.connected() == list(range(COUNT)), timeout=60)

    def guilds(self) -> list[Guild]:
        """Make servers until there is one in each shard; return these in the order of their shards."""
        found: dict[int, Guild] = {}
        while len(found) < COUNT:
            guild = self.sandbox.add_guild(f"Club {self.world.person().id}")
            found.setdefault((guild.id >> 22) % COUNT, guild)
        return [found[number] for number in range(COUNT)]


class Club:
    """Two people who play in a server of one shard."""

    def __init__(self, parted: Parted, guild: Guild, shard: int) -> None:
        self.sandbox = parted.sandbox
        self.channel = self.sandbox.channel("games", guild)
        self.people = [self.sandbox.add_person(f"{name} {shard}", guild=guild) for name in ("Ada", "Bo")]
        self.rng = random.Random(shard)
        self.thread: Channel
        self.board: Message

    async def begin(self) -> None:
        """Start a game."""
        host, guest = self.people
        lobby = shown(await host.command("play", self.channel, **SHORT))
        shown(await guest.click(lobby, "Join"))
        await press_start(host, lobby)
        await self.sandbox.wait_until(lambda: self.sandbox.threads(self.channel))
        (self.thread,) = self.sandbox.threads(self.channel)
        self.board = await board_of(host, self.thread)

    async def play(self) -> None:
        """Play some moves, and look on."""
        for _ in range(MOVES):
            (mover,) = [person for person in self.people if await moves_of(person, self.thread)]
            for menu in self.board.selects[:1]:
                leads_on = [one["value"] for one in menu["options"] if "→" not in one["label"]]
                piece = self.rng.choice(leads_on)
                assert isinstance(await mover.select(self.board, menu["custom_id"], [piece]), Updated)
            move = self.rng.choice([move for move in await moves_of(mover, self.thread) if move != "taxot"])
            assert "Played" in told(await mover.command("move", self.thread, your_move=move))
            self.board = await board_of(mover, self.thread, self.board)
            assert isinstance(await mover.click(self.board, "My view"), Replied)

    async def end(self) -> None:
        """Resign, and see the result told once."""
        question = shown(await self.people[0].command("game resign", self.thread))
        shown(await self.people[0].click(question, "Resign"))
        await self.people[1].wait_for(lambda message: "Rematch" in str(message.buttons), self.thread)

    def written(self) -> Counter[str]:
        """Count what must stand in the game's thread once."""
        messages = self.sandbox.all_messages(self.thread)
        results = sum("Rematch" in str(message.buttons) for message in messages)
        return Counter(results=results, threads=len(self.sandbox.threads(self.channel)))


@asynccontextmanager
async def parted(make: MakeWorld, cluster: Cluster) -> AsyncIterator[Parted]:
    """Run two processes on a database of PostgreSQL."""
    database = await cluster.borrow()
    world = await make({"TYMOK_DATABASE_URL": cluster.url(database)})
    found = Parted(world)
    try:
        yield found
    finally:
        for process in found.processes:
            await process.stop()
        await cluster.give_back(database)


async def in_all(clubs: list[Club], act: Callable[[Club], Awaitable[None]]) -> None:
    """Let all clubs do something at the same time."""
    await asyncio.gather(*(act(club) for club in clubs))


async def nobody_answers(person: Person, place: Channel) -> bool:
    """Tell whether a command of somebody remains unanswered."""
    return isinstance(await person.command("help", place), Failed)


def left_behind(line: Json) -> bool:
    """Tell whether a line is what Python's helper says of a process that was killed, or of a busy machine."""
    if any(words in line["event"] for words in OUT_OF_BREATH):
        return True
    return line["level"] == "?" and ("resource_tracker" in line["event"] or "warnings.warn" in line["event"])


@pytest.mark.postgresql
async def test_two_processes_of_two_shards_do_everything_once(
    new_world: MakeWorld, postgresql_cluster: Cluster
) -> None:
    async with parted(new_world, postgresql_cluster) as world:
        clubs = [Club(world, guild, shard) for shard, guild in enumerate(world.guilds())]
        await world.start(0, 1)
        await in_all(clubs, Club.begin)
        await in_all(clubs, Club.play)
        await world.processes[1].kill()
        await world.sandbox.wait_until(lambda: world.connected() == [0, 1])
        await in_all(clubs[:2], Club.play)
        world.sandbox.interactions.answer_seconds = 1.0
        assert await nobody_answers(clubs[2].people[0], clubs[2].channel)
        world.sandbox.interactions.answer_seconds = ANSWER_SECONDS
        await world.start(1)
        await in_all(clubs, Club.play)
        await in_all(clubs, Club.end)
        dm = clubs[3].people[0].dm()
        assert isinstance(await clubs[3].people[0].command("help", dm), Replied)
        for process in world.processes:
            await process.stop()
        assert [club.written() for club in clubs] == [Counter(results=1, threads=1)] * COUNT
        refused = [one for one in world.sandbox.requests if "/interactions/" in one[1] and one[2] >= 400]
        assert refused == []
        quiet = {"answered already", "interaction repeated", "answer failed", "suggestions not shown"}
        for log in world.logs:
            lines = [line for line in lines_of(log.read_text()) if not left_behind(line)]
            assert trouble_in(lines) == []
            assert [line for line in lines if line["event"] in quiet] == []
        asked = Counter((method, path.rpartition("/")[2]) for method, path, _ in world.sandbox.requests)
        assert asked["PUT", "commands"] == 1
