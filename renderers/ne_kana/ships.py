"""A ship with its name on the hull and its load on deck, and the emblem of its owner.

Owners differ in letter, colour and the shape of their flag (:data:`renderers.board.tokens.SUITS`), so that
nobody needs the colours.  All parts are in the palette, on a ground of one colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.ne_kana.wording import LETTERS, ship_name
from renderers import text, theme
from renderers.board.tokens import SUITS, Suit
from renderers.canvas import EMBLEM as EMBLEM_SIDE
from renderers.canvas import Framed, Sheet, indexed, overlay, plain, sprite
from renderers.table.framing import THIN, ring

SIZE: Final = (60, 76)
"""Width and height of a ship, px."""

LETTER: Final = 32
"""Height of the lettering on ships and emblems, px."""

EMBLEM: Final = 44
"""Width and height of an emblem, px."""

_PAD: Final = 5
"""By how much a frame stands out on every side of a ship, px."""
_CRATE: Final = (1, 1, 45, 36)
_HULL: Final = ((0, 32), (7, 37), (43, 37), (59, 29), (57, 53), (50, 75), (9, 75), (2, 57))
_MAST: Final = 51
_FLAG: Final = (51, 11, 9)
"""The middle of the flag, and half its size, px."""
_MIDDLE: Final = (29, 54)
"""The middle of the hull, px."""


class Vessel(NamedTuple):
    """What is drawn of a ship: whose it is, its number, its load, whether it acted last, and its frame."""

    seat: int
    number: int
    cargo: int
    marked: bool = False
    framed: tuple[Framed, ...] = ()


@theme.cached(maxsize=1024)
def picture(ship: Vessel, ground: theme.Color) -> Image.Image:
    """Return a ship on a ground of one colour, in the palette."""
    suit = SUITS[ship.seat]
    image = plain(SIZE, ground)
    overlay(image, _hull(ship.seat, ship.marked, ship.cargo > 0))
    name = text.line(ship_name(ship.seat, ship.number), LETTER, suit.ink)
    image.paste(name.image, (_MIDDLE[0] - name.width // 2, 68 - name.ascent), name.image)
    if ship.cargo:
        load = text.line(str(ship.cargo), LETTER, theme.BLACK)
        middle = (_CRATE[0] + _CRATE[2]) // 2
        image.paste(load.image, (middle - load.width // 2, 31 - load.ascent), load.image)
    return indexed(image)


def frame(sheet: Sheet, kinds: Sequence[Framed], at: tuple[int, int], foot: int) -> None:
    """Lay a frame around a ship, by its upper left corner; it ends above ``foot``, the square's edge."""
    left, top = at[0] - _PAD, at[1] - _PAD
    box = (left, top, left + SIZE[0] + 2 * _PAD, min(top + SIZE[1] + 2 * _PAD, foot))
    ring(sheet, box, kinds, thick=THIN, radius=10)


@theme.cached(maxsize=32)
def _hull(seat: int, marked: bool, loaded: bool) -> Image.Image:
    """Return hull, mast and flag, with the crate for a load, on a transparent ground."""
    suit = SUITS[seat]

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        rim = theme.MOVED if marked else theme.WHITE
        pen.line([(_MAST * scale, 4 * scale), (_MAST * scale, 44 * scale)], theme.RIM, 4 * scale)
        _flag(pen, scale, suit)
        for inset, color in ((0.0, theme.RIM), (2.0, rim), (6.0 if marked else 4.5, suit.face)):
            pen.polygon([(x * scale, y * scale) for x, y in _shrunk(inset)], color)
        if loaded:
            left, top, right, bottom = (value * scale for value in _CRATE)
            pen.rounded_rectangle(
                (left, top, right, bottom), 5 * scale, theme.NEAR_FACE, theme.RIM, 3 * scale
            )

    return sprite(SIZE, draw)


def _shrunk(inset: float) -> list[tuple[float, float]]:
    """Return the corners of the hull, so far inside its edge, px."""
    middle_x, middle_y = _MIDDLE
    wide, high = 1 - inset / 30, 1 - inset / 22
    return [(middle_x + (x - middle_x) * wide, middle_y + (y - middle_y) * high) for x, y in _HULL]


def _flag(pen: ImageDraw.ImageDraw, scale: int, suit: Suit) -> None:
    x, y, half = _FLAG
    for grow, color in ((1.5, theme.RIM), (0.0, theme.WHITE), (-2.0, suit.face)):
        size = half + grow
        pen.polygon([((x + a * size) * scale, (y + b * size) * scale) for a, b in suit.shape], color)


def sign(seat: int, number: int) -> Image.Image:
    """Draw a ship without its load as it stands beside choices."""
    image = _hull(seat, False, False).copy()
    name = text.line(ship_name(seat, number), LETTER, SUITS[seat].ink)
    image.paste(name.image, (_MIDDLE[0] - name.width // 2, 68 - name.ascent), name.image)
    image = image.crop(image.getbbox())
    width = min(
        EMBLEM_SIDE, EMBLEM_SIDE * image.width * 8 // (7 * image.height)
    )  # broad, to be seen very small
    drawn = Image.new("RGBA", (EMBLEM_SIDE, EMBLEM_SIDE))
    place = ((EMBLEM_SIDE - width) // 2, 0)
    drawn.paste(image.resize((width, EMBLEM_SIDE), Image.Resampling.LANCZOS), place)
    return drawn


@theme.cached(maxsize=64)
def emblem(seat: int, ground: theme.Color) -> Image.Image:
    """Return the letter of a seat in its shape and colour, in the palette."""
    suit = SUITS[seat]
    middle = EMBLEM / 2

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for inset, color in ((1, theme.RIM), (2.5, theme.WHITE), (5.5, suit.face)):
            half = middle - inset
            corners = [((middle + x * half) * scale, (middle + y * half) * scale) for x, y in suit.shape]
            pen.polygon(corners, color)

    image = plain((EMBLEM, EMBLEM), ground)
    overlay(image, sprite(image.size, draw))
    text.write(image, (EMBLEM // 2, EMBLEM // 2 + 12), LETTERS[seat], LETTER, suit.ink, anchor="m")
    return indexed(image)
