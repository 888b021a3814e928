"""Casting sticks (投げ棒), mostly five, shared by the games that cast them.

Source: the rule specification of Cerke, sections 1.1 and 3.5, and that of the stick games, section 1.  A
stick has a dark face, which counts one, and a pale face, which counts nothing; both are equally likely, and
the sticks fall independently.

Some games throw another number of sticks, or a die of six faces (the rule specification of 六裁, section 2):
:func:`thrown` says of anything that is thrown how it may come out.

In the stick games a player first throws (:class:`Throw`), which decides nothing, and chance says how the
sticks fell (:class:`Fallen`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Final

import msgspec

from engine.core import Chance, Draws, IllegalAction, Step

STICKS: Final = 5


def odds_of(sticks: int) -> tuple[Fraction, ...]:
    """Return the probability of each number of dark faces of so many sticks, 0 first."""
    return tuple(Fraction(comb(sticks, ones), 2**sticks) for ones in range(sticks + 1))


ODDS: Final = odds_of(STICKS)
"""Probability of each number of dark faces, 0–5."""

FACES: Final = 6
"""The faces of a die, 1–6."""

DIE: Final = (Fraction(0), *(Fraction(1, FACES),) * FACES)
"""Probability of each number of a die, 0–6: it has no 0."""


def at_least(ones: int) -> Fraction:
    """Return the probability that a cast shows this many dark faces or more.

    >>> at_least(3)
    Fraction(1, 2)
    """
    return sum(ODDS[max(ones, 0) :], Fraction(0))


def cast(rng: Draws, sticks: int = STICKS) -> int:
    """Cast the sticks one by one; return how many show the dark face."""
    return sum(rng.randrange(2) for _ in range(sticks))


def roll(rng: Draws) -> int:
    """Roll a die; return its number."""
    return 1 + rng.randrange(FACES)


# --- What happens in a stick game ------------------------------------------------------------------


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """A player throws the sticks."""


class Fallen(msgspec.Struct, frozen=True, tag="sticks"):
    """Chance: so many sticks show the dark face."""

    ones: int


def thrown(odds: tuple[Fraction, ...], sample: Callable[[Draws], int]) -> Chance:
    """Return what may come of a throw, by the probability of each number from 0 and what draws one."""
    listed = tuple((Fallen(ones), share) for ones, share in enumerate(odds) if share)
    return Chance(lambda rng: Fallen(sample(rng)), listed)


THROWN: Final = thrown(ODDS, cast)
"""What may come of a throw of five sticks."""


def in_the_air(state: object) -> Chance:
    """Return what may come of a throw of five sticks at a node in which they are in the air."""
    return THROWN


SIX_THROWN: Final = thrown(odds_of(6), lambda rng: cast(rng, 6))
"""What may come of a throw of six sticks."""

ROLLED: Final = thrown(DIE, roll)
"""What may come of a die; its number stands for the dark faces."""


_WORDS: Final = frozenset({"throw", "投げる"})
_FALLEN: Final = re.compile(r"sticks\s*([0-9]{1,9})")


def write(action: Throw | Fallen) -> str:
    """Write a throw as one line of text, ``throw``, and how the sticks fell, ``sticks 4``."""
    return "throw" if isinstance(action, Throw) else f"sticks {action.ones}"


def read(text: str) -> Throw | Fallen | None:
    """Read what :func:`write` writes, in small letters, None if it is nothing of the kind."""
    if text in _WORDS:
        return Throw()
    found = _FALLEN.fullmatch(text)
    return None if found is None else Fallen(int(found[1]))


def cut(action: Throw | Fallen) -> tuple[Step, ...]:
    """Return the one choice that it is."""
    return (Step("throw", "throw") if isinstance(action, Throw) else Step("sticks", str(action.ones)),)


def check_fallen(action: object, chance: Chance = THROWN) -> int:
    """Return how many dark faces fell; refuse what the throw cannot show."""
    if isinstance(action, Fallen) and any(action == outcome for outcome, _ in chance.outcomes):
        return action.ones
    raise IllegalAction("wrong_chance", action=type(action).__name__)
