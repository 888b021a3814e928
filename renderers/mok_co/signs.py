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
from renderers.face import Drawing
from renderers.mok_co.names import EFFECTS
from renderers.table.page import SMALL, Block, drawn, header, kept
from renderers.translation import N_, Translator, translator

_BETWEEN: Final = 16
_CARDS: Final = {1: (66, 92), 2: (72, 112)}
_SPACE: Final = {1: 12, 2: 24}
"""How large cards are, and how much room is below them, by the number of columns, px."""
_APART: Final = 6
_LINE: Final = 42
_NARROWEST: Final = 500
"""How wide a column is at least, px."""


def _columns() -> int:
    return 2 if theme.WIDTH >= 2 * _NARROWEST else 1


def _card() -> tuple[int, int]:
    return _CARDS[_columns()]


def _wide() -> int:
    return (theme.WIDTH - 2 * theme.MARGIN - (_columns() - 1) * _BETWEEN) // _columns()


def _words() -> int:
    """Return where words begin, px from the left of a column."""
    return 2 * (_card()[0] + _APART) + 8


def _room() -> int:
    return _wide() - _words()


def describe(look: Look) -> str:
    """Return what the picture shows, in one paragraph."""
    t = translator(look.language)
    kinds = [
        t.t(
            "{name}, cost {cost}: {effect}",
            name=rank_text(face.code, t),
            cost=BASE_COST[face.code],
            effect=t.t(EFFECTS[face.code]),
        )
        for face in FACES
    ]
    return t.t("What the cards of Mok Co cost and do. {cards}.", cards=t.t("; ").join(kinds))


_LASTING: Final = N_("Black cards cost rice and work for three turns; red ones cost coins and stay.")
_TYPED: Final = N_("Typed: B5 the black horse, Rt the red tam, Bs the black vessel.")


@kept
def draw(look: Look, t: Translator) -> Drawing:
    """Draw the twelve kinds, in one column or in two."""
    told = t.sentences((t.t(_LASTING), t.t("×: how many of each colour."), t.t(_TYPED)))
    title = t.t("What the cards cost and do")
    return drawn([header(title, "", told, look), _cells(look, t)])


def _cells(look: Look, t: Translator) -> Block:
    rows = -(-len(FACES) // _columns())
    effects = [lettering.wrapped(t.t(EFFECTS[face.code]), SMALL, look.language, _room()) for face in FACES]
    longest = [max(map(len, effects[row::rows])) for row in range(rows)]
    heights = [max(_card()[1] + _SPACE[_columns()], 34 + _LINE * longest[row] + 18) for row in range(rows)]

    def paint(sheet: Sheet, top: int) -> None:
        for place, (face, effect) in enumerate(zip(FACES, effects, strict=True)):
            column, row = divmod(place, rows)
            at = (theme.MARGIN + column * (_wide() + _BETWEEN), top + sum(heights[:row]))
            _cell(sheet, face, effect, look, t, at)

    return Block(sum(heights), paint)


def _cell(
    sheet: Sheet, face: Face, effect: Sequence[str], look: Look, t: Translator, at: tuple[int, int]
) -> None:
    """Draw a kind in black and red, and beside it name, cost and effect, in lines."""
    left, top = at
    for place, colour in enumerate("BR"):
        part = faces.short(colour + face.code, _card(), Signs(look.style))
        sheet.place(part, left + place * (_card()[0] + _APART), top)
    write = partial(lettering.write, sheet, language=look.language)
    x = left + _words()
    cost = t.t("cost {cost}", cost=BASE_COST[face.code])
    name = t.t(
        "{name} ×{count} · {cost}",
        name=t.t(RANK_WORDS[face.code]).rstrip("0123456789 "),
        count=face.copies,
        cost=cost,
    )
    size = lettering.fitted(name, SMALL, look.language, _room())
    write((x, top + 34), name, size, theme.TEXT_SECONDARY, max_width=_room())
    for number, words in enumerate(effect, 1):
        write((x, top + 34 + _LINE * number), words, SMALL, max_width=_room())
