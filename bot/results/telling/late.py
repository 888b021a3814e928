"""Results that have waited: told by DM where the bot may write there, else when somebody next uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
import structlog

from bot.kit.messages.message import Message
from bot.kit.news import Sender
from bot.kit.protocols import Bot as AnyBot
from bot.kit.protocols import Interaction
from bot.kit.sending import Later
from bot.kit.store import people
from bot.results.app import App, Bot, Teller, behind
from bot.results.service.late import PATIENCE, WAITS
from bot.results.telling.endings import ending
from bot.storage.rows import News
from bot.table.telling import posting
from bot.table.telling.answers import reader
from renderers.translation import Translator, translator

log: Final = structlog.get_logger()

AT_ONCE: Final = 3
"""Results that are shown after one answer: the others come with the next."""


async def by_dm(bot: Teller, message: News) -> None:
    """Tell a person by DM how a game has ended; where that can't be, it waits until they use the bot."""
    if message.attempts:
        return  # it has waited long enough
    async with bot.app.database.read() as connection:
        player = await people.get(connection, message.recipient)
    if player is None:
        return
    shown = await _ended(bot, message.subject, translator(player.language))
    if shown is None:
        return
    nonce = f"result-{message.subject}"
    if not await posting.by_dm(bot, player.user_id, **shown.to_send(), nonce=nonce):
        log.info("the result waits: direct messages are closed")
        raise Later(PATIENCE)


async def answered(bot: AnyBot[Any], interaction: Interaction) -> None:
    """Show somebody who has just been answered which games of theirs have ended, once, for them alone."""
    if interaction.response.type is discord.InteractionResponseType.modal:
        return  # nothing can follow a form
    at = behind(bot)
    for game in (await at.app.late.waiting_for(interaction.user.id))[:AT_ONCE]:
        shown = await _ended(at, game, reader(interaction))
        if shown is not None:
            await at.answers.privately(interaction, shown)
        await at.app.late.seen(game, interaction.user.id)


async def _ended(bot: Bot | Teller, game_id: str, t: Translator) -> Message | None:
    """Return the result of a game; None if it has none."""
    match, again = await bot.app.rematches.prepare(game_id)
    return None if match.result is None else await ending(bot, match, again, t)


SENDERS: Final[Mapping[str, Sender[App]]] = {WAITS: by_dm}
"""What sends results that have waited."""
