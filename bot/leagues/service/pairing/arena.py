"""Arena evenings: when those who wait are drawn, and whom they meet.

Whoever draws at once pairs the same two again and again; so a draw waits until several are free.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import Final

import msgspec

from bot.leagues.service.field import Draw
from bot.leagues.service.pairing import seats

PART: Final = 4
"""A draw is made when one in so many of those present is free, …"""
PATIENCE: Final = 30.0
"""… or one has waited so many seconds."""
REMATCH: Final = 120.0
"""The last opponent comes again only after both have waited so many seconds."""
FIRST_ACTION: Final = 60.0
"""Who has not acted for the first time after so many seconds is a no-show, and paused."""


# --- Draws -----------------------------------------------------------------------------------------


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is there and has no game: place in the table, since when, and what they had before.

    ``last`` are the opponents of their last game, ``seats`` how often they have had each seat.
    """

    entrant: int
    place: int
    since: float
    last: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()


def is_due(waiting: Collection[Waiting], present: int, now: float, size: int = 2) -> bool:
    """Whether a draw is to be made, and seats anybody; ``present`` are those who play or wait."""
    ready = len(waiting) * PART >= present or any(now >= one.since + PATIENCE for one in waiting)
    return ready and bool(draw(waiting, now, size).tables)


def due_at(waiting: Collection[Waiting], present: int, size: int = 2) -> float | None:
    """Return from when on a draw is due if nobody comes or goes; None if it never is."""
    last = max((one.since for one in waiting), default=0.0)
    moments = {last, *(max(last, one.since + wait) for one in waiting for wait in (PATIENCE, REMATCH))}
    return next((at for at in sorted(moments) if is_due(waiting, present, at, size)), None)


def draw(waiting: Iterable[Waiting], now: float, size: int = 2) -> Draw:
    """Return tables of so many people who are near each other in the table; who is left waits on.

    Where the number does not fit, those who have waited least are left.  Tables at which two would meet
    again too early are broken up, with the others where that helps.
    """
    people = sorted(waiting, key=lambda one: (one.place, one.entrant))
    over = len(people) % size
    left = sorted(people, key=lambda one: (now - one.since, -one.place, one.entrant))[:over]
    playing = [one for one in people if one not in left]
    tables = [playing[start : start + size] for start in range(0, len(playing), size)]
    while any(_again(table, now) for table in tables) and _improve(tables, left, now):
        pass
    return Draw(tables=tuple(_seated(table) for table in tables if not _again(table, now)))


def _again(table: Sequence[Waiting], now: float) -> int:
    """Return how many pairs of a table would meet again too early."""
    return sum(
        (two.entrant in one.last or one.entrant in two.last) and now < max(one.since, two.since) + REMATCH
        for one, two in combinations(table, 2)
    )


def _improve(tables: list[list[Waiting]], left: list[Waiting], now: float) -> bool:
    """Make the best swap of one who would meet somebody again too early; say if there is a good one."""
    groups = [*tables, left]
    best, change = (0, 0.0, 0), None
    for table in tables:
        if not _again(table, now):
            continue
        for other in groups:
            if other is table:
                continue
            before = _sum(_cost(table, left, now), _cost(other, left, now))
            for here in range(len(table)):
                for there in range(len(other)):
                    _swap(table, here, other, there)
                    after = _sum(_cost(table, left, now), _cost(other, left, now))
                    _swap(table, here, other, there)
                    gain = after[0] - before[0], after[1] - before[1], after[2] - before[2]
                    if gain < best:
                        best, change = gain, (table, here, other, there)
    if change is not None:
        _swap(*change)
    return change is not None


def _cost(group: list[Waiting], left: list[Waiting], now: float) -> tuple[int, float, int]:
    """Return what is to be small, the weightiest first: pairs again, waiting of who is left, distances."""
    if group is left:
        return 0, sum(now - one.since for one in group), 0
    return _again(group, now), 0.0, sum(abs(one.place - two.place) for one, two in combinations(group, 2))


def _sum(one: tuple[int, float, int], other: tuple[int, float, int]) -> tuple[int, float, int]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _swap(one: list[Waiting], here: int, other: list[Waiting], there: int) -> None:
    one[here], other[there] = other[there], one[here]


def _seated(table: Sequence[Waiting]) -> tuple[int, ...]:
    """Return a table with seats that its people have had less often; the better placed sits first else."""
    had = {one.entrant: (*one.seats, *[0] * len(table))[: len(table)] for one in table}
    return seats.balanced([[one.entrant for one in table]], had)[0]
