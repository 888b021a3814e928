"""The picture of a hand of cards, seen only by the one who holds it.

As many stand side by side as have room with every sign seen, more in several rows.  Below each card stand its
kanji and number, and the number that menus use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from engine import core
from engine.card_text import CARDS
from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.cards import faces
from renderers.cards.faces import Card
from renderers.face import JOINT
from renderers.table import screen
from renderers.table.page import SMALL, Block, blank

HEIGHT: Final = 620
HEADER: Final = 110
_LINE: Final = 42
"""How high a header is that tells whose hand it is in one line, and what each further one adds, px."""
_RAISE: Final = 26
_APART: Final = 34
_SIDE: Final = 22
_ONE_ROW: Final[Mapping[theme.LayoutName, int]] = MappingProxyType({"phone": 9, "desktop": 13, "large": 7})
"""How many cards stand in a row at most."""
_FULL: Final = (108, 366)
TALL: Final = _FULL[1]
_SLIM: Final = 79 / 21
"""How many times as high as wide a real card is, in mm."""
_RING: Final = 56
_SEVERAL: Final = (120, 2.5, 260)
"""A card of several rows: how wide it is at most, how many times as high, and how high at most, px."""
LOW: Final = faces.SMALL[1]
"""How high cards are at least, px: these are as they lie on the table, with their rank on them."""


class Hand(NamedTuple):
    """A hand to be drawn: its cards in the order of their numbers, those just drawn at the end."""

    title: str
    detail: str
    note: str
    cards: tuple[Card, ...]
    drawn: int = 0
    """How many cards at the end were just drawn, or are missing, and stand apart."""
    missing: int = 0
    """How many cards at the end are not held: they bear a cross, and no number."""

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards without those that are missing."""
        return self.cards[: len(self.cards) - self.missing]


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
    def is_low(self) -> bool:
        """Whether the cards are as they lie on the table."""
        return self.card[1] <= LOW

    @property
    def ring(self) -> int:
        """How large the numbers below the cards are, px."""
        return min(_RING, self.pitch - 2)

    @property
    def raised(self) -> int:
        """By how much a chosen card stands higher, px."""
        return _RAISE // 2 if self.is_low else _RAISE

    @property
    def foot(self) -> int:
        """From the foot of a card to its number, px: between them stands its rank."""
        return 8 if self.is_low else 48

    @property
    def row(self) -> int:
        """How high a row is with what stands below the cards, px."""
        return self.raised + 6 + self.card[1] + self.foot + self.ring + 8


def _layout(content: Hand, tall: int) -> _Layout:
    """Return the layout of a hand of cards of at most ``tall`` px: several rows go over the full width."""
    count, most = len(content.cards), _ONE_ROW[theme.layout()]
    room = theme.WIDTH - 2 * _SIDE + 4 - (_APART if content.drawn else 0)
    rows = max(1, -(-count // most))
    per_row = -(-count // rows)
    pitch = room // max(1, per_row)
    if rows > 1:
        width = min(_SEVERAL[0], pitch - 4)
        high = min(_SEVERAL[2], tall, round(width * _SEVERAL[1]))
    else:
        width = min(_FULL[0], pitch - 4)
        high = min(tall, round(width * _SLIM))
    if high <= LOW:
        width, high = min(width, faces.SMALL[0]), LOW
    return _Layout(per_row, width + 4 if rows == 1 else pitch, (width, high))


def body_height(content: Hand, tall: int = TALL) -> int:
    """Return the height of cards of at most ``tall`` px with what stands below them, px."""
    layout = _layout(content, tall)
    rows = -(-len(content.cards) // max(1, layout.per_row))
    return layout.row + (max(1, rows) - 1) * (layout.row + 8)


_TALLS: Final = (TALL, 238, 190, LOW)


def draw(content: Hand, look: Look) -> Sheet:
    """Return the picture of a hand with its header, with cards as large as it may be high."""
    above = header(content.title, content.detail, content.note, look)
    room = screen.most(1, content.detail, look.language) - above.height
    tall = next((tall for tall in _TALLS if body_height(content, tall) <= room), LOW)
    sheet = blank(above.height + body_height(content, tall))
    above.paint(sheet, 0)
    place(sheet, content, look, above.height, tall)
    return sheet


def header(title: str, whose: str, note: str, look: Look) -> Block:
    """Return the title, a note at the right, and below them whose hand it is, on as many lines as needed."""
    lines = lettering.wrapped(whose, SMALL, look.language, theme.SPAN - 44)
    height = HEADER + _LINE * (len(lines) - 1)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        lettering.wide_box(sheet, top + 8, height - 12)
        room = theme.SPAN - 48 - write((theme.WIDTH - 40, top + 50), note, SMALL, anchor="r", max_width=480)
        write((38, top + 50), title, 36, max_width=room)
        for number, words in enumerate(lines):
            write((38, top + 92 + _LINE * number), words, SMALL, theme.TEXT_SECONDARY)

    return Block(height, paint)


def place(sheet: Sheet, content: Hand, look: Look, top: int, tall: int = TALL) -> None:
    """Place the cards, at most ``tall`` px, with labels and numbers below ``top``."""
    named = core.Step(CARDS, JOINT.join(look.marked))
    chosen = chosen_places(content.held, (*look.chosen, named))
    beside = chosen_places(content.held, look.beside.steps if look.beside else ())
    layout = _layout(content, tall)
    for start in range(0, len(content.cards), max(1, layout.per_row)):
        span = (start, min(start + layout.per_row, len(content.cards)))
        _row(sheet, content, layout, span, chosen, beside, look, top)
        top += layout.row + 8


def _row(
    sheet: Sheet,
    content: Hand,
    layout: _Layout,
    span: tuple[int, int],
    chosen: frozenset[int],
    beside: frozenset[int],
    look: Look,
    top: int,
) -> None:
    count, pitch, size = span[1] - span[0], layout.pitch, layout.card
    apart = _APART if content.drawn and span[1] == len(content.cards) and content.drawn < count else 0
    left = (theme.WIDTH - (count * pitch - (pitch - size[0]) + apart)) // 2
    line = top + layout.raised + 6
    places = {
        place: left
        + (place - span[0]) * pitch
        + (apart if place >= len(content.cards) - content.drawn else 0)
        for place in range(*span)
    }
    for place, x in places.items():
        middle, foot = x + size[0] // 2, line + size[1]
        if not layout.is_low:
            words = faces.label(content.cards[place])
            lettering.write(sheet, (middle, foot + 36), words, SMALL, anchor="m", language="ja")
        if place < len(content.held):
            ring = lettering.disc(str(place + 1), layout.ring, place in chosen, square=place in beside)
            sheet.place(ring, middle - layout.ring // 2, foot + layout.foot)
    whole = faces.low if layout.is_low else faces.full
    for place, x in sorted(places.items(), key=lambda entry: entry[0] in chosen):
        raised, pad = (layout.raised, faces.CHOSEN_PAD) if place in chosen else (0, 0)
        draw_card = whole if place < len(content.held) else faces.missing
        part = draw_card(content.cards[place], size, look.signs, place in chosen)
        sheet.place(part, x - pad, line - raised - pad)
