"""Which opponent gives somebody a game: a level, and a head start where the levels lie too far apart.

Everybody's performance in a game is spread around their number as :mod:`model` has it, and the best wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from statistics import NormalDist
from typing import Final, NamedTuple, TypeAlias

from bot.results.service.ratings.model import BETA, distance

WANTED: Final = 0.4
"""The share of games that somebody wins who is matched well: four in ten."""

NEAR: Final = 0.1
"""A level that comes as near to that needs no head start."""

FAR: Final = distance(0.65)
"""Two people by more points apart are far apart: one wins about two games in three."""

_NORMAL: Final = NormalDist()
_STEP: Final = 0.2
_GRID: Final = tuple(-4 + _STEP * step for step in range(41))
"""Performances, in standard deviations, over which chances are summed: to 4 digits."""


Worths: TypeAlias = Callable[[str], Mapping[str, float]]
"""What head starts are worth against a level, by their names."""


class Opponent(NamedTuple):
    """A level, a head start by its name (empty: none), whether it helps the person, and their chance."""

    level: str
    head_start: str
    helps: bool
    chance: float


def chance(lead: float, against: int = 1) -> float:
    """Return how often somebody is first who is so many points better than each of so many equals.

    >>> round(chance(0), 3), round(chance(0, 3), 3), round(chance(200), 2)
    (0.5, 0.25, 0.76)
    """
    return _STEP * sum(_NORMAL.pdf(at) * _NORMAL.cdf(at + lead / BETA) ** against for at in _GRID)


def matched(
    mu: float, levels: Mapping[str, float], own: Worths, theirs: Worths, against: int = 1
) -> Opponent:
    """Return the opponent against whom somebody with this number wins about four games in ten.

    ``levels`` are the numbers of the levels, at least one.  ``own`` and ``theirs`` say what head starts of
    the person and of the computer player are worth against each level.  One is chosen only if no level alone
    comes near, and then the smallest that does, or else whatever comes nearest; between two levels alike, the
    one whose number is nearer, or the weaker one.
    """
    alone = [Opponent(level, "", True, chance(mu - number, against)) for level, number in levels.items()]
    nearest = min(alone, key=lambda each: (_off(each), abs(mu - levels[each.level])))
    if _off(nearest) <= NEAR:
        return nearest
    helped = sorted(_helped(mu, levels, own, theirs, against), key=lambda each: each[0])
    near = [each for _, each in helped if _off(each) <= NEAR]
    return near[0] if near else min([nearest, *(each for _, each in helped)], key=_off)


def _off(opponent: Opponent) -> float:
    return abs(opponent.chance - WANTED)


def _helped(
    mu: float, levels: Mapping[str, float], own: Worths, theirs: Worths, against: int
) -> Iterator[tuple[float, Opponent]]:
    """Yield each level with each head start, and what that is worth."""
    for level, number in levels.items():
        for helps, worths in ((True, own), (False, theirs)):
            for name, worth in worths(level).items():
                lead = mu - number + (worth if helps else -worth)
                yield worth, Opponent(level, name, helps, chance(lead, against))


def evened(gap: float, worths: Mapping[str, float]) -> str:
    """Return the head start that makes up best for so many points, empty if none makes it more even."""
    if gap < FAR:
        return ""
    name = min(worths, key=lambda each: abs(gap - worths[each]), default="")
    return name if name and abs(gap - worths[name]) < gap else ""
