"""Records that somebody opened, to go through them: each is its owner's alone, and kept for a while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import held, query, read_row
from bot.storage.rows import ImportRow
from bot.storage.tables import imports

UNREAD: Final = ""
"""The name of a text that could not be read yet: its owner is mending it."""

_THIS: Final = (imports.c.id == bindparam("this"), imports.c.user_id == bindparam("owner"))
_GET: Final = query(select(imports).where(*_THIS, imports.c.opened_at >= bindparam("since")))
_CHANGE: Final = update(imports).where(*_THIS)
_LISTED: Final = (
    select(imports.c.id, imports.c.name, imports.c.opened_at)
    .where(imports.c.user_id == bindparam("owner"), imports.c.opened_at >= bindparam("since"))
    .where(imports.c.name != UNREAD)
    .order_by(imports.c.opened_at.desc(), imports.c.id)
)


class Listed(msgspec.Struct, frozen=True):
    """A record in the list of its owner."""

    id: str
    name: str
    opened_at: float


async def add(conn: AsyncConnection, row: ImportRow) -> None:
    """Add a record; an identifier that exists is SQLAlchemy's IntegrityError."""
    await conn.execute(imports.insert(), msgspec.structs.asdict(row))


async def get(conn: AsyncConnection, import_id: str, user_id: int, since: float) -> ImportRow | None:
    """Return a record to its owner; None for anybody else, and if nobody has opened it since this time."""
    values = {"this": import_id, "owner": user_id, "since": since}
    return await read_row(conn, ImportRow, held(conn, _GET), **values)


async def opened(conn: AsyncConnection, import_id: str, user_id: int, at: float) -> None:
    """Note when a record was opened last."""
    await conn.execute(_CHANGE.values(opened_at=at), {"this": import_id, "owner": user_id})


async def mended(conn: AsyncConnection, row: ImportRow) -> None:
    """Replace name and text of a record."""
    changed = _CHANGE.values(name=row.name, text=row.text, opened_at=row.opened_at)
    await conn.execute(changed, {"this": row.id, "owner": row.user_id})


async def listed(conn: AsyncConnection, user_id: int, since: float) -> list[Listed]:
    """Return somebody's records, those opened last first, without texts that could not be read."""
    rows = await conn.execute(_LISTED, {"owner": user_id, "since": since})
    return [Listed(*row) for row in rows]


async def forget(conn: AsyncConnection, user_id: int, ids: Sequence[str]) -> int:
    """Forget some records of a person; return how many they were."""
    statement = delete(imports).where(imports.c.user_id == user_id, imports.c.id.in_(ids))
    return (await conn.execute(statement)).rowcount


async def forget_unread(conn: AsyncConnection, user_id: int) -> None:
    """Forget the text that a person was mending."""
    await conn.execute(delete(imports).where(imports.c.user_id == user_id, imports.c.name == UNREAD))


async def forget_before(conn: AsyncConnection, at: float) -> None:
    """Forget the records that nobody has opened since this time."""
    await conn.execute(delete(imports).where(imports.c.opened_at < at))
