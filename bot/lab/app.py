"""The services of the laboratory, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

from bot.kit import protocols, steady
from bot.lab.service.labs import LabService
from bot.lab.service.running import Laboratory
from bot.table import app


class App(app.App):
    """What games have, and the services of the laboratory."""

    @cached_property
    def labs(self) -> LabService:
        """What keeps comparisons."""
        return LabService(self.database, now=steady.now, most=self.settings.labs_per_server)

    @cached_property
    def laboratory(self) -> Laboratory:
        """What plays them."""
        laboratory = Laboratory(self.labs)
        self.at_end(laboratory.close)
        return laboratory


WithApp: TypeAlias = protocols.WithApp[App]
Teller: TypeAlias = protocols.Teller[App]
Bot: TypeAlias = protocols.Bot[App]


def behind(bot: protocols.Bot[Any]) -> Bot:
    """Return the bot of a request as one that has the services of the laboratory, too: all have."""
    return bot
