"""When a person is reminded of a turn: at half and at a tenth of its time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.clocks.service.pauses import Pause, after, counted
from bot.clocks.service.terms import HOUR

LEFT_AT: Final = (1 / 2, 1 / 10)
"""The parts of a turn's time that are left when a reminder falls due."""

LEAST_LEFT: Final = 1.0 * HOUR
LEAST_LEFT_LIVE: Final = 30.0
"""Seconds that are left at least when somebody is reminded: time enough to come and to think."""


def reminder_times(
    since: float, deadline: float | None, live: bool = False, pauses: Iterable[Pause] = ()
) -> tuple[float, ...]:
    """Return when the reminders of a turn fall due, in order: two, fewer where the turn is short.

    Time in ``pauses`` is none of the turn's.  A turn that has no more than the least time is not reminded of:
    it has just been called.
    """
    if deadline is None:
        return ()
    known = tuple(pauses)
    least, whole = LEAST_LEFT_LIVE if live else LEAST_LEFT, counted(since, deadline, known)
    passed = {whole - max(part * whole, least) for part in LEFT_AT}
    return tuple(after(since, seconds, known) for seconds in sorted(passed) if seconds > 0)
