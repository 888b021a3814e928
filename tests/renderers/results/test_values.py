"""The value of a game over its positions: figures as they are told, and what the picture marks."""

from __future__ import annotations

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from renderers import theme
from renderers.colors import ROLES, THEMES
from renderers.results import describe_values, draw_values
from renderers.results.model import Turning, Values
from renderers.results.values import at, figure
from tests.renderers.results.scenes import VALUES


@pytest.mark.parametrize(
    ("value", "told"),
    [(0.0, "0"), (0.04, "0"), (-0.06, "−0.1"), (3.0, "+3"), (9.96, "+10"), (-12.4, "−12"), (39.6, "+40")],
)
def test_a_value_has_a_sign_and_a_decimal_only_where_it_tells_something(value: float, told: str) -> None:
    assert figure(value) == told


@given(st.floats(-500, 500))
def test_a_value_is_told_within_a_twentieth_or_half_a_point(value: float) -> None:
    told = float(figure(value).replace("−", "-"))
    assert abs(told - value) <= (0.051 if abs(value) < 10 else 0.501)


@pytest.mark.parametrize("size", theme.LAYOUTS)
@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("scene", VALUES)
def test_it_is_drawn_in_every_layout_and_theme(scene: str, name: Any, size: Any) -> None:
    with theme.wearing(name, size):
        drawing = draw_values(VALUES[scene], "en")
    image = Image.open(io.BytesIO(drawing.data))
    assert image.size == drawing.size
    assert image.width == theme.LAYOUTS[size]
    assert len(drawing.data) < 109_000


def test_a_turning_point_is_drawn_where_it_lies() -> None:
    usual = VALUES["usual"]
    moved = replace(usual, turns=(Turning(1, 20), *usual.turns[1:]))
    assert draw_values(usual, "en").data != draw_values(moved, "en").data


def test_a_turning_point_is_drawn_on_the_line_alone() -> None:
    values = Values("Review", "value", ((4, 2.0), (6, 4.0)), (Turning(1, 1), Turning(2, 5), Turning(3, 8)))
    assert [at(values, values.points, turning.ply) for turning in values.turns] == [None, 3.0, None]
    inside = replace(values, turns=values.turns[1:2])
    assert draw_values(values, "en").data == draw_values(inside, "en").data, "no disc where no value is known"
    assert "Turning point 3 is at position 8." in describe_values(values, "en")


def test_a_long_game_is_a_line_and_no_patch() -> None:
    """Where the value leaps at each of a thousand positions, their means are drawn."""
    leaps = tuple((ply, 40.0 if ply % 2 else -40.0) for ply in range(1000))
    drawing = draw_values(Values("Review", "value", leaps), "en")
    shades = Image.open(io.BytesIO(drawing.data)).convert("L").histogram()
    light = sum(shades[200:])
    assert light < 0.05 * sum(shades)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_words_tell_beginning_end_extremes_and_turning_points(language: str) -> None:
    told = describe_values(VALUES["usual"], language)
    for needed in ("44", "100", "60", figure(VALUES["usual"].points[-1][1])):
        assert needed in told
    nothing = describe_values(VALUES["empty"], "en")
    assert nothing.endswith("Nothing in this game could be judged.")


def curve(values: Values) -> tuple[int, int]:
    """Return from where to where the line of a picture reaches, px."""
    image = Image.open(io.BytesIO(draw_values(values, "en").data)).convert("RGB")
    panel = image.crop((110, 80, image.width, image.height - 90))  # without words
    ink = [
        panel.getpixel((x, y)) == ROLES["dark"]["CURVE_PLAIN"]
        for x in range(panel.width)
        for y in range(panel.height)
    ]
    columns = [place // panel.height + 110 for place, found in enumerate(ink) if found]
    return min(columns), max(columns)


@pytest.mark.parametrize("known", [range(100), range(50), range(50, 100)])
def test_a_curve_fills_its_panel_wherever_the_worth_is_known(known: range) -> None:
    first, last = curve(Values("Review", "value", tuple((ply, 0.1 * ply) for ply in known)))
    assert first < 130
    assert last > 1000


def test_a_single_value_is_a_dot_in_the_middle() -> None:
    first, last = curve(Values("Review", "value", ((3, -2.4),)))
    assert 10 < last - first < 30
    assert abs((first + last) / 2 - 540) < 40
