"""What a process does that thinks for computer players: it imports rules and players, and no bot."""

from __future__ import annotations

import random
from typing import Any

from engine import catalogue
from engine.players import player_of


def thought(game_id: str, version: int, level: str, view: Any) -> str:
    """Return the action of a level, as text; raises what the player does, or IllegalAction."""
    rules, rng = catalogue.get(game_id, version), chance()
    action = player_of(game_id, level).choose(rules, view, rng)
    rules.apply(rules.determinise(view, rng), view.seat, action)  # what is not legal is no choice
    return rules.dump_action(action)


def chance() -> random.Random:
    """Return what players draw from; no secret depends on it."""
    return random.Random()  # noqa: S311
