"""The places of the seats: who sits there, points, how many cards are held, and the cards that lie open.

Up to four seats have a strip each over the full width; more stand in two columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers import theme
from renderers.canvas import Look, Sheet
from renderers.cards import faces, lettering
from renderers.cards.groups import ROW, Block, inline, paint_inline
from renderers.cards.plan import Seat

_HEAD: Final = 88
_ONE_COLUMN: Final = 4
_GAP: Final = 8
_PAD: Final = 20
_BACK_SIZE: Final = (40, 60)


def places(seats: Sequence[Seat], look: Look) -> Block:
    """Return the strips of all seats."""
    columns = 1 if len(seats) <= _ONE_COLUMN else 2
    width = (theme.WIDTH - 2 * theme.MARGIN - (columns - 1) * _GAP) // columns
    if columns == 1:
        seats = [_at_length(seat) for seat in seats]
    laid = [inline(seat.groups, look, width - 2 * _PAD) for seat in seats]
    per_column = -(-len(seats) // columns)
    heights = [_HEAD + (rows[-1].line + 1) * ROW + 8 if rows else _HEAD for rows in laid]
    tops = [max(heights[row::per_column]) for row in range(per_column)]
    starts = [sum(tops[:row]) + row * _GAP for row in range(per_column + 1)]

    def paint(sheet: Sheet, top: int) -> None:
        for place, seat in enumerate(seats):
            column, row = divmod(place, per_column)
            at = (theme.MARGIN + column * (width + _GAP), top + starts[row])
            _strip(sheet, seat, look, at, (width, tops[row]))
            paint_inline(sheet, laid[place], look, (at[0] + _PAD, at[1] + _HEAD), _frame(seat).fill)

    return Block(starts[-1] + 6, paint)


def _at_length(seat: Seat) -> Seat:
    """Return the seat with its role in words, since there is room."""
    return seat._replace(detail=" · ".join(part for part in (seat.role, seat.detail) if part))


def _frame(seat: Seat) -> lettering.Frame:
    return lettering.OUT if seat.out else lettering.ACTIVE if seat.active else lettering.PLAIN


def _strip(sheet: Sheet, seat: Seat, look: Look, at: tuple[int, int], size: tuple[int, int]) -> None:
    """Draw a strip with its head: cards in hand, dealer's mark, name, detail and score."""
    left, top = at
    frame = _frame(seat)
    if seat.active and seat.out:
        frame = frame._replace(line=theme.MOVED, thickness=5)
    ground, ink = frame.fill, theme.TEXT_SECONDARY if seat.out else theme.TEXT
    lettering.box(sheet, at, size, frame)
    sheet.place(faces.short(faces.BACK, _BACK_SIZE, look.style, ground), left + _PAD, top + 14)
    lettering.write(sheet, (left + 68, top + 56), str(seat.cards), 34, ink, ground=ground)
    x = left + 122
    base = top + (41 if seat.detail else 56)
    name_left, right = x, left + size[0] - 22
    if seat.dealer:
        mark = lettering.chip(seat.dealer, (lettering.width(seat.dealer, 28, "ja") + 20, 38), ground)
        sheet.place(mark, x, base - 29)
        name_left += mark.width + 10
    score = (right, top + (45 if seat.detail else 56))
    taken = lettering.write(sheet, score, seat.score, 36, ink, ground=ground, anchor="r")
    lettering.write(
        sheet,
        (name_left, base),
        seat.name,
        32,
        ink,
        ground=ground,
        language=look.language,
        max_width=right - taken - 18 - name_left,
        sentence=False,
    )
    lettering.write(
        sheet,
        (x, top + 75),
        seat.detail,
        theme.DETAIL_SIZE,
        theme.TEXT_SECONDARY,
        ground=ground,
        language=look.language,
        max_width=right - x,
    )
