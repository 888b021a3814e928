"""The board of ラウツァイト・セプ with its marks: its edges have the colours of the seats."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw

from engine.lauzait_cep.board import COLUMNS, EMPTY, INDEX, MOUNTAIN, ROWS, SQUARES, WATER, on
from engine.lauzait_cep.state import Choose, Move, Square, View
from renderers import text, theme
from renderers.board import cells
from renderers.board.cells import Cell
from renderers.board.grid import Grid, corners
from renderers.canvas import Look, Sheet, Signs, draw_rounded, indexed, overlay, plain, sprite
from renderers.lauzait_cep.plan import EDGES, Hire, choosable, last_hire
from renderers.lauzait_cep.tiles import Ground, Tile
from renderers.table.page import SMALL

_LETTERS: Final = 38
"""Room for the letters above and at the left, px."""

SQUARED: Final = (Choose, Move)
"""Actions that name a square."""

SEAT_ROLES: Final = ("RATE", "SEAT_BLUE", "BLACK", "TOKEN")
"""The edges from the bottom clockwise: red, blue, black, yellow (rule specification, section 1)."""


def size(square: int) -> tuple[int, int]:
    """Return how wide and high the board is whose squares have so many px, with its letters."""
    edges = 2 * _thick(square)
    return _LETTERS + edges + len(COLUMNS) * square, _LETTERS + edges + len(ROWS) * square


def _thick(square: int) -> int:
    """Return how thick the edges are, px."""
    return square // 4


def _grid(square: int) -> Grid:
    start = _LETTERS + _thick(square)
    return Grid(tuple(COLUMNS), tuple(ROWS), turned=False, square=square, left=start, top=start)


def draw(view: View, look: Look, square: int) -> Image.Image:
    """Return the board with squares of so many px, in the palette."""
    active = view.mover if view.mover is not None else view.caster
    edge = EDGES[view.seats][active] if active is not None else -1
    turning = view.direction if view.seats > 2 else 0
    sheet = Sheet(_empty(EDGES[view.seats], edge, turning, square))
    places = corners(_grid(square))
    for index, cell in _cells(view, look, square).items():
        sheet.place(cells.picture(cell, square), *places[index])
    return sheet.image


# --- The empty board -------------------------------------------------------------------------------


def ground(square: Square, *, empty: bool = False) -> Ground:
    """Return what is painted on a square."""
    kind = "mountain" if square == MOUNTAIN else "water" if square in WATER else "plain"
    return Ground(kind, empty)


def square(name: Square, side: int) -> Image.Image:
    """Return an empty square of ``side`` px, in the palette."""
    return cells.picture(Cell(ground(name)), side)


@theme.cached(maxsize=64)
def _empty(edges: tuple[int, ...], active: int, direction: int, side: int) -> Image.Image:
    """Return the board without pieces: letters, the edges of the seats, the direction of play, squares."""
    plan, thick = _grid(side), _thick(side)
    image = plain(size(side), theme.GROUND)
    overlay(image, frame(len(COLUMNS) * side + 2 * thick, thick, edges, active), _LETTERS, _LETTERS)
    for number, letter in enumerate(COLUMNS):
        text.write(image, (plan.left + number * side + side // 2, _LETTERS - 9), letter, SMALL, anchor="m")
    for number, letter in enumerate(ROWS):
        at = (_LETTERS // 2 - 2, plan.top + number * side + side // 2 + 12)
        text.write(image, at, letter, SMALL, anchor="m")
    if direction:
        overlay(image, _turning(direction > 0))
    sheet = Sheet(indexed(image))
    for name, at in zip(SQUARES, corners(plan), strict=True):
        sheet.place(cells.picture(Cell(ground(name)), side), *at)
    return sheet.image


_WOOD: Final = ("HUE_SHADED", "HUE", "HUE_SHADED", "HUE")
"""The inner part of each edge is wood, which lies in the light or not."""
_PAINTED: Final = 0.62
"""How much of an edge has the colour of its seat."""


@theme.cached(maxsize=64)
def frame(
    side: int, thick: int, edges: tuple[int, ...], active: int = -1, share: float = _PAINTED
) -> Image.Image:
    """Return the four edges of a board, of which a ``share`` has the colours of the seats.

    The active one has a yellow rim.
    """
    painted = round(thick * share)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for edge in range(4):
            shape = [(x * scale, y * scale) for x, y in _trapezium(edge, side, thick)]
            pen.polygon(shape, theme.role(_WOOD[edge]))
        for edge in sorted(range(4), key=lambda edge: edge == active):
            fill = theme.role(SEAT_ROLES[edge]) if edge in edges else theme.STRIP
            shape = [(x * scale, y * scale) for x, y in _trapezium(edge, side, painted)]
            pen.polygon(shape, fill)
            width, line = (5, theme.ACCENT) if edge == active else (2, theme.TEXT_SECONDARY)
            pen.line([*shape, shape[0], shape[1]], line, width * scale, "curve")

    return sprite((side, side), draw)


@theme.cached(maxsize=2)
def _turning(clockwise: bool) -> Image.Image:
    """Return the arrow that tells in which direction the seats play, on a transparent ground."""
    side, sign = _LETTERS, 1 if clockwise else -1

    def draw_arrow(pen: ImageDraw.ImageDraw, scale: int) -> None:
        middle, radius = side / 2, side * 0.34
        turns = [sign * (0.35 + 1.4 * step / 40) * pi for step in range(41)]
        points = [(middle + radius * sin(turn), middle - radius * cos(turn)) for turn in turns]
        pen.line([(x * scale, y * scale) for x, y in points], theme.ACCENT, 5 * scale, "curve")
        (x, y), last = points[-1], turns[-1]
        along = (sign * cos(last), sign * sin(last))
        across = (-along[1], along[0])
        head = [
            (x + along[0] * 11, y + along[1] * 11),
            (x + across[0] * 9 - along[0] * 3, y + across[1] * 9 - along[1] * 3),
            (x - across[0] * 9 - along[0] * 3, y - across[1] * 9 - along[1] * 3),
        ]
        pen.polygon([(a * scale, b * scale) for a, b in head], theme.ACCENT)

    return sprite((side, side), draw_arrow)


def _trapezium(edge: int, side: int, thick: int) -> list[tuple[int, int]]:
    near, far = 2, side - 3
    low, high = thick, side - 1 - thick
    return [
        [(low, high), (high, high), (far, far), (near, far)],
        [(near, near), (low, low), (low, high), (near, far)],
        [(near, near), (far, near), (high, low), (low, low)],
        [(high, low), (far, near), (far, far), (high, high)],
    ][edge]


# --- Squares ---------------------------------------------------------------------------------------


Badge = Literal["", "odds", "missed"]


class Standing(NamedTuple):
    """A piece on the board: whether it may be chosen; a badge has the odds in water or says it was missed."""

    tile: Tile
    open: bool = False
    badge: Badge = ""

    def picture(self, side: int) -> Image.Image:
        """Return the piece on a transparent ground of ``side`` px."""
        return _marked(self, side) if self.open or self.badge else self.tile.picture(side)


class _Badge(NamedTuple):
    """How a badge looks on squares from ``least`` px on: its size, px, its words and their height."""

    least: int
    size: tuple[int, int]
    words: str
    letters: int
    at_left: bool = False


_BADGES: Final = (
    _Badge(100, (64, 42), "1/2", SMALL),
    _Badge(80, (52, 34), "1/2", 26),
    _Badge(0, (38, 34), "½", 28, at_left=True),
)
"""The largest first; on the smallest squares it stands beside the digit of the piece."""


@theme.cached(maxsize=256)
def _marked(standing: Standing, side: int) -> Image.Image:
    image = standing.tile.picture(side).copy()
    if standing.open:
        image.alpha_composite(_open(side))
    if standing.badge:
        kind = next(kind for kind in _BADGES if side >= kind.least)
        badge = _badge(standing.badge == "missed", kind)
        left = 1 if kind.at_left else side - badge.width - 1
        image.alpha_composite(badge, (left, side - badge.height - 1))
    return image


@theme.cached(maxsize=16)
def _open(side: int) -> Image.Image:
    """Return the frame of what may be chosen."""
    size = (side, side)

    def draw_frame(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for inset, width, color in ((1, 13, theme.WHITE), (3.5, 8, theme.MARK)):
            draw_rounded(pen, scale, size, side // 6, None, color, width * side // 118, inset=inset)

    return sprite(size, draw_frame)


@theme.cached(maxsize=8)
def _badge(missed: bool, kind: _Badge) -> Image.Image:
    """Return a badge with the odds in water, or with a cross for what the sticks did not let be taken."""
    fill = theme.RATE if missed else theme.MARK
    wide, high = kind.size

    def draw_badge(pen: ImageDraw.ImageDraw, scale: int) -> None:
        draw_rounded(pen, scale, kind.size, high // 3, fill, theme.WHITE, 3)
        if missed:
            arm = high * 0.26
            for up in (-1, 1):
                ends = ((wide / 2 - arm, high / 2 - up * arm), (wide / 2 + arm, high / 2 + up * arm))
                pen.line([(x * scale, y * scale) for x, y in ends], theme.WHITE, 6 * scale)

    badge = sprite((wide, high), draw_badge)
    if not missed:
        words = text.line(kind.words, kind.letters, theme.WHITE)
        base = high // 2 + round(kind.letters * 0.37)
        badge.alpha_composite(words.image, ((wide - words.width) // 2, base - words.ascent))
    return badge


def _cells(view: View, look: Look, side: int) -> dict[int, Cell]:
    """Return every square that is more than an empty one, with all that is drawn on it."""
    found: dict[int, Cell] = {}
    marked = _open_squares(view, look)
    for square, piece in zip(SQUARES, view.board, strict=True):
        if piece != EMPTY:
            badge: Badge = "odds" if view.phase == "target" and square in marked and square in WATER else ""
            standing = Standing(Tile(piece, look.signs), square in marked, badge)
            found[INDEX[square]] = Cell(ground(square), standing)
        elif any(view.board):
            found[INDEX[square]] = Cell(ground(square, empty=True))

    def change(square: Square, **values: object) -> None:
        index = INDEX[square]
        found[index] = found.get(index, Cell(ground(square)))._replace(**values)  # type: ignore[arg-type]

    hire = last_hire(view)
    if look.beside is not None:
        if view.origin:
            change(view.origin, frame="chosen")
        if isinstance(look.beside.action, SQUARED):
            change(look.beside.action.square, frame="moved")
    elif hire is not None:
        _add_hire(hire, view, look.signs, _grid(side), change)
    for square in look.marked:
        if square in INDEX:
            change(square, frame="named")
    return found


def _open_squares(view: View, look: Look) -> frozenset[Square]:
    """Return the squares that are still open: those of the candidates, or all of which one is chosen now."""
    named = frozenset(one.square for one in look.candidates if isinstance(one, SQUARED))
    return named or frozenset(choosable(view))


def _add_hire(hire: Hire, view: View, signs: Signs, plan: Grid, change: Callable[..., None]) -> None:
    """Mark the squares of a hire: where the discard was laid, what moved, and whether it came off."""
    change(hire.filled, frame="declared")
    if not hire.origin:
        return
    if not hire.target:
        change(hire.origin, frame="chosen")
        return
    for index, line in cells.lined(plan, (INDEX[hire.origin], INDEX[hire.target])).items():
        change(SQUARES[index], line=line, headed=hire.came_off)
    settled = bool(hire.taken)
    change(hire.origin, frame="moved", tinted=True)
    if settled and hire.came_off:
        change(hire.target, frame="moved", tinted=True)
    else:
        change(hire.target, frame="declared")
        missed = on(view.board, hire.target) if settled else EMPTY
        if missed:
            change(hire.target, piece=Standing(Tile(missed, signs), badge="missed"))
