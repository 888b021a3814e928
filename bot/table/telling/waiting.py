"""Telling those for whom others wait, or who have waited themselves.

Who has waited for a game that there will not be reads so by DM, else where they waited.
"""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.kit.messages.message import QUIET
from bot.kit.store import people
from bot.storage.rows import DueMessage
from bot.table.app import Poster
from bot.table.messages.consenting import still_asked
from bot.table.messages.in_vain import in_vain_text
from bot.table.service import messages
from bot.table.telling.places import find_place, unarchive
from bot.table.telling.posting import CLOSED
from renderers.translation import translator

log: Final = structlog.get_logger()


async def in_vain(bot: Poster, message: DueMessage) -> None:
    """Tell one person, if it still is so; where the bot can call nobody, only by DM."""
    match = await bot.app.play.match(message.game)
    async with bot.app.database.read() as connection:
        player = await people.get(connection, message.recipient)
    if player is None or match.row.status in {"lobby", "running"}:
        return
    try:
        channel = await bot.create_dm(discord.Object(player.user_id))
        await channel.send(in_vain_text(match, translator(player.language)), allowed_mentions=QUIET)
    except discord.Forbidden as error:
        if error.code not in CLOSED:
            raise
        if match.in_private:
            log.info("not told that a game is over: direct messages are closed")
            return
        text = in_vain_text(match, translator(match.row.language))
        place = await find_place(bot, match.place)
        await unarchive(place)
        only = discord.AllowedMentions(users=[discord.Object(player.user_id)])
        await place.send(f"<@{player.user_id}> {text}", allowed_mentions=only)


async def unanswered(bot: Poster, message: DueMessage) -> None:
    """Call once, where each plays, who has not answered what is asked of all: the board alone calls nobody.

    Where the bot is not it can call nobody.
    """
    match = await bot.app.play.match(message.game)
    awaited = messages.unanswered(match)
    if match.in_private or match.row.board_message_id is None:
        return
    for there in [match, *([match.seen_in(match.other_server)] if match.other_server else [])]:
        called = [user for user in there.people_here if user in awaited]
        if called:
            place = await find_place(bot, there.place)
            await unarchive(place)
            only = discord.AllowedMentions(users=[discord.Object(user) for user in called])
            text = still_asked(there, called, translator(there.row.language))
            await place.send(text, allowed_mentions=only)
