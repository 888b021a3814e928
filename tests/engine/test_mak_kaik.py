"""値戦 by its rules: the examples of evaluation, betting and legality, and random play."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.card_table import Deal, Dealing, Over, split_pot
from engine.cards import DECK, shuffled, sort_cards, unseen
from engine.combos import readings
from engine.core import CHANCE, IllegalAction, OptionError
from engine.mak_kaik.game import MAK_KAIK
from engine.mak_kaik.judge import RULES
from engine.mak_kaik.options import Options
from engine.mak_kaik.state import (
    BetChild,
    BetDealer,
    Draw,
    Event,
    Exchange,
    Fold,
    Join,
    Keep,
    KeepHand,
    Keeping,
    SetBase,
    State,
    Swap,
)
from engine.mak_kaik.values import RANKS, best_combo, value_of
from tests.engine.card_properties import check_game, check_no_leak, check_something_is_hidden


def dealt(hands: list[str], row: str, deck: str = "", **options: Any) -> State:
    """Return the first exchange with these hands, row, and next cards of the deck; seat 0 is dealer."""
    held = [hand.split() for hand in hands]
    first = [card for three in zip(*held, strict=True) for card in three] + row.split() + deck.split()
    state = MAK_KAIK.start(len(hands), Options(first_dealer=0, **options))
    return MAK_KAIK.apply(state, CHANCE, Deal((*first, *unseen(first))))


def betting(hands: list[str], row: str, **options: Any) -> State:
    """Return the first bet; nobody has exchanged anything."""
    state = dealt(hands, row, exchange_skip=True, **options)
    return run(state, [KeepHand()] * len(hands))


def run(state: State, actions: list[Any]) -> State:
    """Apply actions of whoever's turn it is."""
    for action in actions:
        state = MAK_KAIK.apply(state, MAK_KAIK.turn(state).seats[0], action)
    return state


def refused(state: State, seat: int, action: Any) -> IllegalAction:
    """Return why the action is refused."""
    with pytest.raises(IllegalAction) as caught:
        MAK_KAIK.apply(state, seat, action)
    assert caught.value.rule in RULES
    return caught.value


PLAIN = ["B5 R2 R7", "B1 R4 R6", "B2 B3 R8"]
PLAIN_ROW = "B8 R0 Rs"

# --- Evaluation (3) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "hand", "rank", "top", "options"),
    [
        ("B5 R2 R8", "R5 B5 B0", 4, 5, {}),  # V1
        ("B4 B6 R0", "B5 R7 R8", 3, 6, {}),  # V2
        ("R8 B8 Rs", "B2 B3 R5", 2, 5, {}),  # V3
        ("R8 B8 Rs", "B2 B3 R5", 4, 8, {"need_own_card": False}),  # V3
        ("R8 B8 Rs", "B2 B3 R6", 3, 8, {}),  # V3b
        ("Bk R1 R3", "Bt B7 R5", 2, 9, {}),  # V4
        ("B7 B8 R0", "Bk R2 R4", 1, 9, {}),  # V5
        ("B7 B8 R0", "Bs R2 R4", 3, 8, {}),  # V6
        ("B3 R3 B0", "Bs R6 R8", 4, 3, {}),  # V7
        ("R1 R2 B8", "R3 B3 B6", 3, 3, {}),  # V8
        ("B2 R4 R6", "Bs Rs B0", 4, 6, {}),  # V9
        ("B1 R3 R5", "B0 R8 B6", 1, 8, {}),  # V10
        ("Bs B0 R8", "Rs B2 R4", 4, 8, {}),
        ("Bs Rs B0", "B2 R4 R6", 4, 6, {}),
        ("B0 B2 R4", "Rs Bs R6", 4, 6, {}),
        ("B0 B2 R4", "Rs", 2, 4, {}),
        ("Bk B8 R5", "Rs", 2, 9, {}),
        ("Bs", "Rs", 2, -1, {}),
        ("Bs", "Rs", 2, 9, {"lone_ship": "wild"}),
        ("", "Rs", 1, 9, {"lone_ship": "wild"}),
        ("B4 B5 B6", "Bs R0 R2", 3, 7, {}),  # the own ship is 7
    ],
)
def test_values(row: str, hand: str, rank: int, top: int, options: dict[str, Any]) -> None:
    """V1–V10: kind and top of the best combination."""
    combo = best_combo(sort_cards(hand.split()), tuple(row.split()), Options(**options))
    assert value_of(combo) == (rank, top)


def best_by_trying(hand: list[str], row: list[str], options: Options) -> tuple[int, int]:
    """Return the best value by trying every group of up to three cards."""
    cards = [*((card, True) for card in hand), *((card, False) for card in row)]
    values = [
        (RANKS[combo.kind, combo.count], combo.top)
        for size in (1, 2, 3)
        for group in combinations(cards, size)
        if any(own for _, own in group) or not options.need_own_card
        for combo in readings([card for card, _ in group], lone_ship=options.lone_ship)
    ]
    return max(values)


@given(
    st.permutations(DECK),
    st.sampled_from([3, 5, 9]),
    st.booleans(),
    st.sampled_from(["rank", "wild"]),
    st.booleans(),
)
@settings(max_examples=300, deadline=None)
def test_best_combination_is_the_best(
    deck: list[str], width: int, own: bool, lone_ship: Any, ships: bool
) -> None:
    """The value is that of the best of all groups, and the cards shown have it."""
    hand, row = deck[:3], deck[3 : 3 + width]
    if ships:  # ships are rare, and the hard part
        hand = [*hand[:2], "Bs"] if "Bs" not in deck[: 3 + width] else hand
        row = [*row[1:], "Rs"] if "Rs" not in deck[: 3 + width] else row
    options = Options(need_own_card=own, lone_ship=lone_ship)
    combo = best_combo(sort_cards(hand), tuple(row), options)
    assert value_of(combo) == best_by_trying(hand, row, options)
    found = readings(combo.cards, lone_ship=lone_ship)
    assert any((each.kind, each.top, each.low) == (combo.kind, combo.top, combo.low) for each in found)
    if own:
        assert set(combo.cards) & set(hand)


# --- Exchange (2.1, 4) -----------------------------------------------------------------------------


def test_deal_and_first_exchange() -> None:
    """Three cards each, three in the row; the dealer acts first and has no way round the exchange."""
    state = dealt(PLAIN, PLAIN_ROW)
    assert isinstance(state, Exchange)
    assert state.seat == 0
    assert state.table.row == ("B8", "R0", "Rs")
    assert len(state.table.deck) == 48 - 12
    assert len(MAK_KAIK.legal(state, 0)) == 9 + 1


def test_swap() -> None:
    """L1–L3: a card of the hand for one of the row, nothing else."""
    state = dealt(PLAIN, PLAIN_ROW)
    after = MAK_KAIK.apply(state, 0, Swap("R2", "Rs"))
    assert after.table.row == ("B8", "R0", "R2")
    assert after.table.hands[0] == ("Rs", "B5", "R7")
    assert after.table.taken == (("Rs",), (), ())
    assert after.table.last == (Event("swap", 0, ("R2", "Rs")),)
    assert MAK_KAIK.turn(after).seats == (1,)
    assert refused(state, 0, Swap("R2", "B5")).rule == "not_public"
    assert refused(state, 0, Swap("B1", "Rs")).rule == "cards_not_held"
    assert refused(state, 0, KeepHand()).rule == "exchange_compulsory"
    assert refused(state, 1, Swap("B1", "Rs")).rule == "not_your_turn"
    assert refused(state, 0, Join()).rule == "wrong_action"


def test_draw_two() -> None:
    """L4–L6: one of the drawn cards is kept for one of the hand; the other two join the row."""
    state = MAK_KAIK.apply(dealt(PLAIN, PLAIN_ROW, "B1 Bk"), 0, Draw())
    assert isinstance(state, Keeping)
    assert state.drawn == ("B1", "Bk")
    assert len(MAK_KAIK.legal(state, 0)) == 6
    after = MAK_KAIK.apply(state, 0, Keep("Bk", "R2"))
    assert after.table.row == ("B8", "R0", "Rs", "R2", "B1")
    assert after.table.hands[0] == ("B5", "R7", "Bk")
    assert after.table.last == (Event("keep", 0, ("R2", "B1")),)
    assert refused(state, 0, Keep("Bk", "B1")).rule == "cards_not_held"  # both
    assert refused(state, 0, Keep("R2", "B5")).rule == "not_drawn"  # none
    assert refused(state, 0, KeepHand()).rule == "wrong_action"


def test_drawn_card_out_of_play() -> None:
    """``draw2_public="hand_only"``: the other drawn card goes face down out of play, known to its drawer."""
    state = MAK_KAIK.apply(dealt(PLAIN, PLAIN_ROW, "B1 Bk", draw2_public="hand_only"), 0, Draw())
    after = MAK_KAIK.apply(state, 0, Keep("Bk", "R2"))
    assert after.table.row == ("B8", "R0", "Rs", "R2")
    assert after.table.down == (("B1",), (), ())
    assert MAK_KAIK.view(after, 0).down == ("B1",)
    assert MAK_KAIK.view(after, 1).down == ()
    assert MAK_KAIK.view(after, 1).down_sizes == (1, 0, 0)


def test_deck_too_small() -> None:
    """L13: with fewer than two cards in the deck only a swap is left."""
    state = dealt(PLAIN, PLAIN_ROW)
    assert isinstance(state, Exchange)
    table = msgspec.structs.replace(state.table, deck=state.table.deck[:1])
    small = Exchange(table, 0)
    assert refused(small, 0, Draw()).rule == "deck_too_small"
    assert Draw() not in MAK_KAIK.legal(small, 0)


def test_nine_players_can_all_draw() -> None:
    """3·9 + 3 + 2·9 = 48 cards."""
    state = MAK_KAIK.start(9, Options())
    state = MAK_KAIK.apply(state, CHANCE, MAK_KAIK.chance(state).sample(random.Random(1)))
    for _ in range(9):
        seat = MAK_KAIK.turn(state).seats[0]
        state = MAK_KAIK.apply(state, seat, Draw())
        state = MAK_KAIK.apply(state, seat, MAK_KAIK.legal(state, seat)[0])
    assert isinstance(state, BetDealer)
    assert (len(state.table.row), state.table.deck) == (21, ())


# --- Bets (2.2, 2.3, 3, 4) -------------------------------------------------------------------------


def test_prices() -> None:
    """L7–L9: the dealer names 1–5, lower than before if he likes; children join or fold."""
    state = betting(PLAIN, PLAIN_ROW)
    assert (state.table.pot, MAK_KAIK.standing(state)) == (3, (-1, -1, -1))
    for points in (0, 6, -1):
        assert refused(state, 0, SetBase(points)).data == {"points": points, "low": 1, "high": 5}
    assert refused(state, 0, Join()).rule == "dealer_names_price"
    assert MAK_KAIK.legal(state, 0) == [*(SetBase(points) for points in range(1, 6)), Fold()]
    child = run(state, [SetBase(3)])
    assert isinstance(child, BetChild)
    assert MAK_KAIK.legal(child, 1) == [Join(), Fold()]
    assert refused(child, 1, SetBase(5)).data == {"needed": 3}
    assert refused(child, 1, Draw()).rule == "wrong_action"
    second = run(state, [SetBase(5), Join(), Join()])
    assert isinstance(second, BetDealer)
    assert SetBase(1) in MAK_KAIK.legal(second, 0)


def test_folded_players_are_not_asked() -> None:
    """L10: who folded in round 1 has no turn in round 2."""
    state = run(betting(PLAIN, PLAIN_ROW), [SetBase(1), Fold(), Join(), SetBase(1)])
    assert MAK_KAIK.turn(state).seats == (2,)
    assert refused(state, 1, Join()).rule == "not_your_turn"


def test_last_one_takes_the_pot() -> None:
    """S1, L11, L12: the dealer folds with two left, and B takes 7 without showing."""
    state = run(betting(PLAIN, PLAIN_ROW), [SetBase(2), Join(), Fold()])
    assert state.table.pot == 7
    state = run(state, [Fold()])
    assert isinstance(state, Dealing)
    assert MAK_KAIK.standing(state) == (-3, 4, -1)
    assert state.table.dealer == 1
    summary = state.table.last_season
    assert summary is not None
    assert (summary.hands, summary.combos) == (((), (), ()), (None, None, None))
    assert state.table.last[-1] == Event("win", 1, (), 7)


def test_dealer_folds_in_the_first_round() -> None:
    """S4: A and B fold as dealers, C wins 3 without having bet."""
    state = run(betting(PLAIN, PLAIN_ROW), [Fold()])
    assert isinstance(state, BetDealer)
    assert (state.seat, state.table.dealer, state.table.round) == (1, 1, 1)
    state = run(state, [Fold()])
    assert MAK_KAIK.standing(state) == (-1, -1, 2)
    assert state.table.dealer == 2


def test_showdown_between_two() -> None:
    """S3: pairs of 7 and 8; B takes 20."""
    state = betting(["B7 R1 R3", "R8 B0 B3", "R0 B2 R5"], "R7 B8 Rk")
    state = run(state, [SetBase(1), Join(), Join(), SetBase(2), Join(), Join(), SetBase(4), Join(), Fold()])
    assert isinstance(state, Dealing)
    assert MAK_KAIK.standing(state) == (-8, 12, -4)
    summary = state.table.last_season
    assert summary is not None
    assert (summary.pot, summary.winners, summary.shares) == (20, (1,), (0, 20, 0))
    assert summary.hands[2] == ()
    assert [combo.name if combo else "" for combo in summary.combos] == ["set7", "set8", ""]
    assert state.table.last[-1] == Event("win", 1, ("B8", "R8"), 20)


def test_split_pot() -> None:
    """S2: A and B are equal and share 24."""
    state = betting(["B7 R1 R3", "R7 B1 B3", "R0 B2 R5", "B0 R2 B5"], "R8 B8 Rk")
    bets = [SetBase(1), Join(), Join(), Join(), SetBase(5), Join(), Fold(), Fold(), SetBase(3), Join()]
    state = run(state, bets[:8])
    assert state.table.pot == 18
    state = run(state, bets[8:])
    summary = state.table.last_season
    assert summary is not None
    assert summary.winners == (0, 1)
    assert summary.points == (2, 2, -2, -2)
    assert state.table.dealer == 0


def test_odd_points() -> None:
    """S5: of 13 points the tied player first from the dealer on gets 7."""
    assert split_pot(13, (0, 2), 3) == (7, 0, 6)
    hands = ["B7 R1 R3", "R0 B2 R5", "R7 B1 B3"]
    state = run(betting(hands, "R8 B8 Rk", ante=2, bet_rounds=1, base_max=5), [SetBase(5), Fold(), Join()])
    assert state.table.last_season is not None
    assert state.table.last_season.shares == (8, 0, 8)
    odd = run(betting(hands, "R8 B8 Rk", bet_rounds=1), [Fold(), SetBase(1), Join()])
    assert odd.table.last_season is not None
    assert odd.table.last_season.winners == (2,)
    three = run(betting(hands, "R8 B8 Rk", ante=3, bet_rounds=1), [SetBase(2), Fold(), Join()])
    assert three.table.last_season is not None
    assert three.table.last_season.shares == (7, 0, 6)


def test_tie_names_the_first_from_the_dealer() -> None:
    """The tied player met first from the current dealer deals next, although seat 0 is tied too."""
    hands = ["B7 R1 R3", "R0 B2 R5", "R7 B1 B3", "B0 R2 B5"]
    state = dealt(hands, "R8 B8 Rk", exchange_skip=True, bet_rounds=1)
    state = run(state, [KeepHand()] * 4)
    table = msgspec.structs.replace(state.table, dealer=1)
    state = run(BetDealer(table, 1), [SetBase(1), Join(), Join(), Join()])
    summary = state.table.last_season
    assert summary is not None
    assert summary.winners == (2, 0)
    assert (state.table.dealer, summary.winner) == (2, 2)


# --- Views, text, random play ----------------------------------------------------------------------


def test_what_is_seen() -> None:
    """Drawn cards are seen by their drawer alone, and only while choosing; a swapped card stays known."""
    state = MAK_KAIK.apply(dealt(PLAIN, PLAIN_ROW), 0, Swap("R2", "Rs"))
    state = MAK_KAIK.apply(state, 1, Draw())
    assert isinstance(state, Keeping)
    assert MAK_KAIK.view(state, 1).drawn == state.drawn
    for seat in (0, 2, None):
        assert MAK_KAIK.view(state, seat).drawn == ()
    rng = random.Random(2)
    for seat in (1, 2, None):
        other = MAK_KAIK.determinise(MAK_KAIK.view(state, seat), rng)
        assert "Rs" in other.table.hands[0]
        check_no_leak(MAK_KAIK, state, 3, rng)
    assert MAK_KAIK.view(state, 0).combo == best_combo(("Rs", "B5", "R7"), state.table.row, Options())
    assert MAK_KAIK.view(state, None).combo is None


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("swap R2 Rs", Swap("R2", "Rs")),
        ("Swap 赤弓 for 赤船", Swap("R2", "Rs")),
        ("draw", Draw()),
        ("draw2", Draw()),
        ("keep Bk give R2", Keep("Bk", "R2")),
        ("keep bk, r2", Keep("Bk", "R2")),
        ("keep hand", KeepHand()),
        ("bet 3", SetBase(3)),
        ("BASE 3", SetBase(3)),
        ("join", Join()),
        ("fold", Fold()),
    ],
)
def test_texts(text: str, action: Any) -> None:
    """What players type."""
    assert MAK_KAIK.parse(dealt(PLAIN, PLAIN_ROW), text) == action


def test_nonsense() -> None:
    """What names no action is refused as unreadable."""
    for text in ("swap R2", "keep", "bet", "bet x", "bet 3 4", "join B5", "swap R2 Rs B5"):
        with pytest.raises(IllegalAction, match="unreadable_move"):
            MAK_KAIK.parse(dealt(PLAIN, PLAIN_ROW), text)
    with pytest.raises(IllegalAction, match="unreadable_move"):
        MAK_KAIK.parse(MAK_KAIK.start(3, Options()), "reshuffle B5")


def test_start_is_checked() -> None:
    """Seats and prices must fit."""
    for seats in (1, 10):
        with pytest.raises(OptionError, match="bad_seats"):
            MAK_KAIK.start(seats, Options())
    with pytest.raises(OptionError) as caught:
        MAK_KAIK.make_options("", {"base_min": 6})
    assert caught.value.data["option"] == "base_max"
    over = Over(MAK_KAIK.start(3, Options()).table, "last_season")
    assert refused(over, 0, Join()).rule == "game_over"


@pytest.mark.parametrize("seats", range(2, 10))
def test_random_games(seats: int) -> None:
    """Games of every number of players keep all properties; what is won is what was paid."""
    end = check_game(MAK_KAIK, seats, Options(seasons=3), seats)
    assert sum(MAK_KAIK.standing(end)) == 0
    assert end.table.pot == 0
    assert sum(end.table.last_season.points) == 0
    check_something_is_hidden(MAK_KAIK, seats, Options(seasons=1))


@pytest.mark.parametrize(
    "changes",
    [
        {"ante": 0},
        {"ante": 7},
        {"base_min": 0, "base_max": 0},
        {"base_max": 9},
        {"bet_rounds": 1},
        {"bet_rounds": 6},
        {"draw2_public": "hand_only"},
        {"exchange_skip": True},
        {"need_own_card": False},
        {"lone_ship": "wild"},
        {"dealer_rule": "rotate"},
        {"first_dealer": 3},
        {"direction": "ccw"},
        {"start_points": 6, "bankrupt_ends": True, "seasons": 60},
    ],
    ids=str,
)
def test_options(changes: dict[str, Any]) -> None:
    """Every value of every option plays to the end."""
    options = MAK_KAIK.make_options("", {"seasons": 2, **changes})
    end = check_game(MAK_KAIK, 4, options, 5, thorough=25)
    assert end.rule == ("bankrupt" if "bankrupt_ends" in changes else "last_season")


def test_no_dealer_value() -> None:
    """Nothing is multiplied in this game."""
    view = MAK_KAIK.view(dealt(PLAIN, PLAIN_ROW), None)
    assert view.dealer_value == 1
    assert "dealer_value_start" not in Options.__struct_fields__


def test_shuffle_of_the_deal_is_the_state() -> None:
    """The whole deck lies in the state in the order in which it is drawn."""
    deck = shuffled(DECK, random.Random(4))
    state = MAK_KAIK.apply(MAK_KAIK.start(2, Options(first_dealer=1)), CHANCE, Deal(deck))
    assert state.table.hands == (sort_cards(deck[1:6:2]), sort_cards(deck[0:6:2]))
    assert state.table.row == deck[6:9]
    assert state.table.deck == deck[9:]
