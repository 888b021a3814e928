"""The picture of Lone Stones: the board, and under it a line for each player."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import text, theme
from renderers.board import strips
from renderers.canvas import Look, Sheet, indexed, overlay, plain, sprite
from renderers.face import Drawing
from renderers.translation import translator
from tests.toy import words
from tests.toy.game import NOBODY, SQUARES, Choose, View

_SIDE: Final = 236
"""Side of a square, px."""
_STONE: Final = 156
_SMALL: Final = 52
_LEFT: Final = (theme.WIDTH - 3 * _SIDE) // 2
_TOP: Final = theme.GAP + theme.LETTER_BAND
_BOTTOM: Final = _TOP + 3 * _SIDE + theme.LETTER_BAND + theme.GAP
_LINE: Final = 76
"""Height of a player's line, px."""

_STONES: Final = (
    (theme.MOVED, 0),
    (theme.WATER, 4),
    (theme.RED_NEAR, 3),
    (theme.HUE, 6),
    (theme.WHITE, 5),
)
"""The stones by seat: the colour, and how many corners (0: round), so that they differ without colours."""


class Cell(NamedTuple):
    """Everything that decides how a square looks; ``met`` are those who met there in the round before."""

    owner: int = NOBODY
    new: bool = False
    met: tuple[int, ...] = ()
    chosen_by: int = NOBODY
    offered: bool = False


def draw(view: View, look: Look) -> Drawing:
    """Draw the board and the players."""
    sheet = Sheet(_background(), _BOTTOM + len(view.points) * (_LINE + theme.GAP))
    for square in range(len(SQUARES)):
        row, column = divmod(square, 3)
        sheet.place(_square(cell(view, look, square)), _LEFT + column * _SIDE, _TOP + row * _SIDE)
    for seat in range(len(view.points)):
        sheet.place(_player(*_line(view, look, seat)), 0, _BOTTOM + seat * (_LINE + theme.GAP))
    return Drawing(sheet.png(), sheet.image.size)


def cell(view: View, look: Look, square: int) -> Cell:
    """Return what is to be seen of a square."""
    owner = view.owners[square]
    here = tuple(seat for seat, choice in enumerate(view.shown) if choice == square)
    return Cell(
        owner=owner,
        new=owner != NOBODY and owner in here,
        met=here if owner == NOBODY else (),
        chosen_by=view.seat if view.seat is not None and view.choice == square else NOBODY,
        offered=Choose(square) in look.candidates,
    )


@lru_cache(maxsize=1)
def _background() -> Image.Image:
    image = plain((theme.WIDTH, _BOTTOM), theme.GROUND)
    for place in range(3):
        middle = place * _SIDE + _SIDE // 2
        text.write(image, (_LEFT + middle, _TOP - 12), "abc"[place], theme.LETTER_SIZE, anchor="m")
        text.write(image, (_LEFT - 34, _TOP + middle + 11), "123"[place], theme.LETTER_SIZE, anchor="m")
    return indexed(image)


@lru_cache(maxsize=64)
def _square(shown: Cell) -> Image.Image:
    image = plain((_SIDE, _SIDE), theme.MAT)
    ImageDraw.Draw(image).rectangle((0, 0, _SIDE - 1, _SIDE - 1), None, theme.MAT_LINE, 3)
    middle = (_SIDE - _STONE) // 2
    if shown.owner != NOBODY:
        overlay(image, _stone(shown.owner, _STONE), middle, middle)
    for place, seat in enumerate(shown.met):
        left = (_SIDE - len(shown.met) * _SMALL) // 2 + place * _SMALL
        overlay(image, _stone(seat, _SMALL - 6), left + 3, _SIDE - _SMALL - 8)
    if shown.offered:
        overlay(image, sprite((40, 40), _ring), _SIDE // 2 - 20, _SIDE // 2 - 20)
    if shown.chosen_by != NOBODY:
        overlay(
            image, _stone(shown.chosen_by, _STONE // 2), _SIDE // 2 - _STONE // 4, _SIDE // 2 - _STONE // 4
        )
    if shown.new or shown.chosen_by != NOBODY:
        ImageDraw.Draw(image).rectangle((4, 4, _SIDE - 5, _SIDE - 5), None, theme.MOVED, 6)
    return indexed(image)


def _ring(pen: ImageDraw.ImageDraw, scale: int) -> None:
    pen.ellipse((2 * scale, 2 * scale, 38 * scale, 38 * scale), None, theme.TEXT, 4 * scale)


@lru_cache(maxsize=16)
def _stone(seat: int, side: int) -> Image.Image:
    """Return the stone of a seat in a box of ``side`` px."""
    color, corners = _STONES[seat]
    return sprite((side, side), _outline(color, corners or 72, side))


def _outline(color: theme.Color, corners: int, side: int) -> Callable[[ImageDraw.ImageDraw, int], None]:
    def draw_it(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for radius, fill in ((side / 2, theme.RIM), (side / 2 - max(3, side / 26), color)):
            angles = (2 * pi * corner / corners for corner in range(corners))
            points = [(side / 2 + radius * sin(angle), side / 2 - radius * cos(angle)) for angle in angles]
            pen.polygon([(x * scale, y * scale) for x, y in points], fill)

    return draw_it


def _line(view: View, look: Look, seat: int) -> tuple[int, str, str, bool]:
    t = translator(look.language)
    points = t.tn("{count} point", "{count} points", view.points[seat])
    done = f"{points} · ✓" if seat in view.chosen else points
    return seat, words.player(look, seat, t), done, seat in view.turn


@lru_cache(maxsize=64)
def _player(seat: int, name: str, detail: str, active: bool) -> Image.Image:
    image = strips.panel(_LINE, active)
    overlay(image, _stone(seat, _SMALL), 40, (_LINE - _SMALL) // 2)
    right = theme.WIDTH - 2 * theme.MARGIN - 8
    taken = text.write(image, (right, 48), detail, theme.DETAIL_SIZE, theme.TEXT_SECONDARY, anchor="r")
    text.write(image, (116, 50), name, theme.NAME_SIZE, max_width=right - taken - 150)
    return indexed(image)
