"""The picture of a hand of cards, seen only by the one who holds it.

Up to nine cards stand side by side at full size; up to thirteen are narrower, so that no sign is covered;
more go in two rows.  Below each card stand its kanji and number, and the number that menus use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from engine import core
from engine.card_text import CARDS
from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.cards import faces
from renderers.cards.faces import Card
from renderers.face import JOINT
from renderers.table.page import blank

HEIGHT: Final = 620
HEADER: Final = 110
_RAISE: Final = 26
_APART: Final = 34
_SIDE: Final = 22
_ONE_ROW: Final = 13
_FULL: Final = (108, 366)
_TALL: Final = 366
_SMALL_RING: Final = 40
_LOW: Final = (82, 208)
"""A card of a hand of two rows, px."""


class Hand(NamedTuple):
    """A hand to be drawn: its cards in the order of their numbers, those just drawn at the end."""

    title: str
    detail: str
    note: str
    cards: tuple[Card, ...]
    drawn: int = 0
    """How many cards at the end were just drawn and stand apart."""


def arranged(cards: Sequence[Card], drawn: Sequence[Card] = ()) -> tuple[Card, ...]:
    """Return a hand in the order of the numbers below its cards: those just drawn come last."""
    left = list(cards)
    for card in drawn:
        if card in left:
            left.remove(card)
    return (*left, *drawn)


def chosen_places(cards: Sequence[Card], steps: Sequence[core.Step]) -> frozenset[int]:
    """Return the places of the cards that the steps chosen so far name."""
    wanted = Counter(card for step in steps if step.kind == CARDS for card in step.value.split(JOINT))
    places = set()
    for place in range(len(cards)):  # of two copies the one that was there before
        if wanted[cards[place]] > 0:
            wanted[cards[place]] -= 1
            places.add(place)
    return frozenset(places)


def body_height(count: int) -> int:
    """Return the height of the cards with what stands below them, px."""
    return HEIGHT - HEADER if count <= _ONE_ROW else 2 * _row_height(_LOW[1], _SMALL_RING) + 16


def draw(content: Hand, look: Look) -> Sheet:
    """Return the picture of a hand with its header."""
    height = HEADER + body_height(len(content.cards))
    sheet = blank(height)
    draw_header(sheet, content, look)
    place(sheet, content, look, HEADER)
    return sheet


def draw_header(sheet: Sheet, content: Hand, look: Look) -> None:
    """Write the title, whose hand it is, and a note at the right."""
    write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
    width = theme.WIDTH - 2 * theme.MARGIN
    lettering.box(sheet, (theme.MARGIN, 10), (width, 92))
    room = width - 48 - write((theme.WIDTH - 40, 65), content.note, 30, anchor="r", max_width=480)
    write((38, 55), content.title, 36, max_width=room)
    write((38, 90), content.detail, theme.DETAIL_SIZE, theme.TEXT_SECONDARY, max_width=room)


def place(sheet: Sheet, content: Hand, look: Look, top: int) -> None:
    """Place the cards with labels and numbers below ``top``."""
    cards = content.cards
    chosen = chosen_places(cards, look.chosen)
    if len(cards) <= _ONE_ROW:
        _row(sheet, content, (0, len(cards)), chosen, look, top)
        return
    half = (len(cards) + 1) // 2
    _row(sheet, content, (0, half), chosen, look, top)
    _row(sheet, content, (half, len(cards)), chosen, look, top + _row_height(_LOW[1], _SMALL_RING) + 8)


def _row_height(card: int, ring: int) -> int:
    return _RAISE + 8 + card + 44 + ring + 8


def _row(
    sheet: Sheet, content: Hand, span: tuple[int, int], chosen: frozenset[int], look: Look, top: int
) -> None:
    count = span[1] - span[0]
    two_rows = len(content.cards) > _ONE_ROW
    apart = _APART if content.drawn and span[1] == len(content.cards) and content.drawn < count else 0
    room = theme.WIDTH - 2 * _SIDE - apart
    pitch = min(112, (room + 4) // max(1, count)) if not two_rows else min(87, (room + 4) // max(1, count))
    size = (min(_FULL[0], pitch - 4), _TALL) if not two_rows else (min(_LOW[0], pitch - 4), _LOW[1])
    ring = _SMALL_RING if two_rows else 56
    left = (theme.WIDTH - (count * pitch - 4 + apart)) // 2
    line = top + _RAISE + 6
    places = {
        place: left
        + (place - span[0]) * pitch
        + (apart if place >= len(content.cards) - content.drawn else 0)
        for place in range(*span)
    }
    for place, x in places.items():
        middle, foot = x + size[0] // 2, line + size[1]
        words = faces.label(content.cards[place])
        lettering.write(sheet, (middle, foot + 35), words, 30, anchor="m", language="ja")
        sheet.place(lettering.disc(str(place + 1), ring, place in chosen), middle - ring // 2, foot + 46)
    for place, x in sorted(places.items(), key=lambda entry: entry[0] in chosen):
        raised, pad = (_RAISE, faces.CHOSEN_PAD) if place in chosen else (0, 0)
        part = faces.full(content.cards[place], size, look.style, place in chosen)
        sheet.place(part, x - pad, line - raised - pad)
