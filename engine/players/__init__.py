"""Computer players: they get a View of the game and nothing else.

* ``player``         what a player is
* ``random_player``  any legal action
* ``greedy_player``  looks to the end of its own turn, with the exact odds of the sticks
* ``cerke``          what a position of Cerke is worth

To add a level, write a :class:`~engine.players.player.Player` and name it here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.players.greedy_player import GreedyPlayer
from engine.players.player import Player
from engine.players.random_player import RandomPlayer

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "random": RandomPlayer(),
        "greedy": GreedyPlayer(),
    }
)
"""The levels that a computer player may have, by name, the weakest first."""

__all__ = ["LEVELS", "Player"]
