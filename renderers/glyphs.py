"""The signs of the pieces: vector outlines of our own (``data/glyphs.json``) become masks."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import msgspec
from PIL import Image, ImageChops, ImageDraw

from renderers.canvas import Style

_FILE: Final = Path(__file__).resolve().parent.parent / "data" / "glyphs.json"
_GRID: Final = 100
"""The outlines stand on a grid of 100 units a side, y downwards."""
_OVERSAMPLING: Final = 4

Outline = list[list[tuple[float, float]]]


class _Drawing(msgspec.Struct):
    outline: Outline


class _Sign(msgspec.Struct):
    """A sign in both styles, or the name of the sign that it equals (the numeral 0 is 無)."""

    brush: _Drawing | None = None
    gothic: _Drawing | None = None
    same_as: str = ""


class _Signs(msgspec.Struct):
    pieces: dict[str, _Sign]
    numerals: dict[str, _Sign]


# Made at import: pictures are drawn in threads, and two that let msgspec see a type for the first time at the
# same moment crash the process (0.22).
_DECODER: Final = msgspec.json.Decoder(_Signs)


@cache
def _signs() -> dict[str, _Sign]:
    signs = _DECODER.decode(_FILE.read_bytes())
    return {**signs.pieces, **signs.numerals}


def names() -> tuple[str, ...]:
    """List the signs there are: the pieces by identifier, the numerals "0" to "10"."""
    return tuple(_signs())


def outline(sign: str, style: Style) -> Outline:
    """Return the closed polygons of a sign, to be filled by the even-odd rule."""
    entry = _signs()[sign]
    entry = _signs()[entry.same_as] if entry.same_as else entry
    drawing = entry.brush if style == "brush" else entry.gothic
    return drawing.outline if drawing is not None else []


@lru_cache(maxsize=256)
def sign_mask(sign: str, style: Style, side: int, turn: int = 0) -> Image.Image:
    """Return the coverage mask of a sign in a square of ``side`` px, turned by degrees to the left.

    The brush swells a little over its grid, so a margin of 3 units is kept free all around.
    """
    margin = 3
    scale = side * _OVERSAMPLING / (_GRID + 2 * margin)
    large = Image.new("1", (side * _OVERSAMPLING,) * 2)
    for polygon in outline(sign, style):
        part = Image.new("1", large.size)
        points = [((x + margin) * scale, (y + margin) * scale) for x, y in polygon]
        ImageDraw.Draw(part).polygon(points, fill=1)
        large = ImageChops.logical_xor(large, part)
    small = large.convert("L").reduce(_OVERSAMPLING)
    return small.rotate(turn) if turn else small
