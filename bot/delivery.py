"""Sends what is due: boards, calls to the mover, results, lobbies, and computer players' moves.

What is due stands in the database, written in the transaction that made it due, so it survives the
process.  Each kind has one function; sending again what was sent already does no harm, since every
function shows the game as it is now.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from bot.kit.app import App
from bot.kit.feature import Forget, Send
from bot.kit.lanes import SHORTLY, Plan
from bot.kit.protocols import WithApp
from bot.kit.sending import Sending
from bot.kit.store import due, interactions
from bot.storage.rows import DueMessage

PLAN: Final = Plan(
    places=8,
    background=3,  # the others always find a place
    rest=0.2,  # thousands of looks slow no press down
    retry=(1.0, 5.0, 30.0, 120.0, 600.0),
    idle=30.0,  # whoever puts something down wakes us; another process may have, for us
    barred=SHORTLY,  # another process took it
)

SLOW_PLAN: Final = PLAN._replace(places=16, background=None, rest=0.0)
"""More than can go on at once is begun: a move that waits for its time holds a place, too."""

FORGET_EVERY: Final = 3600.0
"""Seconds between two times of forgetting."""

FORGET: Final = 24 * 3600.0
"""Seconds after which an interaction can't come again: its token has expired long before."""


class Sender(WithApp[App], Protocol):
    """Posts once it is connected."""

    async def wait_until_ready(self) -> None:
        """Wait for the first connection."""
        ...


class _Slow(Sending[Sender, DueMessage]):
    """The lane of what takes its time; what it has done may make a message due."""

    def __init__(self, bot: Sender, senders: Mapping[str, Send[Any]], done: Callable[[], None]) -> None:
        super().__init__(bot, due.slow, senders, SLOW_PLAN)
        self._done = done

    async def _carry_out(self, row: DueMessage) -> float | None:
        again = await super()._carry_out(row)
        self._done()
        return again


class Delivery(Sending[Sender, DueMessage]):
    """The task that watches over the messages due."""

    def __init__(self, bot: Sender, senders: Mapping[str, Send[Any]], forgets: Sequence[Forget] = ()) -> None:
        """``senders`` has for each kind what sends it, ``forgets`` what is done every hour."""
        super().__init__(bot, due.quick, senders, PLAN)
        thoughtful = {kind: send for kind, send in senders.items() if kind in due.SLOW}
        self._slow = _Slow(bot, thoughtful, super().wake)
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

    async def _carry_out(self, row: DueMessage) -> float | None:
        again = await super()._carry_out(row)
        self._slow.wake()  # a game that went on, or a seat that was left, may be a computer player's now
        return again

    async def _take_on(self) -> float:
        """Send what is due; return the seconds until there may be more (or somebody wakes us)."""
        pause = await super()._take_on()
        await self._forget()
        return pause

    async def _forget(self) -> None:
        """Forget every hour what nobody needs any more."""
        if time.monotonic() < self._forget_at:
            return
        async with self._database.write() as connection:
            await interactions.forget_before(connection, time.time() - FORGET)
            for forget in self._forgets:
                await forget(connection, time.time())
        self._forget_at = time.monotonic() + FORGET_EVERY
