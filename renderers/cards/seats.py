"""The places of the seats: who sits there, points, how many cards are held, and the cards that lie open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers.canvas import Look, Sheet
from renderers.cards import faces
from renderers.cards.groups import inline, paint_inline
from renderers.cards.plan import Seat
from renderers.table import seats as kit
from renderers.table.page import Block
from renderers.table.seats import PAD, Below, Strip, columns, frame, strips, width
from renderers.translation import P_, translator


class Seating(NamedTuple):
    """How much stands before the seats, and how close.

    Cards are of one ``size``.  ``marks`` are the words before them, ``ordered`` those whose order matters,
    such as discards; ``open`` all that lie open, and ``details`` what is noted of a seat.  ``heads`` say what
    the numbers before the names and behind them are.
    """

    size: tuple[int, int] = faces.SMALL
    pitch: kit.Pitch = kit.USUAL
    marks: bool = True
    ordered: bool = True
    open: bool = True
    details: bool = True
    heads: bool = True


_HEADS: Final = P_("heading", "In hand"), P_("heading", "Points")


def places(seats: Sequence[Seat], look: Look, seating: Seating) -> Block:
    """Return the strips of all seats."""
    room = width(columns(len(seats))) - 2 * PAD
    t = translator(look.language)
    heads = (t.t(_HEADS[0]), t.t(_HEADS[1])) if seating.heads else ("", "")
    return strips([_strip(seat, look, room, seating) for seat in seats], look, seating.pitch, heads)


def _strip(seat: Seat, look: Look, room: int, seating: Seating) -> Strip:
    edge = frame(seat.active, seat.out)
    return Strip(
        seat.name,
        (seat.detail if seat.brief is None else seat.brief) if seating.details else "",
        seat.score,
        edge,
        seat.out,
        faces.held(seat.cards, edge.fill),
        seat.dealer,
        _below(seat, look, room, seating),
    )


def _below(seat: Seat, look: Look, room: int, seating: Seating) -> Below | None:
    """Return the cards that lie open before a seat."""
    groups = [group for group in seat.groups if seating.open and (seating.ordered or not group.ordered)]
    if not seating.marks:
        apart = any(group.ordered for group in groups)
        groups = [group._replace(mark="", plated=apart and not group.ordered) for group in groups]
    laid = inline(groups, look, room, seating.size)
    if not laid.rows:
        return None
    ground = frame(seat.active, seat.out).fill

    def paint(sheet: Sheet, at: tuple[int, int]) -> None:
        paint_inline(sheet, laid, look, at, ground)

    return Below(laid.height, paint, laid.width)
