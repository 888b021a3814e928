"""The numbers that fit all games of a pool of players at once.

Who is better by 200 points wins 76 % of the games, as between people: a player's performance in a game varies
by :data:`~bot.results.service.ratings.model.BETA`, and the better performance wins (Thurstone, "A law of
comparative judgment", case V).  The numbers are those by which all results together are likeliest, found by
Fisher's scoring; their errors follow from how sharp that is (a sandwich, since games of the same deal hang
together).  One drawn game is added between each player and the next one, so that who won all games has a
number too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import erfc, exp, pi, sqrt
from typing import Final, NamedTuple

from bot.results.service.ratings.model import BETA

WEAKEST: Final = 1000.0
"""The number of the player that every other one is measured from."""
_SCALE: Final = BETA * sqrt(2)
"""Points that are one standard deviation of the difference of two performances."""
_LONGEST: Final = 1.0
"""How far a number moves in one step at most, in standard deviations."""
_CLOSE: Final = 1e-9
_STEPS: Final = 200

Vector = list[float]
Matrix = list[Vector]


class Met(NamedTuple):
    """What two players' games brought: ``share`` is the part that ``better`` won, draws counting half.

    ``spread`` is the variance of that share in relation to games that have nothing to do with each other.
    """

    weaker: str
    better: str
    games: float
    share: float
    spread: float = 1.0


class Fitted(NamedTuple):
    """A player's number, and its standard error."""

    number: float
    error: float


def fit(players: Sequence[str], met: Sequence[Met], weakest: str) -> dict[str, Fitted]:
    """Return the players' numbers by all these games; ``weakest`` has :data:`WEAKEST`, and no error.

    The order of players is the expected one, the weakest first; it matters where games are few.
    """
    place = {name: number for number, name in enumerate(players)}
    prior = [Met(weaker, better, 1.0, 0.5) for weaker, better in pairwise(players)]
    all_met = [*met, *prior]
    at = [0.0] * len(players)
    fixed = place[weakest]
    for _ in range(_STEPS):
        slope, sharpness = _likelihood(at, all_met, place)
        step = _solved(_without(sharpness, fixed), [each for n, each in enumerate(slope) if n != fixed])
        step.insert(fixed, 0.0)
        longest = max(map(abs, step), default=0.0)
        at = [
            now + move * min(1.0, _LONGEST / max(longest, _CLOSE)) for now, move in zip(at, step, strict=True)
        ]
        if longest < _CLOSE:
            break
    errors = _errors(at, all_met, place, fixed)
    return {
        name: Fitted(WEAKEST + _SCALE * (at[number] - at[fixed]), _SCALE * errors[number])
        for name, number in place.items()
    }


def expected(difference: float) -> float:
    """Return the share of games that somebody wins who is better by so many points."""
    return _below(difference / _SCALE)


def _below(x: float) -> float:
    """Return how likely a normal variable is below x, exactly also where that is next to nothing."""
    return 0.5 * erfc(-x / sqrt(2))


def _likelihood(at: Vector, met: Sequence[Met], place: dict[str, int]) -> tuple[Vector, Matrix]:
    """Return the slope of the log-likelihood, and the expectation of its curvature (Fisher's information)."""
    slope = [0.0] * len(at)
    sharpness = _zeros(len(at))
    for each in met:
        i, j = place[each.better], place[each.weaker]
        x = at[i] - at[j]
        unlikely = _below(x) * _below(-x)
        density = exp(-x * x / 2) / sqrt(2 * pi)
        gain = each.games * (each.share - _below(x)) * density / unlikely
        slope[i] += gain
        slope[j] -= gain
        _add(sharpness, i, j, each.games * density * density / unlikely)
    return slope, sharpness


def _errors(at: Vector, met: Sequence[Met], place: dict[str, int], fixed: int) -> Vector:
    """Return the standard errors of the numbers, in standard deviations, that of the fixed one 0."""
    meat = _zeros(len(at))
    for each in met:
        i, j = place[each.better], place[each.weaker]
        _, alone = _likelihood(at, [each], place)
        _add(meat, i, j, each.spread * alone[i][i])
    _, sharpness = _likelihood(at, met, place)
    bread, between = _without(sharpness, fixed), _without(meat, fixed)
    size = range(len(bread))
    unit = [[float(row == column) for column in size] for row in size]
    turned = [_solved(bread, row) for row in unit]  # the inverse, which is symmetric
    found = [sqrt(sum(row[i] * between[i][j] * row[j] for i in size for j in size)) for row in turned]
    found.insert(fixed, 0.0)
    return found


# --- A little algebra ------------------------------------------------------------------------------


def _zeros(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def _add(matrix: Matrix, i: int, j: int, weight: float) -> None:
    """Add what a difference of two numbers weighs."""
    matrix[i][i] += weight
    matrix[j][j] += weight
    matrix[i][j] -= weight
    matrix[j][i] -= weight


def _without(matrix: Matrix, left_out: int) -> Matrix:
    """Return a matrix without one row and column."""
    return [
        [each for column, each in enumerate(line) if column != left_out]
        for row, line in enumerate(matrix)
        if row != left_out
    ]


def _solved(matrix: Matrix, right: Vector) -> Vector:
    """Return x with matrix · x = right, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n, pivot in enumerate(rows):
        for other in range(n + 1, len(rows)):
            factor = rows[other][n] / pivot[n]
            rows[other] = [a - factor * b for a, b in zip(rows[other], pivot, strict=True)]
    found = [0.0] * len(rows)
    for n in reversed(range(len(rows))):
        known = sum(rows[n][m] * found[m] for m in range(n + 1, len(rows)))
        found[n] = (rows[n][-1] - known) / rows[n][n]
    return found
