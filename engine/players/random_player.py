"""The weakest player: any move, each equally likely."""

from __future__ import annotations

from typing import Any

from engine.core import AnyGame, Draws
from engine.players.player import seat_of


class RandomPlayer:
    """Chooses any move; it never gives up."""

    def choose(self, game: AnyGame, view: Any, rng: Draws) -> Any:
        """Return any legal action that is a move."""
        actions = game.moves(game.determinise(view, rng), seat_of(view))
        return actions[rng.randrange(len(actions))]
