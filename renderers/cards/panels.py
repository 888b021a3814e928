"""Panels of what adds up: the cards that won, the points line by line, and what it gave each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.cards.groups import Area, flow, inline, paint_inline
from renderers.cards.plan import Entry, Panel
from renderers.table import panels
from renderers.table.page import Block, joined
from renderers.table.panels import INSIDE, LINE, SIZE, Sum, inside

_NOTE: Final = 40
"""From line to line of a note, px."""
_VALUE: Final = 104
"""Room for a value at the right, px."""
_NAMES: Final = 372
"""Room for a name where cards stand beside it, px."""


def panel(content: Panel, look: Look) -> Block:
    """Return a panel over the full width."""
    blocks = flow(content.groups, look, Area(INSIDE, inside(), theme.STRIP))
    if content.lines:
        blocks.append(panels.lines([Sum(*line) for line in content.lines], look))
    if content.entries:
        blocks.append(_entries(content.entries, look))
    return panels.panel(content.title, blocks, look)


def _entries(entries: Sequence[Entry], look: Look) -> Block:
    """Return what each seat got: a line each with its cards if there are any, else two seats in a line."""
    if any(entry.groups or entry.note for entry in entries):
        return joined([_row(entry, look) for entry in entries], 4)
    return panels.columns([_sum(entry) for entry in entries], look)


def _sum(entry: Entry) -> Sum:
    return Sum(entry.name, entry.value, entry.won)


def _row(entry: Entry, look: Look) -> Block:
    """Return a seat's line with the cards that decided beside the name, or below it where they are many."""
    rows = inline(entry.groups, look, inside() - _NAMES - _VALUE)
    beside = rows.lines == 1
    room = _NAMES - 16 if beside else inside() - _VALUE - 40
    notes = lettering.packed(entry.note, SIZE, look.language, room)
    head = LINE + 6 + _NOTE * len(notes)
    if not beside:
        rows = inline(entry.groups, look, inside())
    body = rows.height
    height = max(head, body) if beside else head + body

    def paint(sheet: Sheet, top: int) -> None:
        at = (INSIDE, top + (height - head) // 2 + 36 if beside else top + 36)
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language, max_width=room)
        wide = write(at, entry.name, SIZE)
        for number, note in enumerate(notes, 1):
            write((at[0], at[1] + _NOTE * number), note, SIZE, theme.TEXT_SECONDARY)
        right = theme.WIDTH - INSIDE
        start = right if beside else INSIDE + wide  # no dots beside cards
        panels.value(sheet, _sum(entry), (start, right), at[1])
        cards = (INSIDE + _NAMES, top + 4) if beside else (INSIDE, top + head)
        paint_inline(sheet, rows, look, cards, theme.STRIP)

    return Block(height + 4, paint)
