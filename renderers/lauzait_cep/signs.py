"""The page of signs: the pieces with their values, the squares of the board, the formation points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from engine.lauzait_cep.awards import POINTS
from engine.lauzait_cep.board import MOUNTAIN, WATER
from engine.lauzait_cep.pieces import COPIES, NUMBERS, SUITS, VALUES, WILD
from renderers import lettering, theme
from renderers.canvas import Look, Sheet, Signs
from renderers.lauzait_cep import board, tiles
from renderers.lauzait_cep.names import CONDITIONS, SUIT_NAMES, award_name
from renderers.lauzait_cep.tiles import Tile
from renderers.names import gained, listed
from renderers.table import panels
from renderers.table.page import SMALL, Block, header
from renderers.table.panels import Sum
from renderers.table.signs import Part, Section, kept
from renderers.translation import Translator

_TILE: Final = 100
_PITCH: Final = _TILE + 4
_FOOT: Final = 46
"""From a piece to the next one, and below it, px."""
_LINE: Final = 46


@kept
def draw(look: Look, t: Translator) -> Sequence[Section]:
    """Return the page in the language and the style of the look."""
    told = t.t(
        "Dots: the value, for bonuses. ×: how many of each. Type K for workers (兵), F for officers (筆), "
        "* for wilds."
    )
    title = t.t("The pieces of Lauzait Cep")
    head = Part(header(title, "", told, look), [t.sentence(title)])
    pieces = [Part(_suit(suit, look, t), [_suit_text(suit, t)]) for suit in SUITS]
    formation = t.t("Formation points")
    above = Part(header(formation, "", "", look), [t.sentence(formation)])
    awards = [
        Part(_award(Sum(*award), look), [t.t("{name}: {what}.", name=award[0], what=award[1])])
        for award in _awards(t)
    ]
    return [Section(head, [*pieces, *_others(look, t)]), Section(above, awards)]


def _award(award: Sum, look: Look) -> Block:
    """Return what a formation is and gives, on a strip."""
    lines = panels.lines([award], look)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, lines.height + 8)
        lines.paint(sheet, top + 4)

    return Block(lines.height + 8 + theme.GAP, paint)


def _suit_text(suit: str, t: Translator) -> str:
    """Return the pieces of a suit by their value, and how many there are of each."""
    values = [
        t.t(
            "{numbers}: value {value}, {copies} of each",
            numbers=listed([str(number) for number in NUMBERS if VALUES[number] == value], t),
            value=value,
            copies=5 - value,
        )
        for value in sorted(set(VALUES))
    ]
    return t.t("{name}: {what}.", name=t.t(SUIT_NAMES[suit]), what=t.t("; ").join(values))


def _awards(t: Translator) -> list[tuple[str, str]]:
    """Return the formation points with what they are given for."""
    return [
        (t.t("{name}: {what}", name=award_name(kind, t), what=t.t(CONDITIONS[kind])), gained(points))
        for kind, points in POINTS.items()
    ]


def _suit(suit: str, look: Look, t: Translator) -> Block:
    """Return the ten pieces of a suit, how many there are of each below them."""

    most = len(NUMBERS) if len(NUMBERS) * _PITCH <= theme.SPAN else len(NUMBERS) // 2
    rows = -(-len(NUMBERS) // most)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, language=look.language)
        write((theme.MARGIN + 8, top + 36), t.t(SUIT_NAMES[suit]), SMALL)
        left = (theme.WIDTH - most * _PITCH) // 2
        for number, (row, place) in ((n, divmod(at, most)) for at, n in enumerate(NUMBERS)):
            x, y = left + place * _PITCH, top + 48 + row * (_TILE + _FOOT)
            sheet.place(tiles.on(Tile(f"{suit}{number}", Signs(look.style)), _TILE, theme.GROUND), x, y)
            told = f"×{COPIES[number]}"
            write((x + _TILE // 2, y + _TILE + 34), told, SMALL, theme.TEXT_SECONDARY, anchor="m")

    return Block(48 + rows * (_TILE + _FOOT) + 10, paint)


def _others(look: Look, t: Translator) -> list[Part]:
    """Return the wild, water and mountain with what they do, and in words where the latter are."""
    told: list[tuple[Image.Image, str]] = [
        (
            tiles.on(Tile(WILD, Signs(look.style)), _TILE, theme.GROUND),
            t.t("wild (ワイルド, 歪): stands for any piece, ×4"),
        ),
        (
            board.square("c1", _TILE),
            t.t("water: to take there, 1/2: sticks 3 to 5; with 0 to 2 you take the mover itself"),
        ),
        (
            board.square(MOUNTAIN, _TILE),
            t.t("mountain: from here also two squares straight on, over other pieces"),
        ),
    ]
    parts = [Part(_other(image, words, look), [t.sentence(words)]) for image, words in told]
    where = t.t("Water: {squares}. Mountain: {square}.", squares=listed(sorted(WATER), t), square=MOUNTAIN)
    return [*parts, Part(Block(0, lambda sheet, top: None), [where])]


def _other(image: Image.Image, words: str, look: Look) -> Block:
    """Return a picture with what it means beside it."""
    room = theme.SPAN - _TILE - 40
    lines = lettering.wrapped(words, SMALL, look.language, room)

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(image, theme.MARGIN + 12, top)
        base = top + max(0, _TILE - _LINE * len(lines)) // 2 + 36
        for number, line in enumerate(lines):
            at = (theme.MARGIN + _TILE + 32, base + _LINE * number)
            lettering.write(sheet, at, line, SMALL, language=look.language)

    return Block(max(_TILE, _LINE * len(lines)) + 10, paint)
