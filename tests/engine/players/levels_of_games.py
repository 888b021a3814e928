"""What holds of the levels of every game that has its own: legal, from the view alone, the same again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.core import CHANCE, AnyGame
from engine.players.player import Player


def follow(game: AnyGame, players: Sequence[Player], options: Any, seed: int, *, most: int = 10_000) -> Any:
    """Return the end of a game, or where it is after so many actions; what is chosen is legal."""
    rng, state = random.Random(seed), game.start(len(players), options)
    for _ in range(most):
        seats = game.turn(state).seats
        if not seats:
            break
        seat = seats[0]
        if seat == CHANCE:
            action = game.chance(state).sample(rng)
        elif (action := game.forced(state, seat)) is None:
            action = players[seat].choose(game, game.view(state, seat), rng)
            assert action in game.legal(state, seat)
        state = game.apply(state, seat, action)
    return state


def check_thoughts(game: AnyGame, player: Player, state: Any, seat: int) -> None:
    """The thoughts of a level are legal and different, the best first, and the same with the same chance.

    They follow from the view: in another state that the view allows they are the same.
    """
    view = game.view(state, seat)
    thoughts = player.consider(game, view, random.Random(1))
    legal = game.legal(state, seat)
    actions = [thought.action for thought in thoughts]
    assert actions
    assert all(action in legal for action in actions)
    assert len(set(actions)) == len(actions)
    worths = [thought.worth for thought in thoughts]
    assert worths == sorted(worths, reverse=True)
    other = game.determinise(view, random.Random(2))
    assert player.consider(game, game.view(other, seat), random.Random(1)) == thoughts


def share_won(game: AnyGame, better: Player, worse: Player, options: Any, games: int) -> float:
    """Return the share of games between two that the better one wins, seats rotated over the same chance."""
    won = 0.0
    for number in range(games):
        own = number % 2
        players = [worse, worse]
        players[own] = better
        result = game.result(follow(game, players, options, number // 2))
        assert result is not None
        ranking = result.ranking
        won += (ranking[own] == 1) / ranking.count(1)
    return won / games
