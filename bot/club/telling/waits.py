"""Telling somebody that the opponent whom they wait for has left the server."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.club.app import App, Teller
from bot.club.messages.needs import gone_message
from bot.club.service.waits import GONE
from bot.kit.news import Sender
from bot.kit.sending import Later
from bot.leagues.service.season import integers
from bot.leagues.service.terms import DAY
from bot.leagues.telling.channels import fixture_of
from bot.leagues.telling.saying import to_person
from bot.storage.rows import News

ONCE_IN: Final = 7 * DAY
"""Seconds after which somebody who still waits may be told once more."""


async def gone(bot: Teller, message: News) -> None:
    """Tell who waits, unless it was decided meanwhile; the news stays so that it is not told every day."""
    if message.attempts:
        return
    season, fixture = await fixture_of(bot, message.subject)
    if fixture is None or not season.is_open(fixture):
        return
    left = [one for one in integers(message.payload) if one in fixture.seats]
    if left:
        words = partial(gone_message, season, fixture, left)
        await to_person(bot, message.recipient, words, season.terms.language)
        raise Later(ONCE_IN)


SENDERS: Final[Mapping[str, Sender[App]]] = {GONE: gone}
"""What sends each kind of this news."""
