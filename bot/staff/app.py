"""The services of staff, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

from bot.kit import protocols, steady
from bot.results import app
from bot.staff.service.staff import StaffService


class App(app.App):
    """What results have, and the services of staff."""

    @cached_property
    def staff(self) -> StaffService:
        """What decides about games."""
        return StaffService(self.database, now=steady.now)


WithApp: TypeAlias = protocols.WithApp[App]
Teller: TypeAlias = protocols.Teller[App]
Bot: TypeAlias = protocols.Bot[App]


def behind(bot: protocols.Bot[Any]) -> Bot:
    """Return the bot of a request about a game as one that has the services of staff, too: all have."""
    return bot
