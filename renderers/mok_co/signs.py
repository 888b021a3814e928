"""The twelve kinds of cards of 行山: both colours, what each costs, and what it does in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.cards import FACES, Face
from engine.mok_co.numbers import BASE_COST
from renderers import lettering, theme
from renderers.canvas import Look, Sheet, Signs
from renderers.cards import faces
from renderers.cards.names import RANK_WORDS, rank_text
from renderers.mok_co.names import EFFECTS
from renderers.table.page import SMALL, Block, header, saying
from renderers.table.signs import Part, Section, in_rows, kept, wide
from renderers.translation import N_, Translator

_CARDS: Final = {1: (66, 92), 2: (72, 112)}
_SPACE: Final = {1: 4, 2: 16}
"""How large cards are, and how much room is below them, by the number of columns, px."""
_APART: Final = 6
_LINE: Final = 42
_NARROWEST: Final = 500
"""How wide a column is at least, px."""

_LASTING: Final = N_("Black cards cost rice and work for three turns; red ones cost coins and stay.")
_TYPED: Final = N_("Typed: B5 the black horse, Rt the red tam, Bs the black vessel.")


def _columns() -> int:
    return 2 if theme.WIDTH >= 2 * _NARROWEST else 1


def _card() -> tuple[int, int]:
    return _CARDS[_columns()]


def _beside() -> int:
    """Return where words begin, px from the left of a column."""
    return 2 * (_card()[0] + _APART) + 8


@kept
def draw(look: Look, t: Translator) -> Sequence[Section]:
    """Return the twelve kinds, in one column or in two."""
    told = t.sentences((t.t(_LASTING), t.t("×: how many of each colour."), t.t(_TYPED)))
    title = t.t("What the cards cost and do")
    head = Part(header(title, "", "", look), [t.t("What the cards of Mok Co cost and do.")])
    cells = [Part(_cell(face, look, t), [_told(face, t)]) for face in FACES]
    return [Section(head, [Part(saying(told, look), [told]), *in_rows(cells, _columns())])]


def _told(face: Face, t: Translator) -> str:
    """Return what a kind costs and does."""
    told = {"name": rank_text(face.code, t), "cost": BASE_COST[face.code], "effect": t.t(EFFECTS[face.code])}
    return t.sentence(t.t("{name}, cost {cost}: {effect}", **told))


def _cell(face: Face, look: Look, t: Translator) -> Block:
    """Return a kind in black and red, and beside it name, cost and effect, in lines."""
    left, room = _beside(), wide(_columns()) - _beside()
    effect = lettering.wrapped(t.t(EFFECTS[face.code]), SMALL, look.language, room)
    name = t.t(
        "{name} ×{count} · {cost}",
        name=t.t(RANK_WORDS[face.code]).rstrip("0123456789 "),
        count=face.copies,
        cost=t.t("cost {cost}", cost=BASE_COST[face.code]),
    )
    size = lettering.fitted(name, SMALL, look.language, room)

    def paint(sheet: Sheet, top: int) -> None:
        for place, colour in enumerate("BR"):
            part = faces.short(colour + face.code, _card(), Signs(look.style))
            sheet.place(part, place * (_card()[0] + _APART), top)
        write = partial(lettering.write, sheet, language=look.language, max_width=room)
        write((left, top + 34), name, size, theme.TEXT_SECONDARY)
        for number, words in enumerate(effect, 1):
            write((left, top + 34 + _LINE * number), words, SMALL)

    return Block(max(_card()[1] + _SPACE[_columns()], 34 + _LINE * len(effect) + 10), paint)
