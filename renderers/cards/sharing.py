"""What a picture to share shows of a card game: on a mat the cards that won, or what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from renderers import lettering, theme
from renderers.canvas import Look, Sheet, Signs, indexed, plain
from renderers.cards import faces
from renderers.cards.faces import Card
from renderers.cards.plan import Entry, Group, Panel, Table
from renderers.cards.table import lying
from renderers.face import Deed
from renderers.names import listed
from renderers.table.page import alone, blank
from renderers.translation import translator

_MAT: Final = (560, 582)
"""Width and height of the mat at most, px."""
_EDGE: Final = 24
_ROOM: Final = _MAT[0] - 2 * _EDGE
_SPACE: Final = 8
_BETWEEN: Final = 26
_CAPTION: Final = 30
_HEAD: Final = 44
_WHOLE: Final = ((210, 330), (180, 284), (150, 236), (120, 190))
_SIZES: Final = (*_WHOLE, (104, 166), faces.LARGE, faces.SMALL, (52, 80))
"""Cards in the sizes that are tried, the largest first, px; large ones have their sign at both ends."""


def deed(panel: Panel, hands: Sequence[str], look: Look) -> Deed:
    """Return how a season was won: ``hands`` are what the cards of the winner are called, if anything."""
    t, title = translator(look.language), panel.title.rstrip(".。")
    lines = [t.t("{name}: {what}", name=words, what=value) for words, value in panel.lines if value]
    called = listed(filter(None, hands), t)
    groups = _groups(panel, [entry for entry in panel.entries if entry.won])
    return Deed(
        name=called or title,
        note=lines[0] if len(lines) == 1 else "",
        season=title if called else None,
        scene=mat(groups, look) if groups else None,
    )


def _groups(panel: Panel, won: Sequence[Entry]) -> tuple[Group, ...]:
    """Return the cards that won: behind their names those of who has won, then those of the sum."""
    own = [
        group._replace(caption="" if number else entry.name)
        for entry in won
        for number, group in enumerate(entry.groups)
    ]
    return tuple(group for group in (*own, *panel.groups) if group.cards)


# --- The mat with the cards that won ---------------------------------------------------------------


class _Cell(NamedTuple):
    """A group in its place: from the left edge of the mat, in rows of cards of one size."""

    group: Group
    left: int
    width: int
    rows: Sequence[Sequence[Card]]


def mat(groups: Sequence[Group], look: Look) -> Image.Image:
    """Draw groups of cards on a mat, their captions above them, as large as there is room."""
    for size in _SIZES:
        lines = _flow(groups, size, look)
        high = sum(_height(line, size) for line in lines)
        if high <= _MAT[1] - 2 * _EDGE:
            break
    whole = max(line[-1].left + line[-1].width for line in lines) + _EDGE, high + 2 * _EDGE
    sheet = blank(whole[1], whole[0])
    lettering.box(sheet, (0, 0), whole, lettering.MAT)
    top = _EDGE
    for line in lines:
        for cell in line:
            _paint(sheet, cell, size, look, (top, _head(line)))
        top += _height(line, size)
    return sheet.image


def _flow(groups: Sequence[Group], size: tuple[int, int], look: Look) -> list[list[_Cell]]:
    """Lay groups side by side, as many in a line as have room."""
    per_row, pitch = (_ROOM + _SPACE) // (size[0] + _SPACE), size[0] + _SPACE
    lines: list[list[_Cell]] = []
    for group in groups:
        rows = [group.cards[at : at + per_row] for at in range(0, len(group.cards), per_row)]
        caption = min(_ROOM, lettering.width(group.caption, _CAPTION, look.language))
        cell = _Cell(group, _EDGE, max(len(rows[0]) * pitch - _SPACE, caption), rows)
        left = lines[-1][-1].left + lines[-1][-1].width + _BETWEEN if lines else 0
        if left and left + cell.width <= _EDGE + _ROOM:
            lines[-1].append(cell._replace(left=left))
        else:
            lines.append([cell])
    return lines


def _height(line: Sequence[_Cell], size: tuple[int, int]) -> int:
    return _head(line) + max(len(cell.rows) for cell in line) * (size[1] + _SPACE) + _SPACE


def _head(line: Sequence[_Cell]) -> int:
    """Return how high the captions above a line are, px."""
    return _HEAD if any(cell.group.caption for cell in line) else 0


def _paint(sheet: Sheet, cell: _Cell, size: tuple[int, int], look: Look, at: tuple[int, int]) -> None:
    """Draw a group below its caption; ``at`` is its upper end, and how high the captions are."""
    (top, head), caption = at, cell.group.caption
    shown = lettering.fitted(caption, _CAPTION, look.language, _ROOM)
    base, color = (cell.left, top + 32), theme.ACCENT if cell.group.current else theme.TEXT_SECONDARY
    lettering.write(
        sheet, base, caption, shown, color, ground=theme.MAT, language=look.language, max_width=_ROOM
    )
    for number, row in enumerate(cell.rows):
        for place, card in enumerate(row):
            part = _card(card, size, look.signs)
            left = cell.left + place * (size[0] + _SPACE)
            sheet.place(part, left, top + head + number * (size[1] + _SPACE))


@theme.cached(maxsize=64)
def _card(card: Card, size: tuple[int, int], signs: Signs) -> Image.Image:
    """Return a card on the mat, in the palette."""
    if size not in _WHOLE or card == faces.BACK:
        return faces.lying(card, size, signs, theme.MAT)
    image = plain(size, theme.MAT)
    image.paste(faces.full(card, size, signs).convert("RGB"), (0, 0), faces.corner_mask(size))
    return indexed(image)


# --- The table -------------------------------------------------------------------------------------


def scene(table: Table, look: Look) -> Image.Image:
    """Draw what lies on the table, and the places of the seats; of an empty table how its season was won."""
    seats = tuple(seat._replace(active=False) for seat in table.seats)
    return alone(lying(table._replace(seats=seats), look))
