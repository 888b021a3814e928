"""Carrying out what a queue holds, a few at a time, until the bot ends."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit import steady
from bot.kit.app import App
from bot.kit.ending import finish
from bot.kit.protocols import WithApp
from bot.kit.store.errors import StorageError
from bot.kit.store.noted import Noted
from bot.kit.store.queues import Queue
from bot.kit.workers import PATIENT
from bot.storage.rows import BACKGROUND, DueMessage, Event, News

log: Final = structlog.get_logger()

LEASE: Final = 60.0
"""Seconds that something is ours before somebody else may try."""

IDLE: Final = 2.0
"""Longest time in seconds without a look: other processes put things down without telling us.

What this process puts down is told by the database, and costs no look.
"""

AFTER_FAILURE: Final = 2.0
"""Seconds until the next look when the database could not be used."""

LAST_WORDS: Final = 3.0
"""Seconds in which, at the end, what is under way may be finished."""


LAST_LOOK: Final = 3.0
"""Seconds in which, at the end, what is being claimed may be; it is released then."""


UNKNOWN: Final = "unknown"
"""What a kind of a newer version is counted as."""


class Plan(NamedTuple):
    """How a lane carries out what its queue holds."""

    places: int
    """Pieces of work at the same time."""

    rest: float
    """Seconds after each piece for which nobody waits in which its place stays empty.

    So whatever is more pressing finds the event loop, the database and Discord free.
    """

    retry: tuple[float, ...]
    """Seconds until the next attempt, by the number of attempts made; then it is given up."""

    for_ever: bool = False
    """Whether it is never given up: then the last of these repeats."""

    background: int | None = None
    """How many places at most may be taken by what nobody waits for; None: all of them."""

    ahead: int = 0
    """Pieces that are claimed beyond those that can begin: each claim costs as much as a small piece."""

    idle: float = IDLE
    """Longest time in seconds without a look at what others have put down."""

    lease: float = LEASE
    """Seconds that something is ours before somebody else may try."""

    barred: float = IDLE
    """Seconds until the next look when what is due could not be claimed: it waits for something else."""

    def again(self, attempts: int) -> float | None:
        """Return the seconds until the attempt after so many, None where there is none."""
        if self.for_ever:
            return self.retry[min(attempts, len(self.retry) - 1)]
        return self.retry[attempts] if attempts < len(self.retry) else None


Claimed = TypeVar("Claimed", Event, News, DueMessage)
Bot = TypeVar("Bot", bound=WithApp[App])

Handler: TypeAlias = Callable[[Any, Claimed], Awaitable[None]]
"""Carries one piece out; a feature's knows more of the bot than the lane does."""


class Lane(ABC, Generic[Bot, Claimed]):
    """The task that watches over a queue; ``handlers`` has for each kind what carries it out."""

    def __init__(
        self,
        bot: Bot,
        queue: Queue[Claimed],
        handlers: Mapping[str, Handler[Claimed]],
        plan: Plan,
    ) -> None:
        self._bot = bot
        self._database = bot.app.database
        self._meter = bot.app.meter
        self._queue: Queue[Claimed] = queue
        self._handlers: Mapping[str, Handler[Claimed]] = handlers
        self._plan = plan
        self._woken = asyncio.Event()
        self._next = math.inf
        """When the first is due that can be claimed, as far as that is known."""
        self._look_at = 0.0
        """When it is looked for, by the clock that nobody sets."""
        self._database.tell(self._heard)
        self._ahead: deque[Claimed] = deque()
        self._watching: set[asyncio.Task[None]] = set()
        self._working: dict[asyncio.Task[None], int] = {}
        self._unknown: set[str] = set()
        self._closing = False

    def wake(self) -> None:
        """Look at once whether something is due."""
        self._look_at = 0.0
        self._woken.set()

    def _heard(self, noted: Sequence[Noted]) -> None:
        """Hear what was put down: it is claimed when it is due."""
        first = self._queue.first(noted)
        if first is not None and first < self._next:
            self._next = first
            self._woken.set()

    async def run(self) -> None:
        """Carry out what is due until :meth:`close`."""
        if (task := asyncio.current_task()) is not None:
            self._watching.add(task)
        while not self._closing:
            self._woken.clear()
            try:
                pause = await self._take_on()
            except StorageError:
                log.exception("database failed")
                pause, self._look_at = AFTER_FAILURE, 0.0
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), pause)

    async def close(self) -> None:
        """Claim nothing more, and wait for what is under way; the next process does what takes longer."""
        self._closing = True
        self.wake()
        await finish(self._watching, LAST_LOOK)
        await finish(self._working, LAST_WORDS)
        if self._ahead:
            with contextlib.suppress(StorageError):
                async with self._database.write() as connection:
                    await self._queue.release(connection, self._ahead)

    @abstractmethod
    async def _failed(self, error: Exception, row: Claimed) -> float | None:
        """Say what went wrong; return the seconds until the next attempt, None if there is to be none."""

    async def _claim(
        self, connection: AsyncConnection, now: float, most: int, background: int
    ) -> list[Claimed]:
        """Claim what is due, of that for which nobody waits no more than ``background``."""
        claimed: list[Claimed] = await self._queue.claim(
            connection, now, self._plan.lease, most, self._bot.app.shards, background=background
        )
        return claimed

    async def _take_on(self) -> float:
        """Take on what is due; return the seconds until there may be more (or somebody wakes us)."""
        free = self._plan.places - len(self._working)
        if free <= 0 or self._closing:
            return self._plan.idle  # whatever is finished first wakes us
        now = steady.now()
        if not self._ahead:
            if not self._bot.app.shards.numbers:
                return self._plan.idle
            if time.monotonic() >= self._look_at:
                async with self._database.read() as connection:
                    await self._look(connection, self._room_for_background())
            if self._next > now:
                return min(self._plan.idle, self._next - now)
            await self._claim_ahead(now, free)
            if self._closing:
                return self._plan.idle  # what was claimed is released: nothing begins any more
            if not self._ahead and self._next <= now:
                return self._plan.barred
        for row in [self._ahead.popleft() for _ in range(min(free, len(self._ahead)))]:
            task = asyncio.create_task(self._do(row), name=" ".join(self._queue.about(row).values()))
            self._working[task] = row.importance
            task.add_done_callback(self._finished)
        return max(0.0, min(self._plan.idle, self._next - now))

    async def _claim_ahead(self, now: float, free: int) -> None:
        """Claim what is due, and look in the same transaction when the next is."""
        ahead, background = self._plan.ahead, self._room_for_background()
        async with self._database.write() as connection:
            claimed = await self._claim(connection, now, free + ahead, background + ahead)
            await self._look(connection, background - sum(row.importance == BACKGROUND for row in claimed))
        self._ahead.extend(claimed)

    async def _look(self, connection: AsyncConnection, background: int) -> None:
        """Look when the next can be claimed; of that for which nobody waits only if there is room for it."""
        self._next = math.inf  # what is heard of while we look counts
        at = await self._queue.next_at(connection, self._bot.app.shards, background=background > 0)
        self._next = min(self._next, math.inf if at is None else at)
        self._look_at = time.monotonic() + self._plan.idle

    def _room_for_background(self) -> int:
        """Return how many pieces for which nobody waits may begin."""
        most = self._plan.places if self._plan.background is None else self._plan.background
        return most - list(self._working.values()).count(BACKGROUND)

    def _finished(self, task: asyncio.Task[None]) -> None:
        """Let the next begin; room for what nobody waits for may be what was lacking at the last look."""
        if self._working.pop(task, None) == BACKGROUND and self._room_for_background() == 1:
            self._look_at = 0.0
        self._woken.set()

    async def _do(self, row: Claimed) -> None:
        """Carry something out, and note what came of it; where that fails it comes again with its lease."""
        PATIENT.set(True)
        began = time.monotonic()
        with structlog.contextvars.bound_contextvars(**self._queue.about(row)):
            again = await self._carry_out(row)
            kind = row.kind if row.kind in self._handlers else UNKNOWN
            took = time.monotonic() - began
            self._meter.carried_out(self._queue.name, kind, took, again=again is not None)
            try:
                async with self._database.write() as connection:
                    if again is not None:
                        await self._queue.retry(connection, row, steady.now() + again)
                    if again is not None or not await self._queue.done(connection, row):
                        self._look_at = 0.0  # it comes again
            except StorageError as error:
                log.warning("not noted as done", exc_info=error)
        if row.importance == BACKGROUND and not self._closing:
            await asyncio.sleep(self._plan.rest)

    async def _carry_out(self, row: Claimed) -> float | None:
        """Do it; return the seconds until the next attempt, None if there is nothing more to do."""
        handler = self._handlers.get(row.kind)
        if handler is None:
            if row.kind not in self._unknown:
                log.warning("of a kind of a newer version")
            self._unknown.add(row.kind)
            return self._plan.again(row.attempts)
        try:
            await handler(self._bot, row)
        except Exception as error:
            return await self._failed(error, row)
        return None
