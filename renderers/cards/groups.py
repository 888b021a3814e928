"""Groups of cards, side by side and in rows: in the middle of the table, on panels, before a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.cards import faces
from renderers.cards.faces import Card
from renderers.cards.plan import Group
from renderers.table.page import SMALL, Block

SPACE: Final = 5
"""Between cards of a group, px."""

_APART: Final = 8
"""Between rows of cards behind words, px."""
_BETWEEN: Final = 28
_CAPTION: Final = 46
_FRAME: Final = 5
_PLATE: Final = (6, 2)
"""By how much the mat below cards stands out at their sides, and above and below them, px."""


class Area(NamedTuple):
    """Where groups are laid: from which px how wide, and on what colour."""

    left: int
    room: int
    ground: theme.Color


class _Cell(NamedTuple):
    """A group in its place within a line of groups."""

    group: Group
    left: int
    width: int
    rows: list[list[tuple[Card, int]]]
    size: tuple[int, int]


def rows_of(group: Group, size: tuple[int, int], room: int) -> list[list[tuple[Card, int]]]:
    """Cut a group into rows of cards with their counts, for which cards in little have no room."""
    cards = list(Counter(group.cards).items()) if group.counted else [(card, 1) for card in group.cards]
    if size == faces.TILE:
        cards = [(card, 1) for card, count in cards for _ in range(count)]
    per_row = max(1, (room + SPACE) // (size[0] + SPACE))
    return [cards[start : start + per_row] for start in range(0, len(cards), per_row)]


def width_of(row: Sequence[tuple[Card, int]], size: tuple[int, int]) -> int:
    """Return how wide a row of cards is, px."""
    return len(row) * (size[0] + SPACE) - SPACE


def _cell(group: Group, look: Look, area: Area) -> _Cell:
    size = faces.SMALL if group.small else faces.LARGE
    rows = rows_of(group, size, area.room)
    wide = max((width_of(row, size) for row in rows), default=0)
    caption = lettering.width(group.caption, SMALL, look.language)
    return _Cell(group, area.left, min(area.room, max(wide, caption, 40)), rows, size)


def flow(groups: Sequence[Group], look: Look, area: Area) -> list[Block]:
    """Lay groups side by side from the left, as many in a line as have room; captions stand above."""
    lines: list[list[_Cell]] = []
    for group in groups:
        cell = _cell(group, look, area)
        if lines:
            last = lines[-1][-1]
            start = last.left + last.width + _BETWEEN
            if start + cell.width <= area.left + area.room:
                lines[-1].append(cell._replace(left=start))
                continue
        lines.append([cell])
    return [_line(cells, look, area.ground) for cells in lines]


def _line(cells: list[_Cell], look: Look, ground: theme.Color) -> Block:
    tall = max(len(cell.rows) * (cell.size[1] + SPACE) for cell in cells)

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=ground, language=look.language)
        for cell in cells:
            group = cell.group
            color = theme.ACCENT if group.current else theme.TEXT_SECONDARY
            room = cell.width + 4
            size = lettering.fitted(group.caption, SMALL, look.language, room)
            write((cell.left, top + 33), group.caption, size, color, max_width=room)
            for number, row in enumerate(cell.rows):
                at = (cell.left, top + _CAPTION + number * (cell.size[1] + SPACE))
                lay(sheet, row, cell.size, look, at, ground, group.current)

    return Block(_CAPTION + tall + 10, paint)


def lay(
    sheet: Sheet,
    row: Sequence[tuple[Card, int]],
    size: tuple[int, int],
    look: Look,
    at: tuple[int, int],
    ground: theme.Color,
    current: bool = False,
) -> None:
    """Lay cards beside each other; the current ones are framed in yellow."""
    left, top = at
    if current:
        frame = (left - _FRAME, top - _FRAME, left + width_of(row, size) + _FRAME, top + size[1] + _FRAME)
        sheet.image.paste(theme.palette().index(theme.ACCENT), frame)
        ground = theme.ACCENT
    for place, (card, count) in enumerate(row):
        part = faces.lying(card, size, look.signs, ground, count)
        sheet.place(part, left + place * (size[0] + SPACE), top)


# --- Behind a word ---------------------------------------------------------------------------------


class Row(NamedTuple):
    """A row of cards behind the word that says what they are; where it goes on the word is empty."""

    line: int
    left: int
    mark: str
    cards: list[tuple[Card, int]]
    current: bool
    plated: bool = False


class Inline(NamedTuple):
    """Rows of cards of one size."""

    rows: Sequence[Row]
    size: tuple[int, int]

    @property
    def lines(self) -> int:
        """The number of lines in which they stand."""
        return self.rows[-1].line + 1 if self.rows else 0

    @property
    def height(self) -> int:
        """How high they are, px."""
        return max(0, self.lines * (self.size[1] + _APART) - _APART)

    @property
    def width(self) -> int:
        """How far they reach, px."""
        return max((row.left + width_of(row.cards, self.size) for row in self.rows), default=0)


def inline(groups: Sequence[Group], look: Look, room: int, size: tuple[int, int] = faces.SMALL) -> Inline:
    """Lay groups of cards from the left, each behind its word, as many in a line as have room."""
    found: list[Row] = []
    line, x = 0, 0
    for group in groups:
        word = lettering.width(group.mark, SMALL, look.language) + 10 if group.mark else 0
        rows = rows_of(group, size, room - word)
        if not rows:
            continue
        wide = word + max(width_of(row, size) for row in rows)
        if x and (len(rows) > 1 or x + wide > room):
            line, x = line + 1, 0
        for number, row in enumerate(rows):
            mark = "" if number else group.mark
            found.append(Row(line + number, x + word, mark, row, group.current, group.plated))
        line, x = line + len(rows) - 1, x + wide + 4 * SPACE
    return Inline(found, size)


def paint_inline(sheet: Sheet, laid: Inline, look: Look, at: tuple[int, int], ground: theme.Color) -> None:
    """Draw rows that were laid before."""
    base = laid.size[1] // 2 + 11
    for row in laid.rows:
        left, top = at[0] + row.left, at[1] + row.line * (laid.size[1] + _APART)
        word = lettering.width(row.mark, SMALL, look.language) + 10 if row.mark else 0
        color = theme.ACCENT if row.current else theme.TEXT_SECONDARY
        where = (left - word, top + base)
        lettering.write(sheet, where, row.mark, SMALL, color, ground=ground, language=look.language)
        if row.plated:
            right, bottom = left + width_of(row.cards, laid.size), top + laid.size[1]
            plate = (left - _PLATE[0], top - _PLATE[1], right + _PLATE[0], bottom + _PLATE[1])
            sheet.image.paste(theme.palette().index(theme.MAT_LINE), plate)
        lay(
            sheet,
            row.cards,
            laid.size,
            look,
            (left, top),
            theme.MAT_LINE if row.plated else ground,
            row.current,
        )
