"""Times to propose: from both persons' hours, through both changes of the year, and half a day apart."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service.hours import Hours, read
from bot.clocks.service.terms import DAY, HOUR, MINUTE
from bot.leagues.service.scheduling.slots import AHEAD, LENGTH, Asked, Slot, free, propose_to_all
from tests.bot.leagues.service.scheduling.times import BERLIN, NEW_YORK, SAO_PAULO, TOKYO, at, wall


def propose(
    a: Hours, zone_a: ZoneInfo, b: Hours, zone_b: ZoneInfo, now: float, until: float
) -> tuple[Slot, ...]:
    """Return times for two people."""
    return propose_to_all((Asked(a, zone_a), Asked(b, zone_b)), now, until)


def told(slots: tuple[Slot, ...], zone: ZoneInfo) -> list[str]:
    return [wall(slot.starts, zone)[:3] + wall(slot.starts, zone)[14:] for slot in slots]


def test_three_times_on_three_days_from_the_hours_of_both() -> None:
    now = at("2027-01-11 12:00", BERLIN)  # a Monday
    slots = propose(read("mon-fri 19-23"), BERLIN, read("20-22, sat 10-12"), BERLIN, now, now + 7 * DAY)
    assert told(slots, BERLIN) == ["Tue 20:00", "Wed 20:00", "Thu 20:00"]
    assert all(slot.fits for slot in slots)


def test_half_a_day_ahead() -> None:
    now = at("2027-01-11 08:30", BERLIN)
    hours = read("mon 18-23, tue 19-23")
    slots = propose(hours, BERLIN, hours, BERLIN, now, now + 2 * DAY)
    assert told(slots, BERLIN)[0] == "Mon 20:30"


def test_less_than_ninety_minutes_are_not_enough() -> None:
    now = at("2027-01-11 00:00", BERLIN)
    slots = propose(
        read("tue 19-21, fri 18-20"), BERLIN, read("tue 20-22, fri 18:30-21"), BERLIN, now, now + 7 * DAY
    )
    assert [(told((slot,), BERLIN)[0], slot.off) for slot in slots if slot.fits] == [("Fri 18:30", (0, 0))]
    tuesday = next(slot for slot in slots if told((slot,), BERLIN)[0].startswith("Tue"))
    assert sum(tuesday.off) == 30 * MINUTE


def test_the_least_bad_ones_where_nothing_fits() -> None:
    """Neither has to play at night, and both are off by as little as can be."""
    now = at("2027-01-11 00:00", BERLIN)
    slots = propose(read("8-10"), BERLIN, read("13-15"), BERLIN, now, now + 7 * DAY)
    assert len(slots) == 3
    assert all(sum(slot.off) == 4.5 * HOUR and not slot.fits for slot in slots)
    assert all(max(slot.off) <= 2.5 * HOUR for slot in slots)


def test_twelve_hours_apart() -> None:
    """Evenings in Tokyo are mornings in São Paulo: what fits is found, and else nobody plays at night."""
    now = at("2027-01-11 00:00", TOKYO)
    evenings = read("mon-fri 19-23")
    fitting = propose(evenings, TOKYO, read("sat-sun 8-12, mon 7-9"), SAO_PAULO, now, now + 8 * DAY)
    monday = next(slot for slot in fitting if slot.fits)
    assert (told((monday,), TOKYO), told((monday,), SAO_PAULO)) == (["Mon 19:00"], ["Mon 07:00"])

    bad = propose(evenings, TOKYO, evenings, SAO_PAULO, now, now + 8 * DAY)
    assert len(bad) == 3
    for slot in bad:
        assert not slot.fits
        for zone in (TOKYO, SAO_PAULO):
            assert 7 <= int(wall(slot.starts, zone)[15:17]) <= 22


@pytest.mark.parametrize("change", ["2027-03-28", "2027-10-31"])
def test_over_a_change_of_clocks(change: str) -> None:
    """Two hours of an evening stay those, though other clocks did not change, or changed another day."""
    now = at(f"{change} 00:00", BERLIN) - 2 * DAY
    slots = propose(read("20-22"), BERLIN, read("14-16, 15-17"), NEW_YORK, now, now + 5 * DAY)
    assert told(slots, BERLIN) == ["Fri 20:00", "Sat 20:00", "Sun 20:00"]


def test_a_night_in_which_clocks_change() -> None:
    """Whoever has time from 1 to 3 has an hour of it, or three."""
    for change, length in (("2027-03-28", 1), ("2027-10-31", 3)):
        sunday = at(f"{change} 00:00", BERLIN)
        (span,) = read("sun 1-3").moments(BERLIN, sunday, sunday + DAY)
        assert span.length == length * HOUR
        slots = propose(read("sun 1-3"), BERLIN, read("sun 1-3"), BERLIN, sunday - DAY, sunday + 4 * HOUR)
        assert any(slot.fits for slot in slots) == (length > 1)


def test_who_has_said_nothing_has_the_usual_hours() -> None:
    now = at("2027-01-11 00:00", TOKYO)
    slots = propose(Hours(), TOKYO, read("21-23"), TOKYO, now, now + 7 * DAY)
    assert told(slots, TOKYO) == ["Mon 21:00", "Tue 21:00", "Wed 21:00"]
    assert [
        wall(slot.starts, TOKYO)[15:] for slot in propose(Hours(), TOKYO, Hours(), TOKYO, now, now + 7 * DAY)
    ][1:] == ["09:00", "09:00"]


def test_who_always_has_time_is_not_asked_for_nights() -> None:
    now = at("2027-01-11 09:00", TOKYO)
    slots = propose(read("0-24"), TOKYO, read("0-24"), TOKYO, now, now + 7 * DAY)
    assert told(slots, TOKYO) == ["Mon 21:00", "Tue 07:00", "Wed 07:00"]


def test_a_short_window_has_fewer_days() -> None:
    now = at("2027-01-11 09:00", TOKYO)
    assert not propose(Hours(), TOKYO, Hours(), TOKYO, now, now + AHEAD)
    assert len(propose(Hours(), TOKYO, Hours(), TOKYO, now, now + 1.2 * DAY)) == 2


ZONES = st.sampled_from([BERLIN, TOKYO, NEW_YORK, SAO_PAULO])
HOURS = st.sampled_from(
    ["", "19-23", "mon-fri 19-23, sat 10-24", "sun 2:15-3:30", "sat-sun 22-3", "wed 9-10:15"]
)


@given(HOURS, ZONES, HOURS, ZONES, st.integers(0, 400), st.integers(1, 12))
def test_proposals(a: str, zone_a: ZoneInfo, b: str, zone_b: ZoneInfo, day: int, days: int) -> None:
    now = at("2027-01-01 03:10", BERLIN) + day * DAY
    slots = propose(read(a), zone_a, read(b), zone_b, now, now + days * DAY)
    assert len(slots) == 3 or days < 6
    assert list(slots) == sorted(slots, key=lambda slot: slot.starts)
    for slot in slots:
        assert slot.starts >= now + AHEAD
        assert slot.starts + LENGTH <= now + days * DAY
    for zone in (zone_a, zone_b):
        assert len({wall(slot.starts, zone)[:14] for slot in slots}) == len(slots)
    for slot in slots:
        for hours, zone, off in ((a, zone_a, slot.off[0]), (b, zone_b, slot.off[1])):
            inside = any(
                span.starts <= slot.starts and slot.starts + LENGTH <= span.ends
                for span in read(hours or "9-23").moments(zone, now - DAY, now + (days + 1) * DAY)
            )
            assert inside == (off == 0)


def test_free_spans() -> None:
    now = at("2027-01-15 20:30", TOKYO)  # a Friday
    found = free(read("fri 19-23, sat 10-24"), TOKYO, now)
    assert [wall(span.starts, TOKYO)[15:] for span in found] == ["20:30", "10:00", "19:00"]
    assert not free(Hours(), TOKYO, now)
