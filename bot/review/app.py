"""The services of hints and reviews, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias

from bot.kit import protocols, steady
from bot.records import app
from bot.review.service.hinting import HintService
from bot.review.service.reviewing import ReviewService


class App(app.App):
    """What records have, and the services of hints and reviews."""

    @cached_property
    def reviews(self) -> ReviewService:
        """What makes reviews, and keeps them."""
        reviews = ReviewService(self.database, self.readers, now=steady.now)
        self.at_end(reviews.close)
        return reviews

    @cached_property
    def hints(self) -> HintService:
        """What thinks for people."""
        return HintService(self.database, self.thinkers.compute)


Bot: TypeAlias = protocols.Bot[App]


def behind(bot: protocols.Bot[Any]) -> Bot:
    """Return the bot of a request about a game as one that has the services of reviews, too: all have."""
    return bot
