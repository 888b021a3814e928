"""Zones, quiet hours, vacations and typed times, through both changes of the year."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service import calendar
from bot.clocks.service.calendar import (
    Moment,
    Quiet,
    awake,
    due,
    exists,
    kept_zone,
    local_times,
    quiet,
    read_moment,
    vacation_left,
    vacation_until,
    year_of,
    zone,
)
from bot.clocks.service.terms import COMMON, DAY, HOUR, MINUTE, NONE, Terms, read
from bot.kit.service.errors import LobbyRefusal
from bot.kit.texts import explain
from renderers.translation import translator

BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
TOKYO, LORD_HOWE = ZoneInfo("Asia/Tokyo"), ZoneInfo("Australia/Lord_Howe")
PLACES = (BERLIN, NEW_YORK, TOKYO, LORD_HOWE)

NIGHT = Quiet(22 * 60, 7 * 60 + 30)


def utc(text: str) -> float:
    """Return a moment written as in ``2026-03-29 01:00``, in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def wall(at: float, place: ZoneInfo) -> str:
    """Return what clocks there show at a moment."""
    return f"{datetime.fromtimestamp(at, place):%Y-%m-%d %H:%M:%S}"


def minute(at: float, place: ZoneInfo) -> int:
    shown = datetime.fromtimestamp(at, place)
    return shown.hour * 60 + shown.minute


# --- Zones -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Asia/Tokyo", "Asia/Tokyo"),
        ("asia/tokyo", "Asia/Tokyo"),
        ("ASIA / TOKYO", "Asia/Tokyo"),
        ("tokyo", "Asia/Tokyo"),
        (" Tokyo ", "Asia/Tokyo"),
        ("東京", "Asia/Tokyo"),
        ("new york", "America/New_York"),
        ("New-York", "America/New_York"),
        ("america/new york", "America/New_York"),
        ("são paulo", "America/Sao_Paulo"),
        ("Buenos Aires", "America/Argentina/Buenos_Aires"),
        ("lord howe", "Australia/Lord_Howe"),
        ("port au prince", "America/Port-au-Prince"),
        ("istanbul", "Europe/Istanbul"),
        ("utc", "UTC"),
        ("Japan", "Japan"),
        ("ｔｏｋｙｏ", "Asia/Tokyo"),
    ],
)
def test_a_zone_is_found_by_its_name_or_its_city(text: str, name: str) -> None:
    assert zone(text).key == name


@pytest.mark.parametrize(
    "text", ["Mars", "", "Tokio/Asia", "../../etc/passwd", "Eastern", "\0", "GMT+9", "x" * 5000]
)
def test_there_is_no_such_zone(text: str) -> None:
    with pytest.raises(LobbyRefusal, match="unknown_zone") as refused:
        zone(text)
    assert "Tokyo" in explain(refused.value, translator("en"))
    assert all(zone(name).key == name for name in refused.value.data["near"])
    assert not any(name.startswith("Etc/") for name in refused.value.data["near"])


@pytest.mark.parametrize(
    ("text", "name"),
    [("Tokio", "Asia/Tokyo"), ("berlni", "Europe/Berlin"), ("europe/pariss", "Europe/Paris")],
)
def test_near_names_are_offered(text: str, name: str) -> None:
    with pytest.raises(LobbyRefusal) as refused:
        zone(text)
    assert name in refused.value.data["near"]
    assert f"`{name}`" in explain(refused.value, translator("en"))


def test_every_zone_is_found_by_its_own_name() -> None:
    names = calendar._zones().values()
    assert len(names) > 500
    assert {name: zone(name).key for name in names} == {name: name for name in names}


def test_what_is_kept_is_a_zone_whatever_happens() -> None:
    assert kept_zone("Asia/Tokyo") == TOKYO
    assert kept_zone("").key == kept_zone("Atlantis/Poseidonis").key == "UTC"


# --- What a time on the wall means -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "said", "moments"),
    [
        (BERLIN, (2026, 1, 5, 12, 0), ["2026-01-05 11:00"]),
        (BERLIN, (2026, 7, 5, 12, 0), ["2026-07-05 10:00"]),
        (BERLIN, (2026, 3, 29, 1, 59), ["2026-03-29 00:59"]),
        (BERLIN, (2026, 3, 29, 2, 0), ["2026-03-29 01:00"]),  # 02:00 to 02:59 are left out
        (BERLIN, (2026, 3, 29, 2, 30), ["2026-03-29 01:00"]),
        (BERLIN, (2026, 3, 29, 3, 0), ["2026-03-29 01:00"]),
        (BERLIN, (2026, 10, 25, 1, 59), ["2026-10-24 23:59"]),
        (BERLIN, (2026, 10, 25, 2, 0), ["2026-10-25 00:00", "2026-10-25 01:00"]),
        (BERLIN, (2026, 10, 25, 2, 30), ["2026-10-25 00:30", "2026-10-25 01:30"]),
        (BERLIN, (2026, 10, 25, 3, 0), ["2026-10-25 02:00"]),
        (NEW_YORK, (2026, 3, 8, 2, 30), ["2026-03-08 07:00"]),
        (NEW_YORK, (2026, 11, 1, 1, 30), ["2026-11-01 05:30", "2026-11-01 06:30"]),
        (LORD_HOWE, (2026, 10, 4, 2, 15), ["2026-10-03 15:30"]),  # half an hour only
        (LORD_HOWE, (2026, 10, 4, 2, 30), ["2026-10-03 15:30"]),
        (LORD_HOWE, (2026, 4, 5, 1, 45), ["2026-04-04 14:45", "2026-04-04 15:15"]),
        (LORD_HOWE, (2026, 4, 5, 1, 15), ["2026-04-04 14:15"]),
        (TOKYO, (2026, 3, 29, 2, 30), ["2026-03-28 17:30"]),
    ],
)
def test_the_moments_of_a_time_on_the_wall(
    place: ZoneInfo, said: tuple[int, int, int, int, int], moments: list[str]
) -> None:
    assert local_times(*said, place) == tuple(map(utc, moments))


def test_a_time_that_is_left_out_does_not_exist() -> None:
    assert not exists(datetime(2026, 3, 29, 2, 30), BERLIN)
    assert exists(datetime(2026, 3, 29, 3, 0), BERLIN)
    assert exists(datetime(2026, 10, 25, 2, 30), BERLIN)
    assert not exists(datetime(2026, 10, 4, 2, 15), LORD_HOWE)
    assert exists(datetime(2026, 3, 29, 2, 30), TOKYO)


@pytest.mark.parametrize(
    "said", [(2026, 2, 30, 0, 0), (2026, 13, 1, 0, 0), (2026, 1, 1, 25, 0), (2026, 1, 1, 0, 60)]
)
def test_there_is_no_such_date(said: tuple[int, int, int, int, int]) -> None:
    with pytest.raises(LobbyRefusal, match="no_such_date"):
        local_times(*said, BERLIN)


a_year = st.integers(int(utc("2026-01-01 00:00")), int(utc("2027-01-01 00:00")))
changes = st.sampled_from(
    [
        utc(text)
        for text in (
            *("2026-03-29 01:00", "2026-10-25 01:00"),  # Berlin
            *("2026-03-08 07:00", "2026-11-01 06:00"),  # New York
            *("2026-10-03 15:30", "2026-04-04 15:00"),  # Lord Howe
        )
    ]
)
moments = a_year | st.builds(lambda at, by: int(at) + by, changes, st.integers(-30 * HOUR, 30 * HOUR))
places = st.sampled_from(PLACES)


@given(moments, places)
def test_every_moment_is_found_by_what_its_clock_shows(at: int, place: ZoneInfo) -> None:
    at -= at % MINUTE
    shown = datetime.fromtimestamp(at, place)
    found = local_times(shown.year, shown.month, shown.day, shown.hour, shown.minute, place)
    assert float(at) in found
    assert list(found) == sorted(set(found))
    assert len({wall(one, place) for one in found}) == 1


@given(moments, places)
def test_a_time_that_is_left_out_means_the_first_after_it(at: int, place: ZoneInfo) -> None:
    shown = datetime.fromtimestamp(at - at % MINUTE, UTC).replace(tzinfo=None)  # any time on any wall
    found = local_times(shown.year, shown.month, shown.day, shown.hour, shown.minute, place)
    assert 1 <= len(found) <= 2
    if not exists(shown, place):
        (first,) = found
        assert wall(first, place) > str(shown) > wall(first - 1, place)


# --- Quiet hours -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *("22:00-07:30", "22-7:30", "22:00 - 07:30", "22:00–07:30", "22.00 to 7.30", "2200-0730"),
        *("from 22:00 until 7:30", "10pm-7:30am", "10 PM to 7:30 AM", "22時-7時半", "22時〜7時30分"),
        *("22時から7時半まで", "午後10時から午前7時半まで", "２２：００～０７：３０", "22h-7h30"),
    ],
)
def test_people_type_quiet_hours_as_they_like(text: str) -> None:
    assert quiet(text) == NIGHT
    assert quiet(text).text == "22:00-07:30"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("22-7", "22:00-07:00"),
        ("0-6", "00:00-06:00"),
        ("18-24", "18:00-00:00"),
        ("12am-6am", "00:00-06:00"),
        ("12pm-6pm", "12:00-18:00"),
        ("13:05-13:06", "13:05-13:06"),
        ("20:00-08:00", "20:00-08:00"),
        *((nothing, "") for nothing in ("", " ", "none", "off", "なし", "-")),
    ],
)
def test_quiet_hours_are_kept_as_one_text(text: str, kept: str) -> None:
    assert quiet(text).text == kept
    assert quiet(kept) == quiet(text)
    assert quiet(text).is_none == (not kept)


@pytest.mark.parametrize(
    "text",
    ["night", "22", "22-", "25-7", "22:60-7", "24:01-7", "13pm-7", "0am-7", "22-7-8", "٢٢-٧", "2" * 999],
)
def test_what_are_no_quiet_hours_is_refused(text: str) -> None:
    with pytest.raises(LobbyRefusal, match="bad_quiet_hours") as refused:
        quiet(text)
    assert "22:00-07:30" in explain(refused.value, translator("en"))


@pytest.mark.parametrize("text", ["0-24", "22-22", "00:00-00:00", "7:30-7:29", "8-20:01"])
def test_quiet_hours_leave_half_a_day(text: str) -> None:
    with pytest.raises(LobbyRefusal, match="quiet_too_long"):
        quiet(text)


@pytest.mark.parametrize(
    ("place", "text", "at", "first"),
    [
        # an ordinary night
        (TOKYO, "22-7:30", "2026-01-05 12:59", "2026-01-05 12:59"),  # 21:59
        (TOKYO, "22-7:30", "2026-01-05 13:00", "2026-01-05 22:30"),  # 22:00 is quiet
        (TOKYO, "22-7:30", "2026-01-05 20:00", "2026-01-05 22:30"),
        (TOKYO, "22-7:30", "2026-01-05 22:30", "2026-01-05 22:30"),  # 07:30 is not
        (TOKYO, "13-14", "2026-01-05 04:30", "2026-01-05 05:00"),
        # clocks are set forward in Berlin: 02:00 becomes 03:00 at 01:00
        (BERLIN, "22-7:30", "2026-03-28 22:00", "2026-03-29 05:30"),  # an hour less to sleep
        (BERLIN, "22-2:30", "2026-03-28 22:00", "2026-03-29 01:00"),  # 02:30 is left out: from 03:00 on
        (BERLIN, "22-2", "2026-03-28 22:00", "2026-03-29 01:00"),
        (BERLIN, "2-2:45", "2026-03-29 00:59", "2026-03-29 00:59"),  # quiet hours that do not come
        (BERLIN, "2-3:15", "2026-03-29 01:00", "2026-03-29 01:15"),
        # clocks are set back in Berlin: 03:00 becomes 02:00 at 01:00
        (BERLIN, "22-7:30", "2026-10-24 21:00", "2026-10-25 06:30"),
        (BERLIN, "22-2:30", "2026-10-24 21:00", "2026-10-25 00:30"),  # the first 02:30
        (BERLIN, "22-2:30", "2026-10-25 00:45", "2026-10-25 00:45"),  # 02:45, and not quiet
        (BERLIN, "22-2:30", "2026-10-25 01:10", "2026-10-25 01:30"),  # 02:10 again, and quiet again
        (BERLIN, "2:30-6", "2026-10-25 00:30", "2026-10-25 01:00"),  # the clock goes back out of them
        (BERLIN, "2:30-6", "2026-10-25 01:30", "2026-10-25 05:00"),
        # New York, and half an hour on Lord Howe
        (NEW_YORK, "22-2:30", "2026-03-08 03:00", "2026-03-08 07:00"),
        (NEW_YORK, "22-1:30", "2026-11-01 06:10", "2026-11-01 06:30"),
        (LORD_HOWE, "22-2:15", "2026-10-03 12:00", "2026-10-03 15:30"),
        (LORD_HOWE, "22-1:45", "2026-04-04 15:05", "2026-04-04 15:15"),
    ],
)
def test_the_first_moment_that_is_not_quiet(place: ZoneInfo, text: str, at: str, first: str) -> None:
    assert awake(utc(at), place, quiet(text)) == utc(first)


quiet_hours = st.builds(
    lambda begins, length: Quiet(begins, (begins + length) % 1440), st.integers(0, 1439), st.integers(1, 720)
)


@given(moments, places, quiet_hours)
def test_nobody_is_called_in_quiet_hours_nor_a_minute_late(at: int, place: ZoneInfo, hours: Quiet) -> None:
    first = awake(float(at), place, hours)
    assert first >= at
    assert not hours.holds(minute(first, place))
    if first > at:
        assert all(hours.holds(minute(one, place)) for one in (*range(at, int(first), MINUTE), first - 1))


@given(moments, places)
def test_without_quiet_hours_everybody_is_awake(at: int, place: ZoneInfo) -> None:
    assert awake(float(at), place, Quiet()) == at


@pytest.mark.parametrize("terms", [NONE, *COMMON])
def test_only_days_a_move_are_held_back_by_quiet_hours(terms: Terms) -> None:
    midnight = utc("2026-01-05 15:00")
    held = due(terms, midnight, TOKYO, NIGHT)
    assert held == (utc("2026-01-05 22:30") if terms.kind == "days" else midnight)
    assert due(terms, None, TOKYO, NIGHT) is None
    assert due(terms, midnight, TOKYO, Quiet()) == midnight


def test_a_day_of_a_clock_is_24_hours_when_clocks_change_too() -> None:
    since = utc("2026-03-28 17:00")
    assert wall(since, BERLIN) == "2026-03-28 18:00:00"
    zero = due(read("1d"), since + DAY, BERLIN, Quiet())
    assert zero is not None
    assert wall(zero, BERLIN) == "2026-03-29 19:00:00"


# --- Vacations -------------------------------------------------------------------------------------


def test_a_year_begins_where_the_person_lives() -> None:
    turn = utc("2026-12-31 15:00")
    assert year_of(turn - 1, TOKYO) == 2026
    assert year_of(turn, TOKYO) == 2027
    assert year_of(turn, NEW_YORK) == 2026


JULY = utc("2026-07-01 00:00")


@pytest.mark.parametrize(
    ("intervals", "left"),
    [
        ([], 30),
        ([(0, 5)], 25),
        ([(0, 5), (10, 12.5)], 22.5),
        ([(0, 0.25)], 29),  # a day at least
        ([(0, 0)], 29),
        ([(0, None)], 10),  # open: until now
        ([(19.9, None)], 29),
        ([(-300, -290)], 30),  # last year's
        ([(0, 30)], 0),
        ([(0, 31)], 0),
    ],
)
def test_thirty_days_a_year_a_day_at_least(intervals: list[tuple[float, float | None]], left: float) -> None:
    had = [(JULY + starts * DAY, None if ends is None else JULY + ends * DAY) for starts, ends in intervals]
    assert vacation_left(had, JULY + 20 * DAY, TOKYO) == pytest.approx(left)


def test_a_vacation_over_new_year_is_split_there() -> None:
    turn = utc("2026-12-31 15:00")  # in Tokyo
    had = [(turn - 3 * DAY, turn + 5 * DAY)]
    assert vacation_left(had, turn - 1, TOKYO) == 27
    assert vacation_left(had, turn, TOKYO) == 25
    assert vacation_left(had, turn - 1, NEW_YORK) == pytest.approx(30 - 3 - 14 / 24)
    assert vacation_left([(turn - DAY / 4, turn)], turn, TOKYO) == 29.25, "the rest of the least day"


def test_a_vacation_is_as_long_as_there_are_days() -> None:
    had = [(JULY, JULY + 20 * DAY)]
    starts = JULY + 30 * DAY
    assert vacation_until(starts, 10, had, BERLIN) == starts + 10 * DAY
    assert vacation_until(starts, 1, had, BERLIN) == starts + DAY
    with pytest.raises(LobbyRefusal, match="vacation_used_up") as refused:
        vacation_until(starts, 10.5, had, BERLIN)
    assert refused.value.data == {"year": "2026", "left": 10}
    with pytest.raises(LobbyRefusal, match="vacation_too_short"):
        vacation_until(starts, 0.5, had, BERLIN)


def test_new_year_brings_new_days() -> None:
    turn = local_times(2027, 1, 1, 0, 0, BERLIN)[0]
    had = [(JULY, JULY + 25 * DAY)]
    assert vacation_until(turn - 5 * DAY, 35, had, BERLIN) == turn + 30 * DAY
    for starts, days in ((turn - 6 * DAY, 7), (turn - 5 * DAY, 36)):
        with pytest.raises(LobbyRefusal, match="vacation_used_up"):
            vacation_until(starts, days, had, BERLIN)


@given(
    st.lists(st.tuples(st.integers(0, 700 * 24), st.integers(0, 20 * 24)), max_size=6),
    st.integers(0, 700 * 24),
    st.integers(1, 40),
    places,
)
def test_what_is_granted_leaves_no_year_below_none(
    spans: list[tuple[int, int]], starts: int, days: int, place: ZoneInfo
) -> None:
    had = [(JULY + begin * HOUR, JULY + (begin + length) * HOUR) for begin, length in spans]
    begin = JULY + starts * HOUR
    before = vacation_left(had, begin, place)
    try:
        ends = vacation_until(begin, days, had, place)
    except LobbyRefusal:
        return
    assert ends == begin + days * DAY
    after = vacation_left([*had, (begin, ends)], begin, place)
    assert 0 <= after <= before
    assert before - after <= days + 1e-6


# --- Typed moments ---------------------------------------------------------------------------------

NOW = utc("2026-01-01 00:00")


@pytest.mark.parametrize(
    "text",
    [
        *("2026-03-05 14:30", "2026-3-5 14:30", "2026/03/05 14.30", "2026.3.5, 14:30", "2026-03-05T14:30"),
        *("2026年3月5日 14時30分", "2026年3月5日14時半", "２０２６年３月５日　１４時３０分"),
    ],
)
def test_people_type_a_moment_as_they_like(text: str) -> None:
    assert read_moment(text, BERLIN, NOW) == Moment((utc("2026-03-05 13:30"),))


def test_a_day_alone_begins_at_midnight() -> None:
    assert read_moment("2026-03-05", TOKYO, NOW) == Moment((utc("2026-03-04 15:00"),))
    assert read_moment("2026年3月5日 9時", TOKYO, NOW) == Moment((utc("2026-03-05 00:00"),))


def test_a_time_left_out_is_the_next_one_and_a_time_shown_twice_is_two() -> None:
    assert read_moment("2026-03-29 02:30", BERLIN, NOW) == Moment((utc("2026-03-29 01:00"),), exact=False)
    both = (utc("2026-10-25 00:30"), utc("2026-10-25 01:30"))
    assert read_moment("2026-10-25 02:30", BERLIN, NOW) == Moment(both)
    assert read_moment("2026-10-25 02:30", BERLIN, both[0]) == Moment(both[1:]), "the first one is over"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("tomorrow", "bad_moment"),
        ("", "bad_moment"),
        ("2026-03-05 14:30:15:16", "bad_moment"),
        ("05.03.2026", "bad_moment"),
        ("9" * 999, "bad_moment"),
        ("2026-02-30", "no_such_date"),
        ("2026-03-05 24:30", "no_such_date"),
        ("2025-12-31 23:59", "in_the_past"),
        ("2026-01-01 01:00", "in_the_past"),  # just now, in Berlin
        ("0001-01-01", "in_the_past"),
        ("2037-01-01", "too_far_ahead"),
        ("9999-12-31", "too_far_ahead"),
    ],
)
def test_what_is_no_moment_to_come_is_refused(text: str, rule: str) -> None:
    with pytest.raises(LobbyRefusal, match=rule):
        read_moment(text, BERLIN, NOW)
