"""Who wants to join a running game between two seasons, in the order in which they asked."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import NewcomerRow
from bot.storage.sql import insert
from bot.storage.tables import newcomers, players


async def of(conn: AsyncConnection, game: str) -> list[NewcomerRow]:
    """Return who waits for the next season of a game, the first who asked first."""
    statement = (
        select(newcomers.c.game, newcomers.c.user_id, newcomers.c.asked_at, players.c.name)
        .join(players, players.c.user_id == newcomers.c.user_id)
        .where(newcomers.c.game == game)
        .order_by(newcomers.c.asked_at, newcomers.c.user_id)
    )
    return [NewcomerRow(**row._mapping) for row in await conn.execute(statement)]


async def add(conn: AsyncConnection, game: str, user_id: int, at: float) -> bool:
    """Note that a person (known to ``people``) wants to join; False when they wait already."""
    statement = insert(conn, newcomers).values(game=game, user_id=user_id, asked_at=at)
    keep = statement.on_conflict_do_nothing(index_elements=[newcomers.c.game, newcomers.c.user_id])
    return (await conn.execute(keep)).rowcount > 0


async def remove(conn: AsyncConnection, game: str, user_id: int) -> bool:
    """Forget that a person wants to join; False when they did not wait."""
    statement = delete(newcomers).where(newcomers.c.game == game, newcomers.c.user_id == user_id)
    return (await conn.execute(statement)).rowcount > 0


async def forget(conn: AsyncConnection, game: str) -> None:
    """Forget everybody who waits for a game."""
    await conn.execute(delete(newcomers).where(newcomers.c.game == game))
