"""Panels of what adds up: the cards that won, the points line by line, and what it gave each seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, plain
from renderers.cards import close, faces
from renderers.cards.groups import Area, flow, inline, paint_inline
from renderers.cards.plan import Entry, Panel
from renderers.table import panels
from renderers.table.page import Block, joined
from renderers.table.panels import INSIDE, LINE, SIZE, Sum, inside, line_end

_NOTE: Final = 40
"""From line to line of a note, px."""
_VALUE: Final = 104
"""Room for a value at the right, px."""
_NAMES: Final = 372
"""Room for a name where cards stand beside it, px."""
_LEAST: Final = 320
"""Room for these cards, px at least: else they stand below the name."""
_GOLD: Final = 20
"""By how much a number on gold is wider, px."""
_UNCUT: Final = re.compile(r" × |\([^()]*\)")
_BETWEEN: Final = 24
"""Between two columns of numbers, px."""


def panel(content: Panel, look: Look) -> Block:
    """Return a panel over the full width."""
    area = Area(INSIDE, inside(), theme.STRIP)
    blocks = (flow if _is_wide() else close.flow)(content.groups, look, area)
    if content.lines:
        blocks.append(panels.lines([Sum(_together(words), value) for words, value in content.lines], look))
    if content.entries:
        blocks.append(_entries(content.entries, look))
    return panels.panel(content.title, blocks, look)


def _together(words: str) -> str:
    """Return words in which no line ends inside a product, or inside brackets."""
    return _UNCUT.sub(lambda found: found[0].replace(" ", lettering.STAY), words)


def won_with(content: Panel, seat: int, look: Look, room: int) -> Image.Image | None:
    """Draw the cards by which a seat won, below what they are called, on a strip, in the palette."""
    area = Area(0, room, theme.STRIP)
    held = [entry for entry in content.entries if entry.seat == seat and entry.won and entry.groups]
    groups = [group for group in content.groups if group.cards and not group.small]
    if held:
        blocks = [_held(entry, look, area) for entry in held]
    elif groups:
        blocks = (flow if _is_wide() else close.flow)(groups, look, area)
    else:
        return None
    whole = joined(blocks)
    sheet = Sheet(indexed(plain((room, whole.height), theme.STRIP)))
    whole.paint(sheet, 0)
    return sheet.image


def _held(entry: Entry, look: Look, area: Area) -> Block:
    """Return a hand below what it is called, as large as it stands in a line."""
    notes = lettering.packed(entry.note, SIZE, look.language, area.room)
    large = inline(entry.groups, look, area.room, faces.LARGE)
    rows = large if large.lines == 1 else inline(entry.groups, look, area.room)
    above = _NOTE * len(notes) + 8

    def paint(sheet: Sheet, top: int) -> None:
        for number, words in enumerate(notes, 1):
            at = (area.left, top + _NOTE * number - 8)
            lettering.write(sheet, at, words, SIZE, ground=area.ground, language=look.language)
        paint_inline(sheet, rows, look, (area.left, top + above), area.ground)

    return Block(above + rows.height + 8, paint)


def _is_wide() -> bool:
    """Whether names and cards have room beside each other."""
    return inside() >= _NAMES + _LEAST + _VALUE


def _entries(entries: Sequence[Entry], look: Look) -> Block:
    """Return what each seat got: a line each with its cards if there are any, else two seats in a line."""
    if any(entry.groups or entry.note for entry in entries):
        return joined([_row(entry, look) for entry in entries], 4)
    return panels.columns([_sum(entry) for entry in entries], look)


def _sum(entry: Entry) -> Sum:
    return Sum(entry.name, entry.value, entry.won)


def _row(entry: Entry, look: Look) -> Block:
    """Return a seat's line with the cards that decided beside the name, or below it where they are many."""
    rows = inline(entry.groups, look, inside() - _NAMES - _VALUE if _is_wide() else inside())
    beside = rows.lines == 1 and _is_wide()
    room = _NAMES - 16 if beside else inside() - _VALUE - 40
    notes = lettering.packed(entry.note, SIZE, look.language, room)
    names, size = lettering.named(entry.name, SIZE, look.language, room)
    head = LINE + 6 + _NOTE * (len(names) - 1 + len(notes))
    if not beside:
        rows = inline(entry.groups, look, inside())
    body = rows.height
    height = max(head, body) if beside else head + body

    def paint(sheet: Sheet, top: int) -> None:
        at = (INSIDE, top + (height - head) // 2 + 36 if beside else top + 36)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language, max_width=room)
        wide = write(at, names[0], size)
        for number, words in enumerate(names[1:], 1):
            wide = write((at[0], at[1] + _NOTE * number), words, size)
        for number, note in enumerate(notes, len(names)):
            write((at[0], at[1] + _NOTE * number), note, SIZE, theme.TEXT_SECONDARY)
        if entry.value:
            right = line_end()
            start = right if beside else INSIDE + wide  # no dots beside cards
            panels.value(sheet, _sum(entry), (start, right), at[1])
        cards = (INSIDE + _NAMES, top + 4) if beside else (INSIDE, top + head)
        paint_inline(sheet, rows, look, cards, theme.STRIP)

    return Block(height + (10 if rows.lines else 4), paint)


# --- The final result ------------------------------------------------------------------------------


def final(content: Panel, last: Panel | None, look: Look) -> Block:
    """Return the final result: all seats by their places, and what the last season gave them if it fits."""
    points = _Column(content.head, tuple(entry.value for entry in content.entries))
    right = line_end()
    columns = [(points, right)]
    room = inside() - points.wide(look) - _GOLD - _BETWEEN
    if last is not None:
        gains = {entry.seat: entry.value for entry in last.entries}
        column = _Column(last.head, tuple(gains.get(entry.seat, "") for entry in content.entries))
        left = room - column.cells - _BETWEEN  # its head may be wider: beside that there are no names
        if all(
            len(lettering.named(entry.name, SIZE, look.language, left)[0]) == 1 for entry in content.entries
        ):
            columns.append((column, INSIDE + room))
            room = left
    size = min(lettering.named(entry.name, SIZE, look.language, room)[1] for entry in content.entries)
    names = [lettering.named(entry.name, size, look.language, room)[0] for entry in content.entries]
    heights = [LINE + 4 + _NOTE * (len(lines) - 1) for lines in names]

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for column, end in columns:
            write((end, top - LINE + 36), column.head, SIZE, theme.TEXT_SECONDARY, anchor="r")
        base = top + 38
        for place, entry in enumerate(content.entries):
            for number, words in enumerate(names[place]):
                write((INSIDE, base + _NOTE * number), words, size, max_width=room)
            for column, end in columns[1:]:
                write((end, base), column.values[place], SIZE, theme.TEXT_SECONDARY, anchor="r")
            panels.value(sheet, _sum(entry), (right, right), base)
            base += heights[place]

    return panels.panel(content.title, [Block(sum(heights) + 12, paint)], look)


class _Column(NamedTuple):
    """A column of numbers below its head."""

    head: str
    values: tuple[str, ...]

    @property
    def cells(self) -> int:
        """How wide the numbers are, px."""
        return max((lettering.width(value, SIZE, "en") for value in self.values if value), default=0)

    def wide(self, look: Look) -> int:
        """Return how wide it is with its head, px."""
        return max(self.cells, lettering.width(self.head, SIZE, look.language))
