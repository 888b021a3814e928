"""Servers that the bot knows, so that none is greeted twice: one row each.

The row of no server (0) says since when: who was joined before that is old, and is never greeted.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import add_new
from bot.storage.tables import greetings

NO_SERVER: Final = 0

_SINCE: Final = select(greetings.c.at).where(greetings.c.guild_id == NO_SERVER)
_KNOWN: Final = select(greetings.c.guild_id).where(
    greetings.c.guild_id.in_(bindparam("guilds", expanding=True))
)
_FORGET: Final = delete(greetings).where(greetings.c.guild_id == bindparam("guild"))


async def since(conn: AsyncConnection) -> float:
    """Return from when on a server that was joined is new."""
    at: float | None = (await conn.execute(_SINCE)).scalar_one_or_none()
    return 0.0 if at is None else at


async def known(conn: AsyncConnection, guild_ids: Collection[int]) -> set[int]:
    """Return those of some servers that are known."""
    return set((await conn.execute(_KNOWN, {"guilds": list(guild_ids)})).scalars())


async def note(conn: AsyncConnection, guild_id: int, at: float) -> bool:
    """Note that a server is known; tell whether it was not before."""
    return await add_new(conn, greetings, {"guild_id": guild_id, "at": at})


async def forget(conn: AsyncConnection, guild_id: int) -> None:
    """Let a server be new again."""
    await conn.execute(_FORGET, {"guild": guild_id})
