"""Games of a computer player that follows the hints among players who act at random."""

from __future__ import annotations

import random
from typing import Any

from engine.core import CHANCE, AnyGame
from engine.players.greedy_player import GreedyPlayer
from engine.players.random_player import RandomPlayer


def finish(game: AnyGame, seats: int, options: Any, seed: int, greedy: int) -> tuple[int, ...]:
    """Play a game of one hint-follower among random players; return the scores."""
    rng = random.Random(seed)
    state = game.start(seats, options)
    while acting := game.turn(state).seats:
        seat = acting[0]
        if seat == CHANCE:
            action: Any = game.chance(state).sample(rng)
        else:
            level = GreedyPlayer() if seat == greedy else RandomPlayer()
            action = level.choose(game, game.view(state, seat), rng)
            assert action in game.legal(state, seat)
        state = game.apply(state, seat, action)
    return game.standing(state)


def lead(game: AnyGame, games: int) -> float:
    """Return by how much the hint-follower is ahead of the others' mean, over seasons of all sizes."""
    total = 0.0
    for seed in range(games):
        seats = game.seats[seed % len(game.seats)]
        greedy = seed % seats
        points = finish(game, seats, game.make_options(changes={"seasons": 1}), seed, greedy)
        total += points[greedy] - (sum(points) - points[greedy]) / (seats - 1)
    return total


def check_needs_no_luck(game: AnyGame, choose: Any, turns: int = 25) -> None:
    """The choice follows from the view alone: with other random numbers it is the same."""
    rng = random.Random(3)
    state = game.start(3, game.make_options())
    state = game.apply(state, CHANCE, game.chance(state).sample(rng))
    for _ in range(turns):
        seat = game.turn(state).seats[0]
        if seat == CHANCE:
            break
        view = game.view(state, seat)
        choices = {choose(game, view, random.Random(seed)) for seed in range(4)}
        assert len(choices) == 1
        state = game.apply(state, seat, choices.pop())
