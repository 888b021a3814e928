"""Who left a running game: they have seen the hand of one seat, and may come back to no other."""

from __future__ import annotations

from functools import cache
from typing import Final

from sqlalchemy import bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import Insert, insert
from bot.storage.tables import leavers

_OF: Final = select(leavers.c.user_id, leavers.c.seat).where(leavers.c.game == bindparam("game"))
_SEAT_OF: Final = select(leavers.c.seat).where(
    leavers.c.game == bindparam("game"), leavers.c.user_id == bindparam("user_id")
)

_COUNTED: Final = _OF.where(leavers.c.counts)

_REPLACED: Final = select(leavers.c.replaced).where(
    leavers.c.game == bindparam("game"), leavers.c.user_id == bindparam("user_id")
)


@cache
def _put(dialect: str) -> Insert:
    statement = insert(dialect, leavers)
    again = {
        "seat": statement.excluded.seat,
        "replaced": statement.excluded.replaced,
        "counts": or_(leavers.c.counts, statement.excluded.counts),  # who has once acted has quit
    }
    return statement.on_conflict_do_update(index_elements=[leavers.c.game, leavers.c.user_id], set_=again)


async def put(
    conn: AsyncConnection,
    game: str,
    user_id: int,
    seat: int,
    *,
    replaced: bool = False,
    counts: bool = True,
) -> None:
    """Note that the person left this seat, or was replaced in it; of several the last one counts.

    ``counts``: whether the result is to name them among those who quit.
    """
    row = {"game": game, "user_id": user_id, "seat": seat, "replaced": replaced, "counts": counts}
    await conn.execute(_put(conn.dialect.name), row)


async def of(conn: AsyncConnection, game: str) -> dict[int, int]:
    """Return the seat that each of them left last, by person."""
    return {row.user_id: row.seat for row in await conn.execute(_OF, {"game": game})}


async def counted(conn: AsyncConnection, game: str) -> dict[int, int]:
    """Return the same of those alone whom the result names among those who quit."""
    return {row.user_id: row.seat for row in await conn.execute(_COUNTED, {"game": game})}


async def was_replaced(conn: AsyncConnection, game: str, user_id: int) -> bool:
    """Return whether a computer player took the seat of somebody who did not leave it themselves."""
    values = {"game": game, "user_id": user_id}
    return bool((await conn.execute(_REPLACED, values)).scalar_one_or_none())


async def seat_of(conn: AsyncConnection, game: str, user_id: int) -> int | None:
    """Return the seat that the person left last; None if they never left one."""
    return (await conn.execute(_SEAT_OF, {"game": game, "user_id": user_id})).scalar_one_or_none()
