"""A process that only thinks: it plays for the computer players of a bot, which goes on when it dies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from bot.sandbox.driver import Person
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.process import BotProcess
from tests.bot.storage.postgresql import Cluster
from tests.e2e.playing import BOT, SHORT, World, shown, told
from tests.e2e.test_monitor import Watcher, value
from tests.e2e.test_processes import board_of, lines_of, moves_of, trouble_in
from tests.e2e.test_shards import left_behind

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.postgresql]

THINK: Final = (*BOT[:-1], "think")

PATIENCE: Final = 60.0

MakeWorld = Callable[..., Awaitable[World]]


class Thinker:
    """A thinking process beside the bot of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.log = world.folder / "thinker.log"
        own = {"TYMOK_DATA_FOLDER": str(world.folder / "thinker"), "TYMOK_METRICS_PORT": "0"}
        settings = {**world.sandbox.environment, **world.environment, **own}
        self.process = BotProcess(THINK, settings, self.log, world.launch)

    def said(self, event: str) -> list[Json]:
        """Return its log's lines of an event."""
        return [line for line in lines_of(self.log.read_text()) if line["event"] == event]

    async def start(self) -> None:
        """Start it, and wait until it thinks."""
        before = len(self.said("thinks")) if self.log.exists() else 0
        await self.process.start()
        await self.world.sandbox.wait_until(lambda: len(self.said("thinks")) > before, timeout=PATIENCE)


async def play_a_move(person: Person, thread: Channel, before: Message) -> Message:
    """Play a move, and wait for the computer player's answer: the person is to move again."""
    board = await until_asked(person, thread, before)
    move = next(move for move in await moves_of(person, thread) if move != "taxot")
    assert "Played" in told(await person.command("move", thread, your_move=move))
    return await until_asked(person, thread, await board_of(person, thread, board))


async def until_asked(person: Person, thread: Channel, board: Message) -> Message:
    """Wait until the person is to move, and return the board by then."""
    while not await moves_of(person, thread):
        board = await board_of(person, thread, board)
    return board


async def test_a_thinker_plays_and_the_bot_goes_on_without_it(
    new_world: MakeWorld, postgresql_cluster: Cluster
) -> None:
    database = await postgresql_cluster.borrow()
    world = await new_world({"TYMOK_DATABASE_URL": postgresql_cluster.url(database)})
    thinker = Thinker(world)
    await world.start_bot()
    await thinker.start()
    try:
        person, channel = world.person(), world.channel()
        shown(await person.command("play", channel, **SHORT, computer="beginner"))
        await world.sandbox.wait_until(lambda: world.sandbox.threads(channel), timeout=PATIENCE)
        (thread,) = world.sandbox.threads(channel)
        board = await board_of(person, thread)
        board = await play_a_move(person, thread, board)
        watcher = Watcher(lambda: lines_of(thinker.log.read_text()))
        await watcher.until("/ready", (200, "ready\n"))
        samples = await watcher.samples()
        assert value(samples, "tymok_thought_seconds_count", result="done") > 0
        assert value(samples, "tymok_processes", kind="thinker") == 1
        assert value(samples, "tymok_shards_held") == value(samples, "tymok_servers") == 0
        await thinker.process.stop()
        (end,) = thinker.said("thinks no more")
        assert end["thoughts"] > 0
        await thinker.start()
        await thinker.process.kill()
        await play_a_move(person, thread, board)
    finally:
        await thinker.process.kill()
        await world.sandbox.stop_bot()
        await postgresql_cluster.give_back(database)
    assert trouble_in(lines_of(world.sandbox.bot_output())) == []
    told_by_thinker = [line for line in lines_of(thinker.log.read_text()) if not left_behind(line)]
    assert trouble_in(told_by_thinker) == []
