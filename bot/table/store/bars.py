"""Who may not begin or join games in a server, for a time or until staff lifts it."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import String, bindparam, delete, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import add_new, has_to_hold, read_row, read_rows
from bot.storage.staff_rows import BarRow
from bot.storage.tables import bars

_STANDS: Final = or_(bars.c.until.is_(None), bars.c.until > bindparam("now"))
_OF: Final = bars.c.guild_id == bindparam("guild"), bars.c.user_id == bindparam("person")
_GET: Final = select(bars).where(*_OF, _STANDS)
_HERE: Final = select(bars).where(bars.c.guild_id == bindparam("guild"), _STANDS).order_by(bars.c.at)
_LIFT: Final = delete(bars).where(*_OF)
_FORGET: Final = delete(bars).where(bars.c.until <= bindparam("now"))
_OVER: Final = _FORGET.where(*_OF)

_KEY: Final = func.hashtextextended(bindparam("key", type_=String), 0)
_SHARED: Final = select(func.pg_advisory_xact_lock_shared(_KEY))
_ALONE: Final = select(func.pg_advisory_xact_lock(_KEY))
_SHORTLY: Final = text("SET LOCAL lock_timeout = '300ms'")


async def hold(conn: AsyncConnection, guild_id: int, user_id: int, *, alone: bool = False) -> None:
    """Keep it as it is until the transaction ends whether a person is barred in a server.

    Whoever lets them join does so together with others, whoever bars them ``alone``.  There may be no row yet
    that could be held; on SQLite a write transaction has the whole database to itself.

    Who joins holds a game and waits for people, who bars holds people and waits for games: some of them could
    wait for each other in a circle.  So whoever is ``alone`` waits a moment only, and has to try once more.
    """
    if has_to_hold(conn):
        if alone:
            await conn.execute(_SHORTLY)
        await conn.execute(_ALONE if alone else _SHARED, {"key": f"bar:{guild_id}:{user_id}"})


async def get(conn: AsyncConnection, guild_id: int, user_id: int, now: float) -> BarRow | None:
    """Return the bar of a person in a server, if one stands."""
    return await read_row(conn, BarRow, _GET, guild=guild_id, person=user_id, now=now)


async def here(conn: AsyncConnection, guild_id: int, now: float) -> list[BarRow]:
    """Return all bars that stand in a server, the oldest first."""
    return await read_rows(conn, BarRow, _HERE, guild=guild_id, now=now)


async def put(conn: AsyncConnection, row: BarRow) -> bool:
    """Bar a person; False where they are barred already."""
    await conn.execute(_OVER, {"guild": row.guild_id, "person": row.user_id, "now": row.at})
    return await add_new(conn, bars, msgspec.structs.asdict(row))


async def lift(conn: AsyncConnection, guild_id: int, user_id: int) -> bool:
    """Let a person begin and join games again; False where somebody has just done that."""
    return (await conn.execute(_LIFT, {"guild": guild_id, "person": user_id})).rowcount > 0


async def forget(conn: AsyncConnection, now: float) -> None:
    """Forget the bars whose time is over."""
    await conn.execute(_FORGET, {"now": now})
