"""The picture of 行山: the board beside the story of the turn, the seats with their cards, the own hand.

No letter is below 32 px of the picture's 1,080, so that all is readable on a phone.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.face import Drawing
from renderers.mok_co import board, hand, story
from renderers.mok_co.places import places
from renderers.mok_co.plan import Hand, Table
from renderers.table import panels
from renderers.table.page import SMALL, Block, blank, drawn, header, joined

_GAP: Final = 14
_NARROWEST: Final = 340
"""The story stands beside the board where it has so much room, else below, px."""
_LOW: Final = 400


def draw(table: Table, own: Hand | None, look: Look) -> Drawing:
    """Draw a table, with a seat's own hand below it in that seat's view."""
    upper = _upper(table, Look(language=look.language, style=look.style))
    blocks = [Block(upper.height, lambda sheet, top: sheet.place(upper, 0, top))]
    if own is not None:
        blocks += hand.blocks(own, look)
    return drawn(blocks)


@theme.cached(maxsize=16)
def _upper(table: Table, look: Look) -> Image.Image:
    """Return what all at a table see alike, in the palette: after an action it is shown to several people."""
    blocks = [header(table.title, table.status, table.prompt, look)]
    if table.ranking is not None:
        lines = panels.columns(table.ranking.lines, look)
        blocks.append(panels.panel(table.ranking.title, [lines], look))
    blocks += [_middle(table, look), *places(table.seats, look)]
    whole = joined(blocks)
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
        area = story.Area(theme.MARGIN, high + _GAP, theme.WIDTH - 2 * theme.MARGIN, _LOW)
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
