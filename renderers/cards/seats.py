"""The places of the seats: who sits there, points, how many cards are held, and the cards that lie open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.canvas import Look, Sheet, Signs
from renderers.cards import faces
from renderers.cards.groups import inline, paint_inline
from renderers.cards.plan import Seat
from renderers.table.page import Block
from renderers.table.seats import PAD, Below, Strip, columns, frame, strips, width

_BACK_SIZE: Final = (40, 60)


def places(seats: Sequence[Seat], look: Look, size: tuple[int, int] = faces.SMALL) -> Block:
    """Return the strips of all seats, with cards of one size."""
    room = width(columns(len(seats))) - 2 * PAD
    return strips([_strip(seat, look, room, size) for seat in seats], look)


def _strip(seat: Seat, look: Look, room: int, size: tuple[int, int]) -> Strip:
    edge = frame(seat.active, seat.out)
    return Strip(
        seat.name,
        seat.detail,
        seat.score,
        edge,
        seat.out,
        faces.short(faces.BACK, _BACK_SIZE, Signs(look.style), edge.fill),
        str(seat.cards),
        seat.dealer,
        _below(seat, look, room, size),
    )


def _below(seat: Seat, look: Look, room: int, size: tuple[int, int]) -> Below | None:
    """Return the cards that lie open before a seat."""
    laid = inline(seat.groups, look, room, size)
    if not laid.rows:
        return None
    ground = frame(seat.active, seat.out).fill

    def paint(sheet: Sheet, at: tuple[int, int]) -> None:
        paint_inline(sheet, laid, look, at, ground)

    return Below(laid.height + 8, paint, laid.width)
