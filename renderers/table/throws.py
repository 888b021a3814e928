"""What five sticks can show: each throw with its sticks, its numeral, its digit, and how often it comes."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.sticks import ODDS, STICKS
from renderers import lettering, sticks, theme
from renderers.canvas import Look, Sheet
from renderers.names import listed
from renderers.table.page import SMALL, Block, header
from renderers.table.signs import Part, Section
from renderers.translation import N_, Translator

NUMERALS: Final = "ヽ丨〢〣メ一"
"""How the numbers are written.  That of 5 looks like the kanji of 1, so a digit stands beside each."""

_TITLE: Final = N_("What five sticks can show")
_TOLD: Final = N_("Numeral and number of dark faces, and how many of 32 throws show them.")

_WAYS: Final = 2**STICKS
"""In so many ways five sticks can fall."""
_CELL: Final = 350
"""So much of the picture's width is there for each throw in a row, px."""
_TALL: Final = 196


def section(look: Look, t: Translator) -> Section:
    """Return all that five sticks can show: sticks, numeral, digit, and how often it comes."""
    return Section(Part(header(t.t(_TITLE), "", t.t(_TOLD), look)), [Part(_mat(look, t), [_text(t)])])


def _text(t: Translator) -> str:
    """Return the numerals of what five sticks can show, and how often each comes."""
    told = [
        t.t("{sign} is {number}: {chance}", sign=sign, number=ones, chance=_chance_text(ones, t))
        for ones, sign in enumerate(NUMERALS)
    ]
    return t.t("The numerals of the six throws: {listed}.", listed=listed(told, t))


def _mat(look: Look, t: Translator) -> Block:
    """Return a mat with the six throws, two in a row, or three where there is room."""
    cells = max(2, theme.WIDTH // _CELL)
    rows = -(-len(NUMERALS) // cells)
    wide = theme.SPAN // cells

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (cells * wide, rows * _TALL), lettering.MAT)
        for ones in range(len(NUMERALS)):
            row, column = divmod(ones, cells)
            left, y = theme.MARGIN + column * wide + 24, top + row * _TALL
            sheet.place(sticks.numeral(ones, 64, theme.TEXT, theme.MAT, look.style), left, y + 20)
            write = partial(lettering.write, sheet, ground=theme.MAT, language=look.language)
            write((left + 84, y + 70), str(ones), 52)
            told = lettering.wrapped(_chance_text(ones, t), SMALL, look.language, wide - 148)
            for number, words in enumerate(told):
                at = (left + 126, y + 68 + 34 * number - 17 * (len(told) - 1))
                write(at, words, SMALL, theme.TEXT_SECONDARY)
            sheet.place(sticks.fallen(ones, theme.MAT), left, y + 104)

    return Block(rows * _TALL + 10, paint)


def _chance_text(ones: int, t: Translator) -> str:
    """Return how often a throw comes: "10 of 32"."""
    return t.t("{count} of {all}", count=int(ODDS[ones] * _WAYS), all=_WAYS)
