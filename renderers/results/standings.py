"""A page of standings as a picture and in words: a line for everybody, the last games as marks."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from renderers import lettering, theme
from renderers.canvas import Look, Sheet
from renderers.face import Drawing
from renderers.names import listed
from renderers.results import marks, parts
from renderers.results.model import Line, Table
from renderers.table.page import SMALL, Block, drawn, header
from renderers.table.panels import INSIDE, line_end
from renderers.translation import N_, Translator, translator

PER_PAGE: Final = 20
"""So many lines a page has at most."""

EMPTY: Final = N_("Nobody is ranked yet. Finish a game with other people to be the first.")

_ROW: Final = 52
_HEAD: Final = 54
_BASE: Final = 37
"""Height of a line and of the heads above the lines, and from the top of a line to the baseline, px."""
_AIR: Final = 20
_CHIP: Final = 40
"""How wide the token of the first place is, px."""
_NAME: Final = 250
"""Room that a long name has at least, if need be without the last column, px: twelve letters."""
_OWN: Final = 8
"""Width of the gold bar before the reader's own line, px."""


@theme.cached(maxsize=parts.KEPT)
def draw_standings(table: Table, language: str) -> Drawing:
    """Draw a page of standings."""
    look, t = Look(language=language), translator(language)
    blocks = [header(table.title, parts.status(table, t), "", look)]
    blocks += (
        [_lines(table, look, t), _legend(table, look, t)] if table.lines else [parts.message(EMPTY, look, t)]
    )
    return drawn(blocks)


def _number(table: Table, place: int) -> int:
    """Return the number of a line over all pages, for whoever has a name that cannot be written."""
    return (table.page - 1) * PER_PAGE + place + 1


def _moved(line: Line) -> str:
    """Return by how many places somebody rose or fell."""
    return f"{'▲' if line.moved > 0 else '▼'}{abs(line.moved)}" if line.moved else ""


# --- Columns ---------------------------------------------------------------------------------------


_LOST: Final = ("record", "games", "change", "last")
"""The columns that go, one after the other, where names have too little room."""


def _figures(table: Table, t: Translator) -> dict[str, parts.Column]:
    """Return the columns behind the names; games only where they are more than wins, draws and losses."""
    lines = table.lines
    columns = {
        "figure": parts.Column(table.figure, tuple(line.figure for line in lines), theme.TEXT, free=True),
        "doubts": parts.doubts([line.provisional for line in lines]),
        "change": parts.Column("", tuple(line.change for line in lines), gap=10),
        "games": parts.Column(t.t("Games"), tuple(str(line.games) for line in lines)),
        "record": parts.Column(t.t(parts.RECORD), tuple(map(parts.record, lines))),
        "last": parts.Column(
            t.t("Last {count}", count=marks.SHOWN), ("",) * len(lines), least=marks.SHOWN * marks.STEP
        ),
    }
    if all(line.games == line.wins + line.draws + line.losses for line in lines):
        del columns["games"]
    return columns


class _Layout(NamedTuple):
    """Where things stand in a line, px from the left; names have ``room``.

    Whether the last games are shown is ``recent``.
    """

    places: int
    moves: int
    names: int
    room: int
    columns: parts.Columns
    recent: bool


def _layout(table: Table, language: str, t: Translator) -> _Layout:
    """Lay the columns out, each as wide as it must be; the names get what is left.

    Where that is too little for them, columns go: first wins, draws and losses, which the marks tell too.
    """
    lines = table.lines
    places = INSIDE + max(
        _CHIP, parts.Column("", tuple(str(line.place) for line in lines), gap=0).width(language)
    )
    moves = places + 12
    names = moves + max(6, parts.Column("", tuple(_moved(line) for line in lines), gap=14).width(language))
    wanted = min(_NAME, max(lettering.width(name, SMALL, language) for name in _written(table, t)))
    figures = _figures(table, t)
    columns = parts.Columns.of(list(figures.values()), line_end(), language)
    for lost in _LOST:
        if columns.left - _AIR - names >= wanted:
            break
        figures.pop(lost, None)
        columns = parts.Columns.of(list(figures.values()), line_end(), language)
    return _Layout(places, moves, names, columns.left - _AIR - names, columns, "last" in figures)


def _written(table: Table, t: Translator) -> list[str]:
    """Return the names as they are drawn."""
    return [parts.written(line.name, _number(table, place), t) for place, line in enumerate(table.lines)]


# --- The picture -----------------------------------------------------------------------------------


def _lines(table: Table, look: Look, t: Translator) -> Block:
    """Return the panel with everybody's line."""
    layout = _layout(table, look.language, t)
    height = _HEAD + _ROW * len(table.lines) + 14

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        layout.columns.write_heads(sheet, top + _BASE + 4, look.language)
        for place, (line, name) in enumerate(zip(table.lines, _written(table, t), strict=True)):
            y = top + _HEAD + place * _ROW
            ground = _ground(sheet, y, line.is_me)
            _before(sheet, y, line, name, ground, layout, look.language)
            layout.columns.write_row(sheet, y + _BASE, place, ground, look.language)
            if layout.recent:
                recent = marks.row(line.last, ground)
                sheet.place(recent, line_end() - recent.width, y + (_ROW - recent.height) // 2 + 1)

    return Block(height + 10, paint)


def _ground(sheet: Sheet, top: int, is_me: bool) -> theme.Color:
    """Draw what a line stands on and return its colour: the reader's own is green, behind a gold bar."""
    index, edge = theme.palette().index, theme.MARGIN + 2
    if is_me:
        sheet.image.paste(index(theme.MAT), (edge, top, theme.WIDTH - edge, top + _ROW))
        sheet.image.paste(index(theme.GOLD), (edge, top, edge + _OWN, top + _ROW))
        return theme.MAT
    sheet.image.paste(index(theme.STRIP_LINE), (INSIDE, top, line_end(), top + 2))
    return theme.STRIP


def _before(
    sheet: Sheet, top: int, line: Line, name: str, ground: theme.Color, layout: _Layout, language: str
) -> None:
    """Draw place and name, and by how many places somebody moved."""
    base = top + _BASE
    write = partial(lettering.write, sheet, ground=ground, language=language)
    if line.place == 1:
        gold = lettering.chip("1", ground)
        sheet.place(gold, layout.places - gold.width + 2, base - 33)
    else:
        write((layout.places, base), str(line.place), SMALL, anchor="r")
    write((layout.moves, base), _moved(line), SMALL, theme.TEXT_SECONDARY)
    size = max(lettering.SMALLEST, lettering.fitted(name, SMALL, language, layout.room))
    write((layout.names, base), name, size, max_width=layout.room, sentence=False)


def _legend(table: Table, look: Look, t: Translator) -> Block:
    """Return what the marks mean that stand in the table."""
    seen = marks.seen(line.last for line in table.lines) if _layout(table, look.language, t).recent else []
    keys = [parts.Key(marks.row((mark,), theme.GROUND, 1), t.t(marks.NAMES[mark])) for mark in seen]
    if any(line.provisional for line in table.lines):
        keys.append(parts.Key(None, t.t("? provisional")))
    return parts.legend(keys, look)


# --- In words --------------------------------------------------------------------------------------


def describe_standings(table: Table, language: str) -> str:
    """Return the alt text of :func:`draw_standings`: the first lines, as many as have room."""
    t = translator(language)
    status = parts.status(table, t)
    title = t.t("{name}: {what}", name=table.title, what=status) if status else table.title
    if not table.lines:
        return t.sentences([t.sentence(title), t.t(EMPTY)])
    rows = [_told(line, _number(table, place), t) for place, line in enumerate(table.lines)]
    return parts.alt(
        [t.sentence(title), marks.key(marks.seen(line.last for line in table.lines), t)], rows, t
    )


def _told(line: Line, number: int, t: Translator) -> str:
    """Return a line in words, the last games as letters."""
    rated = parts.figure(line.figure, line.provisional)
    notes = [
        f"{rated} ({line.change})" if line.change else rated,
        parts.told_move(line.moved, t),
        t.tn("{count} game", "{count} games", line.games),
        marks.counted({"win": line.wins, "draw": line.draws, "loss": line.losses}, t),
        marks.letters(line.last, t),
    ]
    who = f"{line.place}. {parts.spoken(line.name, number, t)}"
    return t.t("{name}: {what}.", name=who, what=listed((note for note in notes if note), t))
