"""Who gets which seat, and what a new table is called."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Final

from bot.storage.rows import SeatRow
from bot.table.service.match import Match

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a game's identifier: none that look alike, since people read them out."""


def new_id() -> str:
    """Return an identifier that 27 thousand million others make unlikely to be taken already."""
    return "".join(secrets.choice(LETTERS) for _ in range(7))


def listed(users: Iterable[int]) -> str:
    """Return people as the column of those who are invited has them."""
    return "".join(f",{user}" for user in users)


def free_seat(match: Match, wanted: int | None = None) -> int:
    """Return the seat that is wanted if nobody has taken it, else the first such seat."""
    taken = {seat.seat for seat in match.seats}
    if wanted is not None and wanted not in taken:
        return wanted
    return next(seat for seat in range(match.row.seat_count) if seat not in taken)


def rotated(before: Sequence[SeatRow]) -> list[SeatRow]:
    """Return who sits at a rematch, seat by seat: all move on by one, the first one to the last seat."""
    return [*before[1:], *before[:1]]
