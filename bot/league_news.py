"""The lane of what leagues tell: sixty of these messages delay no call, and no other news."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from bot import ladder_telling, league_meetings, league_telling
from bot.news import News, Sender
from bot.protocols import WithDelivery
from bot.services.leagues import notices
from bot.storage.queues import league_news
from bot.storage.rows import News as Message
from bot.telling import Teller

PLACES: Final = 2
"""Messages in work at the same time."""

REST: Final = 0.25
"""Seconds after each message in which its place stays empty.

What comes in numbers (``notices.PACE``) has its pace from when it is due.
"""


SENDERS: Final[Mapping[str, Sender]] = {
    **league_telling.SENDERS,
    **league_meetings.SENDERS,
    **ladder_telling.SENDERS,
}
"""What sends each kind of news about leagues."""


class Caller(Teller, WithDelivery, Protocol):
    """Tells things, and sends what waited for them: boards for whose games there is a place now."""


class LeagueNews(News):
    """The task that watches over the news due of leagues."""

    def __init__(self, bot: Caller) -> None:
        super().__init__(bot, league_news, PLACES, REST)
        self._delivery = bot.delivery

    async def _carry_out(self, claimed: Message) -> float | None:
        again = await super()._carry_out(claimed)
        if claimed.kind == notices.FIXTURE:
            self._delivery.wake()
        return again

    def _sender(self, kind: str) -> Sender | None:
        """Return what sends a kind of news, None if nothing does."""
        return SENDERS.get(kind)
