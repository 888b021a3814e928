"""Asking somebody whether they take a seat, and telling the answer to whoever of staff has asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord
import structlog

from bot.kit.news import Sender
from bot.kit.sending import Later
from bot.staff.app import App, Teller
from bot.staff.messages.seats import answer_text, over_message, question_message
from bot.staff.service.offers import ANSWERED, CLOSED, QUESTION, WITHDRAWN, read_ended
from bot.storage.rows import News
from bot.storage.staff_rows import OfferRow
from bot.table.service.match import Match
from bot.table.telling import posting
from bot.table.telling.places import Place, find_place, opened
from bot.table.telling.reaching import reader
from renderers.translation import translator

log: Final = structlog.get_logger()


async def question(bot: Teller, message: News) -> None:
    """Ask somebody by DM, or where the game is played if that is closed; once, and while it is a question."""
    offer = await bot.app.seats.question(int(message.payload))
    if offer is None or offer.message_id is not None:
        return
    match = await bot.app.play.match(offer.game)
    server = await _server(bot, match)
    t = await reader(bot, offer.user_id, match.row.language)
    place = None
    try:
        channel = await bot.create_dm(discord.Object(offer.user_id))
        asked = question_message(match, offer, server, t, calls=False)
        sent = await channel.send(**asked.to_send(), nonce=_once(offer))
    except discord.Forbidden as error:
        if error.code not in posting.CLOSED:
            raise
        log.info("asked in public: direct messages are closed")
        sent = await _ask_in_public(bot, match, offer, server)
        place = sent.channel.id
    if not await bot.app.seats.posted(offer.line, place, sent.id):
        await sent.edit(**over_message(match, WITHDRAWN, t).to_edit())


async def _ask_in_public(bot: Teller, match: Match, offer: OfferRow, server: str) -> discord.Message:
    if match.row.board_message_id is None:
        raise Later
    place = await opened(bot, match.place)
    asked = question_message(match, offer, server, translator(match.row.language), calls=True)
    called = discord.AllowedMentions(users=[discord.Object(offer.user_id)])
    return await place.send(**{**asked.to_send(), "allowed_mentions": called}, nonce=_once(offer))


def _once(offer: OfferRow) -> str:
    """Return what tells Discord a question: sent twice by mistake, it is there once."""
    return f"seat-{offer.line}"


async def closed(bot: Teller, message: News) -> None:
    """Let a question say what became of it; where it is gone, that is no matter."""
    ended = read_ended(message.payload)
    offer = ended.offer
    if offer.message_id is None or offer.user_id < 0:
        return
    match = await bot.app.play.match(offer.game)
    try:
        if offer.place_id is None:
            place: discord.DMChannel | Place = await bot.create_dm(discord.Object(offer.user_id))
            t = await reader(bot, offer.user_id, match.row.language)
        else:
            place, t = await find_place(bot, offer.place_id), translator(match.row.language)
        asked = place.get_partial_message(offer.message_id)
        await asked.edit(**over_message(match, ended.how, t).to_edit())
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("question not answered where it stands", code=error.code)


async def answered(bot: Teller, message: News) -> None:
    """Tell whoever of staff has asked what the answer is; where DMs are closed, the list has it."""
    ended = read_ended(message.payload)
    match = await bot.app.play.match(ended.offer.game)
    t = await reader(bot, message.recipient, match.row.language)
    await posting.text_by_dm(bot, message.recipient, answer_text(match, ended, t))


async def _server(bot: Teller, match: Match) -> str:
    guild = bot.get_guild(match.row.guild_id) or await bot.fetch_guild(match.row.guild_id)
    return guild.name


SENDERS: Final[Mapping[str, Sender[App]]] = {QUESTION: question, CLOSED: closed, ANSWERED: answered}
"""What sends each kind of news about questions whether somebody takes a seat."""
