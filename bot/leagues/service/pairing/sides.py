"""Who sits where of two who meet: which seat somebody wishes for, how strongly, and whose wish is granted."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

FIRST: Final = 0
SECOND: Final = 1


class Strength(IntEnum):
    """How strongly somebody wishes for a seat."""

    NONE = 0
    MILD = 1
    """As many games on either seat: the one not had last."""
    STRONG = 2
    """A game more on one seat than on the other."""
    MUST = 3
    """The last two games on one seat, or two more on it than on the other."""


class Sides(NamedTuple):
    """On which seats somebody has sat, and what follows from it.

    ``history`` are the seats of the games played, the newest last; rounds without a game are skipped.
    ``wish`` is the seat to have next, None before the first game.  ``excess``: how many more games there
    were on the other seat; it is negative where the last two games outweigh more games before.
    """

    history: tuple[int, ...] = ()
    wish: int | None = None
    strength: Strength = Strength.NONE
    excess: int = 0


def after(history: Sequence[int]) -> Sides:
    """Return what follows from the seats of the games played; that of the last two goes before their sum."""
    if not history:
        return Sides()
    last, seconds = history[-1], sum(history)
    excess = len(history) - 2 * seconds
    if len(history) > 1 and history[-2] == last:
        wish, strength = 1 - last, Strength.MUST
    elif excess:
        wish = SECOND if excess > 0 else FIRST
        strength = Strength.STRONG if abs(excess) == 1 else Strength.MUST
    else:
        wish, strength = 1 - last, Strength.MILD
    return Sides(tuple(history), wish, strength, excess if wish == SECOND else -excess)


def refused(one: Sides, other: Sides) -> bool:
    """Return whether two wish for the same seat, so that one of them does not get it."""
    return one.wish is not None and one.wish == other.wish


def both_must(one: Sides, other: Sides) -> bool:
    """Return whether two must have the same seat."""
    return one.strength == other.strength == Strength.MUST and one.wish == other.wish


def seat(higher: Sides, lower: Sides, otherwise: int) -> int:
    """Return the seat of the higher placed of two; ``otherwise`` if neither has ever sat.

    Opposite wishes are granted; else the stronger one; else that of the larger excess; else the two have
    the seats that they had not in their last games that differed, counted from the newest; else the higher
    placed gets the wish.
    """
    if higher.wish is None:
        return otherwise if lower.wish is None else 1 - lower.wish
    if higher.wish != lower.wish:
        return higher.wish
    mine, theirs = (higher.strength, higher.excess), (lower.strength, lower.excess)
    if mine != theirs:
        return higher.wish if mine > theirs else 1 - higher.wish
    pairs = zip(reversed(higher.history), reversed(lower.history), strict=False)
    return next((1 - had for had, has in pairs if had != has), higher.wish)
