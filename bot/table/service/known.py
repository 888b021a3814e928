"""Who is known: noted with their name and language as they ask for something."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.store import due, people
from bot.kit.timed import Timed
from bot.storage.rows import PlayerRow
from bot.table.service.loading import load
from bot.table.service.lobby import Person
from bot.table.service.match import NO_HELP, Match


@dataclass(frozen=True, slots=True)
class KnownService(Timed):
    """Notes who people are, and what they know."""

    async def note(self, who: Person) -> PlayerRow:
        """Note a person's present name and language; return them with what they prefer."""
        async with self.database.write() as connection:
            return await people.upsert(connection, who.user_id, who.name, who.language)

    async def reads_signs(self, game_id: str, user_id: int) -> Match:
        """Note that a person reads the signs without help; return the game, whose board is to show that."""
        async with self.database.write() as connection:
            await people.set_preferences(connection, user_id, help=NO_HELP)
            await due.put(connection, game_id, "board", self.now())
            return await load(connection, game_id)
