"""How a computer player plays 連撃獣裁.

Source: the rule specification of the stick games, section 8: one more throw gains 75/32 on average and risks
6/32 of the total, so a chain stops at 13; the last to play throws until it leads; who has others to come aims
a little higher.

Blind, when all throw at once, a chain that goes on to 13 is bust more often than not, and loses to whoever
holds anything: with few others one stops much sooner.
"""

from __future__ import annotations

from typing import Final

from engine.core import AnyGame, Draws
from engine.niek_zau_shu.state import Action, Again, Hold, View
from engine.players.player import seat_of
from engine.sticks import Throw

ENOUGH: Final = 13
"""The total from which on another throw costs more than it brings, nothing else being known."""

HIGHER: Final = 2
"""So much higher one aims at most when others are still to come."""

BLIND: Final = (0, 5, 7, 8, 9, 10, 11, 11)
"""Where to stop blind, by the number of others.

By the exact odds of chains each is best against others who hold as often as not, and near to the best against
others who do the same.
"""


def choose(game: AnyGame, view: View, rng: Draws) -> Action:
    """Return the throw, or whether the chain goes on."""
    chain = view.chains[seat_of(view)]
    assert chain is not None
    if not chain.throws:
        return Throw()
    return Hold() if chain.value >= goal(view) else Again()


def goal(view: View) -> int:
    """Return the total at which to stop."""
    if view.options.blind:
        return BLIND[len(view.contenders) - 1]
    to_come = view.to_come
    passed = 0 if view.best is None else view.best + 1
    if not to_come:
        return passed
    return max(ENOUGH + min(HIGHER, to_come - 1), passed)
