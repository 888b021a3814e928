"""Telling one server of a game between two that the other one has removed the bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.away.app import App, Teller
from bot.away.messages.resting import resting_text
from bot.away.service.removals import RESTS
from bot.kit.messages.message import text_message
from bot.kit.news import Sender
from bot.storage.rows import News
from bot.table.telling.places import opened
from renderers.translation import translator


async def rests(bot: Teller, message: News) -> None:
    """Tell it where the game is shown, unless the bot is back or the game over meanwhile."""
    guild, _, game = message.subject.partition(":")
    match = await bot.app.play.match(game)
    if match.side is None or match.row.status != "running":
        return
    other = {match.row.guild_id, match.side.guild_id} - {int(guild)}
    if not other.intersection(await bot.app.removals.resting()):
        return
    there = match.seen_in(int(guild))
    place = await opened(bot, there.place)
    text = resting_text(there, float(message.payload), translator(there.row.language))
    await place.send(**text_message(text).to_send())


SENDERS: Final[Mapping[str, Sender[App]]] = {RESTS: rests}
"""What sends the news that a server rests."""
