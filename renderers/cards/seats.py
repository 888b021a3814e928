"""The places of the seats: who sits there, points, how many cards are held, and the cards that lie open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.canvas import Look, Sheet
from renderers.cards import faces
from renderers.cards.groups import ROW, inline, paint_inline
from renderers.cards.plan import Seat
from renderers.table.page import Block
from renderers.table.seats import PAD, Below, Strip, columns, frame, strips, width

_BACK_SIZE: Final = (40, 60)


def places(seats: Sequence[Seat], look: Look) -> Block:
    """Return the strips of all seats; where there is room, a role stands there in words."""
    room, at_length = width(len(seats)) - 2 * PAD, columns(len(seats)) == 1
    return strips([_strip(seat, look, room, at_length) for seat in seats], look)


def _strip(seat: Seat, look: Look, room: int, at_length: bool) -> Strip:
    edge = frame(seat.active, seat.out)
    notes = (seat.role, seat.detail) if at_length else (seat.detail,)
    return Strip(
        seat.name,
        " · ".join(note for note in notes if note),
        seat.score,
        edge,
        seat.out,
        faces.short(faces.BACK, _BACK_SIZE, look.style, edge.fill),
        str(seat.cards),
        seat.dealer,
        _below(seat, look, room),
    )


def _below(seat: Seat, look: Look, room: int) -> Below | None:
    """Return the cards that lie open before a seat."""
    rows = inline(seat.groups, look, room)
    if not rows:
        return None
    ground = frame(seat.active, seat.out).fill

    def paint(sheet: Sheet, at: tuple[int, int]) -> None:
        paint_inline(sheet, rows, look, at, ground)

    return Below((rows[-1].line + 1) * ROW + 8, paint)
