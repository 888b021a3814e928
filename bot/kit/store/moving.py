"""Moving all rows from one database to another, SQLite or PostgreSQL: all of it happens, or nothing.

Rows go page by page in the order of the keys, those first that others refer to.  Of what was sent and of what
is there afterwards a sum is made that tells every row and no order, since the two databases sort differently.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, Table, func, inspect, literal, select, text, tuple_
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.address import read_address
from bot.kit.store.backups import discard, require_sound
from bot.kit.store.database import Database
from bot.kit.store.errors import DatabaseUnavailable
from bot.kit.store.files import beside, sole_use
from bot.kit.store.migrate import migrate, require_newest
from bot.storage.schema import metadata
from bot.storage.tables import greetings

PAGE: Final = 1000
"""Rows that are read, and sent, together."""

_SUMS: Final = 1 << 128

_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND application_name = 'tymok'"
)
"""Asks PostgreSQL for bots, which say who they are (``engines``)."""

Tell = Callable[[str, int], None]
"""Is told of which table so many rows have gone."""


class Sum(NamedTuple):
    """So many rows, and what they are, whatever their order."""

    rows: int = 0
    digest: int = 0

    def plus(self, rows: Sequence[Row[Any]]) -> Sum:
        """Return the sum with these rows."""
        return Sum(self.rows + len(rows), (self.digest + sum(map(_digest, rows))) % _SUMS)


def _digest(row: Row[Any]) -> int:
    return int.from_bytes(blake2b(repr(tuple(row)).encode(), digest_size=16).digest())


class Moved(NamedTuple):
    """What has moved: rows, and games among them; and where they are now, for people."""

    rows: int
    games: int
    place: str


async def move(source: str, target: str, tell: Tell = lambda _table, _rows: None) -> Moved:
    """Copy all rows of a database, which nobody uses meanwhile, to one in which there is nothing.

    Both are named by their URLs.  The source stays as it is.  Raises DatabaseUnavailable (``in_use``,
    ``not_empty``, ``here_already``, ``other_version``, ``differs`` …), DatabaseTooNew or OSError; then the
    target is as it was.
    """
    here, there = read_address(source), read_address(target)
    if here.url == there.url:
        raise DatabaseUnavailable("here_already", place=there.place)
    with ExitStack() as locks:
        if here.path is not None:
            if not here.path.exists():
                raise DatabaseUnavailable("missing", place=here.place)
            locks.enter_context(sole_use(here.path))
        if there.path is not None:
            there.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            locks.enter_context(sole_use(there.path))
        opened = await Database.as_it_is(source)
        try:
            async with opened.read() as connection:
                await _keep_others_out(connection, here.place)
                sent = await _sent(connection, target, there.path, tell)
        finally:
            await opened.close()
    return Moved(sum(one.rows for one in sent.values()), sent["games"].rows, there.place)


async def copy_to_file(source: Database, file: Path) -> int:
    """Copy all rows of a database, as one transaction sees them, to a new SQLite file; return the games."""
    async with source.read() as connection:
        sent = await _sent(connection, f"sqlite:///{file}", file, lambda _table, _rows: None)
    return sent["games"].rows


async def require_nobody(connection: AsyncConnection, place: str) -> None:
    """Raise DatabaseUnavailable ``in_use`` where a bot is at work with PostgreSQL."""
    if connection.dialect.name == "postgresql" and (await connection.execute(_OTHERS)).scalar_one():
        raise DatabaseUnavailable("in_use", place=place)


async def _keep_others_out(connection: AsyncConnection, place: str) -> None:
    """Let nobody write to PostgreSQL until the transaction ends; raise ``in_use`` where a bot is at work."""
    if connection.dialect.name != "postgresql":
        return
    await require_nobody(connection, place)
    names = ", ".join(table.name for table in metadata.sorted_tables)
    await connection.execute(text(f"LOCK TABLE {names} IN SHARE MODE"))


async def _sent(connection: AsyncConnection, target: str, file: Path | None, tell: Tell) -> dict[str, Sum]:
    """Send all rows to where a URL names; to a file by one beside it, which takes its place at the end."""
    if connection.dialect.name == "postgresql":  # it is asked nothing while what has arrived is read
        await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    if file is None:
        return await _into_server(connection, target, tell)
    await _require_empty_file(file)
    new = beside(file, ".moving")
    discard(new)  # of a process that was killed
    try:
        database = await Database.open(f"sqlite:///{new}")
        try:
            async with database.rebuild() as receiving:
                sent = await _copied(connection, receiving, database.place, tell)
        finally:
            await database.close()
        require_sound(new, file)
        discard(file)
        os.replace(new, file)
    finally:
        discard(new)
    return sent


async def _require_empty_file(file: Path) -> None:
    """Refuse a file in which there is anything: a database without rows counts as nothing."""
    if _is_nothing(file):
        return
    database = await Database.as_it_is(f"sqlite:///{file}")
    try:
        async with database.read() as connection:
            await _require_no_rows(connection, database.place)
    finally:
        await database.close()


def _is_nothing(file: Path) -> bool:
    return not file.exists() or not file.stat().st_size


async def _into_server(connection: AsyncConnection, target: str, tell: Tell) -> dict[str, Sum]:
    """Send all rows to PostgreSQL: the tables are made, and filled, in one transaction."""
    async with _server(target) as database, database.rebuild() as receiving:
        if await receiving.run_sync(_is_bare):
            await receiving.run_sync(migrate, database.place)
        await receiving.run_sync(require_newest, database.place)
        await _keep_others_out(receiving, database.place)
        await _require_no_rows(receiving, database.place)
        return await _copied(connection, receiving, database.place, tell)


@asynccontextmanager
async def _server(url: str) -> AsyncIterator[Database]:
    database = Database.unopened(url)
    try:
        yield database
    finally:
        await database.close()


def _is_bare(connection: Any) -> bool:
    """Whether there is no table at all: else somebody has been at work, be it a bot of another version."""
    return not inspect(connection).get_table_names()


async def _require_no_rows(connection: AsyncConnection, place: str) -> None:
    for table in metadata.sorted_tables:
        own = select(literal(1)).select_from(table)
        if table is greetings:
            own = own.where(greetings.c.guild_id > 0)  # since when servers are new, a migration has noted
        if (await connection.execute(own.limit(1))).first() is not None:
            raise DatabaseUnavailable("not_empty", place=place)


# --- Rows ------------------------------------------------------------------------------------------


async def _copied(
    connection: AsyncConnection, receiving: AsyncConnection, place: str, tell: Tell
) -> dict[str, Sum]:
    """Send every table, read it again where it has arrived, and compare."""
    sent: dict[str, Sum] = {}
    await receiving.execute(greetings.delete())
    for table in metadata.sorted_tables:
        sent[table.name] = await _send(connection, receiving, table, place, tell)
        await _set_number(receiving, table, await _number(connection, table))
        there = Sum()
        async for rows in _pages(receiving, table):
            there = there.plus(rows)
        if there != sent[table.name]:
            detail = f"of {table.name} {sent[table.name].rows} rows were sent, {there.rows} are there"
            same = ", not all of them as they were" if there.rows == sent[table.name].rows else ""
            raise DatabaseUnavailable("differs", place=place, detail=detail + same)
    return sent


async def _send(
    connection: AsyncConnection, receiving: AsyncConnection, table: Table, place: str, tell: Tell
) -> Sum:
    counted = Sum()
    async for rows in _pages(connection, table):
        try:
            await receiving.execute(table.insert(), [dict(row._mapping) for row in rows])
        except DBAPIError as error:
            said = str(error.orig).rpartition(">: ")[2].partition("\n")[0].strip().rstrip(".")
            detail = f"it does not take a row of {table.name} ({said})"
            raise DatabaseUnavailable("differs", place=place, detail=detail) from None
        counted = counted.plus(rows)
        tell(table.name, counted.rows)
    return counted


async def _pages(connection: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Row[Any]]]:
    """Yield the rows of a table in the order of its key."""
    key = list(table.primary_key.columns)
    statement = select(table).order_by(*key).limit(PAGE)
    rows = (await connection.execute(statement)).all()
    while rows:
        yield rows
        if len(rows) < PAGE:
            return
        last = tuple_(*(literal(rows[-1]._mapping[column], column.type) for column in key))
        rows = (await connection.execute(statement.where(tuple_(*key) > last))).all()


# --- Numbers that a database gives ----------------------------------------------------------------


def _is_numbered(table: Table) -> bool:
    return bool(table.dialect_options["sqlite"]["autoincrement"])


_GIVEN: Final = text(
    "SELECT last_value FROM pg_sequences"
    " WHERE format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(:name, 'id')"
)


async def _number(connection: AsyncConnection, table: Table) -> int:
    """Return the last number that a database has given to a row of a table: it may be gone by now."""
    if not _is_numbered(table):
        return 0
    if connection.dialect.name == "sqlite":
        asked = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        return (await connection.execute(asked, {"name": table.name})).scalar_one_or_none() or 0
    return (await connection.execute(_GIVEN, {"name": table.name})).scalar_one_or_none() or 0


async def _set_number(receiving: AsyncConnection, table: Table, last: int) -> None:
    """Let a database go on with the numbers where another one was, so that none is given twice."""
    if not last or not _is_numbered(table):
        return
    if receiving.dialect.name == "sqlite":
        await receiving.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        values = {"name": table.name, "last": last}
        await receiving.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), values)
    else:
        await receiving.execute(select(func.setval(func.pg_get_serial_sequence(table.name, "id"), last)))
