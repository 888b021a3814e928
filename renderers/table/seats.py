"""The places of the seats, a strip each, in the order of turns.

They stand below each other in a narrow picture, and up to four of them in any; more stand two in a row, with
an arrow from the left one to the right one.
A strip is one line where all of a seat has room in it; else its details stand below the name, and what it has
to show beside these or below them.  A name is whole before anything else: it is written smaller, then in two
lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, laid, sprite
from renderers.table.page import LARGE, SMALL, Block

PAD: Final = 20
"""Between a strip's edge and what stands on it, px."""

_ONE_COLUMN: Final = 4
_LEAST: Final = 480
"""How wide a strip is at least that has another one beside it, px."""
_ARROW: Final = (20, 28)
BETWEEN: Final = _ARROW[0] + 10
"""Between two strips of a row, px: room for the arrow."""
_RIM: Final = 8
"""From the edge to what stands in a line, px at least."""
_BASE: Final = 12
"""From the middle of a line to its base, px."""
_LINE: Final = 40
_FOOT: Final = 14
"""From line to line, and from the last one, or what stands below all else, to the edge, px."""
_CLEAR: Final = 2
_SPACE: Final = 16

_HEADS: Final = 38
"""Height of the line above the strips that says what stands in them, px."""
_SECOND: Final = 30
"""From the first line of a name to the second one, px."""

_TOKEN, _DETAIL, _SHOWN = 1, 2, 3
"""What stands in the line of the name, each with what comes before it."""


class Pitch(NamedTuple):
    """How close strips stand: how high one of one line is, what is between two, how large a score is, px.

    ``giving`` are the sizes that details may have in the line of a name, each with the smallest one of a name
    that gives way to them.
    """

    row: int = 64
    gap: int = 8
    score: int = 38
    giving: tuple[tuple[int, int], ...] = ((SMALL, 30),)


USUAL: Final = Pitch()
CLOSE: Final = Pitch(52, 5, LARGE, ((SMALL, 30), (28, lettering.SMALLEST)))


class Below(NamedTuple):
    """What a seat has to show: how high it is, and what draws it from its top left corner.

    What says how wide it is, px, may stand in the line of the name, or beside the details; else it stands
    below the head of the strip.
    """

    height: int
    paint: Callable[[Sheet, tuple[int, int]], None]
    width: int | None = None


class Strip(NamedTuple):
    """A seat's place, on the frame that :func:`frame` gives it.

    Before the name stands a picture in the palette.  ``token`` is a word on gold, such as the mark of a
    dealer; it stands behind the name, where it pushes nothing.
    """

    name: str
    detail: str = ""
    score: str = ""
    frame: lettering.Frame = lettering.PLAIN
    faded: bool = False
    picture: Image.Image | None = None
    token: str = ""
    below: Below | None = None


def frame(active: bool, out: bool = False, named: bool = False) -> lettering.Frame:
    """Return how the strip of a seat looks; its fill is the ground of what stands on it.

    ``named``: a refusal is about it.
    """
    plain = lettering.OUT if out else lettering.PLAIN
    if named:
        return plain._replace(around="RATE", thickness=8)
    return plain._replace(around="ACCENT", thickness=5) if active else plain


def columns(seats: int) -> int:
    """Return in how many columns so many seats stand."""
    return 2 if seats > _ONE_COLUMN and width(2) >= _LEAST else 1


def width(per_row: int) -> int:
    """Return how wide a strip is where so many stand in a row, px."""
    return (theme.SPAN - (per_row - 1) * BETWEEN) // per_row


def strips(
    seats: Sequence[Strip], look: Look, pitch: Pitch = USUAL, heads: tuple[str, str] = ("", "")
) -> Block:
    """Return the strips of all seats, which are given in the order of turns.

    ``heads`` say above each column what stands before the names, and what the scores are, if they have room.
    """
    per_row = columns(len(seats))
    wide = width(per_row)
    said = [lettering.width(words, SMALL, look.language) for words in heads if words]
    score = max((lettering.width(seat.score, pitch.score, "en") for seat in seats if seat.score), default=0)
    laid = [_Head(seat, look, wide, score, pitch) for seat in seats]
    _set_beside(laid)
    rows = [range(start, min(start + per_row, len(seats))) for start in range(0, len(seats), per_row)]
    heights = [max(laid[place].whole for place in row) + pitch.gap for row in rows]
    lefts = [theme.MARGIN + column * (wide + BETWEEN) for column in range(per_row)]
    above = _HEADS if said and sum(said) + PAD <= wide - 2 * PAD else 0

    def paint(sheet: Sheet, top: int) -> None:
        for left in lefts if above else ():
            for words, x, anchor in zip(heads, (left + PAD, left + wide - PAD), "lr", strict=True):
                at, grey = (x, top + above - 10), theme.TEXT_SECONDARY
                lettering.write(sheet, at, words, SMALL, grey, anchor=anchor, language=look.language)
        top += above
        for row, height in zip(rows, heights, strict=True):
            for place, left in zip(row, lefts, strict=False):
                laid[place].paint(sheet, (left, top))
                if place > row.start:
                    sheet.place(arrow(), left - BETWEEN + 5, top + (pitch.row - _ARROW[1]) // 2)
            top += height

    return Block(above + sum(heights) + 6, paint)


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

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        width, height = _ARROW[0] * scale, _ARROW[1] * scale
        pen.polygon([(0, 0), (width, height // 2), (0, height)], theme.TEXT_SECONDARY)

    return laid(sprite(_ARROW, draw), theme.GROUND)


class _Head:
    """A strip laid out: how high it is, and where its lines stand.

    ``score`` is the room that scores have at the right, px.
    """

    def __init__(self, seat: Strip, look: Look, wide: int, score: int, pitch: Pitch = USUAL) -> None:
        self.seat, self.look, self.wide, self.pitch = seat, look, wide, pitch
        self.token = lettering.chip(seat.token, seat.frame.fill, look.language) if seat.token else None
        self.before = seat.picture.width + 8 if seat.picture is not None else 0
        self.score = score + _SPACE if score else 0
        room = self._room = wide - 2 * PAD - self.before
        self.name, self.size = lettering.named(seat.name, LARGE, look.language, room - self.score)
        self.detail_size = SMALL
        self.in_line = self._in_line(room - self.score)
        chip = self._token_room() if self.in_line < _TOKEN else 0
        detail = seat.detail if self.in_line < _DETAIL else ""
        self.lines = lettering.packed(detail, SMALL, look.language, room, chip)
        self.rows = max(len(self.lines), int(chip > 0))
        picture = seat.picture.height + _RIM if seat.picture is not None else 0
        self.line = max(pitch.row, picture) + _SECOND * (len(self.name) - 1)
        self.beside: int | None = None
        """Where what the seat has to show begins, px from the name; None below all else."""

    def _in_line(self, room: int) -> int:
        """Return what has room behind the name, for which name and details may be a little smaller."""
        if len(self.name) > 1:
            return 0
        for count in (_SHOWN, _DETAIL, _TOKEN):
            for detail, least in self.pitch.giving:
                parts = (self._token_room(), self._detail_room(detail), self._shown_room())
                size = lettering.fitted(
                    self.seat.name, self.size, self.look.language, room - sum(parts[:count])
                )
                if size >= min(self.size, least):
                    self.size, self.detail_size = size, detail
                    return count
        return 0

    def _token_room(self) -> int:
        return self.token.width + _SPACE if self.token is not None else 0

    def _detail_room(self, size: int) -> int:
        detail = self.seat.detail
        return lettering.width(detail, size, self.look.language) + _SPACE if detail else 0

    def _shown_room(self) -> int:
        """Return how much room what is shown takes in a line, px: more than there is where it is too high."""
        below = self.seat.below
        if below is None:
            return 0
        if below.width is None or below.height > self.pitch.row - _RIM // 2:
            return self.wide
        return below.width + _SPACE

    @property
    def height(self) -> int:
        """How high all is that does not stand below all else, px."""
        return self.line + (self.rows * _LINE - _BASE + _FOOT if self.rows else 0)

    @property
    def whole(self) -> int:
        """How high the strip is, px."""
        below = self.seat.below
        if below is None or self.in_line == _SHOWN:
            return self.height
        if self.beside is None:
            return self.height + below.height + _FOOT - _CLEAR
        return max(self.height, self.line - _RIM + below.height + _FOOT)

    def _under(self, name: int, edge: int) -> int:
        """Return where what stands below all else begins, px: below the name if it has room there."""
        below = self.seat.below
        has_room = below is not None and below.width is not None and below.width <= self._room
        return name if has_room else edge

    def taken(self) -> int:
        """Return how wide the details are with the space behind them, px."""
        widths = [lettering.width(words, SMALL, self.look.language) + _SPACE for words in self.lines]
        return max(widths, default=0)

    def has_room(self, start: int) -> bool:
        """Whether what the seat has to show can begin so many px from where its name does."""
        below = self.seat.below
        if below is None or below.width is None or self.in_line == _SHOWN or not self.lines:
            return False
        token = self._token_room() if self.in_line < _TOKEN else 0
        return self.before + start + below.width <= self.wide - 2 * PAD - token

    def paint(self, sheet: Sheet, at: tuple[int, int]) -> None:
        """Draw the strip: what stands before the name, its line, the details below, and what is shown."""
        seat, (left, top) = self.seat, at
        lettering.box(sheet, at, (self.wide, self.whole), seat.frame)
        ink = theme.TEXT_SECONDARY if seat.faded else theme.TEXT
        write = partial(lettering.write, sheet, ground=seat.frame.fill, language=self.look.language)
        x, right, middle = left + PAD, left + self.wide - PAD, top + self.line // 2
        if seat.picture is not None:
            sheet.place(seat.picture, x, middle - seat.picture.height // 2)
            x += self.before
        write((right, middle + _BASE + 1), seat.score, self.pitch.score, ink, anchor="r")
        right -= self.score
        taken, base = 0, middle + _BASE - _SECOND // 2 * (len(self.name) - 1)
        for number, words in enumerate(self.name):
            at = (x, base + _SECOND * number)
            taken = write(at, words, self.size, ink, max_width=right - x, sentence=False)
        self._paint_in_line(sheet, (x + taken + _SPACE, right), middle)
        low = right + self.score
        if self.token is not None and self.in_line < _TOKEN:
            sheet.place(self.token, low - self.token.width, top + self.line - _RIM)
        for number, words in enumerate(self.lines):
            base = top + self.line - _BASE + _LINE * (number + 1) - 6
            write((x, base), words, SMALL, theme.TEXT_SECONDARY)
        if seat.below is None or self.in_line == _SHOWN:
            return
        shown = (self._under(x, left + PAD), top + self.height - _CLEAR)
        if self.beside is not None:
            shown = (x + self.beside, top + self.line - _RIM)
        seat.below.paint(sheet, shown)

    def _paint_in_line(self, sheet: Sheet, span: tuple[int, int], middle: int) -> None:
        """Draw what stands behind the name: the token beside it, the rest before the score."""
        seat, (left, right) = self.seat, span
        if self.token is not None and self.in_line >= _TOKEN:
            sheet.place(self.token, left, middle - self.token.height // 2)
        if seat.below is not None and self.in_line == _SHOWN:
            right -= seat.below.width or 0
            seat.below.paint(sheet, (right, middle - seat.below.height // 2))
            right -= _SPACE
        if self.in_line >= _DETAIL:
            at, grey = (right, middle + _BASE), theme.TEXT_SECONDARY
            lettering.write(
                sheet,
                at,
                seat.detail,
                self.detail_size,
                grey,
                ground=seat.frame.fill,
                anchor="r",
                language=self.look.language,
            )
