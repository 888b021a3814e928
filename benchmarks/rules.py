"""How fast the rules of Cerke answer, how long random games last, and how well computers play them.

Positions are those met in uniform random play; nothing is kept between two of them.  Times are those of
one processor, without waiting for it.  The machine may be busy all the same: its load and the time of a
fixed piece of plain Python are printed beside the results.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Final

from benchmarks import forms
from engine.cerke.game import CERKE
from engine.cerke.moves import legal
from engine.cerke.options import PRESETS, Options
from engine.cerke.state import Ground, State
from engine.compiled import RULES
from engine.core import CHANCE
from engine.players import Player
from engine.players.greedy_player import GreedyPlayer
from engine.players.random_player import RandomPlayer

LEGAL_TARGET: Final = 2_500
"""Positions a second whose actions are listed."""
GAMES_TARGET: Final = 25
"""Whole random games of four seasons a second."""
THINKING_TARGET: Final = 0.3
"""Seconds that a computer player may take for one action."""
BASELINE: Final = 0.02
"""Seconds that :func:`baseline` takes on the machine where the targets were set."""

GAMES: Final = 40
POSITIONS: Final = 2_000
MATCHES: Final = 40
LONGEST: Final = 5_000
"""Actions after which a match between computers is given up."""


def baseline() -> float:
    """Return the seconds that a fixed piece of plain Python takes here, the best of three."""

    def work() -> int:
        squares: list[int] = []
        for number in range(400_000):
            squares.append(number % 81)
            if len(squares) > 80:
                squares.clear()
        return len(squares)

    return min(seconds(work) for _ in range(3))


def seconds(work: Callable[[], object]) -> float:
    """Return the processor seconds that a piece of work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def random_game(options: Options, rng: random.Random) -> Iterator[State]:
    """Play a whole game at random; yield its states but the last."""
    state = CERKE.start(2, options)
    while seats := CERKE.turn(state).seats:
        yield state
        seat = seats[0]
        action = CERKE.chance(state).sample(rng) if seat == CHANCE else rng.choice(CERKE.legal(state, seat))
        state = CERKE.apply(state, seat, action)


def measure_rules() -> None:
    """Print the speed of whole games and of listing, and the length of random games by preset."""
    rng = random.Random(1)
    standard = PRESETS["standard"]
    spent = seconds(lambda: [sum(1 for _ in random_game(standard, rng)) for _ in range(GAMES)])
    told("random standard games", GAMES / spent, "1/s", f"target ≥ {GAMES_TARGET}")
    met = [state for _ in range(GAMES) for state in random_game(standard, rng) if isinstance(state, Ground)]
    positions = rng.sample(met, POSITIONS)
    actions = statistics.mean(len(legal(state)) for state in positions)
    spent = seconds(lambda: [legal(state) for state in positions])
    told("positions listed", POSITIONS / spent, "1/s", f"target ≥ {LEGAL_TARGET}, {actions:.0f} actions each")
    for preset, options in PRESETS.items():
        lengths = [sum(1 for _ in random_game(options, rng)) for _ in range(GAMES)]
        text = f"median {statistics.median(lengths):.0f}, longest {max(lengths)}"
        print(f"  actions in a random game, {preset}: {text}")


def match(options: Options, players: tuple[Player, Player], rng: random.Random) -> tuple[State, list[float]]:
    """Let two players play; return the last state and the processor seconds that each action took."""
    state, times = CERKE.start(2, options), list[float]()
    for _ in range(LONGEST):
        seats = CERKE.turn(state).seats
        if not seats:
            break
        if seats[0] == CHANCE:
            action = CERKE.chance(state).sample(rng)
        else:
            start = time.process_time()
            action = players[seats[0]].choose(CERKE, CERKE.view(state, seats[0]), rng)
            times.append(time.process_time() - start)
        state = CERKE.apply(state, seats[0], action)
    return state, times


def measure_players() -> None:
    """Print how often the greedy player beats the random one, and how long it thinks."""
    greedy, weak = GreedyPlayer(), RandomPlayer()
    for preset, options in PRESETS.items():
        won = 0
        for number in range(MATCHES):
            seat = number % 2
            pair = (greedy, weak) if seat == 0 else (weak, greedy)
            points = CERKE.standing(match(options, pair, random.Random(number))[0])
            won += points[seat] > points[1 - seat]
        print(f"  greedy beats random, {preset}: {won} of {MATCHES}")
    for preset, options in PRESETS.items():
        times: list[float] = []
        unfinished = 0
        for number in range(MATCHES // 4):
            state, thoughts = match(options, (greedy, greedy), random.Random(number))
            unfinished += not CERKE.turn(state).is_over
            times += thoughts
        note = f"mean of {len(times)} actions; {unfinished} of {MATCHES // 4} games without an end"
        told(f"greedy against itself, {preset}", statistics.mean(times), "s", note)
    told("greedy's longest thought", worst_thought(), "s", f"target ≤ {THINKING_TARGET}")


def worst_thought() -> float:
    """Return the processor seconds that the greedy player takes where most can be done."""
    rng = random.Random(2)
    states = [state for _ in range(10) for state in random_game(PRESETS["online"], rng)]
    crowded = sorted((state for state in states if isinstance(state, Ground)), key=lambda s: -len(legal(s)))
    longest = 0.0
    for state in crowded[:40:4]:
        view = CERKE.view(state, state.position.mover)
        start = time.process_time()
        GreedyPlayer().choose(CERKE, view, rng)
        longest = max(longest, time.process_time() - start)
    return longest


def told(what: str, value: float, unit: str, note: str) -> None:
    """Print a measurement."""
    print(f"  {what}: {value:,.4g} {unit} ({note})")


def run() -> None:
    """Measure and print everything about the rules."""
    ratio = baseline() / BASELINE
    load = " ".join(f"{number:.2f}" for number in os.getloadavg())
    print(f"Rules of Cerke, {RULES} (load {load}; plain Python takes {ratio:.2f} times the baseline)")
    forms.compare()
    measure_rules()
    measure_players()
