"""Who is known: noted with their name and language as they ask for something."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.storage.rows import PlayerRow
from bot.table.service.lobby import Person


@dataclass(frozen=True, slots=True)
class KnownService:
    """Notes who people are."""

    database: Database

    async def note(self, who: Person) -> PlayerRow:
        """Note a person's present name and language; return them with what they prefer."""
        async with self.database.write() as connection:
            return await people.upsert(connection, who.user_id, who.name, who.language)
