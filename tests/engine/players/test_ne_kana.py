"""The computer player of 連船之遊: it loads before it sails, keeps what the way costs, and beats chance."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import CHANCE
from engine.ne_kana import NE_KANA, Options
from engine.ne_kana.judge import deeds
from engine.ne_kana.play import outcome
from engine.ne_kana.state import Acting, Action, Move, Player, Raid, Ship, State, Supply, Throwing, Unload
from engine.players.greedy_player import GreedyPlayer
from engine.players.ne_kana import A_POINT, Ahead, to_throw, worth
from engine.sticks import ODDS, Throw

RESTING = Player(20, (Ship(0, 5), Ship(), Ship()))


def acting(ones: int, *players: Player, **options: Any) -> State:
    """Return a state in which seat 0 acts with a throw."""
    table = NE_KANA.start(max(2, len(players)), Options(**options)).table
    return Acting(replace(table, players=(*players, *table.players[len(players) :])), ones)


def chosen(state: State) -> Action:
    action: Action = GreedyPlayer().choose(NE_KANA, NE_KANA.view(state, 0), random.Random(1))
    return action


def player(stock: int, *ships: tuple[int, int], voyages: tuple[int, ...] = ()) -> Player:
    first, second, third = (Ship(*ship) for ship in ships)
    return Player(stock, (first, second, third), voyages)


def played(seats: int, planners: set[int], seed: int, **options: Any) -> State:
    """Return the end of a game in which some seats plan and the others do anything."""
    rng = random.Random(seed)
    state = NE_KANA.start(seats, Options(**options))
    while mover := NE_KANA.turn(state).seats:
        seat = mover[0]
        if seat == CHANCE:
            action = NE_KANA.chance(state).sample(rng)
        elif seat in planners and NE_KANA.forced(state, seat) is None:
            action = GreedyPlayer().choose(NE_KANA, NE_KANA.view(state, seat), rng)
        else:
            action = rng.choice(NE_KANA.legal(state, seat))
        state = NE_KANA.apply(state, seat, action)
    return state


# --- What it chooses -------------------------------------------------------------------------------


def test_it_throws() -> None:
    assert (
        GreedyPlayer().choose(NE_KANA, NE_KANA.view(NE_KANA.start(2, Options()), 0), random.Random(1))
        == Throw()
    )


def test_it_sails_home_what_wins() -> None:
    assert chosen(acting(4, player(4, (17, 15), (0, 5), (0, 0), voyages=(5,)))) == Move(1)


def test_it_raids_what_it_can() -> None:
    state = acting(5, player(4, (11, 4), (0, 0), (0, 0)), player(9, (11, 4), (0, 5), (0, 0)))
    assert chosen(state) == Raid(1, 1, 1)


def test_with_a_low_throw_it_does_what_needs_none() -> None:
    """The stock is short and an idle ship is full: a throw of 1 unloads it, one of 5 supplies."""
    short = player(3, (0, 15), (0, 15), (0, 0))
    assert isinstance(chosen(acting(1, short)), Unload)
    assert not isinstance(chosen(acting(5, short)), Unload)


def test_it_does_not_leave_an_empty_stock_where_that_is_the_end() -> None:
    one = player(3, (9, 15), (0, 15), (0, 0))
    assert chosen(acting(3, one, empty_stock_pass=True)) != Move(1)


def test_in_the_last_round_it_brings_what_it_can() -> None:
    ahead = player(0, (0, 0), (0, 0), (0, 0), voyages=(15, 9))
    state = acting(3, player(5, (18, 4), (0, 0), (0, 0), voyages=(7,)), ahead)
    assert chosen(state) == Move(1)


def test_plans_grow_shorter_with_what_brings_nearer() -> None:
    cost = to_throw(RESTING, Options())
    assert to_throw(replace(RESTING, stock=30), Options()) < cost
    assert to_throw(player(20, (0, 9), (0, 0), (0, 0)), Options()) < cost
    assert to_throw(player(20, (4, 5), (0, 0), (0, 0)), Options()) < cost
    assert to_throw(player(20, (0, 5), (0, 0), (0, 0), voyages=(10,)), Options()) < cost
    assert to_throw(replace(RESTING, voyages=(20,)), Options()) == 0
    assert to_throw(RESTING, Options(board="sheet")) > cost


# --- How it plays ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_better_than_chance(seats: int) -> None:
    for seed in range(6):
        me = seed % seats
        result = NE_KANA.result(played(seats, {me}, seed))
        assert result is not None
        assert result.ranking[me] == 1
        assert result.ranking.count(1) == 1


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"zero_throw": "act"},
        {"empty_stock_pass": True},
        {"board": "sheet"},
        {"move_cost_from": "cargo"},
        {"supply_target": "loaded"},
        {"raid_zone": "sea_and_start"},
        {"target": 40},
    ],
)
def test_it_reaches_the_target_by_all_options(options: dict[str, Any]) -> None:
    """Two of them need 45 rounds or less by the rules as they are (8), and some more by others."""
    for seed in range(3):
        end = played(2, {0, 1}, seed, **options)
        assert NE_KANA.result(end) is not None
        assert end.table.target_reached
        assert end.table.round <= (80 if options else 45)


def test_it_looks_at_nothing_but_the_view() -> None:
    state = acting(3, RESTING, RESTING)
    view = NE_KANA.view(state, 0)
    assert {GreedyPlayer().choose(NE_KANA, view, random.Random(seed)) for seed in range(20)} <= set(
        NE_KANA.legal(state, 0)
    )
    assert isinstance(chosen(state), Supply | Move)
    assert isinstance(NE_KANA.start(2, Options()), Throwing)


# --- One turn further ------------------------------------------------------------------------------


def test_the_next_turn_is_worth_what_the_game_makes_of_it() -> None:
    """Where nobody can raid: the mean over the next throw of the best that can be done with it."""
    own, other = player(12, (4, 9), (0, 5), (0, 0)), player(20, (0, 5), (0, 0), (0, 0))
    state = acting(3, own, other)
    options = state.table.options
    worths = {
        thought.action: thought.worth
        for thought in Ahead()(NE_KANA, NE_KANA.view(state, 0), random.Random(1))
    }
    for deed in NE_KANA.legal(state, 0):
        after = NE_KANA.apply(state, 0, deed).table
        expected = 0.0
        for ones, odds in enumerate(ODDS):
            turn = Acting(replace(after, mover=0), ones)
            stay = worth(after.players, 0, options)
            possible = [
                worth(outcome(after.players, options, 0, ones, again).players, 0, options)
                for again in deeds(turn)
            ]
            best = max(possible, default=stay)
            expected += float(odds) * best
        assert worths[deed] == pytest.approx(expected / A_POINT)


def test_what_may_be_raided_is_worth_less() -> None:
    """A ship full beside another one's raider: the raid is counted before the next turn."""
    own, far = player(9, (10, 15), (0, 0), (0, 0)), player(9, (3, 5), (0, 0), (0, 0))
    beside = player(9, (13, 5), (0, 0), (0, 0))
    move = {
        other: {
            thought.action: thought.worth
            for thought in Ahead()(NE_KANA, NE_KANA.view(acting(3, own, other), 0), random.Random(1))
        }
        for other in (far, beside)
    }
    assert move[beside][Move(1)] < move[far][Move(1)]
