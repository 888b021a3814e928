"""What a game of an arena evening gives."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class Result(StrEnum):
    """How a game in an arena ended for somebody."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    CAME = "came"
    """Somebody else did not come."""
    MISSED = "missed"
    """They did not come."""


POINTS: Final = {Result.WIN: 2, Result.DRAW: 1, Result.CAME: 2}
DOUBLED_FROM: Final = 3
"""From which win running a win counts twice, where streaks count."""
NO_GAME: Final = frozenset({Result.CAME, Result.MISSED})
"""What neither lengthens nor ends a run."""


def scores(results: Iterable[Result], *, streaks: bool) -> tuple[int, ...]:
    """Return what each of somebody's games gives, in the order in which they ended."""
    run, given = 0, []
    for result in results:
        if result not in NO_GAME:
            run = run + 1 if result is Result.WIN else 0
        double = streaks and result is Result.WIN and run >= DOUBLED_FROM
        given.append(POINTS.get(result, 0) * (2 if double else 1))
    return tuple(given)
