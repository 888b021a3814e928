"""Private messages in a server that follow a game: one for each person, as long as Discord allows.

A message that only one person sees can be edited for a quarter of an hour with the token of the press that it
answers; each press on it brings a new one.  So whoever keeps pressing has one message for a whole game.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, Final

import discord
import structlog

from bot.kit.protocols import Interaction
from bot.kit.service.errors import GameClosed
from bot.kit.store import people
from bot.storage.rows import DueMessage, HandMessage
from bot.table.app import Following
from bot.table.messages import pictures
from bot.table.messages.board import board_message, private
from bot.table.service.match import Match
from bot.table.store import hands
from renderers.translation import Translator, translator

log: Final = structlog.get_logger()

ALLOWED: Final = 14 * 60.0
"""Seconds after a press in which the message is edited: a minute less than Discord allows."""

ORIGINAL: Final[Any] = "@original"
"""What Discord calls the message that an interaction has answered, or that was pressed."""

VIEW: Final = "view"
"""Where this message is shown, beside the board and the DM with the hand (``App.shown``)."""


def kept_until(t: Translator, match: Match, until: float | None = None) -> str:
    """Return until when such a message follows the game, by the reader's clock; None: pressed just now.

    Nothing where nothing follows: the game is not running any more.
    """
    if match.row.status != "running":
        return ""
    end = time.time() + ALLOWED if until is None else until
    return t.t(
        "Your newest private message follows the game: this one until {time}, longer if you press on it.",
        time=f"<t:{int(end // 60 * 60)}:t>",
    )


async def remember(bot: Following, interaction: Interaction, match: Match) -> None:
    """Remember the private message that answers an interaction, instead of any before."""
    user_id, until = interaction.user.id, time.time() + ALLOWED
    await bot.app.posts.view(match, user_id, interaction.token, until)
    bot.app.shown(match, user_id, VIEW)


async def follows(bot: Following, game: str, user_id: int) -> bool:
    """Tell whether the person has a private message that can still be edited."""
    async with bot.app.database.read() as connection:
        known = await hands.get(connection, game, user_id)
    return known is not None and (known.view_until or 0.0) > time.time()


async def refresh(bot: Following, message: DueMessage) -> None:
    """Bring a game's private messages, or those of one person, up to date as far as they can be edited."""
    async with bot.app.showing(message.game):
        match = await bot.app.play.match(message.game)
        if match.state is None:
            raise GameClosed(game=match.id)
        async with bot.app.database.read() as connection:
            views = await hands.views(connection, message.game, time.time())
        for view in views:
            if message.recipient in (0, view.user_id) and not bot.app.is_shown(match, view.user_id, VIEW):
                await _refresh(bot, match, view)


async def _refresh(bot: Following, match: Match, view: HandMessage) -> None:
    seat = match.seat_of(view.user_id)
    async with bot.app.database.read() as connection:
        player = await people.get(connection, view.user_id)
    if seat is None or player is None or view.view_token is None:
        return
    if bot.app.stands(match, view.user_id, VIEW):
        return
    t = translator(player.language)
    seen = replace(
        private(match, t, seat, pictures.dress(player)), note=kept_until(t, match, view.view_until)
    )
    shown = await board_message(match, seen)
    try:
        await bot.webhook(view.view_token).edit_message(ORIGINAL, **shown.to_edit())
    except discord.HTTPException as error:
        log.info("private message not edited", code=error.code)
        await bot.app.posts.view_is_gone(match.id, view.user_id)
        return
    bot.app.stood(match, view.user_id, VIEW)
