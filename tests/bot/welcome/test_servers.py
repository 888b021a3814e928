"""The bot is removed from servers, and back in them: seen as it happens, or when it connects again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import Engine, event

from bot.away.telling.news import server_back
from bot.kit.store import people
from bot.kit.store.queues import news
from bot.storage.rows import News
from bot.table.telling import posting
from bot.welcome.commands.servers import Servers
from bot.welcome.service.greeting import GreetingService
from tests.bot.inside import CHANNELS, ELSEWHERE, HOME, Inside, _Response, inside
from tests.bot.storage.sqlite import Template


class Gone:
    """Stands before Discord's other side: some servers and channels are gone, or can't be asked for."""

    def __init__(self, there: Inside) -> None:
        self._request = there.bot.http.request
        self.servers: dict[str, discord.HTTPException] = {}
        self.channels: set[int] = set()
        self.asked: list[int] = []

    async def __call__(self, route: Any, **arguments: Any) -> Any:
        """Answer a request."""
        if route.path == "/guilds/{guild_id}":
            number = int(route.url.split("/")[-1].split("?")[0])
            self.asked.append(number)
            raise self.servers[str(number)]
        if route.path == "/channels/{channel_id}" and route.channel_id in self.channels:
            raise not_found(10003)
        return await self._request(route, **arguments)


def not_found(code: int) -> discord.NotFound:
    """Return Discord's answer that something is not there."""
    return discord.NotFound(_Response(404), {"code": code, "message": ""})


@pytest.fixture
async def there(tmp_path: Path, sqlite_template: Template) -> AsyncIterator[Inside]:
    """The bot with an empty database, in its two servers."""
    await sqlite_template.copy_to(tmp_path / "tymok.db")
    async with inside(tmp_path) as bot:
        bot.bot._connection.shard_count = 1
        yield bot


@pytest.fixture
def gone(there: Inside) -> Gone:
    """What of Discord is gone."""
    found = Gone(there)
    there.bot.http.request = found  # type: ignore[method-assign]
    return found


def heard(there: Inside) -> Servers:
    """Return what hears of servers."""
    found = there.bot.get_cog("Servers")
    assert isinstance(found, Servers)
    return found


async def test_servers_that_are_told_of_together_are_looked_up_together(there: Inside) -> None:
    asked = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if "FROM greetings" in statement:
            asked.append(statement)

    guilds = [guild for guild in map(there.bot.get_guild, (HOME, ELSEWHERE)) if guild is not None]
    greeting = GreetingService(there.bot.app.database, time.time)
    for guild in guilds:
        assert await greeting.is_new(guild.id)
    event.listen(Engine, "before_cursor_execute", note)
    try:
        await asyncio.gather(*map(heard(there).on_guild_available, guilds))
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert len(guilds) == 2
    assert len(asked) == 1, "whoever presses meanwhile waits behind each of these"


def removed(there: Inside, guild_id: int) -> discord.Guild:
    """Let the library forget a server, as when Discord says that the bot is removed from it."""
    guild = there.bot.get_guild(guild_id)
    assert guild is not None
    there.bot._connection._remove_guild(guild)
    return guild


async def played(there: Inside) -> str:
    """Let somebody begin a game against the computer in the first server; return its identifier."""
    aya = there.person("Aya")
    lobby = await there.command(aya, "play", game="lutu")
    game = next(one.split(";")[2] for one in lobby.last.custom_ids if one.split(";")[1] == "join")
    await there.press(there.person("Ben"), f"b;join;{game};;")
    await there.press(aya, f"b;start;{game};;")
    return game


async def test_a_server_that_removes_the_bot_rests_and_goes_on(there: Inside) -> None:
    game = await played(there)
    servers = heard(there)
    await servers.on_guild_remove(removed(there, HOME))
    assert await there.app.removals.resting() == [HOME]
    before = len(there.requests)
    there.join(HOME, CHANNELS[HOME])
    guild = there.bot.get_guild(HOME)
    assert guild is not None
    await servers.on_guild_join(guild)
    assert await there.app.removals.resting() == []
    assert len(there.requests) == before, "it is not greeted: it knows the bot"
    assert (await there.app.play.match(game)).row.status == "running"


async def test_a_server_in_which_nothing_was_is_greeted_once_more(there: Inside) -> None:
    servers = heard(there)
    guild = there.bot.get_guild(ELSEWHERE)
    assert guild is not None
    await servers.on_guild_join(guild)
    await servers.on_guild_remove(removed(there, ELSEWHERE))
    there.join(ELSEWHERE, CHANNELS[ELSEWHERE])
    await servers.on_guild_join(guild)
    written = [payload for method, path, payload in there.requests if path.endswith("/messages")]
    assert len(written) == 2


async def test_who_removed_the_bot_while_it_was_away_is_found_as_it_connects(
    there: Inside, gone: Gone
) -> None:
    await played(there)
    removed(there, HOME)
    gone.servers[str(HOME)] = not_found(10004)
    await heard(there).on_shard_connect(0)
    assert await there.app.removals.resting() == [HOME]
    assert gone.asked == [HOME]
    there.join(HOME, CHANNELS[HOME])
    await heard(there).on_shard_connect(0)
    assert await there.app.removals.resting() == []


async def test_whom_the_library_remembers_but_discord_did_not_name_is_asked_for(
    there: Inside, gone: Gone
) -> None:
    await played(there)
    await heard(there).on_shard_connect(0)
    assert gone.asked == []
    there.join(ELSEWHERE, CHANNELS[ELSEWHERE])  # the new connection names this one alone
    gone.servers[str(HOME)] = discord.Forbidden(_Response(403), {"code": 50001, "message": ""})
    await heard(there).on_shard_connect(0)
    assert gone.asked == [HOME]
    assert await there.app.removals.resting() == [HOME]


@pytest.mark.parametrize(
    "error",
    [
        discord.HTTPException(_Response(503), "unavailable"),
        not_found(10003),
    ],
)
async def test_a_server_that_is_only_not_to_be_reached_does_not_rest(
    there: Inside, gone: Gone, error: discord.HTTPException
) -> None:
    await played(there)
    removed(there, HOME)
    gone.servers[str(HOME)] = error
    await heard(there).on_shard_connect(0)
    assert gone.asked == [HOME]
    assert await there.app.removals.resting() == []


async def test_the_servers_of_other_shards_are_no_matter(there: Inside, gone: Gone) -> None:
    await played(there)
    removed(there, HOME)
    there.bot._connection.shard_count = 2
    there.bot.shard_count = 2
    shard = (HOME >> 22) % 2
    await heard(there).on_shard_connect(1 - shard)
    assert gone.asked == []


async def test_a_board_whose_thread_is_gone_gets_another_one(there: Inside, gone: Gone) -> None:
    bot: Any = there.bot
    game = await played(there)
    await posting.board(bot, of(game))
    before = (await there.app.play.match(game)).row
    assert before.thread_id is not None
    await posting.board_again(bot, of(game))
    assert (await there.app.play.match(game)).row.thread_id == before.thread_id, "it is still there"
    gone.channels.add(before.thread_id)
    await posting.board_again(bot, of(game))
    after = (await there.app.play.match(game)).row
    assert after.thread_id not in (None, before.thread_id)
    assert after.board_message_id not in (None, before.board_message_id)


async def test_staff_is_told_in_one_sentence(there: Inside) -> None:
    bot: Any = there.bot
    async with there.app.database.write() as connection:
        await people.set_guild(connection, HOME, channel_id=CHANNELS[HOME])
    await heard(there).on_guild_remove(removed(there, HOME))
    there.join(HOME, CHANNELS[HOME])
    await there.app.removals.back(HOME)
    async with there.app.database.write() as connection:
        found = await news.claim(connection, 10.0**10, 60.0, 9)
    (message,) = [one for one in found if one.kind == "server_back"]
    assert isinstance(message, News)
    await server_back(bot, message)
    method, path, payload = there.requests[-1]
    assert (method, path) == ("POST", "/channels/{channel_id}/messages")
    assert payload["content"].startswith("I am back: since <t:")


def of(game: str) -> Any:
    """Return a message due of a game."""
    return type("Due", (), {"game": game, "recipient": 0, "attempts": 0, "kind": "board"})()
