"""The engines: how connections are set up and how transactions begin on either database.

Each database has one engine to write and one to read, so that a reader never waits for a writer's
connection.  SQLite has one writer at a time anyway: its engine keeps exactly one connection, and tasks
queue for it in the event loop instead of in SQLite's lock.  No pool is waited for: whoever asks has got a
place in the queue of :mod:`bot.kit.store.turns` before.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import URL, NullPool
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.kit.store.driver import DRIVER, Setup, connecting, let_wait
from bot.kit.store.patience import BUSY_SECONDS
from bot.kit.store.sql import READ_ONLY

_SQLITE_READERS: Final = 4
_POSTGRESQL_CONNECTIONS: Final = 8
_WAL_BYTES_KEPT: Final = 16 * 1024 * 1024

IDLE_SECONDS: Final = 0.8 * BUSY_SECONDS
"""Seconds after which PostgreSQL ends what a process has begun to write that stands still, or has vanished.

Less than others wait for a row that it holds: they wait a while, and nothing goes wrong for them.
"""

_ALWAYS: Final = (f"busy_timeout = {BUSY_SECONDS * 1000:.0f}",)
_WRITING: Final = (
    *_ALWAYS,
    "journal_mode = WAL",  # readers see the last commit while a writer is at work
    "synchronous = FULL",  # a commit is on the disk when it is acknowledged
    f"journal_size_limit = {_WAL_BYTES_KEPT}",
)

# What repeats the statement is cut from errors: parameters hold secrets and hidden hands.
_QUIET: Final[dict[str, Any]] = {"hide_parameters": True}


class Engines(NamedTuple):
    """The ways to connect to one database, and to how many at once; nothing connects before it is used."""

    writer: AsyncEngine
    writers: int
    reader: AsyncEngine
    readers: int
    migrator: AsyncEngine


def sqlite_engines(url: URL) -> Engines:
    """Return the engines of an SQLite file."""
    url, path = url.set(drivername=DRIVER), str(url.database)
    pool: dict[str, Any] = {"max_overflow": 0, "pool_timeout": BUSY_SECONDS}
    writing = Setup(path, "BEGIN IMMEDIATE", (*_WRITING, "foreign_keys = ON"))
    writer = create_async_engine(url, async_creator=connecting(writing), pool_size=1, **pool, **_QUIET)
    reading = Setup(path, "BEGIN", (*_ALWAYS, "query_only = ON"), reads_only=True)
    reader = create_async_engine(
        url,
        async_creator=connecting(reading),
        pool_size=_SQLITE_READERS,
        execution_options={READ_ONLY: True},
        **pool,
        **_QUIET,
    )
    # A migration rebuilds a table by dropping the old one, which would delete all rows that refer to it.
    migrating = Setup(path, "BEGIN IMMEDIATE", (*_WRITING, "foreign_keys = OFF"))
    migrator = create_async_engine(url, async_creator=connecting(migrating), poolclass=NullPool, **_QUIET)
    let_wait(writer.sync_engine)
    return Engines(writer, 1, reader, _SQLITE_READERS, migrator)


def postgresql_engines(url: URL) -> Engines:
    """Return the engines of a PostgreSQL database; ImportError without asyncpg."""
    common: dict[str, Any] = {
        "pool_size": _POSTGRESQL_CONNECTIONS,
        "max_overflow": 0,
        "pool_timeout": BUSY_SECONDS,
        "pool_pre_ping": True,  # a server that was restarted is noticed before a transaction, not in it
        **_QUIET,
    }
    writer = create_async_engine(
        url, isolation_level="READ COMMITTED", connect_args=_postgresql(IDLE_SECONDS), **common
    )
    reader = create_async_engine(
        url,
        isolation_level="REPEATABLE READ",
        connect_args=_postgresql(3 * BUSY_SECONDS),
        execution_options={READ_ONLY: True, "postgresql_readonly": True},
        **common,
    )
    # A migration may take its time, and may have to wait for that of another process.
    migrator = create_async_engine(url, poolclass=NullPool, connect_args={"timeout": BUSY_SECONDS}, **_QUIET)
    return Engines(writer, _POSTGRESQL_CONNECTIONS, reader, _POSTGRESQL_CONNECTIONS, migrator)


def _postgresql(idle_seconds: float) -> dict[str, Any]:
    """Return how a connection is made, whose transactions may wait for their process for so long."""
    return {
        "timeout": BUSY_SECONDS,
        "command_timeout": 3 * BUSY_SECONDS,
        "server_settings": {
            "application_name": "tymok",
            "lock_timeout": f"{1000 * BUSY_SECONDS:.0f}",
            # A host that vanished must not hold a game's row until TCP notices.
            "idle_in_transaction_session_timeout": f"{1000 * idle_seconds:.0f}",
        },
    }
