"""Pieces as tiles: cut corners point forward, red ones have a second frame, nobody's lie sideways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers import lettering, text, theme
from renderers.board import ways
from renderers.board.ways import Way
from renderers.canvas import Style, laid, mask, sprite
from renderers.glyphs import sign_mask

FACE_SHARE: Final = 0.85
"""Width of the face as a share of the tile's box; the rest is room for shadow and frames."""
EDGE: Final = 3
"""Thickness of the edge around a face, px: it tells a tile from the ground where their colours are alike."""
_CUT: Final = 0.16
SIGN_SHARE: Final = 0.86
"""Height of the sign as a share of the face."""
_SHADOW: Final = 0.42
_TAM_SIDEWAYS: Final = 90

Points = list[tuple[float, float]]


class Tile(NamedTuple):
    """A piece as it is seen: its sign, red or not, on the far side or not (None: nobody's).

    For who cannot read its sign, ``letter`` is what one types for it and ``ways`` are those it may go now;
    ``hued`` says that these are the ways of a hue square.
    """

    sign: str
    red: bool
    far: bool | None
    style: Style
    letter: str = ""
    ways: tuple[Way, ...] = ()
    hued: bool = False

    def picture(self, side: int) -> Image.Image:
        """Return the tile with its shadow on a transparent ground of ``side`` px."""
        return picture(self, side)


def shape(left: float, top: float, side: float, inset: float, far: bool) -> Points:
    """Return the outline of a tile's face, moved inwards by ``inset``: the forward corners are cut."""
    cut = side * _CUT - 0.586 * inset  # the cut runs parallel to the outer one
    x0, y0, x1, y1 = left + inset, top + inset, left + side - inset, top + side - inset
    if far:
        return [(x0, y0), (x1, y0), (x1, y1 - cut), (x1 - cut, y1), (x0 + cut, y1), (x0, y1 - cut)]
    return [(x0 + cut, y0), (x1 - cut, y0), (x1, y0 + cut), (x1, y1), (x0, y1), (x0, y0 + cut)]


def _colors(tile: Tile) -> tuple[theme.Color, theme.Color, theme.Color]:
    """Return face, edge and sign."""
    if tile.far is None:
        return theme.TAM_FACE, theme.mix(theme.TAM_FACE, theme.RIM, 0.5), theme.TAM_SIGN
    if tile.far:
        return theme.FAR_FACE, theme.FAR_EDGE, theme.RED_FAR if tile.red else theme.BLACK
    return theme.NEAR_FACE, theme.NEAR_EDGE, theme.RED_NEAR if tile.red else theme.BLACK


_BAND: Final = 0.045
"""Thickness of the edge in the colour of hue, as a share of the box."""


def _body(pen: ImageDraw.ImageDraw, scale: int, box: int, tile: Tile) -> None:
    """Draw edge, face, frames and marks of a tile in a box of ``box`` px."""
    face, edge, sign = _colors(tile)
    side = box * FACE_SHARE * scale
    left, top = (box * scale - side) / 2, (box * scale - side) / 2 - box * scale * 0.012
    depth = round(box * 0.03 * scale)
    if tile.far is None:
        radius = side * 0.09
        for down in (depth, 0):
            fill = edge if down else face
            pen.rounded_rectangle((left, top + down, left + side, top + side + down), radius, fill)
        inset = 4.5 * scale
        rim = (left + inset, top + inset, left + side - inset, top + side - inset)
        pen.rounded_rectangle(rim, radius * 0.7, None, theme.TAM_RIM, round(2.4 * scale))
    else:
        for down in range(depth + 1):
            pen.polygon([(x, y + down) for x, y in shape(left, top, side, 0, tile.far)], edge)
        band = box * _BAND * scale if tile.hued else 0
        if band:
            pen.polygon(shape(left, top, side, EDGE * scale, tile.far), theme.HUE)
        pen.polygon(shape(left, top, side, EDGE * scale + band, tile.far), face)
        if tile.red:
            width = max(2.3, box * 0.023) * scale
            line = shape(left, top, side, (box * 0.068) * scale + 0.7 * band, tile.far)
            pen.line([*line, line[0], line[1]], sign, round(width), "curve")


def _ring(tile: Tile) -> ways.Ring:
    """Return where the marks stand: closer together where one of them needs the letter's corner."""
    crowded = tile.letter and any(way.step == _CORNER for way in tile.ways)
    return ways.BESIDE_LETTER if crowded else ways.WHOLE


_CORNER: Final = (1, 1)


def _outline(pen: ImageDraw.ImageDraw, scale: int, box: int, far: bool | None) -> None:
    side = box * FACE_SHARE * scale
    left, top = (box * scale - side) / 2, (box * scale - side) / 2 + box * scale * 0.04
    if far is None:
        pen.rounded_rectangle((left, top, left + side, top + side), side * 0.09, 255)
    else:
        pen.polygon(shape(left, top, side, 0, far), 255)


@theme.cached(maxsize=160)
def _blank(tile: Tile, box: int) -> Image.Image:
    """Return a tile without its sign, with its shadow: marks stand on the letter's plate, where they meet."""
    body = sprite((box, box), lambda pen, scale: _body(pen, scale, box, tile))
    cover = mask((box, box), lambda pen, scale: _outline(pen, scale, box, tile.far), 1)
    soft = cover.filter(ImageFilter.GaussianBlur(box * 0.018))
    shadow = Image.new("RGBA", (box, box), (*theme.RIM, 0))
    shadow.putalpha(ImageChops.multiply(soft, Image.new("L", soft.size, round(255 * _SHADOW))))
    shadow.alpha_composite(body)
    if tile.letter:
        shadow.alpha_composite(_plate(tile.letter, box))
    if tile.ways:
        shadow.alpha_composite(_marks(tile, tile.ways, box))
    return shadow


def _plate(letter: str, box: int) -> Image.Image:
    image = Image.new("RGBA", (box, box))
    corner = lettering.plate(letter, max(lettering.least(), box / ways.UNIT))
    image.paste(corner, (box - corner.width, box - corner.height))
    return image


def _marks(tile: Tile, shown: Sequence[Way], box: int) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        ways.draw(ways.Pen(pen, scale * box / ways.UNIT, _ring(tile), _colors(tile)[0]), shown)

    return sprite((box, box), draw)


@theme.cached(maxsize=80)
def on_strip(tile: Tile, size: int) -> Image.Image:
    """Return a tile on a panel, in the palette."""
    return laid(tile.picture(size), theme.STRIP)


class Label(NamedTuple):
    """The letter of a tile alone, for where a mark lies on the tile."""

    tile: Tile

    def picture(self, side: int) -> Image.Image:
        """Return it on a transparent ground of ``side`` px, with the mark that stands in its corner."""
        return _label(self.tile, side)


@theme.cached(maxsize=160)
def _label(tile: Tile, box: int) -> Image.Image:
    image = _plate(tile.letter, box)
    image.alpha_composite(_marks(tile, [way for way in tile.ways if way.step == _CORNER], box))
    return image


def label(tile: Tile) -> Label | None:
    """Return the letter of a tile as a part of its square; None where it bears none."""
    return Label(tile) if tile.letter else None


def sign_box(tile: Tile, box: int) -> tuple[int, int, int]:
    """Return where the sign stands on its tile: left, top and side, px; a letter's plate leaves it whole."""
    if tile.ways and tile.far is not None:
        (x, y), share = _ring(tile).middle, _ring(tile).sign
        share *= _GUARDED if any(way.kind == "guard" for way in tile.ways) else 1
    elif tile.ways:
        (x, y), share = ways.WHOLE.middle, _TAM_SIGN
    elif tile.letter:
        share = _BESIDE_LETTER * (ways.UNIT - _plate_width(box)) / (ways.UNIT - lettering.PLATE[0])
        x, y = (start + share / 2 for start in _FIRST)
    else:
        side = round(box * FACE_SHARE * SIGN_SHARE)
        at = (box - side) // 2
        return at, at - round(box * 0.012), side
    unit, side = box / ways.UNIT, round(share * box / ways.UNIT)
    return round(x * unit - side / 2), round(y * unit - side / 2), side


def _plate_width(box: int) -> float:
    """Return how wide a letter's plate is, where the tile is ``ways.UNIT`` px wide: on small ones wider."""
    return lettering.PLATE[0] * max(lettering.least() * ways.UNIT / box, 1)


_FIRST: Final = (13.1, 11.7)
"""Where a sign begins that has a letter beside it, in a box of ``ways.UNIT``."""
_BESIDE_LETTER: Final = 60.5
"""Its side, where the plate of the letter has its usual share of the tile."""
_GUARDED: Final = 0.86
"""How much smaller a sign is in the frame that says what it guards."""
_TAM_SIGN: Final = 56.0


@theme.cached(maxsize=320)
def picture(tile: Tile, box: int) -> Image.Image:
    """Return a tile with its shadow on a transparent ground of ``box`` px a side."""
    image = _blank(tile._replace(sign="", style="brush"), box).copy()
    left, top, side = sign_box(tile, box)
    turn = _TAM_SIDEWAYS if tile.far is None else (180 if tile.far else 0)
    cover = text.coarse(sign_mask(tile.sign, tile.style, side, turn))
    ink = Image.new("RGBA", cover.size, (*_colors(tile)[2], 0))
    ink.putalpha(cover)
    image.alpha_composite(ink, (left, top))
    return image
