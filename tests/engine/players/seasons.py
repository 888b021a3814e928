"""Games of a computer player that follows the hints among players who act at random."""

from __future__ import annotations

import random
from typing import Any

from engine.core import CHANCE, AnyGame
from engine.players.greedy_player import GreedyPlayer
from engine.players.random_player import RandomPlayer
from tests.engine.players.levels_of_games import follow


def finish(game: AnyGame, seats: int, options: Any, seed: int, greedy: int) -> tuple[int, ...]:
    """Play a game of one hint-follower among random players; return the scores."""
    players = [GreedyPlayer() if seat == greedy else RandomPlayer() for seat in range(seats)]
    return game.standing(follow(game, players, options, seed))


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
