"""The worked examples of the rules of 行山 (6), by their numbers."""

from __future__ import annotations

import pytest

from engine.core import CHANCE
from engine.mok_co import MOK_CO, Options
from engine.mok_co.numbers import costs
from engine.mok_co.state import Acting, Drawing, Event, Over, State, Striking, Walk
from tests.engine.mok_co.build import (
    A,
    B,
    C,
    at,
    camp,
    cards,
    do,
    events,
    index,
    legal,
    pass_on,
    ready,
    refusal,
    refused,
    turn_of,
    wealth,
)


def first_turn(*drawn: str) -> State:
    """Return the phase of cards of the first turn, with these cards in hand."""
    state = MOK_CO.start(2, Options())
    return do(state, *(f"draw {card}" for card in drawn), "next", "next")


def test_1_what_can_be_installed_without_anything() -> None:
    state = first_turn("B0", "B1", "Rs")
    assert legal(state, "install B0")
    assert refusal(state, "install B1") == ("too_little_rice", {"cost": 1, "have": 0})
    state = do(state, "install Rs")
    assert wealth(state) == (0, 2)
    assert state.table.discarded == ("Rs",)
    assert cards(state) == ""


def test_2_either_install_or_discard() -> None:
    state = do(first_turn("B0", "Rk", "Rs"), "install B0")
    assert refused(state, "discard Rk") == "already_installed"
    assert [MOK_CO.notate(state, action) for action in MOK_CO.legal(state, A)] == ["install Rs", "next"]
    assert refused(do(first_turn("B0", "Rk", "Rs"), "discard Rk"), "install B0") == "already_discarded"


def test_3_and_4_discarding_for_the_first_movement() -> None:
    state = do(first_turn("B1", "B2", "B3"), "discard B1", "discard B2", "discard B3", "next")
    assert wealth(state) == (6, 0)
    assert refusal(state, "move rice") == ("too_little_rice", {"cost": 10, "have": 6})
    state = turn_of(do(state, "stay"), A)
    state = do(state, "next", "next", *(f"discard {card}" for card in state.table.camps[A].hand), "next")
    assert wealth(state) == (12, 0)
    state = do(state, "move rice")
    assert (wealth(state), index(state)) == ((2, 0), 2)


def test_5_one_paid_movement_a_turn() -> None:
    state = at("move", camp(2, 20))
    state = do(state, "move rice")
    assert (wealth(state), index(state)) == ((10, 0), 3)
    assert refused(ready(state), "move rice", A) == "not_your_turn"


def test_6_bow_and_horse() -> None:
    state = do(at("move", camp(3, 0, 2, "R2 R5")), "move coin")
    assert (wealth(state), index(state)) == ((0, 0), 7)
    assert state.table.last[-2].events == (Event("move", coins=-2, walk=Walk(3, 7, bows=1, horses=2)),)


def test_7_hue_horse_and_tam() -> None:
    state = do(at("effects", camp(4, 0, 2, "R5 Rt")), "use 2")
    assert index(state) == 8
    state = do(state, "next", "next", "next", "move coin")
    assert index(state) == 12


def test_8_a_black_horse_works_three_turns_a_red_one_stays() -> None:
    state: State = at("cards", camp(0, 5, 5, hand="B5 R5"))
    state = do(state, "install B5")
    assert (wealth(state), cards(state), costs(state.table, A).distance) == ((0, 5), "B5", 2)
    state = do(state, "install R5")
    assert (wealth(state), cards(state), costs(state.table, A).distance) == ((0, 0), "B5 R5", 2)
    for turn in range(6, 9):
        state = turn_of(state, A)
        assert state.table.round == turn
        assert cards(state) == f"B5:{turn - 5} R5"
        assert costs(state.table, A).horses == 4
    state = turn_of(state, A)
    assert cards(state) == "R5"
    assert costs(state.table, A).horses == 2
    assert Event("expire", "B5") in events(state)


def test_9_a_chariot() -> None:
    poor = at("cards", camp(2, 2, 0, "R3", hand="B4 R0"))
    assert refusal(poor, "install B4") == ("too_little_rice", {"cost": 3, "have": 2})
    state = at("cards", camp(2, 3, 0, "R3", hand="B4 R0"))
    assert wealth(do(state, "install B4")) == (0, 0)
    assert wealth(do(state, "install R0")) == (3, 0)
    assert refusal(at("dismantle", camp(2, 3, 0, "R3 B4")), "dismantle 2") == (
        "too_little_rice",
        {"cost": 4, "have": 3},
    )
    assert wealth(do(at("dismantle", camp(2, 4, 0, "R3 B4")), "dismantle 2")) == (0, 0)
    now = costs(state.table, A)
    assert (now.move_rice, now.move_coin) == (9, 2)


def test_10_a_chariot_of_this_turn_gives_no_discount() -> None:
    state = do(at("cards", camp(2, 6, hand="B3 B4")), "install B3")
    assert refusal(state, "install B4") == ("too_little_rice", {"cost": 4, "have": 3})
    assert costs(state.table, A).discount == 0


@pytest.mark.parametrize(
    ("installed", "throws", "rice", "coin"),
    [("R7 R3", (2,), 4, 1), ("R7 B7 R3", (0, 3), 2, 1), ("R7 B7 R3 R3 B3 B3", (3, 1), 0, 1)],
)
def test_11_shamans(installed: str, throws: tuple[int, ...], rice: int, coin: int) -> None:
    state: State = at("effects", camp(1, 0, 0, installed))
    for number, ones in enumerate(throws, 1):
        state = do(state, f"use {number}", f"sticks {ones}")
    now = costs(state.table, A)
    assert (now.move_rice, now.move_coin) == (rice, coin)
    if rice == 0:
        state = do(state, "next", "next", "next", "move rice")
        assert index(state) == 2
        assert ready(state).table.mover == B


def test_12_a_shaman_moves() -> None:
    state = do(at("effects", camp(1, 0, 0, "R7 R2")), "use 1", "sticks 4")
    assert index(state) == 3
    assert events(state)[0] == Event("move", "R7", 4, walk=Walk(1, 3, bows=1))
    assert costs(state.table, A).move_rice == 10


def test_13_the_tiger() -> None:
    state = at("effects", camp(0, 0, 0, "R4 R0"), camp(0, 0, 3))
    state = do(state, "use 1")
    assert legal(state, "steal 1 coin")
    assert refusal(state, "steal 1 rice") == ("nothing_to_steal", {"victim": B, "resource": "rice"})
    state = do(state, "steal 1 coin")
    assert (wealth(state, A), wealth(state, B)) == ((0, 1), (0, 2))
    state = do(at("effects", camp(0, 0, 0, "R4 R0"), camp(), camp()), "use 1")
    assert isinstance(state, Acting)
    assert events(state) == (Event("nothing", "R4"),)


def test_14_the_brush() -> None:
    """Seat 1's brush throws 3: until its next turn tigers and generals cannot choose it or its cards."""
    camps = (camp(0, 3, 3, "R4 R8"), camp(0, 3, 3, "R6 R0"), camp(0, 3, 3, "R4 R8"))
    state = do(at("effects", *camps, mover=B), "use 1", "sticks 3", "use 2")
    assert state.table.camps[B].protected
    for seat, other in ((C, A), (A, C)):
        state = pass_on(state)
        assert state.table.mover == seat
        tiger = do(state, "use 1")
        assert refused(tiger, "steal 1 rice") == "brush_protects"
        assert legal(tiger, f"steal {other} rice")
        general = do(state, "use 2", "sticks 2")
        assert refusal(general, "mark 1.1") == ("brush_protects", {"victim": B})
        assert legal(general, f"mark {other}.1")
    assert not turn_of(state, B).table.camps[B].protected
    state = do(at("effects", *camps, mover=B), "use 1", "sticks 5")
    assert wealth(state, B) == (3, 5)
    assert not state.table.camps[B].protected
    assert events(state) == (Event("gain", "R6", 5, coins=2),)


def test_15_a_general_marks() -> None:
    state = do(at("effects", camp(0, 0, 0, "R8"), camp(0, 0, 0, "B5:2 Rk")), "use 1", "sticks 3")
    horse = do(state, "mark 1.1")
    assert cards(horse, B) == "B5:3 Rk"
    assert costs(horse.table, B).horses == 0
    later = turn_of(horse, B)
    assert cards(later, B) == "Rk"
    assert events(later)[1:] == (Event("expire", "B5"),)
    king = do(state, "mark 1.2")
    assert cards(king, B) == "B5:2 Rk:1"
    state = do(at("effects", camp(0, 0, 0, "R8"), camp(0, 0, 0, "Rk:2")), "use 1", "sticks 0", "mark 1.1")
    assert cards(state, B) == "Rk:3"
    state = turn_of(state, B)
    assert cards(state, B) == ""
    assert wealth(state, B) == (0, 0)


def test_16_a_general_may_have_to_destroy_an_own_card() -> None:
    state = do(at("effects", camp(0, 0, 0, "R8 R5"), camp()), "use 1", "sticks 4")
    assert isinstance(state, Striking)
    texts = [MOK_CO.notate(state, action) for action in MOK_CO.legal(state, A)]
    assert texts == ["destroy 0.1", "destroy 0.2"]
    state = do(state, "destroy 0.1")
    assert cards(state) == "R5"
    assert state.table.discarded == ("R8",)


def test_17_nine_places() -> None:
    full = "R0 R0 R0 B0 B0 B0 R1 R1 R1"
    state = at("cards", camp(0, 20, 20, full, hand="B1 Rs"))
    assert refusal(state, "install B1") == ("no_place", {"most": 9})
    assert legal(state, "install Rs")
    state = do(at("dismantle", camp(0, 20, 20, full, hand="B1 Rs")), "dismantle 1", "next")
    assert legal(state, "install B1")


def test_18_changing() -> None:
    state = do(at("change", camp(0, 11)), "change 2")
    assert wealth(state) == (1, 2)
    assert refusal(at("change", camp(0, 4, 7)), "change 1") == ("too_little_rice", {"cost": 5, "have": 4})
    assert refused(at("change", camp(0, 4, 7)), "change 0") == "nothing_changed"


def test_19_a_soldier() -> None:
    state = ready(pass_on(at("move", camp(), camp(0, 0, 0, "B1:2", hand="B0 B2 B3"))))
    assert len(state.table.camps[B].hand) == 4
    state = turn_of(state, B)
    assert cards(state, B) == ""
    assert len(state.table.camps[B].hand) == 4
    assert [event.kind for event in events(state)] == ["expire"]


def test_20_the_mountain_stops_the_piece() -> None:
    state = do(at("move", camp(22, 0, 2, "R5"), camp(7)), "move coin")
    assert isinstance(state, Over)
    assert (index(state), costs(at("move", camp(22, 0, 2, "R5")).table, A).distance) == (24, 4)
    result = MOK_CO.result(state)
    assert result is not None
    assert (result.points, result.ranking, result.rule) == ((24, 7), (1, 2), "mountain")


def test_21_fifty_rice_for_a_tam() -> None:
    state = do(at("change", camp(1, 50, hand="Rt")), "change 10", "next", "install Rt")
    assert wealth(state) == (0, 0)
    state = turn_of(state, A)
    assert not isinstance(state, Drawing)
    assert index(do(state, "use 1")) == 2
    assert MOK_CO.turn(state).seats != (CHANCE,)
