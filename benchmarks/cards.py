"""How fast the card games list what is legal, and how long a computer player thinks."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any, Final

from engine import catalogue
from engine.core import CHANCE, Game
from engine.players import LEVELS

GAMES: Final = 12
"""Random games of each kind."""

MEDIAN: Final = 5.0
LONGEST: Final = 50.0
THOUGHT: Final = 300.0
"""Targets in ms."""


def run() -> None:
    """Measure every game with hidden hands over random play; the first seat thinks."""
    print("cards: ms, over random games with two players and with four or the most")
    for game_id in catalogue.ids():
        game = catalogue.get(game_id)
        if game.hidden:
            legal, thoughts, most = measure(game)
            print(
                f"  {game_id:9} legal median {statistics.median(legal):6.3f} (≤ {MEDIAN:g})"
                f"  longest {max(legal):6.1f} (≤ {LONGEST:g})  most actions {most:5}"
                f"  longest thought {max(thoughts):6.1f} (≤ {THOUGHT:g})"
            )


def measure(game: Game[Any, Any, Any, Any]) -> tuple[list[float], list[float], int]:
    """Return the times of ``legal`` and of the computer's choices in ms, and the longest list."""
    legal_times: list[float] = []
    thoughts: list[float] = []
    most = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        seats = 2 if seed % 2 else min(4, game.seats.stop - 1)
        state = game.start(seats, game.make_options(changes={"seasons": 1}))
        while acting := game.turn(state).seats:
            seat = acting[0]
            if seat == CHANCE:
                action = game.chance(state).sample(rng)
            else:
                before = time.perf_counter()
                legal = game.legal(state, seat)
                legal_times.append((time.perf_counter() - before) * 1000)
                most = max(most, len(legal))
                action = rng.choice(legal)
                if seat == 0:
                    before = time.perf_counter()
                    action = LEVELS["greedy"].choose(game, game.view(state, seat), rng)
                    thoughts.append((time.perf_counter() - before) * 1000)
            state = game.apply(state, seat, action)
    return legal_times, thoughts, most
