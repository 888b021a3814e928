"""The strips of the seats: token, name, rice and coins, notes, and the cards that lie before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.board import tokens
from renderers.board.tokens import Token
from renderers.canvas import Look, Sheet, Signs, indexed, overlay, plain, sprite
from renderers.cards import faces
from renderers.mok_co.plan import Laid, Place
from renderers.table.page import LARGE, SMALL, Block
from renderers.table.seats import frame

_PAD: Final = 18
_TOKEN: Final = 72
_TEXT: Final = _PAD + _TOKEN + 16
_GAP: Final = 8
_LINE: Final = 40
_VALUE: Final = 38

PER_ROW: Final = 9
_SIDE: Final = 36
_HEAD: Final = 52
"""From the top of a strip to its notes, px."""
_TOP: Final = 60
"""From there to cards beside the notes, px."""
_NARROWEST: Final = 400
"""Room that notes need beside cards, px."""


def wide() -> int:
    """Return how wide a place is, px."""
    return theme.WIDTH - 2 * theme.MARGIN


def _pitch() -> int:
    return (wide() - 2 * _PAD) // PER_ROW


def places(seats: Sequence[Place], look: Look, *, close: bool) -> list[Block]:
    """Return the strips of all seats in the order of turns; ``close``, with cards in little."""
    size = faces.TILE if close else faces.SMALL
    return [_place(seat, look, size) for seat in seats]


class _Layout(NamedTuple):
    """How a strip is laid out: its notes in lines, and where its cards begin, px from its corner."""

    notes: Sequence[str]
    cards: tuple[int, int]
    height: int


def _below(seat: Place, look: Look, pitch: int) -> _Layout:
    """Return the layout with the cards below the notes."""
    notes = _packed((*seat.notes, *seat.costs), look, wide() - _TEXT - _PAD)
    rows = -(-len(seat.cards) // PER_ROW)
    head = max(_HEAD + _LINE * len(notes) + 14, _TOKEN + 24)
    return _Layout(notes, (_PAD, head), head + pitch * rows + (4 if rows else 0))


def _beside(seat: Place, look: Look, pitch: int) -> _Layout | None:
    """Return the layout with the cards at the right of the notes, if they have room there."""
    left = wide() - _PAD - len(seat.cards) * _pitch()
    room = left - _TEXT - _PAD
    notes = _packed((*seat.notes, *seat.costs), look, max(1, room))
    if not seat.cards or any(lettering.width(line, SMALL, look.language) > room for line in notes):
        return None
    if room < _NARROWEST:
        return None
    return _Layout(notes, (left, _TOP), max(_HEAD + _LINE * len(notes) + 14, _TOP + pitch + 4))


def _packed(notes: Sequence[str], look: Look, room: int) -> Sequence[str]:
    return lettering.packed(lettering.DOT.join(notes), SMALL, look.language, room)


def _place(seat: Place, look: Look, size: tuple[int, int]) -> Block:
    """Return a strip, laid out in the lower way."""
    pitch = size[1] + 10
    ways = (_below(seat, look, pitch), _beside(seat, look, pitch))
    layout = min((way for way in ways if way is not None), key=lambda way: way.height)
    ground, (left, start) = frame(seat.active), layout.cards

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (wide(), layout.height), ground)
        _head(sheet, seat, layout.notes, look, top)
        for number, laid in enumerate(seat.cards):
            row, place = divmod(number, PER_ROW)
            at = (theme.MARGIN + left + place * _pitch(), top + start + row * pitch)
            sheet.place(card(laid, look.signs, size), *at)

    return Block(layout.height + _GAP, paint)


def _head(sheet: Sheet, seat: Place, notes: Sequence[str], look: Look, top: int) -> None:
    """Draw token, name and notes, and at the right what the seat has."""
    write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
    sheet.place(tokens.on(Token(seat.seat), _TOKEN, theme.STRIP), theme.MARGIN + _PAD, top + 12)
    left, right = theme.MARGIN + _TEXT, theme.MARGIN + wide() - _PAD
    for worth, (word, value) in ((COIN, seat.coins), (RICE, seat.rice)):
        right -= write((right, top + 47), value, _VALUE, anchor="r") + 8
        right -= write((right, top + 47), word, SMALL, theme.TEXT_SECONDARY, anchor="r") + 8
        stick = counting_stick(worth, theme.STRIP)
        right -= stick.width
        sheet.place(stick, right, top + 12)
        right -= 22
    taken = write((left, top + 46), seat.rank, LARGE, theme.ACCENT)
    left_name = left + (taken + 10 if seat.rank else 0)
    write((left_name, top + 46), seat.name, LARGE, max_width=right - left_name, sentence=False)
    for number, words in enumerate(notes, 1):
        write((left, top + 46 + _LINE * number), words, SMALL, theme.TEXT_SECONDARY)


# --- Cards and sticks ------------------------------------------------------------------------------

_PIP: Final = (26, 13)
_PIPS: Final = 3


@theme.cached(maxsize=1024)
def card(laid: Laid, signs: Signs, size: tuple[int, int] = faces.SMALL) -> Image.Image:
    """Return an installed card with its number and its marks at the right, in the palette."""
    image = plain((_pitch() - 2, size[1]), theme.STRIP)
    if laid.state == "used" and size == faces.TILE:
        signs = Signs(signs.style)  # the tick lies where the code would stand
    face = faces.lying(laid.card, size, signs, theme.STRIP).convert("RGB")
    if laid.state in ("new", "spent"):
        face = theme.dimmed(face, theme.STRIP)
    image.paste(face)
    overlay(image, _signs(laid, size))
    ink = theme.ACCENT if laid.state == "due" else theme.TEXT
    drawn = lettering.line(str(laid.number), SMALL, ink, theme.STRIP, "en", _SIDE)
    image.paste(drawn.image.convert("RGB"), (size[0] + 6, (32 if size == faces.SMALL else 26) - drawn.above))
    return indexed(image)


@theme.cached(maxsize=64)
def _signs(laid: Laid, size: tuple[int, int]) -> Image.Image:
    """Return what is drawn on and beside a card: its state, and a place for each mark that ends it."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        wide, high = (value * scale for value in size)
        if laid.state == "due":
            pen.rounded_rectangle((0, 0, wide - 1, high - 1), 9 * scale, None, theme.ACCENT, 6 * scale)
        if laid.state == "spent":
            edge = 8 * scale
            for start, end in (
                ((edge, edge), (wide - edge, high - edge)),
                ((wide - edge, edge), (edge, high - edge)),
            ):
                pen.line([start, end], theme.RATE, 8 * scale)
        if (sign := _SIGNS.get(laid.state)) is not None:
            _plate(pen, scale, sign, size[0] - faces.SMALL[0], 0 if size == faces.SMALL else -16)
        if laid.lasts and not laid.marks:
            return
        for place, (left, top, right, bottom) in enumerate(_pips(size)):
            box = (left * scale, top * scale, right * scale, bottom * scale)
            fill = theme.GOLD if place < laid.marks else theme.STRIP
            rim = theme.GOLD if place < laid.marks else theme.TEXT_SECONDARY
            pen.rounded_rectangle(box, 4 * scale, fill, rim, 2 * scale)

    return sprite((_pitch() - 2, size[1]), draw)


def _pips(size: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """Return the places of the marks beside a card: above each other, in a row beside a card in little."""
    left = size[0] + 6
    if size == faces.SMALL:
        tops = [size[1] - 2 - (place + 1) * (_PIP[1] + 6) for place in range(_PIPS)]
        return [(left, top, left + _PIP[0], top + _PIP[1]) for top in tops]
    lefts = [left + place * 15 for place in range(_PIPS)]
    return [(start, size[1] - 14, start + 12, size[1] - 2) for start in lefts]


_Way = tuple[tuple[int, int], ...]
_SIGNS: Final[Mapping[str, _Way]] = MappingProxyType(
    {"used": ((54, 40), (59, 46), (69, 34)), "new": ((61, 31), (61, 41), (68, 44))}
)
"""The sign of a card that has been used, a tick, and of one that works later, the hands of a clock, px."""


def _plate(pen: ImageDraw.ImageDraw, scale: int, sign: _Way, right: int, down: int) -> None:
    """Draw a sign on a round plate over the card's right edge, moved by so many px."""
    box = (47 + right, 26 + down, 75 + right, 54 + down)
    pen.ellipse([value * scale for value in box], theme.HILL, theme.WHITE, 2 * scale)
    points = [((x + right) * scale, (y + down) * scale) for x, y in sign]
    pen.line(points, theme.WHITE, 4 * scale, "curve")


_STICK: Final = (14, 44)


@theme.cached(maxsize=8)
def counting_stick(worth: int, ground: theme.Color) -> Image.Image:
    """Return the counting stick of a coin (5 points) or of rice (1 point), in the palette."""
    image = plain(_STICK, ground)
    fill = theme.RED_NEAR if worth == COIN else theme.TAM_SIGN

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        box = (0, 0, _STICK[0] * scale - 1, _STICK[1] * scale - 1)
        pen.rounded_rectangle(box, 4 * scale, fill, theme.STICK_RIM, 2 * scale)
        if worth == COIN:
            pen.rectangle((0, 16 * scale, box[2], 26 * scale), theme.TAM_SIGN)

    overlay(image, sprite(_STICK, draw))
    return indexed(image)


RICE: Final = 1
COIN: Final = 5
"""What the counting sticks of the two resources are worth."""
