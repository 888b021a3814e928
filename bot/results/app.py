"""The services of results, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

from bot.kit import protocols
from bot.kit.app import Made
from bot.results.service.history import HistoryService
from bot.results.service.late import LateService
from bot.results.service.profiles import ProfileService
from bot.results.service.standings import StandingsService
from bot.table import app


class App(app.App):
    """What games have, and the services of results."""

    standings = Made(StandingsService)
    """What makes tables."""

    @cached_property
    def profiles(self) -> ProfileService:
        """What tells of somebody."""
        return ProfileService(self.database, self.thinkers)

    late = Made(LateService)
    """What keeps results that nobody could be shown."""

    history = Made(HistoryService)
    """What finds finished games."""


WithApp: TypeAlias = protocols.WithApp[App]
WithChannels: TypeAlias = protocols.WithChannels[App]
Teller: TypeAlias = protocols.Teller[App]
Bot: TypeAlias = protocols.Bot[App]


def behind(bot: protocols.Bot[Any]) -> Bot:
    """Return the bot of a request about a game as one that has the services of results, too: all have."""
    return bot
