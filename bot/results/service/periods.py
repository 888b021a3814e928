"""Periods of a table: months, quarters and years of a server's time zone, with their names and bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from bot.clocks.service.calendar import kept_zone, local_times


class Period(NamedTuple):
    """From ``starts`` to before ``ends``, in seconds since 1970; ``name`` is the same in all languages."""

    name: str
    starts: float
    ends: float


KINDS: Final[Mapping[str, tuple[int, Callable[[int, int], str]]]] = {
    "month": (1, lambda year, month: f"{year}-{month:02}"),
    "quarter": (3, lambda year, month: f"{year} Q{(month + 2) // 3}"),
    "year": (12, lambda year, month: str(year)),
}
"""Of each kind: how many months it has, and what it is called, by year and first month."""


def period(kind: str, zone: str, at: float) -> Period:
    """Return the period of a kind in which a moment lies, by the calendar of a time zone."""
    here = kept_zone(zone)
    months, named = KINDS[kind]
    then = datetime.fromtimestamp(at, here)
    first = (then.month - 1) // months * months + 1
    year, after = divmod(then.year * 12 + first - 1 + months, 12)
    return Period(
        named(then.year, first),
        local_times(then.year, first, 1, 0, 0, here)[0],
        local_times(year, after + 1, 1, 0, 0, here)[0],
    )
