"""How fast every game lists what is legal, how long a computer player thinks, and how well it plays.

Hands are drawn, too.  Times are those of one processor, without waiting for it.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any, Final

import renderers
from engine import catalogue
from engine.core import CHANCE, AnyGame
from engine.players import Contest, play
from engine.players.greedy_player import GreedyPlayer

GAMES: Final = 12
"""Random games of each kind."""
MATCHES: Final = 100
"""Games of one better computer player against random ones."""
LONGEST_GAME: Final = 4_000
"""Actions after which a game is not played on."""
SHORTER: Final = {"seasons": 1, "rounds": 4}
"""Options that make a game shorter, as far as it has them."""

MEDIAN: Final = 5.0
LONGEST: Final = 50.0
THOUGHT: Final = 300.0
DRAWN: Final = 10.0
"""Targets in ms."""
LARGEST: Final = 60.0
"""Target in KB."""

HANDS: Final = 100
WARM: Final = 20
"""Pictures of hands that are timed in each game, after those that draw their parts for the first time."""

DEALS: Final = 300
"""Deals of 連友 for two in which one hand has both ships."""


def run() -> None:
    """Measure every game over random play; the first seat thinks."""
    print("games: ms, over random games with the fewest players and with four or the most")
    for game_id in catalogue.ids():
        legal, thoughts, most = measure(catalogue.get(game_id))
        print(
            f"  {game_id:12} legal median {statistics.median(legal):6.3f} (≤ {MEDIAN:g})"
            f"  longest {max(legal):6.1f} (≤ {LONGEST:g})  most actions {most:5}"
            f"  longest thought {max(thoughts, default=0.0):6.1f} (≤ {THOUGHT:g})"
        )
    legal, most = both_ships()
    print(
        f"  niek_hi, 24 cards with both ships: legal median {statistics.median(legal):.3f} (≤ {MEDIAN:g})"
        f"  longest {max(legal):.1f} (≤ {LONGEST:g})  most actions {most}"
    )
    for game_id in catalogue.ids():
        for seats in dict.fromkeys((catalogue.get(game_id).seats.start, usual(game_id))):
            print(f"  {game_id:12} {beats_random(game_id, seats)}")
    for game_id in catalogue.ids():
        times, sizes = hands(game_id)
        if times:
            print(
                f"  {game_id:12} hand drawn median {statistics.median(times):5.2f} (≤ {DRAWN:g})"
                f"  longest {max(times):5.1f}  largest {max(sizes):4.1f} KB (≤ {LARGEST:g})"
            )


def usual(game_id: str) -> int:
    """Return how many usually play: four, or as many as the game has seats for."""
    return min(4, catalogue.get(game_id).seats.stop - 1)


def short_options(game: AnyGame) -> Any:
    """Return the usual options, but for the length of the game."""
    usual_ones = game.make_options()
    changes = {
        name: most
        for name, most in SHORTER.items()
        if name in game.options.__struct_fields__ and (getattr(usual_ones, name) or most) >= most
    }
    return game.make_options(changes=changes)


# --- How well computers play -----------------------------------------------------------------------


def beats_random(game_id: str, seats: int) -> str:
    """Return how often one better player wins against random ones, and what it gains, with intervals of 95 %.

    A shared first place counts as a part of a win; by luck it would win one game in as many as there are
    seats.  The gain is what it has more than the others on average, in points of the game.
    """
    ends = [end for number in range(MATCHES) if (end := outcome(game_id, seats, number)) is not None]
    won, gained = ([end[part] for end in ends] for part in (0, 1))
    return (
        f"the better player among {seats} wins {_interval(won, '.0%')} of {len(ends)} games"
        f" (by luck {1 / seats:.0%}), gains {_interval(gained, '.1f')}"
    )


def _interval(values: list[float], form: str) -> str:
    half = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):{form}} ± {half:{form}}"


def outcome(game_id: str, seats: int, number: int) -> tuple[float, float] | None:
    """Return what part of a win one game brings the better player, and what it gains.

    It sits at each place in turn.  None for a game that two careless players do not bring to an end.
    """
    own = number % seats
    players = tuple("greedy" if seat == own else "random" for seat in range(seats))
    end = play(Contest(game_id, players, seed=number))
    if not end.rule:
        return None
    others = [points for seat, points in enumerate(end.points) if seat != own]
    won = float(end.ranking[own] == 1) / end.ranking.count(1)
    return won, end.points[own] - statistics.mean(others)


# --- How fast they are -----------------------------------------------------------------------------


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
    """Return the times in ms and sizes in KB of what is drawn for one seat alone, none where nothing is."""
    times, sizes = list[float](), list[float]()
    for view in own_views(game_id):
        before = time.thread_time()
        picture = renderers.render_own(game_id, view, names=("Aya", "Béla"))
        times.append((time.thread_time() - before) * 1000)
        if picture is None:
            return [], []
        sizes.append(len(picture.data) / 1024)
    return times[WARM:], sizes


def own_views(game_id: str) -> Iterator[Any]:
    """Yield what the first seat of a table of two sees, each time just dealt."""
    game, rng = catalogue.get(game_id), random.Random(1)
    for _ in range(WARM + HANDS):
        state = game.start(2, game.make_options())
        while game.turn(state).is_chance:
            state = game.apply(state, CHANCE, game.chance(state).sample(rng))
        yield game.view(state, 0)


def measure(game: AnyGame) -> tuple[list[float], list[float], int]:
    """Return the times of ``legal`` and of the computer's choices in ms, and the longest list."""
    legal_times: list[float] = []
    thoughts: list[float] = []
    most = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        seats = game.seats.start if seed % 2 else usual(game.id)
        state = game.start(seats, short_options(game))
        for _ in range(LONGEST_GAME):
            acting = game.turn(state).seats
            if not acting:
                break
            seat = acting[0]
            if seat == CHANCE:
                action = game.chance(state).sample(rng)
            else:
                before = time.thread_time()
                legal = game.moves(state, seat)
                legal_times.append((time.thread_time() - before) * 1000)
                most = max(most, len(legal))
                action = rng.choice(legal)
                if seat == 0:
                    before = time.thread_time()
                    action = GreedyPlayer().choose(game, game.view(state, seat), rng)
                    thoughts.append((time.thread_time() - before) * 1000)
            state = game.apply(state, seat, action)
    return legal_times, thoughts, most
