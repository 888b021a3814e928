"""Sending what a queue holds: what Discord refuses is not tried again, what it did not hear is.

What it does not let us do waits for a week: somebody may have taken a permission away for a while.

Each kind has one function, which shows things as they are now: sending again what was sent does no harm.
"""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

import discord
import structlog

from bot.kit.app import App
from bot.kit.lanes import Lane
from bot.kit.protocols import Ready
from bot.kit.service.errors import Refusal
from bot.storage.rows import DueMessage, News

log: Final = structlog.get_logger()

NOT_ALLOWED: Final = frozenset({50001, 50013})
"""Discord's codes where we lack access to a place, or a permission there."""

ALLOWED_AGAIN: Final = (60.0, 600.0, *[3600.0] * (7 * 24))
"""Seconds until the next attempt, by the number of attempts made, where that is so.

A lane is told as soon as permissions change; that may be missed, and is not told of all that matters.
"""


class Later(Exception):
    """A message is to be looked at again in so many seconds, or else when the lane tries things again.

    It has been sent, or something else has to be posted before.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        super().__init__()


Bot = TypeVar("Bot", bound=Ready[App])
Claimed = TypeVar("Claimed", News, DueMessage)


class Sending(Lane[Bot, Claimed]):
    """A lane of messages: nothing is sent before there is a connection."""

    async def run(self) -> None:
        """Send what is due until :meth:`close`."""
        await self._bot.wait_until_ready()
        await super().run()

    async def _failed(self, error: Exception, row: Claimed) -> float | None:
        """Say what went wrong; what nobody can read, or has no meaning any more, is not tried again."""
        again = self._plan.again(row.attempts)
        match error:
            case Later():
                return again if error.seconds is None else error.seconds
            case Refusal():
                log.info("nothing to tell any more")  # what is due now was put down when things moved on
                return None
            case discord.Forbidden() if error.code in NOT_ALLOWED:
                log.info("not allowed to send", code=error.code, attempts=row.attempts)
                return ALLOWED_AGAIN[row.attempts] if row.attempts < len(ALLOWED_AGAIN) else None
            case discord.NotFound() | discord.Forbidden():
                log.info("cannot send", code=error.code)
                return None
            case discord.HTTPException() | OSError() | TimeoutError() | BrokenProcessPool():
                log.warning("send failed", error=repr(error), attempts=row.attempts)
            case _ if self._closing:  # its connection was closed: the next process sends it
                log.info("ended before it was sent", error=repr(error))
            case _:
                self._meter.fault(self._queue.name)
                log.exception("send failed unexpectedly")
        return again
