"""Telling those for whom others wait, or who have waited themselves.

Who has waited for a game that there will not be reads so by DM, else where they waited.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import discord
import structlog

from bot.kit import steady
from bot.kit.messages.message import QUIET
from bot.kit.sending import Later
from bot.kit.store import people
from bot.storage.rows import DueMessage
from bot.table.app import Poster
from bot.table.messages.consenting import still_asked
from bot.table.messages.in_vain import in_vain_text
from bot.table.service import messages
from bot.table.service.match import Match
from bot.table.telling import reaching
from bot.table.telling.places import opened
from bot.table.telling.posting import by_dm
from bot.table.telling.reaching import text_words
from renderers.translation import translator

log: Final = structlog.get_logger()


async def in_vain(bot: Poster, message: DueMessage) -> None:
    """Tell one person, if it still is so; where the bot can call nobody, only by DM."""
    match = await bot.app.play.match(message.game)
    async with bot.app.database.read() as connection:
        player = await people.get(connection, message.recipient)
    if player is None or match.row.status in {"lobby", "running"}:
        return
    text = in_vain_text(match, message.kind, translator(player.language))
    if await by_dm(bot, player.user_id, text, allowed_mentions=QUIET):
        return
    if match.in_private:
        log.info("not told that a game is over: direct messages are closed")
        return
    text = in_vain_text(match, message.kind, translator(match.row.language))
    place = await opened(bot, match.place)
    only = discord.AllowedMentions(users=[discord.Object(player.user_id)])
    await place.send(f"<@{player.user_id}> {text}", allowed_mentions=only)


async def unanswered(bot: Poster, message: DueMessage) -> None:
    """Call once, where they play, who has not answered what is asked of all: the board alone calls nobody.

    Nor is anybody called where the bot is not.
    """
    match, user = await bot.app.play.match(message.game), message.recipient
    if match.seat_of(user) is None or user not in messages.unanswered(match):
        return
    until_reachable(match, user)
    there = match.seen_by(user)
    if match.in_private or there.row.board_message_id is None:
        return
    await reaching.write(bot, there, text_words(partial(still_asked, there, user)), [user])


def until_reachable(match: Match, user_id: int) -> None:
    """Let a call wait for as long as its person is on vacation, or is not to be called at this hour.

    It was put down for an hour at which they could be; since then the bot was away, or they have set others.
    """
    now = steady.now()
    if (at := messages.reachable(match, user_id, now)) > now:
        raise Later(at - now)
