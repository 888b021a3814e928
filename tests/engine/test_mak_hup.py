"""値木: the examples of the rules, and the properties of every card game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.card_table import Deal, Reshuffle
from engine.cards import unseen, without
from engine.core import CHANCE, IllegalAction, OptionError
from engine.mak_hup.game import MAK_HUP
from engine.mak_hup.options import Options
from engine.mak_hup.state import Clear, Draw, Extend, Merge, Node, Pass, Playing, Reshuffling, State, Table
from engine.mak_hup.tree import end_name, open_ends
from engine.players.greedy_player import GreedyPlayer
from tests.engine.card_properties import check_game, check_something_is_hidden

GREEDY = GreedyPlayer()


def table(
    ends: str,
    *hands: str,
    deck: str | None = None,
    cleared: str = "",
    options: Options | None = None,
    mover: int = 0,
    dealer: int = 0,
    value: int = 2,
) -> Playing:
    held = tuple(tuple(hand.split()) for hand in hands)
    swept, tree = tuple(cleared.split()), tuple(map(Node, ends.split()))
    rest = unseen([*swept, *(node.card for node in tree), *(card for hand in held for card in hand)])
    common = Table(
        options=options or Options(),
        seats=len(held),
        scores=(0,) * len(held),
        dealer=dealer,
        dealer_value=value,
        season=1,
        hands=held,
        deck=rest if deck is None else tuple(deck.split()),
        tree=tree,
        cleared=swept,
    )
    return Playing(common, mover)


def ends(state: State) -> list[str]:
    tree = state.table.tree
    return sorted(end_name(tree, end) for end in open_ends(tree))


def refused(state: State, action: Any) -> str:
    turn = MAK_HUP.turn(state)
    with pytest.raises(IllegalAction) as error:
        MAK_HUP.apply(state, turn.seats[0], action)
    assert action not in MAK_HUP.legal(state, turn.seats[0])
    return error.value.rule


def summary(state: State) -> Any:
    assert state.table.last_season is not None
    return state.table.last_season


# --- The booklet's trace and the legality examples (5) ---------------------------------------------


def test_trace_of_the_booklet() -> None:
    state: State = table("B8 R3", "R5 B3 B1", "B6 B1")
    state = MAK_HUP.apply(state, 0, Extend(0, ("R5", "B3")))
    assert ends(state) == ["3", "3", "5"]
    state = MAK_HUP.apply(state, 1, Merge((1, 2), ("B6",)))
    assert ends(state) == ["5", "6"]
    assert MAK_HUP.turn(state).seats == (0,)


@pytest.mark.parametrize(
    ("laid", "hand", "action", "after"),
    [
        ("R6", "B6 B1", Extend(0, ("B6",)), ["6"]),  # L1
        ("R6", "B1 R2 B3 B8", Extend(0, ("B1", "R2", "B3")), ["1", "2", "3"]),  # L2
        ("R6", "R0 B3 R3 B8", Extend(0, ("R0", "B3", "R3")), ["0", "3", "3"]),  # L3
        ("B1 R1", "B2 B8", Merge((0, 1), ("B2",)), ["2"]),  # L5
        ("R5 R0", "B5 B8", Merge((0, 1), ("B5",)), ["5"]),  # L7
        ("B0", "B0 R0 B8", Extend(0, ("B0", "R0")), ["0", "0"]),  # L10
        ("Bk", "R7 B8", Extend(0, ("R7",)), ["7"]),  # L12
    ],
)
def test_legal_plays(laid: str, hand: str, action: Any, after: list[str]) -> None:
    state = table(laid, hand, "B4")
    assert action in MAK_HUP.legal(state, 0)
    assert ends(MAK_HUP.apply(state, 0, action)) == after


@pytest.mark.parametrize(
    ("laid", "hand", "action", "rule"),
    [
        ("R6", "B2 R3", Extend(0, ("B2", "R3")), "wrong_sum"),  # L4
        ("R5 R4", "B8 B1", Merge((0, 1), ("B8",)), "sum_too_high"),  # L6
        ("R5 R3", "B1 R7 B2", Merge((0, 1), ("B1", "R7")), "merge_one_card"),  # L8
        ("B2 R2 R2", "B6 B1", Merge((0, 1, 2), ("B6",)), "merge_ends"),  # L9
        ("R0", "B1 B2", Extend(0, ("B1",)), "wrong_sum"),  # L11
        ("Bk", "R3 B4", Extend(0, ("R3", "B4")), "free_end_one_card"),  # L13
        ("Bk R4", "B4 B1", Merge((0, 1), ("B4",)), "free_end_no_number"),  # L15
        ("R8", "Bk B1", Extend(0, ("Bk",)), "no_number"),  # L17
        ("R8", "B8 B1", Pass(), "must_play_or_draw"),  # L20
        ("R8", "B8 B1", Extend(0, ("R8",)), "cards_not_held"),
        ("R8", "B8 B1", Extend(1, ("B8",)), "no_such_end"),
        ("R8", "B8 B1", Extend(0, ()), "no_cards"),
        ("R8", "B8 B1", Clear("B8"), "not_special"),
        ("R4 B8", "B4 B1", Merge((0, 0), ("B4",)), "merge_ends"),
        ("R8", "B8 B1", Reshuffle(()), "wrong_action"),
    ],
)
def test_refused(laid: str, hand: str, action: Any, rule: str) -> None:
    assert refused(table(laid, hand, "R7"), action) == rule


def test_options_allow_larger_merges() -> None:
    many = table("R5 R3", "B1 R7 B2", "B4", options=Options(merge_many_cards=True))  # L8
    action = Merge((0, 1), ("B1", "R7"))
    assert action in MAK_HUP.legal(many, 0)
    assert ends(MAK_HUP.apply(many, 0, action)) == ["1", "7"]
    three = table("B2 R2 R2", "B6 B1", "B4", options=Options(merge_max_ends=3))  # L9
    assert ends(MAK_HUP.apply(three, 0, Merge((0, 1, 2), ("B6",)))) == ["6"]
    above = table("R5 R4", "B4 B5 R8", "R7", options=Options(merge_many_cards=True))
    assert Merge((0, 1), ("B4", "B5")) in MAK_HUP.legal(above, 0)


def test_a_special_sweeps_also_from_a_free_end() -> None:
    state = table("Bk", "Bs B1", "B4", deck="R2 Rt B3")  # L14
    assert Clear("Bs") in MAK_HUP.legal(state, 0)
    after = MAK_HUP.apply(state, 0, Extend(0, ("Bs",)))
    assert after == MAK_HUP.apply(state, 0, Clear("Bs"))
    assert ends(after) == ["2", "free"]
    assert after.table.cleared == ("Bs", "Bk")
    swept = MAK_HUP.apply(table("B8 R3", "Rt B1", "B4", deck="R2 B5"), 0, Clear("Rt"))  # L16
    assert ends(swept) == ["2", "5"]
    assert swept.table.cleared == ("R3", "B8", "Rt")


def test_drawing() -> None:
    state = table("R8", "B8 B1", "B4", deck="R2 B5")
    assert Draw() in MAK_HUP.legal(state, 0)  # L18
    assert ends(MAK_HUP.apply(state, 0, Draw())) == ["2", "8"]
    empty = table("R8", "B8 B1", "B4", deck="")
    assert refused(empty, Draw()) == "nothing_to_draw"  # L19
    assert Pass() in MAK_HUP.legal(empty, 0)
    ship = MAK_HUP.apply(table("R4", "B8 B1", "B4", deck="Bs"), 0, Draw())  # L21
    assert ends(ship) == ["4", "free"]
    assert ship.table.cleared == ()
    last = MAK_HUP.apply(table("R3", "Rs", "B4"), 0, Clear("Rs"))  # L22
    assert summary(last).winner == 0


def test_an_empty_deck_is_shuffled_anew() -> None:
    state = MAK_HUP.apply(table("R8", "Bt B1", "B4", deck="R2", cleared="R5"), 0, Clear("Bt"))
    assert isinstance(state, Reshuffling)
    assert ends(state) == ["2"]
    with pytest.raises(IllegalAction, match="wrong_chance"):
        MAK_HUP.apply(state, CHANCE, Reshuffle(("R8", "Bt")))
    state = MAK_HUP.apply(state, CHANCE, Reshuffle(("R8", "Bt", "R5")))
    assert ends(state) == ["2", "8"]
    assert MAK_HUP.view(state, None).deck_cards == ("R5", "Bt")
    assert MAK_HUP.turn(state).seats == (1,)
    never = table("R8", "Bt B1", "B4", deck="", cleared="R5", options=Options(reshuffle=False))
    after = MAK_HUP.apply(never, 0, Clear("Bt"))
    assert ends(after) == []
    assert MAK_HUP.legal(after, 1) == [Pass()]


# --- Scoring (4) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "mover", "mode", "gains", "dealer", "value"),
    [
        (("B4 B5 B6 B7", "R8", "R5"), 1, "flat", (-2, 3, -1), 1, 2),  # S1
        (("R8", "B4 B5 B6 B7", "R5"), 0, "flat", (4, -2, -2), 0, 3),  # S2
        (("B4 B5 B6 B7", "R8", "R5"), 1, "cards", (-8, 9, -1), 1, 2),  # S3
    ],
)
def test_scoring(
    hands: tuple[str, ...], mover: int, mode: Any, gains: tuple[int, ...], dealer: int, value: int
) -> None:
    state = MAK_HUP.apply(
        table("B8", *hands, mover=mover, options=Options(stake_mode=mode)), mover, Extend(0, ("R8",))
    )
    assert summary(state).gains == gains == state.table.scores
    assert summary(state).hands is None
    assert (state.table.dealer, state.table.dealer_value, state.table.season) == (dealer, value, 2)


@pytest.mark.parametrize(
    ("hands", "winner", "gains", "dealer"),
    [
        (("B8", "R1 R2", "B5"), 2, (-2, -1, 3), 2),  # S4
        (("B4", "R4", "B1 B1"), None, (0, 0, 0), 0),  # S5
        (("Bs", "B8", "B1 B1"), 1, (-2, 3, -1), 1),  # a special counts 9
    ],
)
def test_blocked(hands: tuple[str, ...], winner: int | None, gains: tuple[int, ...], dealer: int) -> None:
    state: State = table("B0", *hands, deck="")
    for seat in range(3):
        state = MAK_HUP.apply(state, seat, Pass())
    assert (summary(state).winner, summary(state).gains) == (winner, gains)
    assert summary(state).hands == tuple(tuple(hand.split()) for hand in hands)
    assert (state.table.dealer, state.table.dealer_value) == (dealer, 2)


# --- Notation and steps ----------------------------------------------------------------------------


def test_notation() -> None:
    state = table("B3 R3 R8", "B0 B3 R5 B6 Bk", "B4")
    assert MAK_HUP.notate(state, Extend(2, ("B3", "R5"))) == "B3 R5 on 8"
    assert MAK_HUP.notate(state, Extend(1, ("B3",))) == "B3 on #1"
    assert MAK_HUP.notate(state, Merge((0, 1), ("B6",))) == "B6 joins 3 3"
    assert MAK_HUP.parse(state, "赤馬、黒車 on 8") == Extend(2, ("B3", "R5"))
    assert MAK_HUP.parse(state, "b3 ON #1") == Extend(1, ("B3",))
    assert MAK_HUP.parse(state, "b6") == Merge((0, 1), ("B6",))
    assert MAK_HUP.parse(state, "Bk") == Clear("Bk")
    with pytest.raises(IllegalAction, match="unreadable_move"):
        MAK_HUP.parse(state, "B3 on 7")
    with pytest.raises(IllegalAction, match="ambiguous") as caught:
        MAK_HUP.parse(table("R3 Bs", "B3 B4", "B4"), "black chariot")
    assert caught.value.data["near"] == ("B3 on 3", "B3 on free")
    assert [step.value for step in MAK_HUP.steps(state, Merge((0, 1), ("B6",)))] == ["B6", "0-1"]


# --- Properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", list(MAK_HUP.seats))
def test_properties(seats: int) -> None:
    check_game(MAK_HUP, seats, Options(), seats)
    check_something_is_hidden(MAK_HUP, seats, Options())


@pytest.mark.parametrize(
    "changes",
    [
        {"hand_size": 1},
        {"hand_size": 14, "merge_many_cards": True, "merge_max_ends": 3},
        {"start_paths": 1, "reshuffle": False},
        {"start_paths": 24, "stake_mode": "cards"},
        {"stake": 0, "seasons": 1, "direction": "ccw", "dealer_rule": "rotate"},
        {"first_dealer": 2, "dealer_value_start": 1, "dealer_value_step": 0},
        {"start_points": 3, "bankrupt_ends": True, "seasons": 50},
    ],
)
def test_every_option_plays_to_the_end(changes: dict[str, Any]) -> None:
    options = MAK_HUP.make_options(changes=changes)
    check_game(MAK_HUP, 3, options, 5)


def test_too_few_cards_for_the_hands() -> None:
    with pytest.raises(OptionError):
        MAK_HUP.start(7, Options(hand_size=7))
    with pytest.raises(OptionError):
        MAK_HUP.start(8, Options())


def test_the_deal_begins_with_the_dealer() -> None:
    deck = tuple(reversed(unseen(())))
    state = MAK_HUP.apply(MAK_HUP.start(3, Options()), CHANCE, Deal(deck, 1))
    assert MAK_HUP.turn(state).seats == (1,)
    assert state.table.hands[1][-1] == "Rt"
    assert [node.card for node in state.table.tree] == list(deck[18:20])
    with pytest.raises(IllegalAction, match="wrong_chance"):
        MAK_HUP.apply(MAK_HUP.start(3, Options()), CHANCE, Deal(without(deck, ("Bs",)), 1))


def test_the_chooser_keeps_a_special_for_the_end() -> None:
    state = table("R8", "B3 R5 Bk", "B4 B4")
    assert GREEDY.choose(MAK_HUP, MAK_HUP.view(state, 0), random.Random(0)) == Extend(0, ("B3", "R5"))
    assert GREEDY.choose(MAK_HUP, MAK_HUP.view(table("R8", "Bk", "B4 B4"), 0), random.Random(0)) == Clear(
        "Bk"
    )


def test_the_chooser_beats_random_players() -> None:
    gained = 0
    for seed in range(12):
        rng, state, own = random.Random(seed), MAK_HUP.start(3, Options()), seed % 3
        while seats := MAK_HUP.turn(state).seats:
            if seats == (CHANCE,):
                action = MAK_HUP.chance(state).sample(rng)
            elif seats == (own,):
                action = GREEDY.choose(MAK_HUP, MAK_HUP.view(state, own), rng)
            else:
                action = rng.choice(MAK_HUP.legal(state, seats[0]))
            state = MAK_HUP.apply(state, seats[0], action)
        gained += state.table.scores[own]
    assert gained > 0
