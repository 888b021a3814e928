"""The tokens of up to ten players on a board: each differs in number, shape and colour.

The number is that of the seat, counted from 1, and the shape is the seat's own, so that nobody needs the
colours.  A token may carry a ``label`` on a plate at its right: a ship's number, a load.

    image = tokens.group((Token(0), Token(1)), (130, 90))             on a place of any size
    tokens.on(Token(2), 56, theme.STRIP)                              before a name, in the palette
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import text, theme
from renderers.canvas import laid, sprite

SMALLEST: Final = 48
"""The smallest token whose number is 32 px lettering, px."""

MOST: Final = 10
"""So many players have a token of their own."""

Point = tuple[float, float]
Outline = tuple[Point, ...]
"""Corners of a shape in a square whose middle is (0, 0) and whose half side is 1."""


class Token(NamedTuple):
    """A player's token: whose it is, a label beside the number, whether it is marked or out of play."""

    seat: int
    label: str = ""
    marked: bool = False
    faded: bool = False


class Suit(NamedTuple):
    """How a seat's token looks: the colour of its face or its role, the role of its number, its shape."""

    inside: str | theme.Color
    number: str
    shape: Outline

    @property
    def face(self) -> theme.Color:
        """The colour of its face."""
        return theme.role(self.inside) if isinstance(self.inside, str) else self.inside

    @property
    def ink(self) -> theme.Color:
        """The colour of its number."""
        return theme.role(self.number)


# --- Shapes and colours ----------------------------------------------------------------------------


def _turned(corners: int, first: float, radius: Callable[[int], float] = lambda _: 1.0) -> Outline:
    """Return corners around the middle; the first one is ``first`` degrees clockwise from the top."""
    angles = ((number * 360 / corners + first) * pi / 180 for number in range(corners))
    return tuple((radius(n) * sin(angle), -radius(n) * cos(angle)) for n, angle in enumerate(angles))


_CIRCLE: Final = _turned(48, 0)
_FLOWER: Final = _turned(96, 0, lambda number: 0.91 + 0.09 * cos(number * 2 * pi / 12))
_ARM: Final = 0.52
_CROSS: Final = (
    *((-_ARM, -1.0), (_ARM, -1.0), (_ARM, -_ARM), (1.0, -_ARM), (1.0, _ARM), (_ARM, _ARM)),
    *((_ARM, 1.0), (-_ARM, 1.0), (-_ARM, _ARM), (-1.0, _ARM), (-1.0, -_ARM), (-_ARM, -_ARM)),
)
_ARCH: Final = (
    *((-cos(step * pi / 24), -sin(step * pi / 24)) for step in range(25)),
    *((1.0, 0.88), (-1.0, 0.88)),
)

SUITS: Final[tuple[Suit, ...]] = (
    Suit("NEAR_FACE", "BLACK", _CIRCLE),
    Suit("BLACK", "WHITE", ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88))),
    Suit((255, 170, 0), "BLACK", _turned(4, 0)),
    Suit((0, 85, 255), "WHITE", _turned(6, 30, lambda _: 1.02)),
    Suit("RED_NEAR", "WHITE", ((0.0, -1.0), (0.92, -0.3), (0.92, 0.92), (-0.92, 0.92), (-0.92, -0.3))),
    Suit((85, 255, 255), "BLACK", ((-0.92, -0.92), (0.92, -0.92), (0.92, 0.3), (0.0, 1.0), (-0.92, 0.3))),
    Suit((85, 0, 128), "WHITE", _CROSS),
    Suit((255, 170, 255), "BLACK", _ARCH),
    Suit("HILL", "WHITE", _FLOWER),
    Suit((170, 170, 128), "BLACK", ((-0.76, -0.9), (1.06, -0.9), (0.76, 0.9), (-1.06, 0.9))),
)
"""The ten seats' tokens."""


# --- One token -------------------------------------------------------------------------------------


def lettering(size: int) -> int:
    """Return how high the number on a token of ``size`` px is, px."""
    return round(size * 0.67)


def width(token: Token, size: int) -> int:
    """Return how wide a token ``size`` px high is with its label, px."""
    return size + (_plate_room(token.label, size) if token.label else 0)


def _plate_room(label: str, size: int) -> int:
    return text.width(label, lettering(size)) + size // 8


@theme.cached(maxsize=512)
def picture(token: Token, size: int) -> Image.Image:
    """Return a token ``size`` px high on a transparent ground; do not draw on it, it is shared."""
    suit = SUITS[token.seat]
    if token.faded:
        suit = suit._replace(inside="STRIP", number="TEXT_SECONDARY")  # its shape stays
    whole = Image.new("RGBA", (width(token, size), size))
    if token.label:
        whole.alpha_composite(_plate(token.label, size), (size // 2, 0))
    whole.alpha_composite(
        sprite((size, size), lambda pen, scale: _shape(pen, scale, suit, size, token.marked))
    )
    number = text.line(str(token.seat + 1), lettering(size), suit.ink)
    middle = round(size * (0.5 + _SINK.get(token.seat, 0.0)))
    at = ((size - number.width) // 2, middle + round(lettering(size) * 0.37) - number.ascent)
    _letter(whole, number.image, at)
    return whole


_SINK: Final = {4: 0.07, 5: -0.07, 7: 0.04}
"""How much lower than the middle the number stands in shapes that are not the same above and below."""


def _letter(whole: Image.Image, part: Image.Image, at: tuple[int, int]) -> None:
    """Lay a line of text over a token; a line is higher than its letters and may reach beyond."""
    left, top = at
    box = (max(0, -left), max(0, -top), part.width, part.height)
    whole.alpha_composite(part.crop(box), (max(0, left), max(0, top)))


def _shape(pen: ImageDraw.ImageDraw, scale: int, suit: Suit, size: int, marked: bool) -> None:
    """Draw face and rim: dark around light, so that it stands out on every ground; yellow where marked."""
    outer = theme.MOVED if marked else theme.WHITE
    middle = size * scale / 2
    rims = (
        (0.0, theme.RIM),
        (1.6, outer),
        (5.4 if marked else 3.6, theme.RIM),
        (6.8 if marked else 5.0, suit.face),
    )
    for inset, color in rims:
        half = middle - 2 - inset * scale
        pen.polygon([(middle + x * half * _FIT, middle + y * half * _FIT) for x, y in suit.shape], color)


_FIT: Final = 0.96


@theme.cached(maxsize=128)
def _plate(label: str, size: int) -> Image.Image:
    """Return the plate with a label, the left part of which lies under the token."""
    room = _plate_room(label, size)
    inset = round(size * 0.1)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        end = (size // 2 + room) * scale - 1
        box = [0, inset * scale, end, (size - inset) * scale]
        pen.rounded_rectangle(box, size * scale // 7, theme.WHITE, theme.RIM, 2 * scale)

    plate = sprite((size // 2 + room, size), draw)
    words = text.line(label, lettering(size), theme.BLACK)
    at = (size // 2 + (room - words.width) // 2, size // 2 + round(lettering(size) * 0.37) - words.ascent)
    _letter(plate, words.image, at)
    return plate


@theme.cached(maxsize=256)
def on(token: Token, size: int, ground: theme.Color) -> Image.Image:
    """Return a token on a ground of one colour, in the palette."""
    return laid(picture(token, size), ground)


# --- Several on one cell ---------------------------------------------------------------------------

_ROWS: Final[tuple[tuple[int, ...], ...]] = (
    *((), (1,), (2,), (2, 1), (2, 2), (3, 2), (3, 3), (3, 2, 2), (3, 3, 2), (3, 3, 3), (4, 3, 3)),
    *((4, 4, 3), (4, 4, 4)),
)
"""How many tokens stand in each row of a cell, by their number; ships may be twelve."""

_OVERLAP: Final = 1.2
"""A token may be so much larger than its share of the cell: its neighbour hides its edge, not its number."""


def group(tokens: Sequence[Token], room: tuple[int, int], largest: int = 72) -> Image.Image:
    """Return these tokens (at most twelve) on a transparent ground of ``room`` px, each number visible.

    They are as large as the room allows, up to ``largest`` px.  Up to four on 100 px have numbers of
    32 px; more overlap a little where their numbers would be smaller, but those with labels never do.
    """
    return _group(tuple(tokens), room, largest)


@theme.cached(maxsize=512)
def _group(tokens: tuple[Token, ...], room: tuple[int, int], largest: int) -> Image.Image:
    image = Image.new("RGBA", room)
    rows = _rows(tokens, room)
    size = min(_size(rows, room), largest)
    for top, row in zip(_spread([size] * len(rows), room[1]), rows, strict=True):
        lefts = _spread([width(token, size) for token in row], room[0])
        for left, token in zip(lefts, row, strict=True):
            image.alpha_composite(picture(token, size), (left, top))
    return image


def _rows(tokens: tuple[Token, ...], room: tuple[int, int]) -> list[tuple[Token, ...]]:
    """Cut the tokens into rows: as the table says, or evenly where they are larger then."""
    if not tokens:
        return []
    square = _cut(tokens, _ROWS[len(tokens)])
    even = [_cut(tokens, _even(len(tokens), rows)) for rows in range(1, len(tokens) + 1)]
    return max((square, *even), key=lambda rows: _size(rows, room))


def _even(total: int, rows: int) -> tuple[int, ...]:
    return tuple(total // rows + (row < total % rows) for row in range(rows))


def _cut(tokens: tuple[Token, ...], counts: Sequence[int]) -> list[tuple[Token, ...]]:
    starts = (sum(counts[:row]) for row in range(len(counts)))
    return [tokens[start : start + count] for start, count in zip(starts, counts, strict=True)]


def _size(rows: Sequence[Sequence[Token]], room: tuple[int, int]) -> int:
    """Return how large the tokens can be without overlapping, or with a little, where they are small."""
    widest = max((sum(width(token, 100) for token in row) / 100 for row in rows), default=1.0)
    share = min(room[0] / widest, room[1] / max(1, len(rows)))
    if share >= SMALLEST or any(token.label for row in rows for token in row):
        return int(share)
    return int(min(SMALLEST, share * _OVERLAP, *room))


def _spread(lengths: Sequence[int], room: int) -> list[int]:
    """Return where parts of these lengths begin in a room, at equal distances, below 0 if they must."""
    free = room - sum(lengths)
    between = free / (len(lengths) + 1) if free >= 0 else free / max(1, len(lengths) - 1)
    first = max(0.0, between)
    return [int(first + sum(lengths[:number]) + between * number) for number in range(len(lengths))]
