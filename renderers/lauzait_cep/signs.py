"""The page of signs: the pieces with their values, the squares of the board, the formation points."""

from __future__ import annotations

from functools import partial
from typing import Final

from PIL import Image

from engine.lauzait_cep.awards import POINTS
from engine.lauzait_cep.board import MOUNTAIN, WATER
from engine.lauzait_cep.pieces import COPIES, NUMBERS, SUITS, VALUES, WILD
from renderers import lettering, theme
from renderers.canvas import Look, Sheet, Signs
from renderers.face import Drawing
from renderers.lauzait_cep import board, tiles
from renderers.lauzait_cep.names import CONDITIONS, SUIT_NAMES, award_name
from renderers.lauzait_cep.tiles import Tile
from renderers.names import gained, listed
from renderers.table import panels
from renderers.table.page import SMALL, Block, drawn, header, kept
from renderers.table.panels import Sum
from renderers.translation import Translator, translator

_TILE: Final = 100
_PITCH: Final = _TILE + 4
_FOOT: Final = 46
"""From a piece to the next one, and below it, px."""
_LINE: Final = 46

# --- In words --------------------------------------------------------------------------------------


def describe(look: Look) -> str:
    """Return what the page shows, in one paragraph."""
    t = translator(look.language)
    values = [
        t.t(
            "{numbers}: value {value}, {copies} of each suit",
            numbers=listed([str(number) for number in NUMBERS if VALUES[number] == value], t),
            value=value,
            copies=5 - value,
        )
        for value in sorted(set(VALUES))
    ]
    suits = listed([t.t(SUIT_NAMES[suit]) for suit in SUITS], t)
    awards = [t.t("{name}: {what}", name=words, what=points) for words, points in _awards(t)]
    return t.sentences(
        [
            t.t("The suits are {suits}; a wild stands for any piece.", suits=suits),
            t.sentence(t.t("; ").join(values)),
            t.t("Water: {squares}. Mountain: {square}.", squares=listed(sorted(WATER), t), square=MOUNTAIN),
            t.sentence(t.t("; ").join(awards)),
        ]
    )


def _awards(t: Translator) -> list[tuple[str, str]]:
    """Return the formation points with what they are given for."""
    return [
        (t.t("{name}: {what}", name=award_name(kind, t), what=t.t(CONDITIONS[kind])), gained(points))
        for kind, points in POINTS.items()
    ]


# --- The picture -----------------------------------------------------------------------------------


@kept
def draw(look: Look, t: Translator) -> Drawing:
    """Draw the page in the language and the style of the look."""
    told = t.t(
        "Dots: the value, for bonuses. ×: how many of each. Type K for workers (兵), F for officers (筆), "
        "* for wilds."
    )
    blocks = [
        header(t.t("The pieces of Lauzait Cep"), "", told, look),
        *(_suit(suit, look, t) for suit in SUITS),
        _others(look, t),
        panels.panel(
            t.t("Formation points"), [panels.lines([Sum(*award) for award in _awards(t)], look)], look
        ),
    ]
    return drawn(blocks)


def _suit(suit: str, look: Look, t: Translator) -> Block:
    """Return the ten pieces of a suit, how many there are of each below them."""

    most = len(NUMBERS) if len(NUMBERS) * _PITCH <= theme.WIDTH - 2 * theme.MARGIN else len(NUMBERS) // 2
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


def _others(look: Look, t: Translator) -> Block:
    """Return the wild, water and mountain with what they do."""
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
    room = theme.WIDTH - 2 * theme.MARGIN - _TILE - 40
    cut = [lettering.wrapped(words, SMALL, look.language, room) for _, words in told]
    heights = [max(_TILE, _LINE * len(lines)) + 10 for lines in cut]

    def paint(sheet: Sheet, top: int) -> None:
        for (image, _), lines, height in zip(told, cut, heights, strict=True):
            sheet.place(image, theme.MARGIN + 12, top)
            base = top + max(0, _TILE - _LINE * len(lines)) // 2 + 36
            for words in lines:
                lettering.write(
                    sheet, (theme.MARGIN + _TILE + 32, base), words, SMALL, language=look.language
                )
                base += _LINE
            top += height

    return Block(sum(heights) + 10, paint)
