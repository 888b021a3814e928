"""The places of the seats, a strip each: up to four below each other, more in two columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.table.page import Block

PAD: Final = 20
"""Between a strip's edge and what stands on it, px."""

_HEAD: Final = 88
_ONE_COLUMN: Final = 4
_GAP: Final = 8


class Below(NamedTuple):
    """What lies under the head of a strip: how high it is, and what draws it from its top left corner."""

    height: int
    paint: Callable[[Sheet, tuple[int, int]], None]


class Strip(NamedTuple):
    """A seat's place, on the frame that :func:`frame` gives it.

    Before the name stand a picture in the palette, a ``number`` beside it, and ``token``, a word on gold,
    such as the mark of a dealer.
    """

    name: str
    detail: str = ""
    score: str = ""
    frame: lettering.Frame = lettering.PLAIN
    faded: bool = False
    picture: Image.Image | None = None
    number: str = ""
    token: str = ""
    below: Below | None = None


def frame(active: bool, out: bool = False) -> lettering.Frame:
    """Return how the strip of a seat looks; its fill is the ground of what stands on it."""
    plain = lettering.OUT if out else lettering.PLAIN
    return plain._replace(line=theme.MOVED, thickness=5) if active else plain


def columns(seats: int) -> int:
    """Return in how many columns so many seats stand."""
    return 1 if seats <= _ONE_COLUMN else 2


def width(seats: int) -> int:
    """Return how wide a strip is where there are so many seats, px."""
    return (theme.WIDTH - 2 * theme.MARGIN - (columns(seats) - 1) * _GAP) // columns(seats)


def strips(seats: Sequence[Strip], look: Look) -> Block:
    """Return the strips of all seats."""
    wide, per_column = width(len(seats)), -(-len(seats) // columns(len(seats)))
    heights = [_HEAD + (seat.below.height if seat.below else 0) for seat in seats]
    tops = [max(heights[row::per_column]) for row in range(per_column)]
    starts = [sum(tops[:row]) + row * _GAP for row in range(per_column + 1)]

    def paint(sheet: Sheet, top: int) -> None:
        for place, seat in enumerate(seats):
            column, row = divmod(place, per_column)
            at = (theme.MARGIN + column * (wide + _GAP), top + starts[row])
            lettering.box(sheet, at, (wide, tops[row]), seat.frame)
            _head(sheet, seat, look, at, wide)
            if seat.below is not None:
                seat.below.paint(sheet, (at[0] + PAD, at[1] + _HEAD))

    return Block(starts[-1] + 6, paint)


def _head(sheet: Sheet, seat: Strip, look: Look, at: tuple[int, int], wide: int) -> None:
    """Draw what stands before the name, the name with the detail below it, and the score at the right."""
    left, top = at
    ground, ink = seat.frame.fill, theme.TEXT_SECONDARY if seat.faded else theme.TEXT
    x, right = left + PAD, left + wide - 22
    if seat.picture is not None:
        sheet.place(seat.picture, x, top + (_HEAD - seat.picture.height) // 2)
        x += seat.picture.width + 8
    write = partial(lettering.write, sheet, ground=ground, language=look.language)
    if seat.number:
        write((x, top + 56), seat.number, 34, ink)
        x += 54
    base = top + (41 if seat.detail else 56)
    name_left = x
    if seat.token:
        mark = lettering.chip(seat.token, (lettering.width(seat.token, 28, "ja") + 20, 38), ground)
        sheet.place(mark, x, base - 29)
        name_left += mark.width + 10
    taken = write((right, top + (45 if seat.detail else 56)), seat.score, 36, ink, anchor="r")
    room = right - taken - 18 - name_left
    write((name_left, base), seat.name, 32, ink, max_width=room, sentence=False)
    write((x, top + 75), seat.detail, theme.DETAIL_SIZE, theme.TEXT_SECONDARY, max_width=right - x)
