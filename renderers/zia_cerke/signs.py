"""The signs of 古機戦: each piece in both colours, its name, what is typed for it, and how it moves."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.zia_cerke.board import KINDS, Kind
from renderers import glossary, lettering, theme
from renderers.board import ways
from renderers.board.tiles import Tile
from renderers.canvas import Look, Sheet, indexed, overlay, plain
from renderers.face import Drawing
from renderers.table.page import SMALL, Block, drawn, header, kept, note
from renderers.translation import N_, Translator, translator

MOVES: Final = MappingProxyType(
    {
        "vessel": N_("anywhere on the water, unless the other vessel is in the way; takes nothing"),
        "soldier": N_("1 forward; in the far three rows 1 straight, back too"),
        "archer": N_("far straight"),
        "chariot": N_("far straight; takes by jumping to the square behind"),
        "beast": N_("far diagonally; takes by jumping to the square behind"),
        "general": N_("1 any way but straight back"),
        "king": N_("1 any way"),
    }
)
"""How each kind moves by the rules of competition, as the short rules say it."""


def _room() -> int:
    return theme.WIDTH - theme.MARGIN - 16 - _TEXT


def describe(look: Look) -> str:
    """Return what the picture shows, in one paragraph."""
    t = translator(look.language)
    lines = [t.t("The pieces of old Cerke, what to type for them, and how they move.")]
    lines += [
        t.t(
            "{name} ({typed}): {moves}.",
            name=_named(kind, t),
            typed=kind.letter,
            moves=t.t(MOVES[kind.id]),
        )
        for kind in KINDS
    ]
    return t.sentences(lines)


def _named(kind: Kind, t: Translator) -> str:
    return glossary.named(f"old_pieces.{kind.id}", t)


# --- The picture -----------------------------------------------------------------------------------

_TILE: Final = 104
_HEIGHT: Final = 124
_BETWEEN: Final = 8
_TEXT: Final = theme.MARGIN + 2 * _TILE + 34


@kept
def draw(look: Look, t: Translator) -> Drawing:
    """Draw the signs in the language and the style of the look."""
    told = t.t("Black and red are the sides; red has a second frame. On gold: what you type.")
    rows = [_row(kind, look, t) for kind in KINDS]
    marks = note(t.t("On pieces that show their moves:"), ways.key(_MARKS, t), look)
    return drawn([header(t.t("The signs of old Cerke"), "", told, look), *rows, marks])


_MARKS: Final = MappingProxyType(
    {
        **{kind: ways.MEANINGS[kind] for kind in ("hop", "slide")},
        "slide_over1": N_("any distance, jumping over what it takes"),
    }
)


def _row(kind: Kind, look: Look, t: Translator) -> Block:
    """Return a piece in black and red, with its name and what is typed, and below them how it moves."""
    moves = lettering.wrapped(t.t(MOVES[kind.id]), SMALL, look.language, _room())
    height = max(_HEIGHT, 62 + 42 * len(moves))

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (theme.WIDTH - 2 * theme.MARGIN, height))
        for number, red in enumerate((False, True)):
            at = (theme.MARGIN + 10 + number * _TILE, top + (height - _TILE) // 2)
            sheet.place(_tile(Tile(kind.id, red, False, look.style)), *at)
        chip = lettering.chip(kind.letter, theme.STRIP)
        wide = lettering.write(
            sheet, (_TEXT, top + 46), _named(kind, t), 36, ground=theme.STRIP, language=look.language
        )
        sheet.place(chip, _TEXT + wide + 18, top + 12)
        for number, line in enumerate(moves):
            at = (_TEXT, top + 92 + 42 * number)
            lettering.write(
                sheet, at, line, SMALL, theme.TEXT_SECONDARY, ground=theme.STRIP, language=look.language
            )

    return Block(height + _BETWEEN, paint)


@theme.cached(maxsize=32)
def _tile(tile: Tile) -> Image.Image:
    """Return a piece on a panel, in the palette."""
    image = plain((_TILE, _TILE), theme.STRIP)
    overlay(image, tile.picture(_TILE))
    return indexed(image)
