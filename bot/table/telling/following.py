"""Private messages in a server that follow a game: one for each person, as long as Discord allows.

A message that only one person sees can be edited for a quarter of an hour with the token of the press that it
answers; each press on it brings a new one.  So whoever keeps pressing has one message for a whole game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord
import structlog

from bot.kit import steady
from bot.kit.messages.emojis import or_in_words
from bot.kit.messages.message import text_message
from bot.kit.protocols import Interaction
from bot.kit.service.errors import GameClosed
from bot.kit.store import people
from bot.kit.store.errors import StorageError
from bot.storage.rows import DueMessage, HandMessage
from bot.table.app import Following
from bot.table.messages.board import board_message, private
from bot.table.messages.links import board_url
from bot.table.service.loading import load
from bot.table.service.match import Match
from bot.table.store import hands, leavers
from bot.table.telling import dresses
from renderers.translation import Translator, translator

log: Final = structlog.get_logger()

ALLOWED: Final = 14 * 60.0
"""Seconds after a press in which the message is edited: a minute less than Discord allows."""

LATELY: Final = 30.0
"""Seconds for which an edit may come later than is told.

So long a further press on the same message is not written down: the one before is as good.
"""

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
    end = steady.now() + ALLOWED if until is None else until
    return t.t(
        "Your newest private message follows the game: this one until {time}, or longer if you press "
        "something on it.",
        time=f"<t:{int(end // 60 * 60)}:t>",
    )


async def remember(bot: Following, interaction: Interaction, match: Match, answer: int | None = None) -> None:
    """Remember the private message that answers an interaction, instead of any before.

    ``answer`` is its number, where it is a new one; else it is the one that was pressed.  Without a database
    it does not follow: the person has been answered, and the next press makes up for it.
    """
    user_id, pressed = interaction.user.id, interaction.message
    message_id = pressed.id if answer is None and pressed is not None else answer
    token = bot.app.followed_by(match.id, user_id, message_id)
    try:
        if not token or not await _follows_on(bot, match, user_id, token):
            until = steady.now() + ALLOWED + LATELY
            await bot.app.posts.view(match, user_id, interaction.token, until)
            bot.app.followed(match.id, user_id, message_id, interaction.token)
    except StorageError as error:
        log.warning("a private message will not follow", exc_info=error)
        return
    bot.app.shown(match, user_id, VIEW)


async def _follows_on(bot: Following, match: Match, user_id: int, token: str) -> bool:
    """Whether this token lasts for as long as is told, and the game has not moved on meanwhile."""
    async with bot.app.database.read() as connection:
        found = await hands.with_ply(connection, match.id, user_id)
    if found is None:
        return False
    known, ply = found
    lasts = (known.view_until or 0.0) >= steady.now() + ALLOWED
    return known.view_token == token and lasts and match.row.ply == ply


async def follows(bot: Following, game: str, user_id: int) -> bool:
    """Tell whether the person has a private message that can still be edited."""
    async with bot.app.database.read() as connection:
        known = await hands.get(connection, game, user_id)
    return known is not None and (known.view_until or 0.0) > steady.now()


async def refresh(bot: Following, message: DueMessage) -> None:
    """Bring a game's private messages, or those of one person, up to date as far as they can be edited."""
    async with bot.app.showing(message.game):
        async with bot.app.database.read() as connection:
            match = await load(connection, message.game)
            views = await hands.views(connection, message.game, steady.now())
        if match.state is None:
            raise GameClosed(game=match.id)
        for view in views:
            if message.recipient in (0, view.user_id) and not bot.app.is_shown(match, view.user_id, VIEW):
                await _refresh(bot, match, view)


async def _refresh(bot: Following, match: Match, view: HandMessage) -> None:
    seat = match.seat_of(view.user_id)
    if view.view_token is None:
        return
    if seat is None:
        await _take_away(bot, match, view.user_id, view.view_token)
        return
    if bot.app.stands(match, view.user_id, VIEW):
        return
    t = translator(match.readers[view.user_id].language)
    dress = await dresses.of_reader(bot, match, view.user_id)
    seen = replace(private(match, t, seat, dress), note=kept_until(t, match, view.view_until))
    shown = await board_message(match, seen)
    try:
        hook = bot.webhook(view.view_token)
        await or_in_words(shown, lambda: hook.edit_message(ORIGINAL, **shown.to_edit()))
    except discord.HTTPException as error:
        log.info("private message not edited", code=error.code)
        await bot.app.posts.view_is_gone(match.id, view.user_id)
        return
    bot.app.stood(match, view.user_id, VIEW)


async def _take_away(bot: Following, match: Match, user_id: int, token: str) -> None:
    """Let the private message of somebody who has lost their seat show nothing of it any more."""
    async with bot.app.database.read() as connection:
        left = await leavers.seat_of(connection, match.id, user_id)
        player = await people.get(connection, user_id)
    if left is None or player is None:
        return
    t, link = translator(player.language), board_url(match.seen_by(user_id))
    shown = text_message(t.t("You have no seat in this game any more: {link}", link=link))
    try:
        await bot.webhook(token).edit_message(ORIGINAL, **shown.to_edit())
    except discord.HTTPException as error:
        log.info("private message not taken away", code=error.code)
    await bot.app.posts.view_is_gone(match.id, user_id)
