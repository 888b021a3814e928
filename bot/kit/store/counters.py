"""Counters: numbers that are given out once, in the order of the commits.

Whoever takes a number holds the counter until the transaction ends.  So nobody else gets the next one before
this one is to be seen, and one that was rolled back is given out again.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sqlalchemy import bindparam
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningInsert

from bot.kit.store.sql import insert
from bot.storage.tables import counters

SEQ: Final = "seq"
"""Counts results and resets of ratings."""


@cache
def _next(dialect: str) -> ReturningInsert[Any]:
    statement = insert(dialect, counters).values(name=bindparam("name"), value=1)
    again = {"value": counters.c.value + 1}
    counted = statement.on_conflict_do_update(index_elements=[counters.c.name], set_=again)
    return counted.returning(counters.c.value)


async def next(conn: AsyncConnection, name: str) -> int:  # noqa: A001  (said with the module: counters.next)
    """Return the next number of a counter, which begins with 1."""
    number: int = (await conn.execute(_next(conn.dialect.name), {"name": name})).scalar_one()
    return number
