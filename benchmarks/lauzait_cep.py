"""How many dealt hands of ラウツァイト・セプ are complete, how fast its rules are, how computers play it.

Times are those of one processor, without waiting for it.  Intervals are those of Wilson, at 95 %.
"""

from __future__ import annotations

import random
import statistics
import time
from math import sqrt
from typing import Final

from engine.core import CHANCE, Result
from engine.lauzait_cep import LAUZAIT_CEP, Options, awards
from engine.lauzait_cep.pieces import HAND, IN_PLAY, WILD, lowest_number, sort_pieces
from engine.lauzait_cep.sets import is_complete, sets_among
from engine.lauzait_cep.state import Pieces
from engine.players import Player
from engine.players.greedy_player import GreedyPlayer
from engine.players.random_player import RandomPlayer

HANDS: Final = 200_000
COMPLETE: Final = 0.0092
BALANCED: Final = 0.024
"""What the authors counted: hands that are complete at once, and those of them that are balanced."""

MEDIAN: Final = 5.0
LONGEST: Final = 50.0
THOUGHT: Final = 300.0
"""Targets in ms."""

GAMES: Final = 6
"""Random games whose positions are timed, for each number of players."""
WILD_HANDS: Final = 2_000
"""Complete hands with all four wilds that are counted."""
MATCHES: Final = 40
"""Matches of computers, for each number of players."""


def run() -> None:
    """Measure and print everything about the game."""
    print("lauzait_cep: hands dealt to four players")
    measure_hands()
    print("  times in ms, and matches")
    measure_legal()
    measure_counting()
    for seats in LAUZAIT_CEP.seats:
        measure_players(seats)


def interval(hits: int, tries: int) -> tuple[float, float]:
    """Return between which shares the true one lies, at 95 %."""
    z = 1.96
    share, width = hits / tries, z * z / tries
    middle, half = share + width / 2, z * sqrt(share * (1 - share) / tries + width / tries / 4)
    return (middle - half) / (1 + width), (middle + half) / (1 + width)


def measure_hands() -> None:
    """Print how many hands are complete at once, and how many of these are balanced."""
    rng = random.Random(1)
    dealt = (sort_pieces(rng.sample(IN_PLAY[4], HAND)) for _ in range(HANDS))
    complete = [pieces for pieces in dealt if is_complete(pieces, lowest_number(4))]
    balanced = sum(is_balanced(pieces) for pieces in complete)
    _share("complete at once", len(complete), HANDS, COMPLETE)
    _share("balanced among these", balanced, len(complete), BALANCED)


def is_balanced(pieces: Pieces) -> bool:
    """Whether a complete hand has the award for the balance of 筆 and 兵."""
    return any(award.kind == "balanced" for award in awards.count(pieces, lowest_number(4), ())[0])


def _share(what: str, hits: int, tries: int, expected: float) -> None:
    low, high = interval(hits, tries)
    print(
        f"  {what}: {hits:,} of {tries:,} = {100 * hits / tries:.2f} %"
        f" ({100 * low:.2f}–{100 * high:.2f}; the authors: {100 * expected:.2f} %)"
    )


def measure_legal() -> None:
    """Print how long listing the legal actions takes, over random games, with nothing remembered."""
    times, most = [], 0
    for seats in LAUZAIT_CEP.seats:
        for seed in range(GAMES):
            rng = random.Random(seed)
            state = LAUZAIT_CEP.start(seats, Options(action_order="free" if seed % 2 else "fixed"))
            while mover := LAUZAIT_CEP.turn(state).seats:
                if mover[0] == CHANCE:
                    action = LAUZAIT_CEP.chance(state).sample(rng)
                else:
                    sets_among.cache_clear()
                    is_complete.cache_clear()
                    begun = time.process_time()
                    legal = LAUZAIT_CEP.legal(state, mover[0])
                    times.append(1000 * (time.process_time() - begun))
                    most, action = max(most, len(legal)), rng.choice(legal)
                state = LAUZAIT_CEP.apply(state, mover[0], action)
    print(
        f"  legal median {statistics.median(times):.3f} (≤ {MEDIAN:g})"
        f"  longest {max(times):.1f} (≤ {LONGEST:g})  most actions {most}  positions {len(times):,}"
    )


def measure_counting() -> None:
    """Print how long the formation points of hands with all four wilds take, with nothing remembered."""
    rng, times = random.Random(2), list[float]()
    suited = [piece for piece in IN_PLAY[4] if piece != WILD]
    while len(times) < WILD_HANDS:
        pieces = sort_pieces((*rng.sample(suited, HAND - 4), *[WILD] * 4))
        if is_complete(pieces, 0):
            begun = time.process_time()
            awards.count.__wrapped__(pieces, 0, ())
            times.append(1000 * (time.process_time() - begun))
    print(
        f"  points of hands with four wilds: median {statistics.median(times):.2f}"
        f"  longest {max(times):.1f} (≤ {LONGEST:g})"
    )


def measure_players(seats: int) -> None:
    """Print how often the greedy player beats random ones, how long it thinks, how long its rounds are."""
    greedy, weak = GreedyPlayer(), RandomPlayer()
    won = sum(
        match([greedy if seat == number % seats else weak for seat in range(seats)], number)[0].ranking[
            number % seats
        ]
        == 1
        for number in range(MATCHES)
    )
    low, high = interval(won, MATCHES)
    times, turns = list[float](), list[int]()
    for number in range(MATCHES // 10):
        _, thoughts, rounds = match([greedy] * seats, number)
        times, turns = [*times, *thoughts], [*turns, *rounds]
    print(
        f"  {seats} players: greedy beats random {won} of {MATCHES} ({100 * low:.0f}–{100 * high:.0f} %)"
        f"  thought mean {statistics.mean(times):.0f}  longest {max(times):.0f} (≤ {THOUGHT:g})"
        f"  turns of a round among greedy ones, median {statistics.median(turns):g}"
    )


def match(players: list[Player], seed: int) -> tuple[Result, list[float], list[int]]:
    """Let players play; return the result, the ms of each thought of the first, the turns of each round."""
    rng, times = random.Random(seed), list[float]()
    state = LAUZAIT_CEP.start(len(players), Options())
    while mover := LAUZAIT_CEP.turn(state).seats:
        if mover[0] == CHANCE:
            action = LAUZAIT_CEP.chance(state).sample(rng)
        else:
            begun = time.process_time()
            action = players[mover[0]].choose(LAUZAIT_CEP, LAUZAIT_CEP.view(state, mover[0]), rng)
            times += [1000 * (time.process_time() - begun)] if mover[0] == 0 else []
        state = LAUZAIT_CEP.apply(state, mover[0], action)
    result = LAUZAIT_CEP.result(state)
    assert result is not None
    return result, times, [ended.turns for ended in state.table.history]
