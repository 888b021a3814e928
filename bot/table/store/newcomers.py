"""Who wants to join a running game between two seasons, in the order in which they asked."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import add_new, read_rows
from bot.storage.rows import NewcomerRow
from bot.storage.tables import newcomers, players

_OF: Final = (
    select(newcomers.c.game, newcomers.c.user_id, newcomers.c.asked_at, players.c.name)
    .join(players, players.c.user_id == newcomers.c.user_id)
    .where(newcomers.c.game == bindparam("game"))
    .order_by(newcomers.c.asked_at, newcomers.c.user_id)
)
_REMOVE: Final = (
    delete(newcomers)
    .where(newcomers.c.game == bindparam("game"), newcomers.c.user_id == bindparam("user_id"))
    .execution_options(**LATER)
)


async def of(conn: AsyncConnection, game: str) -> list[NewcomerRow]:
    """Return who waits for the next season of a game, the first who asked first."""
    return await read_rows(conn, NewcomerRow, _OF, game=game)


async def add(conn: AsyncConnection, game: str, user_id: int, at: float) -> None:
    """Note that a person (known to ``people``) wants to join; who waits already keeps their place."""
    row = {"game": game, "user_id": user_id, "asked_at": at}
    await add_new(conn, newcomers, row)


async def remove(conn: AsyncConnection, game: str, user_id: int) -> None:
    """Forget that a person wants to join, if they do."""
    await conn.execute(_REMOVE, {"game": game, "user_id": user_id})
