"""The lines of a table of people: the place, how far somebody moved, the name, figures, the last games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.results import league_model, league_parts, marks, model, parts
from renderers.table.page import SMALL, Block
from renderers.table.panels import line_end
from renderers.translation import Translator

PER_PAGE: Final = 20
"""So many lines a page has at most."""

ROW: Final = 52
_HEAD: Final = 54
_BASE: Final = 37
"""Height of a line and of the heads above the lines, and from the top of a line to the baseline, px."""
_CHIP: Final = 40
"""How wide the token of the first place is, px."""

Table = model.Table | league_model.Table


def number(table: Table, row: int) -> int:
    """Return the number of a line over all pages, for whoever has a name that cannot be written."""
    return (table.page - 1) * PER_PAGE + row + 1


def written(table: Table, t: Translator) -> list[str]:
    """Return the names as they are drawn."""
    lines: Sequence[model.Line | league_model.Line] = table.lines
    return [parts.written(line.name, number(table, row), t) for row, line in enumerate(lines)]


def widest(table: Table, t: Translator) -> int:
    """Return the width of the longest name, px."""
    return max(lettering.width(name, SMALL, t.language) for name in written(table, t))


class Begin(NamedTuple):
    """What the lines begin with, and where it ends; where names begin; px from the left."""

    places: Sequence[str]
    moves: Sequence[str]
    end_of_place: int
    start_of_move: int
    names: int


def begin(left: int, places: Sequence[str], moves: Sequence[str], language: str) -> Begin:
    """Lay out what the lines begin with: their places, the first one on a token, and who moved how far."""
    end = left + max(_CHIP, parts.Column("", tuple(places), gap=0).width(language))
    start = end + 12
    return Begin(
        places, moves, end, start, start + max(6, parts.Column("", tuple(moves), gap=14).width(language))
    )


class Layout(NamedTuple):
    """Where things stand in a line; names have ``room``.

    Of the lines ``recent`` show their last games, and in ``out`` are those of who has withdrawn.
    """

    begin: Begin
    room: int
    columns: parts.Columns
    recent: frozenset[int]
    out: frozenset[int] = frozenset()


def panel(
    table: Table,
    layout: Layout,
    look: Look,
    t: Translator,
    ground_of: Callable[[Sheet, int, int], theme.Color],
) -> Block:
    """Return the panel with everybody's line; ``ground_of`` draws what one stands on, by top and number."""
    lines: Sequence[model.Line | league_model.Line] = table.lines
    height = _HEAD + ROW * len(lines) + 14

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        layout.columns.write_heads(sheet, top + _BASE + 4, look.language)
        for row, (line, name) in enumerate(zip(lines, written(table, t), strict=True)):
            y = top + _HEAD + row * ROW
            ground = ground_of(sheet, y, row)
            _write_place(sheet, y + _BASE, row, layout.begin, ground, look.language)
            at, out = (layout.begin.names, y + _BASE), row in layout.out
            league_parts.write_name(sheet, at, name, layout.room, ground, look.language, out=out)
            layout.columns.write_row(sheet, y + _BASE, row, ground, look.language)
            if row in layout.recent:
                recent = marks.row(line.last, ground)
                sheet.place(recent, line_end() - recent.width, y + (ROW - recent.height) // 2 + 1)

    return Block(height + 10, paint)


def mark_keys(table: Table, layout: Layout, t: Translator) -> list[parts.Key]:
    """Return what the marks of the last games mean that are shown."""
    lines: Sequence[model.Line | league_model.Line] = table.lines
    seen = marks.seen(line.last for line in lines) if layout.recent else []
    return [parts.Key(marks.row((mark,), theme.GROUND, 1), t.t(marks.NAMES[mark])) for mark in seen]


def _write_place(sheet: Sheet, base: int, row: int, begin: Begin, ground: theme.Color, language: str) -> None:
    """Draw the place of somebody, and by how many places they moved."""
    write = partial(lettering.write, sheet, ground=ground, language=language)
    place = begin.places[row]
    if place == "1":
        gold = lettering.chip(place, ground)
        sheet.place(gold, begin.end_of_place - gold.width + 2, base - 33)
    else:
        write((begin.end_of_place, base), place, SMALL, anchor="r")
    write((begin.start_of_move, base), begin.moves[row], SMALL, theme.TEXT_SECONDARY)
