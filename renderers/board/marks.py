"""The marks of what a person may choose next: each meaning has a shape of its own."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw

from renderers import theme
from renderers.canvas import sprite

RIM: Final = 2.4
"""Rims of lines and marks, px: the thinnest line that still carries a meaning on a phone."""


class Mark(NamedTuple):
    """The marks on one square.

    ``end``: the piece may end its turn here, by a plain move, by a capture, or back on its own square;
    ``water`` and ``bridge``: the sticks must allow it; ``over``: the square may be stepped on.
    """

    end: Literal["", "move", "capture", "back"] = ""
    water: bool = False
    bridge: bool = False
    over: bool = False


NO_MARK: Final = Mark()


@theme.cached(maxsize=32)
def picture(mark: Mark, side: int) -> Image.Image:
    """Return the marks of a square: each meaning has a shape of its own, dark green with a white rim."""
    return sprite((side, side), lambda pen, scale: _draw_mark(pen, scale, mark, side))


def _draw_mark(pen: ImageDraw.ImageDraw, scale: int, mark: Mark, side: int) -> None:
    middle = side / 2
    if mark.end == "capture":
        for outer, width, color in ((0.455, 0.095, theme.WHITE), (0.43, 0.047, theme.MARK)):
            radius = side * outer
            box = tuple(
                value * scale
                for value in (middle - radius, middle - radius, middle + radius, middle + radius)
            )
            pen.ellipse(box, None, color, round(side * width * scale))
        if mark.water:
            _drop(pen, scale, side * 0.18, side * 0.19, side * 0.155, mark.bridge)
        elif mark.bridge:
            _dot(pen, scale, side * 0.17, side * 0.17, side * 0.15, stick=True)
    elif mark.end == "move" and mark.water:
        _drop(pen, scale, middle, middle, side * 0.215, mark.bridge)
    elif mark.end == "move":
        _dot(pen, scale, middle, middle, side * (0.2 if mark.bridge else 0.17), stick=mark.bridge)
    elif mark.end == "back":
        _dot(pen, scale, side * 0.83, side * 0.83, side * 0.155, stick=mark.bridge)
    if mark.over:
        _diamond(pen, scale, side)


def _dot(pen: ImageDraw.ImageDraw, scale: int, x: float, y: float, radius: float, *, stick: bool) -> None:
    """Draw a dot; with a stick in it if the sticks bound the move."""
    for size, color in ((radius, theme.WHITE), (radius - RIM, theme.MARK)):
        pen.ellipse([value * scale for value in (x - size, y - size, x + size, y + size)], color)
    if stick:
        _stick(pen, scale, x, y, radius)


def _stick(pen: ImageDraw.ImageDraw, scale: int, x: float, y: float, radius: float) -> None:
    long, wide = radius * 0.62, max(2.4, radius * 0.34)
    ends = [((x - long * 0.5) * scale, (y + long) * scale), ((x + long * 0.5) * scale, (y - long) * scale)]
    pen.line(ends, theme.WHITE, round(wide * scale))


def _drop(pen: ImageDraw.ImageDraw, scale: int, x: float, y: float, radius: float, stick: bool) -> None:
    """Draw a drop of water, ``radius`` px from its middle to its tip."""
    for grow, color in ((RIM, theme.WHITE), (0.0, theme.MARK)):
        ball = radius * 0.66 + grow
        low = y + radius * 0.3
        pen.ellipse([value * scale for value in (x - ball, low - ball, x + ball, low + ball)], color)
        tip = y - radius - grow * 1.8
        shoulder = low - ball * 0.38
        corners = [(x, tip), (x + ball * 0.925, shoulder), (x - ball * 0.925, shoulder)]
        pen.polygon([(a * scale, b * scale) for a, b in corners], color)
    if stick:
        _stick(pen, scale, x, y + radius * 0.3, radius * 0.8)


def _diamond(pen: ImageDraw.ImageDraw, scale: int, side: int) -> None:
    """Draw a diamond in the upper right corner."""
    x, y = side * 0.855, side * 0.145
    for half, color in ((side * 0.135, theme.WHITE), (side * 0.135 - RIM * 1.4, theme.MARK)):
        corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        pen.polygon([(a * scale, b * scale) for a, b in corners], color)
