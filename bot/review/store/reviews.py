"""Reviews of games that are over: each is kept, since computing it anew would take seconds."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import put_row, read_row
from bot.storage.rows import ReviewRow
from bot.storage.tables import reviews

_GET: Final = select(reviews).where(reviews.c.game == bindparam("this"))


async def get(conn: AsyncConnection, game: str) -> ReviewRow | None:
    """Return the review of a game, None where nobody has asked for it yet."""
    return await read_row(conn, ReviewRow, _GET, this=game)


async def put(conn: AsyncConnection, row: ReviewRow) -> None:
    """Keep a review, in the place of one before."""
    await put_row(conn, reviews, row)
