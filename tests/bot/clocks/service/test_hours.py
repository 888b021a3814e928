"""Hours as people type them, and what they are as moments."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service.hours import LONGEST, WEEK_MINUTES, Hours, read
from bot.clocks.service.terms import DAY, HOUR
from bot.kit.service.errors import LobbyRefusal
from bot.kit.texts import explain
from renderers.translation import translator
from tests.bot.leagues.service.scheduling.times import BERLIN, TOKYO, at, wall


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("mon-fri 19-23, sat 10-24", "mon-fri 19-23, sat 10-24"),
        ("Monday to Friday from 7 pm to 11 pm; Saturdays 10:00-24:00", "mon-fri 19-23, sat 10-24"),
        ("mon-fri 19:30-23", "mon-fri 19:30-23"),
        ("Mon.-Fri. 1930-2300", "mon-fri 19:30-23"),
        ("19-23", "mon-sun 19-23"),
        ("every day 19-23", "mon-sun 19-23"),
        ("0-24", "mon-sun 0-24"),
        ("22-2", "mon-sun 22-2"),
        ("sun 22-2", "sun 22-2"),
        ("fri 22-9", "fri 22-24, sat 0-9"),
        ("sat, sun 10-12 and 20-23", "sat-sun 10-12 20-23"),
        ("mon wed fri 19-21", "mon wed fri 19-21"),
        ("fri-mon 19-21", "fri-mon 19-21"),
        ("weekdays 19-23 weekends 7-11pm", "mon-sun 19-23"),
        ("weekends 10-2pm", "sat-sun 10-14"),
        ("sat 7pm-11", "sat 19-23"),
        ("sat 10pm-2", "sat 22-2"),
        ("sat 10-14, sat 13-18, sat 18-20", "sat 10-20"),
        ("月-金 19-23、土日 10-24", "mon-fri 19-23, sat-sun 10-24"),
        ("月〜金 １９時〜２３時半、土曜日１０時から１８時まで", "mon-fri 19-23:30, sat 10-18"),
        ("平日 午後7時〜11時", "mon-fri 19-23"),
        ("毎日 22時-2時", "mon-sun 22-2"),
        ("火・木 20-22", "tue thu 20-22"),
        ("周一至周五 19点-23点", "mon-fri 19-23"),
        ("월-금 19시-23시", "mon-fri 19-23"),
        ("none", ""),
        ("なし", ""),
        ("  ", ""),
    ],
)
def test_hours_are_read(typed: str, kept: str) -> None:
    assert read(typed).text == kept
    assert read(kept) == read(typed)


def test_hours_of_nobody() -> None:
    assert Hours().is_none
    assert not read("mon 1-2").is_none


@pytest.mark.parametrize(
    ("typed", "unread"),
    [
        ("some day 19-23", "some day 19-23"),
        ("mon-fri", "mon-fri"),
        ("mon 19-23, whenever", "whenever"),
        ("mon 25-27", "25-27"),
        ("mon 19-19", "19-19"),
        ("mon 7-13pm", "7-13pm"),
        ("@everyone 19-23", "@everyone 19-23"),
    ],
)
def test_what_cannot_be_read_is_said(typed: str, unread: str) -> None:
    with pytest.raises(LobbyRefusal) as refused:
        read(typed)
    assert (refused.value.rule, refused.value.data["value"]) == ("bad_hours", unread)
    assert "mon-fri 19-23" in explain(refused.value, translator("en"))


def test_too_much_is_refused() -> None:
    with pytest.raises(LobbyRefusal, match="too_long_hours"):
        read("mon 1-2 " * 100)
    many = " ".join(f"{hour}:01-{hour}:02" for hour in range(0, 24, 2))
    with pytest.raises(LobbyRefusal, match="too_long_hours"):
        read(f"{many} sat {many.replace(':01', ':03').replace(':02', ':04')}"[:LONGEST].rpartition(" ")[0])


SPANS = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 47), st.integers(1, 47)).map(
        lambda said: (said[0], said[1] * 30, (said[1] + said[2]) * 30)
    ),
    min_size=1,
    max_size=5,
)


@given(SPANS)
def test_what_is_kept_means_the_same(spans: list[tuple[int, int, int]]) -> None:
    names = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
    typed = ", ".join(
        f"{names[day]} {starts // 60}:{starts % 60:02}-{ends // 60 % 24}:{ends % 60:02}"
        for day, starts, ends in spans
    )
    hours = read(typed)
    assert read(hours.text) == hours
    held = {minute for starts, ends in hours.spans for minute in range(starts, ends, 30)}
    assert held == {
        (day * 1440 + minute) % WEEK_MINUTES
        for day, starts, ends in spans
        for minute in range(starts, ends, 30)
    }


def spans(hours: str, zone: ZoneInfo, since: float, days: float) -> list[tuple[str, float]]:
    """Return when hours begin by the clock, and how many hours they last."""
    found = read(hours).moments(zone, since, since + days * DAY)
    return [
        (wall(span.starts, zone)[:3] + wall(span.starts, zone)[14:], span.length / HOUR) for span in found
    ]


def test_hours_as_moments() -> None:
    monday = at("2027-01-11 00:00", TOKYO)
    assert spans("mon-tue 19-23, sat 10-24", TOKYO, monday, 7) == [
        ("Mon 19:00", 4),
        ("Tue 19:00", 4),
        ("Sat 10:00", 14),
    ]
    assert spans("sun 22-2", TOKYO, monday, 7) == [("Mon 00:00", 2), ("Sun 22:00", 2)]
    assert spans("0-24", TOKYO, monday, 21) == [("Mon 00:00", 21 * 24)]
    assert spans("mon 19-23", TOKYO, monday + 20 * HOUR, 1) == [("Mon 20:00", 3)]


def test_hours_stay_what_they_are_when_clocks_change() -> None:
    spring, autumn = at("2027-03-27 00:00", BERLIN), at("2027-10-30 00:00", BERLIN)
    for since in (spring, autumn):
        assert spans("sat-sun 20-22", BERLIN, since, 3) == [("Sat 20:00", 2), ("Sun 20:00", 2)]
    assert spans("sat 22-4", BERLIN, spring, 2) == [("Sat 22:00", 5)]
    assert spans("sat 22-4", BERLIN, autumn, 2) == [("Sat 22:00", 7)]
    assert spans("sun 2:30-4", BERLIN, spring, 3) == [("Sun 03:00", 1)]
    assert spans("sun 2:30-4", BERLIN, autumn, 3) == [("Sun 02:30", 2.5)]
