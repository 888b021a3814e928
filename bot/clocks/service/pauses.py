"""Pauses: intervals in which clocks stand still, and until when nobody loses on time after an outage."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import msgspec

from bot.clocks.service.terms import HOUR, MINUTE
from bot.storage.rows import PauseRow

OUTAGE_AFTER: Final = 60.0
"""Seconds between two heartbeats that are no outage yet."""

LEAST_GRACE: Final = 10.0 * MINUTE
MOST_GRACE: Final = 12.0 * HOUR
"""For how long nobody loses on time after an outage, in seconds."""


class Pause(msgspec.Struct, frozen=True):
    """An interval in which clocks stand still, half open; ``ends`` None: until somebody ends it.

    ``grace``: until when nobody loses on time afterwards.  ``kind``: outage, go_on, agreed or vacation.
    """

    starts: float
    ends: float | None = None
    grace: float | None = None
    kind: str = ""


def runs(pause: Pause | PauseRow, at: float) -> bool:
    """Whether a pause has begun and not ended; at its very end it has."""
    return pause.starts <= at and (pause.ends is None or at < pause.ends)


def outage(last_heartbeat: float, next_heartbeat: float) -> tuple[float, float, float] | None:
    """Return start, end and end of the grace of the outage between two heartbeats, None if it was none.

    A gap of exactly 60 s is none.  The grace is as long as the outage: 10 minutes at least, 12 hours at most.
    """
    gap = round(next_heartbeat - last_heartbeat, 3)
    if gap <= OUTAGE_AFTER:
        return None
    return last_heartbeat, next_heartbeat, next_heartbeat + grace(gap)


def grace(lasted: float) -> float:
    """Return for how long nobody loses on time after an outage of so many seconds."""
    return min(max(lasted, LEAST_GRACE), MOST_GRACE)


def counted(since: float, until: float, pauses: Iterable[Pause]) -> float:
    """Return the seconds from ``since`` to ``until`` without those in any pause; never below 0."""
    seconds = max(0.0, until - since)
    for starts, ends in _union(pauses):
        seconds -= max(0.0, min(ends, until) - max(starts, since))
    return max(0.0, seconds)


def deadline(since: float, allowance: float, pauses: Iterable[Pause], *, live: bool = False) -> float | None:
    """Return when a turn's time is up, as far as the pauses are known; None while that cannot be said.

    It cannot be said while a pause is open that comes before, and with an infinite allowance.  A zero before
    the end of a grace moves there, whenever the turn began; a pause within the grace prolongs it.  ``live``
    games have no grace: their clocks stand until *Go on*, which is a pause.
    """
    known = list(pauses)
    standing = _union(known)
    zeros = [_after(since, allowance, standing)]
    if not live:
        zeros += [
            _after(pause.ends, pause.grace - pause.ends, standing)
            for pause in known
            if pause.ends is not None and pause.grace is not None
        ]
    last = max(zeros)
    return None if math.isinf(last) else last


def after(since: float, seconds: float, pauses: Iterable[Pause]) -> float:
    """Return when so many seconds have been counted; infinite if an open pause comes before."""
    return _after(since, seconds, _union(pauses))


def _after(since: float, seconds: float, standing: Iterable[tuple[float, float]]) -> float:
    """Do the same over pauses in order; one that starts just then comes too late."""
    at = since
    for starts, ends in standing:
        if ends <= at:
            continue
        running = max(0.0, starts - at)
        if seconds <= running:
            break
        seconds -= running
        at = ends
    return at + seconds


def _union(pauses: Iterable[Pause]) -> list[tuple[float, float]]:
    """Return the intervals that the pauses cover, in order and apart; an open one ends at infinity."""
    union: list[tuple[float, float]] = []
    for starts, ends in sorted((one.starts, math.inf if one.ends is None else one.ends) for one in pauses):
        if ends <= starts:
            continue
        if union and starts <= union[-1][1]:
            union[-1] = (union[-1][0], max(union[-1][1], ends))
        else:
            union.append((starts, ends))
    return union
