"""How long the games are: choices of each player in a game by the usual rules, against what the lobby says.

Those are the better computer players at a table of four, or of as many as the game has seats for.
"""

from __future__ import annotations

import statistics
from typing import Final

from engine import catalogue
from engine.players import Contest, play
from renderers import faces

GAMES: Final = 5
"""Games of each kind."""
USUAL: Final = 4
"""People at the table, if the game has so many seats."""


def choices(game_id: str, seed: int) -> float:
    """Return how many choices each player made in one game; what is forced is none."""
    seats = min(USUAL, catalogue.get(game_id).seats.stop - 1)
    return play(Contest(game_id, ("greedy",) * seats, seed=seed)).choices / seats


def run() -> None:
    """Print the length of every game."""
    print("lengths: choices of each player in a game, as the lobby says and as computers play")
    for game_id in catalogue.ids():
        found = [choices(game_id, seed) for seed in range(GAMES)]
        print(
            f"  {game_id:12} told {faces.get(game_id).moves_each:4}  median {statistics.median(found):6.1f}"
            f"  from {min(found):.1f} to {max(found):.1f}"
        )
