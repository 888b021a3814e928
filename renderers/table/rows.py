"""A table of the seats: a row for each with its name, once, and what it has in columns at the right.

What a column shows is headed where it needs that.  Names are whole before anything else: they shrink a
little, or go on in a second line.  What a seat has thrown stands behind its name where it has room there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

from PIL import Image

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.table.page import LARGE, SMALL, Block
from renderers.table.seats import Below

PAD: Final = 14
"""Between a row's edge and what stands on it, px."""

_ROOMY: Final = (58, 6)
_CLOSE: Final = (54, 3)
"""How high a row of one line is, and how far it is from the next one, px."""
_APART: Final = 18
"""Between two columns, px."""
_HEADS: Final = 40
_SCORE: Final = 38
_LINE: Final = 32

Ink = Literal["plain", "pale", "gold"]


class Cell(NamedTuple):
    """What stands in a column: a word or a number, and whether it is pale or stands on gold."""

    words: str = ""
    ink: Ink = "plain"


class Row(NamedTuple):
    """A seat: its name, a cell for each column, of which the last is its score.

    ``mark`` stands before the name, in the palette on the frame's fill; ``below`` is what is drawn behind the
    name or under it.
    """

    name: str
    cells: tuple[Cell, ...]
    mark: Image.Image | None = None
    frame: lettering.Frame = lettering.PLAIN
    faded: bool = False
    below: Below | None = None


def table(heads: Sequence[str], rows: Sequence[Row], look: Look, *, close: bool = False) -> Block:
    """Return the rows below the heads of their columns, one for each; a head may be empty.

    ``close``: they are lower, and stand closer to each other.
    """
    columns, (high, gap) = _columns(heads, rows, look), _CLOSE if close else _ROOMY
    laid = [_Laid(row, columns, look, high) for row in rows]
    _set_beside(laid)
    top_line = _HEADS if any(heads) else 0

    def paint(sheet: Sheet, top: int) -> None:
        for head, right in zip(heads, columns, strict=True):
            at = (right, top + _HEADS - 10)
            lettering.write(sheet, at, head, SMALL, theme.TEXT_SECONDARY, anchor="r", language=look.language)
        y = top + top_line
        for row in laid:
            row.paint(sheet, y)
            y += row.height + gap

    return Block(top_line + sum(row.height + gap for row in laid) + 4, paint)


def are_whole(heads: Sequence[str], rows: Sequence[Row], look: Look) -> bool:
    """Whether every name has room beside these columns, in two lines at most."""
    columns = _columns(heads, rows, look)
    return all(_Laid(row, columns, look, _ROOMY[0]).is_whole for row in rows)


def _columns(heads: Sequence[str], rows: Sequence[Row], look: Look) -> list[int]:
    """Return where each column ends at the right, px; the last one is the score's.

    A head reaches over the columns before its own that have none.
    """
    right, ends, over = theme.WIDTH - theme.MARGIN - PAD, [], 0
    for number in range(len(heads) - 1, -1, -1):
        size = _SCORE if number == len(heads) - 1 else LARGE
        taken = max((_width(row.cells[number], size, look) for row in rows), default=0)
        if heads[number]:
            right -= over
            over = lettering.width(heads[number], SMALL, look.language) - taken
        elif taken:
            over -= taken + _APART
        over = max(0, over)
        ends.append(right)
        right -= taken + _APART if taken or heads[number] else 0
    return ends[::-1]


def _width(cell: Cell, size: int, look: Look) -> int:
    if not cell.words:
        return 0
    return lettering.width(cell.words, size, look.language) + (20 if cell.ink == "gold" else 0)


def _set_beside(laid: Sequence[_Laid]) -> None:
    """Let what is drawn behind names begin at one place in most rows, in others where it has room."""
    starts = {row.name_end for row in laid if row.row.below is not None}
    fitting = [[row for row in laid if row.has_room(start)] for start in sorted(starts)]
    best = max(fitting, key=len, default=[])
    start = max((row.name_end for row in best), default=0)
    for row in laid:
        row.beside = start if row in best else row.name_end if row.has_room(row.name_end) else None


class _Laid:
    """A row laid out: how high it is, and where everything stands."""

    def __init__(self, row: Row, columns: Sequence[int], look: Look, high: int) -> None:
        self.row, self.columns, self.look, self.high = row, columns, look, high
        self.left = theme.MARGIN + PAD + (row.mark.width + 10 if row.mark is not None else 0)
        last = len(columns) - 1
        self.end = min(
            (
                right - _width(cell, _SCORE if number == last else LARGE, look) - _APART
                for number, (cell, right) in enumerate(zip(row.cells, columns, strict=True))
                if cell.words
            ),
            default=theme.WIDTH - theme.MARGIN - PAD,
        )
        self.names, self.size = lettering.named(row.name, LARGE, look.language, self.end - self.left)
        self.beside: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the whole name is read, with no word of it broken."""
        widths = [lettering.width(line, self.size, self.look.language) for line in self.names]
        longest = lettering.longest(self.row.name, self.size, self.look.language)
        return max(*widths, longest) <= self.end - self.left

    @property
    def name_end(self) -> int:
        """Where the name ends, px."""
        widths = [lettering.width(line, self.size, self.look.language) for line in self.names]
        return self.left + min(max(widths), self.end - self.left) + _APART

    @property
    def head(self) -> int:
        """How high the row is without what is drawn under the name, px."""
        return self.high + _LINE * (len(self.names) - 1)

    @property
    def height(self) -> int:
        """How high the row is, px."""
        below = self.row.below
        return self.head + (0 if below is None or self.beside is not None else below.height)

    def has_room(self, start: int) -> bool:
        """Whether what is drawn behind the name has room from ``start`` on, in the row as high as it is."""
        below = self.row.below
        if below is None or below.width is None or below.height > self.head:
            return False
        return self.name_end <= start <= self.end - below.width

    def paint(self, sheet: Sheet, top: int) -> None:
        """Draw the row."""
        row, frame = self.row, self.row.frame
        lettering.wide_box(sheet, top, self.height, frame)
        ink = theme.TEXT_SECONDARY if row.faded else theme.TEXT
        write = partial(lettering.write, sheet, ground=frame.fill, language=self.look.language)
        if row.mark is not None:
            over = max(0, (row.mark.height + 1 - self.high) // 2 + frame.thickness)  # it leaves the edge free
            mark = row.mark.crop((0, over, row.mark.width, row.mark.height - over))
            sheet.place(mark, theme.MARGIN + PAD, top + (self.high - mark.height) // 2)
        base = top + self.high // 2 + 12
        for number, line in enumerate(self.names):
            at = (self.left, base - (self.size < LARGE) + _LINE * number)
            write(at, line, self.size, ink, max_width=self.end - self.left, sentence=False)
        self._cells(sheet, base)
        if row.below is None:
            return
        if self.beside is None:
            row.below.paint(sheet, (self.left, top + self.head - 6))
        else:
            row.below.paint(sheet, (self.beside, top + (self.head - row.below.height) // 2))

    def _cells(self, sheet: Sheet, base: int) -> None:
        """Write what stands in the columns."""
        last = len(self.columns) - 1
        for number, (cell, right) in enumerate(zip(self.row.cells, self.columns, strict=True)):
            if cell.ink == "gold":
                chip = lettering.chip(cell.words, self.row.frame.fill, self.look.language)
                sheet.place(chip, right - chip.width, base - 34)
                continue
            pale = cell.ink == "pale" or self.row.faded
            lettering.write(
                sheet,
                (right, base),
                cell.words,
                _SCORE if number == last else LARGE,
                theme.TEXT_SECONDARY if pale else theme.TEXT,
                ground=self.row.frame.fill,
                anchor="r",
                language=self.look.language,
            )
