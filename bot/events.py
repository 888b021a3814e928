"""Carries out what changes with time alone: clocks that run out, reminders, what is computed anew.

What is due stands in the database, put down in the transaction that made it due.  Each kind has one function,
which changes the state in one transaction and puts down what has to be said; a change of state is never
given up.  Several processes share what is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, Protocol

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.counting import GRACE
from bot.kit.app import App
from bot.kit.feature import CarryOut, Failed
from bot.kit.lanes import LEASE, Lane, Plan
from bot.kit.protocols import Carrier
from bot.kit.service.errors import NoSuchGame, NoSuchSeason, Refusal
from bot.kit.store.errors import StorageError
from bot.kit.store.queues import events
from bot.storage.rows import Event

log: Final = structlog.get_logger()

PLAN: Final = Plan(
    places=2,
    rest=0.02,  # a press meets few of a thousand
    retry=(1.0, 5.0, 30.0, 120.0, 600.0),
    for_ever=True,
    ahead=6,
)


class Trust(Protocol):
    """Knows whether this machine's clocks can be relied on."""

    @property
    def clocks_agree(self) -> bool:
        """Whether wall clock and monotonic clock agree."""
        ...

    def hurry(self) -> None:
        """Give a sign of life at once: something waits for one."""
        ...


class Watching(Carrier[App], Protocol):
    """Carries out what is due, and says what comes of it."""

    @property
    def heartbeat(self) -> Trust:
        """What tells that we are alive, and what time it is."""
        ...

    @property
    def shard_count(self) -> int | None:
        """Among how many shards the servers are divided; None before it is known."""
        ...


class Events(Lane[Watching, Event]):
    """The task that watches over the events due."""

    def __init__(
        self,
        bot: Watching,
        handlers: Mapping[str, CarryOut[Any]],
        failed: Mapping[str, Failed] = MappingProxyType({}),
    ) -> None:
        """``handlers`` has for each kind what carries it out, ``failed`` who is told where that fails."""
        super().__init__(bot, events, handlers, PLAN)
        self._told = failed

    async def _claim(
        self, connection: AsyncConnection, now: float, most: int, background: int
    ) -> list[Event]:
        """Claim what is due; clocks only of shards that were heard of since their time ran out.

        Then what they run out by is no outage of ours, and no process has to know whose shard it is.  Seasons
        wait until an outage that ends is written, too.
        """
        shards = self._bot.shard_count if self._bot.heartbeat.clocks_agree else None
        ours = self._bot.app.shards
        claimed = await events.claim_unless_out(connection, now, LEASE, most, shards, GRACE, ours)
        if not claimed and shards is not None:
            self._bot.heartbeat.hurry()
        return claimed

    async def _failed(self, error: Exception, row: Event) -> float | None:
        """Say what went wrong: whatever it was is tried again, unless there is nothing left to change."""
        match error:
            case NoSuchGame() | NoSuchSeason():
                log.info("game or season is gone")
                return None
            case Refusal():
                log.info("event came at the wrong moment", rule=error.rule)
            case StorageError():
                log.warning("event failed", exc_info=error, attempts=row.attempts)
            case _:
                self._meter.fault(self._queue.name)
                log.exception("event failed unexpectedly", attempts=row.attempts)
        await self._tell(row)
        return self._plan.again(row.attempts)

    async def _tell(self, row: Event) -> None:
        """Tell who is to know that an event does not go on."""
        if row.kind in self._told:
            with suppress(StorageError):  # the line above the audit tells it all the same
                await self._told[row.kind](self._database, row)
