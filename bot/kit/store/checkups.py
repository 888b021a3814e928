"""What nightly checkups have found: one a night, made by one process, kept for a year."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import add_new, read_row
from bot.storage.checkup_rows import CheckupRow
from bot.storage.tables import checkups

KEPT: Final = 366
"""Nights that are remembered."""

_LAST: Final = (
    select(checkups).where(checkups.c.ended.is_not(None)).order_by(checkups.c.night.desc()).limit(1)
)
_OF_NIGHT: Final = select(checkups.c.night).where(checkups.c.night == bindparam("this"))
_END: Final = update(checkups).where(checkups.c.night == bindparam("this"))
_FORGET: Final = delete(checkups).where(checkups.c.night < bindparam("first"))


async def is_due(conn: AsyncConnection, night: int) -> bool:
    """Whether nobody has begun the checkup of a night."""
    return (await conn.execute(_OF_NIGHT, {"this": night})).first() is None


async def begin(conn: AsyncConnection, night: int, now: float) -> bool:
    """Note that the checkup of a night begins; False if another process has begun it, or had it made."""
    values = {"night": night, "began": now}
    await conn.execute(_FORGET, {"first": night - KEPT})
    return await add_new(conn, checkups, values)


async def end(conn: AsyncConnection, row: CheckupRow) -> None:
    """Note what a checkup has found."""
    values = {name: value for name, value in msgspec.structs.asdict(row).items() if name != "night"}
    await conn.execute(_END.values(**values), {"this": row.night})


async def last(conn: AsyncConnection) -> CheckupRow | None:
    """Return the last checkup that came to its end."""
    return await read_row(conn, CheckupRow, _LAST)
