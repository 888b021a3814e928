"""The lane of what leagues tell: sixty of these messages delay no call, and no other news."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.kit.news import PLAN as OF_NEWS
from bot.kit.news import News, Sender
from bot.kit.store.queues import league_news
from bot.leagues.app import App, Teller
from bot.leagues.service import notices
from bot.storage.rows import News as Message

PLAN: Final = OF_NEWS._replace(rest=0.25)
"""What comes in numbers (``notices.PACE``) has its pace from when it is due."""


class LeagueNews(News):
    """The task that watches over the news due of leagues."""

    def __init__(self, bot: Teller, senders: Mapping[str, Sender[App]]) -> None:
        super().__init__(bot, senders, league_news, PLAN)
        self._delivery = bot.delivery

    async def _carry_out(self, claimed: Message) -> float | None:
        again = await super()._carry_out(claimed)
        if claimed.kind == notices.FIXTURE:
            self._delivery.wake()
        return again
