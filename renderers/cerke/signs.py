"""The signs of Cerke: each piece as on the board, its name, what is typed for it, and how it moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from PIL import Image

from engine.cerke.board import PROFESSIONS
from engine.cerke.geometry import Movement
from renderers import lettering, theme
from renderers.board import ways
from renderers.canvas import Look, Sheet, indexed, overlay, plain
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
from renderers.cerke.tiles import Tile
from renderers.cerke.typed import to_type
from renderers.face import ALT_LIMIT, Drawing, units
from renderers.table.page import SMALL, Block, drawn, header, kept, note
from renderers.translation import N_, Translator, translator


def _columns() -> int:
    """Return how many pieces stand in a row: two where both diagrams have room below each."""
    return 2 if theme.WIDTH - 2 * theme.MARGIN >= 2 * (2 * SIDE + 6 + 2 * _PAD) + _BETWEEN else 1


def _is_beside() -> bool:
    """Whether the diagrams of a piece stand beside it, not below."""
    return _wide() >= _LEAST


def _height() -> int:
    return _HEIGHT if _is_beside() else _HEIGHT + SIDE + 6


def _wide() -> int:
    return (theme.WIDTH - 2 * theme.MARGIN + _BETWEEN) // _columns() - _BETWEEN


def _named() -> int:
    """Return the room for the tiles, and for name and letter below them, px."""
    beside = 2 * SIDE + 14 if _is_beside() else 0
    return min(_NAME, _wide() - 2 * _PAD - beside)


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


def signs(t: Translator, only: tuple[str, ...] = ()) -> tuple[Sign, ...]:
    """Return the ten professions and the tam, or only those that are wanted."""
    there = (
        *(
            Sign(kind.id, kind.sign, t.t(PIECES[kind.id]), kind.letter, MOVEMENTS[kind.id])
            for kind in PROFESSIONS
        ),
        Sign("tam", TAM_SIGN, t.t(PIECES["tam"]), to_type(TAM_SIGN, "en"), TAM_MOVEMENT),
    )
    return tuple(sign for sign in there if not only or sign.id in only)


# --- In words --------------------------------------------------------------------------------------


def describe(look: Look) -> str:
    """Return what the picture shows, in one paragraph: how pieces move from hue only where that has room."""
    t = translator(look.language)
    whole, short = (t.sentences(_lines(look, t, hue=hue)) for hue in (True, False))
    return whole if units(whole) <= ALT_LIMIT else short


def _lines(look: Look, t: Translator, *, hue: bool) -> Iterator[str]:
    yield t.t(
        N_("The pieces of Cerke, what to type for them, how they move, and how they move from hue.")
        if hue
        else N_("The pieces of Cerke, what to type for them, and how they move.")
    )
    for sign in signs(t, look.only):
        name = t.t("{name} ({sign})", name=sign.name, sign=sign.kanji)
        named = {"name": name, "typed": sign.typed, "moves": leg_text(sign.movement.normal, t)}
        if sign.changes and hue:
            from_hue = leg_text(sign.movement.hue, t)
            yield t.t("{name} ({typed}): {moves}; from hue {hue}.", hue=from_hue, **named)
        else:
            yield t.t("{name} ({typed}): {moves}.", **named)


# --- The picture -----------------------------------------------------------------------------------

_TILE: Final = 104
_PAD: Final = 10
_BETWEEN: Final = 8
_NAME: Final = 228
_LEAST: Final = 480
"""How wide the box of a piece is in which its diagrams stand beside it, px."""
_HEIGHT: Final = 168
_KEY_LINE: Final = 40


@kept
def draw(look: Look, t: Translator) -> Drawing:
    """Draw the signs in the language and the style of the look."""
    told = t.t("On gold: what you type. Left: the move. Right: from hue.")
    marks = note(t.t("On pieces that show their moves:"), ways.key(ways.MEANINGS, t), look)
    head = header(t.t("The signs of Cerke"), "", told, look)
    return drawn([head, _cells(signs(t, look.only), look, t), marks])


def _cells(shown: tuple[Sign, ...], look: Look, t: Translator) -> Block:
    """Return the pieces in rows, and in the last place what the marks mean."""
    rows = len(shown) // _columns() + 1

    def paint(sheet: Sheet, top: int) -> None:
        places = [
            (theme.MARGIN + column * (_wide() + _BETWEEN), top + row * (_height() + _BETWEEN))
            for row in range(rows)
            for column in range(_columns())
        ]
        for sign, at in zip(shown, places, strict=False):
            lettering.box(sheet, at, (_wide(), _height()))
            _cell(sheet, sign, look, at)
        _key(sheet, t, places[-1])

    return Block(rows * (_height() + _BETWEEN), paint)


def _cell(sheet: Sheet, sign: Sign, look: Look, at: tuple[int, int]) -> None:
    """Draw a piece in black and red, its name and what is typed below it, and its diagrams beside it."""
    left, top = at[0] + _PAD, at[1] + 6
    for number, red in enumerate((False, True) if sign.has_colours else (False,)):
        tile = Tile(sign.id, red, False if sign.has_colours else None, look.style)
        sheet.place(_tile(tile), left + number * (_named() - _TILE), top)
    base = at[1] + _HEIGHT - 20
    chip = lettering.chip(sign.typed, theme.STRIP)
    end = left + _named()
    sheet.place(chip, end - chip.width, base - 33)
    name = sign.name if sign.name == sign.kanji else f"{sign.name} {sign.kanji}"
    room = _named() - chip.width - 8
    lettering.write(
        sheet,
        (left + 2, base),
        name,
        lettering.fitted(name, SMALL, look.language, room),
        ground=theme.STRIP,
        language=look.language,
        max_width=room,
    )
    right = at[0] + _wide() - _PAD - SIDE
    low = at[1] + ((_HEIGHT - SIDE) // 2 if _is_beside() else _HEIGHT - 4)
    if sign.changes:
        sheet.place(diagram(sign.movement.normal, hue=False), right - 6 - SIDE, low)
        sheet.place(diagram(sign.movement.hue, hue=True), right, low)
    else:
        sheet.place(diagram(sign.movement.normal, hue=False), right - (6 + SIDE) // 2, low)


@theme.cached(maxsize=48)
def _tile(tile: Tile) -> Image.Image:
    """Return a piece on a panel, in the palette."""
    image = plain((_TILE, _TILE), theme.STRIP)
    overlay(image, tile.picture(_TILE))
    return indexed(image)


def _key(sheet: Sheet, t: Translator, at: tuple[int, int]) -> None:
    """Write what the marks of the diagrams mean."""
    left, top = at[0] + _PAD, at[1] + 6
    for number, meaning in enumerate(KEY):
        y = top + number * _KEY_LINE
        sheet.place(key_icon(meaning), left, y)
        words = (left + KEY_ICON[0] + 12, y + 28)
        room = _wide() - 2 * _PAD - KEY_ICON[0] - 12
        told = t.t(meaning)
        size = lettering.fitted(told, SMALL, t.language, room)
        lettering.write(sheet, words, told, size, language=t.language, max_width=room)
