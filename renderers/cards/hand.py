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
from renderers.table.page import SMALL, blank

HEIGHT: Final = 620
HEADER: Final = 110
_RAISE: Final = 26
_APART: Final = 34
_SIDE: Final = 22
_ONE_ROW: Final = 13
_FULL: Final = (108, 366)
TALL: Final = _FULL[1]
_RING: Final = 56
_LOW: Final = (120, 2.5, 260)
"""A card of a hand of two rows: how wide it is at most, how many times as high, and how high at most, px."""


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


class _Layout(NamedTuple):
    """How the cards of a hand stand: how many in a row, how far apart, how large, px."""

    per_row: int
    pitch: int
    card: tuple[int, int]

    @property
    def row(self) -> int:
        """How high a row is with what stands below the cards, px."""
        return _RAISE + 8 + self.card[1] + 46 + _RING + 8


def _layout(content: Hand, tall: int) -> _Layout:
    """Return the layout of a hand whose cards are ``tall`` px at most: two rows go over the full width."""
    count = len(content.cards)
    room = theme.WIDTH - 2 * _SIDE + 4 - (_APART if content.drawn else 0)
    if count <= _ONE_ROW:
        pitch = min(_FULL[0] + 4, room // max(1, count))
        return _Layout(count, pitch, (min(_FULL[0], pitch - 4), tall))
    per_row = (count + 1) // 2
    pitch = room // per_row
    width = min(_LOW[0], pitch - 4)
    return _Layout(per_row, pitch, (width, min(_LOW[2], tall, round(width * _LOW[1]))))


def body_height(content: Hand, tall: int = TALL) -> int:
    """Return the height of cards of at most ``tall`` px with what stands below them, px."""
    if len(content.cards) <= _ONE_ROW:
        return HEIGHT - HEADER - TALL + tall
    return 2 * _layout(content, tall).row + 16


def draw(content: Hand, look: Look) -> Sheet:
    """Return the picture of a hand with its header."""
    sheet = blank(HEADER + body_height(content))
    draw_header(sheet, content, look)
    place(sheet, content, look, HEADER)
    return sheet


def draw_header(sheet: Sheet, content: Hand, look: Look) -> None:
    """Write the title, whose hand it is, and a note at the right."""
    write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
    width = theme.WIDTH - 2 * theme.MARGIN
    lettering.box(sheet, (theme.MARGIN, 8), (width, 98))
    room = width - 48 - write((theme.WIDTH - 40, 50), content.note, SMALL, anchor="r", max_width=480)
    write((38, 50), content.title, 36, max_width=room)
    write((38, 92), content.detail, SMALL, theme.TEXT_SECONDARY, max_width=width - 44)


def place(sheet: Sheet, content: Hand, look: Look, top: int, tall: int = TALL) -> None:
    """Place the cards, at most ``tall`` px, with labels and numbers below ``top``."""
    chosen = chosen_places(content.cards, look.chosen)
    layout = _layout(content, tall)
    for start in range(0, len(content.cards), max(1, layout.per_row)):
        span = (start, min(start + layout.per_row, len(content.cards)))
        _row(sheet, content, layout, span, chosen, look, top)
        top += layout.row + 8


def _row(
    sheet: Sheet,
    content: Hand,
    layout: _Layout,
    span: tuple[int, int],
    chosen: frozenset[int],
    look: Look,
    top: int,
) -> None:
    count, (_, pitch, size) = span[1] - span[0], layout
    apart = _APART if content.drawn and span[1] == len(content.cards) and content.drawn < count else 0
    left = (theme.WIDTH - (count * pitch - (pitch - size[0]) + apart)) // 2
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
        lettering.write(sheet, (middle, foot + 36), words, SMALL, anchor="m", language="ja")
        sheet.place(lettering.disc(str(place + 1), _RING, place in chosen), middle - _RING // 2, foot + 48)
    for place, x in sorted(places.items(), key=lambda entry: entry[0] in chosen):
        raised, pad = (_RAISE, faces.CHOSEN_PAD) if place in chosen else (0, 0)
        part = faces.full(content.cards[place], size, look.signs, place in chosen)
        sheet.place(part, x - pad, line - raised - pad)
