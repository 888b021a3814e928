"""Telling that nobody acts in a game without a clock: where it is played, else each of its people by DM."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Final

from bot.away.app import App, Teller
from bot.away.messages.silent import silence_text
from bot.kit import steady
from bot.kit.messages.message import safe
from bot.kit.news import Sender
from bot.storage.rows import News
from bot.table.messages import pictures
from bot.table.service.match import Match
from bot.table.service.silent import NEWS, awaited, is_silent
from bot.table.telling import reaching
from renderers.translation import Translator


async def silence(bot: Teller, message: News) -> None:
    """Tell it where the game is played, on both sides if it has two, or by DM where that place is gone.

    Nothing is told if somebody has acted since.

    Nor while one of the two rests that has removed the bot: why nobody moves, and what comes of it, is told
    already (``resting``), and it is not that nothing is decided.
    """
    match = await bot.app.play.match(message.subject)
    if not is_silent(match, steady.now()) or match.other_server in await bot.app.removals.resting():
        return
    if match.in_private:
        for user in match.people:
            await reaching.tell(bot, user, partial(_words, match, ()))
        return
    for there in match.everywhere:
        called = [user for user in awaited(match) if user in there.people_here]
        await reaching.write(bot, there, partial(_words, there, called), called, there.people_here)


def _words(there: Match, called: Collection[int], t: Translator, why: str) -> Mapping[str, Any]:
    """Return what is read where the game is shown like this; by DM nobody is called."""
    users = () if why else called
    named = [f"<@{user}>" if user in users else _name(there, user, t) for user in awaited(there)]
    return {"content": "\n".join(filter(None, [silence_text(there, named, t), why]))}


def _name(match: Match, user_id: int, t: Translator) -> str:
    """Return somebody's shown name, which calls nobody."""
    seat = match.seat_of(user_id)
    return "" if seat is None else safe(pictures.names(match, t)[seat])


SENDERS: Final[Mapping[str, Sender[App]]] = {NEWS: silence}
"""What sends the news that nobody acts."""
