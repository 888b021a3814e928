"""How a piece moves, as a small diagram, and in words: both are made from the engine's table of movement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from types import MappingProxyType
from typing import Final

from PIL import Image, ImageDraw

from engine.cerke.geometry import (
    ALL,
    ANY_ONE_HORSE,
    AS_ARCHER_VESSEL,
    COLUMN_STEP,
    DIAGONAL,
    FORWARD,
    HARD_TAM,
    KANTEI,
    ORTHOGONAL,
    ROW_STEP,
    Leg,
    Movement,
    movement_table,
)
from engine.cerke.options import Options
from renderers import theme
from renderers.canvas import laid, sprite
from renderers.cerke import tiles
from renderers.names import listed
from renderers.translation import N_, Translator

TWICE: Final = "twice"
"""How the tam moves, beside the primitives of the table: a king's step, and another one."""

MOVEMENTS: Final = MappingProxyType(
    {
        **KANTEI,
        **{f"hard_{kind}": row for kind, row in HARD_TAM.items() if row != KANTEI[kind]},
        "any_one_horse": ANY_ONE_HORSE,
        "as_archer_vessel": AS_ARCHER_VESSEL,
    }
)
"""The ways to move: the standard ones by their professions, and those of variants."""


def moves_like(profession: str, options: Options) -> str:
    """Return by which of ``MOVEMENTS`` a profession moves; its own where that is the standard one."""
    row = movement_table(options)[profession]
    return next(name for name in (profession, *MOVEMENTS) if MOVEMENTS[name] == row)


TAM_MOVEMENT: Final = Movement({TWICE: ALL}, {TWICE: ALL})
"""Hue does not change how the tam moves."""

# --- In words --------------------------------------------------------------------------------------

_WAYS: Final = MappingProxyType(
    {
        FORWARD: N_("forward"),
        "F B": N_("forward or back"),
        "L R": N_("sideways"),
        ORTHOGONAL: N_("straight"),
        DIAGONAL: N_("diagonally"),
        ALL: N_("any way"),
        f"F L R {DIAGONAL}": N_("any way but straight back"),
    }
)
"""Directions as the rules call them; "straight" is along a row or column."""

_PRIMITIVES: Final = MappingProxyType(
    {
        "hop": N_("1 {way}"),
        "double": N_("2 {way}"),
        "jump2": N_("leap {way}"),
        "slide": N_("far {way}"),
        "slide_from2": N_("far {way}, at least 2"),
        "slide_over1": N_("far {way} past one piece"),
        "slide_over1_from2": N_("far {way}, at least 2, past one piece"),
        TWICE: N_("1 {way}, twice"),
    }
)


def leg_text(leg: Leg, t: Translator) -> str:
    """Return how a piece moves, as the short rules say it: "far sideways, 1 forward or back"."""
    return listed((t.t(_PRIMITIVES[kind], way=t.t(_WAYS[ways])) for kind, ways in leg.items()), t)


# --- As a diagram ----------------------------------------------------------------------------------

SQUARE: Final = 26
_REACH: Final = 2
"""Squares that are shown on every side of the piece."""
SIDE: Final = (2 * _REACH + 1) * SQUARE
_DOT: Final = 8.5
_RING: Final = (8.5, 3.2)
"""Radius and thickness of the ring around what is leaped over, px."""
_LINE: Final = 5
_HEAD: Final = (14.0, 9.0)
"""Length and half-width of an arrow's head, px."""
_DASHES: Final = 4

Way = tuple[int, int]
"""One step of a direction: columns to the right, rows down."""


class Pencil:
    """Draws marks around a square; places are counted in squares from its middle."""

    def __init__(self, pen: ImageDraw.ImageDraw, scale: int, middle: tuple[float, float]) -> None:
        self.pen, self.scale, self.middle = pen, scale, middle

    def at(self, way: Way, steps: float) -> tuple[float, float]:
        """Return the place so many squares away, in px of the enlarged picture."""
        (x, y), (column, row) = self.middle, way
        return (x + column * steps * SQUARE) * self.scale, (y + row * steps * SQUARE) * self.scale

    def dot(self, way: Way, steps: float) -> None:
        """Mark a square on which the piece may end."""
        self._round(way, steps, _DOT)

    def ring(self, way: Way, steps: float) -> None:
        """Mark a square that is leaped over."""
        self._round(way, steps, _RING[0], round(_RING[1] * self.scale))

    def arrow(self, way: Way, start: float, end: float, dashes: int = 1) -> None:
        """Draw an arrow from one distance to another: whole, or in so many dashes."""
        tip, length = self.at(way, end), hypot(*way)
        ux, uy = (step / length for step in way)
        long, wide = (each * self.scale for each in _HEAD)
        foot = (tip[0] - ux * long, tip[1] - uy * long)
        neck = end - 0.8 * _HEAD[0] / SQUARE / length
        pitch = (neck - start) / dashes
        for number in range(dashes):
            first = start + number * pitch
            last = first + pitch * (1 if number == dashes - 1 else 0.55)
            ends = [self.at(way, first), self.at(way, last)]
            self.pen.line(ends, theme.MARK, round(_LINE * self.scale))
        corners = [
            tip,
            (foot[0] - uy * wide, foot[1] + ux * wide),
            (foot[0] + uy * wide, foot[1] - ux * wide),
        ]
        self.pen.polygon(corners, theme.MARK)

    def _round(self, way: Way, steps: float, radius: float, width: int = 0) -> None:
        x, y = self.at(way, steps)
        reach = radius * self.scale
        box = (x - reach, y - reach, x + reach, y + reach)
        if width:
            self.pen.ellipse(box, None, theme.MARK, width)
        else:
            self.pen.ellipse(box, theme.MARK)


_EDGE: Final = _REACH + 0.42


def _jump(pencil: Pencil, way: Way) -> None:
    pencil.ring(way, 1)
    pencil.dot(way, 2)


def _from2(pencil: Pencil, way: Way) -> None:
    pencil.ring(way, 1)
    pencil.arrow(way, 1.5, _EDGE)


def _twice(pencil: Pencil, way: Way) -> None:
    """Mark the step in this direction, and every second step from there but the one back."""
    pencil.dot(way, 1)
    for column, row in _ways(ALL):
        reached = (way[0] + column, way[1] + row)
        if any(reached):
            pencil.dot(reached, 1)


_MARKS: Final = MappingProxyType[str, Callable[[Pencil, Way], None]](
    {
        "hop": lambda pencil, way: pencil.dot(way, 1),
        "double": lambda pencil, way: pencil.dot(way, 2),
        "jump2": _jump,
        "slide": lambda pencil, way: pencil.arrow(way, 0.5, _EDGE),
        "slide_from2": _from2,
        "slide_over1": lambda pencil, way: pencil.arrow(way, 0.5, _EDGE, _DASHES),
        "slide_over1_from2": lambda pencil, way: pencil.arrow(way, 1.5, _EDGE, 2),
        TWICE: _twice,
    }
)
"""What is drawn for each primitive in one direction."""


def _ways(ways: str) -> Iterator[Way]:
    for way in ways.split():
        yield (
            sum(COLUMN_STEP.get(letter, 0) for letter in way),
            sum(ROW_STEP.get(letter, 0) for letter in way),
        )


def diagram(leg: Leg, hue: bool) -> Image.Image:
    """Return where a piece in the middle may go, in the palette; from ``hue`` its square is orange."""
    return _diagram(tuple(leg.items()), hue)


@theme.cached(maxsize=32)
def _diagram(leg: tuple[tuple[str, str], ...], hue: bool) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        end, step = SIDE * scale, SQUARE * scale
        pen.rectangle((0, 0, end - 1, end - 1), theme.CLOTH)
        low, high = _REACH * step, (_REACH + 1) * step
        if hue:
            pen.rectangle((low, low, high, high), theme.HUE)
        for line in range(0, end + 1, step):
            pen.line((line, 0, line, end), theme.GRID, scale)
            pen.line((0, line, end, line), theme.GRID, scale)
        pen.rectangle((0, 0, end - 1, end - 1), None, theme.GRID, 2 * scale)
        inset = 6 * scale
        pen.polygon(tiles.shape(low + inset, low + inset, step - 2 * inset, 0, False), theme.BLACK)
        pencil = Pencil(pen, scale, (SIDE / 2, SIDE / 2))
        for kind, ways in leg:
            for way in _ways(ways):
                _MARKS[kind](pencil, way)

    return laid(sprite((SIDE, SIDE), draw), theme.CLOTH)


# --- What the marks mean ---------------------------------------------------------------------------

KEY: Final = MappingProxyType[str, Callable[[Pencil], None]](
    {
        N_("goes there"): lambda pencil: pencil.dot((0, 0), 0),
        N_("any distance"): lambda pencil: pencil.arrow((1, 0), -0.75, 0.85),
        N_("leaps over any piece"): lambda pencil: pencil.ring((0, 0), 0),
        N_("past one piece at most"): lambda pencil: pencil.arrow((1, 0), -0.75, 0.85, 3),
    }
)
"""The marks of the diagrams and what each says."""

KEY_ICON: Final = (52, 34)


@theme.cached(maxsize=8)
def key_icon(meaning: str) -> Image.Image:
    """Return the mark that has this meaning on a piece of cloth, in the palette."""
    middle = (KEY_ICON[0] / 2, KEY_ICON[1] / 2)
    return laid(sprite(KEY_ICON, lambda pen, scale: KEY[meaning](Pencil(pen, scale, middle))), theme.CLOTH)
