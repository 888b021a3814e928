"""Showing a game in the other server, too: its thread, its board, its result.

Each is due by itself: what one server refuses, or has deleted, delays nothing in the other.
"""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.storage.rows import DueMessage
from bot.table.app import WithChannels
from bot.table.messages.across import stopped_message
from bot.table.service.match import Match
from bot.table.telling import places, posting
from renderers.translation import translator

log: Final = structlog.get_logger()

SIDE: Final = "side"
"""Where the other server's board is shown, beside the game's own (``App.shown``)."""

HAS_THREAD: Final = 160004
"""Discord's code for a message on which a thread hangs already."""


async def board(bot: WithChannels, message: DueMessage) -> None:
    """Bring the other server's board up to date; post it anew where it is old or gone."""
    async with bot.app.showing(f"{message.game} {SIDE}"):
        match = await bot.app.play.match(message.game)
        if match.side is None or match.side.guild_id is None:
            return
        there = match.seen_in(match.side.guild_id)
        if match.side.stopped:
            await _stop(bot, there)
            return
        if bot.app.is_shown(there, 0, SIDE):
            return
        if there.row.thread_id is None:
            there = await open_thread(bot, there)
        try:
            await _show(bot, there)
        except discord.NotFound as error:
            if error.code != posting.UNKNOWN_CHANNEL:
                raise
            log.info("other side's thread is gone")
            await _show(bot, await open_thread(bot, there))


async def _show(bot: WithChannels, there: Match) -> None:
    if not await places.refresh_board(bot, there, SIDE):
        await posting.post_board(bot, there, there.place)


async def open_thread(bot: WithChannels, there: Match) -> Match:
    """Open the game's thread in the other server, on the answer to whoever plays from there."""
    t = translator(there.row.language)
    channel = await places.find_place(bot, there.row.channel_id)
    place = channel.id
    if isinstance(channel, discord.TextChannel):
        try:
            place = await _thread_on(channel, there, places.thread_name(there, t))
        except discord.Forbidden as error:
            log.info("no thread allowed", code=error.code)
    await bot.app.posts.place(there, place)
    return (await bot.app.play.match(there.id)).seen_in(there.row.guild_id)


async def _thread_on(channel: discord.TextChannel, there: Match, name: str) -> int:
    """Return the thread: the one on the answer, another one where that has lost its own, or is gone."""
    answer, known = there.row.lobby_message_id, there.row.thread_id
    if answer and known != answer:
        try:
            on_answer = channel.get_partial_message(answer)
            thread = await on_answer.create_thread(name=name, auto_archive_duration=places.WEEK)
        except discord.HTTPException as error:
            if error.code == HAS_THREAD:
                return answer
            if not isinstance(error, discord.NotFound):
                raise
            log.info("answer is gone")
        else:
            await places.invite(thread, there.people_here)
            return thread.id
    public = discord.ChannelType.public_thread
    thread = await channel.create_thread(name=name, type=public, auto_archive_duration=places.WEEK)
    await places.invite(thread, there.people_here)
    return thread.id


async def _stop(bot: WithChannels, there: Match) -> None:
    """Let the board of the other server say that its staff has ended the game there."""
    if there.row.board_message_id is None:
        return
    place = await places.find_place(bot, there.place)
    await places.edit(place, there.row.board_message_id, stopped_message(translator(there.row.language)))
