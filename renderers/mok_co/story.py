"""The throw that was last in the turn that runs: the card for which it was, the sticks, what they did."""

from __future__ import annotations

from functools import partial
from typing import Final

from renderers import lettering, sticks, theme
from renderers.canvas import Look, Sheet
from renderers.mok_co.places import tile
from renderers.mok_co.plan import Entry
from renderers.table.page import SMALL, Block

_HEIGHT: Final = 94
_LINE: Final = 36
_LINES: Final = 2
_PAD: Final = 16
_CARD: Final = 46


def thrown(throw: Entry, look: Look) -> Block:
    """Return a strip with a throw: of its words, which stand above the picture too, as many lines as fit."""
    left, wide = theme.MARGIN, theme.SPAN

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (left, top), (wide, _HEIGHT))
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        x = left + _PAD
        for card in throw.cards:
            sheet.place(tile(card, look.signs.lettered), x, top + (_HEIGHT - _CARD) // 2)
            x += _CARD + _PAD
        fallen = sticks.told(throw.ones)
        sheet.place(fallen, x, top + (_HEIGHT - fallen.height) // 2)
        x += fallen.width + _PAD
        lines = lettering.wrapped(throw.words, SMALL, look.language, max(1, left + wide - _PAD - x))
        if len(lines) > _LINES:
            return
        for number, words in enumerate(lines):
            base = top + _HEIGHT // 2 + 12 + round((number - (len(lines) - 1) / 2) * _LINE)
            write((x, base), words, SMALL)

    return Block(_HEIGHT + 8, paint)
