"""Whether a database is whole in itself, as far as it can tell: SQLite looks at its pages and references.

PostgreSQL has no such question: it checks references as they are written, and pages as they are read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, String, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import TypeEngine

from bot.storage.schema import metadata

MOST: Final = 20
"""Faults that are listed of each kind."""


STORED: Final[Mapping[type[TypeEngine[Any]], tuple[str, ...]]] = {
    Integer: ("integer",),
    Boolean: ("integer",),
    Float: ("real", "integer"),
    String: ("text",),
    LargeBinary: ("blob",),
}
"""How SQLite keeps what belongs into a column; it would take anything else, too."""


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


async def misfits(conn: AsyncConnection) -> list[tuple[str, str, int]]:
    """Return columns with values that are of another kind than the column, and how many there are."""
    if conn.dialect.name != "sqlite":
        return []
    found = []
    for table in metadata.sorted_tables:
        columns = [column for column in table.columns if _kept(column)]
        row = (await conn.execute(select(*map(_misfitting, columns)).select_from(table))).one()
        counted = zip(columns, row, strict=True)
        found += [(table.name, column.name, count) for column, count in counted if count]
    return found[:MOST]


def _kept(column: Column[Any]) -> tuple[str, ...]:
    return next((kept for kind, kept in STORED.items() if isinstance(column.type, kind)), ())


def _misfitting(column: Column[Any]) -> Any:
    """Return how many values of a column are of another kind."""
    return func.count().filter(func.typeof(column).not_in((*_kept(column), "null")))
