"""The course of 連船之遊 as the book prints it: from the start down, along the bottom, and up to the goal.

Source: the rule specification, section 1, and the book's board.  Start and goal lie above, side by side.
On the book's board 8 squares lead down, 3 along the bottom and 8 up; on the sheet's 9 and a corner, 4, and a
corner and 9, with every fifth square drawn large.  Ships lie beside each other, and rows of squares grow with
them, so that no ship hides another; the trail of the ship that went last runs inside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.ne_kana.options import GOALS, Board
from engine.ne_kana.state import START
from renderers import lettering, theme
from renderers.board import track
from renderers.canvas import Framed, Sheet, indexed, mask, overlay, plain, sprite
from renderers.ne_kana import ships
from renderers.ne_kana.ships import Vessel
from renderers.table.framing import ring

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, px from the top left corner of the picture's width."""

HEAD: Final = 42
"""Room for the name of a harbour above its ships, and for the number of a square along the bottom, px."""
NUMBER: Final = 44
"""Room for the number of a square beside its ships, px."""
BERTH: Final = (62, 77)
"""Room for a ship, px."""
LANE: Final = 24
"""Room for the trail inside the course, px."""

_SPARE: Final = 6
"""Around the ships of a square, px."""
_LOW: Final = 44
"""How high squares without ships are where there is little room, px."""
_LARGER: Final = 16
"""By so much every fifth square of the sheet is higher, px."""
_APART: Final = 8
_FIFTH: Final = 5
_SHIP: Final = 350
"""So much of the picture's width is there for each ship that lies beside another in a square, px."""

Ships = Mapping[int, Sequence[Vessel]]
"""The ships by position."""


class Shape(NamedTuple):
    """What decides where everything stands.

    ``rows`` are how many rows of ships have room in the squares of each row, ``bottom`` in those along the
    bottom, ``corners`` in those at its ends, ``harbour`` in start and goal; ``berths`` is how many ships lie
    beside each other in each square along the bottom.  ``middle`` is how high the room inside must be, px.
    ``close``: squares without ships are low.
    """

    board: Board
    rows: tuple[int, ...]
    corners: int
    bottom: int
    berths: tuple[int, ...]
    harbour: int
    middle: int
    close: bool


class Plan(NamedTuple):
    """Where everything stands: a box for each position, its point on the trail's lane, the room inside.

    ``named`` are the places whose name stands above their ships.
    """

    boxes: tuple[Box, ...]
    named: frozenset[int]
    lane: tuple[tuple[int, int], ...]
    inside: Box
    height: int


# --- Where everything stands -----------------------------------------------------------------------


def legs(board: Board) -> tuple[range, range, range]:
    """Return the positions down, along the bottom, and up; the corners belong to the first and the last."""
    along = 8 if board == "book" else 10
    goal = GOALS[board]
    return range(1, along + 1), range(along + 1, goal - along), range(goal - along, goal)


def _start() -> int:
    """Return how wide the start is, px: at the beginning all ships lie there, at the end few in the goal."""
    return (theme.SPAN - _APART) * 2 // 3


def _goal() -> int:
    """Return how wide the goal is, px."""
    return theme.SPAN - _APART - _start()


def _square() -> int:
    """Return how wide a square of the sides is, px."""
    return NUMBER + BERTH[0] * (theme.WIDTH // _SHIP) + 4


def inner() -> int:
    """Return how wide the room inside is, px."""
    return theme.SPAN - 2 * (_square() + LANE)


def abreast(wide: int, *, named: bool) -> int:
    """Return how many ships lie beside each other in a place so wide, px, ``named`` above or beside them."""
    return max(1, (wide - (_SPARE if named else NUMBER)) // BERTH[0])


def shape(board: Board, placed: Ships, middle: int, *, close: bool = False) -> Shape:
    """Return the shape in which all ships have room."""
    down, along, up = legs(board)

    def most(places: Sequence[int], per_row: int) -> int:
        return max(-(-len(placed.get(place, ())) // per_row) for place in places)

    side = abreast(_square(), named=False)
    sides = [most(pair, side) for pair in zip(down[:-1], reversed(up[1:]), strict=True)]
    berths = _berths([len(placed.get(place, ())) for place in along])
    bottom = max(most((place,), count) for place, count in zip(along, berths, strict=True))
    ends = ((START, _start()), (GOALS[board], _goal()))
    harbours = [most((place,), abreast(wide, named=True)) for place, wide in ends]
    corners = most((down[-1], up[0]), side)
    return Shape(board, tuple(sides), corners, bottom, berths, max(1, *harbours), middle, close)


def _berths(lying: Sequence[int]) -> tuple[int, ...]:
    """Return how many ships lie beside each other along the bottom, by how many lie in each square."""
    berths = [1] * len(lying)
    for _ in range((theme.SPAN - 2 * _square() - _SPARE * len(lying)) // BERTH[0] - len(lying)):
        rows = [-(-count // berth) for count, berth in zip(lying, berths, strict=True)]
        if max(rows) > 1:
            berths[rows.index(max(rows))] += 1
    return tuple(berths)


def _heights(wanted: Shape) -> list[int]:
    """Return how high each row of squares is, from the top to the bottom, px."""
    least = 0 if wanted.close else 1
    heights = [_high(max(least, rows)) for rows in (*wanted.rows, wanted.corners)]
    if wanted.board == "sheet":
        heights[_FIFTH - 1] += _LARGER
        heights[-1] += _LARGER
    missing = wanted.middle + LANE + _APART - sum(heights[:-1])
    if missing > 0:
        share = -(-missing // len(wanted.rows))
        heights[:-1] = [height + share for height in heights[:-1]]
    if wanted.bottom:
        heights[-1] = max(heights[-1], HEAD + BERTH[1] * wanted.bottom + _SPARE)
    return heights


def _high(rows: int) -> int:
    return rows * BERTH[1] + _SPARE if rows else _LOW


@theme.cached(maxsize=64)
def plan(wanted: Shape) -> Plan:
    """Return where everything stands."""
    down, along, up = legs(wanted.board)
    left, right, side = theme.MARGIN, theme.MARGIN + theme.SPAN, _square()
    quay = HEAD + wanted.harbour * BERTH[1] + _SPARE
    edges = list(accumulate(_heights(wanted), initial=quay + _APART))
    height, low = edges[-1], edges[-2]
    boxes: dict[int, Box] = {
        START: (left, 0, left + _start(), quay),
        GOALS[wanted.board]: (right - _goal(), 0, right, quay),
    }
    for (above, below), one, other in zip(pairwise(edges), down, reversed(up), strict=True):
        boxes[one] = (left, above, left + side, below)
        boxes[other] = (right - side, above, right, below)
    room = theme.SPAN - 2 * side
    spare = (room - sum(wanted.berths) * BERTH[0]) // len(along)
    widths = [berths * BERTH[0] + spare for berths in wanted.berths]
    marks = [*accumulate(widths[:-1], initial=left + side), left + side + room]
    for (start, end), place in zip(pairwise(marks), along, strict=True):
        boxes[place] = (start, low, end, height)
    inside = (left + side + LANE, quay + _APART, right - side - LANE, low - LANE)
    ordered = tuple(boxes[place] for place in range(GOALS[wanted.board] + 1))
    lane = tuple(_lane(place, ordered[place], wanted.board, inside) for place in range(len(ordered)))
    return Plan(ordered, frozenset({START, GOALS[wanted.board], *along}), lane, inside, height)


def _lane(place: int, box: Box, board: Board, inside: Box) -> tuple[int, int]:
    """Return the point beside a position on the lane, in which the trail runs around the room inside."""
    down, along, up = legs(board)
    below = inside[3] + LANE // 2
    if place in along:
        return (box[0] + box[2]) // 2, below
    x = inside[0] - LANE // 2 if place == START or place in down else inside[2] + LANE // 2
    if place in (down[-1], up[0]):
        return x, below
    return x, box[3] + LANE if place in (START, GOALS[board]) else (box[1] + box[3]) // 2


# --- Drawing it ------------------------------------------------------------------------------------


class Trail(NamedTuple):
    """Where a ship went: from one position to another."""

    start: int
    end: int


class Shown(NamedTuple):
    """What is shown beside the ships: the trails of those that went last, and where others may go now."""

    trails: Sequence[Trail] = ()
    aims: frozenset[int] = frozenset()


class Labels(NamedTuple):
    """What the harbours are called in the reader's language."""

    start: str
    goal: str
    language: str


def paint(sheet: Sheet, top: int, at: Plan, placed: Ships, shown: Shown, labels: Labels) -> None:
    """Draw the course with all ships, the trails of those that went last, and where they may go now."""
    _route(sheet, top, at, shown.trails)
    for place, box in enumerate(at.boxes):
        ground = _ground(place, at)
        size = (box[2] - box[0], box[3] - box[1])
        touched = any(place in trail for trail in shown.trails)
        edge: tuple[Framed, ...] = ("chosen",) if place in shown.aims else ("played",) if touched else ()
        sheet.place(_tile(size, _name(place, at, labels), ground, labels.language), box[0], top + box[1])
        there = (box[0], top + box[1], box[2], top + box[3])
        framed = _moor(sheet, there, placed.get(place, ()), ground, named=place in at.named)
        ring(sheet, there, edge, thick=_EDGE)
        for vessel, corner in framed:
            ships.frame(sheet, vessel.framed, corner, there[3])
    for trail in shown.trails:
        _trail(sheet, top, at, trail)


def _ground(place: int, at: Plan) -> theme.Color:
    return {START: theme.CLOTH, len(at.boxes) - 1: theme.MAT}.get(place, theme.WATER)


def _name(place: int, at: Plan, labels: Labels) -> str:
    return {START: labels.start, len(at.boxes) - 1: labels.goal}.get(place, str(place))


_EDGE: Final = (7, 5)
"""How thick the frame of a place is with its rim, and without it, px."""


@theme.cached(maxsize=512)
def _tile(size: tuple[int, int], name: str, ground: theme.Color, language: str) -> Image.Image:
    """Return an empty square or harbour with its name."""
    image = plain(size, theme.GROUND)
    middle = (size[0] / 2, size[1] / 2)
    role: track.Role = "goal" if ground == theme.MAT else ""
    track.paint(image, track.Stop(middle, size, ground, role=role), 3)
    if ground == theme.WATER:
        overlay(image, _waves(size))
    ink = theme.TEXT if ground == theme.MAT else theme.BLACK
    left = 20 if ground != theme.WATER else 5
    part = lettering.line(name, ships.LETTER, ink, ground, language, size[0] - left - 8)
    tile = indexed(image)
    tile.paste(part.image, (left + part.left, 38 - part.above))
    return tile


@theme.cached(maxsize=64)
def _waves(size: tuple[int, int]) -> Image.Image:
    """Return waves for an empty square."""
    wide, high = size

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for number, y in enumerate(range(22, high - 10, 24)):
            for x in range(NUMBER + 14 + number % 2 * 18, wide - 40, 64):
                for start in (x, x + 18):
                    box = [start * scale, (y - 6) * scale, (start + 18) * scale, (y + 6) * scale]
                    pen.arc(box, 20, 160, theme.WAVE, 3 * scale)

    return sprite(size, draw)


def _moor(
    sheet: Sheet, box: Box, vessels: Sequence[Vessel], ground: theme.Color, *, named: bool
) -> list[tuple[Vessel, tuple[int, int]]]:
    """Draw the ships of a place: beside its number, or in rows below it where it is ``named`` above them.

    Those that are to be framed are returned with their corners.
    """
    left, top = (box[0], box[1] + HEAD) if named else (box[0] + NUMBER, box[1])
    room = box[2] - left - 4, box[3] - top
    rows = -(-len(vessels) // abreast(box[2] - box[0], named=named))
    per_row = -(-len(vessels) // max(1, rows))
    first = top + max(0, room[1] - rows * BERTH[1]) // 2
    aside = (room[0] - per_row * BERTH[0]) // 2 if named else 0
    corners: list[tuple[int, int]] = []
    for number, vessel in enumerate(vessels):
        row, column = divmod(number, per_row)
        x = left + aside + column * BERTH[0] + (BERTH[0] - ships.SIZE[0]) // 2
        corners.append((x, first + row * BERTH[1]))
        sheet.place(ships.picture(vessel, ground), *corners[-1])
    return [(vessel, corner) for vessel, corner in zip(vessels, corners, strict=True) if vessel.framed]


# --- The lane inside -------------------------------------------------------------------------------

_ROUTE: Final = 4
_TRAIL: Final = 13


def _route(sheet: Sheet, top: int, at: Plan, trails: Sequence[Trail]) -> None:
    """Draw the way along the lane, with heads that show where it leads, away from trails."""
    _line(sheet, top, at.lane, _ROUTE, theme.TEXT_SECONDARY)
    quarter = len(at.lane) // 4
    for place in (quarter, 2 * quarter, 3 * quarter + 1):
        if not any(min(trail) <= place <= max(trail) for trail in trails):
            _head(sheet, top, at.lane[place - 1], at.lane[place], 10, theme.TEXT_SECONDARY)


def _trail(sheet: Sheet, top: int, at: Plan, trail: Trail) -> None:
    step = 1 if trail.end > trail.start else -1
    points = at.lane[trail.start :: step][: abs(trail.end - trail.start) + 1]
    for width, color in ((_TRAIL, theme.RIM), (_TRAIL - 6, theme.MOVED)):
        _line(sheet, top, points, width, color)
    _head(sheet, top, points[-2], points[-1], 11, theme.MOVED)


def _line(sheet: Sheet, top: int, points: Sequence[tuple[int, int]], width: int, color: theme.Color) -> None:
    index, half = theme.palette().index(color), width // 2
    for (ax, ay), (bx, by) in pairwise(points):
        box = (min(ax, bx) - half, min(ay, by) - half + top, max(ax, bx) + half, max(ay, by) + half + top)
        sheet.image.paste(index, box)


def _head(
    sheet: Sheet, top: int, before: tuple[int, int], at: tuple[int, int], half: int, color: theme.Color
) -> None:
    """Draw the head of an arrow that comes from one point and ends at another."""
    way = (at[0] > before[0]) - (at[0] < before[0]), (at[1] > before[1]) - (at[1] < before[1])
    head = _arrow(way, half, color)
    sheet.place(head, at[0] - head.width // 2, at[1] - head.height // 2 + top)


@theme.cached(maxsize=16)
def _arrow(way: tuple[int, int], half: int, color: theme.Color) -> Image.Image:
    side = 2 * half + 2
    image = plain((side, side), theme.GROUND)
    x, y = way

    def cover(inset: float) -> Image.Image:
        reach, wide = half - 1.4 * inset, half - 1.6 * inset

        def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
            middle = side / 2
            corners = [
                (middle + x * reach, middle + y * reach),
                (middle - x * (half - inset) - y * wide, middle - y * (half - inset) + x * wide),
                (middle - x * (half - inset) + y * wide, middle - y * (half - inset) - x * wide),
            ]
            pen.polygon([(a * scale, b * scale) for a, b in corners], 255)

        return mask(image.size, draw)

    image.paste(theme.RIM, (0, 0), cover(0))
    image.paste(color, (0, 0), cover(2.4))
    return indexed(image)
