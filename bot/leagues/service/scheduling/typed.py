"""A time that somebody proposes: ``sat 20:00``, ``2027-03-28 20:00``, ``in 2 hours``, ``土 20:00``.

It is meant in that person's zone.  A time that clocks leave out is the next one that exists, and one that
they show twice is two moments, between which the person chooses.  Without a year, or with a day of the week
alone, it is the next such time that is not over.  The day may stand behind the time; tonight is no morning.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.clocks.service import days
from bot.clocks.service.calendar import TIME_OF_DAY, YEARS_AHEAD, Moment, exists, local_times, minute_said
from bot.kit.service.errors import Instant, LobbyRefusal
from bot.leagues.service.terms import MINUTE

LONGEST: Final = 64
"""Signs of a typed time that are looked at."""

_TONIGHT: Final = ("tonight", "今夜", "今晩", "今晚", "오늘 밤")

_SOON: Final[Mapping[str, int]] = {
    **dict.fromkeys(("today", "今日", "本日", "今天", "오늘", *_TONIGHT), 0),
    **dict.fromkeys(("tomorrow", "明日", "あした", "明天", "내일"), 1),
    **dict.fromkeys(("day after tomorrow", "明後日", "あさって", "后天", "後天", "모레"), 2),
}
"""Days by how far they are from today."""

_DAY: Final = (
    r"(?:(?P<year>\d{4})\s*[-/.年]\s*)?(?P<month>\d{1,2})\s*[-/月]\s*(?P<day>\d{1,2})(?!\d)\s*日?"
    rf"|(?P<soon>{'|'.join(map(re.escape, sorted(_SOON, key=len, reverse=True)))})"
    rf"|(?P<weekday>{days.PATTERN})"
)

_ON: Final = rf"(?:on\s+)?(?:{_DAY})(?:\s*\((?P<named>{days.PATTERN})\))?"

_DAY_FIRST: Final = re.compile(
    rf"(?:{_ON})?[\st,]*(?:at\s+|の\s*)?{TIME_OF_DAY.format(1)}",
    re.ASCII,
)
_TIME_FIRST: Final = re.compile(rf"(?:at\s+)?{TIME_OF_DAY.format(1)}(?:\s+|\s*,\s*){_ON}", re.ASCII)

_HALF_DAY: Final = 12 * 60
_NIGHT_ENDS: Final = 5 * 60
_AFTERNOON: Final = 13 * 60
"""Minutes of a day: tonight at 9 is in the evening, tonight at 12 is midnight, and at 1 it is later still."""

_NOW: Final = frozenset({"now", "right now", "今", "今すぐ", "现在", "現在", "지금"})

_UNITS: Final[Mapping[str, timedelta]] = {
    **dict.fromkeys(("minutes", "minute", "mins", "min", "分", "分钟", "分鐘", "분"), timedelta(minutes=1)),
    **dict.fromkeys(
        ("hours", "hour", "時間", "小时", "小時", "个小时", "個小時", "시간"), timedelta(hours=1)
    ),
    **dict.fromkeys(("days", "day", "日", "天", "일"), timedelta(days=1)),
    **dict.fromkeys(("weeks", "week", "週間", "周", "週", "주"), timedelta(weeks=1)),
}

_UNIT: Final = "|".join(sorted(_UNITS, key=len, reverse=True))

_FROM_NOW: Final = re.compile(
    rf"in\s+(?P<in>\d{{1,4}}|an?)\s*(?P<unit_in>{_UNIT})|"
    rf"(?P<after>\d{{1,4}})\s*(?P<unit_after>{_UNIT})\s*(?:from now|later|後|后|뒤|후)(?:に)?",
    re.ASCII,
)


def read(text: str, zone: ZoneInfo, now: float, until: float | None = None) -> Moment:
    """Return what a person has typed: one moment, or two where clocks show the time twice.

    Raise LobbyRefusal: ``bad_time`` (with ``value``), ``no_such_date``, ``too_far_ahead`` (with ``years``);
    ``outside_round`` (with ``value`` and ``until``) for what is over or later than a moment that is given,
    ``in_the_past`` (with ``value``) where none is.
    """
    said = unicodedata.normalize("NFKC", text[:LONGEST]).casefold().strip()
    if (away := _from_now(said)) is not None:
        return _after(away, text, zone, now, until)
    found = _DAY_FIRST.fullmatch(said) or _TIME_FIRST.fullmatch(said)
    minute = None if found is None else _minute(found)
    if found is None or minute is None:
        raise LobbyRefusal("bad_time", value=text)
    today = datetime.fromtimestamp(now, zone).date()
    year = today.year if found["year"] is None else int(found["year"])
    if year > today.year + YEARS_AHEAD:  # before anything is reckoned with the year 9999
        raise LobbyRefusal("too_far_ahead", years=YEARS_AHEAD)
    dates = tuple(_dates(found, minute, today, text)) if year >= today.year else ()
    if dates and found["named"] is not None:
        dates = _on_the_day_named(dates, found["named"], text)
    ahead = next(filter(None, (_ahead(day, minute, zone, now) for day in dates)), None)
    if until is not None and (ahead is None or ahead.instants[0] > until):
        raise LobbyRefusal("outside_round", value=text, until=Instant(until))
    if ahead is None:
        raise LobbyRefusal("in_the_past", value=text)
    return ahead


def _minute(found: re.Match[str]) -> int | None:
    """Return the minute since its day began that a time says, None if clocks never show it."""
    minute = minute_said(found, 1)
    if minute is None or found["soon"] not in _TONIGHT or found["half1"] or found["noon1"]:
        return minute
    return (minute + _HALF_DAY) % (2 * _HALF_DAY) if _NIGHT_ENDS <= minute < _AFTERNOON else minute


def _from_now(said: str) -> timedelta | None:
    """Return how far from now a time is that is said so, None if it is said otherwise."""
    if said in _NOW:
        return timedelta()
    found = _FROM_NOW.fullmatch(said)
    if found is None:
        return None
    count = found["in"] or found["after"]
    return (int(count) if count.isdecimal() else 1) * _UNITS[found["unit_in"] or found["unit_after"]]


def _after(away: timedelta, text: str, zone: ZoneInfo, now: float, until: float | None) -> Moment:
    """Return the whole minute that comes so long from now; days keep the time that clocks show."""
    if away > timedelta(days=366 * YEARS_AHEAD):
        raise LobbyRefusal("too_far_ahead", years=YEARS_AHEAD)
    days_away = timedelta(days=away.days)
    at = (datetime.fromtimestamp(now, zone) + days_away).timestamp() + (away - days_away).total_seconds()
    at = math.ceil(at / MINUTE) * MINUTE
    if until is not None and at > until:
        raise LobbyRefusal("outside_round", value=text, until=Instant(until))
    return Moment((at,))


def _dates(found: re.Match[str], minute: int, today: date, text: str) -> Iterator[date]:
    """Yield the dates that are meant, the first that is not over counts."""
    if found["soon"] in _TONIGHT and minute < _NIGHT_ENDS:
        yield from _days_from(today, 2)
    elif found["soon"] is not None:
        yield today + timedelta(days=_SOON[found["soon"]])
    elif found["weekday"] is not None:
        named = days.BY_NAME[found["weekday"].rstrip(".")]
        yield from (day for day in _days_from(today, 8) if day.weekday() in named)
    elif found["year"] is not None:
        yield _date(int(found["year"]), found, text)
    elif found["month"] is not None:
        yield from (_date(today.year + years, found, text) for years in range(2))
    else:
        yield from _days_from(today, 2)


def _on_the_day_named(dates: Iterable[date], named: str, text: str) -> tuple[date, ...]:
    """Return those of some dates that are on the day of the week which is named beside them."""
    weekdays = days.BY_NAME[named.rstrip(".")]
    found = tuple(one for one in dates if one.weekday() in weekdays)
    if not found:
        raise LobbyRefusal("no_such_date", value=text)
    return found


def _days_from(today: date, count: int) -> Iterator[date]:
    return (today + timedelta(days=ahead) for ahead in range(count))


def _date(year: int, found: re.Match[str], text: str) -> date:
    try:
        return date(year, int(found["month"]), int(found["day"]))
    except ValueError:
        raise LobbyRefusal("no_such_date", value=text) from None


def _ahead(day: date, minute: int, zone: ZoneInfo, now: float) -> Moment | None:
    """Return what a time on a day means, None if it is over."""
    wall = datetime(day.year, day.month, day.day) + timedelta(minutes=minute)
    instants = local_times(wall.year, wall.month, wall.day, wall.hour, wall.minute, zone)
    ahead = tuple(at for at in instants if at > now)
    return Moment(ahead, exists(wall, zone)) if ahead else None
