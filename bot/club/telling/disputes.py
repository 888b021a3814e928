"""Telling of results that are called wrong: staff of a league that one waits, players what is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from bot.club.app import App, Teller
from bot.club.messages.disputes import Disputed, answer_message, raised_message
from bot.club.service.disputes import ANSWERED, RAISED, read_name
from bot.club.store import disputes
from bot.kit.messages.message import Message
from bot.kit.news import Sender
from bot.leagues.telling.saying import to_person
from bot.storage.rows import News
from renderers.translation import Translator


async def raised(bot: Teller, message: News) -> None:
    """Tell somebody of staff, unless it was answered meanwhile."""
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
    if row is not None and row.state in states:
        disputed = Disputed(row, await bot.app.play.match(game))
        await to_person(bot, message.recipient, partial(words, disputed))


SENDERS: Final[Mapping[str, Sender[App]]] = {RAISED: raised, ANSWERED: answered}
"""What sends each kind of this news."""
