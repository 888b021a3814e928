"""Rounds between which people may join, in games that have no deal: the next one begins by itself.

Seats are added where chance is about to act; a game whose rounds begin with somebody's action rests in such a
place between two rounds, and chance, which decides nothing there, lets it go on.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from engine.core import Chance


class NextRound(msgspec.Struct, frozen=True, tag="next_round"):
    """The next round begins; nothing is drawn."""


NEXT_ROUND: Final = NextRound()

BEGINNING: Final = Chance(lambda _rng: NEXT_ROUND, ((NEXT_ROUND, Fraction(1)),))
"""What happens between two rounds for certain."""


def between(state: object) -> Chance:
    """Return what happens for certain at a node between two rounds."""
    return BEGINNING
