"""Telling of results that are called wrong: staff of a league that one waits, players what is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from bot.club.app import App, Teller
from bot.club.messages.disputes import Disputed, answer_message, raised_message
from bot.club.service.disputes import ANSWERED, RAISED, TO_THE_CHANNEL, read_name
from bot.club.store import disputes
from bot.kit.messages.message import Message
from bot.kit.news import Sender
from bot.leagues.telling.channels import nonce
from bot.leagues.telling.saying import to_person
from bot.storage.rows import News
from bot.table.telling.places import channel_for_staff, unarchive
from renderers.translation import Translator


async def raised(bot: Teller, message: News) -> None:
    """Tell somebody of staff, or the channel for staff, unless it was answered meanwhile."""
    await _tell(bot, message, {"open"}, raised_message)


async def answered(bot: Teller, message: News) -> None:
    """Tell somebody what staff has answered."""
    await _tell(bot, message, {"upheld", "declined"}, answer_message)


async def _tell(
    bot: Teller, message: News, states: set[str], words: Callable[[Disputed, Translator], Message]
) -> None:
    game, user_id = read_name(message.subject)
    async with bot.app.database.read() as connection:
        row = await disputes.get(connection, game, user_id)
    if row is None or row.state not in states:
        return
    match = await bot.app.play.match(game)
    shown = partial(words, Disputed(row, match))
    if message.recipient != TO_THE_CHANNEL:
        await to_person(bot, message.recipient, shown, match.row.language)
    elif (where := await channel_for_staff(bot, row.guild_id)) is not None:
        place, t = where
        await unarchive(place)
        await place.send(**shown(t).to_send(), nonce=nonce(message.kind, message.subject, row.at))


SENDERS: Final[Mapping[str, Sender[App]]] = {RAISED: raised, ANSWERED: answered}
"""What sends each kind of this news."""
