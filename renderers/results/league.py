"""A page of the table of a league as a picture and in words: points, tie-breaks, who rises and falls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image

from renderers import theme
from renderers.canvas import Look, Sheet, indexed, mask, plain
from renderers.face import Drawing
from renderers.names import listed
from renderers.results import league_parts, marks, parts, rows
from renderers.results.league_model import Line, Table, Way
from renderers.results.model import Mark
from renderers.table.page import Block, drawn
from renderers.table.panels import INSIDE, line_end
from renderers.translation import N_, Translator, translator

MOST_TIES: Final = 3
"""So many tie-breaks have a column."""

ZONES: Final[Mapping[tuple[Way, bool], str]] = MappingProxyType(
    {
        ("up", False): N_("would move up"),
        ("up", True): N_("moves up"),
        ("stay", True): N_("remains"),
        ("down", False): N_("would move down"),
        ("down", True): N_("moves down"),
    }
)
"""What a place means at the end of the season, by whether it is sure; those between do not know yet."""

_MOVED: Final = N_("↑↓ places since the round before")

_AIR: Final = 16
_NAME: Final = 230
"""Room that a long name has at least, if need be without the columns that say least, px: eleven letters."""


@theme.cached(maxsize=parts.KEPT)
def draw_league(table: Table, language: str) -> Drawing:
    """Draw a page of a league's table."""
    look, t = Look(language=language), translator(language)
    blocks = [league_parts.heading(table, look, t)]
    blocks += (
        [_lines(table, look, t), _legend(table, look, t)]
        if table.lines
        else [parts.message(league_parts.EMPTY, look, t)]
    )
    if table.notes:
        blocks.append(parts.sentences(table.notes, look))
    return drawn(blocks)


def _place(line: Line) -> str:
    return str(line.place) if line.place else "–"


def _moved(line: Line) -> str:
    """Return by how many places somebody rose or fell; triangles stand for zones."""
    return f"{'↑' if line.moved > 0 else '↓'}{abs(line.moved)}" if line.moved else ""


# --- Columns ---------------------------------------------------------------------------------------


class _Choice(NamedTuple):
    """Which columns a table has besides points, and whether it has the last rounds."""

    played: bool
    record: bool
    ties: int
    recent: bool = True


def _choices(table: Table) -> Iterator[_Choice]:
    """Yield what may stand in a table, the most first: games go before tie-breaks, these as :func:`_kept`.

    Games have a column of their own where wins, draws and losses are not all of them.  The last rounds go
    before the last tie-break: without any, nothing says why one of equals stands before the other.
    """
    told = table.record and all(line.played == line.wins + line.draws + line.losses for line in table.lines)
    ties = min(MOST_TIES, len(table.ties))
    yield _Choice(not told, table.record, ties)
    yield _Choice(True, False, ties)
    for recent in (True, False):
        for fewer in range(ties, 0, -1):
            yield _Choice(False, False, fewer, recent)
    yield _Choice(False, False, 0)
    yield _Choice(False, False, 0, recent=False)


def _kept(table: Table, count: int) -> list[int]:
    """Return which tie-breaks stay where only so many have room: those that part equals, else the first."""
    neighbours = list(pairwise(table.lines))

    def parts_nobody(number: int) -> bool:
        return not any(
            one.points == other.points
            and one.ties[:number] == other.ties[:number]
            and one.ties[number : number + 1] != other.ties[number : number + 1]
            for one, other in neighbours
        )

    numbers = sorted(range(min(MOST_TIES, len(table.ties))), key=parts_nobody)
    return sorted(numbers[:count])


def _figures(table: Table, choice: _Choice, language: str, t: Translator) -> list[parts.Column]:
    """Return the columns behind the names."""
    lines = table.lines
    columns = league_parts.parted(
        table.points or t.t("Points"), [line.points for line in lines], theme.TEXT, language
    )
    for number in _kept(table, choice.ties):
        cells = [line.ties[number] if number < len(line.ties) else "" for line in lines]
        columns += league_parts.parted(table.ties[number].head, cells, theme.TEXT_SECONDARY, language)
    if choice.played:
        columns.append(
            parts.Column(t.t("Games"), tuple(str(line.played) for line in lines), gap=league_parts.BETWEEN)
        )
    if choice.record:
        columns.append(
            parts.Column(t.t(parts.RECORD), tuple(map(parts.record, lines)), gap=league_parts.BETWEEN)
        )
    recent = ("",) * len(lines)
    if choice.recent and any(line.last for line in lines):
        head = t.t("Last {count}", count=marks.SHOWN)
        columns.append(parts.Column(head, recent, gap=league_parts.BETWEEN, least=marks.SHOWN * marks.STEP))
    return columns


def _layout(table: Table, t: Translator) -> rows.Layout:
    """Lay the columns out, each as wide as it must be; the names get what is left."""
    lines = table.lines
    start = _ZONES + SIGN if any(line.zone for line in lines) else INSIDE
    begin = rows.begin(start, [*map(_place, lines)], [*map(_moved, lines)], t.language)
    wanted = min(_NAME, rows.widest(table, t))
    for choice in _choices(table):
        columns = parts.Columns.of(_figures(table, choice, t.language, t), line_end(), t.language)
        room = columns.left - _AIR - begin.names
        if room >= wanted:
            break
    recent = frozenset(row for row, line in enumerate(lines) if line.last and choice.recent)
    out = frozenset(row for row, line in enumerate(lines) if line.out)
    return rows.Layout(begin, room, columns, recent, out)


# --- Zones -----------------------------------------------------------------------------------------

SIGN: Final = 34
_BAR: Final = 10
"""Width of the sign of a zone and of the bar at the edge, px."""

_ZONES: Final = league_parts.EDGE + _BAR + 6
"""Where the signs of zones begin, px from the left."""

_HUES: Final[Mapping[Way, str]] = MappingProxyType({"up": "GOLD", "stay": "TEXT_SECONDARY", "down": "BLUE"})
_SHAPES: Final[Mapping[Way, tuple[tuple[int, int], ...]]] = MappingProxyType(
    {
        "up": ((4, 25), (15, 4), (26, 25)),
        "stay": ((5, 11), (25, 11), (25, 20), (5, 20)),
        "down": ((4, 6), (15, 27), (26, 6)),
    }
)
"""The corners of each sign, px."""


@theme.cached(maxsize=16)
def sign(way: Way, sure: bool, ground: theme.Color) -> Image.Image:
    """Return the sign of a zone in the palette, hollow until it is sure."""
    image = plain((SIGN - 3, SIGN - 3), ground)

    def cover(inset: float) -> Image.Image:
        corners = _SHAPES[way]
        middle = [sum(axis) / len(corners) for axis in zip(*corners, strict=True)]
        inner = [
            [m + (c - m) * (1 - inset) for c, m in zip(corner, middle, strict=True)] for corner in corners
        ]
        return mask(
            image.size, lambda pen, scale: pen.polygon([(x * scale, y * scale) for x, y in inner], 255)
        )

    image.paste(theme.role(_HUES[way]), (0, 0), cover(0))
    if not sure:
        image.paste(ground, (0, 0), cover(0.42))
    return indexed(image)


def _zoned(sheet: Sheet, top: int, line: Line, ground: theme.Color) -> None:
    """Draw who moves: a bar at the edge, and a sign where there is something to say."""
    if not line.zone:
        return
    if line.zone != "stay":
        sheet.image.paste(
            theme.palette().index(theme.role(_HUES[line.zone])),
            (league_parts.EDGE, top + 3, league_parts.EDGE + _BAR, top + rows.ROW - 1),
        )
    if (line.zone, line.sure) in ZONES:
        drawn = sign(line.zone, line.sure, ground)
        sheet.place(drawn, _ZONES, top + (rows.ROW - drawn.height) // 2 + 1)


# --- The picture -----------------------------------------------------------------------------------


def _lines(table: Table, look: Look, t: Translator) -> Block:
    """Return the panel with everybody's line."""

    def ground_of(sheet: Sheet, top: int, row: int) -> theme.Color:
        ground = league_parts.row_ground(sheet, top, rows.ROW, table.lines[row].is_me)
        _zoned(sheet, top, table.lines[row], ground)
        return ground

    return rows.panel(table, _layout(table, t), look, t, ground_of)


def _legend(table: Table, look: Look, t: Translator) -> Block:
    """Return what the signs mean that stand in the table."""
    layout = _layout(table, t)
    keys = rows.mark_keys(table, layout, t)
    keys += [parts.Key(sign(*zone, theme.GROUND), t.t(ZONES[zone])) for zone in _zones(table)]
    if any(line.moved for line in table.lines):
        keys.append(parts.Key(None, t.t(_MOVED)))
    if any(line.out for line in table.lines):
        keys.append(league_parts.out_key(t))
    heads = {column.head for column, _ in layout.columns.placed}
    keys += [
        parts.Key(None, t.t("{name}: {what}", name=tie.head, what=tie.meaning))
        for tie in table.ties[:MOST_TIES]
        if tie.head in heads
    ]
    return parts.legend(keys, look)


def _zones(table: Table) -> list[tuple[Way, bool]]:
    """Return the zones that have a sign in the table, from the top."""
    seen = {(line.zone, line.sure) for line in table.lines}
    return [zone for zone in ZONES if zone in seen]


# --- In words --------------------------------------------------------------------------------------


def tell_league(table: Table, language: str) -> parts.Told:
    """Return all of :func:`draw_league` in words."""
    t = translator(language)
    title = league_parts.told_heading(table, t)
    if not table.lines:
        return parts.Told((title, t.t(league_parts.EMPTY)))
    told = tuple(_told(line, rows.number(table, row), table, t) for row, line in enumerate(table.lines))
    return parts.Told((title, marks.key(marks.seen(line.last for line in table.lines), t)), told, table.notes)


def describe_league(table: Table, language: str) -> str:
    """Return the alt text of :func:`draw_league`: the first lines, as many as have room."""
    return tell_league(table, language).alt(translator(language))


def _told(line: Line, number: int, table: Table, t: Translator) -> str:
    """Return a line in words, the last rounds as letters."""
    counts: dict[Mark, int] = {"win": line.wins, "draw": line.draws, "loss": line.losses}
    notes = [
        _figure(table.points or t.t("Points"), line.points, t),
        t.t(league_parts.OUT) if line.out else "",
        parts.told_move(line.moved, t),
        t.t(ZONES.get((line.zone, line.sure), "")),
        *(_figure(tie.head, figure, t) for tie, figure in zip(table.ties, line.ties, strict=False)),
        t.tn("{count} game", "{count} games", line.played),
        marks.counted(counts, t) if table.record else "",
        marks.letters(line.last, t),
    ]
    name = parts.spoken(line.name, number, t)
    who = f"{line.place}. {name}" if line.place else name
    return t.t("{name}: {what}.", name=who, what=listed((note for note in notes if note), t))


def _figure(name: str, figure: str, t: Translator) -> str:
    """Return a figure behind what it is of; empty without one."""
    return t.t("{name} {figure}", name=name, figure=figure) if figure else ""
