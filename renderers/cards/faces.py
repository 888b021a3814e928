"""The faces of the 48 cards: signs of our own, black or red, in every size that a picture needs.

Source: the common card rules, section 1 (deck, signs, numerals); the project's description of its look,
section 4.  A red card has a second frame line, so that its colour is known without its colour.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, text, theme
from renderers.canvas import (
    Signs,
    Style,
    draw_rounded,
    indexed,
    mask,
    overlay,
    plain,
    rounded,
    rounded_mask,
    sprite,
)
from renderers.glyphs import sign_mask

Card = str
"""A card's code: colour letter and rank, such as "B5" or "Rk"."""

BACK: Final = ""
"""Stands for a card that lies face down."""


class Rank(NamedTuple):
    """What a rank shows: its sign, its kanji, and the number printed on it, if any."""

    sign: str
    kanji: str
    number: str


RANKS: Final[Mapping[str, Rank]] = MappingProxyType(
    {
        "s": Rank("vessel", "船", ""),
        "0": Rank("none", "無", "0"),
        "1": Rank("soldier", "兵", "1"),
        "2": Rank("archer", "弓", "2"),
        "3": Rank("chariot", "車", "3"),
        "4": Rank("tiger", "虎", "4"),
        "5": Rank("horse", "馬", "5"),
        "6": Rank("clerk", "筆", "6"),
        "7": Rank("shaman", "巫", "7"),
        "8": Rank("general", "将", "8"),
        "k": Rank("king", "王", ""),
        "t": Rank("tam", "皇", ""),
    }
)

SMALL: Final = (70, 106)
LARGE: Final = (90, 144)
"""Cards on a table, px."""
TILE: Final = (58, 46)
"""A card in little, which has no sign, px."""

_COUNT: Final = (30, 36)
"""The tab on a card that stands for several, px."""
_LETTERS: Final = 32
_RADIUS: Final = 9
_FRAME: Final = 3
_INNER: Final = 2.3
CHOSEN_PAD: Final = 5
"""By how much the yellow frame of a chosen card stands out on every side, px."""


def label(card: Card) -> str:
    """Return what is written below a card: kanji and number, "馬5"."""
    rank = RANKS[card[1]]
    return rank.kanji + rank.number


def ink(card: Card) -> theme.Color:
    """Return the colour of a card's sign and frame."""
    return theme.RED_NEAR if card[0] == "R" else theme.BLACK


@theme.cached(maxsize=512)
def full(card: Card, size: tuple[int, int], signs: Signs, chosen: bool = False) -> Image.Image:
    """Return a whole card in the palette: sign at both ends, numeral or emblem in the middle.

    Its code stands above the lower sign for who does not know the signs.  A chosen card is framed in yellow
    and larger by :data:`CHOSEN_PAD` on every side.
    """
    image = _blank(size, ink(card), card[0] == "R", theme.GROUND)
    width, height = size
    rank, below = RANKS[card[1]], _CODE if signs.lettered else 0
    side = min(width - max(18, -(-width // 5)), (height - 40 - below) * 2 // 5)
    if card[1] != "0":  # the card 無 carries its numeral alone
        for top, turn in ((12, 0), (height - 12 - side, 180)):
            image.paste(ink(card), ((width - side) // 2, top), sign_mask(rank.sign, signs.style, side, turn))
    _middle(image, card, signs.style, height - 24 - 2 * side - below if below else height, below // 2)
    if below:
        code = lettering.plate(card)
        overlay(image, code, (width - code.width) // 2, height - 14 - side - code.height)
    return _framed(image) if chosen else indexed(image)


_CODE: Final = lettering.PLATE[1] + 8
"""Room for the code of a card, px."""


@theme.cached(maxsize=256)
def low(card: Card, size: tuple[int, int], signs: Signs, chosen: bool = False) -> Image.Image:
    """Return a card of a hand as it lies on the table, in the palette; a chosen one is framed like others."""
    image = _short(card, size, signs, theme.GROUND, 1)
    return _framed(image) if chosen else indexed(image)


@theme.cached(maxsize=64)
def missing(card: Card, size: tuple[int, int], signs: Signs, chosen: bool = False) -> Image.Image:
    """Return a card that is not held, in the palette: with a cross over it."""
    whole = low if size[1] <= SMALL[1] else full
    image = whole(card, size, signs, chosen).convert("RGB")
    width, height = image.size
    half = min(width, height) * 0.36

    def cross(pen: ImageDraw.ImageDraw, scale: int) -> None:
        x, y, arm = width * scale / 2, height * scale / 2, half * scale
        for thick, color in ((15, theme.WHITE), (9, theme.RATE)):
            for turn in (1, -1):
                pen.line([(x - arm, y - turn * arm), (x + arm, y + turn * arm)], color, thick * scale)

    overlay(image, sprite(image.size, cross))
    return indexed(image)


def _middle(image: Image.Image, card: Card, style: Style, room: int, up: int) -> None:
    """Draw numeral or emblem, at most ``room`` px high, ``up`` px above the middle of the card."""
    width, height = image.size
    rank = RANKS[card[1]]
    side = min(width * 2 // 3, height // 5, room)
    if rank.number:
        side = side if card[1] != "0" else min(width - 22, height // 3)
        drawn = sign_mask(rank.number, style, side)
    else:
        drawn = _emblem(card[1], side)
    image.paste(ink(card), ((width - side) // 2, (height - side) // 2 - up), drawn)


@theme.cached(maxsize=32)
def _emblem(rank: str, side: int) -> Image.Image:
    """Return the mask of our own emblem: waves for the ship, a crown for the king, a sun for the tam."""
    drawing = {"s": _waves, "k": _crown, "t": _sun}[rank]

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        drawing(pen, side * scale / 100)

    return mask((side, side), draw)


def _waves(pen: ImageDraw.ImageDraw, unit: float) -> None:
    for level in (28, 50, 72):
        points = [((6 + x) * unit, (level - 8 * math.sin(x * math.tau / 30)) * unit) for x in range(0, 89, 2)]
        pen.line(points, 255, round(7 * unit), joint="curve")


def _crown(pen: ImageDraw.ImageDraw, unit: float) -> None:
    outline = ((8, 22), (30, 46), (50, 14), (70, 46), (92, 22), (88, 70), (12, 70))
    pen.polygon([(x * unit, y * unit) for x, y in outline], 255)
    pen.rectangle([12 * unit, 76 * unit, 88 * unit, 86 * unit], 255)


def _sun(pen: ImageDraw.ImageDraw, unit: float) -> None:
    pen.ellipse([32 * unit, 32 * unit, 68 * unit, 68 * unit], 255)
    for ray in range(8):
        x, y = math.cos(ray * math.tau / 8), math.sin(ray * math.tau / 8)
        points = [((50 + far * x) * unit, (50 + far * y) * unit) for far in (25, 46)]
        pen.line(points, 255, round(9 * unit))


def _blank(
    size: tuple[int, int],
    line: theme.Color,
    double: bool,
    ground: theme.Color,
    fill: theme.Color | None = None,
) -> Image.Image:
    """Return an empty card on its ground, in full colour; a double frame marks a red one."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        draw_rounded(pen, scale, size, _RADIUS, fill or theme.NEAR_FACE, line, _FRAME)
        if double:
            gap = round(5.6 * scale)
            inner = (gap, gap, size[0] * scale - 1 - gap, size[1] * scale - 1 - gap)
            pen.rounded_rectangle(inner, 5 * scale, None, line, round(_INNER * scale))

    image = plain(size, ground)
    overlay(image, sprite(size, draw))
    return image


def _framed(card: Image.Image) -> Image.Image:
    """Return a card with the yellow frame of a choice, in the palette."""
    pad = CHOSEN_PAD
    size = (card.width + 2 * pad, card.height + 2 * pad)
    image = plain(size, theme.GROUND)
    overlay(
        image, sprite(size, lambda pen, scale: draw_rounded(pen, scale, size, _RADIUS + pad, theme.ACCENT))
    )
    image.paste(card, (pad, pad), corner_mask(card.size))
    return indexed(image)


@theme.cached(maxsize=16)
def corner_mask(size: tuple[int, int]) -> Image.Image:
    """Return what of a card's rectangle the card covers: all but its corners."""
    return rounded_mask(size, _RADIUS)


@theme.cached(maxsize=512)
def short(
    card: Card, size: tuple[int, int], signs: Signs, ground: theme.Color | None = None, count: int = 1
) -> Image.Image:
    """Return a card as it lies on the table, in the palette: sign above, kanji and number below.

    For who does not know the signs its code stands there.  A ``count`` above 1 is written on a tab.
    """
    ground = ground or theme.GROUND
    image = _back(size, ground) if card == BACK else _short(card, size, signs, ground, count)
    if count > 1:
        tab = _tab(count)
        overlay(image, tab, size[0] - tab.width, 0)
    return indexed(image)


def lying(
    card: Card, size: tuple[int, int], signs: Signs, ground: theme.Color, count: int = 1
) -> Image.Image:
    """Return a card as it lies on the table, in any of its sizes there, in the palette."""
    if size == TILE and card != BACK:
        return tile(card, signs.lettered, ground)
    return short(card, size, signs, ground, count)


@theme.cached(maxsize=16)
def _tab(count: int) -> Image.Image:
    """Return a number on a black tab."""
    drawn = text.line(str(count), _LETTERS, theme.WHITE)
    size = (max(_COUNT[0], drawn.width + 8), _COUNT[1])
    image = rounded(size, _RADIUS, theme.BLACK, theme.WHITE).copy()
    image.alpha_composite(drawn.image, ((size[0] - drawn.width) // 2, 30 - drawn.ascent))
    return image


_HELD: Final = (50, 44)
"""A hand of which one sees the backs, px."""


@theme.cached(maxsize=64)
def held(count: int, ground: theme.Color) -> Image.Image:
    """Return the back of a card with the number of cards that somebody holds, in the palette."""
    image = _blank(_HELD, theme.TAM_SIGN, False, ground, theme.TAM_FACE)
    width, height = _HELD
    text.write(image, (width // 2, height // 2 + 12), str(count), _LETTERS, theme.TAM_SIGN, anchor="m")
    return indexed(image)


def _short(card: Card, size: tuple[int, int], signs: Signs, ground: theme.Color, count: int) -> Image.Image:
    image = _blank(size, ink(card), card[0] == "R", ground)
    width, height = size
    side = min(width - 18, height - _LETTERS - 26)
    left, top = (width - side) // 2, 8
    if count > 1:  # room for the tab
        left, side, top = 6, side - 10, 22
    image.paste(ink(card), (left, top), sign_mask(RANKS[card[1]].sign, signs.style, side))
    if signs.lettered:
        code = lettering.plate(card)
        overlay(image, code, (width - code.width) // 2, height - 9 - code.height)
        return image
    text.write(image, (width // 2, height - 17), label(card), _LETTERS, ink(card), anchor="m", language="ja")
    return image


def _back(size: tuple[int, int], ground: theme.Color) -> Image.Image:
    """Return the back of a card: green, with a lattice."""
    image = _blank(size, theme.TAM_SIGN, False, ground, theme.TAM_FACE)
    width, height = size

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        step = 16
        for start in range(-height, width + height, step):
            for slope in (1, -1):
                ends = ((start, 0), (start + slope * height, height))
                pen.line([(x * scale, y * scale) for x, y in ends], 110, round(1.6 * scale))

    lattice = mask(size, draw)
    inset = 8
    box = (inset, inset, width - inset, height - inset)
    image.paste(theme.TAM_SIGN, box, lattice.crop(box))
    return image


@theme.cached(maxsize=96)
def tile(card: Card, lettered: bool, ground: theme.Color) -> Image.Image:
    """Return a card in little, in the palette: its number, or the kanji of a special card; or its code."""

    def frame(pen: ImageDraw.ImageDraw, scale: int) -> None:
        draw_rounded(pen, scale, TILE, 8, theme.FAR_FACE, ink(card), 2)
        if card[0] == "R":
            draw_rounded(pen, scale, TILE, 4, None, ink(card), 2, inset=5)

    image = plain(TILE, ground)
    overlay(image, sprite(TILE, frame))
    if lettered:
        code = lettering.plate(card)
        overlay(image, code, (TILE[0] - code.width) // 2, (TILE[1] - code.height) // 2)
        return indexed(image)
    rank = RANKS[card[1]]
    middle = (TILE[0] // 2, TILE[1] - 12)
    color = theme.RED_FAR if card[0] == "R" else theme.BLACK
    text.write(image, middle, rank.number or rank.kanji, _LETTERS, color, anchor="m", language="ja")
    return indexed(image)
