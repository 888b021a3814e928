"""Signals between the processes on one PostgreSQL: a name that is heard at once, or not at all.

They only hurry what happens soon anyway: where none are heard, as behind a pooler that keeps no sessions,
processes look by themselves.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

import structlog
from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.database import Database

log: Final = structlog.get_logger()

CHANNEL: Final = "tymok"

DUE: Final = "due"
"""The signal that something is due, which another process may have to send."""

AGAIN: Final = 5.0
"""Seconds until a connection that has broken off is made anew."""

ALIVE: Final = 30.0
"""Seconds between two looks whether the connection is there: a host that vanished says no good-bye."""

_SIGNAL: Final = select(func.pg_notify(CHANNEL, bindparam("name")))


async def signal(conn: AsyncConnection, name: str) -> None:
    """Let all processes hear a name when the transaction is committed."""
    await conn.execute(_SIGNAL, {"name": name})


async def tell_others(conn: AsyncConnection) -> None:
    """Let other processes look, when this is committed, whether something is due that is theirs to send.

    On SQLite there are none.
    """
    if conn.dialect.name == "postgresql":
        await signal(conn, DUE)


class Signals:
    """The task that listens; it has a connection of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._calls: defaultdict[str, list[Callable[[], None]]] = defaultdict(list)
        self._broken = asyncio.Event()

    def on(self, name: str, call: Callable[[], None]) -> None:
        """Call this whenever a name is heard, and whenever some may have been missed."""
        self._calls[name].append(call)

    async def run(self) -> None:
        """Listen for ever."""
        while True:
            try:
                await self._listen()
            except Exception as error:
                # Of the driver's own kinds, too: what would have been heard is looked for as well.
                log.info("no signals of other processes", error=repr(error))
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        async with self._database.session() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            self._broken.clear()
            driver.add_termination_listener(lambda _: self._broken.set())
            await driver.add_listener(CHANNEL, self._heard)
            for calls in self._calls.values():
                for call in calls:
                    call()
            while not self._broken.is_set():
                try:
                    await asyncio.wait_for(self._broken.wait(), ALIVE)
                except TimeoutError:
                    await driver.execute("SELECT 1", timeout=ALIVE)

    def _heard(self, _connection: object, _process: int, _channel: str, name: object) -> None:
        for call in self._calls[str(name)]:
            call()
