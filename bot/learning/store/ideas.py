"""Of which ideas people were told in their games."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import add_new
from bot.storage.learning_rows import IdeaTold
from bot.storage.tables import ideas_told

_OF: Final = select(ideas_told.c.idea, ideas_told.c.at).where(
    ideas_told.c.user_id == bindparam("person"), ideas_told.c.game_id == bindparam("played")
)


async def of(conn: AsyncConnection, user_id: int, game_id: str) -> dict[str, float]:
    """Return the ideas of a game that somebody was told of, and when."""
    found = await conn.execute(_OF, {"person": user_id, "played": game_id})
    return {row.idea: row.at for row in found}


async def add(conn: AsyncConnection, row: IdeaTold) -> bool:
    """Note that somebody is told of an idea; False where they were told before."""
    return await add_new(conn, ideas_told, msgspec.structs.asdict(row))
