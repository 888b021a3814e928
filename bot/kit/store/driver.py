"""SQLite through aiosqlite, with one way to the connection's thread and back for each statement.

Each connection has a thread of its own, so that neither a lock nor a slow disk holds up the event loop, nor
another connection.  SQLAlchemy's own adapter goes to that thread four times for one query (make a cursor,
execute, fetch, close it), and each time waits until the busy event loop comes round to it; here the rows
come back with the first way.  A statement whose outcome nobody reads (:data:`LATER`) goes with the next one,
nobody waits for the end of a transaction that only read, and what has ended is not rolled back once more.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy.connectors.asyncio import AsyncAdapt_dbapi_cursor
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import (
    AsyncAdapt_aiosqlite_connection,
    AsyncAdapt_aiosqlite_dbapi,
    SQLiteDialect_aiosqlite,
)
from sqlalchemy.util import await_only

DRIVER: Final = "sqlite+tymok"
"""The name of this dialect in the URLs of engines."""

LATER: Final = "tymok_later"
"""The execution option of a statement that may wait for the next one, or for the commit.

It has neither rows nor a row count, and its error comes out of the statement with which it went.  Other
databases execute it at once.
"""

_Work = Callable[[sqlite3.Connection], Any]


class _Outcome(NamedTuple):
    """What a statement led to, in the DBAPI's words."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None
    rows: Sequence[Any] = ()


class Cursor(AsyncAdapt_dbapi_cursor):
    """The outcome of one statement, of which nothing is left open on the connection."""

    __slots__ = ("_adapter", "_outcome", "_size")

    def __init__(self, adapter: Connection) -> None:
        self._adapter = adapter
        self._outcome = _Outcome()
        self._rows = deque()
        self._size = 1

    @property
    def description(self) -> Any:
        """The columns of the rows, None where there can be none."""
        return self._outcome.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed; -1 where that is not known."""
        return self._outcome.rowcount

    @property
    def lastrowid(self) -> Any:
        """SQLite's number of the row inserted last."""
        return self._outcome.lastrowid

    @property
    def arraysize(self) -> int:
        """How many rows ``fetchmany`` returns."""
        return self._size

    @arraysize.setter
    def arraysize(self, value: int) -> None:
        self._size = value

    def execute(self, operation: Any, parameters: Any = None) -> None:
        """Execute a statement and fetch its rows."""
        self._keep(lambda raw: raw.execute(operation, parameters or ()))

    def executemany(self, operation: Any, seq_of_parameters: Any) -> None:
        """Execute a statement for several sets of parameters."""
        self._keep(lambda raw: raw.executemany(operation, seq_of_parameters))

    def execute_later(self, operation: Any, parameters: Any) -> None:
        """Let a statement go with the next one."""
        self._adapter.add(lambda raw: raw.execute(operation, parameters).close())

    def executemany_later(self, operation: Any, seq_of_parameters: Any) -> None:
        """Let a statement for several sets of parameters go with the next one."""
        self._adapter.add(lambda raw: raw.executemany(operation, seq_of_parameters).close())

    def close(self) -> None:
        """Forget the rows."""
        self._rows.clear()

    async def _async_soft_close(self) -> None:
        """Do nothing: the rows are here already."""

    def _keep(self, statement: Callable[[sqlite3.Connection], sqlite3.Cursor]) -> None:
        def work(raw: sqlite3.Connection) -> _Outcome:
            cursor = statement(raw)
            rows = cursor.fetchall()
            outcome = _Outcome(cursor.description, cursor.rowcount, cursor.lastrowid, rows)
            cursor.close()
            return outcome

        self._outcome = self._adapter.run(work)
        self._rows = deque(self._outcome.rows)


class Connection(AsyncAdapt_aiosqlite_connection):
    """A connection whose statements and commits take with them what was to be executed later."""

    __slots__ = ("_begun", "_waiting", "reads_only")

    def __init__(self, dbapi: Any, connection: Any) -> None:
        super().__init__(dbapi, connection)
        self._waiting: list[_Work] = []
        self._begun = False
        self.reads_only = False

    def cursor(self, server_side: bool = False) -> Cursor:
        """Return a new cursor; none of them stays on the server, which is this process."""
        return Cursor(self)

    def add(self, work: _Work) -> None:
        """Let something be done with the next thing."""
        self._waiting.append(work)
        await_only(_nothing())  # SQLAlchemy wants to see that whatever it executes is awaited

    def run(self, work: _Work) -> Any:
        """Do in the connection's thread what waits, then this, and return what it returns.

        What was handed to the thread is done even if the task is cancelled: what a commit holds is kept.
        """
        waiting, self._waiting = self._waiting, []
        self._begun = True

        def all_of_it(raw: sqlite3.Connection) -> Any:
            for earlier in waiting:
                earlier(raw)
            return work(raw)

        try:
            # aiosqlite's public methods each return to the event loop; SQLAlchemy's adapter, too, goes below.
            return await_only(self._connection._execute(lambda: all_of_it(self._connection._conn)))
        except Exception as error:
            self._handle_exception(error)

    def commit(self) -> None:
        """Commit what was executed, and what waits."""
        if self.reads_only:
            self._end_reading()
        else:
            self.run(sqlite3.Connection.commit)
        self._begun = False

    def rollback(self) -> None:
        """Undo what was executed, and forget what waits.

        Whatever its thread was given since the last end counts as executed, even if nobody waited for it.
        """
        self._waiting.clear()
        if self._begun:
            super().rollback()
        self._begun = False

    def _end_reading(self) -> None:
        """End a transaction that has nothing to keep: its thread does so before it does anything else."""
        self._waiting.clear()
        if self._begun:
            self._connection._tx.put_nowait((None, self._connection._conn.rollback))


class _Module(AsyncAdapt_aiosqlite_dbapi):
    """The driver's module, which makes such connections."""

    def connect(self, *arguments: Any, **options: Any) -> Connection:
        """Connect."""
        return Connection(self, super().connect(*arguments, **options)._connection)


class Dialect(SQLiteDialect_aiosqlite):
    """SQLAlchemy's own dialect, over such connections."""

    supports_statement_cache = True

    @classmethod
    def import_dbapi(cls) -> _Module:
        """Return the driver's module."""
        return _Module(__import__("aiosqlite"), sqlite3)

    def do_execute(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        """Execute now or later."""
        if context is not None and context.execution_options.get(LATER):
            cursor.execute_later(statement, parameters)
        else:
            cursor.execute(statement, parameters)

    def do_executemany(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        """Execute now or later."""
        if context is not None and context.execution_options.get(LATER):
            cursor.executemany_later(statement, parameters)
        else:
            cursor.executemany(statement, parameters)


async def _nothing() -> None:
    """Be awaited, without a turn of the loop."""


registry.register("sqlite.tymok", __name__, "Dialect")
