"""Colours and sizes of the pictures: named here once, used by every game.

Source: the project's description of its look (canvas, colours, marks).  Sizes are pixels of the picture
as it is sent; a phone shows it at about a third of that, so no text of a board is below 32 px, and nothing
that matters below 26 px.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from PIL import Image

Color = tuple[int, int, int]

# --- Colours ---------------------------------------------------------------------------------------


def color(text: str) -> Color:
    """Read a colour written as six hexadecimal digits."""
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


GROUND: Final = color("26302D")
STRIP: Final = color("303C38")
STRIP_LINE: Final = color("45544E")
MAT: Final = color("20443A")
MAT_LINE: Final = color("3B6656")
TEXT: Final = color("F3ECDC")
TEXT_SECONDARY: Final = color("AEB8B0")
CLOTH: Final = color("DDD5C5")
GRID: Final = color("5A5145")
HUE: Final = color("F0A052")
WATER: Final = color("7FADE3")
WAVE: Final = color("5580B4")
HILL: Final = color("1F5F4C")
NEAR_FACE: Final = color("FFF3D6")
NEAR_EDGE: Final = color("6E5120")
PAPER_EDGE: Final = color("9A7432")
FAR_FACE: Final = color("E0BD88")
FAR_EDGE: Final = color("6D4D20")
BLACK: Final = color("17171A")
RED_NEAR: Final = color("C9300C")
RED_FAR: Final = color("9A1C05")
TAM_FACE: Final = color("1D5545")
TAM_SIGN: Final = color("FFF3CF")
TAM_RIM: Final = color("E3B341")
MOVED: Final = color("FFD21F")
RIM: Final = color("141414")
MARK: Final = color("0A6155")
WHITE: Final = color("FFFFFF")
TOKEN: Final = color("E3B341")
RATE: Final = color("C9300C")
STICK_DARK: Final = color("946526")
STICK_PALE: Final = color("F9F4D4")
STICK_LINE: Final = color("3A2A12")

TINT_SHARE: Final = 0.42
"""How much of the yellow covers the squares that the last move left and reached."""


def mix(one: Color, other: Color, share: float) -> Color:
    """Return the colour between two, ``share`` of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


# --- Sizes, px -------------------------------------------------------------------------------------

WIDTH: Final = 1080
MARGIN: Final = 16
STRIP_HEIGHT: Final = 94
STRIP_RADIUS: Final = 18
LETTER_BAND: Final = 42
"""Height of the line of column letters above and below the board."""
BOARD_FRAME: Final = 8
BOARD_WIDTH: Final = 936
FOOTER_HEIGHT: Final = 50
GAP: Final = 8
NAME_SIZE: Final = 34
DETAIL_SIZE: Final = 26
LETTER_SIZE: Final = 32
OVERSAMPLING: Final = 3
"""Sprites are drawn this many times larger and reduced once."""

# --- The palette -----------------------------------------------------------------------------------

_TINTED: Final = tuple(mix(ground, MOVED, TINT_SHARE) for ground in (CLOTH, HUE, WATER, HILL))

_RAMPS: Final[tuple[tuple[Color, Color, int], ...]] = (
    # Lettering and signs on what they stand on
    (TEXT, STRIP, 6),
    (TEXT, GROUND, 5),
    (TEXT_SECONDARY, STRIP, 5),
    (BLACK, NEAR_FACE, 7),
    (RED_NEAR, NEAR_FACE, 6),
    (BLACK, FAR_FACE, 6),
    (RED_FAR, FAR_FACE, 6),
    (TAM_SIGN, TAM_FACE, 6),
    (BLACK, TOKEN, 5),
    (BLACK, MOVED, 5),
    (WHITE, RATE, 5),
    (WHITE, BLACK, 6),
    (TEXT, MAT, 4),
    (TEXT_SECONDARY, MAT, 3),
    (MOVED, MAT, 2),
    (BLACK, MAT, 1),
    (MAT_LINE, MAT, 1),
    # Edges of tiles and squares
    (GRID, CLOTH, 4),
    (GRID, HUE, 3),
    (GRID, WATER, 3),
    (GRID, STRIP_LINE, 1),
    (WAVE, WATER, 3),
    (PAPER_EDGE, NEAR_FACE, 2),
    (NEAR_EDGE, NEAR_FACE, 1),
    (NEAR_EDGE, CLOTH, 1),
    (FAR_EDGE, FAR_FACE, 2),
    (FAR_EDGE, CLOTH, 3),
    (TAM_RIM, TAM_FACE, 2),
    (FAR_FACE, CLOTH, 1),
    (STRIP_LINE, GROUND, 1),
    (STRIP_LINE, STRIP, 1),
    (MOVED, STRIP, 3),
    # Shadows
    (CLOTH, mix(CLOTH, RIM, 0.4), 3),
    (HUE, mix(HUE, RIM, 0.4), 3),
    (WATER, mix(WATER, RIM, 0.4), 3),
    (HILL, mix(HILL, RIM, 0.4), 2),
    (STRIP, mix(STRIP, RIM, 0.4), 1),
    # Marks
    (MARK, WHITE, 4),
    (WHITE, CLOTH, 2),
    (WHITE, HUE, 2),
    (WHITE, WATER, 2),
    (WHITE, FAR_FACE, 2),
    (MOVED, RIM, 4),
    (RIM, CLOTH, 3),
    (RIM, HUE, 2),
    (RIM, WATER, 2),
    *((tint, mix(tint, RIM, 0.4), 2) for tint in _TINTED),
    # Sticks
    (STICK_DARK, STICK_PALE, 3),
    (STICK_LINE, STICK_PALE, 3),
    (STICK_LINE, STICK_DARK, 2),
    (STICK_LINE, STRIP, 2),
    (MARK, STRIP, 1),
)


def _wanted() -> Iterator[Color]:
    for one, other, _ in _RAMPS:
        yield one
        yield other
    for one, other, steps in _RAMPS:
        yield from (mix(one, other, step / (steps + 1)) for step in range(1, steps + 1))
    yield from product(
        (0, 85, 170, 255), (0, 85, 170, 255), (0, 128, 255)
    )  # emoji bring colours of their own


@cache
def palette() -> tuple[Color, ...]:
    """Return the at most 256 colours of every picture: the parts' own, and the steps between neighbours."""
    return tuple(dict.fromkeys(_wanted()))[:256]


@cache
def flat_palette() -> tuple[int, ...]:
    """Return the palette's values one after another, as an image takes them."""
    return tuple(value for entry in palette() for value in entry)


@cache
def palette_image() -> Image.Image:
    """Return an image that carries the palette, as Pillow wants it for mapping."""
    image = Image.new("P", (1, 1))
    image.putpalette(flat_palette())
    return image
