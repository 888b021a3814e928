"""連船之遊: the examples of the rules, and the properties of every game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import CHANCE, IllegalAction, Luck, OptionError, Result, Step
from engine.ne_kana import NE_KANA, RULES, Options
from engine.ne_kana.state import (
    Acting,
    Action,
    Build,
    Done,
    Event,
    Move,
    Over,
    Pass,
    Player,
    Raid,
    Ship,
    State,
    Supply,
    Throwing,
    Thrown,
    Unload,
)
from engine.sticks import THROWN, Fallen, Throw
from tests.engine.card_properties import check_game, play

P, Q, R = range(3)

FRESH = Player(20, (Ship(0, 5), Ship(), Ship()))


def begin(seats: int = 2, **options: Any) -> State:
    return NE_KANA.start(seats, Options(**options))


def thrown(state: State, ones: int) -> Acting:
    """Return the state after the mover has thrown and so many dark faces fell."""
    fallen = NE_KANA.apply(NE_KANA.apply(state, state.table.mover, Throw()), CHANCE, Fallen(ones))
    assert isinstance(fallen, Acting)
    return fallen


def player(*ships: tuple[int, int], stock: int = 20, delivered: Sequence[int] = ()) -> Player:
    """Return a player with these ships, as (position, cargo), and others that lie empty at the start."""
    first, second, third = (*(Ship(*ship) for ship in ships), *(Ship(),) * (3 - len(ships)))
    return Player(stock, (first, second, third), tuple(delivered))


def acting(ones: int, *players: Player, mover: int = P, **options: Any) -> Acting:
    """Return a state in which a seat acts with a throw; the second player has done nothing yet."""
    seats = (*players, *(FRESH,) * (2 - len(players)))
    table = begin(len(seats), **options).table
    return Acting(replace(table, players=seats, mover=mover), ones)


def after(state: Acting, action: Action) -> Player:
    """Return the mover as the action leaves it."""
    return NE_KANA.apply(state, state.table.mover, action).table.players[state.table.mover]


def refused(state: State, action: Action, seat: int | None = None) -> str:
    with pytest.raises(IllegalAction) as caught:
        NE_KANA.apply(state, state.table.mover if seat is None else seat, action)
    assert caught.value.rule in RULES
    return caught.value.rule


# --- Start (1) -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start(seats: int) -> None:
    state = begin(seats)
    assert state.table.players == (FRESH,) * seats
    assert state.table.round == 1
    assert NE_KANA.turn(state).seats == (0,)
    assert NE_KANA.legal(state, 0) == [Throw()]
    assert NE_KANA.standing(state) == (0,) * seats


@pytest.mark.parametrize(("board", "goal"), [("book", 20), ("sheet", 25)])
def test_the_boards(board: Any, goal: int) -> None:
    """The book's board has 19 squares between start and goal, the sheet's 24."""
    assert Options(board=board).goal == goal
    state = acting(5, player((goal - 6, 7)), board=board)
    assert after(state, Move(1)).ship(1) == Ship(goal - 1, 7)
    state = acting(5, player((goal - 5, 7)), board=board)
    assert after(state, Move(1)) == player((goal, 0), stock=15, delivered=[7])


def test_the_odds_of_the_sticks() -> None:
    expected = dict(enumerate(Fraction(ways, 32) for ways in (1, 5, 10, 10, 5, 1)))
    state = NE_KANA.apply(begin(), P, Throw())
    assert isinstance(state, Thrown)
    assert {action.ones: odds for action, odds in NE_KANA.chance(state).outcomes} == expected


# --- Legality examples (6) -------------------------------------------------------------------------

START = acting(0)
AT_ELEVEN = (player((11, 6)), player((0, 0), (0, 0), (11, 2)))

LEGAL = [
    (1, acting(3), Move(1), player((3, 5), stock=17)),
    (3, acting(1), Build(2), player((0, 5), (0, 5), stock=15)),
    (5, acting(5), Supply(2), player((0, 5), (0, 5))),
    (8, acting(3, player((7, 6), stock=0)), Supply(1), player((7, 9), stock=0)),
    (
        9,
        acting(5, player((18, 12), stock=5, delivered=[3])),
        Move(1),
        player((20, 0), stock=0, delivered=[3, 12]),
    ),
    (10, acting(4, player((20, 0), stock=7)), Unload(1), player((0, 0), stock=7)),
    (11, acting(2, player((9, 4), stock=1)), Unload(1), player((0, 0), stock=5)),
    (12, acting(2, player((0, 0), (0, 5), stock=3)), Unload(2), player(stock=8)),
    (14, acting(5, player((4, 13))), Supply(1), player((4, 15))),
    (16, acting(5, *AT_ELEVEN), Raid(1, Q, 3), player((11, 8))),
    (18, acting(4, player((11, 14)), player((11, 7))), Raid(1, Q, 1), player((11, 15))),
    (22, acting(3, player((4, 4)), move_cost_from="cargo"), Move(1), player((7, 1))),
]

ILLEGAL = [
    (2, acting(3), Move(2), "no_cargo"),
    (4, acting(2), Build(1), "not_empty"),
    *((6, acting(0), action, "zero_passes") for action in (Move(1), Supply(1), Build(2), Unload(1))),
    (7, acting(3, player((7, 6), stock=2)), Move(1), "stock_short"),
    (10, acting(4, player((20, 0))), Supply(1), "at_goal"),
    (10, acting(4, player((20, 0))), Move(1), "at_goal"),
    (13, acting(2), Unload(2), "nothing_to_unload"),
    (15, acting(2, player((3, 15))), Supply(1), "full"),
    (17, acting(1, *AT_ELEVEN), Raid(1, Q, 3), "raid_throw"),
    (19, acting(4, FRESH, FRESH), Raid(1, Q, 1), "no_raid_here"),
    (20, acting(4, player((11, 6), (11, 3))), Raid(1, P, 2), "raid_own"),
    (22, acting(3, player((4, 3)), move_cost_from="cargo"), Move(1), "cargo_short"),
]


@pytest.mark.parametrize(("row", "state", "action", "expected"), LEGAL)
def test_what_is_legal(row: int, state: Acting, action: Action, expected: Player) -> None:
    assert action in NE_KANA.legal(state, P)
    assert after(state, action) == expected


@pytest.mark.parametrize(("row", "state", "action", "rule"), ILLEGAL)
def test_what_is_not(row: int, state: Acting, action: Action, rule: str) -> None:
    assert action not in NE_KANA.legal(state, P)
    assert refused(state, action) == rule


def test_every_row_of_the_examples_is_here() -> None:
    """Row 21 is a whole round: see below."""
    assert {row for row, *_ in (*LEGAL, *ILLEGAL)} | {21} == set(range(1, 23))


def test_the_turn_passes_with_a_throw_of_0() -> None:
    """Row 6."""
    state = thrown(begin(), 0)
    assert NE_KANA.legal(state, P) == [Pass()]
    assert NE_KANA.forced(state, P) == Pass()
    passed = NE_KANA.apply(state, P, Pass())
    assert NE_KANA.turn(passed).seats == (Q,)
    assert passed.table.players == (FRESH, FRESH)
    assert passed.table.done[P] == Done(0, Pass(), (20, 20), (0, 0))


def test_who_is_robbed() -> None:
    """Rows 16 and 18: an emptied ship goes back to the start, another one stays where it is (3.3)."""
    state = NE_KANA.apply(acting(5, *AT_ELEVEN), P, Raid(1, Q, 3))
    assert state.table.players[Q] == player()
    assert state.table.done[P] == Done(
        5,
        Raid(1, Q, 3),
        (20, 20),
        (0, 0),
        (Ship(11, 6), Ship(11, 8)),
        (Ship(11, 2), Ship(0, 0)),
    )
    state = NE_KANA.apply(acting(4, player((11, 14)), player((11, 7))), P, Raid(1, Q, 1))
    assert state.table.players[Q] == player((11, 6))


# --- Goal, end of the game (3.1, 3.2, 4) -----------------------------------------------------------


def test_a_ship_that_arrives_unloads_at_once_and_stays() -> None:
    """Sections 3.1 and 3.2: a ship stops at the goal, the move costs the whole throw."""
    state = NE_KANA.apply(acting(5, player((18, 12), (5, 5), stock=9)), P, Move(1))
    assert state.table.players[P] == player((20, 0), (5, 5), stock=4, delivered=[12])
    back = replace(state.table, mover=P)
    for action, rule in ((Supply(1), "at_goal"), (Move(1), "at_goal"), (Build(1), "not_at_start")):
        assert refused(Acting(back, 4), action) == rule
    robber = Acting(replace(back, mover=Q, players=(back.players[P], player((20, 0)))), 4)
    assert refused(robber, Raid(1, P, 1)) == "no_raid_here"
    assert after(Acting(back, 1), Unload(1)).ship(1) == Ship(0, 0)


def test_all_play_the_round_to_its_end() -> None:
    """Row 21: seat 0 reaches 20, seats 1 and 2 have one turn each, and seat 2 reaches 24."""
    waiting = player((18, 15), stock=9, delivered=[9])
    state: State = acting(
        3, player((18, 15), stock=9, delivered=[5]), player((3, 5)), waiting, max_rounds=150
    )
    state = NE_KANA.apply(state, P, Move(1))
    assert state.table.delivered == (20, 0, 9)
    assert state.table.target_reached
    assert NE_KANA.turn(state).seats == (Q,)
    state = NE_KANA.apply(thrown(state, 2), Q, Move(1))
    assert NE_KANA.turn(state).seats == (R,)
    state = NE_KANA.apply(thrown(state, 4), R, Move(1))
    assert NE_KANA.turn(state).is_over
    assert NE_KANA.result(state) == Result((20, 0, 24), (2, 3, 1), "target_reached")


def test_the_last_seat_ends_the_game_at_once() -> None:
    state = acting(2, FRESH, player((18, 15), delivered=[6]), mover=Q)
    over = NE_KANA.apply(state, Q, Move(1))
    assert NE_KANA.result(over) == Result((0, 21), (2, 1), "target_reached")


def test_the_victory_is_shared() -> None:
    state = NE_KANA.apply(
        acting(3, player((18, 9), delivered=[11]), player((17, 9), delivered=[11])), P, Move(1)
    )
    over = NE_KANA.apply(thrown(state, 3), Q, Move(1))
    assert NE_KANA.result(over) == Result((20, 20), (1, 1), "target_reached")


@pytest.mark.parametrize("delivered", [19, 20])
def test_the_target_may_be_another(delivered: int) -> None:
    state = acting(2, FRESH, player((18, delivered - 10), delivered=[10]), mover=Q, target=delivered)
    assert NE_KANA.turn(NE_KANA.apply(state, Q, Move(1))).is_over


def test_the_game_ends_after_the_last_round() -> None:
    state: State = begin(2, max_rounds=20)
    for _ in range(40):
        assert not NE_KANA.turn(state).is_over
        state = NE_KANA.apply(thrown(state, 1), state.table.mover, Supply(2 if state.table.round < 16 else 3))
    assert NE_KANA.result(state) == Result((0, 0), (1, 1), "last_round")
    assert state.table.round == 20


def test_turns_and_rounds() -> None:
    state: State = begin(3)
    seen = []
    for _ in range(7):
        seen.append((state.table.round, state.table.mover))
        state = NE_KANA.apply(thrown(state, 1), state.table.mover, Supply(3))
    assert seen == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]
    assert state.table.last == Event("deed", 0)


# --- Options (5) -----------------------------------------------------------------------------------


def test_presets() -> None:
    assert NE_KANA.make_options() == NE_KANA.make_options("default") == Options()
    assert NE_KANA.make_options("base_text") == Options(zero_throw="act")
    assert NE_KANA.make_options("printed") == Options(zero_throw="pass", empty_stock_pass=True)


def test_with_a_throw_of_0_the_base_text_lets_unload_and_build() -> None:
    state = acting(0, zero_throw="act")
    assert NE_KANA.legal(state, P) == [Build(2), Build(3), Unload(1)]
    assert NE_KANA.forced(state, P) is None
    assert refused(state, Pass()) == "must_act"
    for action in (Move(1), Supply(1), Raid(1, Q, 1)):
        assert refused(state, action) == "zero_acts"
    idle = acting(0, player(stock=4), zero_throw="act")
    assert NE_KANA.forced(idle, P) == Pass()


def test_an_empty_stock_passes_in_the_printed_editions() -> None:
    state = acting(4, player((7, 6), stock=0), empty_stock_pass=True)
    assert NE_KANA.legal(state, P) == [Pass()]
    assert NE_KANA.forced(state, P) == Pass()
    assert refused(state, Supply(1)) == "stock_passes"
    assert NE_KANA.forced(acting(4, player((7, 6), stock=1), empty_stock_pass=True), P) is None


def test_moves_paid_from_the_cargo() -> None:
    state = acting(5, player((17, 9), stock=0), move_cost_from="cargo")
    assert after(state, Move(1)) == player((20, 0), stock=0, delivered=[4])


def test_only_loaded_ships_are_supplied() -> None:
    state = acting(3, supply_target="loaded")
    assert refused(state, Supply(2)) == "build_first"
    assert after(state, Supply(1)).ship(1) == Ship(0, 8)
    stuck = acting(3, player(stock=4), supply_target="loaded")
    assert NE_KANA.forced(stuck, P) == Pass()


def test_raids_at_the_start() -> None:
    state = acting(4, FRESH, FRESH, raid_zone="sea_and_start")
    raids = [action for action in NE_KANA.legal(state, P) if isinstance(action, Raid)]
    assert raids == [Raid(1, Q, 1), Raid(2, Q, 1), Raid(3, Q, 1)]
    assert refused(state, Raid(1, Q, 2)) == "nothing_to_raid"
    robbed = NE_KANA.apply(state, P, Raid(2, Q, 1))
    assert robbed.table.players == (player((0, 5), (0, 3)), player((0, 2)))
    at_goal = acting(4, player((20, 0)), player((20, 0)), raid_zone="sea_and_start")
    assert refused(at_goal, Raid(1, Q, 1)) == "no_raid_here"


@pytest.mark.parametrize(
    "changes",
    [
        {"board": "globe"},
        {"target": 4},
        {"target": 101},
        {"max_rounds": 19},
        {"max_rounds": 1001},
        {"move_cost_from": "bank"},
        {"zero_throw": "again"},
        {"raid_zone": "goal"},
        {"supply_target": "none"},
        {"empty_stock_pass": "perhaps"},
        {"ships": 4},
    ],
)
def test_options_that_do_not_exist(changes: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        NE_KANA.make_options(changes=changes)


@pytest.mark.parametrize("seats", [1, 5])
def test_seats_that_there_are_not(seats: int) -> None:
    with pytest.raises(OptionError, match="bad_seats"):
        NE_KANA.start(seats, Options())


# --- What is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        (acting(3), Move(4), "unknown_ship"),
        (acting(3), Move(0), "unknown_ship"),
        (acting(3), Pass(), "must_act"),
        (acting(3), Throw(), "already_thrown"),
        (acting(3), Fallen(2), "wrong_action"),
        (acting(3, player(stock=4)), Build(1), "build_cost"),
        (acting(3, player((4, 5))), Build(1), "not_at_start"),
        (acting(3, player((4, 5))), Raid(1, Q, 1), "apart"),
        (acting(3, player((4, 5))), Raid(1, 2, 1), "unknown_seat"),
        (acting(3, player((4, 5))), Raid(1, -1, 1), "unknown_seat"),
        (acting(3, player((4, 5))), Raid(1, Q, 4), "unknown_ship"),
        (acting(3, player((4, 15)), player((4, 5))), Raid(1, Q, 1), "full"),
        (acting(0), Raid(1, Q, 1), "zero_passes"),
    ],
)
def test_actions_that_cannot_be(state: Acting, action: Action, rule: str) -> None:
    assert refused(state, action) == rule


def test_who_may_not_act() -> None:
    state = begin()
    assert refused(state, Throw(), Q) == "not_your_turn"
    assert refused(state, Move(1)) == "throw_first"
    assert refused(state, Pass()) == "throw_first"
    assert refused(state, Fallen(3)) == "wrong_action"
    in_the_air = NE_KANA.apply(state, P, Throw())
    assert refused(in_the_air, Throw()) == "chance_decides"
    assert refused(in_the_air, Throw(), CHANCE) == refused(in_the_air, Fallen(6), CHANCE) == "wrong_chance"
    fallen = thrown(state, 3)
    assert refused(fallen, Move(1), Q) == "not_your_turn"
    over: State = Over(state.table, "last_round")
    assert refused(over, Throw()) == "game_over"


# --- Texts and steps -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("throw", Throw()),
        ("投げる", Throw()),
        ("move 2", Move(2)),
        (" MOVE  ２ ", Move(2)),
        ("2 move", Move(2)),
        ("移動 2", Move(2)),
        ("移動②", Move(2)),
        ("supply 1", Supply(1)),
        ("load 1", Supply(1)),
        ("補給 1", Supply(1)),
        ("build 3", Build(3)),
        ("造船３", Build(3)),
        ("unload 1", Unload(1)),
        ("recall 1", Unload(1)),
        ("荷下ろし 1", Unload(1)),
        ("召集 1", Unload(1)),
        ("raid 1 2.3", Raid(1, 2, 3)),
        ("raid 1 c3", Raid(1, 2, 3)),
        ("略奪 1 C3", Raid(1, 2, 3)),
        ("略奪　１　２．３", Raid(1, 2, 3)),
        ("raid 1 1.3", Raid(1, 1, 3)),
        ("raid 1 0.3", Raid(1, 0, 3)),
        ("pass", Pass()),
        ("パス", Pass()),
        ("sticks 4", Fallen(4)),
        ("move 17", Move(17)),
    ],
)
def test_actions_may_be_typed_in_many_ways(text: str, action: Action) -> None:
    assert NE_KANA.parse(begin(3), text) == action


def test_the_only_opponent_need_not_be_named() -> None:
    assert NE_KANA.parse(begin(2), "raid 1 3") == Raid(1, Q, 3)
    assert NE_KANA.parse(acting(3, FRESH, FRESH, mover=Q), "略奪 1 3") == Raid(1, P, 3)
    state = acting(5, player((11, 6)), player((11, 1)), player((2, 5)))
    for text in ("raid 1 1", "raid 1 3"):
        with pytest.raises(IllegalAction) as caught:
            NE_KANA.parse(state, text)
        assert caught.value.rule == "ambiguous"
    with pytest.raises(IllegalAction) as caught:
        NE_KANA.parse(state, "raid 1 1")
    assert caught.value.data["near"] == ("raid 1 1.1",)


NONSENSE = [
    *("", "move", "move two", "move 2 3", "move 2.3", "move 2 C3", "raid 1", "raid b3", "throw 2", "2", "B5"),
    *("♞", "z9", "move 2" + " " * 5000 + "x", "move " + "2" * 5000),
]


@pytest.mark.parametrize("text", NONSENSE)
def test_what_names_no_action(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        NE_KANA.parse(thrown(begin(), 3), text)
    assert caught.value.rule == "unreadable_move"
    assert "move 1" in caught.value.data["near"]


def test_steps() -> None:
    state = acting(5, *AT_ELEVEN)
    assert NE_KANA.steps(state, Move(2)) == (Step("deed", "move"), Step("move", "2"))
    assert NE_KANA.steps(state, Unload(1)) == (Step("deed", "unload"), Step("unload", "1"))
    assert NE_KANA.steps(state, Raid(1, Q, 3)) == (
        Step("deed", "raid"),
        Step("raid", "1"),
        Step("target", "B3", "1"),
    )
    assert NE_KANA.steps(state, Throw()) == (Step("throw", "throw"),)
    assert NE_KANA.steps(state, Pass()) == (Step("pass", "pass"),)
    assert NE_KANA.steps(state, Fallen(3)) == (Step("sticks", "3"),)


# --- Luck ------------------------------------------------------------------------------------------


def test_a_throw_is_lucky_where_it_can_bring_a_ship_home() -> None:
    """A ship 4 squares before the goal needs a 4 or 5, which the stock must pay for."""
    table = acting(0, player((16, 9), stock=5)).table
    odds = Fraction(6, 32)
    assert NE_KANA.luck(Thrown(table), Fallen(4)) == (Luck(P, odds, True),)
    assert NE_KANA.luck(Thrown(table), Fallen(3)) == (Luck(P, odds, False),)
    poor = acting(0, player((16, 9), stock=4)).table
    assert NE_KANA.luck(Thrown(poor), Fallen(4)) == (Luck(P, Fraction(5, 32), True),)


def test_elsewhere_only_a_0_is_bad_luck() -> None:
    assert NE_KANA.luck(Thrown(begin().table), Fallen(1)) == (Luck(P, Fraction(31, 32), True),)
    assert NE_KANA.luck(Thrown(begin().table), Fallen(0)) == (Luck(P, Fraction(31, 32), False),)
    assert NE_KANA.luck(begin(), Throw()) == ()


# --- Properties ------------------------------------------------------------------------------------


def wealth(players: Sequence[Player]) -> int:
    """Return all resources that the players have anywhere."""
    return sum(each.stock + each.delivered + sum(ship.cargo for ship in each.ships) for each in players)


def check_resources(state: State, action: Action, following: State) -> None:
    """Resources change by what a move costs and a supply brings, and by nothing else."""
    before, then = wealth(state.table.players), wealth(following.table.players)
    if isinstance(action, Move):
        assert isinstance(state, Acting)
        assert then == before - state.ones
    elif isinstance(action, Supply):
        assert isinstance(state, Acting)
        assert 1 <= then - before <= state.ones
    else:
        assert then == before


def check_ships(state: State) -> None:
    """Ships are between start and goal and hold at most 15; empty ones lie at the start or at the goal."""
    goal = state.table.options.goal
    for each in state.table.players:
        assert min(each.stock, each.delivered) >= 0
        for ship in each.ships:
            assert 0 <= ship.position <= goal
            assert 0 <= ship.cargo <= 15
            assert ship.cargo == 0 or ship.position < goal
            assert ship.cargo > 0 or ship.position in (0, goal)


@pytest.mark.parametrize("seats", list(NE_KANA.seats))
def test_properties(seats: int) -> None:
    check_game(NE_KANA, seats, Options(max_rounds=40), seats, thorough=5)


options = st.builds(
    Options,
    board=st.sampled_from(["book", "sheet"]),
    target=st.integers(5, 100),
    move_cost_from=st.sampled_from(["stock", "cargo"]),
    zero_throw=st.sampled_from(["pass", "act"]),
    empty_stock_pass=st.booleans(),
    supply_target=st.sampled_from(["any", "loaded"]),
    raid_zone=st.sampled_from(["sea", "sea_and_start"]),
    max_rounds=st.integers(20, 40),
)


@settings(max_examples=30, deadline=None)
@given(options, st.integers(2, 4), st.integers(0, 10**6))
def test_every_option_plays_to_the_end(options: Options, seats: int, seed: int) -> None:
    nodes = list(play(NE_KANA, seats, options, seed))
    for node, following in pairwise(nodes):
        check_ships(following.state)
        check_resources(node.state, node.action, following.state)
    end = nodes[-1].state
    result = NE_KANA.result(end)
    assert result is not None
    assert (result.rule == "target_reached") == (max(result.points) >= options.target)
    turns = [node.seat for node in nodes if isinstance(node.action, Throw)]
    assert len(turns) == seats * end.table.round, "all have had equally many turns"


@settings(max_examples=10, deadline=None)
@given(options, st.integers(2, 4), st.integers(0, 10**6))
def test_every_option_keeps_what_all_games_keep(options: Options, seats: int, seed: int) -> None:
    check_game(NE_KANA, seats, options, seed, thorough=25)


def test_the_throws_add_up() -> None:
    assert sum(odds for _, odds in THROWN.outcomes) == 1


def test_views_show_everything_to_everybody() -> None:
    state = thrown(begin(3), 4)
    assert isinstance(state, Acting)
    for seat in (None, 0, 1, 2):
        view = NE_KANA.view(state, seat)
        assert replace(view, seat=None) == NE_KANA.view(state, None)
        assert NE_KANA.determinise(view, random.Random(1)) == state
    assert not NE_KANA.privacy(Options()).private
    assert isinstance(begin(), Throwing)
