"""Colours: one palette for everything, and enough contrast for what carries a meaning."""

from __future__ import annotations

import pytest

from renderers import theme
from renderers.canvas import indexed, plain
from renderers.theme import Color


def luminance(color: Color) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [value / 255 for value in color]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


EDGES = (theme.NEAR_EDGE, theme.FAR_EDGE)
"""What tells a tile from the ground where face and ground are alike; a broken rim marks the hue of the 皇."""


@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        (theme.BLACK, theme.NEAR_FACE, 9.5),
        (theme.BLACK, theme.FAR_FACE, 9.0),
        (theme.RED_NEAR, theme.NEAR_FACE, 4.5),
        (theme.RED_FAR, theme.FAR_FACE, 4.5),
        *((edge, ground, 3.0) for edge in EDGES for ground in (theme.CLOTH, theme.HUE, theme.WATER)),
        (theme.RIM, theme.CLOTH, 3.0),
        (theme.RIM, theme.HUE, 3.0),
        (theme.RIM, theme.WATER, 3.0),
        (theme.TAM_SIGN, theme.TAM_FACE, 7.0),
        (theme.TEXT, theme.STRIP, 7.0),
        (theme.TEXT_SECONDARY, theme.STRIP, 5.5),
        (theme.MARK, theme.CLOTH, 4.5),
        (theme.MARK, theme.HUE, 3.0),
        (theme.MARK, theme.WATER, 3.0),
        (theme.WHITE, theme.MARK, 4.5),
        (theme.BLACK, theme.MOVED, 9.0),
        (theme.WHITE, theme.RATE, 4.5),
        (theme.MOVED, theme.STRIP, 7.0),
        (theme.STICK_DARK, theme.STICK_PALE, 4.5),
        (theme.STICK_DARK, theme.STRIP, 2.0),
        (theme.TEXT, theme.MAT, 7.0),
        (theme.TEXT_SECONDARY, theme.MAT, 4.5),
        (theme.MOVED, theme.MAT, 6.5),
        (theme.WATER, theme.MAT, 4.0),
    ],
)
def test_contrast(ink: Color, ground: Color, least: float) -> None:
    assert contrast(ink, ground) >= least


def test_the_palette_is_one_byte_and_has_every_colour_of_the_theme() -> None:
    colors = theme.palette()
    assert len(colors) <= 256
    assert len(set(colors)) == len(colors)
    named = {value for name, value in vars(theme).items() if name.isupper() and _is_color(value)}
    assert len(named) >= 25
    assert named <= set(colors)


def test_areas_of_one_colour_keep_it() -> None:
    """The mapping to the palette is approximate: a panel must not get a neighbour's colour here and there."""
    for area in (theme.GROUND, theme.STRIP, theme.MAT, theme.CLOTH, theme.NEAR_FACE, theme.FAR_FACE):
        assert indexed(plain((2, 2), area)).convert("RGB").getpixel((0, 0)) == area


def _is_color(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(isinstance(part, int) for part in value)


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert theme.mix((0, 0, 0), (100, 200, 50), 0) == (0, 0, 0)
    assert theme.mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
    assert theme.mix((0, 0, 0), (100, 200, 50), 1) == (100, 200, 50)
