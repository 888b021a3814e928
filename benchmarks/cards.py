"""How fast the card games list what is legal, how long a computer player thinks, and how hands are drawn.

Times are those of one processor, without waiting for it.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import Final

import renderers
from engine import catalogue
from engine.card_game import CardGame
from engine.core import CHANCE, AnyGame
from engine.players import LEVELS

GAMES: Final = 12
"""Random games of each kind."""

MEDIAN: Final = 5.0
LONGEST: Final = 50.0
THOUGHT: Final = 300.0
DRAWN: Final = 10.0
"""Targets in ms."""
LARGEST: Final = 60.0
"""Target in KB."""

HANDS: Final = 100
WARM: Final = 20
"""Pictures of hands that are timed in each game, after those that draw the faces for the first time."""

DEALS: Final = 300
"""Deals of 連友 for two in which one hand has both ships."""


def run() -> None:
    """Measure every game with hidden hands over random play; the first seat thinks."""
    print("cards: ms, over random games with two players and with four or the most")
    for game_id in catalogue.ids():
        game = catalogue.get(game_id)
        if isinstance(game, CardGame):
            legal, thoughts, most = measure(game)
            print(
                f"  {game_id:9} legal median {statistics.median(legal):6.3f} (≤ {MEDIAN:g})"
                f"  longest {max(legal):6.1f} (≤ {LONGEST:g})  most actions {most:5}"
                f"  longest thought {max(thoughts):6.1f} (≤ {THOUGHT:g})"
            )
    legal, most = both_ships()
    print(
        f"  niek_hi, 24 cards with both ships: legal median {statistics.median(legal):.3f} (≤ {MEDIAN:g})"
        f"  longest {max(legal):.1f} (≤ {LONGEST:g})  most actions {most}"
    )
    for game_id in catalogue.ids():
        if isinstance(catalogue.get(game_id), CardGame):
            times, sizes = hands(game_id)
            print(
                f"  {game_id:9} hand drawn median {statistics.median(times):5.2f} (≤ {DRAWN:g})"
                f"  longest {max(times):5.1f}  largest {max(sizes):4.1f} KB (≤ {LARGEST:g})"
            )


def both_ships() -> tuple[list[float], int]:
    """Return the times of ``legal`` for leads from 24 cards with both ships, and the longest list."""
    game, rng = catalogue.get("niek_hi"), random.Random(1)
    start = game.start(2, game.make_options())
    times: list[float] = []
    most = 0
    while len(times) < DEALS:
        state = game.apply(start, CHANCE, game.chance(start).sample(rng))
        leader = game.turn(state).seats[0]
        if {"Bs", "Rs"} <= set(game.view(state, leader).hand):
            before = time.thread_time()
            most = max(most, len(game.legal(state, leader)))
            times.append((time.thread_time() - before) * 1000)
    return times, most


def hands(game_id: str) -> tuple[list[float], list[float]]:
    """Return the times in ms and sizes in KB of the pictures of hands of a table of two, each just dealt."""
    game, rng = catalogue.get(game_id), random.Random(1)
    start, times, sizes = game.start(2, game.make_options()), list[float](), list[float]()
    for _ in range(WARM + HANDS):
        view = game.view(game.apply(start, CHANCE, game.chance(start).sample(rng)), 0)
        before = time.thread_time()
        picture = renderers.render_own(game_id, view, names=("Aya", "Béla"))
        times.append((time.thread_time() - before) * 1000)
        assert picture is not None
        sizes.append(len(picture.data) / 1024)
    return times[WARM:], sizes


def measure(game: AnyGame) -> tuple[list[float], list[float], int]:
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
                before = time.thread_time()
                legal = game.legal(state, seat)
                legal_times.append((time.thread_time() - before) * 1000)
                most = max(most, len(legal))
                action = rng.choice(legal)
                if seat == 0:
                    before = time.thread_time()
                    action = LEVELS["greedy"].choose(game, game.view(state, seat), rng)
                    thoughts.append((time.thread_time() - before) * 1000)
            state = game.apply(state, seat, action)
    return legal_times, thoughts, most
