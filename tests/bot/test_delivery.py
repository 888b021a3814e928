"""Sending what is due, when the database fails or the bot ends in the middle of it."""

from __future__ import annotations

import asyncio
import gc
import time
from pathlib import Path
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from bot import features
from bot.app import open_app
from bot.delivery import FORGET, PLAN, Delivery
from bot.kit.settings import Settings
from bot.kit.store import due, interactions
from bot.storage.rows import DueMessage
from bot.table.app import App
from bot.table.service.lobby import Person, Proposal


class Everybody:
    """Takes everybody to be there."""

    async def is_member(self, guild_id: int, user_id: int, *, now: bool = False) -> bool | None:
        """Everybody is."""
        return True

    async def manages(self, guild_id: int, user_id: int, role_id: int | None) -> bool:
        """Nobody does."""
        return False

    def knows(self, guild_id: int, user_id: int) -> bool:
        """Nobody has to be asked about."""
        return True

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Nobody has."""
        return False

    def has_role(self, guild_id: int, role_id: int) -> bool:
        """It has each."""
        return True

    async def confirmed(self, guild_id: int, user_id: int) -> bool | None:
        """Everybody is."""
        return True


class Sending:
    """A bot that is asked for a channel while it sends: then something happens, and Discord is gone."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.presence = Everybody()
        self.asked = asyncio.Event()
        self.go_on = asyncio.Event()
        self.failure: Exception = OSError("no connection")

    async def wait_until_ready(self) -> None:
        """Be connected."""

    def get_channel(self, channel_id: int, /) -> object | None:
        """Know no channel."""
        return None

    async def fetch_channel(self, channel_id: int, /) -> object:
        """Let the test act, then fail like a bad connection."""
        self.asked.set()
        await self.go_on.wait()
        raise self.failure

    def webhook(self, token: str) -> discord.Webhook:
        """Have answered nobody."""
        raise OSError("no connection")

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Send nothing to anybody."""
        raise OSError("no connection")


async def sending(app: App) -> tuple[Delivery, Sending, asyncio.Task[None]]:
    """Let a delivery be in the middle of sending a lobby."""
    proposal = Proposal(1, 2, "en", "cerke", "", {}, (), "")
    match = await app.lobby.open(Person(10, "Aya", "en"), proposal, 100)
    async with app.database.write() as connection:
        await due.put(connection, match.id, "lobby", 0.0)
    bot = Sending(app)
    delivery = Delivery(bot, features.messages())
    running = asyncio.create_task(delivery.run())
    await asyncio.wait_for(bot.asked.wait(), 60)
    return delivery, bot, running


async def test_the_database_fails_after_a_message_was_sent(tmp_path: Path) -> None:
    """It is logged, and the lease brings the message again; no task ends with an error that nobody reads."""
    complaints: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
    async with open_app(Settings(data_folder=tmp_path)) as app:
        delivery, bot, running = await sending(app)
        await app.database.close()
        bot.go_on.set()
        await delivery.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    del delivery, running
    gc.collect()
    await asyncio.sleep(0)
    assert complaints == []


async def test_a_message_whose_connection_the_end_has_closed_is_no_fault(tmp_path: Path) -> None:
    async with open_app(Settings(data_folder=tmp_path)) as app:
        delivery, bot, running = await sending(app)
        bot.failure = RuntimeError("Session is closed")
        with capture_logs() as lines:
            ending = asyncio.create_task(delivery.close())
            await asyncio.sleep(0)
            bot.go_on.set()
            await ending
            await asyncio.wait_for(running, 60)
        async with app.database.read() as connection:
            assert await due.queue.next_at(connection) is not None, "it comes again"
    assert [line["log_level"] for line in lines] == ["info"]


async def test_old_interactions_are_forgotten_while_it_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.FORGET_EVERY", 0.0)

    async def seen(number: int) -> bool:
        async with app.database.read() as connection:
            return await interactions.seen(connection, number)

    async with open_app(Settings(data_folder=tmp_path)) as app:
        delivery = Delivery(Sending(app), features.messages(), features.forgets())
        running = asyncio.create_task(delivery.run())
        await asyncio.sleep(0.2)
        async with app.database.write() as connection:
            await interactions.note(connection, 1, time.time() - FORGET - 1)
            await interactions.note(connection, 2, time.time())
        async with asyncio.timeout(60):
            while await seen(1):
                delivery.wake()
                await asyncio.sleep(0.01)
        assert await seen(2)
        await delivery.close()
        await running


async def test_what_takes_too_long_is_cut_off_and_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.kit.lanes.LAST_WORDS", 0.1)
    async with open_app(Settings(data_folder=tmp_path)) as app:
        delivery, _, running = await sending(app)
        await delivery.close()
        await asyncio.wait_for(running, 60)
        async with app.database.read() as connection:
            assert await due.queue.next_at(connection) is not None


async def test_no_message_waits_for_thoughts_of_which_each_game_has_one(tmp_path: Path) -> None:
    tables = PLAN.places + 1
    thinking: asyncio.Queue[str] = asyncio.Queue()
    thought, shown = asyncio.Event(), asyncio.Event()

    async def think(_bot: Any, message: DueMessage) -> None:
        thinking.put_nowait(message.game)
        await thought.wait()

    async def show(_bot: Any, _message: DueMessage) -> None:
        shown.set()

    settings = Settings(data_folder=tmp_path, open_games_per_person=tables, open_games_per_server=tables)
    async with open_app(settings) as app:
        games = [
            (await app.lobby.open(Person(10, "Aya", "en"), Proposal(1, 2, "en", "cerke"), 100 + number)).id
            for number in range(tables)
        ]
        async with app.database.write() as connection:
            for game in games:
                await due.put(connection, game, "computer", 0.0)
        delivery = Delivery(Sending(app), {"computer": think, "board": show})
        running = asyncio.create_task(delivery.run())
        async with asyncio.timeout(60):
            assert sorted([await thinking.get() for _ in games]) == sorted(games)
        async with app.database.write() as connection:
            await due.put(connection, games[0], "board", 0.0)
            await due.put(connection, games[0], "computer", 0.0)  # the position has changed meanwhile
        delivery.wake()
        await asyncio.wait_for(shown.wait(), 60)
        assert thinking.empty(), "no second thought beside the first"
        thought.set()
        assert await asyncio.wait_for(thinking.get(), 60) == games[0], "then about what there is now"
        await delivery.close()
        await running
