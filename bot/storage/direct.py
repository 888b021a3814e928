"""SQLite called directly from the event loop, with only its commits in a thread.

A statement of ours takes some tens of microseconds; handing each to a thread and back, as aiosqlite does,
takes longer than that by far while the loop is busy, and the one writer is held all the time (measured:
50 people's moves waited two seconds).  What may really take long is a commit, since it waits for the
disk: that one is handed to a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.pool import AsyncAdaptedQueuePool
from sqlalchemy.util import await_only

DRIVER: Final = "sqlite+direct"
"""The name of this dialect in URLs."""

_COMMITS: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="commit")


class DirectCursor(sqlite3.Cursor):
    """A cursor that SQLAlchemy may close when its rows go to code that does not wait."""

    async def _async_soft_close(self) -> None:
        """Close nothing: the rows are read from this very cursor, and freed with it."""


class DirectConnection(sqlite3.Connection):
    """A connection that makes such cursors."""

    def cursor(self, factory: Any = DirectCursor) -> Any:
        """Return a new cursor."""
        return super().cursor(factory)


class DirectDialect(SQLiteDialect_pysqlite):
    """Python's own SQLite driver under SQLAlchemy's asynchronous engine."""

    driver = "direct"
    is_async = True
    supports_statement_cache = True

    @classmethod
    def get_pool_class(cls, url: Any) -> type[AsyncAdaptedQueuePool]:
        """Return a pool whose waiting tasks let the event loop go on."""
        return AsyncAdaptedQueuePool

    def create_connect_args(self, url: Any) -> Any:
        """Return how to connect: commits come from another thread than statements, never both at once."""
        arguments, options = super().create_connect_args(url)
        return arguments, {**options, "check_same_thread": False, "factory": DirectConnection}

    def do_execute(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        """Execute at once; the engine wants to see something awaited."""
        cursor.execute(statement, parameters)
        await_only(_nothing())

    def do_executemany(self, cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
        """Execute at once, for several rows."""
        cursor.executemany(statement, parameters)
        await_only(_nothing())

    def do_commit(self, dbapi_connection: Any) -> None:
        """Commit in a thread, and let the loop go on while the disk is at work.

        A commit that has begun is finished even if its task is cancelled: what it holds may already be
        on the disk.
        """
        raw: sqlite3.Connection = dbapi_connection
        if raw.in_transaction:
            commit = asyncio.get_running_loop().run_in_executor(_COMMITS, raw.commit)
            await_only(asyncio.shield(commit))


async def _nothing() -> None:
    """Be awaited, without a turn of the loop."""


registry.register("sqlite.direct", __name__, "DirectDialect")
