"""Reviews of games that are over: each is kept, since computing it anew would take seconds."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import insert
from bot.storage.rows import ReviewRow
from bot.storage.tables import reviews

_GET: Final = select(reviews).where(reviews.c.game == bindparam("this"))


async def get(conn: AsyncConnection, game: str) -> ReviewRow | None:
    """Return the review of a game, None where nobody has asked for it yet."""
    row = (await conn.execute(_GET, {"this": game})).one_or_none()
    return None if row is None else ReviewRow(**row._mapping)


async def put(conn: AsyncConnection, row: ReviewRow) -> None:
    """Keep a review, in the place of one before."""
    values = msgspec.structs.asdict(row)
    statement = insert(conn.dialect.name, reviews).values(values)
    await conn.execute(statement.on_conflict_do_update(index_elements=["game"], set_=values))
