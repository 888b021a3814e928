"""Games where the bot is not: each lives in an answer, first its lobby and then its board.

Whoever presses something on it brings a new token, with which it can be edited for a quarter of an hour;
later it stands still until the next press.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
import structlog

from bot.kit import steady
from bot.kit.messages.emojis import or_in_words
from bot.kit.messages.message import Message, text_message
from bot.kit.protocols import Interaction
from bot.table.app import Following, WithApp
from bot.table.messages.board import board_message, public
from bot.table.messages.links import board_url
from bot.table.messages.lobby import lobby_message
from bot.table.service.match import Match
from bot.table.telling import dresses
from bot.table.telling.following import ALLOWED, ORIGINAL
from renderers.translation import translator

log: Final = structlog.get_logger()

WAITS: Final = 0
"""What stands for the message with a result that could not be posted below its answer yet."""


async def shown(bot: WithApp, match: Match, chosen: Sequence[str] = ()) -> Message:
    """Return the message in which such a game lives, as everybody is to see it now."""
    t = translator(match.row.language)
    if match.state is None:
        return lobby_message(match, t)
    return await board_message(match, public(match, t, await dresses.of_table(bot, match), chosen))


def is_in(interaction: Interaction, match: Match) -> bool:
    """Whether the message that was pressed is one in which the game lives, or has lived before."""
    message = interaction.message
    if not match.in_answer or message is None:
        return False
    if message.id == match.row.board_message_id:
        return True
    return not message.flags.ephemeral and interaction.channel_id == match.place


async def remember(bot: WithApp, interaction: Interaction, match: Match, answer: int | None = None) -> None:
    """Remember that a game lives in the message that was pressed, or in a new ``answer``: it shows this."""
    bot.app.shown(match)
    await _take_token(bot, interaction, match, answer)


async def _take_token(
    bot: WithApp, interaction: Interaction, match: Match, answer: int | None = None
) -> None:
    """Let the message be edited with the token that a press, or a new answer, has brought.

    What it does not show yet is due: a computer player's move found no token while this one was written.
    """
    pressed = interaction.message
    number = pressed.id if answer is None and pressed is not None else answer
    place = interaction.channel_id
    if number is None or place is None:
        return
    await bot.app.posts.answer(match.id, place, number, interaction.token, steady.now() + ALLOWED)
    due = [("board" if match.state is not None else "lobby", 0)]
    if match.row.result_message_id == WAITS:
        due.append(("result", 0))
    await bot.app.posts.hurry(match.id, *due, elsewhere=True)  # it belongs to no server, so to any process


async def reply(bot: WithApp, interaction: Interaction, match: Match) -> None:
    """Answer everybody with a game, which lives in that answer from now on."""
    message = await shown(bot, match)
    sent = await or_in_words(message, lambda: interaction.response.send_message(**message.to_send()))
    await remember(bot, interaction, match, sent.message_id)


async def keep(bot: WithApp, interaction: Interaction, match: Match) -> None:
    """Let a press on a game that is answered privately let the game be edited, too."""
    if is_in(interaction, match) and not interaction.response.is_done():
        await interaction.response.defer()
        await _take_token(bot, interaction, match)


async def refresh(bot: Following, match: Match) -> None:
    """Bring the answer up to date, as long as that is possible: nobody has promised more.

    Whoever calls holds the game's lock (``App.showing``).
    """
    if not _is_open(match) or bot.app.stands(match):
        return
    message = await shown(bot, match)
    if await _edit(bot, match, message):
        bot.app.stood(match)


async def move_on(bot: Following, before: Match, after: Match) -> None:
    """Let the answer in which a game has lived so far lead to that in which it lives now."""
    if _is_open(before):
        t = translator(before.row.language)
        await _edit(bot, before, text_message(t.t("The board has moved: {link}", link=board_url(after))))


async def follow(bot: Following, match: Match, message: Message) -> int | None:
    """Post something below a game's answer, as long as that is possible; return its number."""
    if not _is_open(match):
        return None
    try:
        hook = bot.webhook(match.row.answer_token or "")
        sent = await hook.send(**message.to_send(), wait=True)
    except discord.HTTPException as error:
        log.info("nothing follows the answer", code=error.code)
        return None
    return sent.id


def _is_open(match: Match) -> bool:
    return bool(match.row.answer_token) and (match.row.answer_until or 0.0) > steady.now()


async def _edit(bot: Following, match: Match, message: Message) -> bool:
    hook = bot.webhook(match.row.answer_token or "")
    try:
        await or_in_words(message, lambda: hook.edit_message(ORIGINAL, **message.to_edit()))
    except discord.HTTPException as error:
        log.info("answer not edited", code=error.code)
        return False
    return True
