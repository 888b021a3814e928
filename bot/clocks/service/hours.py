"""The hours of a week in which somebody can play, as they type them: ``mon-fri 19-23, sat 10-24``.

They are times on the wall of that person's zone, so they stay what they are when clocks change.
Decisions:

* Hours without a day are those of every day.  ``22-2`` goes over midnight and belongs to the day on which it
  begins.  In ``7-11pm`` both are in the evening, as nobody means sixteen hours by that.
* What is kept and shown has one form for the same hours.  In it what ends by eight in the morning still
  belongs to the evening before.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from bot.clocks.service import days
from bot.clocks.service.calendar import TIME_OF_DAY, local_times, minute_said
from bot.kit.service.errors import LobbyRefusal

DAY_MINUTES: Final = 24 * 60
WEEK_MINUTES: Final = 7 * DAY_MINUTES

LONGEST: Final = 200
"""Signs that hours have at most, as they are typed and as they are kept."""

_NIGHT_ENDS: Final = 8 * 60
"""What goes over midnight and ends by this minute is told with the day before."""

# --- Hours -----------------------------------------------------------------------------------------


class Span(NamedTuple):
    """From one moment, or minute, to before another."""

    starts: float
    ends: float

    @property
    def length(self) -> float:
        """How long it lasts."""
        return self.ends - self.starts


class Group(NamedTuple):
    """Days with the same hours: ``times`` are pairs of minutes, the second over 1440 after midnight."""

    days: tuple[int, ...]
    times: tuple[tuple[int, int], ...]


class Hours(msgspec.Struct, frozen=True):
    """Hours of a week: minutes since Monday began, half open, in order and apart from each other.

    Without arguments nothing was said.
    """

    spans: tuple[tuple[int, int], ...] = ()

    @property
    def is_none(self) -> bool:
        """Whether nothing was said."""
        return not self.spans

    @property
    def text(self) -> str:
        """As it is kept, and can be typed: ``mon-fri 19-23, sat 10-24``; empty for none."""
        return ", ".join(
            f"{_days_text(group.days)} {' '.join(_time_text(*time) for time in group.times)}"
            for group in self.groups
        )

    @property
    def groups(self) -> tuple[Group, ...]:
        """The days with their hours, those with the same hours together."""
        by_day = [tuple(sorted(_times_of(self.spans, day))) for day in days.WEEK]
        same = {times: tuple(day for day in days.WEEK if by_day[day] == times) for times in by_day if times}
        return tuple(Group(found, times) for times, found in same.items())

    def moments(self, zone: ZoneInfo, since: float, until: float) -> Iterator[Span]:
        """Yield the times from ``since`` to ``until`` in which they can play, in order, as moments."""
        reach: Span | None = None
        for span in self._by_date(zone, since, until):
            cut = Span(max(since, span.starts), min(until, span.ends))
            if cut.length <= 0:
                continue
            if reach is not None and cut.starts <= reach.ends:
                reach = Span(reach.starts, max(reach.ends, cut.ends))
                continue
            if reach is not None:
                yield reach
            reach = cut
        if reach is not None:
            yield reach

    def _by_date(self, zone: ZoneInfo, since: float, until: float) -> Iterator[Span]:
        """Yield the spans of each week from that of ``since`` on, as moments."""
        first = datetime.fromtimestamp(since, zone).replace(hour=0, minute=0, second=0, microsecond=0)
        monday = first.replace(tzinfo=None) - timedelta(days=first.weekday())
        while _moment(monday, zone) < until:
            for starts, ends in self.spans:
                walls = (monday + timedelta(minutes=minute) for minute in (starts, ends))
                yield Span(
                    *(_moment(wall, zone, last) for wall, last in zip(walls, (False, True), strict=True))
                )
            monday += timedelta(days=7)


def _moment(wall: datetime, zone: ZoneInfo, last: bool = False) -> float:
    """Return when clocks show a time; where they show it twice, the first or the last time."""
    found = local_times(wall.year, wall.month, wall.day, wall.hour, wall.minute, zone)
    return found[-1 if last else 0]


# --- Text ------------------------------------------------------------------------------------------


def _times_of(spans: Iterable[tuple[int, int]], day: int) -> Iterator[tuple[int, int]]:
    """Yield the times that are told with a day, in minutes since it began."""
    begins = day * DAY_MINUTES
    for starts, ends in _pieces(spans):
        if begins <= starts < begins + DAY_MINUTES:
            yield starts - begins, ends - begins


def _pieces(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield spans cut at midnights, but for a night that follows an evening; those over Sunday joined."""
    listed = list(spans)
    if len(listed) > 1 and listed[0][0] == 0 and listed[-1][1] == WEEK_MINUTES:
        (_, early), *between, (late, _) = listed
        listed = [*between, (late, WEEK_MINUTES + early)]
    for starts, ends in listed:
        begins = starts
        while (midnight := begins - begins % DAY_MINUTES + DAY_MINUTES) < ends:
            if ends - midnight <= min(_NIGHT_ENDS, begins % DAY_MINUTES - 1):
                break
            yield _within_week(begins, midnight)
            begins = midnight
        yield _within_week(begins, ends)


def _within_week(starts: int, ends: int) -> tuple[int, int]:
    begins = starts % WEEK_MINUTES
    return begins, begins + ends - starts


def _days_text(found: tuple[int, ...]) -> str:
    return " ".join(
        days.SHORT[first] if first == last else f"{days.SHORT[first]}-{days.SHORT[last]}"
        for first, last in runs(found)
    )


def runs(found: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last day of each row of days, over the end of the week too."""
    first = [day for day in found if (day - 1) % 7 not in found]
    last = [day for day in found if (day + 1) % 7 not in found]
    if not first:
        yield days.WEEK[0], days.WEEK[-1]
        return
    if last[0] < first[0]:
        last = [*last[1:], last[0]]
    yield from zip(first, last, strict=True)


def _time_text(starts: int, ends: int) -> str:
    return f"{hour_text(starts)}-{hour_text(ends)}"


def hour_text(minute: int) -> str:
    """Return a minute since a day began as a time on the wall: ``19``, ``19:30``; its end is 24."""
    hour, rest = divmod(minute if minute <= DAY_MINUTES else minute - DAY_MINUTES, 60)
    return f"{hour}:{rest:02}" if rest else str(hour)


# --- Reading ---------------------------------------------------------------------------------------

_TO: Final = r"\s*(?:[-–—~〜]|to|till|until|through|から|到|至|부터)\s*"

_DAYS: Final = re.compile(rf"(?P<first>{days.PATTERN})(?:{_TO}(?P<last>{days.PATTERN})(?:まで)?)?")

_TIMES: Final = re.compile(
    rf"(?:from\s+)?{TIME_OF_DAY.format(1)}{_TO}{TIME_OF_DAY.format(2)}(?:まで|까지)?", re.ASCII
)

_NOON: Final = DAY_MINUTES // 2

_HALVES: Final[Mapping[str | None, str]] = {"午前": "am", "午後": "pm"}

_BETWEEN: Final = re.compile(r"(?:[\s,;、・،.:&/+|]|and(?![a-z])|と|は|の|に)*")

_NONE: Final = frozenset({"", "-", "none", "no", "off", "never", "なし", "無し"})


@lru_cache(maxsize=256)
def read(text: str) -> Hours:
    """Return the hours that a person has typed: ``mon-fri 19-23, sat 10-24``, ``月〜金 19時〜23時半``.

    Raise LobbyRefusal: ``bad_hours`` (with ``value``: the part that cannot be read), ``too_long_hours`` (with
    ``most``: signs).
    """
    if len(text) > LONGEST:
        raise LobbyRefusal("too_long_hours", most=LONGEST)
    plain = unicodedata.normalize("NFKC", text).casefold().strip()
    if plain in _NONE:
        return Hours()
    found = Hours(_merged(_said(plain)))
    if len(found.text) > LONGEST:
        raise LobbyRefusal("too_long_hours", most=LONGEST)
    return found


def kept(text: str) -> Hours:
    """Return the hours that are kept by this text; none for one that cannot be read any more."""
    try:
        return read(text)
    except LobbyRefusal:
        return Hours()


def _said(plain: str) -> Iterator[tuple[int, int]]:
    """Yield the spans that a text names one after the other: days, then their hours."""
    at, chosen, complete = _skip(plain, 0), list[int](), True
    while at < len(plain):
        if said := _DAYS.match(plain, at):
            chosen = [*([] if complete else chosen), *_days_said(said)]
            complete = False
        elif said := _TIMES.match(plain, at):
            times = _times_said(said)
            if times is None:
                raise LobbyRefusal("bad_hours", value=said[0])
            for day in chosen or days.WEEK:
                yield day * DAY_MINUTES + times[0], day * DAY_MINUTES + times[1]
            complete = True
        else:
            raise LobbyRefusal("bad_hours", value=plain[at:])
        at = _skip(plain, said.end())
    if not complete:
        raise LobbyRefusal("bad_hours", value=plain)


def _skip(plain: str, at: int) -> int:
    """Return where the next word begins."""
    found = _BETWEEN.match(plain, at)
    assert found is not None
    return found.end()


def _days_said(found: re.Match[str]) -> Iterable[int]:
    first = days.BY_NAME[found["first"].rstrip(".")]
    if found["last"] is None:
        return first
    return days.through(first[0], days.BY_NAME[found["last"].rstrip(".")][-1])


def _times_said(found: re.Match[str]) -> tuple[int, int] | None:
    """Return the minutes at which hours begin and end, the end after midnight over 1440; None for none."""
    first, last = minute_said(found, 1), minute_said(found, 2)
    if first is None or last is None:
        return None
    halves = [found[f"noon{number}"] or _HALVES.get(found[f"half{number}"]) for number in (1, 2)]
    if halves == [None, "pm"] and first < last - _NOON:
        first += _NOON
    if halves == ["pm", None] and first - _NOON < last < _NOON:
        last += _NOON
    first %= DAY_MINUTES
    if first == last:
        return None
    return first, last if last > first else last + DAY_MINUTES


def _merged(said: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return spans in order, within the week, those that touch joined."""
    within: list[tuple[int, int]] = []
    for starts, ends in said:
        within += [
            (starts, min(ends, WEEK_MINUTES)),
            *([(0, ends - WEEK_MINUTES)] if ends > WEEK_MINUTES else []),
        ]
    merged: list[tuple[int, int]] = []
    for starts, ends in sorted(within):
        if merged and starts <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], ends))
        else:
            merged.append((starts, ends))
    return tuple(merged)
