"""開樽: the examples of the rules, and the properties of every card game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.card_table import Deal, Dealing
from engine.cards import DECK, shuffled, sort_cards, unseen
from engine.core import CHANCE, IllegalAction, OptionError
from engine.nam_to.game import NAM_TO
from engine.nam_to.hands import KINDS, NAMED, best, judge, keys_of, named, rank_of
from engine.nam_to.options import Options
from engine.nam_to.state import Bet, Betting, Fold, State
from engine.players.greedy_player import GreedyPlayer
from tests.engine.card_properties import check_game, check_something_is_hidden

GREEDY = GreedyPlayer()


def listed(text: str, **how: Any) -> list[tuple[int, ...]]:
    return [tuple(line.key) for line in judge(sort_cards(text.split()), **how)]


def key(text: str, **how: Any) -> tuple[int, ...]:
    return tuple(best(sort_cards(text.split()), **how)[1])


# --- Judgement lists (3.1) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("B1 R2 B8 R6 B7 R0", [(9, 5, 0, 0), (1, 1, 0, 0)]),  # V1
        ("Bk Rt B3 B4 B5 R8", [(8, 2, 0, 0), (3, 3, 5, 1), (1, 1, 8, 0)]),  # V2
        ("B6 B7 B8 R5 R5 R1", [(7, 3, 0, 1), (2, 2, 5, 1), (1, 1, 1, 0)]),  # V3
        ("B6 B7 B8 B5 R2 R1", [(9, 5, 0, 0), (1, 1, 5, 0)]),  # V3b
        ("Bs B3 R5 R0 B0 R0", [(5, 3, 0, 0), (2, 3, 0, 0)]),  # V4
        ("B1 B1 R1 R1 Rs B4", [(4, 5, 0, 0), (1, 1, 4, 0)]),  # V5
        ("B4 B5 B6 B7 R3 R3", [(3, 4, 7, 1), (2, 2, 3, 1)]),  # V6
        ("R4 R4 B4 B2 B3 R0", [(3, 3, 4, 1), (2, 2, 4, 1), (1, 1, 0, 0)]),  # V7
        ("Rs Bs B5 R2 R1 B0", [(6, 3, 0, 1), (2, 2, 5, 1), (1, 1, 0, 0)]),  # V8
        ("Bk Bs R7 R7 B7 R2", [(8, 2, 0, 1), (2, 3, 7, 0), (1, 1, 2, 0)]),  # V9
        ("B1 B1 B1 R1 R1 R1", [(4, 5, 0, 0), (1, 1, 1, 0)]),  # V10
    ],
)
def test_judgement_lists(cards: str, expected: list[tuple[int, ...]]) -> None:
    assert listed(cards) == expected


def test_a_list_uses_every_card_once() -> None:
    rng = random.Random(4)
    for _ in range(50):
        cards = sort_cards(shuffled(DECK, rng)[:8])
        lines = judge(cards)
        assert sort_cards(card for line in lines for card in line.cards) == cards
        assert list(keys_of(lines)) == sorted(keys_of(lines), reverse=True)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("B0 B1 B2", "B8 B8 R8 R8"),  # K1
        ("B2 B3 B4 B5", "B5 B6 B7"),  # K2
        ("B2 B2 R2", "Bk Rk"),  # K3
        ("B5 Bs", "B5 R5"),  # K4
        ("R6 R7 R8", "R6 B7 R8"),  # K5
        ("B5 R2 B1", "Bs R3 B5"),  # K7
        ("Bk Rt", "R6 R7 R8"),  # K8
    ],
)
def test_comparisons(better: str, worse: str) -> None:
    assert key(better) > key(worse)


def test_the_second_combination_decides() -> None:  # K6
    assert listed("Bk Rt B3 B4 B5 R8") > listed("Rk Bt R6 B6 R0 R2")


def test_travel_first() -> None:
    assert key("Bs R3 B5", travel_first=True) > key("B5 R2 B1", travel_first=True)
    assert rank_of("travel", True) == 6
    assert [rank_of(kind.code, False) for kind in KINDS] == list(range(9, 0, -1))


@pytest.mark.parametrize(
    ("code", "cards", "can"),
    [
        ("tam_king", "Bt Rt", False),  # L12
        ("travel", "Rs B3 B5", True),  # L13
        ("travel", "Bs Rs R5", True),  # L14
        ("earth_heart", "Bs R6 R7", True),  # L15
        ("tam_king", "Bs Rs", False),
        ("travel", "B3 B5 R4", False),
    ],
)
def test_named_hands(code: str, cards: str, can: bool) -> None:
    kind = next(kind for kind in NAMED if kind.code == code)
    assert bool(named(kind, sort_cards(cards.split()))) == can


def test_two_tams_are_a_pair_and_two_ships_with_a_horse_an_archer() -> None:
    assert key("Bt Rt") == (2, 2, 9, 0)
    assert key("Bs Rs R5") == (6, 3, 0, 0)
    assert key("Bs Rs") == (2, 2, -1, 0)
    assert key("Bs Rs", lone_ship="wild") == (2, 2, 9, 0)
    assert key("Bs", lone_ship="wild") == (1, 1, 9, 0)


# --- Betting (3.3, 4) ------------------------------------------------------------------------------


def begin(seats: int, hands: tuple[str, ...] = (), **changes: Any) -> State:
    """Deal so that each seat gets these six cards, two a round, as long as nobody folds; seat 0 deals."""
    options = Options(first_dealer=0, **changes)
    groups = [hand.split() for hand in hands]
    deck = [
        groups[seat][card]
        for turn in range(3)
        for card in (2 * turn, 2 * turn + 1)
        for seat in range(len(groups))
    ]
    return NAM_TO.apply(NAM_TO.start(seats, options), CHANCE, Deal((*deck, *unseen(deck))))


def run(state: State, *actions: Any) -> State:
    for action in actions:
        state = NAM_TO.apply(state, NAM_TO.turn(state).seats[0], action)
    return state


def refused(state: State, action: Any) -> str:
    seat = NAM_TO.turn(state).seats[0]
    assert action not in NAM_TO.legal(state, seat)
    with pytest.raises(IllegalAction) as error:
        NAM_TO.apply(state, seat, action)
    return error.value.rule


def test_a_season_of_three_rounds() -> None:  # S1; after the fold two players share the deal
    deck = ["B0", "B8", "R2", "R0", "R8", "R3"]  # A B C A B C
    deck += ["B1", "B7", "R4", "R7", "B5", "R6", "R1", "B6"]  # A B A B, twice
    rest = unseen(deck)
    state = NAM_TO.apply(NAM_TO.start(3, Options(first_dealer=0)), CHANCE, Deal((*deck, *rest)))
    state = run(state, Bet(1), Bet(2), Fold())
    assert isinstance(state, Betting)
    assert (state.table.pot, state.table.round) == (8, 2)
    assert state.table.shown[:2] == (("B0", "R0"), ("R8", "B8")[::-1])
    state = run(state, Bet(3), Bet(3))
    assert state.table.pot == 16
    state = run(state, Bet(1), Bet(5))
    season = state.table.last_season
    assert season is not None
    assert (season.pot, season.winners, season.gains) == (22, (1,), (-8, 9, -1))
    assert season.lists[2] == ()
    assert season.lists[1]
    assert season.lists[0]
    assert isinstance(state, Dealing)
    assert (state.table.dealer, state.table.scores) == (1, (-8, 9, -1))


@pytest.mark.parametrize(
    ("actions", "winner", "gains", "dealer"),
    [
        ((Fold(), Bet(2), Fold()), 1, (-1, 2, -1), 1),  # S2
        ((Bet(4), Fold(), Fold()), 0, (2, -1, -1), 0),  # S3
        ((Fold(), Fold()), 2, (-1, -1, 2), 2),  # S4
    ],
)
def test_the_last_one_left_takes_the_pot(
    actions: tuple[Any, ...], winner: int, gains: tuple[int, ...], dealer: int
) -> None:
    state = run(begin(3), *actions)
    season = state.table.last_season
    assert season is not None
    assert (season.winner, season.gains, season.lists) == (winner, gains, ((), (), ()))
    assert state.table.dealer == dealer


def test_the_next_seat_is_counted_from_where_the_dealership_moved_to() -> None:
    hands = ("B0 R0 B0 R0 B0 R0", "B2 R3 B2 R3 B3 R2", "B4 R5 B4 R5 B5 R4", "B8 R8 B8 R8 B7 R7")
    state = run(begin(4, hands, rounds=1, dealer_rule="rotate"), Fold(), Bet(1), Fold(), Bet(1))
    season = state.table.last_season
    assert season is not None
    assert (season.dealer, season.winner, state.table.dealer) == (1, 3, 2)


def test_equal_lists_share_the_pot() -> None:  # S5
    hands = ("B2 R3 B4 R5 B7 B8", "R2 B3 R4 B5 R7 R8")
    state = begin(2, hands)
    state = run(state, Bet(1), Bet(1), Bet(2), Bet(2), Bet(5), Bet(6))
    season = state.table.last_season
    assert season is not None
    assert keys_of(season.lists[0]) == keys_of(season.lists[1])
    assert (season.pot, season.shares, season.gains) == (23, (12, 11), (1, -1))


def test_bets() -> None:
    state = begin(3)
    assert Bet(1) in NAM_TO.legal(state, 0)  # L1
    assert refused(state, Bet(0)) == "bet_too_low"  # L2
    three = run(state, Bet(3))
    assert Bet(3) in NAM_TO.legal(three, 1)  # L3
    assert refused(three, Bet(2)) == "bet_too_low"  # L4
    assert refused(run(three, Fold()), Bet(2)) == "bet_too_low"  # L5
    ten = run(state, Bet(10))
    assert NAM_TO.legal(ten, 1) == [Fold(), Bet(10)]  # L6
    assert refused(ten, Bet(11)) == "bet_too_high"
    again = run(state, Bet(5), Bet(7), Bet(7))
    assert Bet(1) in NAM_TO.legal(again, 0)  # L7
    with pytest.raises(IllegalAction, match="not_your_turn"):  # L8
        NAM_TO.apply(run(three, Bet(5)), 0, Bet(5))


def test_who_folds_gets_no_cards_and_no_turn() -> None:  # L9, L10, L11
    state = run(begin(3), Bet(1), Fold(), Bet(1))
    assert NAM_TO.legal(state, 1) == []
    view = NAM_TO.view(state, 1)
    assert view.queue == (0, 2)
    assert view.hand == state.table.hands[1]
    assert len(view.shown[0]) == len(view.shown[2]) == 2
    assert view.shown[1] == ()
    assert NAM_TO.view(state, 0).hand_sizes == (2, 2, 2)
    over = run(state, Bet(1), Fold())
    assert isinstance(over, Dealing)


def test_the_order_of_the_pass_stays_when_the_dealer_folds() -> None:
    state = run(begin(4, direction="ccw"), Fold())
    assert (state.table.dealer, state.table.queue) == (3, (3, 2, 1))
    state = run(state, Bet(1), Bet(1), Bet(1))
    assert state.table.queue == (3, 2, 1)


def test_the_fee_once() -> None:
    state = run(begin(2, fee_once=True, fee=5), Bet(1), Bet(1))
    assert state.table.pot == 12


# --- Notation --------------------------------------------------------------------------------------


def test_notation() -> None:
    state = begin(2)
    assert NAM_TO.parse(state, "Bet 3") == NAM_TO.parse(state, "3") == Bet(3)
    assert NAM_TO.parse(state, "無行") == Fold()
    with pytest.raises(IllegalAction, match="unreadable_move"):
        NAM_TO.parse(state, "bet B3")


# --- Properties ------------------------------------------------------------------------------------


def mostly_bet(actions: list[Any], rng: random.Random) -> Any:
    return actions[0] if rng.random() < 0.1 else actions[rng.randrange(1, len(actions))]


@pytest.mark.parametrize("seats", list(NAM_TO.seats))
def test_properties(seats: int) -> None:
    check_game(NAM_TO, seats, Options(), seats, choose=mostly_bet)
    check_something_is_hidden(NAM_TO, seats, Options())


@pytest.mark.parametrize(
    "changes",
    [
        {"rounds": 1, "lone_ship": "wild"},
        {"rounds": 2, "fee": 0, "direction": "ccw"},
        {"rounds": 4, "fee_once": True, "dealer_rule": "rotate"},
        {"min_bet": 5, "max_bet": 5, "travel_first": True, "first_dealer": 2},
        {"start_points": 30, "bankrupt_ends": True, "seasons": 50},
    ],
)
def test_every_option_plays_to_the_end(changes: dict[str, Any]) -> None:
    options = NAM_TO.make_options(changes=changes)
    check_game(NAM_TO, 4, options, 5, choose=mostly_bet)


def test_options_that_do_not_fit() -> None:
    with pytest.raises(OptionError):
        NAM_TO.make_options(changes={"min_bet": 5, "max_bet": 4})
    with pytest.raises(OptionError):
        NAM_TO.start(7, Options(rounds=4))


def test_the_chooser_bets_on_good_cards_and_folds_bad_ones() -> None:
    good = begin(2, ("Bk Rt B1 B2 R8 R3", "B4 R7 B0 R0 R2 R5"), rounds=1)
    assert isinstance(GREEDY.choose(NAM_TO, NAM_TO.view(good, 0), random.Random(1)), Bet)
    bad = run(begin(2, ("R0 B0 B1 B2 R8 R3", "B2 R3 B0 R0 R2 R5"), rounds=1), Bet(10))
    assert GREEDY.choose(NAM_TO, NAM_TO.view(bad, 1), random.Random(1)) == Fold()
    table = begin(8)
    assert GREEDY.choose(NAM_TO, NAM_TO.view(table, 0), random.Random(1)) in NAM_TO.legal(table, 0)
