"""Random games of cards to be looked at: every view on the way, with who saw it."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from renderers import faces
from renderers.cards.speech import CardGame

GAMES: dict[str, CardGame[Any, Any, Any, Any]] = {
    game_id: face for game_id, face in faces.FACES.items() if isinstance(face, CardGame)
}

NAMES = ("Aya", "Bo", "Chidori", "Delia", "Emil", "Fuyumi", "Gero", "Hana", "Ivo")


def engine_of(game_id: str) -> Any:
    """Return the game object of an identifier."""
    module = importlib.import_module(f"engine.{game_id}")
    if not hasattr(module, game_id.upper()):
        module = importlib.import_module(f"engine.{game_id}.game")
    return getattr(module, game_id.upper())


class Moment(NamedTuple):
    """A state on the way, and the action that follows; the actor is −1 for chance."""

    state: Any
    actor: int
    action: Any


def moments(game_id: str, seats: int, seed: int, limit: int, **changes: Any) -> Iterator[Moment]:
    """Play a game at random for at most ``limit`` actions; wins are taken when they are offered."""
    game, rng = engine_of(game_id), random.Random(seed)
    state = game.start(seats, game.make_options("", changes))
    for _ in range(limit):
        turn = game.turn(state)
        if turn.is_over:
            yield Moment(state, -1, None)
            return
        if turn.is_chance:
            actor, action = -1, game.chance(state).sample(rng)
        else:
            actor = turn.seats[0]
            legal = game.legal(state, actor)
            wins = [action for action in legal if type(action).__name__ == "Win"]
            action = wins[0] if wins else rng.choice(legal)
        yield Moment(state, actor, action)
        state = game.apply(state, actor, action)


def last_state(game_id: str, seats: int, seed: int, count: int, **changes: Any) -> Any:
    """Return the state after so many random actions."""
    return [moment.state for moment in moments(game_id, seats, seed, count + 1, **changes)][-1]


ALL = tuple(GAMES)
