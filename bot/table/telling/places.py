"""Discord's places in which games are shown, and the living board there.

A thread that is archived is opened again before it is written to.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final, Protocol, TypeAlias

import discord
import structlog

from bot.kit import steady
from bot.kit.messages.emojis import or_in_words
from bot.kit.messages.message import Message
from bot.kit.store import people
from bot.storage.rows import IN_PRIVATE, GuildRow
from bot.table.app import WithApp, WithChannels, WithGuilds
from bot.table.messages import pictures
from bot.table.messages.board import board_message, public
from bot.table.service.match import Match
from bot.table.telling import dresses, elsewhere
from renderers import rule_words
from renderers.text import clean
from renderers.translation import Translator, language_of, translator

log: Final = structlog.get_logger()

ARCHIVED: Final = 50083
"""Discord's code for a message in an archived thread."""

Place: TypeAlias = discord.TextChannel | discord.Thread | discord.DMChannel


async def find_place(bot: WithChannels, channel_id: int) -> Place:
    """Return a channel, thread or DM; raise discord.NotFound or discord.Forbidden."""
    channel = bot.get_channel(channel_id) or await bot.fetch_channel(channel_id)
    assert isinstance(channel, Place), type(channel)
    return channel


class Knowing(WithChannels, WithGuilds, Protocol):
    """Knows servers, channels and threads."""


async def channel_for_games(bot: Knowing, guild_id: int) -> tuple[Place, Translator] | None:
    """Return where a server wants to be told things, and its language; None where it said no place.

    Raises discord.NotFound or discord.Forbidden.
    """
    server = await _server(bot, guild_id)
    return await _place(bot, server, server.channel_id)


async def channel_for_staff(bot: Knowing, guild_id: int) -> tuple[Place, Translator] | None:
    """Return where the staff of a server is told things, as :func:`channel_for_games` does."""
    server = await _server(bot, guild_id)
    return await _place(bot, server, server.staff_channel_id)


async def _server(bot: WithApp, guild_id: int) -> GuildRow:
    async with bot.app.database.read() as connection:
        return await people.guild(connection, guild_id)


async def _place(bot: Knowing, server: GuildRow, channel_id: int | None) -> tuple[Place, Translator] | None:
    if channel_id is None:
        return None
    guild = bot.get_guild(server.guild_id)
    own = "en" if guild is None else str(guild.preferred_locale)
    return await find_place(bot, channel_id), translator(server.language or language_of(own))


LONGEST_NAME: Final = 100
"""Signs that Discord allows in the name of a thread."""


def thread_name(match: Match, t: Translator) -> str:
    """Return what a game's thread is called: the game and the players, then the day and the identifier.

    So two games of the same people can be told apart, and named in a command.
    """
    game = rule_words.game_name(match.row.game_id, t.language)
    names = " – ".join(clean(name) or f"{seat}" for seat, name in enumerate(pictures.names(match, t), 1))
    began = datetime.fromtimestamp(match.row.started_at or match.row.created_at, UTC).date().isoformat()
    ending = f" · {began} · {match.id}"
    return f"{game} · {names}"[: LONGEST_NAME - len(ending)] + ending


def home_of(place: Place) -> int:
    """Return the server of a place, as games have it."""
    return IN_PRIVATE if isinstance(place, discord.DMChannel) else place.guild.id


WEEK: Final = 10080
"""Minutes after which Discord may archive a thread in which nothing was written."""


async def invite(thread: discord.Thread, users: Iterable[int]) -> None:
    """Add people to a thread, as far as that is possible."""
    for user in users:
        try:
            await thread.add_user(discord.Object(user))
        except discord.HTTPException as error:
            log.info("player not added to the thread", code=error.code)


async def opened(bot: WithChannels, place_id: int) -> Place:
    """Return a place in which can be written now: a thread that was archived is open again."""
    place = await find_place(bot, place_id)
    await unarchive(place)
    return place


async def unarchive(place: Place) -> None:
    """Open an archived thread again."""
    if isinstance(place, discord.Thread) and place.archived:
        await place.edit(archived=False)


async def edit(place: Place, message_id: int, shown: Message) -> None:
    """Edit a message, opening the thread again if it was archived."""
    partial = place.get_partial_message(message_id)
    try:
        await or_in_words(shown, lambda: partial.edit(**shown.to_edit()))
    except discord.HTTPException as error:
        if error.code != ARCHIVED:
            raise
        await unarchive(place)
        shown.rewind()
        await or_in_words(shown, lambda: partial.edit(**shown.to_edit()))


async def refresh_board(bot: WithChannels, match: Match, where: str = "") -> bool:
    """Bring the living board up to date; False where it has to be posted anew: old, gone, or not yet there.

    ``where`` is that in which it is shown, if not in the game's own server (``App.shown``).
    Whoever calls holds the game's lock (``App.showing``).
    """
    if match.in_answer:
        await elsewhere.refresh(bot, match)
        return True
    if match.row.board_message_id is None or _is_old(bot, match.row.board_message_id):
        return False
    if bot.app.stands(match, 0, where):
        return True
    place = await find_place(bot, match.place)
    shown = await board_message(
        match, public(match, translator(match.row.language), await dresses.of_table(bot, match))
    )
    try:
        await edit(place, match.row.board_message_id, shown)
    except discord.NotFound:
        log.info("board message is gone")
        return False
    bot.app.stood(match, 0, where)
    return True


def _is_old(bot: WithApp, message_id: int) -> bool:
    age = steady.now() - discord.utils.snowflake_time(message_id).timestamp()
    return age > bot.app.settings.board_repost_minutes * 60
