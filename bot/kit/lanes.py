"""Carrying out what a queue holds, a few at a time, until the bot ends."""

from __future__ import annotations

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections import deque
from typing import Final, Generic, TypeVar

import structlog

from bot.kit.ending import finish
from bot.kit.store.database import Database
from bot.kit.store.errors import StorageError
from bot.kit.store.queues import Queue
from bot.kit.store.shards import Shards
from bot.kit.workers import PATIENT
from bot.storage.rows import Event, News

log: Final = structlog.get_logger()

LEASE: Final = 60.0
"""Seconds that something is ours before somebody else may try."""

AHEAD: Final = 4
"""Pieces of work for each place that are claimed at once: each claim costs as much as a small piece."""

IDLE: Final = 2.0
"""Longest sleep in seconds: services and other processes put things down without waking us.

To look costs one question; to be woken by every press would cost each press that question.
"""

SHORTLY: Final = 0.05
"""Seconds until the next look when something was due: there may be more."""

LAST_WORDS: Final = 3.0
"""Seconds in which, at the end, what is under way may be finished."""

Claimed = TypeVar("Claimed", Event, News)


class Lane(ABC, Generic[Claimed]):
    """The task that watches over a queue.

    It has ``places`` pieces of work at a time; after each its place stays empty for ``rest`` seconds, so
    that whatever is more pressing finds the event loop, the database and Discord free.
    """

    def __init__(
        self, database: Database, queue: Queue[Claimed], places: int, rest: float, shards: Shards
    ) -> None:
        """``shards``: whose work is ours."""
        self._database = database
        self._shards = shards
        self._queue: Queue[Claimed] = queue
        self._places = places
        self._rest = rest
        self._woken = asyncio.Event()
        self._ahead: deque[Claimed] = deque()
        self._working: set[asyncio.Task[None]] = set()
        self._closing = False

    def wake(self) -> None:
        """Look at once whether something is due."""
        self._woken.set()

    async def run(self) -> None:
        """Carry out what is due until :meth:`close`."""
        while not self._closing:
            self._woken.clear()
            try:
                pause = await self._take_on()
            except StorageError:
                log.exception("database failed")
                pause = IDLE
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), pause)

    async def close(self) -> None:
        """Claim nothing more, and wait for what is under way; the next process does what takes longer."""
        self._closing = True
        self.wake()
        await finish(self._working, LAST_WORDS)
        if self._ahead:
            with contextlib.suppress(StorageError):
                async with self._database.write() as connection:
                    await self._queue.release(connection, self._ahead)

    @abstractmethod
    async def _carry_out(self, claimed: Claimed) -> float | None:
        """Do it; return the seconds until the next attempt, None if there is nothing more to do."""

    async def _claim(self, now: float, most: int) -> list[Claimed]:
        """Claim what is due."""
        async with self._database.write() as connection:
            claimed: list[Claimed] = await self._queue.claim(connection, now, LEASE, most, self._shards)
            return claimed

    async def _take_on(self) -> float:
        """Take on what is due; return the seconds until there may be more (or somebody wakes us)."""
        free = self._places - len(self._working)
        if free <= 0 or self._closing:
            return IDLE  # whatever is finished first wakes us
        now = time.time()
        if not self._ahead:
            async with self._database.read() as connection:
                at = await self._queue.next_at(connection, self._shards)
            if at is None or at > now:
                return IDLE if at is None else min(IDLE, at - now)
            self._ahead.extend(await self._claim(now, AHEAD * self._places))
        for row in [self._ahead.popleft() for _ in range(min(free, len(self._ahead)))]:
            task = asyncio.create_task(self._do(row), name=f"{row.kind} {row.subject}")
            self._working.add(task)
            task.add_done_callback(self._finished)
        return SHORTLY if self._working else IDLE  # none: what is due has to wait for something else

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        self.wake()

    async def _do(self, row: Claimed) -> None:
        """Carry something out, and note what came of it; where that fails it comes again with its lease."""
        PATIENT.set(True)
        with structlog.contextvars.bound_contextvars(kind=row.kind, subject=row.subject):
            again = await self._carry_out(row)
            try:
                async with self._database.write() as connection:
                    if again is None:
                        await self._queue.done(connection, row)
                    else:
                        await self._queue.retry(connection, row, time.time() + again)
            except StorageError as error:
                log.warning("not noted as done", exc_info=error)
        if not self._closing:
            await asyncio.sleep(self._rest)
