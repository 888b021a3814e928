"""The few places in which the two databases, or reading and writing, differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from sqlalchemy import Select, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

READ_ONLY: Final = "tymok_read_only"
"""The execution option that marks the connections of ``Database.read``."""

S = TypeVar("S", bound="Select[Any]")


def insert(connection: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """Return the dialect's own INSERT, which knows ON CONFLICT."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def held(connection: AsyncConnection, statement: S, of: Table | None = None) -> S:
    """Let a write transaction keep the rows it reads until it ends; ``of`` one table of a join.

    On SQLite a write transaction holds the whole database anyway.  On PostgreSQL two transactions could
    otherwise decide on the same row before either writes it.  The lock leaves foreign keys to the row free.
    """
    if connection.sync_engine.get_execution_options().get(READ_ONLY):
        return statement
    return statement.with_for_update(key_share=True, of=of)


def checked(table: Table, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes as values for an UPDATE; an unknown column or a part of the key is a TypeError."""
    allowed = {column.name for column in table.columns if not column.primary_key}
    if unknown := sorted(changes.keys() - allowed):
        raise TypeError(f"{table.name} has no column to change named {', '.join(unknown)}")
    if changes:
        return dict(changes)
    # SQLAlchemy reads an UPDATE without values as "all columns": write the key onto itself instead.
    return {column.name: column for column in table.primary_key.columns}
