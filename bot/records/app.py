"""The services of records, and what is needed of a bot that has them."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, TypeAlias

from bot.kit import protocols
from bot.kit.workers import Priority, Workers
from bot.records.service.filming import Films
from bot.records.service.importing import ImportService
from bot.table import app

READERS: Final = 2
"""Processes that read records and check proofs, so that two people do not wait for each other."""


class App(app.App):
    """What games have, and the services of records."""

    @cached_property
    def imports(self) -> ImportService:
        """What opens records that people bring along."""
        return ImportService(self.database, self.readers)

    @cached_property
    def films(self) -> Films:
        """What makes moving pictures."""
        films = Films()
        self.at_end(films.close)
        return films

    @cached_property
    def readers(self) -> Workers:
        """What reads such records, and checks proofs: whoever plays goes first."""
        readers = Workers(READERS, priority=Priority.BEHIND, name="reading")
        self.at_end(readers.close)
        return readers


Bot: TypeAlias = protocols.Bot[App]


def behind(bot: protocols.Bot[Any]) -> Bot:
    """Return the bot of a request about a game as one that has the services of records, too: all have."""
    return bot
