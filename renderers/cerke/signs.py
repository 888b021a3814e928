"""The signs of Cerke: each piece as on the board, its name, what is typed for it, and how it moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from engine.cerke.board import PROFESSIONS
from engine.cerke.geometry import Movement
from renderers import lettering, theme
from renderers.board import ways
from renderers.board.tiles import Tile, on_strip
from renderers.canvas import Look, Sheet
from renderers.cerke.diagrams import (
    KEY,
    KEY_ICON,
    MOVEMENTS,
    SIDE,
    TAM_MOVEMENT,
    diagram,
    key_icon,
    leg_text,
)
from renderers.cerke.names import PIECES, TAM_SIGN
from renderers.cerke.typed import to_type
from renderers.table.page import SMALL, Block, header
from renderers.table.signs import Part, Section, in_rows, kept, legend, wide
from renderers.translation import Translator


class Sign(NamedTuple):
    """A piece: its identifier among the signs, its kanji, its name, what is typed for it, how it moves."""

    id: str
    kanji: str
    name: str
    typed: str
    movement: Movement

    @property
    def has_colours(self) -> bool:
        """Whether there are black and red ones; the tam has no colour."""
        return self.kanji != TAM_SIGN

    @property
    def changes(self) -> bool:
        """Whether hue changes how it moves, or could."""
        return self.movement is not TAM_MOVEMENT


LIKE: Final = ":"
"""Stands between a sign that is wanted and how its piece moves, where that is not as usual."""


def signs(t: Translator, only: tuple[str, ...] = ()) -> tuple[Sign, ...]:
    """Return the ten professions and the tam, or only those that are wanted."""
    wanted = {kind: like for kind, _, like in (one.partition(LIKE) for one in only)}
    there = (
        *(
            Sign(
                kind.id,
                kind.sign,
                t.t(PIECES[kind.id]),
                kind.letter,
                MOVEMENTS[wanted.get(kind.id) or kind.id],
            )
            for kind in PROFESSIONS
        ),
        Sign("tam", TAM_SIGN, t.t(PIECES["tam"]), to_type(TAM_SIGN, "en"), TAM_MOVEMENT),
    )
    return tuple(sign for sign in there if not only or sign.id in wanted)


_PAD: Final = 10
_BETWEEN: Final = 6
_BOTH: Final = 2 * SIDE + _BETWEEN
"""How wide both diagrams of a piece are, px."""
_NAME: Final = 228
_LEAST: Final = 480
"""How wide the box of a piece is in which its diagrams stand beside it, px."""
_TILES: Final = {True: 104, False: 88}
"""Side of a piece where its diagrams stand beside it, and where they stand below it, px."""
_BELOW: Final = 64
"""From the foot of a piece to the end of its name, px."""


def _columns() -> int:
    """Return how many pieces stand in a row: two where both diagrams have room below each."""
    return 2 if wide(2) >= _BOTH + 2 * _PAD else 1


def _wide() -> int:
    return wide(_columns())


def _is_beside() -> bool:
    """Whether the diagrams of a piece stand beside it, not below."""
    return _wide() >= _LEAST


def _size() -> int:
    return _TILES[_is_beside()]


def _upper() -> int:
    """Return how high a piece is with its name, px."""
    return _size() + _BELOW


def _height() -> int:
    return _upper() if _is_beside() else _upper() + SIDE + 4


def _left() -> int:
    """Return where a piece begins: above its diagrams, which stand in the middle, or before them, px."""
    return _PAD if _is_beside() else (_wide() - _BOTH) // 2


def _named() -> int:
    """Return the room for the tiles, and for name and letter below them, px."""
    return min(_NAME, _wide() - 2 * _PAD - _BOTH - 8) if _is_beside() else _BOTH


@kept
def draw(look: Look, t: Translator) -> Sequence[Section]:
    """Return the key of the diagrams, the pieces, and what the marks of those that show their moves mean."""
    told = t.t("On gold: what you type. Left: the move. Right: from hue.")
    head = Part(
        header(t.t("The signs of Cerke"), "", told, look),
        [t.t("The pieces of Cerke, what to type for them, how they move, and how they move from hue.")],
    )
    cells = [Part(_key(t)), *(Part(_cell(sign, look), [_told(sign, t)]) for sign in signs(t, look.only))]
    return [Section(head, in_rows(cells, _columns())), legend(*ways.legend(ways.MEANINGS, t), look)]


def _told(sign: Sign, t: Translator) -> str:
    """Return what a cell shows, in words."""
    name = t.t("{name} ({sign})", name=sign.name, sign=sign.kanji)
    named = {"name": name, "typed": sign.typed, "moves": leg_text(sign.movement.normal, t)}
    if not sign.changes:
        return t.t("{name} ({typed}): {moves}.", **named)
    return t.t("{name} ({typed}): {moves}; from hue {hue}.", hue=leg_text(sign.movement.hue, t), **named)


def _cell(sign: Sign, look: Look) -> Block:
    """Return a piece in black and red, its name and what is typed below it, and its diagrams."""
    chip = lettering.chip(sign.typed, theme.STRIP)
    name = sign.name if sign.name == sign.kanji else f"{sign.name} {sign.kanji}"
    room = _named() - chip.width - 8
    size = lettering.fitted(name, SMALL, look.language, room)
    pitch = min(_size() + 2 * _PAD, _named() - _size())

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (0, top), (_wide(), _height()))
        for number, red in enumerate((False, True) if sign.has_colours else (False,)):
            tile = Tile(sign.id, red, False if sign.has_colours else None, look.style)
            sheet.place(on_strip(tile, _size()), _left() + number * pitch, top + 6)
        base = top + _upper() - 20
        sheet.place(chip, _left() + _named() - chip.width, base - 33)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        write((_left() + 2, base), name, size, max_width=room)
        _diagrams(sheet, sign, top + ((_upper() - SIDE) // 2 if _is_beside() else _upper() - 4))

    return Block(_height(), paint)


def _diagrams(sheet: Sheet, sign: Sign, top: int) -> None:
    """Draw how a piece moves, and beside it how from hue where that may be otherwise."""
    left = _wide() - _left() - _BOTH
    if sign.changes:
        sheet.place(diagram(sign.movement.normal, hue=False), left, top)
        sheet.place(diagram(sign.movement.hue, hue=True), left + SIDE + _BETWEEN, top)
    else:
        sheet.place(diagram(sign.movement.normal, hue=False), left + (_BOTH - SIDE) // 2, top)


_KEY_LINE: Final = 40
_KEY_SECOND: Final = 34
"""From the first line of what a mark means to the second one, px."""


def _key(t: Translator) -> Block:
    """Return what the marks of the diagrams mean."""
    left = _PAD + KEY_ICON[0] + 12
    told = [
        (meaning, lettering.wrapped(t.t(meaning), SMALL, t.language, _wide() - _PAD - left))
        for meaning in KEY
    ]
    heights = [_KEY_LINE + _KEY_SECOND * (len(lines) - 1) for _, lines in told]

    def paint(sheet: Sheet, top: int) -> None:
        y = top + 6
        for (meaning, lines), height in zip(told, heights, strict=True):
            sheet.place(key_icon(meaning), _PAD, y)
            for number, words in enumerate(lines):
                at = (left, y + 28 + _KEY_SECOND * number)
                lettering.write(sheet, at, words, SMALL, language=t.language)
            y += height

    return Block(max(_height(), sum(heights) + 6), paint)
