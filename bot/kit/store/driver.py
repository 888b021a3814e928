"""SQLite through aiosqlite, with one way to the connection's thread and back for each statement.

Each connection has a thread of its own, so that neither a lock nor a slow disk holds up the event loop, nor
another connection.  aiosqlite's own cursors go to that thread four times for one query (make a cursor,
execute, fetch, close it), and each time wait until the busy event loop comes round to it; here the rows come
back with the first way, which begins the transaction, too.  A statement whose outcome nobody reads
(:data:`LATER`) goes with the next one, nobody waits for the end of a transaction that only read, and what has
ended is not rolled back once more.

SQLAlchemy's dialect takes these connections for aiosqlite's.  They stand on what both of them document, and
on nothing else.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from threading import Thread
from typing import Any, Final, NamedTuple, Self

import aiosqlite
from sqlalchemy import Engine, event

from bot.kit.store.patience import patience

DRIVER: Final = "sqlite+aiosqlite"
"""The dialect, as URLs of engines name it."""

_MAY_WAIT: Final = "tymok_later"
LATER: Final[Mapping[str, bool]] = {_MAY_WAIT: True}
"""The execution options of a statement that may wait for the next one, or for the commit.

It has neither rows nor a row count, and its error comes out of the statement with which it went.  Other
databases execute it at once.
"""

CHUNK: Final = 64
"""How many rows aiosqlite fetches together where they are read one by one; nobody does."""

_Piece = Callable[[sqlite3.Connection], Any]


class _Work:
    """Pieces of work for a connection's thread, done at one go; what the last one returns is the outcome."""

    def __init__(self, pieces: Sequence[_Piece]) -> None:
        self._pieces = pieces
        self._outcome: Any = None

    def do(self, raw: sqlite3.Connection) -> Self:
        """Do all of it."""
        for piece in self._pieces:
            self._outcome = piece(raw)
        return self

    def fetchall(self) -> Any:
        """Return the outcome: aiosqlite asks for it as it asks for rows."""
        return self._outcome


class _Raw(sqlite3.Connection):
    """A connection of Python's that does work in the place of a statement."""

    def execute(self, sql: str, parameters: Any = (), /) -> Any:
        """Execute a statement, or do the work that stands where its parameters would."""
        return parameters.do(self) if isinstance(parameters, _Work) else super().execute(sql, parameters)


class _Outcome(NamedTuple):
    """What a statement led to, in the DBAPI's words."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None
    rows: Sequence[Any] = ()

    @classmethod
    def of(cls, cursor: sqlite3.Cursor) -> Self:
        """Read all that there is, and leave nothing open."""
        rows = cursor.fetchall()
        outcome = cls(cursor.description, cursor.rowcount, cursor.lastrowid, rows)
        cursor.close()
        return outcome


class _Later(tuple[Any, ...]):
    """The parameters of a statement that may wait."""


class _LaterMany(list[Any]):
    """Several sets of parameters of a statement that may wait."""


class Cursor:
    """The outcome of one statement; whatever else is asked of it needs no way to the thread."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._outcome = _Outcome()

    async def __aenter__(self) -> Self:
        return self

    @property
    def description(self) -> Any:
        """The columns of the rows, None where there can be none."""
        return self._outcome.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed; -1 where that is not known."""
        return self._outcome.rowcount

    @property
    def lastrowid(self) -> int | None:
        """SQLite's number of the row inserted last."""
        return self._outcome.lastrowid

    async def execute(self, operation: str, parameters: Any = ()) -> None:
        """Execute a statement and fetch its rows, or let it wait."""
        if isinstance(parameters, _Later):
            self._connection.add(lambda raw: raw.execute(operation, parameters).close())
        else:
            self._outcome = await self._connection.run(
                lambda raw: _Outcome.of(raw.execute(operation, parameters))
            )

    async def executemany(self, operation: str, seq_of_parameters: Any) -> None:
        """Execute a statement for several sets of parameters, or let it wait."""
        if isinstance(seq_of_parameters, _LaterMany):
            self._connection.add(lambda raw: raw.executemany(operation, seq_of_parameters).close())
        else:
            self._outcome = await self._connection.run(
                lambda raw: _Outcome.of(raw.executemany(operation, seq_of_parameters))
            )

    async def fetchall(self) -> Sequence[Any]:
        """Return the rows."""
        return self._outcome.rows

    async def close(self) -> None:
        """Do nothing: there is nothing left open."""


class Connection(aiosqlite.Connection):
    """A connection whose statements and commits take with them what was to be executed later."""

    def __init__(self, setup: Setup) -> None:
        """Open the file when this is awaited; a transaction begins with its first statement."""
        super().__init__(setup.opened, CHUNK)
        self._begin, self._reads_only = setup.begin, setup.reads_only
        self._waiting: list[_Piece] = []
        self._begun = False
        self._busy = -1
        self._ending: asyncio.Task[None] | None = None
        self._stopping: asyncio.Future[Any] | None = None

    def stop(self) -> asyncio.Future[Any] | None:
        """Let the thread end; return what tells that it has."""
        self._stopping = super().stop()
        return self._stopping

    async def stopped(self) -> None:
        """Wait until the thread that was told to has ended."""
        if self._stopping is not None:
            await self._stopping

    def cursor(self) -> Cursor:  # type: ignore[override] # a cursor that is there at once
        """Return a new cursor."""
        return Cursor(self)

    def add(self, piece: _Piece) -> None:
        """Let something be done with the next thing."""
        self._waiting.append(piece)

    async def run(self, piece: _Piece) -> Any:
        """Do in the connection's thread what waits, then this, and return what it returns.

        What was handed to the thread is done even if the task is cancelled: what a commit holds is kept.
        """
        if self._ending is not None:
            await asyncio.shield(self._ending)
        pieces, self._waiting = [*self._waiting, piece], []
        if not self._begun:
            pieces[:0] = self._beginning()
        self._begun = True
        return await self.execute_fetchall("", _Work(pieces))  # see _Raw

    def _beginning(self) -> Iterator[_Piece]:
        """Yield what begins a transaction, in which nobody waits for others longer than they may."""
        milliseconds = round(1000 * patience())
        if milliseconds != self._busy:
            self._busy = milliseconds
            yield lambda raw: raw.execute(f"PRAGMA busy_timeout = {milliseconds}").close()
        yield lambda raw: raw.execute(self._begin).close()

    async def commit(self) -> None:
        """Commit what was executed, and what waits; nobody waits for the end of what has only read."""
        if self._reads_only:
            self._waiting.clear()
            if self._begun:
                self._ending = asyncio.ensure_future(self._end())
        elif self._begun or self._waiting:
            await self.run(sqlite3.Connection.commit)
        self._begun = False

    async def rollback(self) -> None:
        """Undo what was executed, and forget what waits.

        Whatever its thread was given since the last end counts as executed, even if nobody waited for it.
        """
        self._waiting.clear()
        if self._begun:
            await super().rollback()
        self._begun = False

    async def _end(self) -> None:
        """End a transaction that has nothing to keep; one whose connection is closed has ended."""
        with suppress(sqlite3.Error, ValueError):
            await super().rollback()
        self._ending = None


class Setup(NamedTuple):
    """How connections to a file are set up, and how their transactions begin: Python begins them too late."""

    path: str
    begin: str
    pragmas: Sequence[str]
    reads_only: bool = False

    def opened(self) -> sqlite3.Connection:
        """Return a connection, in whose thread this is called."""
        raw = sqlite3.connect(self.path, factory=_Raw, isolation_level=None)
        try:
            for pragma in self.pragmas:
                raw.execute(f"PRAGMA {pragma}").close()
        except BaseException:
            raw.close()
            raise
        return raw


def connecting(setup: Setup) -> Callable[[], Coroutine[Any, Any, Connection]]:
    """Return what connects to a file, for an engine."""

    async def connect() -> Connection:
        connection = _made(setup)
        try:
            await connection
        except sqlite3.Error:
            await connection.stopped()  # aiosqlite does not: the thread would speak to a loop that is closed
            raise
        return connection

    return connect


def _made(setup: Setup) -> Connection:
    """Make a connection whose thread lets the process end: that it inherits from the one that makes it."""
    made: list[Connection] = []
    maker = Thread(target=lambda: made.append(Connection(setup)), daemon=True)
    maker.start()
    maker.join()
    return made[0]


def let_wait(engine: Engine) -> None:
    """Let the statements of an engine wait that may."""

    def execute(cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
        later = _may_wait(context)
        if later:
            cursor.execute(statement, _Later(parameters))
        return later

    def executemany(cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
        later = _may_wait(context)
        if later:
            cursor.executemany(statement, _LaterMany(parameters))
        return later

    event.listen(engine, "do_execute", execute)
    event.listen(engine, "do_executemany", executemany)


def _may_wait(context: Any) -> bool:
    return context is not None and bool(context.execution_options.get(_MAY_WAIT))
