"""Any legal action, each equally likely: nobody plays like this, but every level can be measured by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core import AnyGame, Draws
from engine.players.player import Player, Thought, best_first, seat_of


class RandomPlayer(Player):
    """Chooses any move; it never gives up."""

    def consider(self, game: AnyGame, view: Any, rng: Draws, also: Any = None) -> Sequence[Thought]:
        """Return all moves, each worth the same."""
        actions = game.moves(game.determinise(view, rng), seat_of(view))
        return best_first((Thought(action, 0.0) for action in actions), rng)

    def choose(self, game: AnyGame, view: Any, rng: Draws) -> Any:
        """Return any legal action that is a move."""
        actions = game.moves(game.determinise(view, rng), seat_of(view))
        return actions[rng.randrange(len(actions))]
