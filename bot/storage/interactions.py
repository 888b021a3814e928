"""The interactions that were processed, so that one delivered twice is applied once."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.sql import insert
from bot.storage.tables import interactions


async def once(conn: AsyncConnection, interaction_id: int, now: float) -> bool:
    """Note an interaction in the transaction that applies it; False when it was applied before."""
    statement = insert(conn, interactions).values(interaction_id=interaction_id, at=now)
    keep = statement.on_conflict_do_nothing(index_elements=[interactions.c.interaction_id])
    return (await conn.execute(keep)).rowcount > 0


async def seen(conn: AsyncConnection, interaction_id: int) -> bool:
    """Tell whether an interaction was applied before."""
    statement = select(interactions.c.interaction_id).where(interactions.c.interaction_id == interaction_id)
    return (await conn.execute(statement)).first() is not None


async def forget_before(conn: AsyncConnection, at: float) -> None:
    """Forget the interactions from before this time: Discord delivers nothing that old again."""
    await conn.execute(delete(interactions).where(interactions.c.at < at))
