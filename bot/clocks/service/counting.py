"""When a press counts, and when a timeout acts.

The time in a press's number is Discord's own clock, the same for everybody.  It has milliseconds, while a
deadline is a sum of floats: both are compared as whole milliseconds, so that "exactly at the deadline" is no
matter of rounding.
"""

from __future__ import annotations

from typing import Final

from bot.kit.snowflakes import made_at

LATEST: Final = 10.0
"""Seconds that a press may have travelled; one that took longer counts as if it had taken so long."""

GRACE: Final = 11.0
"""Seconds after the deadline at which a timeout acts: every press that counts before it has arrived."""


def counted_time(press_id: int, arrived: float) -> float:
    """Return when a press counts: the time in its number, at most 10 s before it reached us, never after."""
    return min(max(made_at(press_id), arrived - LATEST), arrived)


def in_time(counted: float, deadline: float | None) -> bool:
    """Whether a press counts before the deadline or exactly at it; without a deadline all do."""
    return deadline is None or _milliseconds(counted) <= _milliseconds(deadline)


def is_up(now: float, deadline: float | None) -> bool:
    """Whether a timeout may act: 11 seconds after the deadline no press can come that is in time."""
    return deadline is not None and _milliseconds(now) >= _milliseconds(deadline + GRACE)


def _milliseconds(at: float) -> int:
    return round(at * 1000)
