"""Groups of cards where room is scarce: small cards, each group's caption behind them or in their line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Final, NamedTuple

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.cards import faces
from renderers.cards.faces import Card
from renderers.cards.groups import SPACE, Area, lay, rows_of, width_of
from renderers.cards.plan import Group
from renderers.table.page import SMALL, Block

_BETWEEN: Final = 26
"""Between two groups of a line, px."""
_APART: Final = 10
"""Between lines, and between cards and the words behind them, px."""
_LINE: Final = 36
_BASE: Final = 12
"""From line to line of a caption, and from the middle of a line to its base, px."""
_LAST: Final = 0.4
"""How wide the last of these lines is at least, as a share of the widest."""
_TOGETHER: Final = 3
"""So many tiles stand behind a caption at least, if there are so many."""
_NARROW: Final = 84
"""How wide the lines of a caption behind cards are at least, px."""


class _Part(NamedTuple):
    """Words by the base of their line, or cards by their top, px from the top left corner of the groups."""

    group: Group
    left: int
    top: int
    words: str = ""
    cards: Sequence[tuple[Card, int]] = ()

    def moved(self, left: int, top: int) -> _Part:
        """Return it so many px farther right and down."""
        return self._replace(left=self.left + left, top=self.top + top)


class _Cell(NamedTuple):
    """A group laid out by itself, px."""

    parts: tuple[_Part, ...]
    width: int
    height: int


def flow(groups: Sequence[Group], look: Look, area: Area) -> list[Block]:
    """Lay groups from the left, as many in a line as have room: small ones in a line with their captions."""
    blocks: list[Block] = []
    for small, some in groupby(groups, key=lambda group: group.small):
        if small:
            parts, height = _in_line(list(some), look.language, area.room)
            blocks.append(_painted(parts, height, faces.TILE, look, area))
        else:
            parts, height = _lowest(list(some), look.language, area.room)
            blocks.append(_painted(parts, height, faces.SMALL, look, area))
    return blocks


def _painted(parts: Sequence[_Part], height: int, size: tuple[int, int], look: Look, area: Area) -> Block:
    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=area.ground, language=look.language)
        for part in parts:
            at = (area.left + part.left, top + part.top)
            if part.cards:
                lay(sheet, part.cards, size, look, at, area.ground, part.group.current)
            color = theme.ACCENT if part.group.current else theme.TEXT_SECONDARY
            write(at, part.words, SMALL, color, max_width=area.room - part.left)

    return Block(height, paint)


# --- Cards with signs ------------------------------------------------------------------------------


def _lowest(groups: Sequence[Group], language: str, room: int) -> tuple[list[_Part], int]:
    """Put groups into lines, with their captions in as few lines as make all no higher than it must be."""
    most = faces.SMALL[1] // _LINE + 1
    ways = [
        _lined([_cell(group, language, room, lines) for group in groups], room)
        for lines in range(1, most + 1)
    ]
    return min(ways, key=lambda way: way[1])


def _lined(cells: Sequence[_Cell], room: int) -> tuple[list[_Part], int]:
    """Put groups into lines; return all their parts, and how high they are."""
    parts: list[_Part] = []
    x, y, tall = 0, _APART, 0
    for cell in cells:
        if x and x + cell.width > room:
            x, y, tall = 0, y + tall + _APART, 0
        parts += [part.moved(x, y) for part in cell.parts]
        x, tall = x + cell.width + _BETWEEN, max(tall, cell.height)
    return parts, y + tall + _APART


def _cell(group: Group, language: str, room: int, lines: int) -> _Cell:
    """Lay a group out: a caption of so many lines at most behind a single row of cards, else above them."""
    size = faces.SMALL
    rows = rows_of(group, size, room)
    wide = max((width_of(row, size) for row in rows), default=0)
    left = wide + _APART
    if len(rows) == 1 and (words := _narrowest(group.caption, language, room - left, lines)):
        first = (size[1] - _LINE * len(words)) // 2 + _LINE // 2 + _BASE
        behind = [_Part(group, left, first + _LINE * place, each) for place, each in enumerate(words)]
        reach = max((lettering.width(each, SMALL, language) for each in words), default=0)
        return _Cell((_Part(group, 0, 0, cards=rows[0]), *behind), left + reach, size[1])
    words = tuple(lettering.wrapped(group.caption, SMALL, language, room))
    above = [_Part(group, 0, _LINE * (place + 1) - _BASE, each) for place, each in enumerate(words)]
    start = _LINE * len(words) + SPACE
    under = [_Part(group, 0, start + place * (size[1] + SPACE), cards=row) for place, row in enumerate(rows)]
    reach = max(lettering.width(each, SMALL, language) for each in words)
    return _Cell((*above, *under), max(wide, reach), start + len(rows) * (size[1] + SPACE))


@lru_cache(maxsize=256)
def _narrowest(words: str, language: str, room: int, lines: int) -> tuple[str, ...]:
    """Return words in at most so many lines, as narrow as these can be; nothing if they have no room."""
    least = max(_NARROW, lettering.longest(words, SMALL, language))
    for wide in range(least, room + 1, 12):
        found = lettering.wrapped(words, SMALL, language, wide)
        widths = [lettering.width(line, SMALL, language) for line in found]
        if len(found) <= lines and widths[-1] >= _LAST * max(widths):
            return tuple(found)
    return ()


# --- Tiles -----------------------------------------------------------------------------------------


def _in_line(groups: Sequence[Group], language: str, room: int) -> tuple[list[_Part], int]:
    """Lay tiles like words behind their captions; return all parts, and how high they are."""
    parts: list[_Part] = []
    wide, high = faces.TILE[0] + SPACE, faces.TILE[1] + _APART - 2
    x, y = 0, 4
    for group in groups:
        tiles = list(_tiles(group, room))
        caption = lettering.width(group.caption, SMALL, language) + _APART
        if x and x + caption + wide * len(tiles) > room:
            x, y = 0, y + high
        lines = lettering.wrapped(group.caption, SMALL, language, room)
        for number, words in enumerate(lines, 1):
            if number > 1:
                x, y = 0, y + (high if number == len(lines) else _LINE)
            parts.append(_Part(group, x, y + faces.TILE[1] // 2 + _BASE, words))
            caption = lettering.width(words, SMALL, language) + _APART
        x += caption
        if x + wide * min(len(tiles), _TOGETHER) > room:
            x, y = 0, y + high
        for tile in tiles:
            if x + faces.TILE[0] > room:
                x, y = 0, y + high
            parts.append(_Part(group, x, y, cards=[tile]))
            x += wide
        x += _BETWEEN
    return parts, y + high + 4


def _tiles(group: Group, room: int) -> Iterator[tuple[Card, int]]:
    for row in rows_of(group, faces.TILE, room):
        yield from row
