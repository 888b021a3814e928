"""The services that the card and the pages lead to, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from bot.club import app
from bot.kit import protocols, steady
from bot.kit.standing import BEGAN, VERSION
from bot.people import app as people
from bot.records import app as records
from bot.welcome.service.about import AboutService
from bot.welcome.service.greeting import GreetingService


class App(app.App, records.App, people.App):
    """What the club, records and people have, and what knows which servers are new."""

    @cached_property
    def greeting(self) -> GreetingService:
        """What knows which servers were greeted."""
        return GreetingService(self.database, now=steady.now)

    @cached_property
    def about(self) -> AboutService:
        """What knows what is told of the bot itself."""
        return AboutService(self.database, VERSION, BEGAN)


Bot: TypeAlias = protocols.Bot[App]
