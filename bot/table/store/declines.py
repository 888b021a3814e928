"""Who says no beforehand to whatever they are asked out of their own turn, and until when.

Nobody but the seat itself may learn of it.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import Insert, insert
from bot.storage.tables import declines

_OF: Final = select(declines.c.seat, declines.c.until).where(declines.c.game == bindparam("game"))
_FORGET: Final = (
    delete(declines)
    .where(declines.c.game == bindparam("game"), declines.c.seat.in_(bindparam("seats", expanding=True)))
    .execution_options(**{LATER: True})
)


@cache
def _put(dialect: str) -> Insert:
    statement = insert(dialect, declines)
    again = {"until": statement.excluded.until}
    return statement.on_conflict_do_update(index_elements=[declines.c.game, declines.c.seat], set_=again)


async def of(conn: AsyncConnection, game: str) -> dict[int, str]:
    """Return the standing answers of a game: by seat, until when."""
    return {row.seat: row.until for row in await conn.execute(_OF, {"game": game})}


async def put(conn: AsyncConnection, game: str, seat: int, until: str) -> None:
    """Let the answer of a seat stand until then; one that stands is replaced."""
    await conn.execute(_put(conn.dialect.name), {"game": game, "seat": seat, "until": until})


async def forget(conn: AsyncConnection, game: str, seats: Collection[int]) -> None:
    """Forget the answers of these seats."""
    await conn.execute(_FORGET, {"game": game, "seats": list(seats)})
