"""What is painted on the empty squares of a board: cloth, water with its waves, diagonals, brackets."""

from __future__ import annotations

from itertools import product
from math import pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import theme


class Ground(NamedTuple):
    """What is painted on an empty square: its kind, its diagonals ("\\", "/", "x"), its bracket's side."""

    kind: str
    diagonals: str = ""
    bracket: str = ""

    def picture(self, side: int) -> Image.Image:
        """Return the empty square, opaque."""
        return _painted(self, side)


# --- Paint -----------------------------------------------------------------------------------------

_FILL: Final = {"cloth": "CLOTH", "water": "WATER", "hue": "HUE", "hill": "HILL"}


@theme.cached(maxsize=64)
def _painted(ground: Ground, side: int) -> Image.Image:
    scale = theme.OVERSAMPLING
    large = Image.new("RGB", (side * scale,) * 2, theme.role(_FILL[ground.kind]))
    if theme.is_woven():
        gaps = _threads(side).resize(large.size, _AS_IS)
        large.paste(theme.role(f"{_FILL[ground.kind]}_WOVEN"), (0, 0), gaps)
    pen = ImageDraw.Draw(large)
    end = side * scale
    if ground.diagonals in ("\\", "x"):
        pen.line([(0, 0), (end, end)], theme.GRID, 2 * scale)
    if ground.diagonals in ("/", "x"):
        pen.line([(0, end), (end, 0)], theme.GRID, 2 * scale)
    if ground.kind == "water":
        _waves(pen, side, scale)
    if ground.bracket:
        _bracket(pen, ground.bracket, side, scale)
    pen.rectangle((0, 0, end - 1, end - 1), None, theme.GRID, scale)
    return large.reduce(scale)


_THREADS: Final = 6
"""Width of a bundle of threads, px."""
_AS_IS: Final = Image.Resampling.NEAREST


def _threads(side: int) -> Image.Image:
    """Return the gaps between threads as a mask: bundles that lie across and along by turns."""
    pattern = Image.new("L", (2 * _THREADS, 2 * _THREADS))
    pen, last = ImageDraw.Draw(pattern), _THREADS - 1
    for column, row in product((0, 1), repeat=2):
        left, top = column * _THREADS, row * _THREADS
        for gap in (0, last):
            along = (left + gap, top, left + gap, top + last)
            across = (left, top + gap, left + last, top + gap)
            pen.line(along if column != row else across, 255)
    gaps = Image.new("L", (side, side))
    for left, top in product(range(0, side, pattern.width), repeat=2):
        gaps.paste(pattern, (left, top))
    return gaps


def _waves(pen: ImageDraw.ImageDraw, side: int, scale: int) -> None:
    """Paint two waves across the middle of a water square."""
    half, height, period = side * 0.29, side * 0.05, side * 0.2
    for up in (-0.11, 0.11):
        points = [
            ((side / 2 + x) * scale, (side * (0.5 + up) + height * sin(2 * pi * x / period)) * scale)
            for x in (half * (step / 40 - 1) for step in range(81))
        ]
        pen.line(points, theme.WAVE, 3 * scale, "curve")


def _bracket(pen: ImageDraw.ImageDraw, towards: str, side: int, scale: int) -> None:
    """Paint the two corner brackets at an end of the water."""
    inset, arm = side * 0.075 * scale, side * 0.21 * scale
    end = side * scale
    corners = {
        "left": ((0, 0), (0, 1)),
        "right": ((1, 0), (1, 1)),
        "top": ((0, 0), (1, 0)),
        "bottom": ((0, 1), (1, 1)),
    }[towards]
    for right, low in corners:
        x, y = (end - inset if right else inset), (end - inset if low else inset)
        dx, dy = (-arm if right else arm), (-arm if low else arm)
        pen.line([(x + dx, y), (x, y), (x, y + dy)], theme.GRID, round(3.6 * scale), "curve")
