"""The strips of the seats: token, name, rice and coins, notes, and the cards that lie before them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.board import tokens
from renderers.board.tokens import Token
from renderers.canvas import Look, Sheet, Style, indexed, overlay, plain, sprite
from renderers.cards import faces
from renderers.mok_co.plan import Laid, Place
from renderers.table.page import LARGE, SMALL, Block
from renderers.table.seats import frame

WIDE: Final = theme.WIDTH - 2 * theme.MARGIN
_PAD: Final = 18
_TOKEN: Final = 72
_TEXT: Final = _PAD + _TOKEN + 16
_GAP: Final = 8
_LINE: Final = 40
_VALUE: Final = 38

PER_ROW: Final = 9
_PITCH: Final = (WIDE - 2 * _PAD) // PER_ROW
_CARD: Final = faces.SMALL
_ROW: Final = _CARD[1] + 10
_SIDE: Final = 36


def places(seats: Sequence[Place], look: Look) -> list[Block]:
    """Return the strips of all seats in the order of turns."""
    return [_place(seat, look) for seat in seats]


def _place(seat: Place, look: Look) -> Block:
    notes = lettering.packed(
        lettering.DOT.join((*seat.notes, *seat.costs)), SMALL, look.language, WIDE - _TEXT - _PAD
    )
    rows = [seat.cards[at : at + PER_ROW] for at in range(0, len(seat.cards), PER_ROW)]
    head = max(52 + _LINE * len(notes) + 14, _TOKEN + 24)
    height = head + _ROW * len(rows) + (4 if rows else 0)
    ground = frame(seat.active)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (WIDE, height), ground)
        _head(sheet, seat, notes, look, top)
        for number, row in enumerate(rows):
            for place, laid in enumerate(row):
                at = (theme.MARGIN + _PAD + place * _PITCH, top + head + number * _ROW)
                sheet.place(card(laid, look.style), *at)

    return Block(height + _GAP, paint)


def _head(sheet: Sheet, seat: Place, notes: Sequence[str], look: Look, top: int) -> None:
    """Draw token, name and notes, and at the right what the seat has."""
    write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
    sheet.place(tokens.on(Token(seat.seat), _TOKEN, theme.STRIP), theme.MARGIN + _PAD, top + 12)
    left, right = theme.MARGIN + _TEXT, theme.MARGIN + WIDE - _PAD
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
def card(laid: Laid, style: Style) -> Image.Image:
    """Return an installed card with its number and its marks at the right, in the palette."""
    image = plain((_PITCH - 2, _CARD[1]), theme.STRIP)
    face = faces.short(laid.card, _CARD, style, theme.STRIP).convert("RGB")
    if laid.state in ("new", "spent"):
        face = Image.blend(face, plain(face.size, theme.STRIP), 0.55)
    image.paste(face)
    overlay(image, _signs(laid))
    ink = theme.ACCENT if laid.state == "due" else theme.TEXT
    drawn = lettering.line(str(laid.number), SMALL, ink, theme.STRIP, "en", _SIDE)
    image.paste(drawn.image.convert("RGB"), (_CARD[0] + 6, 32 - drawn.above))
    return indexed(image)


@theme.cached(maxsize=64)
def _signs(laid: Laid) -> Image.Image:
    """Return what is drawn on and beside a card: its state, and a place for each mark that ends it."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        wide, high = (value * scale for value in _CARD)
        if laid.state == "due":
            pen.rounded_rectangle((0, 0, wide - 1, high - 1), 9 * scale, None, theme.ACCENT, 6 * scale)
        if laid.state == "spent":
            for start, end in (((8, 8), (62, 98)), ((62, 8), (8, 98))):
                pen.line([(x * scale, y * scale) for x, y in (start, end)], theme.RATE, 8 * scale)
        if laid.state == "used":
            _tick(pen, scale)
        if laid.lasts and not laid.marks:
            return
        left = (_CARD[0] + 6) * scale
        for place in range(_PIPS):
            top = (_CARD[1] - 2 - (place + 1) * (_PIP[1] + 6)) * scale
            box = (left, top, left + _PIP[0] * scale, top + _PIP[1] * scale)
            fill = theme.GOLD if place < laid.marks else theme.STRIP
            rim = theme.GOLD if place < laid.marks else theme.TEXT_SECONDARY
            pen.rounded_rectangle(box, 4 * scale, fill, rim, 2 * scale)

    return sprite((_PITCH - 2, _CARD[1]), draw)


def _tick(pen: ImageDraw.ImageDraw, scale: int) -> None:
    """Draw a tick on a round plate over the card's right edge."""
    pen.ellipse([value * scale for value in (47, 26, 75, 54)], theme.HILL, theme.WHITE, 2 * scale)
    points = [(x * scale, y * scale) for x, y in ((54, 40), (59, 46), (69, 34))]
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
