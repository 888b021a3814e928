"""The services of the club, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

from bot.club.service.disputes import DisputeService
from bot.club.service.evenings import EveningService
from bot.club.service.roles import RoleService
from bot.club.service.waits import WaitService
from bot.kit import protocols
from bot.kit.app import Made
from bot.leagues import app as leagues
from bot.staff import app as staff


class App(leagues.App, staff.App):
    """What leagues and staff have, which the page brings together, and the services of the club."""

    disputes = Made(DisputeService)
    """What takes what players say about results."""

    @cached_property
    def evenings(self) -> EveningService:
        """What lets seasons open by themselves every week."""
        return EveningService(self.database, self.leagues)

    @cached_property
    def roles(self) -> RoleService:
        """What says who should have which role of a server."""
        return RoleService(self.database, self.standings)

    waits = Made(WaitService)
    """What lets those be told who wait for somebody who has left."""


Teller: TypeAlias = protocols.Teller[App]
Bot: TypeAlias = protocols.Bot[App]


def behind(bot: protocols.Bot[Any]) -> Bot:
    """Return the bot of a request about a game as one that has the services of the club: all have."""
    return bot
