"""獣裁: the examples of the rules, bankrolls, people who join, and the properties of every game."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import CHANCE, NEW_SEAT, OPEN, Luck, NewSeat, OptionError, Result, Step
from engine.heats import Acting, Between, Event, Over, Round, Thrown
from engine.players.greedy_player import GreedyPlayer
from engine.rounds import NEXT_ROUND
from engine.sticks import Fallen, Throw
from engine.zau_shu import RULES, ZAU_SHU, Options
from tests.engine.card_properties import check_game, play
from tests.engine.heat_tables import A, B, C, D, fallen, refused, throws, zau

# --- Sticks (1) ------------------------------------------------------------------------------------


def test_the_odds_of_the_sticks() -> None:
    """Test 1."""
    expected = dict(enumerate(Fraction(ways, 32) for ways in (1, 5, 10, 10, 5, 1)))
    state = ZAU_SHU.apply(zau(2), A, Throw())
    assert isinstance(state, Thrown)
    assert {action.ones: odds for action, odds in ZAU_SHU.chance(state).outcomes} == expected
    rng = random.Random(1)
    assert {ZAU_SHU.chance(state).sample(rng) for _ in range(500)} == set(map(Fallen, range(6)))


# --- Rounds and heats (2) --------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "pot", "nets"), [("reante", 5, (-2, 3, -1)), ("free", 3, (-1, 2, -1))])
def test_the_worked_example(rule: str, pot: int, nets: tuple[int, ...]) -> None:
    """Example 2.2, which is test 2, and with free ties test 6."""
    state = zau(3, tie_rule=rule)
    assert state.table.pot == 3
    state = throws(state, 3, 3, 1)
    assert state.table.pot == pot
    assert state.table.contenders == (A, B)
    state = throws(state, 2, 4)
    assert ZAU_SHU.standing(state) == nets
    last = state.table.last_round
    assert (last.number, last.winner, last.pot, last.gains) == (1, B, pot, nets)
    first, second = last.heats
    assert [first.chains[seat].throws for seat in (A, B, C)] == [(3,), (3,), (1,)]
    assert (first.best, first.ahead) == (3, (A, B))
    assert (second.contenders, second.chains[C], second.best, second.ahead) == ((A, B), None, 4, (B,))
    assert second.antes == ((1, 1, 0) if rule == "reante" else (0, 0, 0))


def test_one_after_the_other_throws_and_another_seat_begins_in_each_round() -> None:
    state = zau(3, rounds=4)
    begun = []
    while not isinstance(state, Over):
        begun.append(state.table.contenders)
        for seat in state.table.contenders:
            assert ZAU_SHU.turn(state).seats == (seat,)
            assert ZAU_SHU.legal(state, seat) == [Throw()]
            state = throws(state, 5 if seat == A else 2)
    assert begun == [(A, B, C), (B, C, A), (C, A, B), (A, B, C)]
    assert ZAU_SHU.result(state) == Result((8, -4, -4), (1, 2, 2), "last_round")


def test_the_next_heat_keeps_the_order_of_throws() -> None:
    state = throws(zau(4), 5, 1, 1, 1)
    assert state.table.contenders == (B, C, D, A)
    state = throws(state, 1, 4, 3, 4)
    assert state.table.contenders == (C, A)
    assert ZAU_SHU.turn(state).seats == (C,)


def test_a_tie_may_be_tied_again() -> None:
    state = throws(zau(2, ante=3), 2, 2, 0, 0, 5, 5)
    assert state.table.pot == 24
    state = throws(state, 1, 0)
    assert ZAU_SHU.standing(state) == (12, -12)
    assert len(state.table.last_round.heats) == 4


def test_what_everybody_saw_last() -> None:
    state = zau(2)
    assert state.table.last is None
    state = ZAU_SHU.apply(state, A, Throw())
    assert state.table.last == Event("throw", A)
    state = fallen(ZAU_SHU, state, 2)
    assert state.table.last == Event("fell", A)
    tied = throws(state, 2)
    assert tied.table.last == Event("tied", B)
    assert throws(state, 3).table.last == Event("won", B)


def test_what_a_round_that_does_not_end_counts() -> None:
    """Whoever leaves in the middle of a round has the standing of the rounds before."""
    state = throws(zau(3), 5, 1, 1, 2)
    assert state.table.chips == (1, -2, -2)
    assert ZAU_SHU.standing(state) == (2, -1, -1)


def test_rounds() -> None:
    assert ZAU_SHU.deals(Options()) == 10
    assert ZAU_SHU.deals(Options(rounds=None)) == 8
    assert zau(7, rounds=None).table.rounds == 7


# --- Bankroll (5) ----------------------------------------------------------------------------------


def test_an_ante_is_at_most_what_a_seat_has() -> None:
    state = throws(zau(3, bankroll=5, ante=3, rounds=9), 4, 1, 1)
    assert state.table.antes == (3, 2, 2)
    assert state.table.chips == (8, 0, 0)
    state = throws(state, 3, 3, 3)
    assert state.table.contenders == (B, C, A)
    assert state.table.antes == (3, 0, 0), "a tied seat without chips plays on without paying"
    state = throws(state, 2, 5, 1)
    assert state.table.last_round == Round(2, state.table.last_round.heats, C, 10, (-6, -2, 8)), (
        "a winner takes all, however little they have paid"
    )


def test_a_seat_without_chips_sits_out() -> None:
    """A and B tie and pay their last chip; B takes all, and C has one left."""
    state = throws(zau(3, bankroll=3, ante=2, rounds=9), 5, 5, 1, 3, 4)
    assert state.table.last_round.pot == 8
    assert state.table.contenders == (B, C)
    assert state.table.antes == (0, 2, 1)
    assert state.table.chips == (0, 6, 0)
    assert refused(ZAU_SHU, state, A, Throw()) == "not_your_turn"


def test_the_game_ends_when_one_has_all() -> None:
    state = throws(zau(3, bankroll=2, ante=2, rounds=9), 3, 3, 1, 1, 4)
    assert isinstance(state, Over)
    assert ZAU_SHU.result(state) == Result((-2, 4, -2), (2, 1, 2), "one_has_all")


def test_the_starter_without_chips_is_followed_by_the_next_contender() -> None:
    """B would begin the second round."""
    state = throws(zau(3, bankroll=3, ante=2, rounds=9), 5, 5, 1, 4, 3)
    assert state.table.contenders == (C, A)


# --- Joining ---------------------------------------------------------------------------------------


def test_people_join_between_rounds() -> None:
    state = throws(zau(2, joining=True, bankroll=5), 3, 4)
    assert isinstance(state, Between)
    assert ZAU_SHU.turn(state).is_chance
    assert ZAU_SHU.deal(state) == 1
    assert ZAU_SHU.newcomer(state) == NEW_SEAT
    state = ZAU_SHU.apply(state, CHANCE, NEW_SEAT)
    assert state.table.chips == (4, 6, 5)
    state = ZAU_SHU.apply(state, CHANCE, NEXT_ROUND)
    assert isinstance(state, Acting)
    assert (state.table.round, state.table.contenders) == (2, (B, C, A))
    assert state.table.pot == 3
    assert ZAU_SHU.standing(state) == (-1, 1, 0)
    last = state.table.last_round
    assert last is not None
    assert last.gains == (-1, 1)


def test_nobody_joins_elsewhere() -> None:
    without = throws(zau(2), 3, 4)
    assert isinstance(without, Acting)
    for state in (zau(2, joining=True), without, throws(zau(8, joining=True), 5, *(1,) * 7)):
        assert ZAU_SHU.newcomer(state) is None
        assert refused(ZAU_SHU, state, CHANCE, NewSeat()) == "wrong_chance"
    between = throws(zau(2, joining=True), 3, 4)
    assert refused(ZAU_SHU, between, A, NEW_SEAT) == "wrong_chance"
    assert refused(ZAU_SHU, between, A, Throw()) == "chance_decides"
    assert refused(ZAU_SHU, between, CHANCE, Fallen(3)) == "wrong_chance"
    assert isinstance(throws(zau(2, joining=True, rounds=1), 3, 4), Over)


def test_with_as_many_rounds_as_players_newcomers_bring_one() -> None:
    state = throws(zau(2, joining=True, rounds=None), 3, 4)
    assert state.table.rounds == 2
    assert ZAU_SHU.apply(state, CHANCE, NEW_SEAT).table.rounds == 3


# --- Luck ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "ones", "luck"),
    [
        ((), 5, Luck(A, Fraction(1), True)),
        ((5,), 5, Luck(B, Fraction(1, 32), True)),
        ((5,), 4, Luck(B, Fraction(1, 32), False)),
        ((1,), 0, Luck(B, Fraction(31, 32), False)),
        ((4, 5), 4, Luck(C, Fraction(1, 32), False)),
    ],
)
def test_a_throw_is_lucky_that_reaches_the_best(before: tuple[int, ...], ones: int, luck: Luck) -> None:
    state = throws(zau(3), *before)
    (seat,) = ZAU_SHU.turn(state).seats
    thrown = ZAU_SHU.apply(state, seat, Throw())
    assert ZAU_SHU.luck(thrown, Fallen(ones)) == (luck,)
    assert ZAU_SHU.luck(state, Throw()) == ()


# --- What is refused -------------------------------------------------------------------------------


def test_who_may_not_act() -> None:
    state = zau(3)
    assert refused(ZAU_SHU, state, B, Throw()) == "not_your_turn"
    assert refused(ZAU_SHU, state, 3, Throw()) == "not_your_turn"
    assert refused(ZAU_SHU, state, CHANCE, Fallen(3)) == "not_your_turn"
    assert refused(ZAU_SHU, state, A, Fallen(3)) == "wrong_action"
    thrown = ZAU_SHU.apply(state, A, Throw())
    assert refused(ZAU_SHU, thrown, A, Throw()) == "chance_decides", "a throw pressed twice"
    assert refused(ZAU_SHU, thrown, CHANCE, Fallen(6)) == "wrong_chance"
    assert refused(ZAU_SHU, thrown, CHANCE, Throw()) == "wrong_chance"
    assert refused(ZAU_SHU, throws(zau(2, rounds=1), 3, 4), A, Throw()) == "game_over"
    assert refused(ZAU_SHU, throws(zau(3), 4, 4, 3), C, Throw()) == "not_your_turn", "C is out"
    assert {"not_your_turn", "wrong_action", "chance_decides", "wrong_chance", "game_over"} <= set(RULES)


@pytest.mark.parametrize(
    "changes",
    [
        {"rounds": 0},
        {"rounds": 101},
        {"ante": 0},
        {"ante": 1001},
        {"tie_rule": "split"},
        {"bankroll": 0},
        {"bankroll": 100_001},
        {"blind": True},
        {"seasons": 3},
    ],
)
def test_options_that_do_not_fit(changes: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        ZAU_SHU.make_options(changes=changes)


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_so_many_cannot_play(seats: int) -> None:
    with pytest.raises(OptionError, match="bad_seats"):
        ZAU_SHU.start(seats, Options())


# --- Texts and steps -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["throw", " THROW ", "Ｔｈｒｏｗ", "投げる"])
def test_a_throw_may_be_typed_in_many_ways(text: str) -> None:
    assert ZAU_SHU.parse(zau(2), text) == Throw()


@pytest.mark.parametrize("text", ["", "again", "hold", "bet 2 3", "throw 2", "sticks", "throw" * 500])
def test_what_names_no_action(text: str) -> None:
    with pytest.raises(ValueError, match="unreadable_move") as caught:
        ZAU_SHU.parse(zau(2), text)
    assert caught.value.data["near"] == ("throw",)  # type: ignore[attr-defined]


def test_other_texts() -> None:
    state = zau(2, joining=True)
    assert ZAU_SHU.notate(state, Throw()) == "throw"
    assert ZAU_SHU.steps(state, Throw()) == (Step("throw", "throw"),)
    assert ZAU_SHU.parse(state, "sticks 4") == Fallen(4)
    assert ZAU_SHU.steps(state, Fallen(4)) == (Step("sticks", "4"),)
    assert ZAU_SHU.notate(state, NEXT_ROUND) == "next round"
    assert ZAU_SHU.parse(state, "new seat") == NEW_SEAT


# --- Properties ------------------------------------------------------------------------------------


def test_all_is_open() -> None:
    assert ZAU_SHU.privacy(Options()) == OPEN
    state = throws(zau(3), 2)
    views = [ZAU_SHU.view(state, seat) for seat in (A, B, C, None)]
    assert len({view.chains for view in views}) == 1
    assert {ZAU_SHU.own(view) for view in views} == {None}
    assert [ZAU_SHU.determinise(view, random.Random(1)) for view in views] == [state] * 4


def test_both_levels_of_computer_players_throw() -> None:
    view = ZAU_SHU.view(zau(3), A)
    assert GreedyPlayer().choose(ZAU_SHU, view, random.Random(1)) == Throw()


@pytest.mark.parametrize("seats", list(ZAU_SHU.seats))
def test_whoever_throws_most_takes_the_pot(seats: int) -> None:
    for node in play(ZAU_SHU, seats, Options(rounds=20), seats):
        last = node.state.table.last_round
        if last is not None:
            assert sum(last.gains) == 0
            assert last.pot == sum(sum(heat.antes) for heat in last.heats)
            assert last.heats[-1].ahead == (last.winner,)
            assert all(len(heat.ahead) > 1 for heat in last.heats[:-1])


options = st.builds(
    Options,
    rounds=st.none() | st.integers(1, 6),
    ante=st.integers(1, 1000),
    tie_rule=st.sampled_from(["reante", "free"]),
    bankroll=st.none() | st.integers(1, 60),
    joining=st.booleans(),
)


@settings(max_examples=30, deadline=None)
@given(options, st.integers(2, 8), st.integers(0, 10**6))
def test_every_option_plays_to_the_end(options: Options, seats: int, seed: int) -> None:
    """Test 10 among others."""
    end = check_game(ZAU_SHU, seats, options, seed, thorough=25)
    result = ZAU_SHU.result(end)
    assert result is not None
    assert sum(result.points) == 0
    if options.bankroll is not None:
        assert min(end.table.chips) >= 0
    if result.rule == "one_has_all":
        assert sorted(end.table.chips)[-2] == 0
