"""A choice as a hint shows it, and as a review shows it beside what was played."""

from __future__ import annotations

from typing import Any

from engine.core import AnyGame
from renderers.canvas import Beside, Look


def hint(game: AnyGame, state: Any, action: Any, **look: Any) -> Look:
    """Return how a hint is shown (``bot.review.messages.hint``)."""
    steps = game.steps(state, action)
    return Look(candidates=(action,), chosen=steps[:-1] or steps, **look)


def turning(game: AnyGame, state: Any, better: Any, played: Any, **look: Any) -> Look:
    """Return how a turning point is shown (``bot.review.messages.review``)."""
    shown = hint(game, state, better, looking_back=True, **look)
    return shown.but(beside=Beside(played, game.steps(state, played)))
