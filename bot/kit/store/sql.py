"""The few places in which the two databases, or reading and writing, differ.

A statement that is executed often is made once: making it takes longer than executing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Select, Table, Update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningInsert

from bot.kit.store.driver import LATER

READ_ONLY: Final = "tymok_read_only"
"""The execution option that marks the connections of ``Database.read``."""

R = TypeVar("R", bound=msgspec.Struct)

Insert = sqlite.Insert | postgresql.Insert


class Query(NamedTuple):
    """A query in the form for reading, and in the form that keeps its rows as they are while one writes."""

    reading: Select[Any]
    holding: Select[Any]


def query(statement: Select[Any]) -> Query:
    """Make a query of one table that a write transaction may ask too.

    On SQLite a write transaction holds the whole database anyway.  On PostgreSQL two transactions could
    otherwise decide on the same row before either writes it.  The lock leaves foreign keys to the row free.

    Whoever has to wait for a row there sees it as it is then, but the rows joined to it as they were before
    the wait: what belongs to a row is asked for after the row is held, by a statement of its own.
    """
    return Query(statement, statement.with_for_update(key_share=True))


def held(connection: AsyncConnection, asked: Query) -> Select[Any]:
    """Return the form for this connection: a write transaction keeps the rows it reads until it ends."""
    return asked.reading if _reads_only(connection) else asked.holding


def has_to_hold(connection: AsyncConnection) -> bool:
    """Whether others could write what a transaction reads before it ends: on PostgreSQL, while it writes."""
    return connection.dialect.name == "postgresql" and not _reads_only(connection)


async def read_rows(
    conn: AsyncConnection, kind: type[R], statement: Select[Any], /, **values: object
) -> list[R]:
    """Return what a query finds of which the columns are the fields of a kind of rows."""
    return [kind(**row._mapping) for row in await conn.execute(statement, values)]


async def read_row(
    conn: AsyncConnection, kind: type[R], statement: Select[Any], /, **values: object
) -> R | None:
    """Return the one row that a query finds, as :func:`read_rows` does, None where it finds none."""
    row = (await conn.execute(statement, values)).one_or_none()
    return None if row is None else kind(**row._mapping)


def _reads_only(connection: AsyncConnection) -> bool:
    return bool(connection.sync_engine.get_execution_options().get(READ_ONLY))


def insert(dialect: str, table: Table) -> Insert:
    """Return the dialect's own INSERT, which knows ON CONFLICT."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


@cache
def upsert(dialect: str, table: Table, only: tuple[str, ...] = (), *, later: bool = False) -> Insert:
    """Return what adds a row, or writes its columns anew: all but those of the key, or ``only`` these.

    ``later``: it may wait for the next statement, and has no row count (:data:`LATER`).
    """
    statement = insert(dialect, table)
    names = only or tuple(column.name for column in table.c if not column.primary_key)
    again = {name: statement.excluded[name] for name in names}
    noted = statement.on_conflict_do_update(index_elements=list(table.primary_key.columns), set_=again)
    return noted.execution_options(**LATER) if later else noted


async def put_row(conn: AsyncConnection, table: Table, row: msgspec.Struct, *, later: bool = False) -> None:
    """Add a row, or write its columns anew, as :func:`upsert` says."""
    await conn.execute(upsert(conn.dialect.name, table, later=later), msgspec.structs.asdict(row))


async def add_numbered(conn: AsyncConnection, table: Table, row: msgspec.Struct) -> int:
    """Add a row under the next number, whatever its ``id`` says; return that number."""
    values = {name: value for name, value in msgspec.structs.asdict(row).items() if name != "id"}
    number: int = (await conn.execute(_add_numbered(table), values)).scalar_one()
    return number


@cache
def _add_numbered(table: Table) -> ReturningInsert[Any]:
    return table.insert().returning(table.c.id)


async def add_new(conn: AsyncConnection, table: Table, values: Mapping[str, object]) -> bool:
    """Add a row, unless one like it is there: False if it is, and nothing has changed."""
    return (await conn.execute(_add_new(conn.dialect.name, table), values)).rowcount > 0


@cache
def _add_new(dialect: str, table: Table) -> Insert:
    return insert(dialect, table).on_conflict_do_nothing()


def check(table: Table, changes: Mapping[str, Any]) -> None:
    """Raise TypeError for a change of an unknown column, or of a part of the key."""
    allowed = {column.name for column in table.columns if not column.primary_key}
    if unknown := sorted(changes.keys() - allowed):
        raise TypeError(f"{table.name} has no column to change named {', '.join(unknown)}")


def changing(statement: Update, table: Table, changes: Mapping[str, Any]) -> Update:
    """Return an UPDATE that is executed with these changes as parameters; TypeError as for :func:`check`."""
    check(table, changes)
    if changes:
        return statement
    # SQLAlchemy reads an UPDATE without values as "all columns": write the key onto itself instead.
    return statement.values({column: column for column in table.primary_key.columns})
