"""Comparisons of rule sets, and the games that were played for them, part by part."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import add_new, held, query, read_row, read_rows
from bot.storage.lab_rows import LabPart, LabRow
from bot.storage.tables import lab_parts, labs

OPEN: Final = ("waiting", "running")
"""The states of comparisons that count against a server's limit."""

_THIS: Final = labs.c.id == bindparam("this")
_GET: Final = query(select(labs).where(_THIS))
_OF_GUILD: Final = (
    select(labs)
    .where(labs.c.guild_id == bindparam("guild"), labs.c.state != "draft")
    .order_by(labs.c.asked_at.desc(), labs.c.id)
    .limit(bindparam("most"))
)
_OPEN_IN: Final = select(func.count()).where(labs.c.guild_id == bindparam("guild"), labs.c.state.in_(OPEN))
_PLAYED: Final = (
    select(lab_parts.c.side, func.sum(lab_parts.c.count))
    .where(lab_parts.c.lab == bindparam("this"))
    .group_by(lab_parts.c.side)
)
_PARTS: Final = (
    select(lab_parts)
    .where(lab_parts.c.lab == bindparam("this"))
    .order_by(lab_parts.c.side, lab_parts.c.first)
)


async def add(conn: AsyncConnection, row: LabRow) -> None:
    """Add a comparison."""
    await conn.execute(labs.insert().values(msgspec.structs.asdict(row)))


async def get(conn: AsyncConnection, lab_id: str) -> LabRow | None:
    """Return a comparison, which a write transaction then holds."""
    return await read_row(conn, LabRow, held(conn, _GET), this=lab_id)


async def change(conn: AsyncConnection, lab_id: str, **changes: Any) -> None:
    """Change what stands in some columns."""
    await conn.execute(update(labs).where(_THIS).values(changes), {"this": lab_id})


async def of_guild(conn: AsyncConnection, guild_id: int, most: int) -> list[LabRow]:
    """Return the comparisons of a server that were begun, the newest first."""
    return await read_rows(conn, LabRow, _OF_GUILD, guild=guild_id, most=most)


async def open_in(conn: AsyncConnection, guild_id: int) -> int:
    """Return how many comparisons of a server wait or run."""
    count: int = (await conn.execute(_OPEN_IN, {"guild": guild_id})).scalar_one()
    return count


async def played(conn: AsyncConnection, lab_id: str) -> tuple[int, int]:
    """Return how many games have been played by each rule set."""
    found = {side: int(count) for side, count in await conn.execute(_PLAYED, {"this": lab_id})}
    return found.get(0, 0), found.get(1, 0)


async def add_part(conn: AsyncConnection, part: LabPart) -> bool:
    """Add games that were played; False if those from this number on are there already."""
    return await add_new(conn, lab_parts, msgspec.structs.asdict(part))


async def parts(conn: AsyncConnection, lab_id: str) -> list[LabPart]:
    """Return all games that were played, in their order."""
    return await read_rows(conn, LabPart, _PARTS, this=lab_id)


async def forget(conn: AsyncConnection, drafts_before: float, ended_before: float) -> None:
    """Forget what nobody began, and what ended long ago, with its games."""
    old = ((labs.c.state == "draft") & (labs.c.made_at < drafts_before)) | (
        (labs.c.ended_at > 0) & (labs.c.ended_at < ended_before)
    )
    await conn.execute(delete(labs).where(old))
