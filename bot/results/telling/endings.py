"""The message at the end of a game, in its place."""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.kit.messages.message import Message
from bot.results.app import WithApp, WithChannels
from bot.results.messages.result import result_message
from bot.storage.rows import DueMessage
from bot.table.messages.board import board_message, public
from bot.table.service.match import Match
from bot.table.telling import dresses, elsewhere, hosts
from bot.table.telling.places import edit, find_place, unarchive
from renderers.translation import Translator, translator

log: Final = structlog.get_logger()


async def result(bot: WithChannels, message: DueMessage) -> None:
    """Post the result, or bring it up to date: it tells how it stands with the rematch."""
    async with bot.app.showing(f"{message.game} result"):
        match, again = await bot.app.rematches.prepare(message.game)
        if match.result is not None:
            await _show(bot, match, again)


async def side_result(bot: WithChannels, message: DueMessage) -> None:
    """Post the result in the other server, or bring it up to date."""
    async with bot.app.showing(f"{message.game} side result"):
        match, again = await bot.app.rematches.prepare(message.game)
        if match.result is not None and match.other_server is not None:
            await _show(bot, match.seen_in(match.other_server), again)


async def ruled_board(bot: WithChannels, message: DueMessage) -> None:
    """Let the last board tell a result as staff has decided it, on both sides if there are two.

    It stays where it stands: what has been written since tells the same below it.
    """
    async with bot.app.showing(message.game):
        match = await bot.app.play.match(message.game)
        if match.result is None:
            return
        for there in match.everywhere:
            await _mend_board(bot, there)


async def _mend_board(bot: WithChannels, there: Match) -> None:
    """Edit the board where a game is shown like this, if it is still there."""
    if there.row.board_message_id is None:
        return
    t = translator(there.row.language)
    seen = public(there, t, await dresses.of_table(bot, there))
    shown = await board_message(there, seen)
    try:
        await edit(await find_place(bot, there.place), there.row.board_message_id, shown)
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("last board not mended", code=error.code)


async def ending(bot: WithApp, match: Match, again: Match | None, t: Translator) -> Message:
    """Return the message at the end of a game; ``again`` is its rematch, if there is one."""
    after = await bot.app.standings.aftermath(match.id)
    replay = await bot.app.replays.of(match)
    told = await hosts.told(bot, match)
    dress = await dresses.of_table(bot, match)
    return await result_message(match, again, replay, t, dress, after, told)


async def _show(bot: WithChannels, match: Match, again: Match | None) -> None:
    app = bot.app
    shown = await ending(bot, match, again, translator(match.row.language))
    if match.in_answer:
        await _follow(bot, match, shown)
        return
    place = await find_place(bot, match.place)
    if match.row.result_message_id is not None:
        try:
            await edit(place, match.row.result_message_id, shown)
        except discord.NotFound:
            log.info("result message is gone")
        return
    await unarchive(place)
    sent = await place.send(**shown.to_send())
    await app.posts.result(match, sent.id)


async def _follow(bot: WithChannels, match: Match, shown: Message) -> None:
    """Post a result below the answer in which its game lives; where that can't be, let it wait.

    Number 0 stands for a result that waits: the next press on that answer lets it be posted after all.
    """
    if match.row.result_message_id:
        return
    sent = await elsewhere.follow(bot, match, shown)
    if sent is not None:
        await bot.app.late.seen(match.id)
    elif match.row.result_message_id is None:
        await bot.app.late.wait(match)
    await bot.app.posts.result(match, sent or elsewhere.WAITS)
