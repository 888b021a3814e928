"""Where the games of a league's fixtures are played: a thread that hangs on a message.

The message stands in the league's channel.  It has one thread, with its own number, so a process that dies
in between leaves nothing double: the next one finds the message by what was noted (or Discord by the nonce),
and the thread by its message.  Where there may be no threads, games are played in the channel; without the
channel, in the server's channel for games; without that, wherever ``/board`` puts them, and their players are
told so.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NamedTuple, TypeVar

import discord
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.places import WEEK, Place, edit, find_place, invite, unarchive
from bot.protocols import WithApp, WithChannels
from bot.services.leagues import ledger, notices
from bot.services.leagues.games import games_of
from bot.services.leagues.season import Season
from bot.services.match import Match
from bot.storage import due, games, leagues, people
from bot.storage.league_rows import FixtureRow
from bot.storage.leagues import FIXTURES
from bot.views.fixtures import fixture_message, thread_title
from bot.views.message import Message
from renderers.translation import translator

log: Final = structlog.get_logger()

EXISTS: Final = 160004
"""Discord's code where a message has a thread already."""

NO_THREADS: Final = frozenset({50024, 160006})
"""Discord's codes where there can be none: in such a channel, or no more of them in the server."""

T = TypeVar("T")


async def season_of(bot: WithApp, match: Match) -> Season | None:
    """Return the season in which a game is played, None for a game of no league."""
    if match.row.fixture is None:
        return None
    return await load(bot, ledger.read_fixture(match.row.fixture)[0])


async def load(bot: WithApp, season_id: str) -> Season:
    """Return a season as it is now; raise NoSuchSeason."""
    async with bot.app.database.read() as connection:
        return await ledger.load(connection, season_id)


# --- Channels --------------------------------------------------------------------------------------


async def channels(bot: WithApp, season: Season) -> list[int]:
    """Return where a league may write: its own channel, else that for the server's games."""
    async with bot.app.database.read() as connection:
        server = await people.guild(connection, season.row.guild_id)
    wanted = (season.terms.channel_id, server.channel_id)
    return list(dict.fromkeys(channel for channel in wanted if channel))


async def in_channel(bot: WithChannels, season: Season, do: Callable[[Place], Awaitable[T]]) -> T | None:
    """Do something in the first channel in which it can be done; None if there is none.

    That the league's own is gone or closed to us is noted for its staff.
    """
    for channel in await channels(bot, season):
        try:
            return await do(await find_place(bot, channel))
        except discord.NotFound as error:
            log.info("channel is gone", code=error.code)
        except discord.Forbidden as error:
            log.info("channel is closed", code=error.code)
        if channel == season.terms.channel_id:
            await note_missing(bot, season, notices.CHANNEL)
    return None


async def note_missing(bot: WithApp, season: Season, what: str) -> None:
    """Note for staff that something is missing."""
    async with bot.app.database.write() as connection:
        await notices.missing(connection, season.id, what, time.time())


def nonce(*what: object) -> str:
    """Return a name for a message by which Discord knows it for some minutes: sent again, it is the same."""
    return hashlib.sha256(" ".join(map(str, what)).encode()).hexdigest()[:25]


class Posted(NamedTuple):
    """A message of ours, and the channel in which it stands."""

    channel: Place
    message_id: int


async def show(
    bot: WithChannels,
    season: Season,
    message_id: int | None,
    shown: Message,
    name: str,
    called: Iterable[int] = (),
) -> Posted | None:
    """Edit a public message of a league, or post it where it is missing; None where there is no channel.

    Only a new message calls somebody: ``called``.  ``name`` tells it from others: sent again within minutes
    it is the same.
    """

    async def change(place: Place) -> Posted:
        assert message_id is not None
        try:
            await edit(place, message_id, shown)
        finally:
            _rewind(shown)
        return Posted(place, message_id)

    async def post(place: Place) -> Posted:
        users = [discord.Object(user) for user in called]
        await unarchive(place)
        try:
            sent = await place.send(
                view=shown.to_send()["view"],
                files=shown.files,
                allowed_mentions=discord.AllowedMentions(users=users, roles=False),
                nonce=nonce(name, message_id),
            )
        finally:
            _rewind(shown)
        return Posted(place, sent.id)

    known = None if message_id is None else await _somewhere(bot, season, change)
    return known or await in_channel(bot, season, post)


async def _somewhere(bot: WithChannels, season: Season, do: Callable[[Place], Awaitable[T]]) -> T | None:
    """Do something in whichever channel of the league it can be done; None if it can't be done."""
    for channel in await channels(bot, season):
        try:
            return await do(await find_place(bot, channel))
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("not there", code=error.code)
    return None


def _rewind(shown: Message) -> None:
    for file in shown.files:
        file.reset(seek=True)


# --- Fixtures --------------------------------------------------------------------------------------


async def open_place(bot: WithChannels, name: str) -> int | None:
    """Bring the message of a fixture up to date, make its thread, and let its games be played there.

    Returns the place, None where the server has none.  Raises NoSuchSeason.
    """
    season_id, number = ledger.read_fixture(name)
    async with bot.app.showing(f"{name} fixture"):
        season = await load(bot, season_id)
        fixture = season.fixtures.get(number)
        if fixture is None or len(fixture.seats) < 2:
            return None
        shown = fixture_message(season, fixture, translator(season.terms.language))
        posted = await show(bot, season, fixture.message_id, shown, f"fixture {name}")
        if posted is None:
            return None
        place = fixture.thread_id
        if posted.message_id != fixture.message_id:
            place = None
            async with bot.app.database.write() as connection:
                await leagues.note(connection, FIXTURES, season_id, number, message_id=posted.message_id)
        place = place or await _thread(bot, season, fixture, posted)
        async with bot.app.database.write() as connection:
            await _play_at(connection, season_id, number, place)
        return place


async def forget(bot: WithApp, name: str) -> None:
    """Forget the place of a fixture, which is gone: it gets another one."""
    season_id, number = ledger.read_fixture(name)
    async with bot.app.database.write() as connection:
        await leagues.note(connection, FIXTURES, season_id, number, message_id=None, thread_id=None)


async def _thread(bot: WithApp, season: Season, fixture: FixtureRow, posted: Posted) -> int:
    """Return the thread of a fixture's message, or the channel in which it stands if it may have none."""
    channel = posted.channel
    if not isinstance(channel, discord.TextChannel):
        return channel.id
    title = thread_title(season, fixture, translator(season.terms.language))
    try:
        message = channel.get_partial_message(posted.message_id)
        thread = await message.create_thread(name=title, auto_archive_duration=WEEK)
    except discord.HTTPException as error:
        if error.code == EXISTS:
            return posted.message_id
        if not (isinstance(error, discord.Forbidden) or error.code in NO_THREADS):
            raise
        log.info("no thread allowed", code=error.code)
        await note_missing(bot, season, notices.THREADS)
        return channel.id
    await invite(thread, season.people(fixture))
    return thread.id


async def _play_at(connection: AsyncConnection, season_id: str, number: int, place: int) -> None:
    """Note where a fixture is played; what its games had to wait for is there."""
    await leagues.note(connection, FIXTURES, season_id, number, thread_id=place)
    season, now = await ledger.load(connection, season_id), time.time()
    for game in games_of(season.fixtures[number]):
        row = await games.get(connection, game)
        if row is None or row.status not in games.OPEN or row.thread_id == place:
            continue
        await games.update(connection, game, thread_id=place)
        if row.status == "running":
            await due.put(connection, game, "board", now)
            await due.hurry(connection, game, now)
