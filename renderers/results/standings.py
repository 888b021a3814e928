"""A page of standings as a picture and in words: a line for everybody, the last games as marks."""

from __future__ import annotations

from typing import Final

from renderers import theme
from renderers.canvas import Look, Sheet
from renderers.face import Drawing
from renderers.names import listed
from renderers.results import marks, parts, rows
from renderers.results.model import Line, Table
from renderers.table.page import Block, drawn, header
from renderers.table.panels import INSIDE, line_end
from renderers.translation import N_, Translator, translator

EMPTY: Final = N_("Nobody is ranked yet. Finish a game with other people to be the first.")

_AIR: Final = 20
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


def _layout(table: Table, t: Translator) -> rows.Layout:
    """Lay the columns out, each as wide as it must be; the names get what is left.

    Where that is too little for them, columns go: first wins, draws and losses, which the marks tell too.
    """
    places, moves = [str(line.place) for line in table.lines], [*map(_moved, table.lines)]
    begin = rows.begin(INSIDE, places, moves, t.language)
    wanted = min(_NAME, rows.widest(table, t))
    figures = _figures(table, t)
    columns = parts.Columns.of(list(figures.values()), line_end(), t.language)
    for lost in _LOST:
        if columns.left - _AIR - begin.names >= wanted:
            break
        figures.pop(lost, None)
        columns = parts.Columns.of(list(figures.values()), line_end(), t.language)
    recent = frozenset(range(len(places)) if "last" in figures else ())
    return rows.Layout(begin, columns.left - _AIR - begin.names, columns, recent)


# --- The picture -----------------------------------------------------------------------------------


def _lines(table: Table, look: Look, t: Translator) -> Block:
    """Return the panel with everybody's line."""

    def ground_of(sheet: Sheet, top: int, row: int) -> theme.Color:
        return _ground(sheet, top, table.lines[row].is_me)

    return rows.panel(table, _layout(table, t), look, t, ground_of)


def _ground(sheet: Sheet, top: int, is_me: bool) -> theme.Color:
    """Draw what a line stands on and return its colour: the reader's own is green, behind a gold bar."""
    index, edge = theme.palette().index, theme.MARGIN + 2
    if is_me:
        sheet.image.paste(index(theme.MAT), (edge, top, theme.WIDTH - edge, top + rows.ROW))
        sheet.image.paste(index(theme.GOLD), (edge, top, edge + _OWN, top + rows.ROW))
        return theme.MAT
    sheet.image.paste(index(theme.STRIP_LINE), (INSIDE, top, line_end(), top + 2))
    return theme.STRIP


def _legend(table: Table, look: Look, t: Translator) -> Block:
    """Return what the marks mean that stand in the table."""
    keys = rows.mark_keys(table, _layout(table, t), t)
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
    told = [_told(line, rows.number(table, row), t) for row, line in enumerate(table.lines)]
    return parts.alt(
        [t.sentence(title), marks.key(marks.seen(line.last for line in table.lines), t)], told, t
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
