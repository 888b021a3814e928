"""A person's private number against computer players, whose own numbers are known and do not move.

Only games of one person against computers are practice: with two people or more computers are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.results.service.ratings.model import Rating, rate

SURE: Final = 1.0
"""The sigma of an anchor, measured in many games."""


def practised(rating: Rating, anchors: Sequence[float], places: Sequence[int]) -> Rating:
    """Return a person's number after a game against computers.

    ``anchors`` are the computers' numbers, ``places`` the person's own one, then theirs; 1 is the best.
    """
    return rate([rating, *(Rating(anchor, SURE) for anchor in anchors)], places)[0]


def suggested_level(mu: float, anchors: Mapping[str, float]) -> str:
    """Return the level against which games are closest for this number, the weaker one between two.

    ``anchors`` are the numbers of the levels of one game, the weakest first; empty without any.
    """
    return min(anchors, key=lambda level: abs(anchors[level] - mu), default="")
