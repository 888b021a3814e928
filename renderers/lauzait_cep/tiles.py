"""The pieces as tiles, and what is painted on the empty squares of the board.

兵 are dark with cut corners and a spearhead, 筆 are light with round corners and the tip of a brush, wilds
have the three colours and a star: no two are told apart by colour alone.  Beside the digit stand the numeral
of the Lanerme and, as dots, the piece's value.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.lauzait_cep.pieces import VALUES, WILD, number_of
from renderers import lettering, text, theme
from renderers.canvas import Signs, Style, laid, sprite
from renderers.glyphs import sign_mask

_FACE: Final = 0.87
"""Width of the face as a share of the tile's box."""
SMALL_DIGIT: Final = 0.62
"""Height of the digit as a share of a small tile."""
_PLAIN: Final = 84
"""Below this side, px, a tile shows suit and digit alone."""

Points = list[tuple[float, float]]

_SPEAR: Final[Points] = [(0.5, 0.0), (0.86, 0.5), (0.68, 0.72), (0.32, 0.72), (0.14, 0.5)]
_BRUSH: Final[Points] = [
    *((0.5 + 0.33 * sin(pi * step / 12) * (0.55 + 0.45 * step / 12), 0.72 * step / 12) for step in range(13)),
    *(
        (0.5 - 0.33 * sin(pi * step / 12) * (0.55 + 0.45 * step / 12), 0.72 * step / 12)
        for step in range(12, 0, -1)
    ),
]
_SHAFT: Final[Points] = [(0.4, 0.6), (0.6, 0.6), (0.6, 1.0), (0.4, 1.0)]
"""Emblems of the suits, and the shaft below both, in a box of one."""


class Tile(NamedTuple):
    """A piece as it is seen."""

    piece: str
    signs: Signs = Signs()

    def picture(self, side: int) -> Image.Image:
        """Return the tile on a transparent ground of ``side`` px."""
        return _tile(self, side)


@theme.cached(maxsize=256)
def on(tile: Tile, side: int, ground: theme.Color) -> Image.Image:
    """Return a tile on a ground of one colour, in the palette."""
    return laid(tile.picture(side), ground)


@theme.cached(maxsize=128)
def _tile(tile: Tile, side: int) -> Image.Image:
    if tile.piece == WILD:
        image = sprite((side, side), lambda pen, scale: _wild(pen, scale, side), 2)
        if tile.signs.lettered and side >= _PLAIN:
            _code(image, WILD)
        return image
    suit = tile.piece[0]
    image = sprite((side, side), lambda pen, scale: _body(pen, scale, side, suit), 2)
    ink = _ink(suit)
    small = side < _PLAIN
    emblem = (0.13, 0.19, 0.32, 0.6) if small else (0.13, 0.14, 0.3, 0.51)
    image.alpha_composite(sprite((side, side), lambda pen, scale: _emblem(pen, scale, side, suit, emblem), 2))
    number = number_of(tile.piece)
    size = round(side * (SMALL_DIGIT if small else 0.52))
    digit = text.line(str(number), size, ink)
    middle, base = (0.66, 0.72) if small else (0.66, 0.56)
    image.alpha_composite(
        digit.image, (round(side * middle) - digit.width // 2, round(side * base) - digit.ascent)
    )
    if not small:
        if tile.signs.lettered:
            _code(image, tile.piece)
        else:
            _numeral(image, number, ink, side, tile.signs.style)
        image.alpha_composite(
            sprite((side, side), lambda pen, scale: _dots(pen, scale, side, VALUES[number], ink))
        )
    return image


def _ink(suit: str) -> theme.Color:
    return theme.TAM_SIGN if suit == "K" else theme.BLACK


def _span(scale: int, side: int) -> tuple[float, float, int]:
    """Return where the face of a piece begins and ends, both ways, and how high the piece is, px."""
    depth = round(side * 0.03) * scale
    low, high = (side * (1 + way * _FACE) / 2 * scale - depth / 2 for way in (-1, 1))
    return low, high, depth


def _body(pen: ImageDraw.ImageDraw, scale: int, side: int, suit: str) -> None:
    """Draw the face of a piece: cut corners for 兵, round ones for 筆."""
    low, high, depth = _span(scale, side)
    if suit == "K":
        cut = side * 0.15 * scale
        edge, face = theme.mix(theme.TAM_FACE, theme.RIM, 0.6), theme.TAM_FACE
        for down in range(round(depth) + 1):
            pen.polygon([(x, y + down) for x, y in _octagon(low, high, cut)], edge)
        inset = max(2.4, side * 0.022) * scale
        pen.polygon(_octagon(low, high, cut), theme.TAM_RIM)
        pen.polygon(_octagon(low + inset, high - inset, cut - 0.59 * inset), face)
        return
    radius = side * 0.17 * scale
    pen.rounded_rectangle((low, low + depth, high, high + depth), radius, theme.NEAR_EDGE)
    pen.rounded_rectangle(
        (low, low, high, high),
        radius,
        theme.NEAR_FACE,
        theme.NEAR_EDGE,
        round(max(2.4, side * 0.022) * scale),
    )


def _octagon(low: float, high: float, cut: float) -> Points:
    return [
        (low + cut, low),
        (high - cut, low),
        (high, low + cut),
        (high, high - cut),
        (high - cut, high),
        (low + cut, high),
        (low, high - cut),
        (low, low + cut),
    ]


def _emblem(
    pen: ImageDraw.ImageDraw, scale: int, side: int, suit: str, box: tuple[float, float, float, float]
) -> None:
    left, top, width, height = (share * side * scale for share in box)
    for shape in (_SPEAR if suit == "K" else _BRUSH, _SHAFT):
        pen.polygon([(left + x * width, top + y * height) for x, y in shape], _ink(suit))


def _numeral(image: Image.Image, number: int, ink: theme.Color, side: int, style: Style) -> None:
    """Lay the Lanerme numeral below the digit."""
    height = round(side * 0.27)
    cover = text.coarse(sign_mask(str(number), style, height))
    part = Image.new("RGBA", cover.size, (*ink, 0))
    part.putalpha(cover)
    image.alpha_composite(part, (round(side * 0.66) - height // 2, round(side * 0.61)))


def _code(image: Image.Image, piece: str) -> None:
    """Lay what one types for a piece in its lower right corner, in place of the numeral."""
    plate = lettering.plate(piece)
    image.alpha_composite(plate, (image.width - plate.width, image.height - plate.height))


def _dots(pen: ImageDraw.ImageDraw, scale: int, side: int, value: int, ink: theme.Color) -> None:
    """Draw as many dots as the piece is worth, below the emblem."""
    radius, pitch = side * 0.045 * scale, side * 0.115 * scale
    middle, y = side * 0.27 * scale, side * 0.77 * scale
    for place in range(value):
        x = middle + (place - (value - 1) / 2) * pitch
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), ink)


def _wild(pen: ImageDraw.ImageDraw, scale: int, side: int) -> None:
    """Draw a wild: black, green and light bands with a star across them."""
    low, high, depth = _span(scale, side)
    cut, third = side * 0.15 * scale, (high - low) / 3
    pen.polygon([(x, y + depth) for x, y in _octagon(low, high, cut)], theme.NEAR_EDGE)
    pen.polygon(_octagon(low, high, cut), theme.TAM_RIM)
    inset = max(2.4, side * 0.022) * scale
    a, b, c = low + inset, high - inset, cut - 0.59 * inset
    pen.polygon([(a + c, a), (a + third, a), (a + third, b), (a + c, b), (a, b - c), (a, a + c)], theme.BLACK)
    pen.rectangle((a + third, a, b - third, b), theme.TAM_FACE)
    pen.polygon(
        [(b - third, a), (b - c, a), (b, a + c), (b, b - c), (b - c, b), (b - third, b)], theme.NEAR_FACE
    )
    middle = (low + high) / 2
    for grow, color in ((1.0, theme.BLACK), (0.84, theme.MOVED)):
        pen.polygon(
            _star(middle, middle, side * 0.31 * scale, grow * 1.0, side * scale * 0.02 * (grow - 0.84)), color
        )


def _star(x: float, y: float, radius: float, share: float, more: float) -> Points:
    """Return a star of five points."""
    found = []
    for corner in range(10):
        reach = (radius if corner % 2 == 0 else radius * 0.45) * share + more
        angle = pi * corner / 5 - pi / 2
        found.append((x + reach * cos(angle), y + reach * sin(angle)))
    return found


# --- The empty board -------------------------------------------------------------------------------


class Ground(NamedTuple):
    """What is painted on an empty square: plain, water or mountain; ``empty``: a piece is missing there."""

    kind: str
    empty: bool = False

    def picture(self, side: int) -> Image.Image:
        """Return the empty square, opaque."""
        return _painted(self, side)


_FILL: Final = {"plain": "CLOTH", "water": "WATER", "mountain": "HILL"}


@theme.cached(maxsize=16)
def _painted(ground: Ground, side: int) -> Image.Image:
    scale, end = theme.OVERSAMPLING, side * theme.OVERSAMPLING
    large = Image.new("RGB", (end, end), theme.role(_FILL[ground.kind]))
    pen = ImageDraw.Draw(large)
    if ground.kind == "mountain":
        for line in ([(0, 0), (end, end)], [(0, end), (end, 0)]):
            pen.line(line, theme.CLOTH, 3 * scale)
    if ground.kind == "water":
        _waves(pen, side, scale)
    pen.rectangle((0, 0, end - 1, end - 1), None, theme.GRID, scale)
    if ground.empty:
        _hole(pen, side, scale, theme.CLOTH if ground.kind == "mountain" else theme.GRID)
    return large.reduce(scale)


def _hole(pen: ImageDraw.ImageDraw, side: int, scale: int, ink: theme.Color) -> None:
    """Draw the broken outline of the piece that is missing."""
    low, high = side * 0.16, side * 0.84
    dash = (high - low) / 9
    for step in range(0, 9, 2):
        start, end = (low + step * dash) * scale, (low + (step + 1) * dash) * scale
        for edge in (low * scale, high * scale):
            pen.line([(start, edge), (end, edge)], ink, 4 * scale)
            pen.line([(edge, start), (edge, end)], ink, 4 * scale)


def _waves(pen: ImageDraw.ImageDraw, side: int, scale: int) -> None:
    """Paint waves over a water square: those at its edges are seen beside a piece."""
    height, period = side * 0.022, side * 0.16
    for share in (0.035, 0.5, 0.965):
        points = [
            (x * scale, (side * share + height * sin(2 * pi * x / period)) * scale)
            for x in range(2, side - 1, 2)
        ]
        pen.line(points, theme.WAVE, round(2.6 * scale), "curve")
