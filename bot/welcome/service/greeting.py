"""Which servers are new to the bot: each is greeted once, also one that was joined while the bot was away."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from bot.kit.store.database import Database
from bot.welcome.store import greetings


@dataclass(frozen=True, slots=True)
class GreetingService:
    """Keeps which servers are known."""

    database: Database
    now: Callable[[], float]

    async def is_new(self, guild_id: int, joined_at: float | None = None) -> bool:
        """Tell whether a server is to be greeted, which was joined then (None: now); from now on it is known.

        It is noted before anything is sent: who dies in between greets nobody twice.
        """
        if not await self.unknown([guild_id]):
            return False
        async with self.database.write() as connection:
            is_new = await greetings.note(connection, guild_id, self.now())
            return is_new and (joined_at is None or joined_at >= await greetings.since(connection))

    async def unknown(self, guild_ids: Collection[int]) -> set[int]:
        """Return those of some servers that are not known."""
        async with self.database.read() as connection:
            return set(guild_ids) - await greetings.known(connection, guild_ids)

    async def forget(self, guild_id: int) -> None:
        """Let a server be new again."""
        async with self.database.write() as connection:
            await greetings.forget(connection, guild_id)
