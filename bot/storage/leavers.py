"""Who left a running game: they have seen the hand of one seat, and may come back to no other."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.sql import insert
from bot.storage.tables import leavers


async def put(conn: AsyncConnection, game: str, user_id: int, seat: int) -> None:
    """Note that the person left this seat; of several the last one counts."""
    statement = insert(conn, leavers).values(game=game, user_id=user_id, seat=seat)
    key = [leavers.c.game, leavers.c.user_id]
    await conn.execute(statement.on_conflict_do_update(index_elements=key, set_={"seat": seat}))


async def of(conn: AsyncConnection, game: str) -> dict[int, int]:
    """Return the seat that each of them left last, by person."""
    rows = await conn.execute(select(leavers.c.user_id, leavers.c.seat).where(leavers.c.game == game))
    return {row.user_id: row.seat for row in rows}


async def seat_of(conn: AsyncConnection, game: str, user_id: int) -> int | None:
    """Return the seat that the person left last; None if they never left one."""
    statement = select(leavers.c.seat).where(leavers.c.game == game, leavers.c.user_id == user_id)
    return (await conn.execute(statement)).scalar_one_or_none()
