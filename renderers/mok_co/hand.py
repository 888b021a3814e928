"""The own hand of 行山: each card with what installing it costs now, and what its owner has."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, overlay, plain, sprite
from renderers.cards import faces
from renderers.mok_co.plan import Hand, Held
from renderers.table.page import LEFT, SMALL, Block, across, stacked

_FULL: Final = (108, 340)
_LOW: Final = (108, 200)
_LYING: Final = faces.LARGE
"""Cards alone, below the table, and where there is little room: these have their names on them."""
_PITCH: Final = 146
_BELOW: Final = 100
_NAME: Final = 42
"""Below a card: all, and its name alone, px."""
_RAISE: Final = 24
"""Above the cards: room for what marks those just drawn, px."""
_LINE: Final = 44


def _most() -> int:
    return (theme.WIDTH - 2 * theme.MARGIN) // _PITCH


def draw(hand: Hand, look: Look) -> Sheet:
    """Return the picture of the hand alone, for a message of its own."""
    return stacked([_header(hand, look), _cards(hand, look, _FULL), _means(hand, look)])


def blocks(hand: Hand, look: Look, *, close: bool) -> list[Block]:
    """Return the hand as it stands below the table, ``close`` or not, where all see what its owner has."""
    return [_caption(hand, look), _cards(hand, look, _LYING if close else _LOW)]


def _header(hand: Hand, look: Look) -> Block:
    """Return the title, whose hand it is, and a note at the right."""
    width = theme.WIDTH - 2 * theme.MARGIN

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        lettering.box(sheet, (theme.MARGIN, top + 8), (width, 98))
        room = width - 48 - write((theme.WIDTH - 40, top + 50), hand.note, SMALL, anchor="r", max_width=480)
        write((38, top + 50), hand.title, 36, max_width=room)
        write((38, top + 92), hand.whose, SMALL, theme.TEXT_SECONDARY, max_width=width - 44)

    return Block(120, paint)


def _caption(hand: Hand, look: Look) -> Block:
    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, language=look.language)
        taken = write((LEFT + across(), top + 34), hand.note, SMALL, theme.TEXT_SECONDARY, anchor="r")
        write((LEFT, top + 34), hand.whose, SMALL, theme.TEXT_SECONDARY, max_width=across() - taken - 20)

    return Block(48, paint)


def _cards(hand: Hand, look: Look, size: tuple[int, int]) -> Block:
    """Return the cards in rows, each with its name and its cost below."""
    rows = [hand.cards[at : at + _most()] for at in range(0, len(hand.cards), _most())]
    height = _RAISE + size[1] + _BELOW - (_NAME if size == _LYING else 0)

    def paint(sheet: Sheet, top: int) -> None:
        for number, row in enumerate(rows):
            left = (theme.WIDTH - len(row) * _PITCH) // 2
            for place, held in enumerate(row):
                at = (left + place * _PITCH, top + _RAISE + number * height)
                _card(sheet, held, look, at, size)

    return Block(height * len(rows) + 8, paint)


def _card(sheet: Sheet, held: Held, look: Look, at: tuple[int, int], size: tuple[int, int]) -> None:
    middle = at[0] + _PITCH // 2
    named = size == _LYING
    part = faces.short(held.card, size, look.signs) if named else faces.full(held.card, size, look.signs)
    sheet.place(part, middle - size[0] // 2, at[1])
    if held.drawn:
        sheet.place(_fresh(), middle - _FRESH[0] // 2, at[1] - _FRESH[1] - 3)
    foot = at[1] + size[1] - (_NAME if named else 0)
    write = partial(lettering.write, sheet, anchor="m", language=look.language)
    if not named:
        write((middle, foot + 38), faces.label(held.card), SMALL)
    if held.payable:
        gold = lettering.chip(held.cost, theme.GROUND, look.language)
        sheet.place(gold, middle - gold.width // 2, foot + 50)
    else:
        small = lettering.fitted(held.cost, SMALL, look.language, _PITCH)
        write((middle, foot + 83), held.cost, small, theme.TEXT_SECONDARY, max_width=_PITCH)


_FRESH: Final = (34, 18)


@theme.cached(maxsize=1)
def _fresh() -> Image.Image:
    """Return the mark above a card that was just drawn, in the palette."""
    image = plain(_FRESH, theme.GROUND)

    def draw_mark(pen: ImageDraw.ImageDraw, scale: int) -> None:
        wide, high = _FRESH[0] * scale, _FRESH[1] * scale
        pen.polygon([(0, 0), (wide, 0), (wide // 2, high)], theme.ACCENT)

    overlay(image, sprite(_FRESH, draw_mark))
    return indexed(image)


def _means(hand: Hand, look: Look) -> Block:
    """Return what the owner has, and what moving costs."""
    lines = [
        line for words in hand.means for line in lettering.wrapped(words, SMALL, look.language, across())
    ]

    def paint(sheet: Sheet, top: int) -> None:
        for number, words in enumerate(lines):
            at = (LEFT, top + 34 + number * _LINE)
            lettering.write(sheet, at, words, SMALL, language=look.language)

    return Block(_LINE * len(lines) + 12, paint)
