"""Whether a database is whole in itself, as far as it can tell: SQLite looks at its pages and references.

PostgreSQL has no such question: it checks references as they are written, and pages as they are read.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

MOST: Final = 20
"""Faults that are listed of each kind."""


async def faults(conn: AsyncConnection) -> list[str]:
    """Return what SQLite finds wrong with its pages and indexes."""
    if conn.dialect.name != "sqlite":
        return []
    rows = (await conn.exec_driver_sql(f"PRAGMA integrity_check({MOST})")).scalars()
    return [told for told in rows if told != "ok"]


async def dangling(conn: AsyncConnection) -> list[tuple[str, str]]:
    """Return tables with rows that refer to what is not there, each with the table to which they refer."""
    if conn.dialect.name != "sqlite":
        return []
    rows = (await conn.exec_driver_sql("PRAGMA foreign_key_check")).mappings()
    return sorted({(row["table"], row["parent"]) for row in rows})[:MOST]
