"""The places of the seats, a strip each, in the order of turns.

Up to four stand below each other; more stand two in a row, with an arrow from the left one to the right one.
What a seat has to show stands beside its details where it has room there, else below them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, overlay, plain, sprite
from renderers.table.page import LARGE, SMALL, Block

PAD: Final = 20
"""Between a strip's edge and what stands on it, px."""

_ONE_COLUMN: Final = 4
_GAP: Final = 8
_ARROW: Final = (20, 28)
BETWEEN: Final = _ARROW[0] + 10
"""Between two strips of a row, px: room for the arrow."""
_NAME: Final = 44
_LINE: Final = 40
_FOOT: Final = 18
"""From the top of a strip to the name, from line to line, and from the last one to the edge, px."""
_TOP: Final = 50
"""From the top of a strip to what stands beside its details, px."""
_SPACE: Final = 16
_NUMBER: Final = 56
_SCORE: Final = 38


class Below(NamedTuple):
    """What lies under the head of a strip: how high it is, and what draws it from its top left corner.

    What says how wide it is, px, may stand beside the details, if it is no higher than it is now.
    """

    height: int
    paint: Callable[[Sheet, tuple[int, int]], None]
    width: int | None = None


class Strip(NamedTuple):
    """A seat's place, on the frame that :func:`frame` gives it.

    Before the name stand a picture in the palette and a ``number``.  ``token`` is a word on gold, such as the
    mark of a dealer; it stands before the detail, so that names begin at the same place.
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
    return plain._replace(around="ACCENT", thickness=5) if active else plain


def columns(seats: int) -> int:
    """Return in how many columns so many seats stand."""
    return 1 if seats <= _ONE_COLUMN else 2


def width(per_row: int) -> int:
    """Return how wide a strip is where so many stand in a row, px."""
    return (theme.WIDTH - 2 * theme.MARGIN - (per_row - 1) * BETWEEN) // per_row


def strips(seats: Sequence[Strip], look: Look) -> Block:
    """Return the strips of all seats, which are given in the order of turns."""
    per_row = columns(len(seats))
    wide = width(per_row)
    heads = [_Head(seat, look, wide) for seat in seats]
    _set_beside(heads)
    rows = [range(start, min(start + per_row, len(seats))) for start in range(0, len(seats), per_row)]
    heights = [max(heads[place].whole for place in row) + _GAP for row in rows]

    def paint(sheet: Sheet, top: int) -> None:
        for row, height in zip(rows, heights, strict=True):
            for place in row:
                left = theme.MARGIN + (place - row.start) * (wide + BETWEEN)
                heads[place].paint(sheet, (left, top))
                if place > row.start:
                    sheet.place(arrow(), left - BETWEEN + 5, top + _NAME - 10 - _ARROW[1] // 2)
            top += height

    return Block(sum(heights) + 6, paint)


def _set_beside(heads: Sequence[_Head]) -> None:
    """Let what seats have to show begin at one place beside their details, for as many of them as can be."""
    best: list[_Head] = []
    for start in sorted({head.taken() for head in heads}):
        fitting = [head for head in heads if head.taken() <= start and head.has_room(start)]
        best = max(best, fitting, key=len)
    start = max((head.taken() for head in best), default=0)
    for head in best:
        head.beside = start


@theme.cached(maxsize=1)
def arrow() -> Image.Image:
    """Return the arrow that leads from a strip to the next one in its row, in the palette."""
    image = plain(_ARROW, theme.GROUND)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        width, height = _ARROW[0] * scale, _ARROW[1] * scale
        pen.polygon([(0, 0), (width, height // 2), (0, height)], theme.TEXT_SECONDARY)

    overlay(image, sprite(_ARROW, draw))
    return indexed(image)


class _Head:
    """A strip laid out: how high it is, and where its lines stand."""

    def __init__(self, seat: Strip, look: Look, wide: int) -> None:
        self.seat, self.look, self.wide = seat, look, wide
        self.token = lettering.chip(seat.token, seat.frame.fill, look.language) if seat.token else None
        room = wide - 2 * PAD - self._before()
        self.lines = lettering.packed(seat.detail, SMALL, look.language, room, self._token_room())
        rows = max(len(self.lines), int(self.token is not None))
        self.height = _NAME + max(rows * _LINE, 22) + _FOOT
        self.beside: int | None = None
        """Where what the seat has to show begins, px from the name; None below all else."""

    @property
    def whole(self) -> int:
        """How high the strip is, px."""
        below = self.seat.below
        if below is None:
            return self.height
        if self.beside is None:
            return self.height + below.height
        return max(self.height, _TOP + below.height)

    def taken(self) -> int:
        """Return how wide the details are with the space behind them, px."""
        widths = [lettering.width(words, SMALL, self.look.language) for words in self.lines]
        if self.token is not None:
            widths[:1] = [self._token_room() + sum(widths[:1])]
        return max(widths, default=-_SPACE) + _SPACE

    def has_room(self, start: int) -> bool:
        """Whether what the seat has to show can begin so many px from where its name does."""
        below = self.seat.below
        if below is None or below.width is None:
            return False
        return self._before() + start + below.width <= self.wide - 2 * PAD

    def _before(self) -> int:
        """Return how much room the picture and the number before the name take, px."""
        picture = self.seat.picture.width + 8 if self.seat.picture is not None else 0
        return picture + (_NUMBER if self.seat.number else 0)

    def _token_room(self) -> int:
        return self.token.width + 12 if self.token is not None else 0

    def paint(self, sheet: Sheet, at: tuple[int, int]) -> None:
        """Draw the strip: what stands before the name, the name, the score, and the details below."""
        seat, (left, top) = self.seat, at
        lettering.box(sheet, at, (self.wide, self.whole), seat.frame)
        ink = theme.TEXT_SECONDARY if seat.faded else theme.TEXT
        write = partial(lettering.write, sheet, ground=seat.frame.fill, language=self.look.language)
        x, right = left + PAD, left + self.wide - PAD
        if seat.picture is not None:
            sheet.place(seat.picture, x, top + 12)
            x += seat.picture.width + 8
        if seat.number:
            write((x, top + 55), seat.number, LARGE, ink)
            x += _NUMBER
        bare = not self.lines and self.token is None
        base = top + (_NAME + 8 if bare else _NAME)
        taken = write((right, base), seat.score, _SCORE, ink, anchor="r")
        write((x, base), seat.name, LARGE, ink, max_width=right - taken - 18 - x, sentence=False)
        if self.token is not None:
            sheet.place(self.token, x, top + _NAME + _LINE - 33)
        for number, words in enumerate(self.lines):
            at = (x if number else x + self._token_room(), top + _NAME + _LINE * (number + 1))
            write(at, words, SMALL, theme.TEXT_SECONDARY)
        if seat.below is None:
            return
        at = (left + PAD, top + self.height) if self.beside is None else (x + self.beside, top + _TOP)
        seat.below.paint(sheet, at)
