"""The message at the end of a game, in its place."""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.results.app import WithChannels
from bot.results.messages.result import result_message
from bot.storage.rows import DueMessage
from bot.table.telling import dresses, elsewhere, hosts
from bot.table.telling.places import edit, find_place, unarchive
from renderers.translation import translator

log: Final = structlog.get_logger()


async def result(bot: WithChannels, message: DueMessage) -> None:
    """Post the result, or bring it up to date: it tells how it stands with the rematch."""
    app = bot.app
    async with app.showing(f"{message.game} result"):
        match, again = await app.rematches.prepare(message.game)
        if match.result is None:
            return
        after = await app.standings.aftermath(match.id)
        replay = await app.replays.of(match)
        told = await hosts.told(bot, match)
        dress = await dresses.of_table(bot, match)
        shown = await result_message(match, again, replay, translator(match.row.language), dress, after, told)
        if match.in_answer:
            if match.row.result_message_id is None:
                await app.rematches.posted(match.id, await elsewhere.follow(bot, match, shown) or 0)
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
        await app.rematches.posted(match.id, sent.id)
