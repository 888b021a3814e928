"""The database as a whole: open, read, write, close."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.kit.meter import Meter, Mode
from bot.kit.store.address import Address, read_address
from bot.kit.store.engines import Engines, postgresql_engines, sqlite_engines
from bot.kit.store.errors import DatabaseTooNew, DatabaseUnavailable, OutOfRange, StorageError
from bot.kit.store.faults import UNUSABLE, explain, is_out_of_range, unusable
from bot.kit.store.files import make_private
from bot.kit.store.migrate import migrate, require_newest
from bot.kit.store.noted import Noted, listen
from bot.kit.store.patience import patience
from bot.kit.store.turns import Turns

__all__ = ["Database", "DatabaseTooNew", "DatabaseUnavailable", "StorageError"]


class Database:
    """An open database.  Its transactions are short: they hold no lock while anything else is awaited.

    Every failure of the database itself, then or later, is a :class:`DatabaseUnavailable`; a number that no
    row can have is :class:`OutOfRange`.
    """

    def __init__(self, address: Address, engines: Engines, meter: Meter) -> None:
        self._address = address
        self._meter = meter
        self._engines = engines
        self._writing = Turns(engines.writers, patience, address.place)
        self._reading = Turns(engines.readers, patience, address.place)
        self._usable = True
        self._file: tuple[int, int] | None = None
        self._told: list[Callable[[Sequence[Noted]], None]] = []

    @classmethod
    async def open(cls, url: str, meter: Meter | None = None) -> Database:
        """Connect, create what is missing and bring the schema up to date.

        ``url`` is ``sqlite:///path/tymok.db`` or ``postgresql+asyncpg://user:password@host/name``
        (the driver may be left out).  ``meter`` hears of transactions.
        Raises DatabaseUnavailable, or DatabaseTooNew when a newer version of the bot has migrated the
        database; then nothing is changed.
        """
        address = read_address(url)
        database = cls(address, _engines(address), meter or Meter())
        try:
            async with database._transaction(database._engines.migrator) as connection:
                await connection.run_sync(migrate, database.place)
            database._file = _file_at(address)
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    def unopened(cls, url: str) -> Database:
        """Return a database of which nothing is known yet; nothing connects to it before it is used."""
        address = read_address(url)
        return cls(address, _engines(address), Meter())

    @classmethod
    async def as_it_is(cls, url: str) -> Database:
        """Connect to a database of this very version of the bot, and leave its schema alone.

        Raises DatabaseUnavailable (``missing``; ``no_backup`` where nothing of the bot is, ``other_version``
        where an earlier one was at work last), or DatabaseTooNew.
        """
        address = read_address(url)
        if address.path is not None and not address.path.exists():
            raise DatabaseUnavailable("missing", place=address.place)
        database = cls.unopened(url)
        try:
            async with database.read() as connection:
                await connection.run_sync(require_newest, database.place)
        except BaseException:
            await database.close()
            raise
        return database

    @property
    def dialect(self) -> str:
        """``"sqlite"``, which one process has for itself, or ``"postgresql"``, which several may share."""
        return self._engines.writer.dialect.name

    @property
    def place(self) -> str:
        """Where the database is, for people: the file's path, or ``host:port/database``."""
        return self._address.place

    @property
    def turns(self) -> Mapping[Mode, Turns]:
        """Who has and who waits for connections, for those who watch."""
        return {"read": self._reading, "write": self._writing}

    @property
    def usable(self) -> bool:
        """Whether something was written since the database failed last, if ever; to be busy is no failure."""
        return self._usable

    async def close(self) -> None:
        """Let the transactions under way end, begin no other one, and close all connections.

        Whoever wants to read or write from now on gets a DatabaseUnavailable ``closed``.
        """
        try:
            with suppress(DatabaseUnavailable):  # who takes too long now keeps a connection that is not ours
                await asyncio.gather(self._writing.close(), self._reading.close())
        finally:
            for engine in (self._engines.writer, self._engines.reader, self._engines.migrator):
                await engine.dispose()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """Begin a write transaction: commit on exit, roll back on any exception.

        On SQLite it has the database to itself; on PostgreSQL it holds the games and secrets it reads.
        Do not open a second one inside: it would wait for the first.  Writers come in the order of asking.
        Once the block is left, the transaction is committed even if its task is cancelled.
        """
        noted: list[Noted] = []
        try:
            async with self._in_turn("write", self._writing, self._engines.writer) as connection:
                self._require_place()
                noted = listen(connection)
                yield connection
        finally:  # it may be committed although its task was cancelled
            for tell in self._told if noted else ():
                tell(noted)
        self._usable = True

    def _require_place(self) -> None:
        """Refuse to write into a file that does not lie where it was opened, though the system allows it.

        Whatever is started next would not find what was written, and it may be removed already.
        """
        if self._file is not None and _file_at(self._address) != self._file:
            self._usable = False
            self._meter.database_failed("moved")
            raise DatabaseUnavailable("moved", place=self.place)

    def tell(self, call: Callable[[Sequence[Noted]], None]) -> None:
        """Call this with what each write transaction of this process has noted as due."""
        self._told.append(call)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Begin a read-only transaction, which sees one state of the database and holds no lock."""
        async with self._in_turn("read", self._reading, self._engines.reader) as connection:
            yield connection

    @asynccontextmanager
    async def rebuild(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that may take as long as it needs, and change the schema, as migrations do.

        On SQLite rows may come before those that they refer to.
        """
        async with self._transaction(self._engines.migrator) as connection:
            yield connection

    @asynccontextmanager
    async def session(self) -> AsyncIterator[AsyncConnection]:
        """Connect once more, beside all transactions, for as long as somebody listens."""
        async with self._engines.migrator.connect() as connection:
            yield connection

    @asynccontextmanager
    async def _in_turn(self, mode: Mode, turns: Turns, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction as soon as there is a connection for it."""
        asked = time.perf_counter()
        async with turns.turn():
            began = time.perf_counter()
            try:
                async with self._transaction(engine) as connection:
                    yield connection
            finally:
                self._meter.transaction(mode, began - asked, time.perf_counter() - began)

    @asynccontextmanager
    async def _transaction(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        connected = False
        try:
            async with engine.begin() as connection:
                connected = True
                yield connection
        except (SQLAlchemyError, OSError, *UNUSABLE) as error:
            if is_out_of_range(error):
                raise OutOfRange("a number of more than 64 bits") from None
            # These are the database's own only while connecting; later they come from the caller.
            if connected and not isinstance(error, SQLAlchemyError):
                raise
            fault = explain(error, self._address)
            if fault is None and not connected:
                raise unusable(error, self._address) from None
            if fault is None:
                raise
            self._meter.database_failed(fault.reason)
            if fault.reason != "busy":
                self._usable = False
            raise fault from error


def _file_at(address: Address) -> tuple[int, int] | None:
    """Return which file is where an SQLite database belongs; None where there is none, or of a server."""
    if address.path is None:
        return None
    try:
        found = address.path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _engines(address: Address) -> Engines:
    if address.path is None:
        try:
            return postgresql_engines(address.url)
        except ImportError:
            raise DatabaseUnavailable("no_driver", package="asyncpg") from None
        except ArgumentError as error:
            raise unusable(error, address) from None
    try:
        make_private(address.path)
    except OSError:
        raise DatabaseUnavailable("no_write_access", place=address.place) from None
    return sqlite_engines(address.url)
