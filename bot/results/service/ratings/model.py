"""What one game makes of ratings: Plackett-Luce, from places with ties.

Source: Weng and Lin, "A Bayesian approximation method for online ranking" (JMLR 12), algorithm 4, as
openskill has it.  200 points between two settled players mean that the better one is expected to win 76 % of
their games.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

import msgspec
from openskill.models import PlackettLuce

BETA: Final = 200.0
"""How much the performance of a player differs from game to game (one standard deviation)."""

_MODEL: Final = PlackettLuce(
    mu=1500.0, sigma=140.0, beta=BETA, tau=2.0, kappa=0.0001, limit_sigma=False, margin=0.0
)

DECIMALS: Final = 6
"""Both numbers are rounded after every game, so that all machines agree about the next one."""

KEPT: Final = 0.75
"""The part of the distance from the start that a reset keeps."""
LEAST_SURE: Final = 100.0
"""The sigma that a rating has at least after a reset."""


class Rating(msgspec.Struct, frozen=True, order=True):
    """How strong somebody seems to be, and how far that may be off (one standard deviation)."""

    mu: float
    sigma: float


START: Final = Rating(_MODEL.mu, _MODEL.sigma)
"""The rating of whoever has not played yet."""


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings of at least two players after a game that ended with these places, 1 the best.

    Equal places are ties.  The result of each is the same in whatever order they sit, to the last digit: they
    are rated in an order of their own, and who is alike in place and rating fares alike.
    """
    seated = list(zip(places, ratings, strict=True))
    ordered = sorted(seated)
    rated = _MODEL.rate(
        [[_MODEL.rating(rating.mu, rating.sigma)] for _, rating in ordered],
        ranks=[float(place) for place, _ in ordered],
    )
    after = {player: _rounded(team[0].mu, team[0].sigma) for player, team in zip(ordered, rated, strict=True)}
    return [after[player] for player in seated]


def reset(rating: Rating) -> Rating:
    """Return the rating with which a season begins: nearer to the start, and less sure."""
    return _rounded(START.mu + KEPT * (rating.mu - START.mu), max(rating.sigma, LEAST_SURE))


def distance(share: float) -> float:
    """Return by how many points a player is better who is to win this share of games, above 0 and below 1.

    It is what openskill predicts for two who are known well: 200 points for 76 %.
    """
    return NormalDist().inv_cdf(share) * BETA * sqrt(2)


def _rounded(mu: float, sigma: float) -> Rating:
    return Rating(round(mu, DECIMALS), round(sigma, DECIMALS))
