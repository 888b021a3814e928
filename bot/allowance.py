"""What Discord allows a bot's token, kept by all processes on one database together.

So many requests a second, so many refused ones in ten minutes, and one IDENTIFY in five seconds for each
bucket of shards.  discord.py keeps what holds for each route, and knows of no other process.  Where there
is one process alone all is reckoned in it; else a process takes a few requests at a time from what all
share, so most cost no question. Answers to interactions are not counted by Discord, and nobody's press
waits here.
"""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Final

import aiohttp
import structlog

from bot.kit.store import rates
from bot.kit.store.database import Database
from bot.kit.store.errors import StorageError
from bot.kit.store.rates import Local, Turn

log: Final = structlog.get_logger()

PORTION: Final = 5
"""Requests that are taken at a time."""

FRESH: Final = 1.0
"""Seconds for which those of a portion may be made."""

UNCOUNTED: Final = ("/api/v10/interactions/", "/api/v10/webhooks/")
"""What Discord does not count: answers to interactions, and what edits them."""

COUNTED: Final = "/api/"

REFUSALS: Final = frozenset({401, 403, 429})
"""The answers of which Discord allows only so many in ten minutes."""

MOST_REFUSED: Final = 9000
"""So many of them in ten minutes, and only answers go out: at 10,000 Discord shuts a whole address out."""

NOTE_EVERY: Final = 5.0
"""Seconds between two looks how many were refused."""

IDENTIFY: Final = 5.0
"""Seconds between two of a bucket."""


class Allowance:
    """Lets requests and connections through; ``per_second``: 0 for any number."""

    def __init__(self, database: Database, per_second: float) -> None:
        self._database = database if database.dialect == "postgresql" else None
        self._per_second = per_second
        self._local = Local()
        self._left = 0
        self._taken_at = 0.0
        self._taking = asyncio.Lock()
        self._refused = 0
        self._calm = asyncio.Event()
        self._calm.set()

    def trace(self) -> aiohttp.TraceConfig:
        """Return what aiohttp asks before each request, and tells of each answer."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._before)
        trace.on_request_end.append(self._after)
        return trace

    async def identify(self, bucket: int) -> None:
        """Wait until a shard of this bucket may connect; nobody keeps a turn for which they still wait."""
        while True:
            turn = await self._turn(f"identify:{bucket}", IDENTIFY)
            if turn.granted:
                return
            await asyncio.sleep(turn.seconds)

    async def run(self) -> None:
        """Count what all processes were refused, and hold back what can wait while it is too much."""
        while True:
            await asyncio.sleep(NOTE_EVERY)
            await self.note()

    async def note(self) -> None:
        """Count once what all processes were refused."""
        refused = await self._all_refused()
        if refused is None:
            return
        if refused < MOST_REFUSED:
            self._calm.set()
        elif self._calm.is_set():
            log.error("Discord refuses too much, only answers go out", refused=refused)
            self._calm.clear()

    async def _all_refused(self) -> int | None:
        """Note what was refused here; return how much all were in ten minutes, None where nobody can say."""
        number = self._refused
        self._refused = 0
        if self._database is None:
            return self._local.refused(number)
        try:
            async with self._database.write() as connection:
                return await rates.refused(connection, number)
        except StorageError:
            self._refused += number
            return None

    async def _before(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        path = asked.url.path
        if not path.startswith(COUNTED) or path.startswith(UNCOUNTED):
            return
        await self._calm.wait()
        if self._per_second:
            await self._pass()

    async def _after(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, asked: aiohttp.TraceRequestEndParams
    ) -> None:
        shared = asked.response.headers.get("X-RateLimit-Scope") == "shared"
        if asked.response.status in REFUSALS and not shared:
            self._refused += 1

    async def _pass(self) -> None:
        """Wait until a request may be made."""
        async with self._taking:
            while not (self._left and time.monotonic() - self._taken_at < FRESH):
                turn = await self._turn("requests", PORTION / self._per_second, ahead=FRESH)
                await asyncio.sleep(turn.seconds)
                if turn.granted:
                    self._left, self._taken_at = PORTION, time.monotonic()
            self._left -= 1

    async def _turn(self, name: str, step: float, *, ahead: float = 0.0) -> Turn:
        """Take a turn of all; where the database does not answer, one of this process alone."""
        if self._database is not None:
            try:
                async with self._database.write() as connection:
                    return await rates.take(connection, name, step, ahead=ahead)
            except StorageError as error:
                log.warning("limits of this process alone", exc_info=error)
        return self._local.take(name, step, ahead=ahead)
