"""新遊: the examples of the rules, what stays hidden, and the properties of every game."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import CHANCE, NEW_SEAT, IllegalAction, OptionError, Result, Step
from engine.lutu import LUTU, Options
from engine.lutu.judge import LISTED, RULES, listed_amounts
from engine.lutu.play import MULTIPLIERS
from engine.lutu.state import Action, Bet, Betting, Between, Over, Payment, Round, State, Thrown, View
from engine.players.greedy_player import GreedyPlayer
from engine.rounds import NEXT_ROUND
from engine.sticks import ODDS, THROWN, Fallen, Throw
from tests.engine.card_properties import check_game, play

A, B, C, D = range(4)


def begin(seats: int, **options: Any) -> State:
    return LUTU.start(seats, Options(**options))


def bets(state: State, *placed: tuple[int, int, int]) -> State:
    """Return the state after bets of (seat, field, amount)."""
    for seat, field, amount in placed:
        state = LUTU.apply(state, seat, Bet(field, amount))
    return state


def throw(state: State, ones: int) -> State:
    """Return the state after the banker has thrown and so many dark faces fell."""
    return LUTU.apply(LUTU.apply(state, state.table.banker, Throw()), CHANCE, Fallen(ones))


def with_chips(state: State, *chips: int) -> State:
    """Return the round with other chips in the seats' hands."""
    return Betting(replace(state.table, chips=chips))


def listed(state: State, seat: int) -> list[Bet]:
    return [action for action in LUTU.legal(state, seat) if isinstance(action, Bet)]


def refused(state: State, seat: int, action: Action) -> str:
    with pytest.raises(IllegalAction) as caught:
        LUTU.apply(state, seat, action)
    assert caught.value.rule in RULES
    return caught.value.rule


# --- Sticks and fields (1, 4.2) --------------------------------------------------------------------


def test_the_odds_of_the_sticks() -> None:
    expected = dict(enumerate(Fraction(ways, 32) for ways in (1, 5, 10, 10, 5, 1)))
    state = LUTU.apply(bets(begin(2), (B, 2, 1)), A, Throw())
    assert isinstance(state, Thrown)
    assert {action.ones: odds for action, odds in LUTU.chance(state).outcomes} == expected
    rng = random.Random(1)
    assert {LUTU.chance(state).sample(rng) for _ in range(500)} == set(map(Fallen, range(6)))


@pytest.mark.parametrize(
    ("mode", "expected"),
    [("plus", (-23, -7, -2, -2, -7, -23)), ("total", (-24, -12, -12, -12, -12, -24))],
)
def test_what_a_chip_loses_on_average(mode: str, expected: tuple[int, ...]) -> None:
    """The table of 4.2, from whole rounds and exact odds."""
    for field, lost in enumerate(expected):
        state = bets(begin(2, payout_mode=mode), (B, field, 1))
        gained = sum(odds * throw(state, action.ones).table.chips[B] for action, odds in THROWN.outcomes)
        assert gained == Fraction(lost, 32)


# --- Rounds (4.1, 4.3) -----------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "nets"), [("plus", (-3, 6, -1, -2)), ("total", (0, 3, -1, -2))])
def test_the_worked_example(mode: str, nets: tuple[int, ...]) -> None:
    state = throw(bets(begin(4, payout_mode=mode), (B, 2, 3), (C, 5, 1), (D, 3, 2)), 2)
    assert LUTU.standing(state) == nets
    last = state.table.last_round
    assert last == Round(
        number=1,
        banker=A,
        bets=(None, Bet(2, 3), Bet(5, 1), Bet(3, 2)),
        ones=2,
        payments=(Payment(C, A, 1, 1), Payment(D, A, 2, 2), Payment(A, B, nets[B], nets[B])),
        gains=nets,
    )


def test_all_children_bet_at_once_and_then_the_banker_throws() -> None:
    state = begin(4)
    assert LUTU.turn(state).seats == (B, C, D)
    state = bets(state, (C, 0, 10))
    assert LUTU.turn(state).seats == (B, D)
    state = bets(state, (D, 1, 1), (B, 5, 2))
    assert LUTU.turn(state).seats == (A,)
    assert LUTU.legal(state, A) == [Throw()]
    state = throw(state, 4)
    assert state.table.round == 2
    assert LUTU.turn(state).seats == (A, C, D)
    assert state.table.bets == (None,) * 4


def test_each_seat_is_banker_once() -> None:
    state, bankers = begin(3), []
    while not isinstance(state, Over):
        bankers.append(state.table.banker)
        for seat in LUTU.turn(state).seats:
            state = bets(state, (seat, 2, 1))
        state = throw(state, 0)
    assert bankers == [A, B, C]
    assert LUTU.result(state) == Result((0, 0, 0), (1, 1, 1), "last_round")


def test_the_banker_may_be_fixed() -> None:
    nodes = list(play(LUTU, 3, Options(banker_rule="fixed", rounds=4), 1))
    assert {node.state.table.banker for node in nodes} == {A}
    assert nodes[-1].state.table.round == 4


def test_rounds() -> None:
    assert LUTU.deals(Options()) == 10
    assert LUTU.deals(Options(rounds=3)) == 3
    assert begin(7).table.rounds == 7
    assert begin(2, rounds=5).table.rounds == 5


# --- Bankroll (5) ----------------------------------------------------------------------------------


def test_the_rest_of_a_claim_is_forgiven() -> None:
    """Test 9: the child wins 16, the banker has only 5."""
    state = throw(bets(begin(2, bankroll=5), (B, 0, 2)), 0)
    assert state.table.chips == (0, 10)
    assert state.table.last_round is not None
    assert state.table.last_round.payments == (Payment(A, B, 5, 16),)
    assert LUTU.result(state) == Result((-5, 5), (2, 1), "one_has_all")


def test_lost_stakes_come_first_and_winners_in_order_after_the_banker() -> None:
    """The banker B has 2 and takes 3 from A; C comes before D and gets its 4 of them, D what is left."""
    state = throw(bets(begin(4, bankroll=20), (B, 2, 1), (C, 2, 1), (D, 2, 1)), 1)
    assert state.table.chips == (23, 19, 19, 19)
    assert state.table.banker == B
    state = throw(bets(with_chips(state, 23, 2, 19, 19), (A, 0, 3), (C, 3, 2), (D, 3, 2)), 3)
    assert state.table.last_round is not None
    assert state.table.last_round.payments == (
        Payment(A, B, 3, 3),
        Payment(B, C, 4, 4),
        Payment(B, D, 1, 4),
    )
    assert state.table.chips == (20, 0, 23, 20)


def test_a_child_bets_at_most_its_chips_and_may_bet_them_all() -> None:
    state = with_chips(begin(3, bankroll=6, min_bet=3), 10, 2, 6)
    assert {bet.amount for bet in listed(state, B)} == {2}  # less than the smallest bet: all
    assert {bet.amount for bet in listed(state, C)} == {3, 4, 5, 6}
    assert refused(state, C, Bet(1, 7)) == "bet_above_chips"
    assert refused(state, C, Bet(1, 2)) == "bet_below_least"
    assert refused(state, B, Bet(1, 1)) == "bet_below_least"


def test_a_child_without_chips_sits_the_round_out() -> None:
    state = with_chips(begin(3, bankroll=6), 12, 0, 6)
    assert LUTU.turn(state).seats == (C,)
    assert LUTU.legal(state, B) == []
    assert refused(state, B, Bet(1, 1)) == "no_chips"
    state = throw(bets(state, (C, 2, 6)), 1)
    assert LUTU.result(state) == Result((12, -6, -6), (1, 2, 2), "one_has_all")


@pytest.mark.parametrize(("rule", "bankers"), [("rotate", [A, C, C]), ("fixed", [A, A, A])])
def test_a_banker_without_chips_passes_the_bank(rule: str, bankers: list[int]) -> None:
    """B has lost everything in the first round: in the second one C is banker, as it is in the third."""
    state = bets(begin(3, bankroll=4, banker_rule=rule, rounds=3), (B, 1, 4), (C, 2, 1))
    state = throw(state, 5)
    assert state.table.chips == (9, 0, 3)
    seen = [A]
    while not isinstance(state, Over):
        seen.append(state.table.banker)
        for seat in LUTU.turn(state).seats:
            state = bets(state, (seat, 0, 1))
        state = throw(state, 1)
    assert seen == bankers


def test_the_fixed_bank_is_passed_on_and_comes_back() -> None:
    state = throw(bets(begin(3, bankroll=5, banker_rule="fixed", rounds=5), (B, 0, 3), (C, 1, 1)), 0)
    assert state.table.chips == (0, 11, 4)
    assert state.table.banker == B
    assert LUTU.turn(state).seats == (C,)


# --- People who join -------------------------------------------------------------------------------


def test_people_join_between_rounds() -> None:
    state = throw(bets(begin(2, joining=True, bankroll=9), (B, 2, 3)), 2)
    assert isinstance(state, Between)
    assert LUTU.turn(state).is_chance
    assert LUTU.newcomer(state) == NEW_SEAT
    assert refused(state, A, Throw()) == "chance_decides"
    assert refused(state, A, NEW_SEAT) == refused(state, CHANCE, Fallen(2)) == "wrong_chance"
    state = LUTU.apply(state, CHANCE, NEW_SEAT)
    assert state.table.chips == (3, 15, 9)
    assert state.table.rounds == 3, "one for each player"
    state = LUTU.apply(state, CHANCE, NEXT_ROUND)
    assert (state.table.round, state.table.banker) == (2, B)
    assert LUTU.turn(state).seats == (A, C)
    assert LUTU.standing(state) == (-6, 6, 0)


def test_nobody_joins_elsewhere() -> None:
    full = throw(bets(begin(10, joining=True), *((seat, 2, 1) for seat in range(1, 10))), 2)
    without = throw(bets(begin(2), (B, 2, 3)), 2)
    assert isinstance(without, Betting)
    for state in (begin(2, joining=True), without, full):
        assert LUTU.newcomer(state) is None
        assert refused(state, CHANCE, NEW_SEAT) == "wrong_chance"
    assert isinstance(throw(bets(begin(2, joining=True, rounds=1), (B, 2, 3)), 2), Over)


# --- What stays hidden (4.1, test 8) ---------------------------------------------------------------


def test_a_view_shows_the_own_bet_and_who_has_bet() -> None:
    state = bets(begin(4), (B, 5, 7), (C, 1, 3))
    for seat in (A, D, None):
        assert LUTU.view(state, seat).bets == (None,) * 4
    assert LUTU.view(state, B).bets == (None, Bet(5, 7), None, None)
    assert LUTU.own(LUTU.view(state, B)) == Bet(5, 7)
    assert LUTU.own(LUTU.view(state, D)) is None
    assert LUTU.own(LUTU.view(state, None)) is None
    assert {LUTU.view(state, seat).placed for seat in (*range(4), None)} == {(B, C)}
    shown = bets(state, (D, 2, 1))
    for seat in (*range(4), None):
        assert LUTU.view(shown, seat).bets == (None, Bet(5, 7), Bet(1, 3), Bet(2, 1))


all_bets = st.tuples(st.integers(0, 5), st.integers(1, 10))


@given(st.lists(all_bets, min_size=2, max_size=2), st.lists(all_bets, min_size=2, max_size=2))
def test_who_has_not_made_a_bet_cannot_tell_one_from_another(
    one: list[tuple[int, int]], other: list[tuple[int, int]]
) -> None:
    """Two games that differ in standing bets are equal to all others, to the last byte."""
    state, twin = (bets(begin(5), (B, *made[0]), (D, *made[1])) for made in (one, other))
    for seat in (A, C, 4, None):
        assert LUTU.view(state, seat) == LUTU.view(twin, seat)
        assert repr(LUTU.view(state, seat)) == repr(LUTU.view(twin, seat))
    for seat in (C, 4):
        assert LUTU.legal(state, seat) == LUTU.legal(twin, seat)


def test_a_bet_changes_nothing_for_the_others() -> None:
    before = bets(begin(4, bankroll=8), (B, 5, 7))
    after = bets(before, (C, 1, 3))
    assert LUTU.same_question(before, after, D)
    assert LUTU.legal(before, D) == LUTU.legal(after, D)
    thrown = bets(after, (D, 0, 1))
    assert not LUTU.same_question(after, thrown, A)
    following = throw(bets(begin(2), (B, 0, 1)), 1)
    assert not LUTU.same_question(begin(2), following, A), "an answer is good for its own round only"


def test_what_is_unseen_is_drawn_anew() -> None:
    state = bets(begin(4), (B, 5, 7), (C, 1, 3))
    rng = random.Random(3)
    drawn = {LUTU.determinise(LUTU.view(state, C), rng).table.bets for _ in range(300)}
    assert {made[C] for made in drawn} == {Bet(1, 3)}
    assert {made[A] for made in drawn} == {made[D] for made in drawn} == {None}
    guessed = [bet for made in drawn if (bet := made[B])]
    assert {bet.field for bet in guessed} == set(range(6))
    assert {bet.amount for bet in guessed} == set(range(1, 11))


def test_what_is_private() -> None:
    privacy = LUTU.privacy(Options())
    assert privacy.private
    assert privacy.closed_menus
    assert not privacy.open_record
    assert not privacy.delivered
    assert privacy.hidden_chance == ()


# --- What is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bet", "rule"),
    [
        (Bet(6, 1), "unknown_field"),
        (Bet(-1, 1), "unknown_field"),
        (Bet(2, 0), "bet_below_least"),
        (Bet(2, -5), "bet_below_least"),
        (Bet(2, 11), "bet_above_most"),
        (Throw(), "wrong_action"),
        (Fallen(2), "wrong_action"),
    ],
)
def test_bets_that_cannot_be(bet: Action, rule: str) -> None:
    assert refused(begin(3), B, bet) == rule


def test_who_may_not_act() -> None:
    state = bets(begin(3), (B, 2, 1))
    assert refused(state, B, Bet(3, 1)) == "already_bet"
    assert refused(state, A, Bet(3, 1)) == "banker_bets_not"
    assert refused(state, 3, Bet(3, 1)) == "not_your_turn"
    shown = bets(state, (C, 2, 1))
    assert refused(shown, B, Throw()) == "not_your_turn"
    assert refused(shown, A, Bet(2, 1)) == "wrong_action"
    thrown = LUTU.apply(shown, A, Throw())
    assert refused(thrown, A, Throw()) == "chance_decides"
    assert refused(thrown, CHANCE, Throw()) == refused(thrown, CHANCE, Fallen(6)) == "wrong_chance"
    over = throw(bets(begin(2, rounds=1), (B, 2, 1)), 3)
    assert refused(over, A, Throw()) == "game_over"


def test_options_that_do_not_fit() -> None:
    for changes in (
        {"min_bet": 11},
        {"max_bet": 1001},
        {"min_bet": 0},
        {"rounds": 0},
        {"rounds": 101},
        {"bankroll": 0},
        {"bankroll": 100_001},
        {"banker_rule": "winner"},
        {"season": 3},
    ):
        with pytest.raises(OptionError):
            LUTU.make_options(changes=changes)
    for seats in (1, 11):
        with pytest.raises(OptionError, match="bad_seats"):
            LUTU.start(seats, Options())
    assert LUTU.make_options(changes={"rounds": None, "bankroll": 50}) == Options(bankroll=50)


# --- Texts and steps -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["bet 2 3", " BET  2 3 ", "2 3", "2,3", "２ ３", "２、３", "bet 3 on 2", "3 on 2", "2に3", "賭ける 2 3"],
)
def test_bets_may_be_typed_in_many_ways(text: str) -> None:
    assert LUTU.parse(begin(2), text) == Bet(2, 3)


@pytest.mark.parametrize(
    "text", ["", "bet", "bet 2", "2", "bet 2 3 4", "bet two three", "throw 2", "2 " + "3" * 5000]
)
def test_what_names_no_action(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        LUTU.parse(begin(2), text)
    assert caught.value.rule == "unreadable_move"
    assert "bet 0 1" in caught.value.data["near"]


def test_other_texts() -> None:
    state = bets(begin(2), (B, 2, 3))
    assert LUTU.parse(state, "Throw") == LUTU.parse(state, "投げる") == Throw()
    assert LUTU.parse(LUTU.apply(state, A, Throw()), "sticks 4") == Fallen(4)
    assert LUTU.notate(state, Bet(2, 3)) == "bet 2 3"
    assert LUTU.steps(state, Bet(2, 3)) == (Step("field", "2"), Step("amount", "3"))


def test_of_many_amounts_round_ones_are_listed_and_all_are_legal() -> None:
    state = begin(2, min_bet=3, max_bet=1000)
    amounts = [bet.amount for bet in listed(state, B) if bet.field == 0]
    assert amounts == [3, *range(50, 1001, 50)]
    assert LUTU.unlisted(state, B, ("4", "37")) == [Bet(4, 37)]
    assert Bet(4, 37) not in LUTU.legal(state, B)
    assert bets(state, (B, 4, 37)).table.bets[B] == Bet(4, 37)
    assert LUTU.unlisted(state, B, ("4", "2")) == LUTU.unlisted(state, B, ("4",)) == []
    assert LUTU.unlisted(state, A, ("4", "37")) == []


@given(st.integers(1, 1000), st.integers(1, 1000))
def test_the_listed_amounts_begin_and_end_with_the_limits(one: int, other: int) -> None:
    least, most = sorted((one, other))
    amounts = listed_amounts(least, most)
    assert amounts[0] == least
    assert amounts[-1] == most
    assert len(set(amounts)) == len(amounts) <= LISTED
    if most - least < LISTED:
        assert amounts == list(range(least, most + 1))


# --- Properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", list(LUTU.seats))
def test_properties(seats: int) -> None:
    check_game(LUTU, seats, Options(), seats, thorough=3)


options = st.builds(
    Options,
    rounds=st.none() | st.integers(1, 12),
    min_bet=st.integers(1, 10),
    max_bet=st.integers(10, 1000),
    banker_rule=st.sampled_from(["rotate", "fixed"]),
    payout_mode=st.sampled_from(["plus", "total"]),
    bankroll=st.none() | st.integers(1, 60),
    joining=st.booleans(),
)


@settings(max_examples=40, deadline=None)
@given(options, st.integers(2, 10), st.integers(0, 10**6))
def test_every_option_plays_to_the_end(options: Options, seats: int, seed: int) -> None:
    end = check_game(LUTU, seats, options, seed, thorough=25)
    result = LUTU.result(end)
    assert result is not None
    assert sum(result.points) == 0
    if options.bankroll is not None:
        assert min(end.table.chips) >= 0
    if result.rule == "one_has_all":
        assert sorted(end.table.chips)[-2:] == [0, end.table.seats * (options.bankroll or 0)]


# --- The computer player (8) -----------------------------------------------------------------------


def chosen(state: State, seat: int) -> set[Action]:
    view: View = LUTU.view(state, seat)
    return {GreedyPlayer().choose(LUTU, view, random.Random(seed)) for seed in range(40)}


def test_the_chooser_bets_little_on_what_costs_least() -> None:
    assert chosen(begin(3, min_bet=2), B) == {Bet(2, 2), Bet(3, 2)}
    assert chosen(begin(3, payout_mode="total"), B) == {Bet(field, 1) for field in (1, 2, 3, 4)}
    assert chosen(bets(begin(2), (B, 2, 3)), A) == {Throw()}


def test_the_chooser_risks_all_when_it_is_behind_in_the_last_round() -> None:
    state = begin(3, rounds=1)
    assert chosen(with_chips(state, 5, -5, 0), B) == {Bet(1, 10), Bet(4, 10)}
    assert chosen(with_chips(state, -5, 5, 0), B) == {Bet(2, 1), Bet(3, 1)}
    poor = with_chips(begin(3, rounds=1, bankroll=5, min_bet=4), 9, 3, 3)
    assert chosen(poor, B) == {Bet(1, 3), Bet(4, 3)}


def test_the_multipliers_mirror_the_odds() -> None:
    """The rarer a number of dark faces, the more its field pays."""
    assert dict(zip(ODDS, MULTIPLIERS, strict=True)) == {ODDS[0]: 8, ODDS[1]: 4, ODDS[2]: 2}
