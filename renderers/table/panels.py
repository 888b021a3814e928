"""Panels of what adds up: a title, lines of words with dots and a number, and what it gave each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.table.page import SMALL, Block, joined
from renderers.translation import Translator

INSIDE: Final = theme.MARGIN + 24
"""Where a panel's lines begin, px."""
LINE: Final = 46
SIZE: Final = SMALL

_TITLE: Final = 34
_BETWEEN: Final = 16
_SECOND: Final = 32
"""From the first line of a name to the second one, px."""


def inside() -> int:
    """Return how wide a panel's lines are, px."""
    return theme.WIDTH - 2 * INSIDE


def line_end() -> int:
    """Return where they end, px."""
    return theme.WIDTH - INSIDE


def _half() -> int:
    return (inside() - 2 * _BETWEEN) // 2


class Sum(NamedTuple):
    """Words and the number that they come to; what somebody has ``won`` stands on gold."""

    words: str
    value: str = ""
    won: bool = False


def in_words(title: str, sums: Sequence[Sum], t: Translator) -> list[str]:
    """Return a panel in sentences: its title, then line by line."""
    told = [
        t.t("{name}: {what}.", name=line.words, what=line.value) if line.value else line.words
        for line in sums
    ]
    return [t.sentence(title), *told]


def panel(title: str, blocks: Sequence[Block], look: Look) -> Block:
    """Return a panel over the full width with these blocks below its title."""
    titles = lettering.wrapped(title, _TITLE, look.language, inside())
    below = joined(blocks)
    height = 22 + LINE * len(titles) + below.height

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        y = top + 10
        for words in titles:
            lettering.write(
                sheet, (INSIDE, y + 36), words, _TITLE, ground=theme.STRIP, language=look.language
            )
            y += LINE
        below.paint(sheet, y)

    return Block(height + 10, paint)


Line: TypeAlias = tuple[str, theme.Color]
"""A line of a panel that is only written, and its colour."""


def written(title: str, rows: Sequence[Line], look: Look) -> Block:
    """Return a panel of lines below its title."""

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for number, (line, color) in enumerate(rows):
            write((INSIDE, top + 34 + number * LINE), line, SIZE, color, max_width=inside())

    return panel(title, [Block(LINE * len(rows) + 12, paint)], look)


def empty(height: int) -> Block:
    """Return a panel with nothing on it, and 8 px below it."""
    return Block(height + 8, lambda sheet, top: lettering.wide_box(sheet, top, height))


def lines(sums: Sequence[Sum], look: Look) -> Block:
    """Return the lines of a sum; words without a number are a heading."""
    parts: list[tuple[Sum, bool]] = []
    for line in sums:
        taken = lettering.width(line.value, SIZE, look.language) if line.value else 0
        *before, last = lettering.wrapped(line.words, SIZE, look.language, inside() - taken - 60)
        parts += [(Sum(words), bool(line.value)) for words in before]
        parts.append((line._replace(words=last), bool(line.value)))

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for number, (line, sums_up) in enumerate(parts):
            base = top + 34 + number * LINE
            color = theme.TEXT if sums_up else theme.TEXT_SECONDARY
            wide = write((INSIDE, base), line.words, SIZE, color)
            if line.value:
                value(sheet, line, (INSIDE + wide, line_end()), base)

    return Block(len(parts) * LINE + 4, paint)


def _shown(each: Sum, wide: int) -> int:
    """Return how much room words have beside their number in a part of a line, px."""
    return wide - 40 - lettering.width(each.value, SIZE, "en")


def columns(sums: Sequence[Sum], look: Look) -> Block:
    """Return what each seat got: two seats in a line, read line by line, or one where names have no room."""
    per_row, part = 2, _half()
    names = [lettering.named(each.words, SIZE, look.language, _shown(each, part)) for each in sums]
    if any(len(lines) > 1 for lines, _ in names):
        per_row, part = 1, inside()
        names = [lettering.named(each.words, SIZE, look.language, _shown(each, part)) for each in sums]
    heights = [
        LINE + 4 + _SECOND * (max(len(lines) for lines, _ in names[start : start + per_row]) - 1)
        for start in range(0, len(sums), per_row)
    ]

    def paint(sheet: Sheet, top: int) -> None:
        write = partial(lettering.write, sheet, ground=theme.STRIP, language=look.language)
        for place, (each, (lines, size)) in enumerate(zip(sums, names, strict=True)):
            row, column = divmod(place, per_row)
            left, base = INSIDE + column * (part + 2 * _BETWEEN), top + 38 + sum(heights[:row])
            wide = 0
            for number, words in enumerate(lines):
                at = (left, base + _SECOND * number)
                wide = write(at, words, size, max_width=_shown(each, part))
            value(sheet, each, (left + wide, left + part), base + _SECOND * (len(lines) - 1))

    return Block(sum(heights) + 12, paint)


def value(sheet: Sheet, line: Sum, span: tuple[int, int], base: int) -> None:
    """Write the number of a sum at the end of a span, behind dots."""
    left, right = span
    if line.won:
        gold = lettering.chip(line.value, theme.STRIP)
        sheet.place(gold, right - gold.width, base - 33)
        taken = gold.width
    else:
        taken = lettering.write(sheet, (right, base), line.value, SIZE, ground=theme.STRIP, anchor="r")
    start, end = -(-(left + 10) // 12) * 12, right - taken - 10  # dots stand in columns
    if end - start > 12:
        sheet.place(lettering.dots(theme.STRIP).crop((0, 0, end - start, 4)), start, base - 4)
