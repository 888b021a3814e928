"""A square of a board with everything on it, layer by layer; equal squares are drawn once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot
from typing import Final, Literal, NamedTuple, Protocol

from PIL import Image, ImageDraw

from renderers import text, theme
from renderers.board import marks
from renderers.board.grid import (
    LINE_WIDTH,
    Grid,
    Point,
    column_letters,
    corners,
    move_line,
    place,
    row_letters,
    squares_under,
)
from renderers.board.marks import NO_MARK, Mark
from renderers.canvas import Sheet, indexed, mask, overlay, plain, sprite

Frame = Literal["", "moved", "declared", "chosen", "named"]
Side = Literal["left", "top", "right", "bottom"]

_HEAD: Final = (30.0, 17.0)
"""Length and half-width of a line's head, px."""


class Part(Protocol):
    """What stands on a square, as a value that decides how it looks."""

    def picture(self, side: int) -> Image.Image:
        """Return the part for a square of ``side`` px: a ground opaque, a piece on a transparent ground."""
        ...

    def __hash__(self) -> int: ...


class Cell(NamedTuple):
    """Everything that decides how a square looks.

    ``hem`` are the sides ("top", "left" …) on which a broken line marks the border of an area;
    ``line`` is the last move's line in px from the square's corner; ``headed``: it ends in an arrow;
    ``failed``: a cross says that the move did not come about.  ``label`` lies on all that lies on the piece.
    """

    ground: Part
    piece: Part | None = None
    tinted: bool = False
    frame: Frame = ""
    line: tuple[Point, ...] = ()
    headed: bool = True
    failed: bool = False
    mark: Mark = NO_MARK
    hem: tuple[Side, ...] = ()
    label: Part | None = None


@theme.cached(maxsize=768)
def picture(cell: Cell, side: int) -> Image.Image:
    """Return a square of ``side`` px in the palette."""
    image = cell.ground.picture(side).copy()
    if cell.tinted:
        image = Image.blend(image, Image.new("RGB", image.size, theme.MOVED), theme.TINT_SHARE)
    if cell.hem:
        overlay(image, _hem(cell.hem, side))
    if cell.line:
        _draw_line(image, cell)
    if cell.frame in ("moved", "declared"):
        overlay(image, frame(cell.frame, side))
    if cell.piece is not None:
        overlay(image, cell.piece.picture(side))
    if cell.frame in ("chosen", "named"):
        overlay(image, frame(cell.frame, side))
    if cell.mark != NO_MARK:
        overlay(image, marks.picture(cell.mark, side))
    if cell.failed:
        overlay(image, _cross(side))
    if cell.label is not None and (cell.frame in ("chosen", "named") or cell.mark != NO_MARK or cell.failed):
        overlay(image, cell.label.picture(side))
    return indexed(image)


def background(plan: Grid, grounds: Sequence[Part]) -> Image.Image:
    """Return the ground of the picture, frame, letters and empty squares in the palette."""
    image = plain((theme.WIDTH, plan.end), theme.GROUND)
    pen = ImageDraw.Draw(image)
    frame = theme.BOARD_FRAME
    for grow, color in ((frame, theme.STRIP_LINE), (frame - 2, theme.GRID)):
        pen.rectangle(
            (plan.left - grow, plan.top - grow, plan.left + plan.width + grow - 1, plan.bottom + grow - 1),
            color,
        )
    middle = plan.square // 2
    for number, letter in enumerate(column_letters(plan)):
        for y in (plan.top - 14, plan.bottom + 38)[: 1 + plan.lettered]:
            at = (plan.left + number * plan.square + middle, y)
            text.write(image, at, letter, theme.LETTER_SIZE, anchor="m")
    for number, letter in enumerate(row_letters(plan)):
        for x in (plan.left - 38, plan.left + plan.width + 38) if plan.lettered else (plan.left - 33,):
            y = plan.top + number * plan.square + middle + 11
            text.write(image, (x, y), letter, theme.LETTER_SIZE, anchor="m")
    sheet = Sheet(indexed(image))
    for ground, at in zip(grounds, corners(plan), strict=True):
        sheet.place(picture(Cell(ground), plan.square), *at)
    return sheet.image


def paint(sheet: Sheet, top: int, ground: Image.Image, plan: Grid, shown: Mapping[int, Cell]) -> None:
    """Lay a board on a sheet: its :func:`background`, and the squares that are more than empty ones."""
    sheet.place(ground, 0, top)
    for index, cell in shown.items():
        left, down = corners(plan)[index]
        sheet.place(picture(cell, plan.square), left, top + down)


def alone(ground: Image.Image, plan: Grid, shown: Mapping[int, Cell]) -> Image.Image:
    """Return a board at half its size, with nothing around it but its frame and the letters of its sides.

    ``ground`` is the whole :func:`background`, ``shown`` the squares that are more than empty ones.
    """
    sheet, frame = Sheet(ground), theme.BOARD_FRAME
    paint(sheet, 0, ground, plan, shown)
    right, bottom = plan.left + plan.width + frame, plan.bottom + frame
    board = sheet.image.crop((0, plan.top - theme.LETTER_BAND, right, bottom))
    return indexed(board.convert("RGB").reduce(2))


def hemmed(plan: Grid, area: Iterable[int]) -> dict[int, tuple[Side, ...]]:
    """Return for each square on the border of an area the sides on which it ends."""
    places = {place(plan, index): index for index in area}
    found: dict[int, tuple[Side, ...]] = {}
    for (column, row), index in places.items():
        beside: dict[Side, tuple[int, int]] = {
            "left": (column - 1, row),
            "top": (column, row - 1),
            "right": (column + 1, row),
            "bottom": (column, row + 1),
        }
        sides = tuple(side for side, other in beside.items() if other not in places)
        if sides:
            found[index] = sides
    return found


def lined(plan: Grid, path: tuple[int, ...]) -> dict[int, tuple[Point, ...]]:
    """Return the line of a move over these squares for each square that it crosses, px from its corner."""
    points = move_line(plan, path) if len(path) > 1 else ()
    if len(points) < 2:
        return {}
    places = corners(plan)
    return {
        index: tuple((x - places[index][0], y - places[index][1]) for x, y in points)
        for index in squares_under(plan, points)
    }


# --- Last move -------------------------------------------------------------------------------------


def _draw_line(image: Image.Image, cell: Cell) -> None:
    size = image.size
    for width, color in ((LINE_WIDTH, theme.RIM), (LINE_WIDTH - 2 * marks.RIM, theme.MOVED)):
        grow = (width - LINE_WIDTH) / 2 + marks.RIM
        cover = mask(size, lambda pen, scale, w=width, g=grow: _line(pen, scale, cell, w, g))  # type: ignore[misc]
        image.paste(color, (0, 0), cover)


def _line(pen: ImageDraw.ImageDraw, scale: int, cell: Cell, width: float, grow: float) -> None:
    """Draw a line's coverage ``width`` px wide; its head is ``grow`` px larger than its core."""
    points = [(x * scale, y * scale) for x, y in cell.line]
    (ax, ay), (bx, by) = cell.line[-2], cell.line[-1]
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    long, wide = _HEAD
    if cell.headed:
        points[-1] = ((bx - ux * long * 0.8) * scale, (by - uy * long * 0.8) * scale)
    pen.line(points, 255, round(width * scale), "curve")
    start, radius = points[0], (width / 2 + 3) * scale
    pen.ellipse((start[0] - radius, start[1] - radius, start[0] + radius, start[1] + radius), 255)
    if cell.headed:
        back, half = long + grow, wide + grow * 1.6
        tip = (bx - ux * (marks.RIM - grow), by - uy * (marks.RIM - grow))
        base = (bx - ux * back, by - uy * back)
        corners = (
            tip,
            (base[0] - uy * half, base[1] + ux * half),
            (base[0] + uy * half, base[1] - ux * half),
        )
        pen.polygon([(x * scale, y * scale) for x, y in corners], 255)


@theme.cached(maxsize=16)
def frame(kind: Frame, side: int) -> Image.Image:
    """Return the frame of a square on a transparent ground: reached, declared, picked up, or refused."""
    draw = {
        "moved": _moved_frame,
        "declared": _declared_frame,
        "chosen": _chosen_frame,
        "named": _named_frame,
    }[kind]
    return sprite((side, side), lambda pen, scale: draw(pen, scale, side))


def _moved_frame(pen: ImageDraw.ImageDraw, scale: int, side: int) -> None:
    for inset, width, color in ((1, 8, theme.RIM), (2.5, 5, theme.MOVED)):
        box = (inset * scale, inset * scale, (side - inset) * scale - 1, (side - inset) * scale - 1)
        pen.rectangle(box, None, color, round(width * scale))


def _declared_frame(pen: ImageDraw.ImageDraw, scale: int, side: int) -> None:
    """Draw a broken frame: the square is meant, not reached."""
    _moved_frame(pen, scale, side)
    gap = side * scale * 0.13
    for share in (0.25, 0.5, 0.75):
        middle = side * scale * share
        pen.rectangle((middle - gap / 2, 0, middle + gap / 2, side * scale), (0, 0, 0, 0))
        pen.rectangle((0, middle - gap / 2, side * scale, middle + gap / 2), (0, 0, 0, 0))


def _chosen_frame(pen: ImageDraw.ImageDraw, scale: int, side: int) -> None:
    """Draw four heavy corners around a piece that was picked up."""
    end, arm = side * scale, side * 0.27 * scale
    for width, color, extra in ((13, theme.WHITE, 2.5), (8, theme.MARK, 0.0)):
        inset = 6 * scale
        reach = arm + extra * scale
        for right in (False, True):
            for low in (False, True):
                x, y = (end - inset if right else inset), (end - inset if low else inset)
                dx, dy = (-reach if right else reach), (-reach if low else reach)
                pen.line([(x + dx, y), (x, y), (x, y + dy)], color, round(width * scale), "curve")
                half = width * scale / 2
                pen.rectangle((x - half, y - half, x + half, y + half), color)


def _named_frame(pen: ImageDraw.ImageDraw, scale: int, side: int) -> None:
    """Draw a ring as wide as the square around what a refusal is about."""
    for inset, width, color in ((1.0, 11, theme.WHITE), (3.0, 7, theme.RATE)):
        box = (inset * scale, inset * scale, (side - inset) * scale - 1, (side - inset) * scale - 1)
        pen.ellipse(box, None, color, round(width * scale))


_DASHES: Final = 4
_HEM: Final = 8


@theme.cached(maxsize=32)
def _hem(sides: tuple[Side, ...], side: int) -> Image.Image:
    """Return broken lines along some sides of a square: orange with a dark rim, known on every ground."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        end, pitch = side * scale, side / _DASHES
        for number in range(_DASHES):
            start, long = (number + 0.16) * pitch, 0.68 * pitch
            for inset, color in ((0.0, theme.RIM), (2.2, theme.HUE)):
                low, high = (start + inset) * scale, (start + long - inset) * scale
                near, far = inset * scale, (_HEM - inset) * scale
                boxes = {
                    "left": (near, low, far, high),
                    "right": (end - far, low, end - near, high),
                    "top": (low, near, high, far),
                    "bottom": (low, end - far, high, end - near),
                }
                for each in sides:
                    pen.rectangle(boxes[each], color)

    return sprite((side, side), draw)


@theme.cached(maxsize=4)
def _cross(side: int) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        low, high = side * 0.32 * scale, side * 0.68 * scale
        for width, color, extra in ((15, theme.WHITE, 0), (9, theme.RATE, 2 * scale)):
            a, b = low + extra, high - extra
            pen.line([(a, a), (b, b)], color, width * scale)
            pen.line([(a, b), (b, a)], color, width * scale)

    return sprite((side, side), draw)
