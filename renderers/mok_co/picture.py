"""The picture of 行山: the way up the mountain, the seats with what lies before them, the own hand.

What a message says above and below it, such as who is asked what, does not stand in it again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, theme
from renderers.board.legend import explained
from renderers.canvas import Look, Sheet
from renderers.face import Drawing
from renderers.mok_co import board, hand, land, story
from renderers.mok_co.places import Closeness, holdings, places
from renderers.mok_co.plan import Hand, Table
from renderers.table import screen
from renderers.table.page import LEFT, SMALL, Block, across, drawn, header, joined, painted

_BELOW: Final = 12
_LEGEND: Final = 44


def draw(table: Table, own: Hand | None, look: Look) -> Drawing:
    """Draw a table, with a seat's own hand below it in that seat's view."""
    layouts = (_blocks(table, own, look, layout) for layout in _LAYOUTS)
    return drawn(screen.fitting(layouts, len(table.seats), table.prompt, look.language))


class _Layout(NamedTuple):
    """How the cards lie before the seats, what else is told, and what is lower than it could be."""

    cards: Closeness = "whole"
    title: bool = True
    throw: bool = True
    legend: bool = True
    low: bool = False
    hand: hand.Closeness = "low"


_LAYOUTS: Final = (
    _Layout(),
    _Layout("tiles"),
    _Layout("tiles", hand="lying"),
    _Layout("tiles", legend=False, hand="lying"),
    _Layout("tiles", legend=False, low=True, hand="lying"),
    _Layout("tiles", throw=False, legend=False, low=True, hand="lying"),
    _Layout("tiles", throw=False, legend=False, low=True, hand="bare"),
    _Layout("tiles", title=False, throw=False, legend=False, low=True, hand="bare"),
)
"""From the fullest to the closest."""


def _blocks(table: Table, own: Hand | None, look: Look, layout: _Layout) -> list[Block]:
    alike = Look(language=look.language, style=look.style, help=look.help)
    above = layout._replace(hand=_Layout().hand)
    shown = table._replace(prompt="")
    upper = _upper(shown, alike, above)

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(_painted(shown, alike, above), 0, top)

    hands = [] if own is None else hand.blocks(own, look, layout.hand)
    return [Block(upper.height, paint), *hands]


@theme.cached(maxsize=32)
def _upper(table: Table, look: Look, layout: _Layout) -> Block:
    """Return what all at a table see alike: after an action it is shown to several people."""
    above = _header(table, look) if layout.title else Block(theme.MARGIN, lambda sheet, top: None)
    blocks = [above, _way(table.low() if layout.low else table)]
    if table.throw is not None and layout.throw:
        blocks.append(story.thrown(table.throw, look))
    blocks += places(table.seats, look, layout.cards)
    if layout.legend:
        blocks.append(_key(table.key, look))
    if table.legend and layout.legend:
        blocks.append(_legend(table.legend, look))
    return joined(blocks)


@theme.cached(maxsize=16)
def _painted(table: Table, look: Look, layout: _Layout) -> Image.Image:
    """Return that in the palette, painted once."""
    return painted(_upper(table, look, layout)).image


def _header(table: Table, look: Look) -> Block:
    """Return title and notes in a line: of the notes, as many as have room in it."""
    notes = table.status.split(lettering.DOT)
    for shown in range(len(notes), 0, -1):
        block = header(table.title, lettering.DOT.join(notes[:shown]), "", look)
        if block.height == header(table.title, "", "", look).height:
            return block
    return header(table.title, "", "", look)


def _way(table: Table) -> Block:
    """Return the way up the mountain, or a route that is too long for that on the board of Cerke."""
    shown = land if table.board.route.turns else board
    wide, high = shown.size(table.board.route)

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(shown.draw(table.board), (theme.WIDTH - wide) // 2, top)

    return Block(high + _BELOW, paint)


def _key(words: tuple[str, ...], look: Look) -> Block:
    """Return what the signs beside the numbers of each seat stand for, and that of hue on the board."""
    image = explained([*zip((*holdings(), land.hue()), words, strict=False)], look.language)
    return Block(image.height, lambda sheet, top: sheet.place(image, 0, top))


def _legend(words: str, look: Look) -> Block:
    """Return how cards look that do not work."""

    def paint(sheet: Sheet, top: int) -> None:
        lettering.write(
            sheet,
            (LEFT, top + 30),
            words,
            SMALL,
            theme.TEXT_SECONDARY,
            language=look.language,
            max_width=across(),
        )

    return Block(_LEGEND, paint)
