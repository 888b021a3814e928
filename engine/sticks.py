"""Five casting sticks (投げ棒), shared by the games that cast them.

Source: the rule specification of Cerke, sections 1.1 and 3.5.  A stick has a dark face, which counts
one, and a pale face, which counts nothing; both are equally likely, and the sticks fall independently.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from engine.core import Draws

STICKS: Final = 5

ODDS: Final = tuple(Fraction(comb(STICKS, ones), 2**STICKS) for ones in range(STICKS + 1))
"""Probability of each number of dark faces, 0–5."""


def at_least(ones: int) -> Fraction:
    """Return the probability that a cast shows this many dark faces or more."""
    return sum(ODDS[max(ones, 0) :], Fraction(0))


def cast(rng: Draws) -> int:
    """Cast the five sticks one by one; return how many show the dark face."""
    return sum(rng.randrange(2) for _ in range(STICKS))
