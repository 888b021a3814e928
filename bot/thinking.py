"""A process that only thinks for computer players: ``tymok think``.

It takes on what the bots on the same database would do in processes of their own, by the same queue: it
claims a computer player's turn, thinks, and plays it if the game still stands where it did.  What is to be
shown then is due like after any other move, and bots are told.  Whoever is killed at a thought has it taken
over when the lease ends.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import structlog

from bot import features, health
from bot.delivery import SLOW_PLAN, THINK, Slow
from bot.kit import alive
from bot.kit.store import leases
from bot.kit.store.errors import StorageError
from bot.kit.store.shards import ALL
from bot.kit.store.signals import DUE, Signals, signal
from bot.storage.rows import DueMessage
from engine.compiled import RULES

log: Final = structlog.get_logger()

PLACES: Final = 4
"""Games at a time, by processes: a move that waits for its time holds a place, too."""

IDLE: Final = 1.0
"""Seconds between two looks whether there is something to think about, should no signal come."""


class _Lane(Slow):
    """What takes its time, of all servers; bots are told what was done."""

    thoughts = 0

    async def _carry_out(self, row: DueMessage) -> float | None:
        again = await super()._carry_out(row)
        self.thoughts += 1
        with suppress(StorageError):
            async with self._database.write() as connection:
                await signal(connection, DUE)
        return again


class _Alone:
    """In the place of connections to Discord, which such a process has none of."""

    connected = True
    shards: frozenset[int] = frozenset()


class Thinking:
    """The parts of such a process, running."""

    def __init__(self, app: Any) -> None:
        self.app = app
        app.shards = ALL
        self.process = secrets.token_hex(8)
        """By which this process is known to others."""
        places = PLACES * app.settings.computer_processes
        plan = SLOW_PLAN._replace(places=places, idle=IDLE)
        self._lane = _Lane(self, features.messages(), plan)
        self._signals = Signals(app.database)
        self._known = self._ending = False
        self._signals.on(THINK, self._lane.wake)

    async def wait_until_ready(self) -> None:
        """Need nothing but the database."""

    # --- What is asked by those who watch: it has the database alone, no servers and no shards ---

    guilds: Sequence[object] = ()
    latencies: Sequence[tuple[int, float]] = ()
    heartbeat: health.Signs = _Alone()

    def is_ready(self) -> bool:
        """Tell whether bots know of this process, so that it is given thoughts."""
        return self._known

    @property
    def ending(self) -> bool:
        """Whether nothing more is begun."""
        return self._ending

    # --- What is done ---

    def finishes(self) -> bool:
        """Take nothing on beside thoughts: nobody can be told anything from here."""
        return False

    async def run(self) -> None:
        """Think until cancelled; then finish what takes no longer than a moment."""
        log.info("thinks", processes=self.app.settings.computer_processes, rules=str(RULES))
        work = (self._lane.run(), self._live(), self._signals.run())
        tasks = [asyncio.create_task(one) for one in work]
        try:
            await asyncio.Event().wait()
        finally:
            self._ending = True
            await self._lane.close()
            log.info("thinks no more", thoughts=self._lane.thoughts)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(StorageError):
                async with self.app.database.write() as connection:
                    await leases.leave(connection, self.process)

    async def _live(self) -> None:
        """Say that there is somebody who thinks, to the bots and to whoever watches this process."""
        with suppress(OSError):
            alive.begin(self.app.settings.data_folder)
        while True:
            ready = True
            try:
                async with self.app.database.write() as connection:
                    await leases.renew(connection, self.process, "thinker")
                self._known = True
            except StorageError as error:
                ready = False
                log.warning("no sign of life", exc_info=error)
            with suppress(OSError):
                await asyncio.to_thread(
                    alive.write, self.app.settings.data_folder, ready=ready, rules=str(RULES)
                )
            await asyncio.sleep(leases.EVERY)
