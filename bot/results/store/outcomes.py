"""How people came out of a game, as tables count it: first alone, first with others, last, or between.

It follows from the places, and is stored with them, since a table of a thousand people asks for it at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement

from bot.storage.rows import ResultSeat
from bot.storage.tables import result_seats

WIN, DRAW, LOSS, MIDDLE = "win", "draw", "loss", "middle"

OWN_START: Final = "own_start"
ACROSS: Final = "across"
LEFT_OUT: Final = frozenset({OWN_START, ACROSS})
"""Why a game is not rated that began from a position of its own, or is played between two servers: no table
counts it either."""

_RULED: Final = {"place": result_seats.c.ruled_place, "points": result_seats.c.ruled_points}

COUNTED_SEAT: Final[tuple[ColumnElement[Any], ...]] = tuple(
    _RULED.get(name, result_seats.c[name]) for name in ResultSeat.__struct_fields__
)
"""What is read as a :class:`ResultSeat`: with the place and the points that count."""

COUNTED: Final = 2
"""People at a table from whom on it counts for tables: a game against computer players alone does not."""


def outcomes(seats: Sequence[ResultSeat], *, counts: bool = True) -> list[str]:
    """Return by seat of one game how its person came out among the people there.

    Computer players are left out, and who quit comes last.  It is empty for computer players, and for
    everybody where fewer than two people played, or in a game that tables leave out.
    """
    if not counts:
        return [""] * len(seats)
    places = [_place(seat) for seat in seats if seat.user_id is not None]
    return [_outcome(seat, places) for seat in seats]


def _outcome(seat: ResultSeat, places: Sequence[float]) -> str:
    if seat.user_id is None or len(places) < COUNTED:
        return ""
    place = _place(seat)
    if place == min(places):
        return WIN if places.count(place) == 1 else DRAW
    return LOSS if place == max(places) else MIDDLE


def _place(seat: ResultSeat) -> float:
    return float("inf") if seat.quit else seat.place
