"""Telling of evenings for which no season opens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.club.app import App, Teller
from bot.club.messages.evenings import left_out_message
from bot.club.service.evenings import LEFT_OUT, league_of
from bot.kit.news import Sender
from bot.leagues.service import ledger
from bot.leagues.store import seasons as leagues
from bot.leagues.telling.saying import to_person, told_staff
from bot.storage.rows import News


async def left_out(bot: Teller, message: News) -> None:
    """Tell who has made the evenings of a league that one is left out, and why.

    Where they are no staff any more, or can't be told, other staff is: nobody else would know.
    """
    at, _, rule = message.payload.partition(":")
    async with bot.app.database.read() as connection:
        league = await leagues.get(connection, league_of(message.subject))
        if league is None:
            return
        newest, *_ = await leagues.seasons_of(connection, league.id)
        season = await ledger.load(connection, newest.id)
    words = partial(left_out_message, league.name, float(at), rule)
    maker, terms = message.recipient, season.terms
    still = maker > 0 and await bot.presence.is_staff(league.guild_id, maker, terms.role_id)
    if not (still and await to_person(bot, maker, words, terms.language)):
        await told_staff(bot, season, words, f"{message.kind} {message.subject} {message.payload}")


SENDERS: Final[Mapping[str, Sender[App]]] = {LEFT_OUT: left_out}
"""What sends this kind of news."""
