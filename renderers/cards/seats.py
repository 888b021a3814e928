"""The places of the seats: who sits there, points, how many cards are held, and the cards that lie open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.canvas import Look, Sheet
from renderers.cards import faces
from renderers.cards.groups import ROW, inline, paint_inline
from renderers.cards.plan import Seat
from renderers.table.page import Block
from renderers.table.seats import PAD, Below, Strip, frame, strips, width

_BACK_SIZE: Final = (40, 60)


def places(seats: Sequence[Seat], look: Look) -> Block:
    """Return the strips of all seats."""
    room = width(len(seats)) - 2 * PAD
    return strips([_strip(seat, look, room) for seat in seats], look)


def _strip(seat: Seat, look: Look, room: int) -> Strip:
    edge = frame(seat.active, seat.out)
    return Strip(
        seat.name,
        seat.detail,
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
