"""The picture of Lone Stones: the board, and under it the players."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import theme
from renderers.board import cells, grid
from renderers.board.marks import Mark
from renderers.canvas import Look, Sheet, indexed, overlay, plain, sprite
from renderers.face import Drawing
from renderers.names import player, points_text
from renderers.table import page, seats
from renderers.translation import Translator, translator
from tests.toy import words
from tests.toy.game import NOBODY, Choose, View

_SIDE: Final = 236
_PLAN: Final = grid.Grid(
    ("a", "b", "c"), ("1", "2", "3"), False, _SIDE, (theme.WIDTH - 3 * _SIDE) // 2, theme.LETTER_BAND
)
_EMBLEM: Final = 56
"""Side of a stone before a player's name, px."""

_STONES: Final = (("MOVED", 72), ("WATER", 4), ("RED_NEAR", 3), ("HUE", 6), ("WHITE", 5))
"""The stones by seat: the role of the colour, and the corners, by which they differ too; 72 look round."""


class Mat(NamedTuple):
    """An empty square."""

    def picture(self, side: int) -> Image.Image:
        """Return it, ``side`` px wide."""
        image = plain((side, side), theme.MAT)
        ImageDraw.Draw(image).rectangle((0, 0, side - 1, side - 1), None, theme.MAT_LINE, 2)
        return image


class Stones(NamedTuple):
    """What lies on a square: its owner's stone, or smaller ones of the own choice and of those who met."""

    owner: int = NOBODY
    choice: int = NOBODY
    met: tuple[int, ...] = ()

    def picture(self, side: int) -> Image.Image:
        """Return them on a transparent ground."""
        image = Image.new("RGBA", (side, side))
        large, small = side * 2 // 3, side // 5
        for seat, size in ((self.owner, large), (self.choice, large // 2)):
            if seat != NOBODY:
                image.alpha_composite(_stone(seat, size), ((side - size) // 2, (side - size) // 2))
        left = (side - len(self.met) * small) // 2
        for place, seat in enumerate(self.met):
            image.alpha_composite(_stone(seat, small - 6), (left + place * small + 3, side - small - 8))
        return image


def draw(view: View, look: Look) -> Drawing:
    """Draw the board and the players."""
    t = translator(look.language)
    status = words.round_text(view, t)
    sheet = page.stacked(
        [
            page.header(t.t("Lone Stones"), status, words.prompt(view, look), look),
            page.Block(_PLAN.near_strip, lambda sheet, top: _paint(sheet, top, view, look)),
            seats.strips([_strip(view, seat, look, t) for seat in range(len(view.points))], look),
        ]
    )
    return Drawing(sheet.png(), sheet.image.size)


# --- Board -----------------------------------------------------------------------------------------


def _paint(sheet: Sheet, top: int, view: View, look: Look) -> None:
    sheet.place(_empty_board(), 0, top)
    for square, (left, down) in enumerate(grid.corners(_PLAN)):
        sheet.place(cells.picture(cell(view, look, square), _SIDE), left, top + down)


@theme.cached(maxsize=1)
def _empty_board() -> Image.Image:
    whole = cells.background(_PLAN, [Mat()] * _PLAN.squares)
    return whole.crop((0, 0, theme.WIDTH, _PLAN.near_strip))


def cell(view: View, look: Look, square: int) -> cells.Cell:
    """Return what is to be seen of a square."""
    owner = view.owners[square]
    here = tuple(seat for seat, choice in enumerate(view.shown) if choice == square)
    chooser = view.seat if view.seat is not None and view.choice == square else NOBODY
    return cells.Cell(
        Mat(),
        Stones(owner, chooser, here if owner == NOBODY else ()),
        frame="chosen" if chooser != NOBODY else "moved" if owner in here else "",
        mark=Mark("move" if Choose(square) in look.candidates else ""),
    )


# --- Players ---------------------------------------------------------------------------------------


def _strip(view: View, seat: int, look: Look, t: Translator) -> seats.Strip:
    return seats.Strip(
        player(look, seat, t),
        t.t("has chosen") if seat in view.chosen else "",
        points_text(view.points[seat], t),
        seats.frame(seat in view.turn),
        picture=_emblem(seat),
    )


@theme.cached(maxsize=8)
def _emblem(seat: int) -> Image.Image:
    image = plain((_EMBLEM, _EMBLEM), theme.STRIP)
    overlay(image, _stone(seat, _EMBLEM))
    return indexed(image)


@theme.cached(maxsize=32)
def _stone(seat: int, side: int) -> Image.Image:
    """Return the stone of a seat in a box of ``side`` px."""
    return sprite((side, side), _shape(theme.role(_STONES[seat][0]), _STONES[seat][1], side))


def _shape(color: theme.Color, corners: int, side: int) -> Callable[[ImageDraw.ImageDraw, int], None]:
    def paint(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for radius, fill in ((side / 2, theme.RIM), (side / 2 - max(3, side / 26), color)):
            angles = [2 * pi * corner / corners for corner in range(corners)]
            points = [(side / 2 + radius * sin(angle), side / 2 - radius * cos(angle)) for angle in angles]
            pen.polygon([(x * scale, y * scale) for x, y in points], fill)

    return paint
