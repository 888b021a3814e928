"""Telling somebody by DM that they are barred from the games of a server, or are not any more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.kit.news import Sender
from bot.kit.store import audit, people
from bot.staff.app import App, Teller
from bot.staff.messages.bars import told_text
from bot.staff.service.bars import BAR, TOLD
from bot.storage.rows import News
from bot.table.telling.posting import text_by_dm
from renderers.translation import translator


async def bar_told(bot: Teller, message: News) -> None:
    """Tell somebody once; nothing of a bar that has been lifted before they were told."""
    async with bot.app.database.read() as connection:
        line = await audit.get(connection, int(message.payload))
        player = await people.get(connection, message.recipient)
        if line is None or player is None:
            return
        if line.what == BAR and await audit.undone(connection, line.id):
            return
    guild = bot.get_guild(line.guild_id) or await bot.fetch_guild(line.guild_id)
    await text_by_dm(bot, player.user_id, told_text(line, guild.name, translator(player.language)))


SENDERS: Final[Mapping[str, Sender[App]]] = {TOLD: bar_told}
"""What sends each kind of news about bars."""
