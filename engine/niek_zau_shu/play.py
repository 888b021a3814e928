"""What a throw does to a chain, and how far chains come.

Source: the rule specification of the stick games, sections 3.1 (chains) and 8 (chances).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from engine.heats import Chain
from engine.niek_zau_shu.options import Options
from engine.sticks import ODDS

LOSING: Final = (0, 1)
"""With one of these a chain is bust."""

BUST: Final = sum((ODDS[ones] for ones in LOSING), Fraction(0))
"""How likely that is: 3/16 (§3.1)."""


def thrown(options: Options, chain: Chain, ones: int) -> Chain:
    """Return a chain after one more throw; the first one loses nothing, unless by ``first_throw_busts``."""
    loses = ones in LOSING and (bool(chain.throws) or options.first_throw_busts)
    return Chain((*chain.throws, ones), "bust" if loses else "open")


def held(chain: Chain) -> Chain:
    """Return a chain that has stopped."""
    return replace(chain, status="held")


@lru_cache(maxsize=4096)
def passing(total: int, goal: int) -> Fraction:
    """Return the probability of coming above ``goal``, throwing on from a total until then."""
    if total > goal:
        return Fraction(1)
    going_on = (ones for ones in range(len(ODDS)) if ones not in LOSING)
    return sum((ODDS[ones] * passing(total + ones, goal) for ones in going_on), Fraction(0))


def passing_from_the_start(options: Options, goal: int) -> Fraction:
    """Return the same for a chain that has not begun."""
    chains = ((odds, thrown(options, Chain(), ones)) for ones, odds in enumerate(ODDS))
    return sum((odds * passing(chain.value, goal) for odds, chain in chains if not chain.over), Fraction(0))
