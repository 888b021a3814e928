"""The action log.  It only grows; its key is (game, ply)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.errors import PlyTaken
from bot.storage.rows import ActionRow
from bot.storage.sql import insert
from bot.storage.tables import actions

__all__ = ["PlyTaken", "append", "at", "count", "last_times", "of"]


async def append(conn: AsyncConnection, rows: Sequence[ActionRow]) -> None:
    """Add actions; PlyTaken when one of their plies is there, and then the transaction must roll back."""
    for row in rows:
        values = {name: getattr(row, name) for name in row.__struct_fields__}
        statement = insert(conn, actions).values(**values)
        keep = statement.on_conflict_do_nothing(index_elements=[actions.c.game, actions.c.ply])
        if (await conn.execute(keep)).rowcount == 0:
            raise PlyTaken(row.game, ply=row.ply)


async def of(conn: AsyncConnection, game: str) -> list[ActionRow]:
    """Return all actions of a game in their order."""
    rows = await conn.execute(select(actions).where(actions.c.game == game).order_by(actions.c.ply))
    return [ActionRow(**row._mapping) for row in rows]


async def count(conn: AsyncConnection, game: str) -> int:
    """Count the actions of a game."""
    statement = select(func.count()).select_from(actions).where(actions.c.game == game)
    return (await conn.execute(statement)).scalar_one()


async def at(conn: AsyncConnection, game: str, ply: int) -> float | None:
    """Return when the action at this ply was applied, None where there is none."""
    statement = select(actions.c.at).where(actions.c.game == game, actions.c.ply == ply)
    return (await conn.execute(statement)).scalar_one_or_none()


async def last_times(conn: AsyncConnection, game: str) -> dict[int, float]:
    """Return when each seat acted last, in seconds since 1970; seats that never did are missing."""
    statement = select(actions.c.seat, func.max(actions.c.at)).where(actions.c.game == game)
    rows = await conn.execute(statement.group_by(actions.c.seat))
    return {row[0]: row[1] for row in rows}
