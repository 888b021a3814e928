"""Games between computer players that are always the same."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine import catalogue
from engine.core import AnyGame
from engine.players import Contest, Played, actions_of


@cache
def asked(game_id: str, level: str, most: int) -> tuple[AnyGame, Any, list[Played]]:
    """Return a fixed game between two of a level, up to so many actions, and its options."""
    game = catalogue.get(game_id)
    contest = Contest(game_id, (level,) * max(2, game.seats.start), seed=3)
    return game, game.make_options(), list(actions_of(contest, most))
