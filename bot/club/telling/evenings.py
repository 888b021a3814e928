"""Telling of evenings for which no season opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.club.app import App, Teller
from bot.club.messages.evenings import left_out_message
from bot.club.service.evenings import LEFT_OUT, league_of
from bot.kit.news import Sender
from bot.leagues.store import seasons as leagues
from bot.leagues.telling.saying import to_person
from bot.storage.rows import News


async def left_out(bot: Teller, message: News) -> None:
    """Tell who has made the evenings of a league that one is left out, and why."""
    at, _, rule = message.payload.partition(":")
    async with bot.app.database.read() as connection:
        league = await leagues.get(connection, league_of(message.subject))
    if league is not None:
        name = league.name
        await to_person(bot, message.recipient, lambda t: left_out_message(name, float(at), rule, t))


SENDERS: Final[Mapping[str, Sender[App]]] = {LEFT_OUT: left_out}
"""What sends this kind of news."""
