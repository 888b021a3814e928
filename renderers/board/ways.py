"""The ways a piece may go, as marks around its sign: known by their shape, in the direction they lead.

A dot is one square, two dots one or two, a ring a leap to the second square, an arrow any distance; a ring on
an arrow says that a piece may be passed, a ring at its foot that the next square is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import hypot
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import theme
from renderers.board.legend import ICON, explained
from renderers.canvas import overlay, plain, sprite
from renderers.translation import N_, Translator


class Way(NamedTuple):
    """A way as it is seen: its direction is columns to the right and rows down, (0, 0) all around.

    Its kind is one of :data:`MARKS`: a primitive of the rules, ``twice`` for a king's step and another one,
    or ``guard`` for what keeps the squares around it.
    """

    kind: str
    step: tuple[int, int]


UNIT: Final = 104
"""Side of the box in which the measures below are given; a larger box has larger marks, px."""

RADIUS: Final = 7.0
"""Of a dot: 5 px on a phone that shows the picture 390 px wide."""
_SMALL: Final = 4.6
_RING: Final = 2.8
_STEM: Final = 4.4
_HEAD: Final = (8.6, 7.0)
"""Length and half-width of an arrow's head."""
_HALO: Final = 1.8
"""What is kept free around a mark, where it stands on a frame."""


class Ring(NamedTuple):
    """Where marks and sign stand in a box of :data:`UNIT`: around which middle, and the side of the sign.

    ``straight`` is how far from it a mark beside the sign is, ``across`` one in a corner, by each axis.
    """

    middle: tuple[float, float]
    straight: float
    across: float
    sign: float

    def at(self, step: tuple[int, int], further: float = 0) -> tuple[float, float]:
        """Return where the mark of a direction stands, ``further`` px outwards."""
        column, row = step
        away = self.across if column and row else self.straight
        out = further / hypot(column, row)
        return self.middle[0] + column * (away + out), self.middle[1] + row * (away + out)


WHOLE: Final = Ring((52, 50.8), 32.0, 28.8, 41)
"""The whole face, for marks alone."""

BESIDE_LETTER: Final = Ring((44.8, 43.6), 25.0, 21.6, 35)
"""What a letter in the lower right corner leaves of the face, for who needs that corner for a mark."""


class Pen:
    """Draws marks in a box, with ``scale`` px of the enlarged picture to each px of :data:`UNIT`."""

    def __init__(self, pen: ImageDraw.ImageDraw, scale: float, ring: Ring, face: theme.Color) -> None:
        self.pen, self.scale, self.ring, self.face = pen, scale, ring, face

    def disc(self, at: tuple[float, float], radius: float, color: theme.Color) -> None:
        """Fill a circle."""
        box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
        self.pen.ellipse([value * self.scale for value in box], color)

    def dots(self, *places: tuple[float, float], radius: float = RADIUS) -> None:
        """Draw dots that belong together."""
        for grow, color in ((_HALO, self.face), (0, theme.BLACK)):
            for at in places:
                self.disc(at, radius + grow, color)

    def circle(self, at: tuple[float, float], radius: float = RADIUS, halo: float = _HALO) -> None:
        """Draw a ring."""
        self.disc(at, radius + halo, self.face)
        self.disc(at, radius, theme.BLACK)
        self.disc(at, radius - _RING, self.face)

    def arrow(self, step: tuple[int, int], foot: float, tip: float) -> None:
        """Draw an arrow from ``foot`` to ``tip``, px outwards of where the direction's mark stands."""
        long, wide = _HEAD
        start, end, neck = (self.ring.at(step, away) for away in (foot, tip, tip - 0.8 * long))
        base, length = self.ring.at(step, tip - long), hypot(*step)
        across = (-step[1] / length * wide, step[0] / length * wide)
        sides = [(base[0] + sign * across[0], base[1] + sign * across[1]) for sign in (1, -1)]
        corners = [(x * self.scale, y * self.scale) for x, y in (end, *sides)]
        for width, color in ((2 * wide + _HALO, self.face), (_STEM, theme.BLACK)):
            line = [(x * self.scale, y * self.scale) for x, y in (start, neck)]
            self.pen.line(line, color, round(width * self.scale))
        self.pen.polygon(corners, theme.BLACK)


_FOOT: Final = -8.0
_TIP: Final = 8.4
_EYE: Final = (-4.8, 4.8)
"""The ring on an arrow: how far outwards its middle stands, and its radius."""


def _double(pen: Pen, step: tuple[int, int]) -> None:
    pen.dots(*(pen.ring.at(step, away - 1.8) for away in (-_SMALL, _SMALL)), radius=_SMALL)


def _from2(pen: Pen, step: tuple[int, int]) -> None:
    pen.arrow(step, _EYE[0], _TIP)
    pen.circle(pen.ring.at(step, _EYE[0]), _EYE[1], 0)


def _over1(pen: Pen, step: tuple[int, int]) -> None:
    pen.arrow(step, _EYE[0] - 8.4, _TIP)
    pen.circle(pen.ring.at(step, _EYE[0]), _EYE[1], 0)


def _over1_from2(pen: Pen, step: tuple[int, int]) -> None:
    _from2(pen, step)
    pen.disc(pen.ring.at(step, _EYE[0]), 1.6, theme.BLACK)


def _guard(pen: Pen, step: tuple[int, int]) -> None:
    """Draw a frame around the sign."""
    half = pen.ring.sign / 2
    x, y = pen.ring.middle
    box = [value * pen.scale for value in (x - half, y - half, x + half, y + half)]
    pen.pen.rounded_rectangle(box, 6 * pen.scale, None, theme.BLACK, round(2.4 * pen.scale))


_BORDER: Final = 36.5
_EACH: Final = 4


def _twice(pen: Pen, step: tuple[int, int]) -> None:
    """Draw dots all along the edge, as many to a side as two steps reach squares."""
    x, y = WHOLE.middle
    places = [_BORDER * (2 * number / _EACH - 1) for number in range(_EACH + 1)]
    for one in places:
        for other in (-_BORDER, _BORDER):
            for at in ((x + one, y + other), (x + other, y + one)):
                pen.disc(at, 4.2, theme.TAM_SIGN)


MARKS: Final = MappingProxyType[str, Callable[[Pen, tuple[int, int]], None]](
    {
        "hop": lambda pen, step: pen.dots(pen.ring.at(step)),
        "double": _double,
        "jump2": lambda pen, step: pen.circle(pen.ring.at(step)),
        "slide": lambda pen, step: pen.arrow(step, _FOOT, _TIP),
        "slide_from2": _from2,
        "slide_over1": _over1,
        "slide_over1_from2": _over1_from2,
        "twice": _twice,
        "guard": _guard,
    }
)
"""What is drawn for a way of each kind."""


def draw(pen: Pen, ways: Iterable[Way]) -> None:
    """Draw the marks of these ways."""
    for kind, step in ways:
        MARKS[kind](pen, step)


# --- What the marks mean ---------------------------------------------------------------------------

MEANINGS: Final = MappingProxyType(
    {
        "hop": N_("one square"),
        "double": N_("one or two, if free"),
        "slide": N_("any distance"),
        "jump2": N_("leap to the 2nd square"),
        "slide_over1": N_("any distance, past one"),
        "slide_from2": N_("2nd square or farther"),
        "guard": N_("guards its neighbours"),
        "twice": N_("a king's step, twice"),
    }
)
"""What each mark says of a piece that bears it, in the order of a legend."""


SHAPES: Final = MappingProxyType(
    {
        "hop": N_("Dot"),
        "double": N_("Two dots"),
        "slide": N_("Arrow"),
        "jump2": N_("Ring"),
        "slide_over1": N_("Arrow through a ring"),
        "slide_from2": N_("Arrow that begins with a ring"),
        "guard": N_("Frame around the sign"),
        "twice": N_("Dots along the whole edge"),
    }
)
"""What each mark of a legend looks like."""

_TITLE: Final = N_("The marks of moves")
_WHERE: Final = N_("On pieces that show their moves:")
"""What stands above a legend of marks."""


class Legend(NamedTuple):
    """What the marks on pieces that show their moves mean: a title, where they are seen, and all in words."""

    title: str
    where: str
    icons: Image.Image
    words: list[str]


def legend(meanings: Mapping[str, str], t: Translator) -> Legend:
    """Return what marks mean, over the full width, in the palette; ``meanings`` are for the translator."""
    said = {kind: t.t(meaning) for kind, meaning in meanings.items()}
    icons = explained([(_icon(kind), meaning) for kind, meaning in said.items()], t.language)
    marks = [t.t("{name}: {what}.", name=t.t(SHAPES[kind]), what=said[kind]) for kind in said]
    where = t.t(_WHERE)
    return Legend(t.t(_TITLE), where, icons, [t.sentence(where), *marks])


_LARGER: Final = 1.6
"""How many times larger a mark is in a legend than on a tile of :data:`UNIT`."""


@theme.cached(maxsize=16)
def _icon(kind: str) -> Image.Image:
    """Return a mark on a piece of a face."""
    middle, face = ICON / 2 / _LARGER, theme.TAM_FACE if kind == "twice" else theme.NEAR_FACE
    ring = Ring((middle - WHOLE.straight, middle), WHOLE.straight, WHOLE.across, WHOLE.sign)

    def draw_mark(pen: ImageDraw.ImageDraw, scale: int) -> None:
        if kind == "twice":  # it goes all around the face
            draw(Pen(pen, scale * ICON / UNIT, WHOLE, face), [Way(kind, (0, 0))])
        elif kind == "guard":
            around = ring._replace(middle=(middle, middle), sign=20)
            draw(Pen(pen, scale * _LARGER, around, face), [Way(kind, (0, 0))])
        else:
            draw(Pen(pen, scale * _LARGER, ring, face), [Way(kind, (1, 0))])

    image = plain((ICON, ICON), face)
    overlay(image, sprite((ICON, ICON), draw_mark))
    return image
