"""The interactions that were processed, so that one delivered twice is applied once."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import add_new
from bot.storage.tables import interactions

_SEEN: Final = select(interactions.c.interaction_id).where(interactions.c.interaction_id == bindparam("id"))
_NOTE: Final = interactions.insert().execution_options(**LATER)


async def once(conn: AsyncConnection, interaction_id: int, now: float) -> bool:
    """Note an interaction in the transaction that applies it; False when it was applied before."""
    values = {"interaction_id": interaction_id, "at": now}
    return await add_new(conn, interactions, values)


async def note(conn: AsyncConnection, interaction_id: int, now: float) -> None:
    """Note an interaction as :func:`once` does, where nothing waits for the answer.

    One that was applied before is SQLAlchemy's IntegrityError, at the latest with the next statement.
    """
    await conn.execute(_NOTE, {"interaction_id": interaction_id, "at": now})


async def seen(conn: AsyncConnection, interaction_id: int) -> bool:
    """Tell whether an interaction was applied before."""
    return (await conn.execute(_SEEN, {"id": interaction_id})).first() is not None


async def forget_before(conn: AsyncConnection, at: float) -> None:
    """Forget the interactions from before this time: Discord delivers nothing that old again."""
    await conn.execute(delete(interactions).where(interactions.c.at < at))
