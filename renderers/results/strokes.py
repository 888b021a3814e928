"""What tells the lines of a plot apart, with hue and without: how they are stroked, and their marks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, pairwise
from math import cos, hypot, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from renderers import theme
from renderers.canvas import mask

MOST: Final = 4
"""So many people have a line, a mark and a hue of their own."""

HUES: Final = ("CURVE_GOLD", "CURVE_BLUE", "CURVE_RED", "CURVE_PLAIN")
"""The roles of the curves: gold, blue, vermilion and cream, or darker ones on a light ground."""
STROKES: Final[tuple[tuple[float, ...], ...]] = ((), (20, 11), (5, 9), (26, 9, 5, 9))
"""How far each line is drawn and how far it is not, px, in turns: solid, dashed, dotted, both."""

Spot = tuple[float, float]
"""Where something lies, px."""

THICK: Final = 6
THIN: Final = 3
"""Thickness of a line, and of what is provisional of it, px."""


def pieces(way: list[Spot], stroke: tuple[float, ...]) -> Iterator[list[Spot]]:
    """Yield what is drawn of a way: all of it, or every other piece of these lengths."""
    if not stroke:
        yield way
        return
    lengths, piece, drawing = cycle(stroke), [way[0]], True
    left = next(lengths)
    for (x, y), (to_x, to_y) in pairwise(way):
        length = hypot(to_x - x, to_y - y)
        gone: float = 0
        while length - gone > left:
            gone += left
            spot = (x + (to_x - x) * gone / length, y + (to_y - y) * gone / length)
            if drawing:
                yield [*piece, spot]
            piece, drawing, left = [spot], not drawing, next(lengths)
        left -= length - gone
        piece.append((to_x, to_y))
    if drawing and len(piece) > 1:
        yield piece


_RADIUS: Final = 12
_RIM: Final = 3
_HOLLOW: Final = 5
"""How far a mark, its rim and what is left open of a hollow one reach from its middle, px."""


def _polygon(corners: int, turned: float, size: float) -> tuple[Spot, ...]:
    """Return the corners of a shape around the origin; ``turned`` is where the first one is, in turns."""
    angles = [2 * pi * (turned + corner / corners) for corner in range(corners)]
    return tuple((size * sin(angle), -size * cos(angle)) for angle in angles)


_SHAPES: Final = (_polygon(60, 0, 0.9), _polygon(4, 0.125, 1.1), _polygon(3, 0, 1.25), _polygon(4, 0, 1.2))
"""Circle, square, triangle and diamond, in multiples of the radius."""


@theme.cached(None)
def mark(number: int, radius: int) -> Image.Image:
    """Return the cover of a mark."""
    half = _RADIUS * 2

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.polygon(
            [((half + x * radius) * scale, (half + y * radius) * scale) for x, y in _SHAPES[number]], 255
        )

    return mask((2 * half, 2 * half), draw)


def place(image: Image.Image, number: int, spot: Spot, hollow: bool = False) -> None:
    """Draw a mark of somebody's around a spot, in a rim that sets it off from lines."""
    at = (round(spot[0]) - 2 * _RADIUS, round(spot[1]) - 2 * _RADIUS)
    image.paste(theme.STRIP, at, mark(number, _RADIUS + _RIM))
    image.paste(theme.role(HUES[number]), at, mark(number, _RADIUS))
    if hollow:
        image.paste(theme.STRIP, at, mark(number, _HOLLOW))


SAMPLE: Final = 72
"""Length of a piece of line that stands for it, px."""


def sample(image: Image.Image, number: int, at: tuple[int, int]) -> None:
    """Draw a level piece of somebody's line from a spot on, with their mark in its middle."""
    strokes = list(pieces([(0, THICK), (SAMPLE, THICK)], STROKES[number]))

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for piece in strokes:
            pen.line([(x * scale, y * scale) for x, y in piece], 255, THICK * scale)

    cover = mask((SAMPLE, 2 * THICK), draw)
    image.paste(theme.role(HUES[number]), (at[0], at[1] - THICK), cover)
    place(image, number, (at[0] + SAMPLE / 2, at[1]))
