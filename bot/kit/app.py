"""The parts of a running bot that know nothing of Discord; each feature adds its services to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from functools import cached_property
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from bot.kit.meter import Meter
from bot.kit.settings import Settings
from bot.kit.store.database import Database
from bot.kit.store.shards import NONE

Service = TypeVar("Service")

ANSWER_PATIENCE: Final = 1.0
"""Seconds that an answer waits for its turn; it has to be there after three."""


class App:
    """Settings and database, and the order in which things are shown.

    A feature's services stand in a class of its own that inherits from those of the features below it, each
    made when it is first asked for; the bot has one object of all these classes together.
    """

    def __init__(self, settings: Settings, database: Database, meter: Meter | None = None) -> None:
        self.settings: Final = settings
        self.database: Final = database
        shared_out = settings.shares_out and database.dialect == "postgresql"
        self.shards = NONE if shared_out else settings.share()
        """Whose work this process does now: it changes while processes share out the shards."""
        self.meter: Final = meter or Meter()
        self._showing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._closing = ExitStack()

    def at_end(self, close: Callable[[], object]) -> None:
        """Let something be closed when the bot ends, before the database."""
        self._closing.callback(close)

    async def close(self) -> None:
        """Close everything."""
        self._closing.close()
        await self.database.close()

    def showing(self, what: str) -> asyncio.Lock:
        """Return the lock that keeps the pictures of one game in the order of its positions.

        It orders what is shown, within this process; what is true is ordered by the database.
        """
        return self._showing.setdefault(what, asyncio.Lock())

    @asynccontextmanager
    async def answering(self, what: str) -> AsyncIterator[bool]:
        """Keep that order for an answer too, but never so long that the answer comes too late.

        Discord may let an edit of the same message wait for seconds.  Yields whether the order is kept; if
        not, an older picture may come last, and the newest has to be sent once more.
        """
        lock = self.showing(what)
        try:
            await asyncio.wait_for(lock.acquire(), ANSWER_PATIENCE)
        except TimeoutError:
            yield False
            return
        try:
            yield True
        finally:
            lock.release()


class Made(cached_property[Service]):
    """A service that needs nothing but the database, made when it is first asked for."""

    def __init__(self, make: Callable[[Database], Service]) -> None:
        super().__init__(lambda app: make(app.database))
