"""The levels of 新遊: exact in the last round, without bets that make no sense."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import CHANCE
from engine.lutu import LUTU, Options
from engine.lutu.state import Bet, Betting
from engine.players.lutu import LEVELS, weigh
from engine.players.random_player import RandomPlayer
from engine.sticks import ODDS, Fallen, Throw
from tests.engine.players.levels_of_games import share_won


def last_round(*chips: int, **options: Any) -> Betting:
    """Return the last round of two, in which seat 0 bets."""
    state = LUTU.start(2, Options(**options))
    return Betting(replace(state.table, chips=chips, round=2, banker=1))


@pytest.mark.parametrize("lead", [-12, -1, 0, 3, 30])
@pytest.mark.parametrize("mode", ["plus", "total"])
def test_the_last_bet_is_worth_what_the_rules_make_of_it(lead: int, mode: str) -> None:
    """Every bet is played with every throw: the best of the list wins as often as any."""
    state = last_round(lead, -lead, payout_mode=mode)

    def share(bet: Bet) -> float:
        total = 0.0
        for ones, odds in enumerate(ODDS):
            thrown = LUTU.apply(LUTU.apply(state, 0, bet), 1, Throw())
            points = LUTU.standing(LUTU.apply(thrown, CHANCE, Fallen(ones)))
            total += float(odds) * (points[0] == max(points)) / points.count(max(points))
        return total

    thoughts = weigh(LUTU, LUTU.view(state, 0), random.Random(1))
    shares = {bet: share(bet) for bet in LUTU.legal(state, 0) if isinstance(bet, Bet)}
    best = max(thoughts, key=lambda thought: thought.worth).action
    assert shares[best] == pytest.approx(max(shares.values()))
    if max(shares.values()) == 1.0:
        assert all(shares[thought.action] == 1.0 for thought in thoughts), "nothing safe is put at risk"
    elif max(shares.values()) > 0.0:
        assert all(shares[thought.action] > 0.0 for thought in thoughts), "nothing hopeless is bet"


@pytest.mark.parametrize("options", [{"bankroll": 5}, {"banker_rule": "fixed", "rounds": 3}])
def test_many_and_few_chips(options: dict[str, Any]) -> None:
    """With a limit to what there is, and more seats, there is always something to bet."""
    state = LUTU.start(4, Options(**options))
    thoughts = weigh(LUTU, LUTU.view(state, 2), random.Random(1))
    legal = LUTU.legal(state, 2)
    assert thoughts
    assert all(thought.action in legal for thought in thoughts)


def test_stronger_levels_win_more() -> None:
    """Luck leaves little between neighbours; over the whole range it shows soon."""
    options = Options()
    assert share_won(LUTU, LEVELS["master"], RandomPlayer(), options, 100) > 0.65
    assert 0.35 < share_won(LUTU, LEVELS["beginner"], RandomPlayer(), options, 100) < 0.7
