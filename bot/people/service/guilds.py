"""What people prefer, and what a server has set, with a line of the audit for each change of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service import seen as seen_as
from bot.kit.store import audit, people
from bot.kit.store.database import Database
from bot.results.service import server_seasons
from bot.storage.rows import AuditLine, GuildRow

OF_SEASONS: Final = frozenset({"seasons", "zone"})
"""The settings from which follows when the running season of a server ends."""


def sight(server: GuildRow, name: str) -> int:
    """Return the number of what staff sees of a setting, by its column."""
    return seen_as.number_of(getattr(server, name))


async def change(
    connection: AsyncConnection,
    guild_id: int,
    user_id: int,
    now: float,
    name: str,
    value: object,
    seen: int | None = None,
) -> None:
    """Change one setting of a server by its column, for a person of its staff.

    Raises Changed where it is no more what they have ``seen``.
    """
    server = await people.guild(connection, guild_id)
    before = getattr(server, name)
    if before == value:
        return
    seen_as.require(seen, sight(server, name))
    await people.set_guild(connection, guild_id, **{name: value})
    line = AuditLine(
        at=now,
        guild_id=guild_id,
        actor="staff",
        user_id=user_id,
        what="setting",
        subject=name,
        before=_text(before),
        after=_text(value),
    )
    await audit.add(connection, line)
    if name in OF_SEASONS:
        await server_seasons.ensure(connection, await people.guild(connection, guild_id), now)


def _text(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


@dataclass(frozen=True, slots=True)
class SettingService:
    """Changes what people and servers have set; ``now`` is seconds since 1970."""

    database: Database
    now: Callable[[], float]

    async def prefer(self, user_id: int, name: str, value: object) -> None:
        """Change one preference of a person by its column."""
        async with self.database.write() as connection:
            await people.set_preferences(connection, user_id, **{name: value})

    async def change(
        self, guild_id: int, user_id: int, name: str, value: object, seen: int | None = None
    ) -> None:
        """Change one setting of a server by its column, for a person of its staff; see :func:`change`."""
        async with self.database.write() as connection:
            await change(connection, guild_id, user_id, self.now(), name, value, seen)
