"""Holds the leases of this process's shards, and connects what it holds to Discord: ``TYMOK_SHARDS=auto``.

A shard is answered for while its lease is certain, by this machine's own clock: whoever was paused, or
can't reach the database, falls silent before others may take the shard.  Where all goes well it is handed
over without a gap. Discord sends events to each session of a shard, so the heir connects first; when it
hears of everything it answers, and takes the lease; the owner sees that, answers for a moment more, and
hangs up.  What both answer is applied once, and the second answer refused, as with everything that Discord
delivers twice.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol

import discord
import structlog
import yarl

from bot.kit.app import App
from bot.kit.ending import finish
from bot.kit.protocols import WithApp
from bot.kit.store import leases
from bot.kit.store.errors import StorageError
from bot.kit.store.leases import EVERY, TTL, Leases
from bot.kit.store.shards import NONE, Shards, shard_of
from bot.kit.store.signals import Signals, signal

log: Final = structlog.get_logger()

MARGIN: Final = 0.5
"""Seconds before the end of a lease from which on it is not certain any more: clocks differ."""

GRACE: Final = 2.0
"""Seconds for which who has handed a shard over answers on: what was sent before may still come."""

AFTER_END: Final = 0.1
"""Seconds after the end of somebody's lease at which its shards are looked for."""

LAST_HAND_OVER: Final = 25.0
"""Seconds in which, at the end, others may take the shards over."""


class Launching(WithApp[App], Protocol):
    """Connects shards, and disconnects them."""

    @property
    def shards(self) -> Mapping[int, discord.ShardInfo]:
        """The shards that were connected."""
        ...

    async def launch_shard(self, gateway: yarl.URL, shard_id: int) -> None:
        """Connect a shard."""
        ...

    def is_closed(self) -> bool:
        """Tell whether the bot has ended."""
        ...

    def add_listener(self, func: Callable[..., Coroutine[Any, Any, Any]], /, name: str) -> None:
        """Call this whenever something of that name happens."""
        ...


class Sharding:
    """The task that keeps leases; ``recommended`` asks Discord for how many shards there should be."""

    def __init__(
        self,
        bot: Launching,
        signals: Signals,
        recommended: Callable[[], Awaitable[int]],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._bot = bot
        self._recommended = recommended
        self._monotonic = monotonic
        self.process = secrets.token_hex(8)
        """By which this process is known to others."""
        self._count = 0
        self._certain: dict[int, float] = {}
        """Until when the leases that we hold are certain, by our own clock."""
        self._beside: dict[int, float] = {}
        """Until when we answer for shards beside their owner, as they are handed over."""
        self._courted: set[int] = set()
        self._connecting: dict[int, asyncio.Task[None] | None] = {}
        self._open: dict[int, bool] = {}
        """What is connected, and whether it has been heard of all its servers."""
        self._taking: set[int] = set()
        self._retiring: dict[int, asyncio.Task[None]] = {}
        self._hanging_up: set[int] = set()
        self._looking = asyncio.Lock()
        self._may_launch = False
        self._is_ready = False
        self._leaving = False
        self._told = False
        self._alone = asyncio.Event()
        self._changed = asyncio.Event()
        self._first: asyncio.Future[int] | None = None
        self.others = 0
        """How many other bots live."""
        signals.on(leases.SIGNAL, self._changed.set)
        bot.add_listener(self._ready, "on_shard_ready")
        bot.add_listener(self._connected, "on_shard_connect")
        bot.add_listener(self._connected, "on_shard_resumed")

    def answers(self, guild_id: int | None) -> bool:
        """Tell whether what happens in a server, or in direct messages, is this process's to answer now."""
        if not self._count:
            return False
        shard = shard_of(guild_id, self._count)
        return self._monotonic() < max(self._certain.get(shard, 0.0), self._beside.get(shard, 0.0))

    def lapsed(self, guild_id: int | None) -> bool:
        """Tell whether it was ours to answer, as far as is known: its lease could not be renewed in time."""
        return bool(self._count) and shard_of(guild_id, self._count) in self._certain

    @property
    def waits(self) -> bool:
        """Whether there is nothing to do but to be there, should a process be missed."""
        return bool(self._count) and not self._connecting

    async def first(self) -> tuple[int, int]:
        """Wait for a shard; return it with how many there are.  Others are launched after it was."""
        self._first = asyncio.get_running_loop().create_future()
        self._changed.set()
        shard = await self._first
        return shard, self._count

    def launched(self) -> None:
        """Know that the first one was launched: should it be lost again, another one may be."""
        self._may_launch = True
        if self._first is not None:
            self._open.setdefault(self._first.result(), False)
        self._changed.set()

    def ready(self) -> None:
        """Launch all others, now that the bot is ready: for that the library waits for all it knows of."""
        self._is_ready = True
        self._changed.set()

    async def run(self) -> None:
        """Renew what is held, take what is missing, connect and disconnect accordingly."""
        while True:
            self._changed.clear()
            pause = EVERY
            try:
                async with self._looking:
                    pause = await self._look()
            except StorageError as error:
                log.warning("leases not renewed", exc_info=error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), pause)

    async def hand_over(self) -> None:
        """Let others take all shards over, if there are any others; as the bot ends."""
        self._leaving = True
        self._changed.set()
        with suppress(TimeoutError):  # what was sent before is answered meanwhile
            await asyncio.wait_for(self._alone.wait(), LAST_HAND_OVER)
        await finish(self._retiring.values(), 2 * GRACE)

    async def leave(self) -> None:
        """Give back what was not taken over, after all is disconnected."""
        for task in self._connecting.values():
            if task is not None:
                task.cancel()
        with suppress(StorageError):
            async with self._bot.app.database.write() as connection:
                await leases.leave(connection, self.process)

    async def _look(self) -> float:
        """Renew, take, connect and disconnect; return the seconds until the next time."""
        database = self._bot.app.database
        if not self._count:
            await self._establish()
        began = self._monotonic()
        async with database.write() as connection:
            found = await leases.renew(connection, self.process, "bot", leaving=self._leaving)
            wish = leases.wish(found, self.process)
            if (wish.free or wish.courted) and await leases.take(connection, self.process, wish):
                found = await leases.read(connection)
            if self._leaving and not self._told:
                await signal(connection, leases.SIGNAL)
        self._told = self._leaving
        self._hold(found, began + TTL - MARGIN)
        end = found.next_end(self.process)
        return EVERY if end is None else min(EVERY, end + AFTER_END)

    async def _establish(self) -> None:
        wanted = self._bot.app.settings.shards_wanted
        count = await self._recommended() if wanted is None else wanted
        async with self._bot.app.database.write() as connection:
            self._count = await leases.establish(connection, count, wanted=wanted is not None)

    def _hold(self, found: Leases, certain_until: float) -> None:
        """Connect what is ours by what was found, disconnect what is not any more."""
        owned, courted = set(found.owned(self.process)), set(found.courted(self.process))
        self.others = leases.living(found, "bot", (self.process,))
        for shard in self._certain.keys() - owned:
            goes_on = self._monotonic() < self._certain.pop(shard)
            log.info("shard handed over" if goes_on else "lease lost", shard=shard)
            if goes_on:
                self._beside[shard] = self._monotonic() + GRACE
            self._retire(shard, GRACE if goes_on else 0.0)
        for shard in self._courted - courted - owned:
            self._retire(shard, 0.0)
        self._courted = courted - self._certain.keys()
        for shard in owned:
            self._certain[shard] = certain_until
            self._beside.pop(shard, None)
        self._bot.app.shards = Shards(tuple(sorted(owned)), self._count) if owned else NONE
        if self._leaving and not (owned and self.others):
            self._alone.set()
        for shard in sorted(owned) + sorted(self._courted):
            self._launch(shard)

    def _launch(self, shard: int) -> None:
        """Connect a shard, unless it is; the first one is the library's."""
        if shard in self._hanging_up or self._leaving:
            return  # a connection that is being closed hears of nothing more: another one follows it
        if shard in self._retiring:
            self._retiring.pop(shard).cancel()
        if shard in self._open:  # it came back before it was disconnected, or could not be taken over yet
            self._connecting.setdefault(shard, None)
            if self._open[shard] and shard in self._courted and shard not in self._taking:
                self._connecting[shard] = asyncio.create_task(self._succeed(shard))
        elif shard in self._connecting:
            return
        elif self._first is not None and not self._first.done():
            self._connecting[shard] = None
            self._first.set_result(shard)
        elif self._is_ready or (self._may_launch and not self._connecting):
            gateway = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
            task = asyncio.create_task(self._bot.launch_shard(gateway, shard), name=f"shard {shard}")
            task.add_done_callback(partial(self._opened, shard))
            self._connecting[shard] = task

    def _opened(self, shard: int, launch: asyncio.Task[None]) -> None:
        """Know that a shard is connected, unless it was given up before."""
        if not launch.cancelled() and launch.exception() is None:
            self._open.setdefault(shard, False)

    def _retire(self, shard: int, after: float) -> None:
        """Disconnect a shard, in so many seconds."""
        connecting = self._connecting.pop(shard, None)
        if connecting is not None and not connecting.done():
            connecting.cancel()
        if shard not in self._retiring:
            self._retiring[shard] = asyncio.create_task(self._disconnect(shard, after))

    async def _disconnect(self, shard: int, after: float) -> None:
        await asyncio.sleep(after)
        info = self._bot.shards.get(shard)
        self._beside.pop(shard, None)
        self._open.pop(shard, None)
        self._hanging_up.add(shard)
        try:
            if info is not None:
                await info.disconnect()
        finally:
            self._hanging_up.discard(shard)
            if self._retiring.get(shard) is asyncio.current_task():
                del self._retiring[shard]
            self._changed.set()

    async def _ready(self, shard: int) -> None:
        """Know that we hear of everything in a shard; take it over, if we are its heir."""
        if shard in self._open:
            self._open[shard] = True
        await self._succeed(shard)

    async def _succeed(self, shard: int) -> None:
        """Answer for a shard of which we are the heir, and take its lease; what fails is tried again.

        Nobody else may take the shard meanwhile: should its owner die, we alone can answer for it.
        """
        if shard not in self._courted or shard in self._taking:
            return
        self._taking.add(shard)
        self._beside[shard] = self._monotonic() + TTL - MARGIN
        done = False
        try:
            async with self._looking:
                with suppress(StorageError):
                    async with self._bot.app.database.write() as connection:
                        done = await leases.succeed(connection, self.process, shard)
        finally:
            self._taking.discard(shard)
        if done:
            log.info("shard taken over", shard=shard)
            self._changed.set()
        else:
            self._beside.pop(shard, None)

    async def _connected(self, shard: int) -> None:
        """Disconnect a shard that the library has connected again by itself, though it is ours no more."""
        if shard not in self._connecting and not self._bot.is_closed():
            self._retire(shard, GRACE)
