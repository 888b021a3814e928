"""Who says no beforehand to whatever they are asked out of their own turn, and until when.

Nobody but the seat itself may learn of it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import upsert
from bot.storage.tables import declines

_OF: Final = select(declines.c.seat, declines.c.until).where(declines.c.game == bindparam("game"))
_FORGET: Final = (
    delete(declines)
    .where(declines.c.game == bindparam("game"), declines.c.seat.in_(bindparam("seats", expanding=True)))
    .execution_options(**LATER)
)


async def of(conn: AsyncConnection, game: str) -> dict[int, str]:
    """Return the standing answers of a game: by seat, until when."""
    return {row.seat: row.until for row in await conn.execute(_OF, {"game": game})}


async def put(conn: AsyncConnection, game: str, seat: int, until: str) -> None:
    """Let the answer of a seat stand until then; one that stands is replaced."""
    row = {"game": game, "seat": seat, "until": until}
    await conn.execute(upsert(conn.dialect.name, declines), row)


async def forget(conn: AsyncConnection, game: str, seats: Collection[int]) -> None:
    """Forget the answers of these seats."""
    await conn.execute(_FORGET, {"game": game, "seats": list(seats)})
