"""The signs on the cards: each face in black and red, its name, how often it is there, and its codes."""

from __future__ import annotations

from typing import Final

from engine.cards import COLOURS, DECK, FACES, Face
from renderers import lettering, theme
from renderers.canvas import Look, Sheet, Signs
from renderers.cards import faces
from renderers.cards.names import RANK_WORDS, rank_text
from renderers.face import Drawing
from renderers.names import listed
from renderers.table.page import SMALL, Block, drawn, header, kept
from renderers.translation import Translator, translator

# --- In words --------------------------------------------------------------------------------------


def _wide() -> int:
    return (theme.WIDTH - 2 * theme.MARGIN - (_COLUMNS - 1) * _BETWEEN) // _COLUMNS


def describe(look: Look) -> str:
    """Return what the picture shows, in one paragraph."""
    t = translator(look.language)
    cards = [
        t.t(
            "{name} {codes} ×{count}",
            name=rank_text(face.code, t),
            codes=" ".join(_codes(face)),
            count=face.copies,
        )
        for face in FACES
    ]
    return t.t(
        "The {count} cards: name, code of the black and the red one, copies of each. {cards}.",
        count=len(DECK),
        cards=listed(cards, t),
    )


def _codes(face: Face) -> tuple[str, ...]:
    return tuple(colour + face.code for colour in COLOURS)


# --- The picture -----------------------------------------------------------------------------------

_COLUMNS: Final = 4
_BETWEEN: Final = 8
_CARD: Final = (108, 250)
_APART: Final = 10
_HEIGHT: Final = _CARD[1] + 122


@kept
def draw(look: Look, t: Translator) -> Drawing:
    """Draw the signs in the language and the style of the look."""
    told = t.t("On gold: what you type for a card. ×: how many of each.")
    status = t.tn("{count} card", "{count} cards", len(DECK))
    return drawn([header(t.t("The signs on the cards"), status, told, look), _cells(look, t)])


def _cells(look: Look, t: Translator) -> Block:
    rows = -(-len(FACES) // _COLUMNS)

    def paint(sheet: Sheet, top: int) -> None:
        for place, face in enumerate(FACES):
            row, column = divmod(place, _COLUMNS)
            at = (theme.MARGIN + column * (_wide() + _BETWEEN), top + row * (_HEIGHT + _BETWEEN))
            _cell(sheet, face, look, t, at)

    return Block(rows * (_HEIGHT + _BETWEEN), paint)


def _cell(sheet: Sheet, face: Face, look: Look, t: Translator, at: tuple[int, int]) -> None:
    """Draw a face in black and red, the codes below the cards, and the name below them."""
    left = at[0] + (_wide() - 2 * _CARD[0] - _APART) // 2
    for number, code in enumerate(_codes(face)):
        x = left + number * (_CARD[0] + _APART)
        sheet.place(faces.full(code, _CARD, Signs(look.style)), x, at[1])
        chip = lettering.chip(code, theme.GROUND)
        sheet.place(chip, x + (_CARD[0] - chip.width) // 2, at[1] + _CARD[1] + 8)
    name = t.t(RANK_WORDS[face.code])
    words = f"{name if face.kanji in name else f'{name} {face.kanji}'} ×{face.copies}"
    lettering.write(
        sheet,
        (at[0] + _wide() // 2, at[1] + _CARD[1] + 94),
        words,
        lettering.fitted(words, SMALL, look.language, _wide()),
        anchor="m",
        language=look.language,
        max_width=_wide(),
    )
