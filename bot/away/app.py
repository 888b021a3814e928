"""The services of time away, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from bot.away.service.away import AwayService
from bot.away.service.presents import PresentService
from bot.away.service.removals import RemovalService
from bot.away.service.time_over import TimeService
from bot.clocks.service.terms import DAY
from bot.kit import protocols
from bot.kit.app import Made
from bot.results import app


class App(app.App):
    """What results have, and the services of time away."""

    away = Made(AwayService)
    """What keeps people's own time."""

    presents = Made(PresentService)
    """What gives time to others."""

    @cached_property
    def removals(self) -> RemovalService:
        """What lets servers rest that have removed the bot."""
        rest = self.settings.removed_server_days * DAY
        return RemovalService(self.database, rest=rest)

    @cached_property
    def times(self) -> TimeService:
        """What is done when time is up."""
        return TimeService(self.database, self.play, self.seating, self.thinkers)


Teller: TypeAlias = protocols.Teller[App]
Bot: TypeAlias = protocols.Bot[App]
