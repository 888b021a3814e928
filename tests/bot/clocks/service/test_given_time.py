"""All of it together: the time that a person is given, against a clock that goes minute by minute."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service import calendar
from bot.clocks.service.calendar import Quiet
from bot.clocks.service.pauses import Pause, counted, deadline, outage
from bot.clocks.service.reckoning import allowance, begun, fresh, spent
from bot.clocks.service.terms import DAY, HOUR, MINUTE, Terms, read

ZONES = [
    ZoneInfo(name) for name in ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe")
]

CHANGES = [
    datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()
    for text in (
        *("2026-03-29 01:00", "2026-10-25 01:00", "2026-03-08 07:00", "2026-11-01 06:00"),
        *("2026-10-03 15:30", "2026-04-04 15:00"),
    )
]
"""When clocks change in those zones."""


def given_minute_by_minute(
    terms: Terms, since: float, minutes: int, pauses: list[Pause], zone: ZoneInfo, quiet: Quiet
) -> float:
    """Return when a turn is over, by looking at every minute."""
    at, left = since, minutes
    graces = {one: round((one.grace - one.ends) / MINUTE) for one in pauses if one.grace and one.ends}
    while True:
        stands = any(one.starts <= at and (one.ends is None or at < one.ends) for one in pauses)
        over = left <= 0 and all(rest <= 0 for rest in graces.values())
        if over and (terms.kind != "days" or not quiet.holds(minute_of_day(at, zone))):
            return at
        at += MINUTE
        if not stands:
            left -= 1
            graces = {one: rest - (at > (one.ends or 0.0)) for one, rest in graces.items()}


def minute_of_day(at: float, zone: ZoneInfo) -> int:
    shown = datetime.fromtimestamp(at, zone)
    return shown.hour * 60 + shown.minute


def resting(since: float) -> st.SearchStrategy[list[Pause]]:
    """Return outages with their grace, and vacations, around a turn."""

    def down(start: int, length: int) -> Pause:
        found = outage(since + start * MINUTE, since + (start + length) * MINUTE)
        assert found is not None
        return Pause(*found, kind="outage")

    def away(start: int, length: int) -> Pause:
        return Pause(since + start * MINUTE, since + (start + length) * MINUTE, kind="vacation")

    start = st.integers(-24 * 60, 24 * 60)
    return st.lists(
        st.builds(down, start, st.integers(2, 13 * 60)) | st.builds(away, start, st.integers(1, 24 * 60)),
        max_size=4,
    )


@st.composite
def turns(draw: st.DrawFn) -> tuple[Terms, float, list[Pause], ZoneInfo, Quiet]:
    """A turn near a change of the clocks, with pauses and quiet hours."""
    terms = draw(st.sampled_from([read("12h"), read("1d"), read("1d+1h")]))
    since = draw(st.sampled_from(CHANGES)) + draw(st.integers(-36 * 60, 12 * 60)) * MINUTE
    begins, length = draw(st.integers(0, 1439)), draw(st.integers(0, 720))
    quiet = Quiet(begins, (begins + length) % 1440)
    return terms, since, draw(resting(since)), draw(st.sampled_from(ZONES)), quiet


@given(turns())
def test_the_given_time_is_what_a_clock_minute_by_minute_gives(
    turn: tuple[Terms, float, list[Pause], ZoneInfo, Quiet],
) -> None:
    terms, since, pauses, zone, quiet = turn
    seconds = allowance(terms, begun(fresh(terms), since))
    zero = calendar.due(terms, deadline(since, seconds, pauses), zone, quiet)
    assert zero == given_minute_by_minute(terms, since, round(seconds / MINUTE), pauses, zone, quiet)


@pytest.mark.parametrize("live", [False, True])
def test_who_acts_at_the_last_moment_has_used_the_allowance(live: bool) -> None:
    terms = read("10m+3x30s" if live else "10d+12h")
    clock = begun(fresh(terms), CHANGES[0])
    pauses = [Pause(CHANGES[0] + 60, CHANGES[0] + 5 * HOUR), Pause(CHANGES[0] + 4 * HOUR, CHANGES[0] + DAY)]
    zero = deadline(CHANGES[0], allowance(terms, clock), pauses, live=live)
    assert zero is not None
    used = counted(CHANGES[0], zero, pauses)
    assert used == allowance(terms, clock)
    after = spent(terms, clock, used)
    assert (after.left, after.periods) == ((0, 1) if live else (12 * HOUR, 0))
