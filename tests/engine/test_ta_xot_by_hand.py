"""The points of 終季 against a calculation that shares nothing with the engine."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.core import CHANCE
from engine.players.greedy_player import GreedyPlayer
from engine.ta_xot.game import TA_XOT
from engine.ta_xot.options import Options
from tests.amounts import tried
from tests.engine.card_properties import Node, play
from tests.engine.ta_xot_by_hand import Season, add_up


def season(seats: int, seed: int, careful: bool) -> tuple[Any, Season]:
    """Play a season; return its end, and what was added up by hand."""

    def choose(actions: list[Any], rng: random.Random) -> Any:
        wins = [
            action for action in actions if type(action).__name__ in ("Win", "FourAdded", "FourConcealed")
        ]
        return (wins or actions)[rng.randrange(len(wins or actions))]

    options = Options(seasons=1)
    nodes = list(careful_play(seats, seed) if careful else play(TA_XOT, seats, options, seed, choose))
    log = [(seat, msgspec.to_builtins(action)) for _, seat, action in nodes[:-1]]
    return nodes[-1][0], add_up(seats, log)


def careful_play(seats: int, seed: int) -> Iterator[Node]:
    """Yield the nodes of a season of computer players, who know what wins."""
    rng, state = random.Random(seed), TA_XOT.start(seats, Options(seasons=1))
    while (turn := TA_XOT.turn(state)).seats:
        seat = turn.seats[0]
        if turn.is_chance:
            action: Any = TA_XOT.chance(state).sample(rng)
        else:
            action = GreedyPlayer().choose(TA_XOT, TA_XOT.view(state, seat), rng)
        yield Node(state, seat, action)
        state = TA_XOT.apply(state, seat, action)
    yield Node(state, CHANCE, None)


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_points_are_those_added_up_by_hand(seats: int) -> None:
    """Wins of either kind, calls and sets of four bring what a person adds up from the log."""
    seen: Counter[str] = Counter()
    for seed in range(tried(24, thoroughly=60)):
        end, by_hand = season(seats, seed, careful=seed % 3 == 0)
        assert list(end.table.scores) == by_hand.points, (seed, by_hand.lines)
        assert sum(by_hand.points) == 0
        summary = end.table.last_season
        won = "drawn" if summary.winner is None else "draw" if summary.discarder is None else "discard"
        seen[won] += 1
        seen.update(line.name for line in (*summary.end, *summary.bonus))
        seen.update(payment.name for payment in summary.instants)
    assert {"draw", "discard", "base", "light", "king_tam", "call", "four"} <= set(seen), seen
