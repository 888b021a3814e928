"""Divisions: how many there are, who rises and falls, and who fills the gaps before the next season.

Entrants are any numbers that mean the same person in all that is given; division 1 is the highest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from bot.leagues.service.field import Field
from bot.leagues.service.scoring.sheet import absences, fixtures
from bot.leagues.service.terms import EventTerms

LEAST, AIM, MOST = 6, 8, 12
"""People of a division."""

MOST_MOVES: Final = 3
"""So many rise from, and fall into, a division at most."""


# --- How many ------------------------------------------------------------------------------------------


def sizes(people: int) -> tuple[int, ...]:
    """Return the sizes of divisions, the highest first: as near to eight as can be.

    They differ by one at most, and the larger ones are the lower.
    """
    counts = [count for count in range(1, people + 1) if LEAST * count <= people <= MOST * count]
    if not people:
        return ()
    count = min(counts, key=lambda count: abs(people / count - AIM), default=1)
    size, more = divmod(people, count)
    return (size,) * (count - more) + (size + 1,) * more


def moving(people: int) -> int:
    """Return how many rise from a division of so many, and fall: a quarter rounded up, at most three."""
    return min(MOST_MOVES, -(-people // 4))


# --- At the end of a season ----------------------------------------------------------------------------


def less_than_half(events: Iterable[tuple[Field, EventTerms]]) -> frozenset[int]:
    """Return who by their own absence has played less than half their fixtures, over all events."""
    came: dict[int, int] = {}
    for field, terms in events:
        missing = absences(field, terms)
        for number, total in fixtures(field, terms).items():
            came[number] = came.get(number, 0) + total - 2 * missing[number]
    return frozenset(number for number, more in came.items() if more < 0)


def moves(tables: Mapping[int, Sequence[int]], less: Collection[int] = ()) -> dict[int, int]:
    """Return the division to which each goes who rises or falls at the end of a season.

    ``tables`` are the divisions in their final order, ``less`` those who by their own
    absence have played less than half (:func:`less_than_half`).  Over a border moves the smaller of both
    divisions' numbers, and fewer if fewer may rise: as many down as up.  Who played less than half never
    rises and falls first, the lowest of them before all.
    Nobody moves over two borders.
    """
    goes: dict[int, int] = {}
    upper: Sequence[int] = ()
    for division in sorted(tables):
        lower = tables[division]
        number = min(moving(len(upper)), moving(len(lower)))
        rising = [one for one in lower if one not in less][:number]
        falling = [one for one in _falling(upper, less) if one not in goes][: len(rising)]
        rising = rising[: len(falling)]
        goes |= dict.fromkeys(rising, division - 1) | dict.fromkeys(falling, division)
        upper = lower
    return goes


# --- Before the next -----------------------------------------------------------------------------------


def divided(
    entered: Sequence[int], tables: Mapping[int, Sequence[int]] | None = None, less: Collection[int] = ()
) -> dict[int, int]:
    """Return the division of each of those who have entered, who come in the order of their seeds.

    ``tables`` and ``less`` are those of the last season, as for :func:`moves`.  A division that has lost
    people is filled up again, from the top: first by the best who would fall from it, then by the best of
    the division below; by nobody who played less than half, and nobody moves two.  Newcomers begin at the
    bottom.  Nobody who stayed is pushed down, so the lowest division is parted only where that needs nobody
    of it, and where it is too small it joins the one above if there is room.
    """
    filled = _filled(tables or {}, frozenset(entered), less)
    known = {one for division in filled for one in division}
    newcomers = [one for one in entered if one not in known]
    divisions = _mended([division for division in filled if division], newcomers)
    return {one: number for number, division in enumerate(divisions, 1) for one in division}


def _filled(
    tables: Mapping[int, Sequence[int]], entered: Collection[int], less: Collection[int]
) -> list[list[int]]:
    """Return the divisions after the moves, without those who do not enter again, their gaps filled."""
    was = {one: division for division in sorted(tables) for one in tables[division]}
    now = was | moves(tables, less)
    for division in sorted(tables):
        gaps = len(tables[division]) - sum(now[one] == division for one in entered if one in now)
        falls = [one for one in tables[division] if now[one] == division + 1]
        below = [one for one in tables.get(division + 1, ()) if now[one] > division]
        fit = [one for one in (*falls, *below) if one in entered and one not in less]
        now |= dict.fromkeys(fit[:gaps], division)
    return [[one for one in was if one in entered and now[one] == division] for division in sorted(tables)]


def _mended(divisions: list[list[int]], newcomers: list[int]) -> list[list[int]]:
    """Return divisions with newcomers at the bottom, the lowest parted or joined to the one above."""
    if not divisions:
        return _cut(newcomers, sizes(len(newcomers)))
    *higher, stayed = divisions
    lowest = stayed + newcomers
    if len(lowest) > MOST:
        first = max(len(stayed), sizes(len(lowest))[0])
        rest = lowest[first:]
        return (
            [*higher, lowest[:first], *_cut(rest, sizes(len(rest)))]
            if len(rest) >= LEAST
            else [*higher, lowest]
        )
    if higher and (len(lowest) == 1 or (len(lowest) < LEAST and len(higher[-1]) + len(lowest) <= MOST)):
        return [*higher[:-1], higher[-1] + lowest]
    return [*higher, lowest]


def _falling(table: Sequence[int], less: Collection[int]) -> Iterator[int]:
    """Yield a division in the order in which its people fall."""
    yield from (one for one in reversed(table) if one in less)
    yield from (one for one in reversed(table) if one not in less)


def _cut(people: Sequence[int], parts: Iterable[int]) -> list[list[int]]:
    """Return people in parts of these sizes."""
    left = iter(people)
    return [list(islice(left, size)) for size in parts]
