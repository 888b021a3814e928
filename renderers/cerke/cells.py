"""One square of the board with everything on it, layer by layer; equal squares are drawn once."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, pi, sin
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw

from renderers import theme
from renderers.canvas import indexed, mask, overlay, sprite
from renderers.cerke import tiles
from renderers.cerke.geometry import LINE_WIDTH, Ground, Point
from renderers.cerke.marks import NO_MARK, Mark

Frame = Literal["", "moved", "declared", "chosen"]

_RIM: Final = 2.4
"""Rims of lines and marks, px: the thinnest line that still carries a meaning on a phone."""
_HEAD: Final = (30.0, 17.0)
"""Length and half-width of a line's head, px."""


class Cell(NamedTuple):
    """Everything that decides how a square looks.

    ``line`` is the last move's line in px from the square's corner; ``headed``: it ends in an arrow;
    ``failed``: a cross says that the move did not come about.
    """

    ground: Ground
    tile: tiles.Tile | None = None
    tinted: bool = False
    frame: Frame = ""
    line: tuple[Point, ...] = ()
    headed: bool = True
    failed: bool = False
    mark: Mark = NO_MARK


@lru_cache(maxsize=768)
def picture(cell: Cell, side: int) -> Image.Image:
    """Return a square of ``side`` px in the palette."""
    image = _ground(cell.ground, side).copy()
    if cell.tinted:
        image = Image.blend(image, Image.new("RGB", image.size, theme.MOVED), theme.TINT_SHARE)
    if cell.line:
        _draw_line(image, cell)
    if cell.frame in ("moved", "declared"):
        overlay(image, frame(cell.frame, side))
    if cell.tile is not None:
        overlay(image, tiles.picture(cell.tile, side))
    if cell.frame == "chosen":
        overlay(image, frame("chosen", side))
    if cell.mark != NO_MARK:
        overlay(image, mark_sprite(cell.mark, side))
    if cell.failed:
        overlay(image, _cross(side))
    return indexed(image)


# --- Ground ----------------------------------------------------------------------------------------

_FILL: Final = {"cloth": theme.CLOTH, "water": theme.WATER, "hue": theme.HUE, "hill": theme.HILL}


@lru_cache(maxsize=64)
def _ground(ground: Ground, side: int) -> Image.Image:
    scale = theme.OVERSAMPLING
    large = Image.new("RGB", (side * scale,) * 2, _FILL[ground.kind])
    pen = ImageDraw.Draw(large)
    end = side * scale
    if ground.diagonals in ("\\", "x"):
        pen.line([(0, 0), (end, end)], theme.GRID, 2 * scale)
    if ground.diagonals in ("/", "x"):
        pen.line([(0, end), (end, 0)], theme.GRID, 2 * scale)
    if ground.kind == "water":
        _waves(pen, side, scale)
    if ground.bracket:
        _bracket(pen, ground.bracket, side, scale)
    pen.rectangle((0, 0, end - 1, end - 1), None, theme.GRID, scale)
    return large.reduce(scale)


def _waves(pen: ImageDraw.ImageDraw, side: int, scale: int) -> None:
    """Paint two waves across the middle of a water square."""
    half, height, period = side * 0.29, side * 0.05, side * 0.2
    for up in (-0.11, 0.11):
        points = [
            ((side / 2 + x) * scale, (side * (0.5 + up) + height * sin(2 * pi * x / period)) * scale)
            for x in (half * (step / 40 - 1) for step in range(81))
        ]
        pen.line(points, theme.WAVE, 3 * scale, "curve")


def _bracket(pen: ImageDraw.ImageDraw, towards: str, side: int, scale: int) -> None:
    """Paint the two corner brackets at an end of the water."""
    inset, arm = side * 0.075 * scale, side * 0.21 * scale
    end = side * scale
    corners = {
        "left": ((0, 0), (0, 1)),
        "right": ((1, 0), (1, 1)),
        "top": ((0, 0), (1, 0)),
        "bottom": ((0, 1), (1, 1)),
    }[towards]
    for right, low in corners:
        x, y = (end - inset if right else inset), (end - inset if low else inset)
        dx, dy = (-arm if right else arm), (-arm if low else arm)
        pen.line([(x + dx, y), (x, y), (x, y + dy)], theme.GRID, round(3.6 * scale), "curve")


# --- Last move -------------------------------------------------------------------------------------


def _draw_line(image: Image.Image, cell: Cell) -> None:
    size = image.size
    for width, color in ((LINE_WIDTH, theme.RIM), (LINE_WIDTH - 2 * _RIM, theme.MOVED)):
        grow = (width - LINE_WIDTH) / 2 + _RIM
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
        tip = (bx - ux * (_RIM - grow), by - uy * (_RIM - grow))
        base = (bx - ux * back, by - uy * back)
        corners = (
            tip,
            (base[0] - uy * half, base[1] + ux * half),
            (base[0] + uy * half, base[1] - ux * half),
        )
        pen.polygon([(x * scale, y * scale) for x, y in corners], 255)


@lru_cache(maxsize=16)
def frame(kind: Frame, side: int) -> Image.Image:
    """Return the frame of a square on a transparent ground: reached, declared, or picked up."""
    draw = {"moved": _moved_frame, "declared": _declared_frame, "chosen": _chosen_frame}[kind]
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


@lru_cache(maxsize=4)
def _cross(side: int) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        low, high = side * 0.32 * scale, side * 0.68 * scale
        for width, color, extra in ((15, theme.WHITE, 0), (9, theme.RATE, 2 * scale)):
            a, b = low + extra, high - extra
            pen.line([(a, a), (b, b)], color, width * scale)
            pen.line([(a, b), (b, a)], color, width * scale)

    return sprite((side, side), draw)


# --- Choices ---------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def mark_sprite(mark: Mark, side: int) -> Image.Image:
    """Return the marks of a square: each meaning has a shape of its own, dark green with a white rim."""
    return sprite((side, side), lambda pen, scale: _draw_mark(pen, scale, mark, side))


def _draw_mark(pen: ImageDraw.ImageDraw, scale: int, mark: Mark, side: int) -> None:
    middle = side / 2
    if mark.end == "capture":
        for outer, width, color in ((0.455, 0.095, theme.WHITE), (0.43, 0.047, theme.MARK)):
            radius = side * outer
            box = tuple(
                value * scale
                for value in (middle - radius, middle - radius, middle + radius, middle + radius)
            )
            pen.ellipse(box, None, color, round(side * width * scale))
        if mark.water:
            _drop(pen, scale, side * 0.18, side * 0.19, side * 0.155, mark.bridge)
        elif mark.bridge:
            _dot(pen, scale, side * 0.17, side * 0.17, side * 0.15, stick=True)
    elif mark.end == "move" and mark.water:
        _drop(pen, scale, middle, middle, side * 0.215, mark.bridge)
    elif mark.end == "move":
        _dot(pen, scale, middle, middle, side * (0.2 if mark.bridge else 0.17), stick=mark.bridge)
    elif mark.end == "back":
        _dot(pen, scale, side * 0.83, side * 0.83, side * 0.155, stick=mark.bridge)
    if mark.over:
        _diamond(pen, scale, side)


def _dot(pen: ImageDraw.ImageDraw, scale: int, x: float, y: float, radius: float, *, stick: bool) -> None:
    """Draw a dot; with a stick in it if the sticks bound the move."""
    for size, color in ((radius, theme.WHITE), (radius - _RIM, theme.MARK)):
        pen.ellipse([value * scale for value in (x - size, y - size, x + size, y + size)], color)
    if stick:
        _stick(pen, scale, x, y, radius)


def _stick(pen: ImageDraw.ImageDraw, scale: int, x: float, y: float, radius: float) -> None:
    long, wide = radius * 0.62, max(2.4, radius * 0.34)
    ends = [((x - long * 0.5) * scale, (y + long) * scale), ((x + long * 0.5) * scale, (y - long) * scale)]
    pen.line(ends, theme.WHITE, round(wide * scale))


def _drop(pen: ImageDraw.ImageDraw, scale: int, x: float, y: float, radius: float, stick: bool) -> None:
    """Draw a drop of water, ``radius`` px from its middle to its tip."""
    for grow, color in ((_RIM, theme.WHITE), (0.0, theme.MARK)):
        ball = radius * 0.66 + grow
        low = y + radius * 0.3
        pen.ellipse([value * scale for value in (x - ball, low - ball, x + ball, low + ball)], color)
        tip = y - radius - grow * 1.8
        shoulder = low - ball * 0.38
        corners = [(x, tip), (x + ball * 0.925, shoulder), (x - ball * 0.925, shoulder)]
        pen.polygon([(a * scale, b * scale) for a, b in corners], color)
    if stick:
        _stick(pen, scale, x, y + radius * 0.3, radius * 0.8)


def _diamond(pen: ImageDraw.ImageDraw, scale: int, side: int) -> None:
    """Draw a diamond in the upper right corner."""
    x, y = side * 0.855, side * 0.145
    for half, color in ((side * 0.135, theme.WHITE), (side * 0.135 - _RIM * 1.4, theme.MARK)):
        corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        pen.polygon([(a * scale, b * scale) for a, b in corners], color)
