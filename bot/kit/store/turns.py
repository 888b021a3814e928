"""The queue for a database's connections: first come, first served."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.kit.store.errors import DatabaseUnavailable


class Turns:
    """Lets so many in at a time, in the order in which they came; after :meth:`close` nobody any more.

    A pool's own queue lets newcomers overtake those who wait.  ``patience`` says for how many seconds
    somebody waits at most.
    """

    def __init__(self, places: int, patience: Callable[[], float], place: str) -> None:
        self._places = places
        self._patience = patience
        self._place = place
        self._free = asyncio.Semaphore(places)
        self._closed = False
        self._inside = self._waiting = 0

    @property
    def places(self) -> int:
        """How many are let in at a time."""
        return self._places

    @property
    def inside(self) -> int:
        """How many are in."""
        return self._inside

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return self._waiting

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a place and keep it; DatabaseUnavailable ``busy`` or ``closed`` when there is none."""
        self._check_open()
        await self._enter()
        try:
            self._check_open()
            self._inside += 1
            try:
                yield
            finally:
                self._inside -= 1
        finally:
            self._free.release()

    async def close(self) -> None:
        """Send away whoever waits or comes later, and wait for those inside."""
        if not self._closed:
            self._closed = True
            for _ in range(self._places):
                await self._enter()

    def _check_open(self) -> None:
        if self._closed:
            raise DatabaseUnavailable("closed", place=self._place)

    async def _enter(self) -> None:
        self._waiting += 1
        try:
            async with asyncio.timeout(self._patience()):
                await self._free.acquire()
        except TimeoutError:
            raise DatabaseUnavailable("busy", place=self._place, detail="no connection is free") from None
        finally:
            self._waiting -= 1
