"""The own hand of 行山: each card with what installing it costs now, and what its owner has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, laid, overlay, plain, rounded, sprite
from renderers.cards import faces
from renderers.cards.hand import header
from renderers.mok_co.places import COIN, RICE, counting_stick
from renderers.mok_co.plan import Hand, Held
from renderers.table.framing import ring
from renderers.table.page import SMALL, Block, joined, sentences, stacked

Closeness = Literal["full", "low", "lying", "bare"]
"""How a hand is shown: alone, below a table, where there is little room, and where there is hardly any."""


class _Way(NamedTuple):
    """How large a card is, how far from one to the next, px, and whether its name stands below it."""

    size: tuple[int, int]
    pitch: int
    named: bool


_WAYS: Final[Mapping[Closeness, _Way]] = {
    "full": _Way((108, 340), 136, named=True),
    "low": _Way((108, 200), 132, named=True),
    "lying": _Way(faces.LARGE, 106, named=False),
    "bare": _Way(faces.SMALL, 106, named=False),
}
"""Cards that lie have their names on them."""

_NAME: Final = 42
_COST: Final = 58
"""Below a card: its name, and its cost, px."""
_RAISE: Final = 22
"""Above the cards: room for what marks those just drawn, px."""


def draw(hand: Hand, look: Look) -> Sheet:
    """Return the picture of the hand alone, for a message of its own."""
    above = joined([header(hand.title, hand.whose, hand.note, look)], space=10)
    return stacked([above, _cards(hand, look, _WAYS["full"]), sentences(hand.means, look, theme.TEXT)])


def blocks(hand: Hand, look: Look, close: Closeness) -> list[Block]:
    """Return the hand as it stands below the table, where all see what its owner has."""
    cards = _cards(hand, look, _WAYS[close])
    return [cards] if close == "bare" else [sentences([hand.whose], look, theme.TEXT_SECONDARY), cards]


def _cards(hand: Hand, look: Look, way: _Way) -> Block:
    """Return the cards in rows, each with its name and its cost below."""
    most = theme.SPAN // way.pitch
    rows = [hand.cards[at : at + most] for at in range(0, len(hand.cards), most)]
    height = _RAISE + way.size[1] + (_NAME if way.named else 0) + _COST

    def paint(sheet: Sheet, top: int) -> None:
        for number, row in enumerate(rows):
            left = (theme.WIDTH - len(row) * way.pitch) // 2
            for place, held in enumerate(row):
                middle = left + place * way.pitch + way.pitch // 2
                _card(sheet, held, look, (middle, top + _RAISE + number * height), way)

    return Block(height * len(rows) + 4, paint)


def _card(sheet: Sheet, held: Held, look: Look, at: tuple[int, int], way: _Way) -> None:
    """Draw a card, its upper edge in the middle at ``at``, with what stands above and below it."""
    (middle, top), (wide, high) = at, way.size
    drawn = faces.full if way.named else faces.short
    sheet.place(drawn(held.card, way.size, look.signs), middle - wide // 2, top)
    ring(sheet, (middle - wide // 2 - 6, top - 6, middle + wide // 2 + 6, top + high + 4), held.framed)
    if held.drawn:
        sheet.place(_fresh(), middle - _FRESH[0] // 2, top - _FRESH[1] - 3)
    foot = top + high
    if way.named:
        label = faces.label(held.card)
        lettering.write(sheet, (middle, foot + 36), label, SMALL, anchor="m", language="ja")
        foot += _NAME
    cost = _cost(held.price, held.currency == "coin", held.payable)
    sheet.place(cost, middle - cost.width // 2, foot + 4)


@theme.cached(maxsize=64)
def _cost(price: str, in_coins: bool, payable: bool) -> Image.Image:
    """Return a price with the stick of its currency, in the palette: on gold if it can be paid."""
    ground = theme.TOKEN if payable else theme.GROUND
    ink = theme.BLACK if payable else theme.TEXT_SECONDARY
    stick = counting_stick(COIN if in_coins else RICE, ground)
    letters = lettering.line(price, SMALL, ink, ground, "en", theme.WIDTH).image
    size = (stick.width + letters.width + 26, stick.height + 8)
    image = plain(size, theme.GROUND)
    if payable:
        overlay(image, rounded(size, 9, ground, theme.BLACK, 2))
    image.paste(stick.convert("RGB"), (9, 4))
    image.paste(letters.convert("RGB"), (17 + stick.width, (size[1] - letters.height) // 2))
    return indexed(image)


_FRESH: Final = (34, 18)


@theme.cached(maxsize=1)
def _fresh() -> Image.Image:
    """Return the mark above a card that was just drawn, in the palette."""

    def draw_mark(pen: ImageDraw.ImageDraw, scale: int) -> None:
        wide, high = _FRESH[0] * scale, _FRESH[1] * scale
        pen.polygon([(0, 0), (wide, 0), (wide // 2, high)], theme.ACCENT)

    return laid(sprite(_FRESH, draw_mark), theme.GROUND)
