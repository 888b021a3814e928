"""Terms of clocks: what people type, what is kept, what is allowed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocks.service.terms import COMMON, DAY, EXAMPLES, HOUR, LIMITS, LIVE, NONE, Kind, Terms, kept, read
from bot.kit.service.errors import LobbyRefusal
from bot.kit.texts import explain
from renderers.translation import translator

TYPED = {
    "": ["", " ", "none", "No clock", "off", "unlimited", "なし", "無制限", "-"],
    "days:1": ["1d", "1 day", "24h", "１日", "24時間", "1 day a move", "a move: 1 day"],
    "days:3": [
        "3d",
        "3 days",
        "3 Days per move",
        "days 3",
        "days:3",
        "DAYS: 3",
        "3日",
        "1手3日",
        "一手につき3日",
    ],
    "days:12h": ["12h", "12 hours", "0.5d", "12時間", "days:12h", "correspondence 12h"],
    "days:14": ["2 weeks", "2w", "14d", "2週間", "13d 24h"],
    "bank:10d+12h": ["10d+12h", "10 days + 12 hours", "bank 10+12", "10 days and 12h a move", "10日＋12時間"],
    "fischer:180+10": ["3m+10s", "3+10", "3 | 10", "fischer 3+10", "Fisher 3m+10s", "3分+10秒", "3分と10秒"],
    "fischer:300+10": [
        "5m+10s",
        "5 min + 10 sec",
        "5 minutes plus 10 seconds",
        "5m+10s increment",
        "300s+10s",
    ],
    "fischer:5400+30": ["1h30m+30s", "1.5h+30s", "90+30", "90分+30秒", "フィッシャー 1時間30分+30秒加算"],
    "fischer:10800+60": ["3h+60s", "180+60", "3h+1m"],
    "byoyomi:600+3x30": [
        "10m+3x30s",
        "10m 3x30s",
        "10+3x30",
        "10m + 30s x 3",
        "10m + 3 periods of 30s",
        "byo-yomi 10m+3×30s",
        "10分+30秒x3",
        "10分+3回30秒",
        "持ち時間10分、秒読み30秒3回",
    ],
    "table:30+300": [
        "30s+5m",
        "table 30+300",
        "table 30s + 5 min",
        "30秒+5分",
        "30 seconds + 5 minutes reserve",
    ],
}


@pytest.mark.parametrize(
    ("canonical", "text"), [(one, text) for one, texts in TYPED.items() for text in texts]
)
def test_people_type_a_clock_as_they_like(canonical: str, text: str) -> None:
    assert read(text).text == canonical


@pytest.mark.parametrize(
    "text",
    [
        *("5m", "3", "x", "3m10s", "3m+10s+5s", "fischer", "days", "3x30s", "3m+-10s", "3m+10q", "bank 10d"),
        *("3x3m+10s", "table 3x30s+5m", "1e9d", "+", "9" * 500, "3d" * 300, "٣d", "٣ days", "∞"),
    ],
)
def test_what_is_no_clock_is_refused_with_one_of_each_kind(text: str) -> None:
    with pytest.raises(LobbyRefusal) as refused:
        read(text)
    assert refused.value.rule == "bad_clock"
    assert [read(example).kind for example in refused.value.data["allowed"]] == list(LIMITS)
    assert all(example in explain(refused.value, translator("en")) for example in EXAMPLES)


@pytest.mark.parametrize("kind", LIMITS)
def test_every_figure_is_allowed_from_the_least_to_the_most(kind: Kind) -> None:
    least, most = LIMITS[kind]
    assert least.kind == most.kind == kind
    for bound, outside in ((least, -1), (most, +1)):
        assert read(bound.text) == read(bound.typed) == bound
        for figure in ("main", "each", "periods"):
            value = getattr(bound, figure)
            if not value or (figure == "periods" and value + outside in (0, 10)):
                continue
            beyond = Terms(**{**_figures(bound), figure: value + outside})
            assert kept(beyond.text) == beyond, "a game goes on with the clock it was begun with"
            with pytest.raises(LobbyRefusal) as refused:
                read(beyond.text)
            assert refused.value.rule == "clock_out_of_range"
            assert refused.value.data["kind"] == kind
            said = explain(refused.value, translator("en"))
            assert least.typed in said
            assert most.typed in said


def _figures(clock: Terms) -> dict[str, int | str]:
    return {name: getattr(clock, name) for name in clock.__struct_fields__}


def test_the_limits_are_those_of_the_issue() -> None:
    assert (LIMITS["days"].least.each, LIMITS["days"].most.each) == (12 * HOUR, 14 * DAY)
    assert LIMITS["fischer"] == (Terms("fischer", 180, 10), Terms("fischer", 3 * HOUR, 60))
    assert LIMITS["byoyomi"].least == Terms("byoyomi", 60, 20, 1)
    assert LIMITS["byoyomi"].most == Terms("byoyomi", 3 * HOUR, 120, 9)
    assert (LIMITS["table"].least.each, LIMITS["table"].most.each) == (20, 180)
    assert read("3m + 10s") == LIMITS["fischer"].least


def test_ten_periods_are_too_many() -> None:
    with pytest.raises(LobbyRefusal, match="clock_out_of_range"):
        read("10m+10x30s")


@st.composite
def allowed(draw: st.DrawFn) -> Terms:
    """Any clock within the limits."""
    least, most = LIMITS[draw(st.sampled_from(list(LIMITS)))]
    between = {
        name: draw(st.integers(getattr(least, name), getattr(most, name)))
        for name in ("main", "each", "periods")
    }
    return Terms(least.kind, **between)


@given(allowed())
def test_the_canonical_and_the_typed_text_are_read_back(clock: Terms) -> None:
    assert read(clock.text) == read(clock.typed) == kept(clock.text) == clock
    assert len(clock.text) <= 32, "as wide as the column is"


@given(st.text(alphabet="0123456789dhmsx+:.日時間分秒回 days", max_size=40) | st.text(max_size=100))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        clock = read(text)
    except LobbyRefusal:
        return
    assert read(clock.text) == clock


def test_usual_clocks_are_allowed_and_differ() -> None:
    assert [read(clock.text) for clock in COMMON] == list(COMMON)
    assert len(set(COMMON)) == len(COMMON)
    assert {clock.kind for clock in COMMON} == set(LIMITS)


def test_live_are_the_clocks_of_one_sitting() -> None:
    assert {kind for kind in LIMITS if LIMITS[kind].least.is_live} == LIVE == {"fischer", "byoyomi", "table"}
    assert NONE.is_none
    assert not NONE.is_live
    assert NONE.text == NONE.typed == ""
    assert not any(clock.is_none for clock in COMMON)


@pytest.mark.parametrize(
    "text", ["days", "days:", "day:3", "3d", "fischer:180", "byoyomi:600+0x30", "table:-1+2"]
)
def test_what_is_kept_is_canonical(text: str) -> None:
    with pytest.raises(ValueError, match="no terms"):
        kept(text)


def test_clocks_of_seconds_can_be_kept() -> None:
    for text in ("days:5s", "bank:5s+1s", "fischer:3+1", "byoyomi:1+2x1", "table:1+2"):
        assert kept(text).text == text
