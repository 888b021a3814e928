"""Telling a table that its game goes on from an earlier state, and taking away what came after that.

A result that the database has forgotten would say for ever who has won, and the board before it that the
game is over.  So the board is posted anew, and the bot's messages since, as far as they have controls of this
game, lead to it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import discord
import structlog

from bot.kit.messages.press import CONTROL, custom_ids
from bot.storage.rows import DueMessage
from bot.table.app import WithChannels
from bot.table.messages.rewinding import overtaken_message, rewound_message
from bot.table.service.match import Match
from bot.table.telling.places import Place, edit, find_place, unarchive
from bot.table.telling.posting import post_board
from renderers.translation import translator

log: Final = structlog.get_logger()

LOOKED_THROUGH: Final = 500
"""The most messages of a place among which those are looked for that do not count any more."""


async def rewound(bot: WithChannels, message: DueMessage) -> None:
    """Tell it wherever the game is shown; one that lives in an answer shows itself at the next press."""
    async with bot.app.showing(message.game):
        match = await bot.app.play.match(message.game)
        for there in match.everywhere:
            if there.row.status == "running" and there.row.board_message_id and not there.in_answer:
                await _go_back(bot, there, message.recipient)
    await bot.app.rewinding.show_anew(match.id)


async def _go_back(bot: WithChannels, match: Match, made: int) -> None:
    """Post the board anew below what tells why, then let what came after ``made`` lead there.

    Where nothing came after it, as where the bot has moved to another machine, nobody need be told.
    """
    t = translator(match.row.language)
    place = await find_place(bot, match.place)
    if not await _is_overtaken(place, match, made):
        return
    await unarchive(place)
    await place.send(**rewound_message(made, t).to_send(), nonce=f"{match.id}-{made}")
    board = await post_board(bot, match, place.id)
    now = (await bot.app.play.match(match.id)).seen_in(match.row.guild_id)
    for old in await _since(place, match, made, board):
        await edit(place, old, overtaken_message(now, t))


async def _is_overtaken(place: Place, match: Match, made: int) -> bool:
    """Whether people have seen something of a game that it does not know any more, as far as can be told."""
    assert match.row.board_message_id is not None
    try:
        board = await place.fetch_message(match.row.board_message_id)
    except (discord.NotFound, discord.Forbidden):
        return True
    edited = board.edited_at is not None and board.edited_at.timestamp() > made
    return edited or bool(await _since(place, match, made, board))


async def _since(place: Place, match: Match, made: int, board: discord.Message) -> list[int]:
    """Return the messages with controls of a game that were sent after ``made``, but its board ``board``."""
    after = datetime.fromtimestamp(made, UTC)
    try:
        return [
            sent.id
            async for sent in place.history(limit=LOOKED_THROUGH, after=after)
            if sent.author.id == board.author.id
            and sent.id not in (board.id, match.row.board_message_id, match.row.lobby_message_id)
            and any(_is_of(match.id, custom_id) for custom_id in custom_ids(sent.components))
        ]
    except discord.Forbidden as error:
        log.info("old messages stay", code=error.code)
        return []


def _is_of(game: str, custom_id: str) -> bool:
    control = CONTROL.fullmatch(custom_id)
    return control is not None and control["game"] == game
