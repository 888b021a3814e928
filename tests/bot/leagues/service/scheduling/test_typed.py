"""Times that somebody proposes, as they type them."""

from __future__ import annotations

import pytest

from bot.clocks.service.terms import DAY
from bot.kit.service.errors import LobbyRefusal
from bot.kit.texts import explain
from bot.leagues.service.scheduling.typed import read
from renderers.translation import translator
from tests.bot.leagues.service.scheduling.times import BERLIN, NEW_YORK, TOKYO, at, utc, wall

NOW = at("2027-01-14 12:00", TOKYO)
"""A Thursday."""


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("sat 20:00", "Sat 2027-01-16 20:00"),
        ("Saturday at 8pm", "Sat 2027-01-16 20:00"),
        ("土 20:00", "Sat 2027-01-16 20:00"),
        ("土曜日20時半", "Sat 2027-01-16 20:30"),
        ("土曜の午後８時", "Sat 2027-01-16 20:00"),
        ("thu 20:00", "Thu 2027-01-14 20:00"),
        ("thu 11:00", "Thu 2027-01-21 11:00"),
        ("sat 24:00", "Sun 2027-01-17 00:00"),
        ("weekend 10:00", "Sat 2027-01-16 10:00"),
        ("today 20:00", "Thu 2027-01-14 20:00"),
        ("20:00 today", "Thu 2027-01-14 20:00"),
        ("8pm, tomorrow", "Fri 2027-01-15 20:00"),
        ("20:00 on Saturday", "Sat 2027-01-16 20:00"),
        ("21:00 3/28 (Sun)", "Sun 2027-03-28 21:00"),
        ("tomorrow 20:00", "Fri 2027-01-15 20:00"),
        ("明日 20:00", "Fri 2027-01-15 20:00"),
        ("明後日の20時", "Sat 2027-01-16 20:00"),
        ("20:00", "Thu 2027-01-14 20:00"),
        ("8 am", "Fri 2027-01-15 08:00"),
        ("2027-03-28 20:00", "Sun 2027-03-28 20:00"),
        ("2027-03-28T20:00", "Sun 2027-03-28 20:00"),
        ("2027年3月28日（日）20時", "Sun 2027-03-28 20:00"),
        ("3月28日20時", "Sun 2027-03-28 20:00"),
        ("3/28 20:00", "Sun 2027-03-28 20:00"),
        ("1/2 20:00", "Sun 2028-01-02 20:00"),
        ("1月17日（日）20時", "Sun 2027-01-17 20:00"),
        ("1/17 (Mon) 20:00", "Mon 2028-01-17 20:00"),
    ],
)
def test_a_time_is_read_in_the_zone_of_who_types_it(text: str, meant: str) -> None:
    moment = read(text, TOKYO, NOW)
    assert [wall(each, TOKYO) for each in moment.instants] == [meant]
    assert moment.exact


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("tonight 9", "Thu 2027-01-14 21:00"),
        ("tonight at 8:30", "Thu 2027-01-14 20:30"),
        ("今夜9時", "Thu 2027-01-14 21:00"),
        ("今晩9時半", "Thu 2027-01-14 21:30"),
        ("今夜21時", "Thu 2027-01-14 21:00"),
        ("10pm tonight", "Thu 2027-01-14 22:00"),
        ("tonight at 1", "Fri 2027-01-15 01:00"),
        ("今夜0時", "Fri 2027-01-15 00:00"),
        ("今夜12時", "Fri 2027-01-15 00:00"),
        ("tonight 24:00", "Fri 2027-01-15 00:00"),
    ],
)
def test_tonight_is_never_in_the_morning(text: str, meant: str) -> None:
    """At eight in the morning "tonight 9" was an hour later."""
    for now in (NOW, at("2027-01-14 08:00", TOKYO)):
        moment = read(text, TOKYO, now)
        assert [wall(each, TOKYO) for each in moment.instants] == [meant]


def test_in_the_night_tonight_goes_on() -> None:
    after_midnight = at("2027-01-14 00:30", TOKYO)
    (moment,) = read("tonight at 1", TOKYO, after_midnight).instants
    assert wall(moment, TOKYO) == "Thu 2027-01-14 01:00"
    with pytest.raises(LobbyRefusal, match="in_the_past"):
        read("tonight 9", TOKYO, at("2027-01-14 23:00", TOKYO))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("now", "Thu 2027-01-14 12:00"),
        ("今", "Thu 2027-01-14 12:00"),
        ("in 5 minutes", "Thu 2027-01-14 12:05"),
        ("In 5 min", "Thu 2027-01-14 12:05"),
        ("5分後", "Thu 2027-01-14 12:05"),
        ("５分後に", "Thu 2027-01-14 12:05"),
        ("5分钟后", "Thu 2027-01-14 12:05"),
        ("5분 뒤", "Thu 2027-01-14 12:05"),
        ("in an hour", "Thu 2027-01-14 13:00"),
        ("2 hours from now", "Thu 2027-01-14 14:00"),
        ("2時間後", "Thu 2027-01-14 14:00"),
        ("2小时后", "Thu 2027-01-14 14:00"),
        ("2시간 후", "Thu 2027-01-14 14:00"),
        ("in 3 days", "Sun 2027-01-17 12:00"),
        ("3日後", "Sun 2027-01-17 12:00"),
        ("3天后", "Sun 2027-01-17 12:00"),
        ("1週間後", "Thu 2027-01-21 12:00"),
    ],
)
def test_a_time_may_be_counted_from_now(text: str, meant: str) -> None:
    moment = read(text, TOKYO, NOW)
    assert [wall(each, TOKYO) for each in moment.instants] == [meant]
    assert read(text, TOKYO, NOW - 30).instants == moment.instants


def test_days_from_now_keep_what_clocks_show() -> None:
    before = at("2027-03-27 20:00", BERLIN)
    (later,) = read("in 1 day", BERLIN, before).instants
    assert wall(later, BERLIN) == "Sun 2027-03-28 20:00"


def test_a_time_from_now_may_be_too_far() -> None:
    with pytest.raises(LobbyRefusal, match="outside_round"):
        read("in 3 days", TOKYO, NOW, NOW + DAY)
    with pytest.raises(LobbyRefusal, match="too_far_ahead"):
        read("in 9999 weeks", TOKYO, NOW)


def test_the_same_words_elsewhere_are_another_moment() -> None:
    assert read("sat 20:00", NEW_YORK, NOW).instants == (utc("2027-01-17 01:00"),)


@pytest.mark.parametrize(
    "text", ["", "soon", "sat", "20:60", "sat 25:00", "10-24", "2027-03-28", "@here 20:00"]
)
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(LobbyRefusal, match="bad_time") as refused:
        read(text, TOKYO, NOW)
    assert "sat 20:00" in explain(refused.value, translator("en"))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("2027-02-30 20:00", "no_such_date"),
        ("13/13 20:00", "no_such_date"),
        ("2027年1月17日（土）20時", "no_such_date"),
        ("1/17 (tue) 20:00", "no_such_date"),
        ("tomorrow (sat) 20:00", "no_such_date"),
        ("2027-01-13 20:00", "in_the_past"),
        ("1999-01-13 20:00", "in_the_past"),
        ("0000-01-13 20:00", "in_the_past"),
        ("today 11:59", "in_the_past"),
        ("9999-12-31 20:00", "too_far_ahead"),
    ],
)
def test_dates_that_cannot_be(text: str, rule: str) -> None:
    with pytest.raises(LobbyRefusal, match=rule):
        read(text, TOKYO, NOW)


@pytest.mark.parametrize("text", ["2027-01-13 20:00", "sun 20:00", "1999-01-01 1:00"])
def test_outside_of_the_round_is_refused_with_what_is_allowed(text: str) -> None:
    until = NOW + 2 * DAY
    with pytest.raises(LobbyRefusal, match="outside_round") as refused:
        read(text, TOKYO, NOW, until)
    assert f"<t:{int(until)}:f>" in explain(refused.value, translator("ja"))
    assert read("sat 11:00", TOKYO, NOW, until).instants[0] < until


def test_a_time_that_clocks_leave_out_is_the_next_one_offered() -> None:
    moment = read("sun 2:30", BERLIN, at("2027-03-27 12:00", BERLIN))
    assert (moment.instants, moment.exact) == ((utc("2027-03-28 01:00"),), False)
    assert wall(moment.instants[0], BERLIN) == "Sun 2027-03-28 03:00"


def test_a_time_that_clocks_show_twice_is_two() -> None:
    moment = read("2027-10-31 02:30", BERLIN, at("2027-10-30 12:00", BERLIN))
    assert (moment.instants, moment.exact) == ((utc("2027-10-31 00:30"), utc("2027-10-31 01:30")), True)
    between = read("2:30", BERLIN, utc("2027-10-31 01:00"))
    assert between.instants == (utc("2027-10-31 01:30"),)
