"""Who says no beforehand to whatever they are asked out of their own turn, and until when.

Nobody but the seat itself may learn of it.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.sql import insert
from bot.storage.tables import declines


async def of(conn: AsyncConnection, game: str) -> dict[int, str]:
    """Return the standing answers of a game: by seat, until when ("card" or "turn")."""
    rows = await conn.execute(select(declines.c.seat, declines.c.until).where(declines.c.game == game))
    return {row.seat: row.until for row in rows}


async def put(conn: AsyncConnection, game: str, seat: int, until: str) -> None:
    """Let the answer of a seat stand until then; one that stands is replaced."""
    statement = insert(conn, declines).values(game=game, seat=seat, until=until)
    key = [declines.c.game, declines.c.seat]
    await conn.execute(statement.on_conflict_do_update(index_elements=key, set_={"until": until}))


async def forget(conn: AsyncConnection, game: str, seats: Collection[int] | None = None) -> None:
    """Forget the answers of these seats, or of all."""
    statement = delete(declines).where(declines.c.game == game)
    if seats is not None:
        statement = statement.where(declines.c.seat.in_(seats))
    await conn.execute(statement)
