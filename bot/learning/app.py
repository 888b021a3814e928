"""The service of lessons, and what is needed of a bot that has it."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

from bot.kit import protocols, steady
from bot.learning.service.learning import LearningService
from bot.learning.service.teaching import TeachingService
from bot.table import app


class App(app.App):
    """What games have, and the service of lessons."""

    @cached_property
    def learning(self) -> LearningService:
        """What knows how far people are."""
        return LearningService(self.database, steady.now, self.teaching.ask_anew)

    @cached_property
    def teaching(self) -> TeachingService:
        """What teaches in games."""
        return TeachingService(self.database, self.thinkers.compute, now=steady.now)


Bot: TypeAlias = protocols.Bot[App]
