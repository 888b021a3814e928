"""The picture of 行山: the board beside the story of the turn, the seats with their cards, the own hand.

No letter is below 32 px of the picture's 1,080, so that all is readable on a phone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.face import Drawing
from renderers.mok_co import board, hand, story
from renderers.mok_co.places import places
from renderers.mok_co.plan import Hand, Table
from renderers.table import panels, screen
from renderers.table.page import SMALL, Block, blank, drawn, header, joined

_GAP: Final = 14
_NARROWEST: Final = 340
"""The story stands beside the board where it has so much room, else below, px."""
_LOW: Final = 400


def draw(table: Table, own: Hand | None, look: Look) -> Drawing:
    """Draw a table, with a seat's own hand below it in that seat's view."""
    layouts = (_blocks(table, own, look, layout) for layout in _LAYOUTS)
    return drawn(screen.fitting(layouts, len(table.seats), table.prompt, look.language))


class _Layout(NamedTuple):
    """What stands close: the seats with their cards, the own hand, the board; whether the prompt is told."""

    seats: bool = False
    hand: bool = False
    board: bool = False
    prompt: bool = True


_LAYOUTS: Final = (
    _Layout(),
    _Layout(seats=True),
    _Layout(seats=True, hand=True),
    _Layout(seats=True, hand=True, board=True),
    _Layout(seats=True, hand=True, board=True, prompt=False),
)
"""From the fullest to the closest."""


def _blocks(table: Table, own: Hand | None, look: Look, layout: _Layout) -> list[Block]:
    alike = Look(language=look.language, style=look.style, help=look.help)
    shown = table.low() if layout.board else table
    shown = shown if layout.prompt else shown._replace(prompt="")
    upper = _upper(shown, alike, close=layout.seats)

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(_painted(shown, alike, close=layout.seats), 0, top)

    hands = [] if own is None else hand.blocks(own, look, close=layout.hand)
    return [Block(upper.height, paint), *hands]


@theme.cached(maxsize=32)
def _upper(table: Table, look: Look, *, close: bool) -> Block:
    """Return what all at a table see alike: after an action it is shown to several people."""
    blocks = [header(table.title, table.status, table.prompt, look)]
    if table.ranking is not None:
        lines = panels.columns(table.ranking.lines, look)
        blocks.append(panels.panel(table.ranking.title, [lines], look))
    return joined([*blocks, _middle(table, look), *places(table.seats, look, close=close)])


@theme.cached(maxsize=16)
def _painted(table: Table, look: Look, *, close: bool) -> Image.Image:
    """Return that in the palette, painted once."""
    whole = _upper(table, look, close=close)
    sheet = blank(whole.height)
    whole.paint(sheet, 0)
    return sheet.image


def _middle(table: Table, look: Look) -> Block:
    """Return the board with the story at its right, or below a board that is too wide for that."""
    wide, high = board.size(table.board.route)
    left = theme.MARGIN + wide + _GAP
    if theme.WIDTH - theme.MARGIN - left >= _NARROWEST:
        area = story.Area(left, 0, theme.WIDTH - theme.MARGIN - left, high - board.LETTERS)
    else:
        left = (theme.WIDTH - wide - board.LETTERS) // 2
        low = round(_LOW * table.board.route.share**4)  # it has room for few words where squares are small
        area = story.Area(theme.MARGIN, high + _GAP, theme.WIDTH - 2 * theme.MARGIN, low)
    column = story.column(table.chapters, look, area)
    below = area.top + area.high + board.LETTERS

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(board.draw(table.board), left if area.top else theme.MARGIN, top)
        column.paint(sheet, top)
        lettering.write(
            sheet,
            (area.left, top + below - 8),
            table.legend,
            lettering.fitted(table.legend, SMALL, look.language, area.wide),
            theme.TEXT_SECONDARY,
            language=look.language,
            max_width=area.wide,
        )

    return Block(below + 6, paint)
