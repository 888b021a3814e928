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

from bot.clocks.service.counting import GRACE
from bot.kit.app import App
from bot.kit.feature import CarryOut, Failed
from bot.kit.lanes import LEASE, Lane
from bot.kit.protocols import Carrier
from bot.kit.service.errors import NoSuchGame, NoSuchSeason, Refusal
from bot.kit.store.errors import StorageError
from bot.kit.store.queues import events
from bot.storage.rows import Event

log: Final = structlog.get_logger()

PLACES: Final = 2
"""Events in work at the same time."""

REST: Final = 0.02
"""Seconds after each event in which its place stays empty: a press meets few of a thousand."""

RETRY: Final = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds until the next attempt, by the number of attempts made; the last one for ever."""


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


class Events(Lane[Event]):
    """The task that watches over the events due."""

    def __init__(
        self,
        bot: Watching,
        handlers: Mapping[str, CarryOut[Any]],
        failed: Mapping[str, Failed] = MappingProxyType({}),
    ) -> None:
        """``handlers`` has for each kind what carries it out, ``failed`` who is told where that fails."""
        super().__init__(bot.app.database, events, PLACES, REST, bot.app.settings.share())
        self._bot = bot
        self._handlers, self._told = handlers, failed
        self._unknown: set[str] = set()

    async def _claim(self, now: float, most: int) -> list[Event]:
        """Claim what is due; clocks only of shards that were heard of since their time ran out.

        Then what they run out by is no outage of ours, and no process has to know whose shard it is.
        """
        shards = self._bot.shard_count if self._bot.heartbeat.clocks_agree else None
        async with self._database.write() as connection:
            claimed = await events.claim_unless_out(connection, now, LEASE, most, shards, GRACE, self._shards)
        if not claimed and shards is not None:
            self._bot.heartbeat.hurry()
        return claimed

    async def _carry_out(self, claimed: Event) -> float | None:
        again = RETRY[min(claimed.attempts, len(RETRY) - 1)]
        handler = self._handlers.get(claimed.kind)
        if handler is None:
            if claimed.kind not in self._unknown:
                log.warning("event of a newer version is kept")
            self._unknown.add(claimed.kind)
            return again
        try:
            await handler(self._bot, claimed)
        except (NoSuchGame, NoSuchSeason):
            log.info("game or season is gone")
        except Refusal as error:
            log.info("event came at the wrong moment", rule=error.rule)
            await self._failed(claimed)
            return again
        except StorageError as error:
            log.warning("event failed", exc_info=error, attempts=claimed.attempts)
            await self._failed(claimed)
            return again
        except Exception:
            log.exception("event failed unexpectedly", attempts=claimed.attempts)
            await self._failed(claimed)
            return again
        self._bot.delivery.wake()
        return None

    async def _failed(self, claimed: Event) -> None:
        """Tell who is to know that an event does not go on."""
        if claimed.kind in self._told:
            with suppress(StorageError):  # the line above the audit tells it all the same
                await self._told[claimed.kind](self._database, claimed)
