"""The signs of 古機戦: each piece in both colours, its name, what is typed for it, and how it moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from engine.zia_cerke.board import KINDS, Kind
from engine.zia_cerke.options import Options
from renderers import glossary, lettering, theme
from renderers.board import ways
from renderers.board.tiles import Tile, on_strip
from renderers.canvas import Look, Sheet
from renderers.table.page import SMALL, Block, header
from renderers.table.signs import Part, Section, kept, legend
from renderers.translation import N_, Translator

MOVES: Final = MappingProxyType(
    {
        "vessel": N_("anywhere on the water, unless the other vessel is in the way; takes nothing"),
        "soldier": N_("1 forward; in the far three rows 1 straight, back too"),
        "archer": N_("far straight"),
        "chariot": N_("far straight; takes by jumping to the square behind"),
        "near_chariot": N_("1 straight; takes by jumping to the square behind"),
        "beast": N_("far diagonally; takes by jumping to the square behind"),
        "near_beast": N_("1 diagonally; takes by jumping to the square behind"),
        "general": N_("1 any way but straight back"),
        "king": N_("1 any way"),
    }
)
"""How each kind moves by the rules of competition, and without slides, as the short rules say it."""

_NEAR: Final = MappingProxyType(
    {"both": (), "chariot_only": ("near_beast",), "none": ("near_chariot", "near_beast")}
)
"""Which kinds do not slide, by what does."""


def signs_of(options: Options) -> tuple[str, ...]:
    """Return the kinds, each as it moves by these options."""
    near = _NEAR[options.slide]
    return tuple(_near(kind) if _near(kind) in near else kind.id for kind in KINDS)


def _near(kind: Kind) -> str:
    return f"near_{kind.id}"


def _moves(kind: Kind, look: Look, t: Translator) -> str:
    return t.t(MOVES[_near(kind) if _near(kind) in look.only else kind.id])


def _size() -> int:
    """Return the side of a piece, px: smaller where there is hardly room for words beside it."""
    return 104 if theme.WIDTH >= _WIDE else 84


def _text() -> int:
    """Return where words begin, px."""
    return theme.MARGIN + 2 * _size() + 34


def _room() -> int:
    return theme.WIDTH - theme.MARGIN - 16 - _text()


def _named(kind: Kind, t: Translator) -> str:
    return glossary.named(f"old_pieces.{kind.id}", t)


_WIDE: Final = 600
_PAD: Final = 10


@kept
def draw(look: Look, t: Translator) -> Sequence[Section]:
    """Return the signs in the language and the style of the look."""
    told = t.t("Black and red are the sides; red has a second frame. On gold: what you type.")
    head = Part(
        header(t.t("The signs of old Cerke"), "", told, look),
        [t.t("The pieces of old Cerke, what to type for them, and how they move.")],
    )
    pieces = [Part(_row(kind, look, t), [_told(kind, look, t)]) for kind in KINDS]
    return [Section(head, pieces), legend(*ways.legend(_MARKS, t), look)]


def _told(kind: Kind, look: Look, t: Translator) -> str:
    """Return what a row shows, in words."""
    named = {"name": _named(kind, t), "typed": kind.letter, "moves": _moves(kind, look, t)}
    return t.t("{name} ({typed}): {moves}.", **named)


_MARKS: Final = MappingProxyType(
    {
        **{kind: ways.MEANINGS[kind] for kind in ("hop", "slide")},
        "slide_over1": N_("any distance, jumping over what it takes"),
    }
)


def _row(kind: Kind, look: Look, t: Translator) -> Block:
    """Return a piece in black and red, with its name and what is typed, and below them how it moves."""
    moves = lettering.wrapped(_moves(kind, look, t), SMALL, look.language, _room())
    height = max(_size() + 2 * _PAD, 62 + 42 * len(moves))
    name, chip = _named(kind, t), lettering.chip(kind.letter, theme.STRIP)
    room = _room() - chip.width - 18
    size = lettering.fitted(name, 36, look.language, room)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        for number, red in enumerate((False, True)):
            at = (theme.MARGIN + _PAD + number * _size(), top + (height - _size()) // 2)
            sheet.place(on_strip(Tile(kind.id, red, False, look.style), _size()), *at)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        wide = write((_text(), top + 46), name, size, max_width=room)
        sheet.place(chip, _text() + wide + 18, top + 12)
        for number, line in enumerate(moves):
            write((_text(), top + 92 + 42 * number), line, SMALL, theme.TEXT_SECONDARY)

    return Block(height + theme.GAP, paint)
