"""How fast the rules of 古機戦 answer, its deep move counts, and how well the computer plays it.

Positions are those met in uniform random play; nothing is kept between two of them.  Times are those of one
processor, without waiting for it; the time of a fixed piece of plain Python is printed beside them.
``PERFT=4`` counts the moves as deep as the rule specification does, which takes half a minute.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Iterator
from typing import Any, Final

from benchmarks.rules import BASELINE, baseline, seconds, told
from engine.laboratory import quantile, wilson
from engine.players.greedy_player import GreedyPlayer
from engine.players.random_player import RandomPlayer
from engine.zia_cerke import ZIA_CERKE, Options
from engine.zia_cerke.moves import after, moves_of, rules_of
from engine.zia_cerke.position import load_position
from engine.zia_cerke.state import Moving, State

POSITIONS_TARGET: Final = 8_000
"""Positions a second whose legal actions are listed."""
THINKING_TARGET: Final = 0.3
"""Seconds that the computer player may take for one action."""

GAMES: Final = 30
POSITIONS: Final = 4_000
MATCHES: Final = 25

_START: Final = "gbcwiwcbg/9/kkkknkkkk/9/9/9/KKKKNKKKK/9/GBCWIWCBG 0"
PERFT: Final[tuple[tuple[str, dict[str, Any], tuple[int, ...]], ...]] = (
    (_START, {}, (32, 1_008, 33_336, 1_093_647)),
    (_START, {"sacrifice_capture": True}, (32, 1_008, 33_336, 1_093_647)),
    (_START, {"slide": "chariot_only"}, (32, 1_008, 33_272, 1_089_363)),
    (_START, {"slide": "none"}, (32, 1_008, 32_824, 1_059_599)),
    ("gcbwiwbcg/9/kkkknkkkk/9/9/9/KKKKNKKKK/9/GCBWIWBCG 0", {}, (38, 1_440, 53_402, 1_980_199)),
    (
        "g2ww1cb1/cg7/kkkbnkkkk/5i3/3N5/K2k5/GKK2KKKK/1C1IW4/1B3WCBG 0",
        {"sacrifice_capture": True},
        (36, 1_692, 61_317),
    ),
)
"""The move counts of the rule specification that are too deep for a test."""


def random_game(options: Options, rng: random.Random) -> Iterator[State]:
    """Play a whole game at random; yield its states but the last."""
    state = ZIA_CERKE.start(2, options)
    while seats := ZIA_CERKE.turn(state).seats:
        yield state
        state = ZIA_CERKE.apply(state, seats[0], rng.choice(ZIA_CERKE.moves(state, seats[0])))


def measure_rules() -> None:
    """Print the speed of listing and of whole games, and the length of random games by rule set."""
    rng = random.Random(1)
    spent = seconds(lambda: [sum(1 for _ in random_game(Options(), rng)) for _ in range(GAMES)])
    told("random games", GAMES / spent, "1/s", "of one season")
    met = [state for _ in range(GAMES) for state in random_game(Options(), rng) if isinstance(state, Moving)]
    positions = rng.sample(met, POSITIONS)
    actions = statistics.mean(len(ZIA_CERKE.legal(state, state.table.mover)) for state in positions)
    spent = min(
        seconds(lambda: [ZIA_CERKE.legal(state, state.table.mover) for state in positions]) for _ in range(3)
    )
    note = f"target ≥ {POSITIONS_TARGET:,}, {actions:.0f} actions each"
    told("positions listed", POSITIONS / spent, "1/s", note)
    for preset, options in ZIA_CERKE.presets.items():
        lengths = [sum(1 for _ in random_game(options, rng)) for _ in range(GAMES)]
        text = f"median {statistics.median(lengths):.0f}, longest {max(lengths)}"
        print(f"  actions in a random game, {preset}: {text}")


def perft(board: str, seat: int, options: Options, depth: int) -> int:
    """Count the sequences of so many moves."""
    moves = moves_of(board, seat, rules_of(options))
    if depth == 1:
        return len(moves)
    return sum(perft(after(board, move), 1 - seat, options, depth - 1) for move in moves)


def measure_counts(deepest: int) -> None:
    """Hold the move counts against those of the rule specification."""
    for text, changes, counts in PERFT:
        table = load_position(text, Options(**changes)).table
        depth = min(deepest, len(counts))
        begun = time.process_time()
        found = perft(table.board, table.mover, table.options, depth)
        told = "as it must be" if found == counts[depth - 1] else f"WRONG, {counts[depth - 1]:,} expected"
        took = time.process_time() - begun
        print(f"  moves to depth {depth}, {changes or 'default'}: {found:,} in {took:.1f} s, {told}")


def measure_players() -> None:
    """Print how often the greedy player beats the random one (95 % interval), and how long it thinks."""
    times: list[float] = []
    for preset, options in ZIA_CERKE.presets.items():
        points = [_points(number, options, times) for number in range(MATCHES)]
        won, drawn = points.count(2), points.count(1)
        share = wilson(won / MATCHES, MATCHES, quantile(0.95))
        print(
            f"  greedy beats random, {preset}: {won} of {MATCHES}, {drawn} drawn"
            f" (95 %: {100 * share.low:.0f}-{100 * share.high:.0f} %)"
        )
    told("greedy's thought, mean", statistics.mean(times), "s", f"of {len(times)} actions")
    told("greedy's longest thought", max(times), "s", f"target ≤ {THINKING_TARGET}")


def _points(number: int, options: Options, times: list[float]) -> int:
    """Play a game against the random player; return the greedy player's points, and note its times."""
    rng, own = random.Random(number), number % 2
    state = ZIA_CERKE.start(2, options)
    while seats := ZIA_CERKE.turn(state).seats:
        seat = seats[0]
        begun = time.process_time()
        level = GreedyPlayer() if seat == own else RandomPlayer()
        action = level.choose(ZIA_CERKE, ZIA_CERKE.view(state, seat), rng)
        if seat == own:
            times.append(time.process_time() - begun)
        state = ZIA_CERKE.apply(state, seat, action)
    return ZIA_CERKE.standing(state)[own]


def run() -> None:
    """Measure and print everything about 古機戦."""
    print(f"Rules of 古機戦 (plain Python takes {baseline() / BASELINE:.2f} times the baseline)")
    measure_rules()
    measure_counts(int(os.environ.get("PERFT", "3")))
    measure_players()
