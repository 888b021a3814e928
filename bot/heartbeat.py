"""A sign of life for each shard, from which it follows when nobody could act: then clocks stand still.

A shard is there while its connection is open and the database answers.  What was missed is written before
the sign of life is: no clock runs out in between (``bot/events.py``).
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

import structlog

from bot.away.service import outages
from bot.kit import steady
from bot.kit.app import App
from bot.kit.protocols import WithApp
from bot.kit.store.errors import StorageError

log: Final = structlog.get_logger()

EVERY: Final = 20.0
"""Seconds between two signs of life."""

SOONEST: Final = 1.0
"""Seconds between two signs of life at least, however often somebody hurries: a shard may stay away."""

APART: Final = 60.0
"""Seconds by which wall clock and monotonic clock may part between two of them."""


class Connecting(WithApp[App], Protocol):
    """Hears of its connections."""

    @property
    def shard_count(self) -> int | None:
        """Among how many shards the servers are divided; None before it is known."""
        ...

    def add_listener(self, func: Callable[..., Coroutine[Any, Any, Any]], /, name: str) -> None:
        """Call this whenever something of that name happens."""
        ...


class Heartbeat:
    """The task that says that we are there.  ``wall`` and ``monotonic`` are the machine's clocks."""

    def __init__(
        self,
        bot: Connecting,
        wake: Callable[[], None],
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = steady.now,
    ) -> None:
        """``wake`` is called after a sign of life, as there may be more to do; ``now`` tells the time."""
        self._bot = bot
        self._wake = wake
        self._wall = wall
        self._monotonic = monotonic
        self._now = now
        self._process = secrets.token_hex(8)
        self._connected: set[int] = set()
        self._changed = asyncio.Event()
        self._last: tuple[float, float] | None = None
        self._agree = True
        bot.add_listener(self._connect, "on_shard_connect")
        bot.add_listener(self._connect, "on_shard_resumed")
        bot.add_listener(self._disconnect, "on_shard_disconnect")

    @property
    def clocks_agree(self) -> bool:
        """Whether wall clock and monotonic clock ran alike between the last two signs of life."""
        return self._agree

    async def run(self) -> None:
        """Give a sign of life now and then, and whenever a shard has connected."""
        while True:
            self._changed.clear()
            try:
                await self.beat()
            except StorageError as error:
                log.warning("no sign of life", exc_info=error)
            try:
                await asyncio.wait_for(self._changed.wait(), EVERY)
            except TimeoutError:
                continue

    @property
    def connected(self) -> bool:
        """Whether any of our shards is connected."""
        return bool(self._connected)

    @property
    def shards(self) -> frozenset[int]:
        """Those of our shards that are connected."""
        return frozenset(self._connected)

    def hurry(self) -> None:
        """Give a sign of life at once, as a clock has run out since the last; not if that was just now."""
        if self._last is None or self._monotonic() - self._last[1] >= SOONEST:
            self._changed.set()

    async def beat(self) -> None:
        """Give a sign of life of each shard that is connected; write first what was missed."""
        self._compare()
        count = self._bot.shard_count
        if count is None or not self._connected:
            return
        shards = [outages.Shard(number, count) for number in sorted(self._connected)]
        await outages.beat(self._bot.app.database, shards, self._process, self._now)
        self._wake()

    def _compare(self) -> None:
        """See whether both clocks ran alike since the last time."""
        wall, monotonic = self._wall(), self._monotonic()
        if self._last is not None:
            parted = (wall - self._last[0]) - (monotonic - self._last[1])
            agree = abs(parted) <= APART
            if not agree:
                log.error(
                    "the clock was set, nobody loses on time until it runs evenly", seconds=round(parted)
                )
            elif not self._agree:
                log.info("the clock runs evenly again")
            self._agree = agree
        self._last = wall, monotonic

    async def _connect(self, shard: int) -> None:
        self._connected.add(shard)
        self._changed.set()

    async def _disconnect(self, shard: int) -> None:
        self._connected.discard(shard)
