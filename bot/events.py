"""Carries out what changes with time alone: clocks that run out, reminders, what is computed anew.

What is due stands in the database, put down in the transaction that made it due.  Each kind has one function,
which changes the state in one transaction and puts down what has to be said; a change of state is never
given up.  Several processes share what is due.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final, Protocol

import structlog

from bot.away.service import reminders
from bot.clocks.service.counting import GRACE
from bot.kit.lanes import LEASE, Lane
from bot.kit.protocols import Members, WithDelivery
from bot.kit.service.errors import NoSuchGame, NoSuchSeason, Refusal
from bot.kit.store.errors import StorageError
from bot.kit.store.queues import GAME_OVER, events
from bot.leagues.service import ledger, notices
from bot.results.service import recounting, server_seasons
from bot.storage.rows import Event
from bot.table.service import adjourning

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


class Carrier(WithDelivery, Protocol):
    """Carries out what is due, and says what comes of it."""

    @property
    def heartbeat(self) -> Trust:
        """What tells that we are alive, and what time it is."""
        ...

    @property
    def presence(self) -> Members:
        """Who is where."""
        ...

    @property
    def shard_count(self) -> int | None:
        """Among how many shards the servers are divided; None before it is known."""
        ...


class Events(Lane[Event]):
    """The task that watches over the events due."""

    def __init__(self, bot: Carrier) -> None:
        super().__init__(bot.app.database, events, PLACES, REST, bot.app.settings.share())
        self._bot = bot
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
        handler = EVENTS.get(claimed.kind)
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
        """Let staff know of a season that does not go on, after its third failure."""
        if claimed.kind in OF_SEASONS and claimed.attempts + 1 == notices.STUCK_AFTER:
            season_id, _, _ = claimed.subject.partition(":")
            with suppress(StorageError):  # the line above the audit tells it all the same
                async with self._database.write() as connection:
                    await notices.missing(connection, season_id, notices.STUCK, time.time())


OF_SEASONS: Final = frozenset({ledger.EVENT, GAME_OVER})
"""The kinds of events by which seasons of leagues go on."""

Handler = Callable[[Carrier, Event], Awaitable[None]]
"""Changes the state in one transaction.

It may be called again for what it has done already, if the process died before that was noted: it looks at
the state, not at the event, or lets ``queues.events.done`` be part of its transaction.
"""


async def _clock(bot: Carrier, event: Event) -> None:
    await bot.app.times.ran_out(event.subject)


async def _resume(bot: Carrier, event: Event) -> None:
    await bot.app.adjourning.time_up(event.subject)


async def _end_season(bot: Carrier, event: Event) -> None:
    await server_seasons.end_due(bot.app.database, int(event.subject), time.time())


async def _remind(bot: Carrier, event: Event) -> None:
    await reminders.remind(bot.app.database, event, time.time())


async def _season(bot: Carrier, event: Event) -> None:
    await bot.app.seasons.advance(event.subject, bot.presence.has_left)


async def _fixture(bot: Carrier, event: Event) -> None:
    await bot.app.seasons.game_over(event.subject)


async def _recompute(bot: Carrier, event: Event) -> None:
    await recounting.recount(bot.app.database, event.subject, bot.app.thinkers.compute)


EVENTS: Final[Mapping[str, Handler]] = {
    "clock": _clock,
    server_seasons.EVENT: _end_season,
    adjourning.RESUME: _resume,
    reminders.EVENT: _remind,
    recounting.RECOMPUTE: _recompute,
    ledger.EVENT: _season,
    GAME_OVER: _fixture,
}
"""What carries out each kind of event."""
