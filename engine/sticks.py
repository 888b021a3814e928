"""Five casting sticks (投げ棒), shared by the games that cast them.

Source: the rule specification of Cerke, sections 1.1 and 3.5, and that of the stick games, section 1.  A
stick has a dark face, which counts one, and a pale face, which counts nothing; both are equally likely, and
the sticks fall independently.

In the stick games a player first throws (:class:`Throw`), which decides nothing, and chance says how the
sticks fell (:class:`Fallen`).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

import msgspec

from engine.core import Chance, Draws, IllegalAction

STICKS: Final = 5

ODDS: Final = tuple(Fraction(comb(STICKS, ones), 2**STICKS) for ones in range(STICKS + 1))
"""Probability of each number of dark faces, 0–5."""


def at_least(ones: int) -> Fraction:
    """Return the probability that a cast shows this many dark faces or more."""
    return sum(ODDS[max(ones, 0) :], Fraction(0))


def cast(rng: Draws) -> int:
    """Cast the five sticks one by one; return how many show the dark face."""
    return sum(rng.randrange(2) for _ in range(STICKS))


# --- What happens in a stick game ------------------------------------------------------------------


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """A player throws the sticks."""


class Fallen(msgspec.Struct, frozen=True, tag="sticks"):
    """Chance: so many sticks show the dark face."""

    ones: int


def _throw(rng: Draws) -> Fallen:
    return Fallen(cast(rng))


THROWN: Final = Chance(_throw, tuple((Fallen(ones), odds) for ones, odds in enumerate(ODDS)))
"""What may come of a throw."""


def check_fallen(action: object) -> int:
    """Return how many dark faces fell; refuse what sticks cannot show."""
    if isinstance(action, Fallen) and 0 <= action.ones <= STICKS:
        return action.ones
    raise IllegalAction("wrong_chance", action=type(action).__name__)
