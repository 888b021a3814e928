"""The course of 連船之遊: a horseshoe from the start, lower left, to the goal, upper left.

Source: the rule specification, section 1.  On the book's board 8 squares lead right along the bottom edge,
3 up the right edge and 8 left along the top; on the sheet's 9 and a corner, 4, and a corner and 9, with
every fifth square drawn large.  Squares grow with the ships on them, so that no ship hides another; the
trail of the ship that went last runs inside the horseshoe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw

from engine.ne_kana.options import GOALS, Board
from engine.ne_kana.state import START
from renderers import lettering, theme
from renderers.board import track
from renderers.canvas import Sheet, indexed, mask, overlay, plain, sprite
from renderers.ne_kana import ships
from renderers.ne_kana.ships import Vessel

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, px from the top left corner of the picture's width."""

HARBOUR: Final = 250
"""How wide start and goal are, px: three ships lie beside each other."""
HEAD: Final = 42
"""Room for the number of a square or the name of a harbour, px."""
BERTH: Final = (74, 84)
"""Room for a ship, px."""
LANE: Final = 30
"""Room for the trail inside the horseshoe, px."""

_LEFT: Final = theme.MARGIN
_APART: Final = 12
_FIFTH: Final = 5

Ships = Mapping[int, Sequence[Vessel]]
"""The ships by position."""


def _right() -> int:
    return theme.WIDTH - theme.MARGIN


class Shape(NamedTuple):
    """What decides where everything stands.

    ``top``, ``bottom``, ``start`` and ``goal`` are how many rows of ships have room in a square of these
    parts, ``side`` the same of each square up the right edge; ``middle`` is how high the room inside must
    be, px.
    """

    board: Board
    top: int
    side: tuple[int, ...]
    bottom: int
    start: int
    goal: int
    middle: int


class Plan(NamedTuple):
    """Where everything stands: a box for each position, its point on the trail's lane, the room inside."""

    boxes: tuple[Box, ...]
    lane: tuple[tuple[int, int], ...]
    inside: Box
    height: int


# --- Where everything stands -----------------------------------------------------------------------


def legs(board: Board) -> tuple[range, range, range]:
    """Return the positions along the bottom, the side and the top, corners with bottom and top."""
    along = 8 if board == "book" else 10
    goal = GOALS[board]
    return range(1, along + 1), range(along + 1, goal - along), range(goal - along, goal)


def shape(board: Board, placed: Ships, middle: int) -> Shape:
    """Return the shape in which all ships have room."""
    bottom, side, top = ([max(1, len(placed.get(place, ()))) for place in leg] for leg in legs(board))
    start, goal = (
        max(2, -(-len(placed.get(place, ())) // _per_row(place, board))) for place in (START, GOALS[board])
    )
    return Shape(board, max(top), tuple(side), max(bottom), start, goal, middle)


def _per_row(place: int, board: Board) -> int:
    return 3 if place in (START, GOALS[board]) else 1


def _high(rows: int) -> int:
    return HEAD + rows * BERTH[1] + 6


@theme.cached(maxsize=64)
def plan(wanted: Shape) -> Plan:
    """Return where everything stands."""
    bottom, side, top = legs(wanted.board)
    low, high = _high(wanted.bottom), _high(wanted.top)
    harbours = _high(wanted.start) + _high(wanted.goal) + _APART
    sides = [_high(rows) for rows in wanted.side]
    between = max(sum(sides), wanted.middle + 2 * LANE, harbours - low - high)
    height = high + between + low
    edges = _columns(wanted.board)
    boxes: dict[int, Box] = {
        START: (_LEFT, height - max(_high(wanted.start), low), _LEFT + HARBOUR, height),
        GOALS[wanted.board]: (_LEFT, 0, _LEFT + HARBOUR, max(_high(wanted.goal), high)),
    }
    for (left, right), place in zip(edges, bottom, strict=True):
        boxes[place] = (left, height - low, right, height)
    for (left, right), place in zip(edges, reversed(top), strict=True):
        boxes[place] = (left, 0, right, high)
    left, right = edges[-1]
    marks = [high + between * sum(sides[place:]) // sum(sides) for place in range(len(sides) + 1)]
    for (lower, upper), place in zip(pairwise(marks), side, strict=True):
        boxes[place] = (left, upper, right, lower)
    inside = (_LEFT + HARBOUR + LANE, high + LANE, left - LANE, height - low - LANE)
    ordered = tuple(boxes[place] for place in range(GOALS[wanted.board] + 1))
    lane = tuple(_lane(place, ordered[place], wanted.board, inside) for place in range(len(ordered)))
    return Plan(ordered, lane, inside, height)


def _lane(place: int, box: Box, board: Board, inside: Box) -> tuple[int, int]:
    """Return the point beside a position on the lane, in which the trail runs around the room inside."""
    bottom, side, top = legs(board)
    left, above, right, below = (
        edge + way * LANE // 2 for edge, way in zip(inside, (-1, -1, 1, 1), strict=True)
    )
    if place in side:
        return right, (box[1] + box[3]) // 2
    x = min(right, (box[0] + box[2]) // 2) if place in (*bottom, *top) else left
    return x, below if place == START or place in bottom else above


def _columns(board: Board) -> list[tuple[int, int]]:
    """Return left and right edges of the columns; every fifth is wider on the sheet."""
    count = 8 if board == "book" else 10
    shares = [1.22 if board == "sheet" and number % _FIFTH == 0 else 1.0 for number in range(1, count + 1)]
    left, room = _LEFT + HARBOUR, _right() - _LEFT - HARBOUR
    ends = [left + round(room * sum(shares[:number]) / sum(shares)) for number in range(count + 1)]
    return list(pairwise(ends))


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
        edge: Edge = "aim" if place in shown.aims else "trail" if touched else ""
        tile = _tile(size, _name(place, at, labels), ground, edge, labels.language)
        sheet.place(tile, box[0], top + box[1])
        _moor(sheet, (box[0], top + box[1], box[2], top + box[3]), placed.get(place, ()), ground)
    for trail in shown.trails:
        _trail(sheet, top, at, trail)


def _ground(place: int, at: Plan) -> theme.Color:
    return {START: theme.CLOTH, len(at.boxes) - 1: theme.MAT}.get(place, theme.WATER)


def _name(place: int, at: Plan, labels: Labels) -> str:
    return {START: labels.start, len(at.boxes) - 1: labels.goal}.get(place, str(place))


Edge = Literal["", "trail", "aim"]
"""The frame of a square: none, yellow at the end of a trail, green with a white rim where a ship may go."""

_EDGES: Final[Mapping[Edge, tuple[str, str]]] = {
    "trail": ("RIM", "MOVED"),
    "aim": ("WHITE", "MARK"),
}


@theme.cached(maxsize=512)
def _tile(size: tuple[int, int], name: str, ground: theme.Color, edge: Edge, language: str) -> Image.Image:
    """Return an empty square or harbour with its name and its frame."""
    image = plain(size, theme.GROUND)
    middle = (size[0] / 2, size[1] / 2)
    role: track.Role = "goal" if ground == theme.MAT else ""
    track.paint(image, track.Stop(middle, size, ground, role=role), 3)
    if ground == theme.WATER:
        overlay(image, _waves(size))
    if edge:
        rim, core = map(theme.role, _EDGES[edge])
        pen = ImageDraw.Draw(image)
        for inset, wide, color in ((0, 9, rim), (2, 5, core)):
            pen.rectangle((inset, inset, size[0] - inset - 1, size[1] - inset - 1), None, color, wide)
    ink = theme.TEXT if ground == theme.MAT else theme.BLACK
    left = 20 if ground != theme.WATER else 12
    part = lettering.line(name, ships.LETTER, ink, ground, language, size[0] - left - 8)
    tile = indexed(image)
    tile.paste(part.image, (left + part.left, 38 - part.above))
    return tile


@theme.cached(maxsize=64)
def _waves(size: tuple[int, int]) -> Image.Image:
    """Return waves for an empty square."""
    wide, high = size

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        for number, y in enumerate(range(HEAD + 12, high - 14, 24)):
            start = wide // 2 - 26 + (number % 2) * 14
            for x in (start, start + 18):
                box = [x * scale, (y - 6) * scale, (x + 18) * scale, (y + 6) * scale]
                pen.arc(box, 20, 160, theme.WAVE, 3 * scale)

    return sprite(size, draw)


def _moor(sheet: Sheet, box: Box, vessels: Sequence[Vessel], ground: theme.Color) -> None:
    """Draw the ships of a square or a harbour, in rows from the top."""
    per_row = max(1, (box[2] - box[0]) // BERTH[0])
    rows = -(-len(vessels) // per_row)
    free = (box[3] - box[1] - HEAD - rows * BERTH[1]) // 2 if per_row > 1 else 0
    for number, vessel in enumerate(vessels):
        row, column = divmod(number, per_row)
        left = (
            box[0]
            + (box[2] - box[0] - per_row * BERTH[0]) // 2
            + column * BERTH[0]
            + (BERTH[0] - ships.SIZE[0]) // 2
        )
        sheet.place(ships.picture(vessel, ground), left, box[1] + HEAD + max(0, free) + row * BERTH[1])


# --- The lane inside -------------------------------------------------------------------------------

_ROUTE: Final = 4
_TRAIL: Final = 15


def _route(sheet: Sheet, top: int, at: Plan, trails: Sequence[Trail]) -> None:
    """Draw the way along the lane, with heads that show where it leads, away from trails."""
    _line(sheet, top, at.lane, _ROUTE, theme.TEXT_SECONDARY)
    quarter = len(at.lane) // 4
    for place in (quarter, 2 * quarter, 3 * quarter + 1):
        if not any(min(trail) <= place <= max(trail) for trail in trails):
            _head(sheet, top, at.lane[place - 1], at.lane[place], 11, theme.TEXT_SECONDARY)


def _trail(sheet: Sheet, top: int, at: Plan, trail: Trail) -> None:
    step = 1 if trail.end > trail.start else -1
    points = at.lane[trail.start :: step][: abs(trail.end - trail.start) + 1]
    for width, color in ((_TRAIL, theme.RIM), (_TRAIL - 6, theme.MOVED)):
        _line(sheet, top, points, width, color)
    _head(sheet, top, points[-2], points[-1], 14, theme.MOVED)


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
