"""The way up the mountain as the boxed board shows it: from peak to peak over a river, to the sun.

A leg leads from one turning to the next, in turn down and up; the turnings are the squares of hue.  All that
does not change is painted once, and what a position has is laid on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from math import hypot
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import text, theme
from renderers.board import tokens
from renderers.board.grid import Point
from renderers.board.legend import ICON
from renderers.board.tokens import Token
from renderers.canvas import Framed, Sheet, indexed, mask, overlay, plain, rounded_mask, sprite
from renderers.mok_co.plan import Board, Ground, Route
from renderers.table.framing import RINGS, frame

_HEIGHTS: Final[Mapping[theme.LayoutName, tuple[int, int]]] = {
    "phone": (348, 288),
    "desktop": (400, 340),
    "large": (320, 230),
}
"""How high the picture of the way is in each layout, and where there is little room, px."""
_EDGE: Final = 3

_SIDES: Final = 58
"""From the edge to the start and to the goal, px."""
_TURN: Final = 1.2
"""A leg is as wide as its squares, and so many more."""
_TOP: Final = (0.34, 0.25)
_BOTTOM: Final = (0.80, 0.68)
"""How high turnings stand, those above and those below, at the start and at the goal: one climbs."""

_HEAD: Final = 62
_FOOT: Final = 70
"""From the middle of a turning to the upper and to the lower edge, at least, px: its number has room."""

_NODE: Final = 15
_HUE: Final = 26
_GOAL: Final = 30
"""Half of how wide a square is, px."""
_LINE: Final = 5
_CASING: Final = 11
_PATH: Final = 12
"""How wide the way is drawn, with its light edge, and the part of it that was just gone, px."""
_RIVER: Final = 46
_LETTERS: Final = 32
_TOKEN: Final = 48
_APART: Final = 42
_RING: Final = 33
"""How large a token is, how far the middles of two are apart, and half of what surrounds a square, px."""


def size(shown: Route) -> tuple[int, int]:
    """Return how wide and high the picture of the way is, px."""
    if shown.room is not None:
        return shown.room
    return theme.SPAN, _HEIGHTS[theme.layout()][shown.share < 1]


def draw(board: Board) -> Image.Image:
    """Return the way with the tokens, the movement that was last, and where the next one would end."""
    image, sheet = _empty(board.route).copy(), Sheet(_background(board.route))
    boxes = [*_gone(image, board), *_rings(image, board), *_tokens(image, board)]
    for box in boxes:
        sheet.place(indexed(image.crop(box)), *box[:2])
    return sheet.image


# --- Where the squares are -------------------------------------------------------------------------


@theme.cached(maxsize=16)
def places(shown: Route) -> tuple[Point, ...]:
    """Return the middle of each square, px from the corner of the picture."""
    wide, high = size(shown)
    legs = list(pairwise(shown.turns))
    unit = (wide - 2 * _SIDES) / sum(end - start + _TURN for start, end in legs)
    corners: list[Point] = [(_SIDES, _level(0, len(legs), high))]
    for number, (start, end) in enumerate(legs, 1):
        corners.append((corners[-1][0] + (end - start + _TURN) * unit, _level(number, len(legs), high)))
    found = [corners[0]]
    for (start, end), ((ax, ay), (bx, by)) in zip(legs, pairwise(corners), strict=True):
        shares = ((step + 1) / (end - start) for step in range(end - start))
        found += [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]
    return tuple(found)


def _level(number: int, last: int, high: int) -> float:
    """Return how far below the upper edge a turning is, px."""
    first, end = _BOTTOM if number % 2 else _TOP
    return min(max((first + (end - first) * number / last) * high, _HEAD), high - _FOOT)


# --- What a position has ---------------------------------------------------------------------------

Box = tuple[int, int, int, int]


def _gone(image: Image.Image, board: Board) -> Iterator[Box]:
    """Draw the movements that are shown, under the squares that they pass: each square once."""
    walks: tuple[tuple[Framed, tuple[int, int] | None], ...] = (
        ("played", board.played or board.moved),
        ("chosen", board.chosen),
    )
    passed = set[int]()
    for kind, walk in walks:
        if walk is not None and walk[0] != walk[1]:
            yield _walked(image, board.route, walk, kind)
            passed.update(range(walk[0], walk[1] + 1))
    for index in sorted(passed):
        _node(image, board.route, index)


def _walked(image: Image.Image, shown: Route, walk: tuple[int, int], kind: Framed) -> Box:
    """Draw a movement as a part of the way in its colours; return where."""
    passed = places(shown)[walk[0] : walk[1] + 1]
    box = _around(passed, _HUE + 4, image.size)
    left, top = box[:2]
    points = [(x - left, y - top) for x, y in passed]
    for wide, role in zip((_PATH + 6, _PATH), RINGS[kind], strict=True):
        image.paste(theme.role(role), box, _stroke((box[2] - left, box[3] - top), points, wide))
    return box


def _rings(image: Image.Image, board: Board) -> Iterator[Box]:
    """Draw the rings around the squares where a movement of whoever's turn it is would end, or did.

    Where both are the same square, they share its ring.
    """
    target = board.chosen[1] if board.chosen else board.target
    played = board.played[1] if board.played else None
    ends: dict[int, tuple[Framed, ...]] = {} if target is None else {target: ("chosen",)}
    if played is not None:
        ends[played] = (*ends.get(played, ()), "played")
    for index, kinds in ends.items():
        x, y = places(board.route)[index]
        left, top = round(x) - _RING, round(y) - _RING
        overlay(image, frame(kinds, (2 * _RING, 2 * _RING), radius=_RING), left, top)
        yield left, top, left + 2 * _RING, top + 2 * _RING


def _tokens(image: Image.Image, board: Board) -> Iterator[Box]:
    """Lay the tokens of the seats on their squares, or beside them where several would cover each other."""
    for index in set(board.places):
        _node(image, board.route, index, signed=False)
    middles = spread([places(board.route)[place] for place in board.places], image.size)
    for seat, (x, y) in enumerate(middles):
        left, top = round(x) - _TOKEN // 2, round(y) - _TOKEN // 2
        overlay(image, tokens.picture(Token(seat), _TOKEN), left, top)
        yield left, top, left + _TOKEN, top + _TOKEN


_STEPS: Final = 40
_FORMATIONS: Final[Sequence[Sequence[Point]]] = (
    ((0, 0),),
    ((-22, 0), (22, 0)),
    ((-22, -14), (22, -14), (0, 22)),
    ((-22, -22), (22, -22), (-22, 22), (22, 22)),
)
"""How tokens stand around a square of theirs, by their number: px from its middle."""
_INWARDS: Final = 16
"""More than two stand so much nearer to the middle of the picture, where no number is, px."""


def spread(homes: Sequence[Point], room: tuple[int, int]) -> list[Point]:
    """Return points in the room, near to those given, of which no two are closer than a token is wide."""
    found = []
    for seat, (x, y) in enumerate(homes):
        around = _FORMATIONS[homes.count((x, y)) - 1]
        dx, dy = around[homes[:seat].count((x, y))]
        inwards = 0 if len(around) <= 2 else _INWARDS if y < room[1] / 2 else -_INWARDS
        found.append(_inside((x + dx, y + dy + inwards), room))
    for _, (one, other) in product(range(_STEPS), combinations(range(len(found)), 2)):
        (ax, ay), (bx, by) = found[one], found[other]
        far = hypot(bx - ax, by - ay)
        if 0 < far < _APART:
            push = (_APART - far) / far / 2
            dx, dy = (bx - ax) * push, (by - ay) * push
            found[one], found[other] = _inside((ax - dx, ay - dy), room), _inside((bx + dx, by + dy), room)
    return found


def _inside(point: Point, room: tuple[int, int]) -> Point:
    """Return the place for the middle of a token that is nearest to a point and not beyond the edge."""
    x, y = (
        min(max(value, _TOKEN / 2 + _EDGE), end - _TOKEN / 2 - _EDGE)
        for value, end in zip(point, room, strict=True)
    )
    return x, y


def _around(points: Sequence[Point], more: int, room: tuple[int, int]) -> Box:
    """Return the box around points with so many px more on each side, inside the picture."""
    xs, ys = zip(*points, strict=True)
    left, top = max(0, round(min(xs)) - more), max(0, round(min(ys)) - more)
    return left, top, min(room[0], round(max(xs)) + more), min(room[1], round(max(ys)) + more)


# --- What does not change --------------------------------------------------------------------------


@theme.cached(maxsize=8)
def _background(shown: Route) -> Image.Image:
    """Return the way without tokens, in the palette."""
    return indexed(_empty(shown))


@theme.cached(maxsize=8)
def _empty(shown: Route) -> Image.Image:
    """Return the way without tokens, in full colour."""
    room = size(shown)
    image, there, fords = plain(room, theme.CLOTH), places(shown), _fords(shown)
    river = [(0.0, there[0][1] + 60), *fords, (float(room[0]), fords[-1][1] - 20)]
    overlay(image, sprite(room, lambda pen, scale: _sun(pen, scale, room)))
    overlay(image, sprite(room, lambda pen, scale: _country(pen, scale, room, _FAR)))
    image.paste(theme.WATER, (0, 0), _stroke(room, _smooth(river), _RIVER))
    overlay(image, sprite(room, lambda pen, scale: _country(pen, scale, room, _NEAR)))
    for wide, color in ((_CASING, theme.CLOTH), (_LINE, theme.GRID)):
        image.paste(color, (0, 0), _stroke(room, there, wide))
    for index in range(len(there)):
        _node(image, shown, index)
    for index in shown.turns[:-1]:
        _number(image, shown, index)
    return _framed(image)


def _framed(image: Image.Image) -> Image.Image:
    """Return a picture with an edge and round corners on the ground."""
    whole = plain(image.size, theme.GROUND)
    box = (0, 0, image.width, image.height)
    for inset, fill in ((0, theme.GRID), (_EDGE, image)):
        whole.paste(fill, box, rounded_mask(image.size, theme.STRIP_RADIUS, inset))
    return whole


def _fords(shown: Route) -> list[Point]:
    """Return where the way crosses the river: in the middle of each leg."""
    there = places(shown)
    return [there[(start + end) // 2] for start, end in pairwise(shown.turns)]


_PIECES: Final = 8
"""Straight pieces of which a curve is drawn from one point to the next."""


def _smooth(points: Sequence[Point]) -> list[Point]:
    """Return a curve through points (Catmull and Rom's)."""
    ends = [points[0], *points, points[-1]]
    found = []
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(_PIECES):
            s = step / _PIECES
            t, u, v, w = (
                -s + 2 * s**2 - s**3,
                2 - 5 * s**2 + 3 * s**3,
                s + 4 * s**2 - 3 * s**3,
                -(s**2) + s**3,
            )
            found.append(((t * ax + u * bx + v * cx + w * dx) / 2, (t * ay + u * by + v * cy + w * dy) / 2))
    return [*found, points[-1]]


def _stroke(room: tuple[int, int], points: Sequence[Point], wide: float) -> Image.Image:
    """Return the mask of a line with round ends and corners through these points."""

    def draw_line(pen: ImageDraw.ImageDraw, scale: int) -> None:
        scaled = [(x * scale, y * scale) for x, y in points]
        pen.line(scaled, 255, round(wide * scale))
        half = wide * scale / 2
        for x, y in scaled:
            pen.ellipse((x - half, y - half, x + half, y + half), 255)

    return mask(room, draw_line)


class _Shape(NamedTuple):
    """A part of the country: its corners, in hundredths of the picture's width and height, and its colour."""

    corners: Sequence[Point]
    color: str


_BULGE: Final = (0.0, 0.36, 0.62, 0.8, 0.92, 0.99, 1.0, 0.95, 0.83, 0.66, 0.44)
"""The slope of a hill at its right, from the top down, as shares of its width."""


def _hill(left: float, top: float, wide: float, high: float, color: str = "HILL") -> _Shape:
    """Return a hill as the boxed board has them: straight at the left, round at the right."""
    steps = len(_BULGE) - 1
    slope = [(left + wide * out, top + high * step / steps) for step, out in enumerate(_BULGE)]
    return _Shape((*slope, (left, top + high)), color)


_SUN: Final = (0.88, 0.44)
_ROUND: Final = (0.15, 0.25)
"""The middle of the sun as shares of the picture, and its radius: the smaller of two shares."""


def _sun(pen: ImageDraw.ImageDraw, scale: int, room: tuple[int, int]) -> None:
    """Paint the sun."""
    wide, high = room[0] * scale, room[1] * scale
    x, y, radius = _SUN[0] * wide, _SUN[1] * high, min(_ROUND[0] * wide, _ROUND[1] * high)
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), theme.TOKEN)


_FAR: Final = (
    _hill(13, 18, 11, 34),
    _hill(37, 24, 9.5, 28, "MAT_LINE"),
    _hill(62.5, 22, 8, 28),
)
_NEAR: Final = (
    _hill(1, 66, 15, 46, "MAT_LINE"),
    _hill(26, 64, 16, 60),
    _hill(54, 66, 9, 50, "MAT_LINE"),
    _Shape(((87.5, 104), (90, 52), (92.5, 27), (95, 40), (98, 46), (101, 62), (101, 104)), "HILL"),
    _Shape(((92.5, 27), (95, 40), (93.6, 47), (92, 42), (90.4, 46)), "TAM_SIGN"),
)
"""What lies behind the river, and before it: hills, the mountain with its snow."""


def _country(pen: ImageDraw.ImageDraw, scale: int, room: tuple[int, int], shapes: Sequence[_Shape]) -> None:
    """Paint parts of the country."""
    wide, high = room[0] * scale / 100, room[1] * scale / 100
    for shape in shapes:
        pen.polygon([(x * wide, y * high) for x, y in shape.corners], theme.role(shape.color))


_GROUNDS: Final[Mapping[Ground, tuple[str, int]]] = {
    "": ("CLOTH", _NODE),
    "hue": ("HUE", _HUE),
    "water": ("WATER", _NODE + 6),
    "goal": ("TAM_SIGN", _GOAL),
}
"""Colour and half the width of a square, by its kind."""
_SIGNS: Final[Mapping[Ground, str]] = {"hue": "+1", "water": "≈", "goal": "山"}
"""What is written on squares of which more is to be known."""


def _node(image: Image.Image, shown: Route, index: int, *, signed: bool = True) -> None:
    """Paint a square of the way, with its sign unless something stands on it."""
    ground = shown.grounds[index]
    role, half = _GROUNDS[ground]
    x, y = (round(value) for value in places(shown)[index])
    overlay(image, _ring(theme.role(role), half), x - half, y - half)
    if signed and (sign := _SIGNS.get(ground, "")):
        text.write(image, (x, y + 12), sign, _LETTERS, theme.BLACK, anchor="m", language="ja")


def hue() -> Image.Image:
    """Return a square of hue with its sign, for a legend."""
    image, edge = plain((ICON, ICON), theme.GROUND), ICON // 2 - _HUE
    overlay(image, _ring(theme.role("HUE"), _HUE), edge, edge)
    text.write(image, (ICON // 2, ICON // 2 + 12), _SIGNS["hue"], _LETTERS, theme.BLACK, anchor="m")
    return image


@theme.cached(maxsize=16)
def _ring(fill: theme.Color, half: int) -> Image.Image:
    def draw_ring(pen: ImageDraw.ImageDraw, scale: int) -> None:
        end = 2 * half * scale - 1
        for inset, color in ((0, theme.CLOTH), (2, theme.GRID), (5, fill)):
            pen.ellipse((inset * scale, inset * scale, end - inset * scale, end - inset * scale), color)

    return sprite((2 * half, 2 * half), draw_ring)


def _number(image: Image.Image, shown: Route, index: int) -> None:
    """Write the number of a turning beside it: above the upper ones, below the lower ones."""
    x, y = (round(value) for value in places(shown)[index])
    half = _GROUNDS[shown.grounds[index]][1]
    low = shown.turns.index(index) % 2
    at = (x, y + half + 32 if low else y - half - 8)
    text.write(image, at, str(index), _LETTERS, theme.BLACK, anchor="m")
