"""Telling the other server that a game is gone with the server in which it was begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
import msgspec
import structlog

from bot.kit.messages.message import text_message
from bot.kit.news import Sender
from bot.people.service.forgetting import GONE
from bot.storage.rows import News, SideRow
from bot.table.app import WithChannels
from bot.table.telling.places import edit, find_place
from renderers.translation import N_, translator

log: Final = structlog.get_logger()

TOLD: Final = N_(
    "This game can't go on: the server in which it was begun has removed me, and its games are gone. "
    "`/play` starts another one."
)
"""What stands in the place of the board."""


async def game_gone(bot: WithChannels, message: News) -> None:
    """Let the board in the other server say so; nothing where that is gone, too."""
    side = msgspec.json.decode(message.payload, type=SideRow)
    assert side.channel_id is not None
    assert side.board_message_id is not None
    shown = text_message(translator(side.language).t(TOLD))
    try:
        await edit(await find_place(bot, side.thread_id or side.channel_id), side.board_message_id, shown)
    except discord.NotFound as error:
        log.info("nowhere to tell that a game is gone", code=error.code)


SENDERS: Final[Mapping[str, Sender[Any]]] = {GONE: game_gone}
"""What sends news about games that are gone."""
