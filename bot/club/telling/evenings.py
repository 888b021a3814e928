"""Telling of evenings for which no season opens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.club.app import App, Teller
from bot.club.messages.evenings import left_out_message
from bot.club.service.evenings import LEFT_OUT, league_of
from bot.kit.news import Sender
from bot.leagues.service.season import read_terms
from bot.leagues.store import seasons as leagues
from bot.leagues.telling.saying import to_person
from bot.storage.rows import News


async def left_out(bot: Teller, message: News) -> None:
    """Tell who has made the evenings of a league that one is left out, and why."""
    at, _, rule = message.payload.partition(":")
    async with bot.app.database.read() as connection:
        rows = await leagues.seasons_of(connection, league_of(message.subject))
        league = await leagues.get(connection, league_of(message.subject))
    if league is not None:
        words = partial(left_out_message, league.name, float(at), rule)
        await to_person(bot, message.recipient, words, read_terms(rows[0].terms).language)


SENDERS: Final[Mapping[str, Sender[App]]] = {LEFT_OUT: left_out}
"""What sends this kind of news."""
