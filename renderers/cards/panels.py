"""Panels of what adds up: the cards that won, the points line by line, and what it gave each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers import theme
from renderers.canvas import Look, Sheet
from renderers.cards import lettering
from renderers.cards.groups import ROW, Area, Block, flow, inline, paint_inline
from renderers.cards.plan import Entry, Panel

_INSIDE: Final = theme.MARGIN + 24
_ROOM: Final = theme.WIDTH - 2 * _INSIDE
_LINE: Final = 40
_SIZE: Final = 28
_NOTE_SIZE: Final = 26
_VALUE: Final = 104
"""Room for a value at the right, px."""
_NAMES: Final = 372
"""Room for a name where cards stand beside it, px."""
_BETWEEN: Final = 16


def panel(content: Panel, look: Look) -> Block:
    """Return a panel over the full width."""
    title = lettering.wrapped(content.title, 32, look.language, _ROOM)
    blocks = flow(content.groups, look, Area(_INSIDE, _ROOM, theme.STRIP))
    if content.lines:
        blocks.append(_lines(content.lines, look))
    if content.entries:
        blocks.append(_entries(content.entries, look))
    height = 22 + 42 * len(title) + sum(block.height for block in blocks)

    def paint(sheet: Sheet, top: int) -> None:
        lettering.box(sheet, (theme.MARGIN, top), (theme.WIDTH - 2 * theme.MARGIN, height))
        y = top + 10
        for words in title:
            lettering.write(sheet, (_INSIDE, y + 34), words, 32, ground=theme.STRIP, language=look.language)
            y += 42
        for block in blocks:
            block.paint(sheet, y)
            y += block.height

    return Block(height + 10, paint)


def _lines(lines: Sequence[tuple[str, str]], look: Look) -> Block:
    """Return the lines of a sum; dots lead from the words to the number."""
    parts: list[tuple[str, str, bool]] = []
    for words, value in lines:
        taken = lettering.width(value, _SIZE, look.language) if value else 0
        cut = lettering.wrapped(words, _SIZE, look.language, _ROOM - taken - 60)
        parts += [(part, "", bool(value)) for part in cut[:-1]] + [(cut[-1], value, bool(value))]

    def paint(sheet: Sheet, top: int) -> None:
        for number, (words, value, sums) in enumerate(parts):
            base = top + 30 + number * _LINE
            color = theme.TEXT if sums else theme.TEXT_SECONDARY
            wide = lettering.write(
                sheet, (_INSIDE, base), words, _SIZE, color, ground=theme.STRIP, language=look.language
            )
            if value:
                _value(sheet, value, (_INSIDE + wide, theme.WIDTH - _INSIDE), base)

    return Block(len(parts) * _LINE + 4, paint)


def _value(sheet: Sheet, value: str, span: tuple[int, int], base: int, won: bool = False) -> None:
    """Write a number at the end of a span, behind dots; what was won stands on gold."""
    left, right = span
    if won:
        size = (lettering.width(value, _SIZE, "en") + 24, 38)
        sheet.place(lettering.chip(value, size, theme.STRIP), right - size[0], base - 29)
        taken = size[0]
    else:
        taken = lettering.write(sheet, (right, base), value, _SIZE, ground=theme.STRIP, anchor="r")
    start, end = -(-(left + 10) // 12) * 12, right - taken - 10  # dots stand in columns
    if end - start > 12:
        sheet.place(lettering.dots(theme.STRIP).crop((0, 0, end - start, 4)), start, base - 4)


# --- What each seat got ----------------------------------------------------------------------------


def _entries(entries: Sequence[Entry], look: Look) -> Block:
    """Return a line for each seat: with its cards if there are any, else two seats in a line."""
    if any(entry.groups or entry.note for entry in entries):
        rows = [_row(entry, look) for entry in entries]

        def paint(sheet: Sheet, top: int) -> None:
            for row in rows:
                row.paint(sheet, top)
                top += row.height

        return Block(sum(row.height for row in rows) + 4, paint)
    return _columns(entries, look)


def _columns(entries: Sequence[Entry], look: Look) -> Block:
    half = (_ROOM - 2 * _BETWEEN) // 2
    per_column = -(-len(entries) // 2)

    def paint(sheet: Sheet, top: int) -> None:
        for place, entry in enumerate(entries):
            column, row = divmod(place, per_column)
            left = _INSIDE + column * (half + 2 * _BETWEEN)
            base = top + 36 + row * (_LINE + 4)
            _name(sheet, entry, look, (left, base), half - 40, half)

    return Block(per_column * (_LINE + 4) + 12, paint)


def _name(sheet: Sheet, entry: Entry, look: Look, at: tuple[int, int], room: int, width: int) -> None:
    """Write a name and its value."""
    left, base = at
    shown = room - lettering.width(entry.value, _SIZE, "en")
    wide = lettering.write(
        sheet, at, entry.name, _SIZE, ground=theme.STRIP, language=look.language, max_width=shown
    )
    _value(sheet, entry.value, (left + wide, left + width), base, entry.won)


def _row(entry: Entry, look: Look) -> Block:
    """Return a seat's line with the cards that decided beside the name, or below it where they are many."""
    head = _LINE + 6 + (32 if entry.note else 0)
    rows = inline(entry.groups, look, _ROOM - _NAMES - _VALUE)
    beside = bool(rows) and rows[-1].line == 0
    if not beside:
        rows = inline(entry.groups, look, _ROOM)
    body = (rows[-1].line + 1) * ROW if rows else 0
    height = max(head, body) if beside else head + body

    def paint(sheet: Sheet, top: int) -> None:
        at = (_INSIDE, top + (height - head) // 2 + 34 if beside else top + 34)
        room = _NAMES - 16 if beside else _ROOM - _VALUE - 40
        wide = _words(sheet, entry, look, at, room)
        right = theme.WIDTH - _INSIDE
        start = right if beside else _INSIDE + wide  # no dots beside cards
        _value(sheet, entry.value, (start, right), at[1], entry.won)
        cards = (_INSIDE + _NAMES, top + 4) if beside else (_INSIDE, top + head)
        paint_inline(sheet, rows, look, cards, theme.STRIP)

    return Block(height + 4, paint)


def _words(sheet: Sheet, entry: Entry, look: Look, at: tuple[int, int], room: int) -> int:
    """Write a name and the note below it; return how wide the name is, px."""
    language = look.language
    left, base = at
    wide = lettering.write(
        sheet, at, entry.name, _SIZE, ground=theme.STRIP, language=language, max_width=room
    )
    lettering.write(
        sheet,
        (left, base + 33),
        entry.note,
        _NOTE_SIZE,
        theme.TEXT_SECONDARY,
        ground=theme.STRIP,
        language=language,
        max_width=room,
    )
    return wide
