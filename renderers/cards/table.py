"""The picture of a card table: what every game shows, described once and drawn once.

A game describes its table as a :class:`Table`: a line for every seat, groups of cards with captions,
and panels of lines that add up.  The same description is drawn here and put into words beside this
module, so that nothing is shown that is not also said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from renderers import theme
from renderers.canvas import Look, Sheet
from renderers.cards import faces, lettering
from renderers.cards.faces import Card
from renderers.cards.hand import Hand, blank, body_height
from renderers.cards.hand import place as place_hand

_LEFT: Final = theme.MARGIN + 8
_ROOM: Final = theme.WIDTH - 2 * _LEFT
_SEAT_HEIGHT: Final = 88
_ONE_COLUMN: Final = 4
"""Up to so many seats have a strip over the full width; more stand in two columns."""
_SPACE: Final = 5
_BETWEEN: Final = 26
_CAPTION: Final = 40
_BACK_SIZE: Final = (40, 60)


class Seat(NamedTuple):
    """A seat's strip: what everybody may know of it; ``dealer`` is the mark of a dealer, "親×2".

    ``role`` says the same in words, where there is room for it.
    """

    name: str
    detail: str
    cards: int
    score: str = ""
    active: bool = False
    dealer: str = ""
    out: bool = False
    role: str = ""


class Group(NamedTuple):
    """Cards that lie together, with a caption; :data:`faces.BACK` is a card face down.

    The ``current`` group is the one to be beaten; a ``counted`` group shows equal cards once; of an
    ``ordered`` one the order matters.
    """

    caption: str
    cards: tuple[Card, ...]
    current: bool = False
    small: bool = False
    counted: bool = False
    ordered: bool = False


class Panel(NamedTuple):
    """A sum on a panel: a title, cards, lines of words and numbers."""

    title: str
    groups: tuple[Group, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


class Table(NamedTuple):
    """A whole table."""

    title: str
    status: str
    prompt: str
    seats: tuple[Seat, ...]
    groups: tuple[Group, ...] = ()
    panels: tuple[Panel, ...] = ()


class _Block(NamedTuple):
    """A part of the picture over the full width."""

    height: int
    paint: Callable[[Sheet, int], None]


def draw(table: Table, hand: Hand | None, look: Look) -> Sheet:
    """Return the picture of a table, with a seat's own hand below it in that seat's view."""
    blocks = [_header(table, look), _seats(table.seats, look)]
    blocks += _flow(table.groups, look, theme.GROUND, _LEFT)
    blocks += [_panel(panel, look) for panel in table.panels]
    if hand is not None and hand.cards:
        blocks.append(_hand(hand, look))
    height = sum(block.height for block in blocks) + 10
    sheet = blank(height + 12 if abs(height - theme.WIDTH) < 12 else height)  # never square
    top = 0
    for block in blocks:
        block.paint(sheet, top)
        top += block.height
    return sheet


# --- Header and seats ------------------------------------------------------------------------------


def _header(table: Table, look: Look) -> _Block:
    lines = lettering.wrapped(table.prompt, 30, look.language, _ROOM) if table.prompt else []

    def paint(sheet: Sheet, top: int) -> None:
        taken = lettering.write(
            sheet,
            (_LEFT + _ROOM, top + 46),
            table.status,
            28,
            theme.TEXT_SECONDARY,
            anchor="r",
            language=look.language,
            max_width=720,
        )
        lettering.write(
            sheet, (_LEFT, top + 46), table.title, 36, language=look.language, max_width=_ROOM - taken - 20
        )
        for number, words in enumerate(lines):
            at = (_LEFT, top + 92 + 40 * number)
            lettering.write(sheet, at, words, 30, theme.MOVED, language=look.language)

    return _Block(68 + 40 * len(lines) + (6 if lines else 0), paint)


def _seats(seats: Sequence[Seat], look: Look) -> _Block:
    columns = 1 if len(seats) <= _ONE_COLUMN else 2
    width = (theme.WIDTH - 2 * theme.MARGIN - (columns - 1) * 8) // columns
    rows = -(-len(seats) // columns)
    pitch = _SEAT_HEIGHT + 8

    def paint(sheet: Sheet, top: int) -> None:
        for place, seat in enumerate(seats):
            column, row = divmod(place, rows)
            if columns == 1 and seat.role:
                detail = f"{seat.role} · {seat.detail}" if seat.detail else seat.role
                seat = seat._replace(detail=detail)  # noqa: PLW2901 (the same seat, told at length)
            _seat(sheet, seat, look, (theme.MARGIN + column * (width + 8), top + row * pitch), width)

    return _Block(rows * pitch + 6, paint)


def _seat(sheet: Sheet, seat: Seat, look: Look, at: tuple[int, int], width: int) -> None:
    left, top = at
    ground = lettering.panel_color(seat.out)
    ink = theme.TEXT_SECONDARY if seat.out else theme.TEXT
    sheet.place(lettering.box((width, _SEAT_HEIGHT), seat.active, seat.out), left, top)
    sheet.place(faces.short(faces.BACK, _BACK_SIZE, look.style, ground), left + 20, top + 14)
    lettering.write(sheet, (left + 68, top + 56), str(seat.cards), 34, ink, ground=ground)
    x = left + 122
    if seat.dealer:
        mark = lettering.chip(seat.dealer, (10 + 28 * len(seat.dealer), 38), ground)
        sheet.place(mark, x, top + (12 if seat.detail else 27))
    taken = lettering.write(
        sheet,
        (left + width - 22, top + (45 if seat.detail else 56)),
        seat.score,
        36,
        ink,
        ground=ground,
        anchor="r",
    )
    name_left = x + (18 + 28 * len(seat.dealer) if seat.dealer else 0)
    room = left + width - 40 - taken
    lettering.write(
        sheet,
        (name_left, top + (41 if seat.detail else 56)),
        seat.name,
        32,
        ink,
        ground=ground,
        language=look.language,
        max_width=room - name_left,
    )
    lettering.write(
        sheet,
        (x, top + 75),
        seat.detail,
        theme.DETAIL_SIZE,
        theme.TEXT_SECONDARY,
        ground=ground,
        language=look.language,
        max_width=left + width - 22 - x,
    )


# --- Groups of cards -------------------------------------------------------------------------------


class _Cell(NamedTuple):
    """A group in its place within a line of groups."""

    group: Group
    left: int
    width: int
    rows: list[list[tuple[Card, int]]]
    size: tuple[int, int]


def _cell(group: Group, look: Look, left: int, room: int) -> _Cell:
    size = faces.SMALL if group.small else faces.LARGE
    counts = Counter(group.cards) if group.counted else None
    cards = list(counts.items()) if counts else [(card, 1) for card in group.cards]
    per_row = max(1, (room + _SPACE) // (size[0] + _SPACE))
    rows = [cards[start : start + per_row] for start in range(0, len(cards), per_row)]
    wide = max((len(row) for row in rows), default=0) * (size[0] + _SPACE) - _SPACE
    caption = lettering.width(group.caption, theme.DETAIL_SIZE, look.language)
    return _Cell(group, left, min(room, max(wide, caption, 40)), rows, size)


def _flow(groups: Sequence[Group], look: Look, ground: theme.Color, left: int) -> list[_Block]:
    """Lay groups side by side from the left, as many in a line as have room."""
    room = theme.WIDTH - 2 * left
    lines: list[list[_Cell]] = []
    for group in groups:
        cell = _cell(group, look, left, room)
        if lines:
            last = lines[-1][-1]
            start = last.left + last.width + _BETWEEN
            if start + cell.width <= left + room:
                lines[-1].append(cell._replace(left=start))
                continue
        lines.append([cell])
    return [_line(cells, look, ground) for cells in lines]


def _line(cells: list[_Cell], look: Look, ground: theme.Color) -> _Block:
    tall = max(len(cell.rows) * (cell.size[1] + _SPACE) for cell in cells)

    def paint(sheet: Sheet, top: int) -> None:
        for cell in cells:
            _paint_cell(sheet, cell, look, ground, top)

    return _Block(_CAPTION + tall + 14, paint)


def _paint_cell(sheet: Sheet, cell: _Cell, look: Look, ground: theme.Color, top: int) -> None:
    group, size = cell.group, cell.size
    color = theme.MOVED if group.current else theme.TEXT_SECONDARY
    lettering.write(
        sheet,
        (cell.left, top + 28),
        group.caption,
        theme.DETAIL_SIZE,
        color,
        ground=ground,
        language=look.language,
        max_width=cell.width + 4,
    )
    for number, row in enumerate(cell.rows):
        y = top + _CAPTION + number * (size[1] + _SPACE)
        if group.current:
            wide = len(row) * (size[0] + _SPACE) - _SPACE
            sheet.image.paste(
                theme.palette().index(theme.MOVED),
                (cell.left - 5, y - 5, cell.left + wide + 5, y + size[1] + 5),
            )
        under = theme.MOVED if group.current else ground
        for place, (card, count) in enumerate(row):
            part = faces.short(card, size, look.style, under, count)
            sheet.place(part, cell.left + place * (size[0] + _SPACE), y)


# --- Panels and the own hand -----------------------------------------------------------------------

_LINE: Final = 40


def _panel(panel: Panel, look: Look) -> _Block:
    inside = theme.MARGIN + 24
    width = theme.WIDTH - 2 * theme.MARGIN
    room = theme.WIDTH - 2 * inside
    title = lettering.wrapped(panel.title, 30, look.language, room)
    groups = _flow(panel.groups, look, theme.STRIP, inside)
    lines: list[tuple[str, str]] = []
    for words, value in panel.lines:
        taken = lettering.width(value, 28, look.language) if value else 0
        parts = lettering.wrapped(words, 28, look.language, room - taken - 20)
        lines += [(part, "") for part in parts[:-1]] + [(parts[-1], value)]
    body = sum(block.height for block in groups)
    height = 22 + _LINE * (len(title) + len(lines)) + body

    def paint(sheet: Sheet, top: int) -> None:
        sheet.place(lettering.box((width, height)), theme.MARGIN, top)
        y = top + 8
        for words in title:
            lettering.write(sheet, (inside, y + 32), words, 30, ground=theme.STRIP, language=look.language)
            y += _LINE
        for block in groups:
            block.paint(sheet, y)
            y += block.height
        for words, value in lines:
            _sum_line(sheet, words, value, look, (inside, y + 30))
            y += _LINE

    return _Block(height + 10, paint)


def _sum_line(sheet: Sheet, words: str, value: str, look: Look, at: tuple[int, int]) -> None:
    left, base = at
    color = theme.TEXT if value else theme.TEXT_SECONDARY
    lettering.write(sheet, at, words, 28, color, ground=theme.STRIP, language=look.language)
    lettering.write(
        sheet,
        (theme.WIDTH - left, base),
        value,
        28,
        theme.TEXT,
        ground=theme.STRIP,
        anchor="r",
        language=look.language,
    )


def _hand(hand: Hand, look: Look) -> _Block:
    def paint(sheet: Sheet, top: int) -> None:
        lettering.write(
            sheet, (_LEFT, top + 30), hand.detail, 28, theme.TEXT_SECONDARY, language=look.language
        )
        place_hand(sheet, hand, look, top + _CAPTION)

    return _Block(_CAPTION + body_height(len(hand.cards)), paint)
