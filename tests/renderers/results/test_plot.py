"""Ratings over time: round figures, dates in the reader's language, labels that do not touch, few points."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from renderers import theme
from renderers.colors import THEMES
from renderers.results import axes, describe_plot, draw_plot
from renderers.results.model import Curve, Plot
from renderers.results.plot import (
    _APART,
    _TALL,
    _apart,
    _chart,
    _colors,
    _labelled,
    _people,
    _spaced,
)
from renderers.results.strokes import MOST, STROKES, mark, pieces
from renderers.translation import translator
from tests.renderers.results.scenes import BEGUN, DAY, PLOTS, curve

# --- Axes ------------------------------------------------------------------------------------------


def dates(days: float, language: str = "en", begun: float = BEGUN) -> list[str]:
    found = axes.dates(begun, begun + days * DAY, 640, lambda words: 18 * len(words), language)
    return [tick.words for tick in found]


def test_dates_are_as_dense_as_they_have_room() -> None:
    assert dates(0) == ["May 13"]
    assert dates(0.1) == ["May 13"]
    assert dates(0.5) == ["May 14"]
    assert dates(4) == ["May 14", "May 15", "May 16", "May 17"]
    assert dates(28) == ["May 17", "May 24", "May 31", "Jun 7"]
    assert dates(170) == ["Jun", "Jul", "Aug", "Sep", "Oct"]
    assert dates(500) == ["Jul", "Oct", "2027", "Apr", "Jul"]
    assert dates(3650) == ["2028", "2030", "2032", "2034", "2036"]


def test_dates_are_written_as_the_language_does() -> None:
    assert dates(4, "ja") == ["5月14日", "5月15日", "5月16日", "5月17日"]
    assert dates(500, "ja") == ["7月", "10月", "2027年", "4月", "7月"]
    assert axes.period(BEGUN, BEGUN + 90 * DAY, "en") == "May 13\u2009–\u2009Aug 11, 2026"
    assert axes.period(BEGUN, BEGUN + 90 * DAY, "ja") == "2026年5月13日～8月11日"
    assert axes.day(BEGUN, "ja") == "2026年5月13日"


def test_a_day_stands_where_it_begins() -> None:
    (tick,) = axes.dates(BEGUN, BEGUN + DAY, 640, len, "en")
    assert datetime.fromtimestamp(tick.at, UTC) == datetime(2026, 5, 14, tzinfo=UTC)
    midnight = datetime(2026, 1, 1, tzinfo=UTC)
    ticks = axes.dates(midnight.timestamp(), (midnight + timedelta(days=1)).timestamp(), 640, len, "en")
    assert [tick.words for tick in ticks] == ["Jan 1", "Jan 2"]


@given(st.floats(0, 4e9), st.floats(0, 40 * 366))
def test_there_is_a_date_for_any_time(begun: float, days: float) -> None:
    found = axes.dates(begun, begun + days * DAY, 640, lambda words: 18 * len(words), "en")
    assert 1 <= len(found) <= 14
    assert all(begun <= tick.at <= begun + days * DAY for tick in found)


@given(st.floats(-500, 3000, allow_subnormal=False), st.floats(80, 9000))
def test_figures_are_round_and_few(low: float, more: float) -> None:
    found = axes.figures(low, low + more, 8)
    assert 1 <= len(found) <= 8
    assert all(low <= tick.at <= low + more and tick.at % 10 == 0 for tick in found)


# --- Lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, plot in PLOTS.items() if name != "nobody"])
def test_all_ratings_lie_in_the_chart_and_labels_do_not_touch(name: str) -> None:
    people = _people(PLOTS[name], translator("en"))
    chart = _chart(people, "en")
    for person in people:
        for point in person.points:
            assert chart.left <= chart.x(point.at) <= chart.right
            around = point.sigma if len(people) <= 2 else 0
            for edge in (point.mu - around, point.mu + around):
                assert chart.top <= chart.y(edge) <= chart.bottom
    heights = [label.height for label in _labelled(people, chart)]
    assert all(below - above >= _TALL - 1e-6 for above, below in pairwise(heights))
    assert min(heights) >= chart.top
    assert max(heights) + _TALL // 2 <= chart.bottom


@given(st.lists(st.floats(30, 700), min_size=1, max_size=MOST).map(sorted))
def test_labels_keep_their_distance_wherever_lines_end(ends: list[float]) -> None:
    chart = _chart(_people(PLOTS["one"], translator("en")), "en")
    heights = _apart(ends, chart)
    assert all(below - above >= _TALL - 1e-6 for above, below in pairwise(heights))
    assert chart.top <= heights[0]
    assert heights[-1] <= chart.bottom - _TALL // 2


def test_thousands_of_ratings_are_thinned_out_and_extremes_kept() -> None:
    people = _people(PLOTS["thousands"], translator("en"))
    chart = _chart(people, "en")
    for person in people:
        kept = chart.thinned(person.points)
        assert len(kept) < 700
        assert (kept[0], kept[-1]) == (person.points[0], person.points[-1])
        for choose in (min, max):
            assert choose(point.mu for point in kept) == choose(point.mu for point in person.points)
    few = _people(PLOTS["one"], translator("en"))[0].points
    assert chart.thinned(few[:1]) == few[:1]


def test_dashes_cover_three_fifths_of_a_way() -> None:
    way = [(0.0, 0.0), (30.0, 0.0), (30.0, 25.0), (300.0, 25.0)]
    assert list(pieces(way, ())) == [way]
    dashes = list(pieces(way, (16, 11)))
    drawn = sum(hypot(x - to_x, y - to_y) for piece in dashes for (x, y), (to_x, to_y) in pairwise(piece))
    assert 0.55 < drawn / 325 < 0.65
    assert dashes[0] == [(0.0, 0.0), (16.0, 0.0)]
    assert dashes[1] == [(27.0, 0.0), (30.0, 0.0), (30.0, 13.0)]


def test_marks_stand_apart_and_at_the_end() -> None:
    spots = [(float(x), 0.0) for x in range(0, 500, 7)]
    found = _spaced(spots)
    assert found[0] == len(spots) - 1
    assert all(spots[right][0] - spots[left][0] >= _APART for right, left in pairwise(found))


def test_people_are_told_apart_without_hue() -> None:
    assert len({mark(number, 12).tobytes() for number in range(MOST)}) == MOST
    assert len(STROKES) == len(set(STROKES)) == MOST


def test_bands_stand_behind_two_lines_and_figures_beside_more() -> None:
    def sigma(people: int, wider: float) -> tuple[Plot, Plot]:
        curves = tuple(curve(name, 30, 9, seed=seed) for seed, name in enumerate("ABCD"[:people]))
        first = curves[0].points
        wide = replace(first[3], sigma=first[3].sigma * wider)
        return Plot("R", curves), Plot(
            "R", (replace(curves[0], points=(*first[:3], wide, *first[4:])), *curves[1:])
        )

    narrow, wide = (draw_plot(plot, "en") for plot in sigma(2, 0.7))
    assert narrow != wide
    narrow, wide = (draw_plot(plot, "en") for plot in sigma(3, 0.7))
    assert narrow == wide


def test_a_fifth_person_is_left_out() -> None:
    curves = tuple(curve(name, 4, 9, seed=seed) for seed, name in enumerate("ABCDE"))
    assert draw_plot(Plot("Rating", curves), "en") == draw_plot(Plot("Rating", curves[:MOST]), "en")
    assert "E:" not in describe_plot(Plot("Rating", curves), "en")


@pytest.mark.parametrize("name", THEMES)
def test_the_palette_has_room_for_all_colours(name: theme.ThemeName) -> None:
    with theme.wearing(name):
        assert len(set(_colors())) <= 256


# --- Words -----------------------------------------------------------------------------------------


def test_a_plot_in_words() -> None:
    assert (
        describe_plot(PLOTS["point"], "en")
        == "Rating · Cerke: May 13, 2026. Aya: 1528? ±139 on May 13, 2026."
    )
    told = describe_plot(PLOTS["one"], "en")
    assert told == (
        "Rating · Cerke: May 13\u2009–\u2009Jun 25, 2026. Aya: 1611 ±56 on Jun 25, 2026, 1504? at the start, "
        "highest 1625, lowest 1504, provisional until May 24, 2026."
    )


def test_without_a_rated_game_there_is_nothing_to_draw() -> None:
    bare, none = Plot("Rating", (Curve("Aya", ()),)), Plot("Rating", ())
    assert draw_plot(bare, "en") == draw_plot(none, "en")
    assert "No rated game yet" in describe_plot(none, "en")
