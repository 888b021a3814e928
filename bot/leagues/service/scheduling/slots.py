"""Times to propose to people who are to meet, mostly two, from the hours in which each can play.

A candidate begins on each half hour, and where somebody's hours begin.  Those in the hours of both come
first; where these do not suffice, the least bad ones follow.  How bad one is:

* by so much as the game would have to be moved to lie in a person's hours, added up for all;
* half a day more for each of them who would play at night, unless that lies in their hours;
* of equally bad ones, by what is worst for one of them.

Who has said nothing is taken to have time from 9 to 23 every day.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from bot.clocks.service.hours import Hours, Span, read
from bot.clocks.service.terms import DAY, HOUR, MINUTE

COUNT: Final = 3
"""So many times are proposed."""
LENGTH: Final = 90 * MINUTE
"""Seconds that both have for a game at least."""
AHEAD: Final = 12 * HOUR
"""Seconds before it that a time is proposed at least."""

USUAL: Final = read("daily 9-23")
"""The hours of who has said nothing."""

_GRID: Final = 30 * MINUTE
_NIGHT: Final = 7
"""The hour at which nights end; they begin at midnight."""


class Slot(msgspec.Struct, frozen=True):
    """A time to propose, in seconds since 1970.

    ``off``: by how many seconds the game would have to be moved to lie in the hours of each.
    """

    starts: float
    off: tuple[float, ...] = (0.0, 0.0)

    @property
    def fits(self) -> bool:
        """Whether it lies in the hours of all."""
        return not any(self.off)


class Asked(NamedTuple):
    """Somebody who is to have time: their hours, and their zone."""

    hours: Hours
    zone: ZoneInfo


class _Person:
    """Somebody's hours in the time for which they are asked."""

    def __init__(self, hours: Hours, zone: ZoneInfo, since: float, until: float) -> None:
        self.zone = zone
        asked = USUAL if hours.is_none else hours
        self.spans = tuple(asked.moments(zone, since - 7 * DAY, until + 7 * DAY))

    def off(self, starts: float) -> float:
        """Return by how much a game that begins then lies beside their hours."""
        return min(max(0.0, span.starts - starts, starts + LENGTH - span.ends) for span in self.spans)

    def sleeps(self, starts: float) -> bool:
        """Whether a game that begins then is played at night."""
        walls = (datetime.fromtimestamp(at, self.zone) for at in (starts, starts + LENGTH - 1))
        return any(wall.hour < _NIGHT for wall in walls)

    def day(self, at: float) -> date:
        """Return the day of a moment where they live."""
        return datetime.fromtimestamp(at, self.zone).date()


def propose_to_all(asked: Sequence[Asked], now: float, until: float) -> tuple[Slot, ...]:
    """Return up to three times of 90 minutes or more, 12 hours ahead or more, on different days for all.

    All end by ``until``; there are fewer where that leaves fewer days.  In the order of time.
    """
    people = tuple(_Person(one.hours, one.zone, now, until) for one in asked)
    found: list[Slot] = []
    for slot in sorted(_candidates(people, now + AHEAD, until), key=lambda slot: _badness(slot, people)):
        if all(person.day(slot.starts) != person.day(other.starts) for person in people for other in found):
            found.append(slot)
        if len(found) == COUNT:
            break
    return tuple(sorted(found, key=lambda slot: slot.starts))


def free(hours: Hours, zone: ZoneInfo, now: float) -> tuple[Span, ...]:
    """Return the next times in which somebody can play, the present one among them."""
    spans = hours.moments(zone, now, now + 9 * DAY)
    return tuple(span for span, _ in zip(spans, range(COUNT), strict=False))


def _candidates(people: Sequence[_Person], since: float, until: float) -> Iterator[Slot]:
    last = until - LENGTH
    for starts in sorted({*_grid(since, last), *_beginnings(people, since, last)}):
        yield Slot(starts, tuple(person.off(starts) for person in people))


def _grid(since: float, last: float) -> Iterable[float]:
    return (step * _GRID for step in range(math.ceil(since / _GRID), math.floor(last / _GRID) + 1))


def _beginnings(people: Iterable[_Person], since: float, last: float) -> Iterator[float]:
    return (span.starts for person in people for span in person.spans if since <= span.starts <= last)


def _badness(slot: Slot, people: Sequence[_Person]) -> tuple[float, float, bool, float]:
    """Return what candidates are ordered by; of good ones the earliest by day comes first."""
    asleep = [person.sleeps(slot.starts) for person in people]
    at_night = sum(sleeps and off > 0 for sleeps, off in zip(asleep, slot.off, strict=True))
    return sum(slot.off) + at_night * DAY / 2, max(slot.off), any(asleep), slot.starts
