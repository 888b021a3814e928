"""Where an axis has its lines and what stands beside them: round figures, dates in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from math import ceil, floor
from typing import Final, NamedTuple

from babel.dates import format_interval, format_skeleton

DAY: Final = 86_400.0
"""A day in seconds."""

_DAYS: Final = (1, 2, 7, 14)
_MONTHS: Final = (1, 2, 3, 6, 12, 24, 60, 120)
"""What may lie between two dates of an axis."""
_FIGURES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""What may lie between two figures of an axis."""
_BETWEEN: Final = 34
"""Between two dates beside each other, px."""


class Tick(NamedTuple):
    """A line across a chart: its value, and what stands beside it."""

    at: float
    words: str


def figures(low: float, high: float, most: int, least: float = 10) -> list[Tick]:
    """Return at most so many round figures between two values, ``least`` apart at least."""
    for step in (each for each in _FIGURES if each >= least):
        found = [step * number for number in range(ceil(low / step), floor(high / step) + 1)]
        if len(found) <= most:
            break
    return [Tick(figure, str(figure)) for figure in found]


def dates(low: float, high: float, room: int, width: Callable[[str], int], language: str) -> list[Tick]:
    """Return dates between two times in seconds, as many as stand beside each other in ``room`` px.

    ``width`` tells how wide words are.  There is one at least: where no day begins, it is in the middle.
    """
    for found in _scales(low, high, language):
        if found and len(found) * (max(width(tick.words) for tick in found) + _BETWEEN) <= room:
            return found
    middle = (low + high) / 2
    return [Tick(middle, format_skeleton("MMMd", _day(middle), locale=language))]


def period(low: float, high: float, language: str) -> str:
    """Return from which day to which day two times are: "May 13 – Nov 2, 2026"."""
    told: str = format_interval(_day(low), _day(high), "yMMMd", locale=language)
    return told


def day(at: float, language: str) -> str:
    """Return the day of a time: "May 13, 2026"."""
    return format_skeleton("yMMMd", _day(at), locale=language)


def _day(at: float) -> date:
    return datetime.fromtimestamp(at, UTC).date()


def _scales(low: float, high: float, language: str) -> Iterator[list[Tick]]:
    """Yield the dates of an axis, the densest first."""
    if high - low <= 100 * DAY:
        for step in _DAYS:
            yield [_tick(each, "MMMd", language) for each in _days(low, high, step)]
    for step in _MONTHS:
        months = _months(low, high, step)
        yield [_tick(each, "y" if each.month == 1 else "MMM", language) for each in months]


def _tick(each: date, skeleton: str, language: str) -> Tick:
    begun = datetime(each.year, each.month, each.day, tzinfo=UTC).timestamp()
    return Tick(begun, format_skeleton(skeleton, each, locale=language))


def _days(low: float, high: float, step: int) -> Iterator[date]:
    first = _day(low) if low % DAY == 0 else _day(low) + timedelta(days=1)
    for ordinal in range(first.toordinal(), _day(high).toordinal() + 1):
        if ordinal % step == 0:
            yield date.fromordinal(ordinal)


def _months(low: float, high: float, step: int) -> Iterator[date]:
    first, last = _day(low), _day(high)
    for number in range(first.year * 12 + first.month, last.year * 12 + last.month):
        if number % step == 0:
            yield date(number // 12, number % 12 + 1, 1)
