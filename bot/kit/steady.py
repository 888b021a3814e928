"""What time it is: by the machine's clock, unless that was set while the bot runs, or is wrong.

People's clocks are charged by it, and what falls due falls due by it, so a machine whose clock is set three
hours ahead, or back, must not cost anybody three hours.  While we run, time goes on as the machine measures
lengths of time, whatever its clock is set to.  What Discord says in its answers (``Date``) is right: where
two answers running say that we are wrong, since the clock was wrong from the start or the machine has slept,
we go by them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final

import aiohttp
import structlog

log: Final = structlog.get_logger()

SLEWED: Final = 1.0
"""Seconds by which a clock may be corrected at once: by so little it is kept right all the time."""

TRAVELLED: Final = 2.0
"""Seconds that an answer may have taken to tell the time: what came later may have waited to be read."""

TOLERATED: Final = 4.0
"""Seconds between Discord's time and ours that mean nothing: an answer has whole seconds, and travels."""

OF_DISCORD: Final = "/api/"
"""Where the paths of requests begin whose answers tell the time."""


class Clock:
    """Tells the time in seconds since 1970.  ``wall`` and ``monotonic`` are the machine's clocks."""

    def __init__(
        self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._ahead = wall() - monotonic()
        self._doubt: float | None = None

    def now(self) -> float:
        """Return what time it is."""
        wall, monotonic = self._wall(), self._monotonic()
        if abs(wall - monotonic - self._ahead) <= SLEWED:
            self._ahead = wall - monotonic
        return monotonic + self._ahead

    def asked(self) -> float:
        """Return when something is asked of Discord, for :meth:`heard` of its answer."""
        return self._monotonic()

    def heard(self, at: float, asked: float) -> None:
        """Take note of what time it is by Discord; one answer that says otherwise than we is only a doubt.

        Where we stood still before we read an answer it tells of a time long ago, and is not heeded.
        """
        monotonic = self._monotonic()
        if monotonic - asked > TRAVELLED:
            return
        told, before = at - monotonic, self._doubt
        wrong = abs(self.now() - at) > TOLERATED
        self._doubt = told if wrong else None
        if wrong and before is not None and abs(told - before) <= TOLERATED:
            log.error(
                "this machine's clock is wrong, Discord's is gone by", seconds=round(self._ahead - told)
            )
            self._ahead, self._doubt = told, None


_CLOCK = Clock()


def now() -> float:
    """Return what time it is, in seconds since 1970."""
    return _CLOCK.now()


def trace() -> aiohttp.TraceConfig:
    """Return what hears of Discord's answers, to know what time it is there."""
    heard = aiohttp.TraceConfig()
    heard.on_request_start.append(_asked)
    heard.on_request_end.append(_answered)
    return heard


async def _asked(
    _: aiohttp.ClientSession, request: SimpleNamespace, __: aiohttp.TraceRequestStartParams
) -> None:
    request.asked = _CLOCK.asked()


async def _answered(
    _: aiohttp.ClientSession, request: SimpleNamespace, answered: aiohttp.TraceRequestEndParams
) -> None:
    if not answered.url.path.startswith(OF_DISCORD):
        return
    try:
        at = parsedate_to_datetime(answered.response.headers["Date"]).timestamp()
    except (KeyError, ValueError):
        return
    _CLOCK.heard(at, request.asked)
