"""How long is waited for a database that somebody else holds."""

from __future__ import annotations

import time
from contextvars import ContextVar
from typing import Final

BUSY_SECONDS: Final = 10.0
"""How long to wait for a connection or for another process's lock before giving up."""

LEAST: Final = 0.25
"""Seconds that are waited at least."""

_until: Final[ContextVar[float]] = ContextVar("until", default=0.0)


def hurry(seconds: float) -> None:
    """Let this task wait until then only: somebody waits for its answer, who is told instead."""
    _until.set(time.monotonic() + seconds)


def patience() -> float:
    """Return how many seconds this task waits: long, too, once nobody waits for a first answer any more."""
    left = _until.get() - time.monotonic()
    return BUSY_SECONDS if left <= 0.0 else max(left, LEAST)
