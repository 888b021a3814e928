"""What comes of actions when deals are played on, by somebody who knows no more than a seat does.

Deals that its view allows are drawn by chance, and all seats play them on to their end by a quick policy.

* :func:`valued`    what the game is worth with an action
* :func:`gaining`   how often actions bring a gain
* :func:`tried`     what comes of a choice and of the best one, in the same deals with the same chance
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from engine.core import AnyGame, Draws
from engine.players.search import SEEDS, Quick, gain, played_on


def valued(
    game: AnyGame, view: Any, best: Any, quick: Quick, playouts: int, rng: Draws, unit: int = 1
) -> float:
    """Return what the game is worth to the seat of a view that does the best action.

    Deals that the view allows are played on to their end by a quick policy, so often; nothing else of the
    game is known.  ``unit`` is how many points of the scores are one point of the rules.
    """
    total = 0.0
    for _ in range(playouts):
        state = game.determinise(view, rng)
        after = game.apply(state, view.seat, best)
        total += gain(game, played_on(game, after, quick, rng, deal=game.deal(state)), view.seat)
    return total / playouts / unit


WAYS: Final = 100
"""Ways to go on that are tried: of one action's share by five in a hundred, as a standard error, at most."""


def gaining(
    game: AnyGame, view: Any, actions: Sequence[Any], quick: Quick, rng: Draws, ways: int = WAYS
) -> list[float]:
    """Return for each action in how large a part of the ways to go on it brings a gain to the view's seat.

    A gain is to be further ahead of the mean of the others than before.
    """
    return _shares(_ways(game, view, actions, quick, ways, rng))


class Tried(NamedTuple):
    """What comes of the best action and of the one that was played, in some ways to go on.

    ``best`` and ``played`` are what the game is worth after them, in points of the rules, ``error`` is the
    standard error of their difference, and ``gaining`` in how large a part of the ways each brings a gain.
    """

    best: float
    played: float
    error: float
    gaining: tuple[float, float]


def tried(
    game: AnyGame, view: Any, both: tuple[Any, Any], quick: Quick, ways: int, rng: Draws, unit: int = 1
) -> Tried:
    """Return what comes of the best action and of the one that was played, in two ``ways`` at least.

    ``unit`` is how many points of the scores are one point of the rules.
    """
    found = _ways(game, view, both, quick, ways, rng)
    best, played = ([ends[place] / unit for _, ends in found] for place in (0, 1))
    error = stdev(one - other for one, other in zip(best, played, strict=True)) / sqrt(ways)
    first, second = _shares(found)
    return Tried(fmean(best), fmean(played), error, (first, second))


Way = tuple[float, Sequence[float]]
"""A way to go on: by how much the seat led the mean of the others before, and does at its end, by action."""


def _shares(ways: Sequence[Way]) -> list[float]:
    """Return for each action in how large a part of the ways it brings a gain."""
    actions = range(len(ways[0][1]))
    return [sum(ends[place] > before for before, ends in ways) / len(ways) for place in actions]


def _ways(
    game: AnyGame, view: Any, actions: Sequence[Any], quick: Quick, count: int, rng: Draws
) -> list[Way]:
    """Return so many ways to go on.

    Deals that the view allows are played on to their end by a quick policy, the same ones with the same
    chance for all actions.
    """
    ways = list[Way]()
    for _ in range(count):
        state, seed = game.determinise(view, rng), rng.randrange(SEEDS)
        deal, ends = game.deal(state), list[float]()
        for action in actions:
            after = game.apply(state, view.seat, action)
            end = played_on(game, after, quick, random.Random(seed), deal=deal)  # noqa: S311
            ends.append(gain(game, end, view.seat))
        ways.append((gain(game, state, view.seat), ends))
    return ways
