"""The strips of the seats: token, name, what each has, and the cards that lie before it.

Names are whole before anything else: in smaller letters, then in two lines, then above what the seat has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, Literal, NamedTuple
from unicodedata import east_asian_width

from PIL import Image, ImageDraw

from renderers import lettering, text, theme
from renderers.board import tokens
from renderers.board.legend import ICON
from renderers.board.tokens import Token
from renderers.canvas import Look, Sheet, Signs, draw_rounded, indexed, laid, overlay, plain, rounded, sprite
from renderers.cards import faces
from renderers.mok_co.plan import Laid, Place, State
from renderers.table.framing import THIN, ring
from renderers.table.page import LARGE, SMALL, Block
from renderers.table.seats import frame

_PAD: Final = 16
_TOKEN: Final = 48
_GAP: Final = 8
_HEAD: Final = 64
"""How high a strip is without cards, px."""
_BASE: Final = 44
_VALUE: Final = 38
_BETWEEN: Final = 18
_RIM: Final = (9, 6)
"""Beside, above and below what is framed of what a seat has, px."""
_APART: Final = 4
"""Between two things that a seat has, and between two cards, px."""

_LINE: Final = 29
"""From line to line of a name that takes two of them, px."""

Closeness = Literal["whole", "tiles"]
"""How cards lie before the seats: whole, or in little."""


def places(seats: Sequence[Place], look: Look, close: Closeness) -> list[Block]:
    """Return the strips of all seats in the order in which they are given."""
    return [_place(seat, look, close) for seat in seats]


# --- How a strip is laid out -----------------------------------------------------------------------


class _Name(NamedTuple):
    """A name in lines of one size, and how wide the longest is, px."""

    lines: Sequence[str]
    size: int
    width: int


def _name(name: str, language: str, room: int) -> _Name | None:
    """Return a name as it has room whole, in one line or in two; None if it has none."""
    lines, size = lettering.named(name, LARGE, language, max(room, 1))
    widths = [lettering.width(line, size, language) for line in lines]
    whole = max(widths) <= room and not any(_is_cut(name, *pair) for pair in pairwise(lines))
    return _Name(lines, size, max(widths)) if whole else None


def _is_cut(name: str, before: str, after: str) -> bool:
    """Whether a line of a name ends within a word of a script that has spaces."""
    if before + after not in name:
        return False
    return all(sign.isalnum() and east_asian_width(sign) not in "WF" for sign in (before[-1], after[0]))


class _Strip(NamedTuple):
    """A strip laid out, in px from its corner; ``values`` is where they end, and their base line."""

    name: _Name
    values: tuple[int, int]
    cards: tuple[int, int]
    height: int


def _laid_out(seat: Place, look: Look, size: tuple[int, int]) -> _Strip:
    """Return where name, values and cards stand: beside each other as far as they have room."""
    left, right = _left(seat, look), theme.SPAN - _PAD
    taken = sum(value.width for value in values(seat)) + _BETWEEN * (len(values(seat)) - 1)
    beside = _name(seat.name, look.language, right - taken - _BETWEEN - left)
    if beside is not None:
        name, at, head = beside, (right, _BASE), _HEAD
        free = right - taken - 2 * _BETWEEN
    else:
        whole = _name(seat.name, look.language, right - left)
        name = whole or _Name([seat.name], lettering.SMALLEST, right - left)
        at, head = (left + taken, _HEAD + _BASE - 12), 2 * _HEAD - 12
        free = right
    start = left + name.width + _BETWEEN if beside is not None else left + taken + _BETWEEN
    broad, high = len(seat.cards) * _pitch(size), size[1]
    if not seat.cards:
        return _Strip(name, at, (0, 0), head)
    if start + broad <= free:
        top = head - _HEAD + 8
        return _Strip(name, at, (free - broad + _APART, top), max(head, top + high + 8))
    rows = -(-len(seat.cards) // _per_row(size))
    return _Strip(name, at, (_PAD, head), head + rows * (high + 6) + 4)


def _left(seat: Place, look: Look) -> int:
    """Return where the name begins: behind the token, and behind the place once the game is over."""
    rank = lettering.width(seat.rank, LARGE, look.language) + 8 if seat.rank else 0
    return _PAD + _TOKEN + 12 + rank


def _pitch(size: tuple[int, int]) -> int:
    return size[0] + _APART


def _per_row(size: tuple[int, int]) -> int:
    return (theme.SPAN - 2 * _PAD + _APART) // _pitch(size)


def _place(seat: Place, look: Look, close: Closeness) -> Block:
    """Return a strip."""
    size = _WAYS[close].room
    strip, ground = _laid_out(seat, look, size), frame(seat.active, named=seat.named)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, strip.height, ground)
        _head(sheet, seat, strip, look, top)
        boxes = []
        for number, shown in enumerate(seat.cards):
            row, place = divmod(number, _per_row(size))
            left = theme.MARGIN + strip.cards[0] + place * _pitch(size)
            high = top + strip.cards[1] + row * (size[1] + 6)
            sheet.place(card(shown, look.signs, close), left, high)
            boxes.append((left - 5, high - 5, left + size[0] + 6, high + size[1] + 6))
        for shown, box in zip(seat.cards, boxes, strict=True):
            ring(sheet, box, shown.framed, thick=THIN)

    return Block(strip.height + _GAP, paint)


def _head(sheet: Sheet, seat: Place, strip: _Strip, look: Look, top: int) -> None:
    """Draw token, rank and name, and what the seat has."""
    write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
    sheet.place(tokens.on(Token(seat.seat), _TOKEN, theme.STRIP), theme.MARGIN + _PAD, top + 8)
    left = theme.MARGIN + _left(seat, look)
    write((theme.MARGIN + _PAD + _TOKEN + 12, top + _BASE), seat.rank, LARGE, theme.ACCENT)
    lines = strip.name.lines
    first = top + _BASE - (len(lines) - 1) * _LINE // 2 - (2 if len(lines) > 1 else 0)
    for number, words in enumerate(lines):
        at, room = (left, first + number * _LINE), max(strip.name.width, 1)
        write(at, words, strip.name.size, max_width=room + 4, sentence=False)
    right = theme.MARGIN + strip.values[0]
    high = top + strip.values[1] - _BASE + 10
    shown = values(seat)
    frames = [*((),) * (len(shown) - len(seat.means)), *seat.means]
    for value, framed in zip(reversed(shown), reversed(frames), strict=True):
        right -= value.width
        sheet.place(value, right, high)
        box = (right - _RIM[0], high - _RIM[1], right + value.width + _RIM[0], high + value.height + _RIM[1])
        ring(sheet, box, framed, thick=THIN)
        right -= _BETWEEN


# --- What a seat has -------------------------------------------------------------------------------

RICE: Final = 1
COIN: Final = 5
"""What the counting sticks of the two resources are worth."""

_STICK: Final = (14, 44)
_BACK: Final = (30, 42)
_SHIELD: Final = (36, 44)


def values(seat: Place) -> list[Image.Image]:
    """Return what a seat has, each thing with its number: protection, cards in hand, rice, coins."""
    count, most = seat.hand
    shield = [_shield()] if seat.protected else []
    return [
        *shield,
        _value(_back(theme.STRIP), f"{count}/{most}"),
        _value(counting_stick(RICE, theme.STRIP), seat.rice[1]),
        _value(counting_stick(COIN, theme.STRIP), seat.coins[1]),
    ]


def holdings() -> list[Image.Image]:
    """Return the signs of cards in hand, rice and coins, as :func:`values` shows them, for a legend."""
    icons = []
    for sign in (_back(theme.GROUND), counting_stick(RICE, theme.GROUND), counting_stick(COIN, theme.GROUND)):
        icon = plain((ICON, ICON), theme.GROUND)
        icon.paste(sign.convert("RGB"), (ICON - sign.width, (ICON - sign.height) // 2))
        icons.append(icon)
    return icons


def _value(picture: Image.Image, number: str) -> Image.Image:
    return _counted(picture.size, picture.tobytes(), number)


@theme.cached(maxsize=256)
def _counted(size: tuple[int, int], picture: bytes, number: str) -> Image.Image:
    """Return a picture in the palette with a number behind it."""
    drawn = lettering.line(number, _VALUE, theme.TEXT, theme.STRIP, "en", theme.WIDTH)
    image = indexed(plain((size[0] + 8 + drawn.image.width, _SHIELD[1]), theme.STRIP))
    part = Image.frombytes("P", size, picture)
    image.paste(part, (0, (_SHIELD[1] - size[1]) // 2))
    image.paste(drawn.image, (size[0] + 8, 36 - drawn.above))
    return image


@theme.cached(maxsize=8)
def counting_stick(worth: int, ground: theme.Color) -> Image.Image:
    """Return the counting stick of a coin (5 points) or of rice (1 point), in the palette."""
    fill = theme.RED_NEAR if worth == COIN else theme.TAM_SIGN

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        draw_rounded(pen, scale, _STICK, 4, fill, theme.STICK_RIM, 2)
        if worth == COIN:
            pen.rectangle((0, 16 * scale, _STICK[0] * scale - 1, 26 * scale), theme.TAM_SIGN)

    return laid(sprite(_STICK, draw), ground)


@theme.cached(maxsize=2)
def _back(ground: theme.Color) -> Image.Image:
    """Return a card face down behind another: those in a hand, in the palette."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for left, top, right, bottom in ((9, 1, 29, 33), (1, 7, 21, 41)):
            box = (left * scale, top * scale, right * scale, bottom * scale)
            pen.rounded_rectangle(box, 4 * scale, theme.TAM_FACE, theme.TAM_SIGN, 2 * scale)

    return laid(sprite(_BACK, draw), ground)


_OUTLINE: Final = ((18, 1), (34, 7), (34, 22), (28, 34), (18, 43), (8, 34), (2, 22), (2, 7))


@theme.cached(maxsize=1)
def _shield() -> Image.Image:
    """Return the shield of a seat that cannot be chosen by others, in the palette."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        corners = [(x * scale, y * scale) for x, y in _OUTLINE]
        pen.polygon(corners, theme.WHITE)
        inner = [
            (18 * scale + (x - 18) * scale * 0.84, 22 * scale + (y - 22) * scale * 0.86) for x, y in _OUTLINE
        ]
        pen.polygon(inner, theme.HILL)
        pen.line(
            [(11 * scale, 21 * scale), (16 * scale, 27 * scale), (26 * scale, 14 * scale)],
            theme.WHITE,
            4 * scale,
        )

    return laid(sprite(_SHIELD, draw), theme.STRIP)


# --- Cards -----------------------------------------------------------------------------------------


class _Way(NamedTuple):
    """How a card lies: its size, the room with what stands beside and below it, and where that stands, px.

    The number has its base line there, the marks their left upper corner; ``mark`` is how large each is.
    """

    face: tuple[int, int]
    room: tuple[int, int]
    number: tuple[int, int]
    marks: tuple[int, int]
    mark: tuple[int, int]


_MARKS: Final = 3
"""So many marks end a card."""
_TILE: Final = 46
_WAYS: Final[Mapping[Closeness, _Way]] = {
    "whole": _Way(faces.SMALL, (70, 140), (4, 136), (30, 116), (12, 18)),
    "tiles": _Way((_TILE, _TILE), (66, 60), (49, 34), (0, 49), (14, 11)),
}


@theme.cached(maxsize=1024)
def card(shown: Laid, signs: Signs, close: Closeness) -> Image.Image:
    """Return an installed card with its number and its marks, in the palette."""
    way = _WAYS[close]
    image = plain(way.room, theme.STRIP)
    face = _face(shown.card, signs, close)
    if shown.state in ("new", "spent"):
        face = theme.dimmed(face, theme.STRIP)
    image.paste(face)
    overlay(image, _signs(shown.state, shown.marks, shown.lasts, way))
    ink = theme.ACCENT if shown.state == "due" else theme.TEXT
    drawn = lettering.line(str(shown.number), SMALL, ink, theme.STRIP, "en", _TILE)
    image.paste(drawn.image.convert("RGB"), (way.number[0], way.number[1] - drawn.above))
    return indexed(image)


def _face(code: faces.Card, signs: Signs, close: Closeness) -> Image.Image:
    """Return the card itself, in full colour: as it lies on a table, or in little by its kanji."""
    if close == "whole":
        return faces.short(code, faces.SMALL, signs, theme.STRIP).convert("RGB")
    return tile(code, signs.lettered).convert("RGB")


@theme.cached(maxsize=128)
def tile(code: faces.Card, lettered: bool = False) -> Image.Image:
    """Return a card in little, by its kanji or by what one types for it, in the palette.

    A red one has a double frame.
    """
    image, size = plain((_TILE, _TILE), theme.STRIP), (_TILE, _TILE)
    overlay(image, rounded(size, 8, theme.NEAR_FACE, faces.ink(code), 2))
    if code[0] == "R":
        overlay(image, rounded((_TILE - 8, _TILE - 8), 5, theme.NEAR_FACE, faces.ink(code), 2), 4, 4)
    word = code if lettered else faces.RANKS[code[1]].kanji
    text.write(image, (_TILE // 2, _TILE - 11), word, SMALL, faces.ink(code), anchor="m", language="ja")
    return indexed(image)


@theme.cached(maxsize=64)
def _signs(state: State, marks: int, lasts: bool, way: _Way) -> Image.Image:
    """Return what is drawn on and beside a card: its state, and a place for each mark that ends it."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        wide, high = (value * scale for value in way.face)
        if state == "due":
            pen.rounded_rectangle((0, 0, wide - 1, high - 1), 9 * scale, None, theme.ACCENT, 5 * scale)
        if state == "spent":
            edge = 8 * scale
            pen.line([(edge, edge), (wide - edge, high - edge)], theme.RATE, 7 * scale)
            pen.line([(wide - edge, edge), (edge, high - edge)], theme.RATE, 7 * scale)
        if state == "new":
            _clock(pen, scale, way.face[0])
        for place in range(_MARKS if marks or not lasts else 0):
            left, top = way.marks[0] + place * (way.mark[0] + 2), way.marks[1]
            box = (left, top, left + way.mark[0], top + way.mark[1])
            fill, rim = (theme.TOKEN, theme.TOKEN) if place < marks else (theme.STRIP, theme.TEXT_SECONDARY)
            scaled = (value * scale - edge for value, edge in zip(box, (0, 0, 1, 1), strict=True))
            pen.rounded_rectangle(tuple(scaled), 4 * scale, fill, rim, 2 * scale)

    return sprite(way.room, draw)


_CLOCK: Final = 24


def _clock(pen: ImageDraw.ImageDraw, scale: int, right: int) -> None:
    """Draw a clock in the upper right corner of a card, which ends there: it works later."""
    left, half = right - _CLOCK, _CLOCK // 2
    box = (left * scale, 0, right * scale - 1, _CLOCK * scale - 1)
    pen.ellipse(box, theme.HILL, theme.WHITE, 2 * scale)
    hands = ((left + half, 5), (left + half, half), (left + half + 5, half + 3))
    pen.line([(x * scale, y * scale) for x, y in hands], theme.WHITE, 3 * scale, "curve")
