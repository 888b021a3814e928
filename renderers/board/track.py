"""A route through the cells of any board: line, arrow heads, start and goal, numbers, special cells.

A cell is a place with a centre; a :mod:`renderers.board.grid` has those of its squares (``centre``), others
have centres of their own, such as a horseshoe's.  Everything is painted on a picture in full colour, once: a
game keeps the result (``lru_cache``) and lays tokens on it.

    stops = [Stop(centre(plan, square), (100, 100)) for square in order]
    for stop in stops: paint(image, stop)         # grounds, borders, start, goal, numbers
    route(image, stops, Line(free=40))            # little arrows from cell to cell
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw

from renderers import text, theme
from renderers.board.grid import Point
from renderers.canvas import mask, overlay, sprite

Role = Literal["", "start", "goal"]


class Stop(NamedTuple):
    """A cell of a route, in px: its centre, how wide and high it is, its ground, whether it is ``round``.

    ``number`` stands in its lower left corner, below a round one's centre; a start has a diagonal stroke, a
    goal a double border.
    """

    at: Point
    size: tuple[int, int]
    ground: theme.Color | None = None
    round: bool = False
    role: Role = ""
    number: str = ""

    @property
    def corner(self) -> tuple[int, int]:
        """The top left corner."""
        return round(self.at[0] - self.size[0] / 2), round(self.at[1] - self.size[1] / 2)


class Line(NamedTuple):
    """How a route is drawn, lengths in px.

    ``free`` is left out around each centre: with 0 the line runs through all cells, with a little less than
    half a cell there is a small arrow over each border.  Every ``every``-th leg has a head, and the last one.
    """

    width: int = 7
    color: theme.Color | None = None
    head: int = 13
    free: float = 0.0
    every: int = 1


NUMBER: Final = 32
"""Height of a cell's number, px."""


# --- Cells -----------------------------------------------------------------------------------------


def paint(image: Image.Image, stop: Stop, border: int = 2) -> None:
    """Paint a cell on a picture in full colour: ground and border, what marks start and goal, its number."""
    overlay(image, sprite(stop.size, lambda pen, scale: _cell(pen, scale, stop, border)), *stop.corner)
    if stop.number:
        left, top = stop.corner
        wide, high = stop.size
        at = (round(stop.at[0]), top + high - 12) if stop.round else (left + 8, top + high - 9)
        anchor = "m" if stop.round else "l"
        text.write(image, at, stop.number, NUMBER, theme.NEAR_EDGE, anchor=anchor, max_width=wide)


def _cell(pen: ImageDraw.ImageDraw, scale: int, stop: Stop, border: int) -> None:
    ink = theme.BLACK if stop.role else theme.GRID
    _outline(pen, scale, stop, 0, ink)
    _outline(pen, scale, stop, border, stop.ground or theme.CLOTH)
    if stop.role == "goal":
        _outline(pen, scale, stop, border + 5, ink)
        _outline(pen, scale, stop, border + 8, stop.ground or theme.CLOTH)
    if stop.role == "start":
        reach = 0.146 if stop.round else 0.0  # a circle meets its diagonal there
        (wide, high), width = stop.size, 4 * scale
        low, end = (
            (wide * reach * scale, high * (1 - reach) * scale),
            (wide * (1 - reach) * scale, high * reach * scale),
        )
        pen.line([low, end], ink, width)


def _outline(pen: ImageDraw.ImageDraw, scale: int, stop: Stop, inset: int, color: theme.Color) -> None:
    wide, high = stop.size
    box = [inset * scale, inset * scale, (wide - inset) * scale - 1, (high - inset) * scale - 1]
    (pen.ellipse if stop.round else pen.rectangle)(box, color)


# --- The route -------------------------------------------------------------------------------------


def route(image: Image.Image, stops: Sequence[Stop], line: Line = Line()) -> None:
    """Draw the line through these cells, in their order, on a picture in full colour."""
    legs = list(pairwise(stop.at for stop in stops))
    cover = mask(image.size, lambda pen, scale: _legs(pen, scale, legs, line), 2)
    image.paste(line.color or theme.NEAR_EDGE, (0, 0), cover)


def _legs(pen: ImageDraw.ImageDraw, scale: int, legs: Sequence[tuple[Point, Point]], line: Line) -> None:
    for number, leg in enumerate(legs, 1):
        last = number == len(legs)
        _leg(pen, scale, leg, line, headed=last or number % line.every == 0)


def _leg(pen: ImageDraw.ImageDraw, scale: int, leg: tuple[Point, Point], line: Line, *, headed: bool) -> None:
    """Draw one leg; its head points to the middle of the gap, or ends the leg where there is none."""
    (ax, ay), (bx, by) = leg
    length = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length

    def along(distance: float, aside: float = 0.0) -> Point:
        return (ax + ux * distance - uy * aside) * scale, (ay + uy * distance + ux * aside) * scale

    start, end = line.free, length - line.free
    tip = end if line.free else (length + line.head) / 2
    stop = tip - line.head if headed and line.free else end
    pen.line([along(start), along(stop)], 255, line.width * scale)
    if not line.free:
        for x, y in (along(start), along(end)):
            radius = line.width * scale / 2
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), 255)
    if headed:
        half = line.head * 0.85
        pen.polygon([along(tip), along(tip - line.head, half), along(tip - line.head, -half)], 255)
