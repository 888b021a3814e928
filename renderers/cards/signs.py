"""The signs on the cards: each face in black and red, its name, how often it is there, and its codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import COLOURS, DECK, FACES, Face
from renderers import lettering, theme
from renderers.canvas import Look, Sheet, Signs
from renderers.cards import faces
from renderers.cards.names import RANK_WORDS, rank_text
from renderers.table.page import SMALL, Block, header
from renderers.table.signs import Part, Section, in_rows, kept, wide
from renderers.translation import Translator

_COLUMNS: Final = 4
_CARD: Final = (108, 250)
_APART: Final = 10
_HEIGHT: Final = _CARD[1] + 122
_LOW: Final = 216
"""How wide a cell is at least in which cards lie as on a table, with their codes beside them, px."""
_CLOSE: Final = 3
_LINE: Final = 34


@kept
def draw(look: Look, t: Translator) -> Sequence[Section]:
    """Return the signs in the language and the style of the look."""
    told = t.t("On gold: what you type for a card. ×: how many of each.")
    status = t.tn("{count} card", "{count} cards", len(DECK))
    head = Part(
        header(t.t("The signs on the cards"), status, told, look),
        [t.t("The {count} cards: name, code of the black and the red one, copies of each.", count=len(DECK))],
    )
    columns, cell = _COLUMNS, _tall
    if wide(columns) < 2 * _CARD[0] + _APART:
        columns, cell = theme.SPAN // _LOW, _low
    cells = [Part(cell(face, look, t, wide(columns)), [_told(face, t)]) for face in FACES]
    return [Section(head, in_rows(cells, columns))]


def _told(face: Face, t: Translator) -> str:
    """Return what a cell shows, in words."""
    name, codes = rank_text(face.code, t), " ".join(_codes(face))
    return t.sentence(t.t("{name} {codes} ×{count}", name=name, codes=codes, count=face.copies))


def _codes(face: Face) -> tuple[str, ...]:
    return tuple(colour + face.code for colour in COLOURS)


def _words(face: Face, t: Translator) -> str:
    name = t.t(RANK_WORDS[face.code])
    return f"{name if face.kanji in name else f'{name} {face.kanji}'} ×{face.copies}"


def _tall(face: Face, look: Look, t: Translator, room: int) -> Block:
    """Return a face in black and red, the codes below the cards, and the name below them."""
    left, words = (room - 2 * _CARD[0] - _APART) // 2, _words(face, t)

    def paint(sheet: Sheet, top: int) -> None:
        for number, code in enumerate(_codes(face)):
            x = left + number * (_CARD[0] + _APART)
            sheet.place(faces.full(code, _CARD, Signs(look.style)), x, top)
            chip = lettering.chip(code, theme.GROUND)
            sheet.place(chip, x + (_CARD[0] - chip.width) // 2, top + _CARD[1] + 8)
        size = lettering.fitted(words, SMALL, look.language, room)
        at = (room // 2, top + _CARD[1] + 94)
        lettering.write(sheet, at, words, size, anchor="m", language=look.language, max_width=room)

    return Block(_HEIGHT, paint)


def _low(face: Face, look: Look, t: Translator, room: int) -> Block:
    """Return a face in black and red as on a table, the codes beside the cards, the name below them."""
    (card, high), words = faces.SMALL, _words(face, t)
    lines, size = lettering.named(words, SMALL, look.language, room)

    def paint(sheet: Sheet, top: int) -> None:
        x = 2 * (card + _CLOSE) + _CLOSE
        for number, code in enumerate(_codes(face)):
            drawn = faces.short(code, faces.SMALL, Signs(look.style))
            sheet.place(drawn, number * (card + _CLOSE), top)
            sheet.place(lettering.chip(code, theme.GROUND), x, top + 4 + number * (lettering.CHIP + 8))
        for number, line in enumerate(lines, 1):
            at = (0, top + high + _LINE * number - 4)
            lettering.write(sheet, at, line, size, language=look.language, max_width=room)

    return Block(high + _LINE * len(lines) + 8, paint)
