"""Results of games that live in an answer, where it could not be edited any more when they ended: they wait.

Each of the people at the table has one, until they have seen it: a piece of news that is tried by DM once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.table.service.match import Match

WAITS: Final = "result_waits"
"""The kind of the news by which a person learns how a game, its subject, has ended."""

PATIENCE: Final = 30 * 86_400.0
"""Seconds for which a result waits for somebody who takes no direct messages."""


@dataclass(frozen=True, slots=True)
class LateService(Timed):
    """Keeps results for those who have not seen them."""

    async def wait(self, match: Match) -> None:
        """Let the result of a game wait for all who sit there, but those who are erased."""
        async with self.database.write() as connection:
            for user in match.known_people:
                await news.put_new(connection, WAITS, match.id, self.now(), user)

    async def waiting_for(self, user_id: int) -> list[str]:
        """Return the games of which a person has not seen the result, the longest waiting first."""
        async with self.database.read() as connection:
            return await news.subjects(connection, WAITS, user_id)

    async def seen(self, game_id: str, user_id: int | None = None) -> None:
        """Note that a person, or everybody, has seen the result of a game."""
        async with self.database.write() as connection:
            await news.cancel(connection, WAITS, game_id, user_id)
