"""A podium: who has the first three places of a season, on steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, mask, plain
from renderers.portraits import SIDE, portrait
from renderers.results.model import Place
from renderers.results.parts import written
from renderers.table.page import LARGE, SMALL, Block
from renderers.table.panels import inside
from renderers.translation import Translator


class Step(NamedTuple):
    """A place: who stands on it, with which figure, and the avatar of each."""

    place: int
    names: tuple[str, ...]
    figure: str
    avatars: tuple[bytes, ...]

    @property
    def shown(self) -> int:
        """How many are shown; of a crowd the others are counted."""
        return len(self.names) if len(self.names) <= _CROWD else _CROWD - 1


_LOOKS: Final = {
    1: (156, "TOKEN", "BLACK"),
    2: (112, "SILVER", "BLACK"),
    3: (76, "STICK_DARK", "WHITE"),
}
"""By place: height of the step, px, its colour, and the colour of its number."""
_ORDER: Final = {1: (0,), 2: (0, 1), 3: (1, 0, 2)}
"""How the steps stand beside each other, by their number: of three, the highest in the middle."""
_BROAD: Final = 480
_BETWEEN: Final = 12
_EDGE: Final = 3
_NUMBER: Final = 48
_NAME: Final = 44
_CROWD: Final = 4
"""So many names stand on a step; of more, the last ones are counted."""
_ASIDE: Final = 8
"""What is between avatars beside each other, px."""
_LEAST: Final = 40
"""No avatar is drawn smaller, px."""


def steps(people: Sequence[Place], t: Translator) -> list[Step]:
    """Return the steps of the first three places, the first one first; who shares a place shares a step."""
    numbered = [one._replace(name=written(one.name, number, t)) for number, one in enumerate(people, 1)]
    found = []
    for place, group in groupby(numbered, lambda one: one.place):
        _, names, figures, avatars = zip(*group, strict=True)
        found.append(Step(place, names, figures[0], avatars))
    return [step for step in found if step.place in _LOOKS]


def above(step: Step, t: Translator) -> list[str]:
    """Return the names on a step; of a crowd the first ones."""
    names, left = list(step.names[: step.shown]), len(step.names) - step.shown
    return [*names, t.tn("and {count} more", "and {count} more", left)] if left else names


def podium(people: Sequence[Place], look: Look, t: Translator) -> Block:
    """Return the podium on its panel."""
    shown = steps(people, t)
    wide = min(_BROAD, (inside() - _BETWEEN * (len(shown) - 1)) // len(shown))
    tall = max(
        _LOOKS[step.place][0] + _NAME * (len(_lines(step, wide, t)) + 1) + _side(step, wide) for step in shown
    )
    height = tall + 40
    start = (theme.WIDTH - wide * len(shown) - _BETWEEN * (len(shown) - 1)) // 2

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        for slot, number in enumerate(_ORDER[len(shown)]):
            left = start + slot * (wide + _BETWEEN)
            _step(sheet, (left, top + height - 2), wide, shown[number], t)

    return Block(height + 10, paint)


def _lines(step: Step, wide: int, t: Translator) -> list[tuple[str, int]]:
    """Return the lines of the names on a step of this width, px, with their sizes."""
    named = (lettering.named(name, LARGE, t.language, wide - 8) for name in above(step, t))
    return [(line, size) for lines, size in named for line in lines]


def _step(sheet: Sheet, at: tuple[int, int], wide: int, step: Step, t: Translator) -> None:
    """Draw a step that stands on ``at``, with figure, names and avatars above it."""
    (left, bottom), (high, *roles) = at, _LOOKS[step.place]
    color, ink = map(theme.role, roles)
    middle, top = left + wide // 2, bottom - high
    sheet.place(_block(wide, high, color), left, top)
    write = partial(lettering.write, sheet, anchor="m", language=t.language, max_width=wide - 8)
    write((middle, top + high // 2 + 18), str(step.place), _NUMBER, ink, ground=color)
    write((middle, top - 18), step.figure, SMALL, theme.TEXT_SECONDARY, ground=theme.STRIP)
    lines = _lines(step, wide, t)
    for number, (line, size) in enumerate(reversed(lines), 1):
        at = (middle, top - 18 - number * _NAME)
        write(at, line, size, theme.TEXT, ground=theme.STRIP, sentence=False)
    if side := _side(step, wide):
        _avatars(sheet, (middle, top - 18 - (len(lines) + 1) * _NAME - side), side, step, t.language)


def _avatars(sheet: Sheet, at: tuple[int, int], side: int, step: Step, language: str) -> None:
    """Draw the avatars of a step beside each other, the middle of their upper edge at ``at``."""
    left = at[0] - (step.shown * (side + _ASIDE) - _ASIDE) // 2
    for number in range(step.shown):
        square = portrait(step.avatars[number], step.names[number], side, theme.STRIP, language)
        sheet.place(square, left + number * (side + _ASIDE), at[1])


def _side(step: Step, wide: int) -> int:
    """Return how large the avatars on a step of this width are, px; 0 where they would tell nothing."""
    side = min(SIDE, (wide - 8 + _ASIDE) // step.shown - _ASIDE)
    return side if side >= _LEAST else 0


@theme.cached(maxsize=16)
def _block(wide: int, high: int, color: theme.Color) -> Image.Image:
    """Return a step with rounded corners above, in the palette, in an edge that stands out."""
    image = plain((wide, high), theme.STRIP)

    def cover(inset: int) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
            box = (inset * scale, inset * scale, (wide - inset) * scale - 1, (high + 40) * scale)
            pen.rounded_rectangle(box, 14 * scale, 255)

        return mask(image.size, draw)

    image.paste(theme.TEXT_SECONDARY, (0, 0), cover(0))
    image.paste(color, (0, 0), cover(_EDGE))
    return indexed(image)
