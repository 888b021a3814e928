"""The signs of the pieces as masks: vector outlines of our own (``data/glyphs.json``), or kanji of a font."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFont

from renderers.canvas import Style

_DATA: Final = Path(__file__).resolve().parent.parent / "data"
_FILE: Final = _DATA / "glyphs.json"
_KANJI_FONT: Final = _DATA / "fonts" / "TymokSerifCJK-Bold.otf"
_GRID: Final = 100
"""The outlines stand on a grid of 100 units a side, y downwards."""
_OVERSAMPLING: Final = 4

_KANJI_SHARE: Final = 0.97
"""Height of a kanji's box as a share of the sign's square; its strokes leave some of that free."""
_HEAVIER: Final = 0.011
"""By how much its strokes grow on either side, as a share of the square: thin ones are lost on a phone."""

KANJI: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{"tam": "皇", "king": "王", "general": "将", "shaman": "巫", "clerk": "筆", "horse": "馬"},
        **{"tiger": "虎", "chariot": "車", "archer": "弓", "soldier": "兵", "vessel": "船"},
        **{"none": "無", "beast": "獣", "0": "無"},
        **{str(number): kanji for number, kanji in enumerate("一二三四五六七八九十", 1)},
    }
)
"""The kanji of each sign."""

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
    """Return the closed polygons of a sign of our own, to be filled by the even-odd rule."""
    entry = _signs()[sign]
    entry = _signs()[entry.same_as] if entry.same_as else entry
    drawing = entry.brush if style == "brush" else entry.gothic
    return drawing.outline if drawing is not None else []


@lru_cache(maxsize=256)
def sign_mask(sign: str, style: Style, side: int, turn: int = 0) -> Image.Image:
    """Return the coverage mask of a sign in a square of ``side`` px, turned by degrees to the left.

    The brush swells a little over its grid, so a margin of 3 units is kept free all around.
    """
    large = _kanji(sign, side) if style == "kanji" else _drawn(sign, style, side)
    small = large.reduce(_OVERSAMPLING)
    return small.rotate(turn) if turn else small


def _drawn(sign: str, style: Style, side: int) -> Image.Image:
    """Return the enlarged mask of a sign of our own."""
    margin = 3
    scale = side * _OVERSAMPLING / (_GRID + 2 * margin)
    large = Image.new("1", (side * _OVERSAMPLING,) * 2)
    for polygon in outline(sign, style):
        part = Image.new("1", large.size)
        points = [((x + margin) * scale, (y + margin) * scale) for x, y in polygon]
        ImageDraw.Draw(part).polygon(points, fill=1)
        large = ImageChops.logical_xor(large, part)
    return large.convert("L")


@lru_cache(maxsize=32)
def _kanji_font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_KANJI_FONT), size, layout_engine=ImageFont.Layout.BASIC)


def _kanji(sign: str, side: int) -> Image.Image:
    """Return the enlarged mask of a sign's kanji, its strokes in the middle of the square."""
    full = side * _OVERSAMPLING
    font, kanji, grow = _kanji_font(round(full * _KANJI_SHARE)), KANJI[sign], round(full * _HEAVIER)
    left, top, right, bottom = font.getbbox(kanji, stroke_width=grow)
    image = Image.new("L", (full, full))
    at = ((full - left - right) / 2, (full - top - bottom) / 2)
    ImageDraw.Draw(image).text(at, kanji, 255, font, stroke_width=grow, stroke_fill=255)
    return image
