"""Leagues of which a season opens by itself every week: one row each."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import held, put_row, query, read_row
from bot.storage.league_rows import EveningRow
from bot.storage.league_tables import league_evenings

_THIS: Final = league_evenings.c.league == bindparam("this")
_GET: Final = query(select(league_evenings).where(_THIS))


async def put(conn: AsyncConnection, row: EveningRow) -> None:
    """Add the evenings of a league, or write them anew."""
    await put_row(conn, league_evenings, row)


async def get(conn: AsyncConnection, league: str) -> EveningRow | None:
    """Return the evenings of a league, which a write transaction then holds."""
    return await read_row(conn, EveningRow, held(conn, _GET), this=league)


async def leagues_of(conn: AsyncConnection, guild_id: int) -> frozenset[str]:
    """Return the leagues of a server of which a season opens by itself every week."""
    found = select(league_evenings.c.league).where(league_evenings.c.guild_id == guild_id)
    return frozenset((await conn.execute(found)).scalars())


async def remove(conn: AsyncConnection, league: str) -> None:
    """Let a league have no evenings any more."""
    await conn.execute(delete(league_evenings).where(_THIS), {"this": league})
