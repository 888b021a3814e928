"""A crosstable as a picture and in words: who played whom, by opponents or by rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, indexed, mask, plain
from renderers.face import Drawing
from renderers.results.league_model import Crosstable, Game, Result, Row
from renderers.results.league_parts import (
    EDGE,
    EMPTY,
    OUT,
    heading,
    out_key,
    parted,
    row_ground,
    told_heading,
    write_name,
)
from renderers.results.parts import KEPT, Columns, Key, Told, legend, message, spoken, written
from renderers.table.page import SMALL, Block, drawn
from renderers.translation import N_, Translator, translator

SIGNS: Final[Mapping[Result, str]] = MappingProxyType(
    {
        "win": "1",
        "draw": "½",
        "loss": "0",
        "forfeit_win": "+",
        "forfeit_loss": "−",
        "bye": "1",
        "half": "½",
        "zero": "0",
        "free": "–",
        "open": "·",
    }
)
"""What stands for a result."""

_MEANINGS: Final[Mapping[Result, str]] = MappingProxyType(
    {
        "win": N_("win"),
        "draw": N_("draw"),
        "loss": N_("loss"),
        "forfeit_win": N_("won without a game"),
        "forfeit_loss": N_("lost without a game"),
        "free": N_("bye"),
        "open": N_("still open"),
    }
)
"""What the signs mean; without an opponent a sign is the points that a round gave."""

_AGAINST: Final[Mapping[Result, str]] = MappingProxyType(
    {
        "win": N_("won against {others}"),
        "draw": N_("drew with {others}"),
        "loss": N_("lost to {others}"),
        "forfeit_win": N_("won without a game against {others}"),
        "forfeit_loss": N_("lost without a game to {others}"),
        "open": N_("still to play {others}"),
    }
)
_ALONE: Final[Mapping[Result, str]] = MappingProxyType(
    {
        "bye": N_("a bye"),
        "half": N_("half a point for a round missed"),
        "zero": N_("nothing for a round missed"),
        "free": N_("bye"),
    }
)
"""Results in words, against others and in rounds without an opponent."""

_COLORS: Final[Mapping[Result, str]] = MappingProxyType(
    {
        "win": "ACCENT",
        "forfeit_win": "ACCENT",
        "bye": "ACCENT",
        "draw": "TEXT",
        "half": "TEXT",
    }
)

_LINE: Final = 40
_AIR: Final = 12
"""Height of a line of a cell, and what stands around the lines of a row, px."""
_BASE: Final = 31
"""From the top of a line to its baseline, px."""
_LEFT: Final = EDGE + 10
_BETWEEN: Final = 10
_NARROW, _WIDE = 36, 72
"""How wide a column of results may be, px."""
_NAME: Final = 230
"""Room that a name has where the columns can be wide enough, px."""
_LEAST: Final = 150
"""Room that names have at least, px: eight letters; the first of many rounds are left out for it."""
_SEAT: Final = 16
"""How wide the sign of a seat is, px."""


def _end() -> int:
    return theme.WIDTH - _LEFT


@theme.cached(maxsize=KEPT)
def draw_crosstable(table: Crosstable, language: str) -> Drawing:
    """Draw a crosstable."""
    look, t = Look(language=language), translator(language)
    blocks = [heading(table, look, t)]
    blocks += [_rows(table, look, t), _legend(table, look, t)] if table.rows else [message(EMPTY, look, t)]
    return drawn(blocks)


class _Layout(NamedTuple):
    """Where things stand: columns of ``cell`` px from ``left`` on, of which the first ones may be left out.

    ``numbers`` is where the rows' numbers end; names have ``room``; a row has so many ``lines``.
    """

    numbers: int
    names: int
    room: int
    left: int
    cell: int
    skipped: int
    lines: int
    totals: Columns

    @property
    def height(self) -> int:
        """How high a row is, px."""
        return self.lines * _LINE + _AIR


def _columns(table: Crosstable) -> int:
    return max(len(row.cells) for row in table.rows)


def _games(table: Crosstable) -> Iterator[Game]:
    """Yield all that stands in the table."""
    return chain.from_iterable(cell for row in table.rows for cell in row.cells)


def _layout(table: Crosstable, language: str, t: Translator) -> _Layout:
    """Lay the columns out as wide as can be, and give the names what is left."""
    width = partial(lettering.width, size=SMALL, language=language)
    numbers = _LEFT + max(width(str(row.number)) for row in table.rows)
    names = numbers + _BETWEEN
    points = parted(_TOTAL, [row.points for row in table.rows], theme.TEXT, language)
    totals = Columns.of(points, _end(), language)
    count = max(1, _columns(table))
    narrow = _NARROW
    if table.by_round:
        narrow = max((width(str(game.opponent)) for game in _games(table)), default=0) + 2 * _SEAT
    wanted = min(_NAME, max(width(written(row.name, row.number, t)) for row in table.rows))
    cell = min(max(narrow, _WIDE), max(narrow, (totals.left - names - _BETWEEN - wanted) // count))
    shown = min(count, (totals.left - names - _BETWEEN - _LEAST) // cell)
    left = totals.left - shown * cell
    lines = 2 if table.by_round else max([1, *(len(cell) for row in table.rows for cell in row.cells)])
    return _Layout(numbers, names, left - _BETWEEN - names, left, cell, count - shown, lines, totals)


_TOTAL: Final = "Σ"


# --- The picture -----------------------------------------------------------------------------------


def _rows(table: Crosstable, look: Look, t: Translator) -> Block:
    """Return the panel with everybody's row."""
    layout = _layout(table, look.language, t)
    heads = _heads(table, layout, look.language)
    height = heads.height + layout.height * len(table.rows) + 14

    def paint(sheet: Sheet, top: int) -> None:
        lettering.wide_box(sheet, top, height)
        heads.paint(sheet, top)
        for place, row in enumerate(table.rows):
            y = top + heads.height + place * layout.height
            ground = row_ground(sheet, y, layout.height, row.is_me)
            base = y + (layout.height + _BASE - 8) // 2 + 1
            color = theme.TEXT_SECONDARY
            write = partial(lettering.write, sheet, size=SMALL, ground=ground, language=look.language)
            write((layout.numbers, base), str(row.number), color=color, anchor="r")
            name = written(row.name, row.number, t)
            write_name(sheet, (layout.names, base), name, layout.room, ground, look.language, out=row.out)
            _cells(sheet, y, place, table, layout, ground)
            layout.totals.write_row(sheet, base, place, ground, look.language)

    return Block(height + 10, paint)


def _heads(table: Crosstable, layout: _Layout, language: str) -> Block:
    """Return what heads the columns: numbers of rows or rounds; narrow ones stand at two heights."""
    own = {row.number for row in table.rows if row.is_me and not table.by_round}
    count = _columns(table) - layout.skipped
    first = layout.skipped + (1 if table.by_round else table.rows[0].number)
    widest = lettering.width(str(first + count - 1), SMALL, language)
    drop = 34 if widest + 4 > layout.cell else 0

    def paint(sheet: Sheet, top: int) -> None:
        base = top + 42
        write = partial(lettering.write, sheet, size=SMALL, ground=theme.STRIP, anchor="m")
        for column in range(count):
            middle = layout.left + column * layout.cell + layout.cell // 2
            number = first + column
            color = theme.ACCENT if number in own else theme.TEXT_SECONDARY
            write((middle, base + drop * (column % 2)), str(number), color=color)
        layout.totals.write_heads(sheet, base, language)

    return Block(56 + drop, paint)


def _cells(
    sheet: Sheet, top: int, place: int, table: Crosstable, layout: _Layout, ground: theme.Color
) -> None:
    """Draw the results of a row."""
    index = theme.palette().index(theme.STRIP_LINE)
    inner = (top + 4, top + layout.height - 4)
    cells = table.rows[place].cells[layout.skipped :]
    for column, games in enumerate(cells):
        left = layout.left + column * layout.cell
        sheet.image.paste(index, (left, inner[0], left + 1, inner[1]))
        if not table.by_round and layout.skipped + column == place:
            sheet.image.paste(index, (left, inner[0], left + layout.cell, inner[1]))
        middle = left + layout.cell // 2
        first = top + _AIR // 2 + (layout.lines - len(games)) * _LINE // 2
        for line, game in enumerate(games):
            y = top + _AIR // 2 if table.by_round else first + line * _LINE
            _game(sheet, (middle, y), game, ground, table.by_round)


def _game(sheet: Sheet, at: tuple[int, int], game: Game, ground: theme.Color, by_round: bool) -> None:
    """Draw a result, in a round with opponent and seat below it."""
    (middle, top), write = at, partial(lettering.write, sheet, size=SMALL, ground=ground, anchor="m")
    sign = SIGNS.get(game.result, "")
    write((middle, top + _BASE), sign, color=theme.role(_COLORS.get(game.result, "TEXT_SECONDARY")))
    if not by_round:
        return
    base = top + _LINE + _BASE
    if not game.opponent:
        write((middle, base), "–" if game.result else "", color=theme.TEXT_SECONDARY)
        return
    seat = _SEAT + 4 if game.seat else 0
    wide = write((middle + seat // 2, base), str(game.opponent), color=theme.TEXT_SECONDARY)
    if game.seat:
        sheet.place(_seat(game.seat, ground), middle + seat // 2 - wide // 2 - _SEAT - 2, base - 20)


@theme.cached(maxsize=8)
def _seat(seat: int, ground: theme.Color) -> Image.Image:
    """Return the sign of a seat: the first one's is full, the other's hollow."""
    image = plain((_SEAT, _SEAT), ground)

    def ring(inset: float) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
            end = (_SEAT - inset) * scale - 1
            pen.ellipse((inset * scale, inset * scale, end, end), 255)

        return mask(image.size, draw)

    image.paste(theme.TEXT_SECONDARY, (0, 0), ring(1))
    if seat > 1:
        image.paste(ground, (0, 0), ring(3.5))
    return indexed(image)


def _legend(table: Crosstable, look: Look, t: Translator) -> Block:
    """Return what the signs mean that stand in the table."""
    seen = {game.result for game in _games(table)}
    keys = [
        Key(None, t.t("{name} {figure}", name=SIGNS[result], figure=t.t(meaning)))
        for result, meaning in _MEANINGS.items()
        if result in seen
    ]
    if table.by_round:
        keys += [Key(_seat(seat, theme.GROUND), _seat_name(table, seat, t)) for seat in _seats(table)]
        keys.append(Key(None, t.t("below a result: the opponent's number")))
    if any(row.out for row in table.rows):
        keys.append(out_key(t))
    return legend(keys, look)


def _seats(table: Crosstable) -> list[int]:
    return sorted({game.seat for game in _games(table) if game.seat})


def _seat_name(table: Crosstable, seat: int, t: Translator) -> str:
    named = table.seats[seat - 1] if seat <= len(table.seats) else ""
    return named or t.t("Seat {number}", number=seat)


# --- In words --------------------------------------------------------------------------------------


def tell_crosstable(table: Crosstable, language: str) -> Told:
    """Return all of :func:`draw_crosstable` in words; the others are told by their numbers."""
    t = translator(language)
    title = told_heading(table, t)
    if not table.rows:
        return Told((title, t.t(EMPTY)))
    return Told((title,), tuple(_told(row, table, t) for row in table.rows))


def describe_crosstable(table: Crosstable, language: str) -> str:
    """Return the alt text of :func:`draw_crosstable`: the first rows, as many as have room."""
    return tell_crosstable(table, language).alt(translator(language))


def _told(row: Row, table: Crosstable, t: Translator) -> str:
    notes = [t.t("{name} {figure}", name=t.t("Points"), figure=row.points)]
    if row.out:
        notes.append(t.t(OUT))
    notes += _told_rounds(row, table, t) if table.by_round else _told_others(row, table, t)
    who = f"{row.number}. {spoken(row.name, row.number, t)}"
    return t.t("{name}: {what}.", name=who, what=t.t("; ").join(notes))


def _told_others(row: Row, table: Crosstable, t: Translator) -> list[str]:
    """Return against whom each result was reached, the best results first."""
    by_result: dict[Result, list[str]] = {}
    for other, games in zip(table.rows, row.cells, strict=False):
        for game in games:
            by_result.setdefault(game.result, []).append(str(other.number))
    return [
        t.t(words, others=t.t(", ").join(by_result[result]))
        for result, words in _AGAINST.items()
        if result in by_result
    ]


def _told_rounds(row: Row, table: Crosstable, t: Translator) -> list[str]:
    """Return the results in the order of the rounds, with the seats."""
    return [_told_game(game, table, t) for games in row.cells for game in games if game.result]


def _told_game(game: Game, table: Crosstable, t: Translator) -> str:
    if not game.opponent:
        return t.t(_ALONE.get(game.result, N_("still open")))
    told = t.t(_AGAINST.get(game.result, N_("still to play {others}")), others=game.opponent)
    return t.t("{what} ({how})", what=told, how=_seat_name(table, game.seat, t)) if game.seat else told
