"""Pieces as tiles: cut corners point forward, red ones have a second frame, nobody's lie sideways."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers import text, theme
from renderers.canvas import Style, mask, sprite
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
    """A piece as it is seen: its sign, red or not, on the far side or not (None: nobody's)."""

    sign: str
    red: bool
    far: bool | None
    style: Style

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


def _body(pen: ImageDraw.ImageDraw, scale: int, box: int, tile: Tile) -> None:
    """Draw edge, face and frames of a tile in a box of ``box`` px."""
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
        return
    for down in range(depth + 1):
        pen.polygon([(x, y + down) for x, y in shape(left, top, side, 0, tile.far)], edge)
    pen.polygon(shape(left, top, side, EDGE * scale, tile.far), face)
    if tile.red:
        width = max(2.3, box * 0.023) * scale
        line = shape(left, top, side, box * 0.068 * scale, tile.far)
        pen.line([*line, line[0], line[1]], sign, round(width), "curve")


def _outline(pen: ImageDraw.ImageDraw, scale: int, box: int, far: bool | None) -> None:
    side = box * FACE_SHARE * scale
    left, top = (box * scale - side) / 2, (box * scale - side) / 2 + box * scale * 0.04
    if far is None:
        pen.rounded_rectangle((left, top, left + side, top + side), side * 0.09, 255)
    else:
        pen.polygon(shape(left, top, side, 0, far), 255)


@theme.cached(maxsize=32)
def _blank(red: bool, far: bool | None, box: int) -> Image.Image:
    """Return a tile without its sign, with its shadow."""
    tile = Tile("", red, far, "brush")
    body = sprite((box, box), lambda pen, scale: _body(pen, scale, box, tile))
    cover = mask((box, box), lambda pen, scale: _outline(pen, scale, box, far), 1)
    soft = cover.filter(ImageFilter.GaussianBlur(box * 0.018))
    shadow = Image.new("RGBA", (box, box), (*theme.RIM, 0))
    shadow.putalpha(ImageChops.multiply(soft, Image.new("L", soft.size, round(255 * _SHADOW))))
    shadow.alpha_composite(body)
    return shadow


@theme.cached(maxsize=160)
def picture(tile: Tile, box: int) -> Image.Image:
    """Return a tile with its shadow on a transparent ground of ``box`` px a side."""
    image = _blank(tile.red, tile.far, box).copy()
    side = round(box * FACE_SHARE * SIGN_SHARE)
    turn = _TAM_SIDEWAYS if tile.far is None else (180 if tile.far else 0)
    cover = text.coarse(sign_mask(tile.sign, tile.style, side, turn))
    ink = Image.new("RGBA", cover.size, (*_colors(tile)[2], 0))
    ink.putalpha(cover)
    at = (box - side) // 2
    image.alpha_composite(ink, (at, at - round(box * 0.012)))
    return image
