"""The weakest player: any legal action, each equally likely."""

from __future__ import annotations

from typing import Any

from engine.core import AnyGame, Draws
from engine.players.player import seat_of


class RandomPlayer:
    """Chooses any legal action."""

    def choose(self, game: AnyGame, view: Any, rng: Draws) -> Any:
        """Return any legal action."""
        actions = game.legal(game.determinise(view, rng), seat_of(view))
        return actions[rng.randrange(len(actions))]
