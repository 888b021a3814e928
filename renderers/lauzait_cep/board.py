"""The board of ラウツァイト・セプ with its marks; beside it the direction, the light piece, the last hire."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw

from engine.lauzait_cep.board import COLUMNS, EMPTY, INDEX, MOUNTAIN, ROWS, SQUARES, WATER, on
from engine.lauzait_cep.state import Piece, Square, View
from renderers import lettering, sticks, text, theme
from renderers.board import cells
from renderers.board.cells import Cell
from renderers.board.grid import Grid, corners
from renderers.canvas import Look, Sheet, Signs, indexed, overlay, plain, sprite
from renderers.lauzait_cep import tiles
from renderers.lauzait_cep.plan import EDGES, Hire, choosable, last_hire
from renderers.lauzait_cep.tiles import Ground, Tile
from renderers.names import player
from renderers.table.page import SMALL, Block
from renderers.translation import P_, Translator, translator

SQUARE: Final = 118
EDGE: Final = 30
_LETTERS: Final = 42
_LEFT: Final = theme.MARGIN + _LETTERS + EDGE
_SIDE: Final = _LEFT + len(COLUMNS) * SQUARE + EDGE + 18
HEIGHT: Final = _LETTERS + 2 * EDGE + len(ROWS) * SQUARE

SEAT_ROLES: Final = ("RATE", "SEAT_BLUE", "BLACK", "TOKEN")
"""The edges from the bottom clockwise: red, blue, black, yellow (rule specification, section 1)."""


def _room() -> int:
    return theme.WIDTH - theme.MARGIN - _SIDE


def _grid(top: int) -> Grid:
    return Grid(
        tuple(COLUMNS), tuple(ROWS), turned=False, square=SQUARE, left=_LEFT, top=top + _LETTERS + EDGE
    )


def block(view: View, look: Look) -> Block:
    """Return the board, and what stands beside it."""
    active = view.mover if view.mover is not None else view.caster
    edge = EDGES[view.seats][active] if active is not None else -1

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(_empty(EDGES[view.seats], edge), 0, top)
        places = corners(_grid(0))
        for index, cell in _cells(view, look).items():
            left, down = places[index]
            sheet.place(cells.picture(cell, SQUARE), left, top + down)
        _beside(sheet, view, look, top)

    return Block(HEIGHT + 14, paint)


# --- The empty board -------------------------------------------------------------------------------


def ground(square: Square, *, empty: bool = False) -> Ground:
    """Return what is painted on a square."""
    kind = "mountain" if square == MOUNTAIN else "water" if square in WATER else "plain"
    return Ground(kind, empty)


def square(name: Square, side: int) -> Image.Image:
    """Return an empty square of ``side`` px, in the palette."""
    return cells.picture(Cell(ground(name)), side)


@theme.cached(maxsize=16)
def _empty(edges: tuple[int, ...], active: int) -> Image.Image:
    """Return the board without pieces: letters, the edges of the seats, squares."""
    image = plain((_SIDE - 8, HEIGHT), theme.GROUND)
    plan = _grid(0)
    overlay(image, frame(len(COLUMNS) * SQUARE + 2 * EDGE, EDGE, edges, active), _LEFT - EDGE, _LETTERS)
    for number, letter in enumerate(COLUMNS):
        text.write(image, (_LEFT + number * SQUARE + SQUARE // 2, _LETTERS - 12), letter, SMALL, anchor="m")
    for number, letter in enumerate(ROWS):
        at = (theme.MARGIN + _LETTERS // 2, plan.top + number * SQUARE + SQUARE // 2 + 12)
        text.write(image, at, letter, SMALL, anchor="m")
    sheet = Sheet(indexed(image))
    for square, at in zip(SQUARES, corners(plan), strict=True):
        sheet.place(cells.picture(Cell(ground(square)), SQUARE), *at)
    return sheet.image


@theme.cached(maxsize=64)
def frame(side: int, thick: int, edges: tuple[int, ...], active: int = -1) -> Image.Image:
    """Return the four edges of a board in the colours of their seats; the active one has a yellow rim."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for edge in sorted(range(4), key=lambda edge: edge == active):
            fill = theme.role(SEAT_ROLES[edge]) if edge in edges else theme.STRIP
            shape = [(x * scale, y * scale) for x, y in _trapezium(edge, side, thick)]
            pen.polygon(shape, fill)
            width, line = (5, theme.ACCENT) if edge == active else (2, theme.TEXT_SECONDARY)
            pen.line([*shape, shape[0], shape[1]], line, width * scale, "curve")

    return sprite((side, side), draw)


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


_BADGE: Final = (64, 42)


@theme.cached(maxsize=128)
def _marked(standing: Standing, side: int) -> Image.Image:
    image = standing.tile.picture(side).copy()
    if standing.open:
        image.alpha_composite(_open(side))
    if standing.badge:
        image.alpha_composite(
            _badge(standing.badge == "missed"), (side - _BADGE[0] - 1, side - _BADGE[1] - 1)
        )
    return image


@theme.cached(maxsize=2)
def _open(side: int) -> Image.Image:
    """Return the frame of what may be chosen."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for inset, width, color in ((1, 13, theme.WHITE), (3.5, 8, theme.MARK)):
            box = (inset * scale, inset * scale, (side - inset) * scale - 1, (side - inset) * scale - 1)
            pen.rounded_rectangle(box, 20 * scale, None, color, width * scale)

    return sprite((side, side), draw)


@theme.cached(maxsize=2)
def _badge(missed: bool) -> Image.Image:
    """Return a badge with the odds in water, or with a cross for what the sticks did not let be taken."""
    fill = theme.RATE if missed else theme.MARK

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        box = (0, 0, _BADGE[0] * scale - 1, _BADGE[1] * scale - 1)
        pen.rounded_rectangle(box, 14 * scale, fill, theme.WHITE, 3 * scale)
        if missed:
            for points in ((21, 10, 43, 32), (21, 32, 43, 10)):
                pen.line([value * scale for value in points], theme.WHITE, 6 * scale)

    badge = sprite(_BADGE, draw)
    if not missed:
        words = text.line("1/2", SMALL, theme.WHITE)
        badge.alpha_composite(words.image, ((_BADGE[0] - words.width) // 2, 33 - words.ascent))
    return badge


def _cells(view: View, look: Look) -> dict[int, Cell]:
    """Return every square that is more than an empty one, with all that is drawn on it."""
    found: dict[int, Cell] = {}
    marked = frozenset(choosable(view))
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
    if hire is not None:
        _add_hire(hire, view, look.signs, change)
    return found


def _add_hire(hire: Hire, view: View, signs: Signs, change: Callable[..., None]) -> None:
    """Mark the squares of a hire: where the discard was laid, what moved, and whether it came off."""
    change(hire.filled, frame="declared")
    if not hire.origin:
        return
    if not hire.target:
        change(hire.origin, frame="chosen")
        return
    plan = _grid(0)
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


# --- Beside the board ------------------------------------------------------------------------------

_TILE: Final = 76
_ROW: Final = 88


def _beside(sheet: Sheet, view: View, look: Look, top: int) -> None:
    """Draw the direction of play, the light piece, and the last hire below them."""
    t = translator(look.language)
    y = top + 4
    if view.direction and view.seats > 2:
        sheet.place(_turning(view.direction > 0), _SIDE, y)
        y = _lines(sheet, t.t("order of play"), look, (_SIDE + 74, y), _room() - 74, 64) + 6
    if view.light:
        sheet.place(tiles.on(Tile(view.light, look.signs), _TILE, theme.GROUND), _SIDE - 6, y)
        y = _lines(sheet, t.t("light piece"), look, (_SIDE + 74, y), _room() - 74, _TILE) + 6
    hire = last_hire(view)
    if hire is not None:
        _hire(sheet, hire, look, t, y)


def _lines(sheet: Sheet, words: str, look: Look, at: tuple[int, int], room: int, height: int) -> int:
    """Write words beside a picture of this height, in its middle; return where they end."""
    parts = lettering.wrapped(words, SMALL, look.language, room)
    base = at[1] + max(0, (height - 40 * len(parts)) // 2) + 32
    for number, part in enumerate(parts):
        lettering.write(
            sheet, (at[0], base + 40 * number), part, SMALL, language=look.language, max_width=room
        )
    return at[1] + max(height, 40 * len(parts))


@theme.cached(maxsize=2)
def _turning(clockwise: bool) -> Image.Image:
    """Return an arrow that goes round, in the palette."""
    side, sign = 64, 1 if clockwise else -1
    image = plain((side, side), theme.GROUND)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        middle, radius = side / 2, side * 0.36
        turns = [sign * (0.35 + 1.4 * step / 40) * pi for step in range(41)]
        points = [(middle + radius * sin(turn), middle - radius * cos(turn)) for turn in turns]
        pen.line([(x * scale, y * scale) for x, y in points], theme.MOVED, 8 * scale, "curve")
        (x, y), last = points[-1], turns[-1]
        along = (sign * cos(last), sign * sin(last))
        across = (-along[1], along[0])
        head = [
            (x + along[0] * 18, y + along[1] * 18),
            (x + across[0] * 14 - along[0] * 4, y + across[1] * 14 - along[1] * 4),
            (x - across[0] * 14 - along[0] * 4, y - across[1] * 14 - along[1] * 4),
        ]
        pen.polygon([(a * scale, b * scale) for a, b in head], theme.MOVED)

    overlay(image, sprite(image.size, draw))
    return indexed(image)


class _Row(NamedTuple):
    """A line of the hire: a piece, what was done with it, and where."""

    piece: Piece
    words: str
    where: str


def _rows(hire: Hire, t: Translator) -> list[_Row]:
    rows = [_Row(hire.discarded, t.t(P_("pieces", "discards")), hire.filled)]
    if hire.mover:
        rows.append(_Row(hire.mover, t.t("moves"), f"{hire.origin} → {hire.target or '?'}"))
    if hire.taken:
        rows.append(_Row(hire.taken, t.t("takes"), hire.taken_from))
    return rows


def _hire(sheet: Sheet, hire: Hire, look: Look, t: Translator, top: int) -> None:
    """Draw a hire line by line; the sticks stand before what was taken."""
    rows = _rows(hire, t)
    wet = hire.wet and bool(hire.target)
    height = 58 + _ROW * len(rows) + ((sticks.HEIGHT + 12) if wet else 0)
    lettering.box(sheet, (_SIDE, top), (_room(), height))
    write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
    write((_SIDE + 16, top + 42), player(look, hire.seat, t), SMALL, max_width=_room() - 32, sentence=False)
    y = top + 54
    for row in rows:
        if row.piece == hire.taken and row is rows[-1] and hire.taken and wet:
            y = _sticks(sheet, hire.ones, y)
        sheet.place(tiles.on(Tile(row.piece, look.signs), _TILE, theme.STRIP), _SIDE + 10, y + 4)
        left, room = _SIDE + 10 + _TILE + 12, _room() - _TILE - 34
        size = lettering.fitted(row.words, SMALL, look.language, room)
        write((left, y + 36), row.words, size, theme.TEXT_SECONDARY, max_width=room)
        write((left, y + 74), row.where, SMALL, max_width=room)
        y += _ROW
    if wet and not hire.taken:
        _sticks(sheet, hire.ones, y)


def _sticks(sheet: Sheet, ones: int | None, top: int) -> int:
    """Draw the sticks, and what they show in digits; return where they end."""
    sheet.place(sticks.fallen(ones, theme.STRIP), _SIDE + 10, top + 4)
    shown = "?" if ones is None else str(ones)
    lettering.write(sheet, (_SIDE + 236, top + 60), shown, 46, ground=theme.STRIP)
    return top + sticks.HEIGHT + 12
