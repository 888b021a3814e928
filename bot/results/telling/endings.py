"""The message at the end of a game, in its place."""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.results.app import WithChannels
from bot.results.messages.result import result_message
from bot.storage.rows import DueMessage
from bot.table.service.match import Match
from bot.table.telling import dresses, elsewhere, hosts
from bot.table.telling.places import edit, find_place, unarchive
from renderers.translation import translator

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


async def _show(bot: WithChannels, match: Match, again: Match | None) -> None:
    app = bot.app
    after = await app.standings.aftermath(match.id)
    replay = await app.replays.of(match)
    told = await hosts.told(bot, match)
    dress = await dresses.of_table(bot, match)
    shown = await result_message(match, again, replay, translator(match.row.language), dress, after, told)
    if match.in_answer:
        if match.row.result_message_id is None:
            await app.posts.result(match, await elsewhere.follow(bot, match, shown) or 0)
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
