"""Round robins by the Berger tables: the last number stays, the others go round a circle."""

from __future__ import annotations

from collections.abc import Sequence

from bot.leagues.service.field import Draw


def schedule(numbers: Sequence[int], cycles: int = 1) -> tuple[Draw, ...]:
    """Return all rounds of a round robin of entrants in the order of their seeds.

    In an odd field whoever meets the number that is missing has a free round.  Every second cycle swaps the
    seats; where one follows, the last two rounds of a cycle change places, as FIDE advises: so from five
    entrants on nobody has the same seat three times running.  Fewer than two have no rounds.
    """
    if len(numbers) < 2:
        return ()
    cycle = [_round(numbers, index) for index in range(_size(numbers) - 1)]
    if cycles > 1 and len(cycle) > 1:
        cycle[-2:] = reversed(cycle[-2:])
    return tuple(_swapped(draw) if turn % 2 else draw for turn in range(cycles) for draw in cycle)


def _size(numbers: Sequence[int]) -> int:
    """Return how many places the table has: an even number."""
    return len(numbers) + len(numbers) % 2


def _round(numbers: Sequence[int], index: int) -> Draw:
    """Return a round of the published table, which begins with round 0.

    On a circle of all places but the last, the one who meets the last moves on by half the field, and those
    who are as far from there to either side meet.  The last has the second seat and the first in turn.
    """
    size = _size(numbers)
    around = size - 1
    middle = index * size // 2 % around
    last = (middle, around) if index % 2 == 0 else (around, middle)
    pairs = [last, *(((middle + far) % around, (middle - far) % around) for far in range(1, size // 2))]
    tables = tuple(
        (numbers[first], numbers[second]) for first, second in pairs if max(first, second) < len(numbers)
    )
    free = tuple(numbers[middle] for pair in pairs if max(pair) == len(numbers))
    return Draw(tables=tables, free=free)


def _swapped(draw: Draw) -> Draw:
    return Draw(tables=tuple((second, first) for first, second in draw.tables), free=draw.free)
