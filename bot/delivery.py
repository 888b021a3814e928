"""Sends what is due: boards, calls to the mover, results, lobbies, and computer players' moves.

What is due stands in the database, written in the transaction that made it due, so it survives the
process.  Each kind has one function; sending again what was sent already does no harm, since every
function shows the game as it is now.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit import steady
from bot.kit.app import App
from bot.kit.feature import Forget, Send
from bot.kit.lanes import Plan
from bot.kit.protocols import Ready
from bot.kit.sending import Sending
from bot.kit.store import due, interactions, leases
from bot.kit.store.errors import StorageError
from bot.kit.store.signals import signal
from bot.storage.rows import DueMessage

PLAN: Final = Plan(
    places=8,
    background=3,  # the others always find a place
    rest=0.2,  # thousands of looks slow no press down
    retry=(1.0, 5.0, 30.0, 120.0, 600.0),
    barred=0.05,  # another process took it
)

SLOW_PLAN: Final = PLAN._replace(places=16, background=None, rest=0.0, lease=15.0)
"""More than can go on at once is begun: a move that waits for its time holds a place, too.

The lease is kept up for as long as it takes, so what somebody was killed at is soon begun anew.
"""

KEPT_UP: Final = 5.0
"""Seconds between two times of that."""

FOR_THINKERS: Final = 3.0
"""Seconds that a computer player's turn is left to processes that do nothing but think, if there are any."""

LOOK: Final = 1.0
"""Seconds between two looks whether they have done it: a signal that they have may be missed."""

THINK: Final = "think"
"""The signal that there is something to think about."""

FORGET_EVERY: Final = 3600.0
"""Seconds between two times of forgetting."""

FORGET: Final = 24 * 3600.0
"""Seconds after which an interaction can't come again: its token has expired long before."""


class Slow(Sending[Ready[App], DueMessage]):
    """The lane of what takes its time."""

    def __init__(self, bot: Ready[App], senders: Mapping[str, Send[Any]], plan: Plan = SLOW_PLAN) -> None:
        thoughtful = {kind: send for kind, send in senders.items() if kind in due.SLOW}
        super().__init__(bot, due.slow, thoughtful, plan)

    async def _carry_out(self, row: DueMessage) -> float | None:
        keeping = asyncio.create_task(self._keep_up(row))
        try:
            return await super()._carry_out(row)
        finally:
            keeping.cancel()

    async def _keep_up(self, row: DueMessage) -> None:
        """Keep the lease of what is being done."""
        while True:
            await asyncio.sleep(KEPT_UP)
            with suppress(StorageError):
                async with self._database.write() as connection:
                    await self._queue.keep(connection, row, steady.now() + self._plan.lease)


class _Left(Slow):
    """The same for a bot, which leaves it to thinking processes while there are any."""

    elsewhere = False
    """Whether there were any when something was due last."""

    async def _claim(
        self, connection: AsyncConnection, now: float, most: int, background: int
    ) -> list[DueMessage]:
        if self._database.dialect == "postgresql":
            self.elsewhere = await leases.has_thinkers(connection)
            if self.elsewhere:
                await signal(connection, THINK)
        left = now - FOR_THINKERS if self.elsewhere else now
        return await super()._claim(connection, left, most, background)

    async def _take_on(self) -> float:
        pause = await super()._take_on()
        return max(pause, LOOK) if self.elsewhere else pause


class Delivery(Sending[Ready[App], DueMessage]):
    """The task that watches over the messages due."""

    def __init__(
        self, bot: Ready[App], senders: Mapping[str, Send[Any]], forgets: Sequence[Forget] = ()
    ) -> None:
        """``senders`` has for each kind what sends it, ``forgets`` what is done every hour."""
        super().__init__(bot, due.quick, senders, PLAN)
        self._slow = _Left(bot, senders)
        self._forgets = forgets
        self._forget_at = 0.0

    def wake(self) -> None:
        """Look at once whether something is due."""
        super().wake()
        self._slow.wake()

    async def run(self) -> None:
        """Send what is due until :meth:`close`, what takes its time beside the rest."""
        await asyncio.gather(super().run(), self._slow.run())

    async def close(self) -> None:
        """Claim nothing more, and wait for what is under way."""
        await asyncio.gather(super().close(), self._slow.close())

    async def _take_on(self) -> float:
        """Send what is due; return the seconds until there may be more (or somebody wakes us)."""
        pause = await super()._take_on()
        await self._forget()
        return min(pause, LOOK) if self._slow.elsewhere else pause

    async def _forget(self) -> None:
        """Forget every hour what nobody needs any more."""
        if time.monotonic() < self._forget_at:
            return
        async with self._database.write() as connection:
            await interactions.forget_before(connection, steady.now() - FORGET)
            for forget in self._forgets:
                await forget(connection, steady.now())
        self._forget_at = time.monotonic() + FORGET_EVERY
