"""The services of staff, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

from bot.kit import protocols
from bot.kit.app import Made
from bot.results import app
from bot.staff.service.bars import BarService
from bot.staff.service.seats import SeatService
from bot.staff.service.staff import StaffService
from bot.staff.service.tables import TableService


class App(app.App):
    """What results have, and the services of staff."""

    staff = Made(StaffService)
    """What decides about games."""

    @cached_property
    def tables(self) -> TableService:
        """What moves games, and takes back what staff has done to them."""
        return TableService(self.database, self.seating, self.seats)

    @cached_property
    def seats(self) -> SeatService:
        """What gives seats away."""
        return SeatService(self.database, self.seating)

    @cached_property
    def bars(self) -> BarService:
        """What bars people."""
        return BarService(self.database, self.lobby)


WithApp: TypeAlias = protocols.WithApp[App]
Teller: TypeAlias = protocols.Teller[App]
Bot: TypeAlias = protocols.Bot[App]


def behind(bot: protocols.Bot[Any]) -> Bot:
    """Return the bot of a request about a game as one that has the services of staff, too: all have."""
    return bot
