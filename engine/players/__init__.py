"""Computer players: they get a View of the game and nothing else.

* ``player``         what a player is
* ``random_player``  any legal action
* ``greedy_player``  looks to the end of its own turn, with the exact odds of the sticks, or follows the hints
* ``cerke``          what a position of Cerke is worth
* ``mok_kaik`` …     how each card game is played by the hints of its rules, one file each

To add a level, write a :class:`~engine.players.player.Player` and name it here; to add the play of a game,
name it in ``greedy_player``: an evaluation where everything is open, a chooser where hands are hidden.
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

USUAL_LEVEL: Final = next(iter(LEVELS))
"""The level where none is asked for, and in games in which none is better than another."""

__all__ = ["LEVELS", "USUAL_LEVEL", "Player"]
