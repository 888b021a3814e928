"""Time where people live: zones, quiet hours, vacations, and what a time on the wall means.

The rules of the zones come with the system or with ``tzdata``; they are read once.  A wall clock may leave
out half an hour or show it twice; all that is asked here is answered in moments, which do neither.
"""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from importlib.resources import files
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from bot.clocks.service.terms import DAY, HOUR, MINUTE, Terms
from bot.kit.service.errors import LobbyRefusal

UTC: Final = ZoneInfo("UTC")


# --- Zones -----------------------------------------------------------------------------------------

_REGIONS: Final = frozenset(
    {
        *("Africa", "America", "Antarctica", "Arctic", "Asia"),
        *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
    }
)
"""Where the last part of a zone's name is a city or an island."""

_OTHER_NAMES: Final[Mapping[str, str]] = {"日本": "Asia/Tokyo", "東京": "Asia/Tokyo"}

_LONGEST_NAME: Final = 64


def zone(text: str) -> ZoneInfo:
    """Return the zone that a person has typed: ``Asia/Tokyo``, ``europe/berlin``, or a city: ``new york``.

    Raise LobbyRefusal ``unknown_zone`` (with ``value``, and ``near``: names like it) if there is none.
    """
    key = _plain(text)
    name = _zones().get(key) or _cities().get(key)
    if name is None:
        raise LobbyRefusal("unknown_zone", value=text, near=_near(key))
    return ZoneInfo(name)


@lru_cache(maxsize=256)
def kept_zone(name: str) -> ZoneInfo:
    """Return the zone that is kept by this name; UTC for an empty one, or one that exists no more."""
    known = _zones().get(_plain(name))
    return UTC if known is None else ZoneInfo(known)


@lru_cache(maxsize=1)
def _zones() -> Mapping[str, str]:
    """Return the names of all zones by how they are typed; those in use come before their old names."""
    names = files("tzdata").joinpath("zones").read_text("utf-8").split()
    return {_plain(name): name for name in names if name != "Factory"}


@lru_cache(maxsize=1)
def _cities() -> Mapping[str, str]:
    """Return the names of zones by the city in them."""
    found = dict(_OTHER_NAMES)
    for name in _zones().values():
        region, _, city = name.rpartition("/")
        if region.partition("/")[0] in _REGIONS:
            found.setdefault(_plain(city), name)
    return found


def _near(key: str) -> tuple[str, ...]:
    """Return up to three names like what was typed.

    Names like ``Etc/GMT+9`` are left out: their signs mean the contrary of what people expect.
    """
    keys = {**{key: name for key, name in _zones().items() if not name.startswith("Etc/")}, **_cities()}
    close = difflib.get_close_matches(key, keys, n=6, cutoff=0.6)
    return tuple(dict.fromkeys(keys[one] for one in close))[:3]


def _plain(text: str) -> str:
    """Return a name as it is compared: without case, accents, and differences of spaces, ``-`` and ``_``."""
    letters = unicodedata.normalize("NFKD", text[:_LONGEST_NAME].strip()).casefold()
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[\s_-]+", "_", re.sub(r"\s*/\s*", "/", bare))


# --- The wall clock --------------------------------------------------------------------------------


def year_of(at: float, zone: ZoneInfo) -> int:
    """Return the calendar year that a moment belongs to."""
    return datetime.fromtimestamp(at, zone).year


def local_times(year: int, month: int, day: int, hour: int, minute: int, zone: ZoneInfo) -> tuple[float, ...]:
    """Return the moments that a time on the wall means, in order.

    Mostly it is one.  When clocks are set back there are two; when they are set forward and leave it out, it
    is the next moment that exists (:func:`exists` tells).  Raise LobbyRefusal ``no_such_date`` (with
    ``value``) for a 30 February.
    """
    try:
        wall = datetime(year, month, day, hour, minute)
    except ValueError:
        raise LobbyRefusal("no_such_date", value=f"{year}-{month:02}-{day:02} {hour}:{minute:02}") from None
    return _moments(wall, zone)


def exists(wall: datetime, zone: ZoneInfo) -> bool:
    """Whether clocks in the zone ever show this time; they leave some out when they are set forward."""
    return any(_shows(at, wall, zone) for at in _readings(wall, zone))


def _moments(wall: datetime, zone: ZoneInfo) -> tuple[float, ...]:
    readings = _readings(wall, zone)
    shown = sorted({at for at in readings if _shows(at, wall, zone)})
    return tuple(shown) or tuple(_changes(min(readings), max(readings), zone))


def _readings(wall: datetime, zone: ZoneInfo) -> tuple[float, float]:
    """Return the moment of a time on the wall by the offset before a change, and by that after it."""
    before, after = (wall.replace(tzinfo=zone, fold=fold).timestamp() for fold in (0, 1))
    return before, after


def _shows(at: float, wall: datetime, zone: ZoneInfo) -> bool:
    return datetime.fromtimestamp(at, zone).replace(tzinfo=None) == wall


def _changes(since: float, until: float, zone: ZoneInfo) -> Iterator[float]:
    """Return the moments, after the first and up to the last, at which clocks are set forward or back."""
    low, last = math.floor(since), math.ceil(until)
    while low < last:
        high = after = min(low + HOUR, last)
        if _offset(low, zone) != _offset(high, zone):
            while high - low > 1:
                middle = (low + high) // 2
                if _offset(middle, zone) == _offset(low, zone):
                    low = middle
                else:
                    high = middle
            yield float(high)
        low = after


def _offset(at: float, zone: ZoneInfo) -> timedelta | None:
    return datetime.fromtimestamp(at, zone).utcoffset()


# --- Quiet hours -----------------------------------------------------------------------------------


class Quiet(msgspec.Struct, frozen=True):
    """Hours of the day in which a person is not called: minutes since midnight, half open.

    They may go over midnight; without arguments there are none.
    """

    begins: int = 0
    ends: int = 0

    @property
    def is_none(self) -> bool:
        """Whether the person may always be called."""
        return self.begins == self.ends

    @property
    def text(self) -> str:
        """As it is kept and shown: ``22:00-07:30``; empty for none."""
        if self.is_none:
            return ""
        return "-".join(f"{minutes // 60:02}:{minutes % 60:02}" for minutes in (self.begins, self.ends))

    def holds(self, minute: int) -> bool:
        """Whether a minute of the day is quiet."""
        return (minute - self.begins) % _DAY_MINUTES < (self.ends - self.begins) % _DAY_MINUTES


MOST_QUIET: Final = 12
"""Hours that quiet hours last at most: deadlines move to their end, and the others wait."""

_DAY_MINUTES: Final = DAY // MINUTE

_NONE_QUIET: Final = frozenset({"", "-", "none", "no", "off", "never", "なし", "無し"})

TIME_OF_DAY: Final = (
    r"(?P<half{0}>午前|午後)?\s*(?P<hour{0}>\d{{1,2}})"
    r"(?:\s*[:.時时点點시h]\s*(?P<minute{0}>\d{{1,2}}|半)\s*分?|(?P<digits{0}>\d{{2}})|\s*[時时点點시h])?\s*(?P<noon{0}>am|pm)?"
)
"""A time of day as people type it, to be numbered by ``format``, with :func:`minute_said`."""

_QUIET: Final = re.compile(
    rf"(?:from\s+)?{TIME_OF_DAY.format(1)}\s*(?:[-–—~〜]|to|till|until|から)\s*{TIME_OF_DAY.format(2)}(?:まで)?",
    re.ASCII,
)


@lru_cache(maxsize=256)
def quiet(text: str) -> Quiet:
    """Return the quiet hours that a person has typed: ``22:00-07:30``, ``10pm to 7am``, ``22時〜7時半``.

    Raise LobbyRefusal: ``bad_quiet_hours`` (with ``value``) if they cannot be read, ``quiet_too_long`` (with
    ``most``, hours) if hardly anything of the day would be left.
    """
    plain = unicodedata.normalize("NFKC", text[:_LONGEST_NAME]).casefold().strip()
    if plain in _NONE_QUIET:
        return Quiet()
    found = _QUIET.fullmatch(plain)
    ends = [None, None] if found is None else [minute_said(found, number) for number in (1, 2)]
    match ends:
        case [int(first), int(last)]:
            if not 0 < (last - first) % _DAY_MINUTES <= MOST_QUIET * 60:
                raise LobbyRefusal("quiet_too_long", most=MOST_QUIET)
            return Quiet(first % _DAY_MINUTES, last % _DAY_MINUTES)
    raise LobbyRefusal("bad_quiet_hours", value=text)


def minute_said(found: re.Match[str], number: int) -> int | None:
    """Return the minute of the day that one of several times says, None if clocks never show it.

    24:00 is the last one of a day.
    """
    half, hour_text, minute_text, digits, noon = (
        found[f"{name}{number}"] for name in ("half", "hour", "minute", "digits", "noon")
    )
    hour, minute = int(hour_text), 30 if minute_text == "半" else int(minute_text or digits or 0)
    if noon is not None:
        if not 1 <= hour <= 12:
            return None
        hour %= 12
    if noon == "pm" or (half == "午後" and hour < 12):
        hour += 12
    return hour * 60 + minute if minute < 60 and hour * 60 + minute <= _DAY_MINUTES else None


def awake(at: float, zone: ZoneInfo, quiet: Quiet) -> float:
    """Return the first moment from ``at`` on whose wall clock is not quiet, when clocks change too."""
    if not quiet.holds(_minute(at, zone)):
        return at
    end = next(one for one in _ends(at, zone, quiet) if one >= at and not quiet.holds(_minute(one, zone)))
    if _offset(at, zone) == _offset(end, zone):  # no zone changes its clocks twice in a night
        return end
    return next((one for one in _changes(at, end, zone) if not quiet.holds(_minute(one, zone))), end)


def _ends(at: float, zone: ZoneInfo, quiet: Quiet) -> Iterator[float]:
    """Return the moments at which quiet hours end by the clock on the wall, from the day of ``at`` on."""
    today = datetime.fromtimestamp(at, zone).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    for days in range(3):
        yield from _moments(today + timedelta(days=days, minutes=quiet.ends), zone)


def due(terms: Terms, zero_at: float | None, zone: ZoneInfo, quiet: Quiet) -> float | None:
    """Return when a seat's time is up, with its person's quiet hours: those of *days a move* hold it back.

    This comes last of all, after pauses and graces.
    """
    return zero_at if zero_at is None or terms.kind != "days" else awake(zero_at, zone, quiet)


def _minute(at: float, zone: ZoneInfo) -> int:
    wall = datetime.fromtimestamp(at, zone)
    return wall.hour * 60 + wall.minute


# --- Vacations -------------------------------------------------------------------------------------

VACATION_DAYS: Final = 30
"""Days of vacation in a calendar year of the person's zone."""

LEAST_VACATION: Final = 1
"""Days that a vacation takes at least; who comes back earlier has used as many."""


def vacation_left(intervals: Iterable[tuple[float, float | None]], at: float, zone: ZoneInfo) -> float:
    """Return the days of vacation that are left in the year of ``at``, after these vacations.

    One that is open lasts until ``at``.  What goes over new year is split there.
    """
    return max(0.0, VACATION_DAYS - _vacation_used(intervals, year_of(at, zone), at, zone))


def vacation_until(
    starts: float, days: float, intervals: Iterable[tuple[float, float | None]], zone: ZoneInfo
) -> float:
    """Return when a vacation of so many days ends that a person takes after those they have had.

    Raise LobbyRefusal: ``vacation_too_short``; ``vacation_used_up`` (with ``year``, and
    ``left``: whole days) if a year has not so many.
    """
    if days < LEAST_VACATION:
        raise LobbyRefusal("vacation_too_short")
    ends, had = starts + days * DAY, list(intervals)
    for year in range(year_of(starts, zone), year_of(ends, zone) + 1):
        if _vacation_used([*had, (starts, ends)], year, starts, zone) > VACATION_DAYS:
            left = VACATION_DAYS - _vacation_used(had, year, starts, zone)
            raise LobbyRefusal("vacation_used_up", year=str(year), left=max(0, math.floor(left)))
    return ends


def _vacation_used(
    intervals: Iterable[tuple[float, float | None]], year: int, at: float, zone: ZoneInfo
) -> float:
    """Return the days of these vacations that lie in a year."""
    first, after = (local_times(each, 1, 1, 0, 0, zone)[0] for each in (year, year + 1))
    used = 0.0
    for starts, ended in intervals:
        ends = max(at if ended is None else ended, starts + LEAST_VACATION * DAY)
        used += max(0.0, min(ends, after) - max(starts, first))
    return round(used / DAY, 6)


# --- Typed moments ---------------------------------------------------------------------------------

YEARS_AHEAD: Final = 10
"""How far off a moment may be that somebody agrees on."""

_MOMENT: Final = re.compile(
    r"(?P<year>\d{4})\s*[-/.年]\s*(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})\s*日?"
    r"(?:[\st,]*(?P<hour>\d{1,2})(?:\s*[:.時h]\s*(?P<minute>\d{1,2}|半)?\s*分?))?",
    re.ASCII,
)


class Moment(msgspec.Struct, frozen=True):
    """What a typed date and time mean: one moment; two where clocks show the time twice.

    ``exact`` False: clocks leave the time out, and this is the next moment that exists.
    """

    instants: tuple[float, ...]
    exact: bool = True

    @property
    def sure(self) -> bool:
        """Whether nothing has to be asked: clocks show the time, and once."""
        return self.exact and len(self.instants) == 1


def read_moment(text: str, zone: ZoneInfo, now: float) -> Moment:
    """Return what a person has typed: ``2026-03-29 14:30``, ``2026年3月29日 14時半``; a day alone: midnight.

    Raise LobbyRefusal: ``bad_moment`` (with ``value``) if it cannot be read, ``no_such_date``,
    ``in_the_past``, ``too_far_ahead`` (with ``years``).
    """
    found = _MOMENT.fullmatch(unicodedata.normalize("NFKC", text[:_LONGEST_NAME]).casefold().strip())
    if found is None:
        raise LobbyRefusal("bad_moment", value=text)
    year, month, day, hour = (int(found[name] or 0) for name in ("year", "month", "day", "hour"))
    minute = 30 if found["minute"] == "半" else int(found["minute"] or 0)
    if year > year_of(now, zone) + YEARS_AHEAD:  # before anything is reckoned with the year 9999
        raise LobbyRefusal("too_far_ahead", years=YEARS_AHEAD)
    if year < year_of(now, zone):
        raise LobbyRefusal("in_the_past", value=text)
    ahead = tuple(at for at in local_times(year, month, day, hour, minute, zone) if at > now)
    if not ahead:
        raise LobbyRefusal("in_the_past", value=text)
    return Moment(ahead, exists(datetime(year, month, day, hour, minute), zone))
