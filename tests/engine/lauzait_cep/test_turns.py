"""Turns of ラウツァイト・セプ: the legality examples of section 8, hires, sets, declarations, refusals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core import CHANCE, CHANCE_TURN, Luck
from engine.lauzait_cep import LAUZAIT_CEP
from engine.lauzait_cep.board import MOUNTAIN, SQUARES, TARGETS, WATER, on
from engine.lauzait_cep.state import (
    Action,
    Choose,
    Deal,
    Discard,
    Dissolve,
    Event,
    Form,
    Move,
    Piecing,
    Post,
    Pre,
    Set,
    State,
    Targeting,
    Water,
)
from engine.sticks import ODDS, Fallen
from tests.engine.lauzait_cep.positions import (
    ANY_HAND,
    BOARD,
    A,
    B,
    D,
    begin,
    do,
    listed,
    of_kind,
    pieces_of,
    refused,
)

DRY_BOARD = """
    K0  K4  K0  K0  F2
    F3  F3  F3  F2  F2
    K2  K2  --  K2  K3
    K3  K3  K4  K4  K6
    K6  K6  K5  K5  K5
"""
"""No wild, no K8, no F8: K9 and F9 match nothing."""


def held(state: State, seat: int = A) -> tuple[str, ...]:
    return state.table.hidden[seat]


def lies(state: State, square: str) -> str:
    return on(state.table.board, square)


# --- The board (1, 3.3) ----------------------------------------------------------------------------


def test_the_board() -> None:
    assert len(SQUARES) == 25
    assert len(WATER) == 8
    assert MOUNTAIN not in WATER
    assert TARGETS["a1"] == ("b1", "a2", "b2")  # example 10
    assert set(TARGETS[MOUNTAIN]) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4", "c1", "a3", "e3", "c5"}
    for square, targets in TARGETS.items():
        column, row = square[0], square[1]
        around = {
            other
            for other in SQUARES
            if max(abs(ord(other[0]) - ord(column)), abs(int(other[1]) - int(row))) == 1
        }
        assert set(targets) == around | ({"c1", "a3", "e3", "c5"} if square == MOUNTAIN else set())


# --- Legality examples (8) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("discarded", "movable"),
    [
        ("K3", "c1 b3 e4"),  # 1; section 8 names b3, e4 and c1
        ("F8", "c1 e1 d2"),  # 6
        ("K7", "c1 d1"),
        ("F0", "c1 b4 b5"),
        ("K9", "c1"),  # 7
    ],
)
def test_which_pieces_may_move(discarded: str, movable: str) -> None:
    state = do(begin(f"{discarded} K1 K1 K2 K4 F1 F2 F3 F4"), f"discard {discarded}")
    assert lies(state, "c3") == discarded
    assert of_kind(state, "piece") == movable.split()


def test_a_wild_moves_any_piece_but_itself() -> None:
    """Example 8."""
    state = do(begin("* K1 K1 K2 K4 F1 F2 F3 F4"), "discard *")
    assert of_kind(state, "piece") == [square for square in SQUARES if square != "c3"]
    assert refused(state, "piece c3") == "just_discarded"


def test_which_pieces_may_not_move() -> None:
    """Example 1: e3 is K5, a3 of the other suit, a4 of the same number."""
    state = do(begin(), "discard K3")
    for square in ("e3", "a3", "a4"):
        assert refused(state, f"piece {square}") == "does_not_match"
    assert refused(state, "piece c3") == "just_discarded"
    assert refused(state, Choose("f1")) == "no_such_square"


def hired() -> State:
    """Return example 2: K3 discarded, the K2 on b3 is to move."""
    return do(begin(), "discard K3", "piece b3")


def test_where_a_piece_may_move() -> None:
    """Example 2."""
    state = hired()
    assert of_kind(state, "to") == ["a2", "b2", "c2", "a3", "c3", "a4", "b4", "c4"]
    assert {square for square in of_kind(state, "to") if square in WATER} == {"c2", "a3", "c4"}
    assert refused(state, "to d3") == "out_of_reach"
    assert refused(state, Move("b9")) == "no_such_square"


def test_a_hire_on_dry_land() -> None:
    """Example 3: leaving water is free."""
    state = do(hired(), "to b2")
    assert isinstance(state, Pre)
    assert state.seat == B
    assert held(state) == pieces_of("F4 K4 K5 K6 F6 F7 F8 K8 F0")
    assert (lies(state, "b2"), lies(state, "b3"), lies(state, "c3")) == ("K2", "", "K3")
    assert state.table.known[A] == ("F4",)


@pytest.mark.parametrize("ones", range(6))
def test_a_hire_on_water(ones: int) -> None:
    """Example 4: from 3 on it comes off."""
    state = do(hired(), "to a3")
    assert isinstance(state, Water)
    assert LAUZAIT_CEP.turn(state) == CHANCE_TURN
    assert len([piece for piece in state.table.board if piece]) == 25
    after = do(state, f"sticks {ones}")
    came_off = ones >= 3
    assert lies(after, "b3") == ""
    assert lies(after, "a3") == ("K2" if came_off else "F2")
    assert ("F2" in held(after)) == came_off
    assert ("K2" in held(after)) != came_off
    assert LAUZAIT_CEP.luck(state, Fallen(ones)) == (Luck(A, Fraction(1, 2), came_off),)


def test_the_odds_of_water() -> None:
    state = hired()
    odds = {text: LAUZAIT_CEP.odds(state, LAUZAIT_CEP.parse(state, text)) for text in listed(state)}
    assert {text for text, odd in odds.items() if odd is not None} == {"to c2", "to a3", "to c4"}
    assert set(odds.values()) == {Fraction(1, 2), None}
    assert LAUZAIT_CEP.odds(begin(), Discard("K3")) is None
    assert LAUZAIT_CEP.luck(state, Fallen(3)) == ()
    on_water = do(state, "to a3")
    assert LAUZAIT_CEP.chance(on_water).outcomes == tuple((Fallen(ones), ODDS[ones]) for ones in range(6))


def test_one_may_take_back_what_one_has_discarded() -> None:
    """Example 5."""
    state = do(hired(), "to c3")
    assert isinstance(state, Pre)
    assert held(state) == pieces_of(ANY_HAND)
    assert lies(state, "c3") == "K2"
    assert state.table.last[-1] == Event("take", A, piece="K3", square="c3", own=True)


def test_the_mountain_reaches_further() -> None:
    """Example 9."""
    state = do(begin(), "discard K3", "piece e4", "to d5")
    assert "K1" in held(state)
    assert (lies(state, "e4"), lies(state, "c3"), lies(state, "d5")) == ("", "K3", "K2")
    state = do(state, "discard K4", "piece c3")
    assert of_kind(state, "to") == ["c1", "b2", "c2", "d2", "a3", "b3", "d3", "e3", "b4", "c4", "d4", "c5"]
    assert refused(state, "to a1") == "out_of_reach"
    assert isinstance(do(state, "to c1"), Water)


def test_a_revealed_piece_is_not_discarded() -> None:
    """Example 11."""
    state = begin("K4 K5 K6 F6 F7 F8", "K1 K2 K3")
    assert refused(state, "discard K2") == "revealed"
    assert refused(state, "form K2 K4 K3") == "revealed"
    assert refused(state, "discard K9") == "not_held"
    assert refused(state, "form K2 K9 K4") == "not_held"


def test_a_discard_must_match() -> None:
    """Example 12."""
    state = begin("K9 K1 K1 K2 K4 F1 F2 F3 F4", board=DRY_BOARD)
    assert refused(state, "discard K9") == "no_match"
    assert "K9" not in of_kind(state, "discard")
    assert "K9" in of_kind(begin("K9 K1 K1 K2 K4 F1 F2 F3 F4"), "discard")


def test_one_set_a_turn_and_dissolving_comes_first() -> None:
    """Example 13."""
    state = do(begin("K1 K2 K3 F1 F1 F1", "F4 F5 F6"), "form K1 K2 K3")
    assert refused(state, "form F1 F1 F1") == "formed_already"
    assert refused(state, "dissolve 1") == "dissolve_first"
    assert {text.split()[0] for text in listed(state)} == {"discard"}
    state = do(begin("K1 K2 K3", "F4 F5 F6", "F1 F1 F1"), "dissolve 2")
    assert refused(state, "dissolve 1") == "dissolved_already"
    assert isinstance(do(state, "form F1 F1 F1"), Pre), "dissolving, then forming"


def test_nobody_gets_stuck_by_choice() -> None:
    """Example 14."""
    state = begin("K1 K2 K3 K9 K9 F9", "F4 F5 F6", board=DRY_BOARD)
    assert refused(state, "form K1 K2 K3") == "would_be_stuck"
    assert of_kind(state, "form") == []
    assert of_kind(begin("K1 K2 K3 K9 K9 F9", "F4 F5 F6", board=BOARD), "form") == ["K1 K2 K3"]


BOARD_WITH_F3 = DRY_BOARD.replace("K0", "K7")
"""With F3, and without wild, K8, F8, K1."""


def test_a_set_must_be_dissolved_if_that_helps() -> None:
    """Example 15."""
    state = begin("K9 K9 F9 F9 K0 K0", "F4 F5 F6", board=BOARD_WITH_F3)
    assert listed(state) == ["dissolve 1"]
    assert not state.done.stale
    assert refused(state, "stalemate") == "not_stale"
    assert refused(state, "discard K9") == "no_match"
    after = do(state, "dissolve 1")
    assert of_kind(after, "discard") == ["F4"]
    assert after.table.points[A] == 0


def test_only_a_set_that_helps_is_dissolved() -> None:
    state = begin("K9 K9 F9", "F4 F5 F6", "F9 F8 F7", board=BOARD_WITH_F3)
    assert refused(state, "dissolve 2") == "still_stuck"
    assert listed(state) == ["dissolve 1"]


def test_the_third_set_may_leave_no_discard() -> None:
    """Example 16."""
    state = begin("F7 F8 F9", "K1 K2 K3", "F4 F5 F6", board=DRY_BOARD)
    assert "form F7 F8 F9" in listed(state)
    ended = do(state, "form F7 F8 F9")
    assert ended.table.history[-1].how == "third_set"


COMPLETE = "K1 K2 K3 F1 F1 F1 K4 K5 K6"


def test_a_complete_hand_after_the_hire() -> None:
    """Example 17: declare or end; with a set revealed the turn passes."""
    hire = ("discard F8", "piece d2", "to e1")
    post = do(begin("K3 K4 K5 F1 F2 F3 F7 F8 F8"), *hire)
    assert isinstance(post, Post)
    assert listed(post) == ["declare", "end"]
    assert refused(post, "form F1 F2 F3") == refused(post, "dissolve 1") == "hired_already"
    assert refused(post, "discard K3") == "wrong_action"
    assert isinstance(do(post, "end"), Pre)
    assert do(post, "end").table.last == post.table.last, "the hire is what happened last"
    assert do(post, "declare").table.history[-1].how == "concealed"
    assert isinstance(do(begin("F1 F2 F3 F7 F8 F8", "K3 K4 K5"), *hire), Pre)


def test_a_complete_hand_before_the_hire() -> None:
    state = begin(COMPLETE)
    assert "declare" in listed(state)
    assert refused(do(state, "form K1 K2 K3"), "declare") == "something_revealed"
    assert refused(begin(), "declare") == "not_complete"
    shown = begin("F1 F1 F1 K4 K5 K6", "K1 K2 K3")
    assert refused(shown, "declare") == "something_revealed"
    assert "declare" in listed(do(shown, "dissolve 1")), "nothing is revealed any more"


def test_a_number_that_is_not_in_play() -> None:
    """Example 18."""
    board = BOARD.replace("0", "4")
    state = do(begin("* K1 K2 K4 K5 K6 F6 F7 F8", board=board, seats=3), "form K1 * K2")
    assert state.table.sets[A] == (Set(("K1", "K2", "*"), ("K1", "K2", "K3"), 0),)


# --- Sets and their points (3.2, 4.2, 9) -----------------------------------------------------------


def test_a_bonus_is_paid_back() -> None:
    """The dissolve example: F3 F3 * brings 2 and costs 2; then the wild is free again."""
    state = do(begin("F3 F3 * K4 K5 K6 F6 F7 F8"), "form F3 * F3")
    assert state.table.points == (2, 0, 0, 0)
    assert state.table.bonuses == (2, 0, 0, 0)
    assert state.table.last == (
        Event("form", A, pieces=("F3", "F3", "*"), reading=("F3", "F3", "F3"), points=2),
    )
    mine = begin("K4 K5 K6 F6 F7 F8", "F3 F3 *")
    after = do(mine, "dissolve 1")
    assert after.table.points == (0, 0, 0, 0)
    assert after.table.known[A] == pieces_of("F3 F3 *")
    assert after.table.last == (Event("dissolve", A, pieces=("F3", "F3", "*"), number=1, points=-2),)
    again = do(after, "form F7 F8 *")
    assert again.table.sets[A] == (Set(("F7", "F8", "*"), ("F7", "F8", "F9"), 2),)
    assert again.table.known[A] == pieces_of("F3 F3")


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Dissolve(0), "no_such_set"),
        (Dissolve(2), "no_such_set"),
        (Form(("K4", "K5")), "not_a_set"),
        (Form(()), "not_a_set"),
        (Form(("K4", "K5", "K8")), "not_a_set"),
        (Form(("K4", "K5", "B5")), "not_a_piece"),
        (Form(("K4", "K4", "K4")), "not_held"),
        (Discard("B5"), "not_a_piece"),
        (Discard(""), "not_a_piece"),
        (Choose("b3"), "wrong_action"),
        (Move("b3"), "wrong_action"),
        (Deal(("K1",)), "wrong_action"),
        (Fallen(3), "wrong_action"),
    ],
)
def test_what_cannot_be_done_before_the_hire(action: Action, rule: str) -> None:
    assert refused(begin("K4 K5 K6 F6 F7 K8", "K1 K2 K3"), action) == rule


def test_what_cannot_be_done_in_other_phases() -> None:
    assert refused(begin(), "end") == "hire_first"
    assert refused(begin(), "stalemate") == "not_stale"
    piecing = do(begin(), "discard K3")
    assert isinstance(piecing, Piecing)
    for text in ("discard K4", "form K4 K5 K6", "dissolve 1", "declare", "stalemate", "end", "to b2"):
        assert refused(piecing, text) == "wrong_action"
    targeting = do(piecing, "piece b3")
    assert isinstance(targeting, Targeting)
    assert refused(targeting, "piece b3") == refused(targeting, "end") == "wrong_action"
    water = do(targeting, "to a3")
    assert refused(water, Move("a3"), A) == "chance_decides"
    assert refused(water, Move("a3")) == refused(water, Fallen(6)) == "wrong_chance"
    assert refused(begin(), Discard("K3"), B) == "not_your_turn"
    assert refused(begin(), Fallen(3), CHANCE) == "not_your_turn"


# --- Free order (3.2) ------------------------------------------------------------------------------


def free(hidden: str, *sets: str) -> Pre:
    return begin(hidden, *sets, action_order="free")


def test_in_free_order_sets_come_before_or_after_the_hire() -> None:
    state = do(free("K3 K1 K1 K1 F6 F7 F8 K8 F0"), "discard K3", "piece b3", "to b2")
    assert isinstance(state, Post)
    assert "end" in listed(state)
    assert set(of_kind(state, "form")) == {"K1 K1 K1", "F6 F7 F8"}
    state = do(state, "form K1 K1 K1")
    assert refused(state, "form F6 F7 F8") == "formed_already"
    assert listed(state) == ["dissolve 1", "end"]
    state = do(state, "dissolve 1")
    assert listed(state) == ["end"]
    assert isinstance(do(state, "end"), Pre)


def test_in_free_order_each_is_done_once_in_a_turn() -> None:
    state = do(free("K3 K1 K1 K1 F6 F7 F8 K8 F0"), "form K1 K1 K1", "dissolve 1")
    assert of_kind(state, "form") == of_kind(state, "dissolve") == []
    state = do(state, "discard K3", "piece b3", "to b2")
    assert listed(state) == ["end"]
    assert refused(state, "form F6 F7 F8") == "formed_already"


def test_in_free_order_one_may_get_stuck_after_the_hire() -> None:
    """The conditions on forming apply only before it."""
    before = begin("K1 K2 K3 K9 K9 K3", "F4 F5 F6", board=DRY_BOARD, action_order="free")
    state = do(before, "discard K3", "piece b3", "to a3")
    hand = held(do(state, "sticks 0"))
    assert hand == pieces_of("K1 K2 K3 K9 K9 K2")
    assert "form K1 K2 K3" in listed(do(state, "sticks 0"))


def test_in_free_order_the_third_set_declares_after_the_hire_too() -> None:
    state = do(free("K3 F5 F6", "K1 K1 K1", "K4 K5 K6"), "discard K3", "piece b3", "to b2")
    ended = do(state, "form F4 F5 F6").table.history[-1]
    assert ended.how == "third_set"


def test_in_free_order_a_complete_hand_is_declared_whenever_nothing_is_revealed() -> None:
    state = free(COMPLETE)
    assert "declare" in listed(state)
    assert "declare" in listed(do(state, "form K1 K2 K3", "dissolve 1"))
    post = Post(state.table, A, state.done)
    assert "declare" in listed(post)
    assert do(post, "declare").table.history[-1].how == "concealed"


# --- The story of a turn ---------------------------------------------------------------------------


def test_what_everybody_sees_of_a_turn() -> None:
    state = do(begin("K3 F3 F3 * K4 K5 K6 F7 F8"), "form F3 F3 *", "discard K3", "piece b3", "to a3")
    state = do(state, "sticks 1")
    mine, following = state.table.story[-2:]
    assert [event.kind for event in mine.events] == ["form", "discard", "piece", "to", "water", "take"]
    assert mine.events[1:] == (
        Event("discard", A, piece="K3", square="c3"),
        Event("piece", A, piece="K2", square="b3"),
        Event("to", A, piece="K2", square="b3", target="a3"),
        Event("water", A, ones=1, came_off=False),
        Event("take", A, piece="K2", square="b3"),
    )
    assert state.table.last == mine.events[-2:]
    assert (following.seat, following.round, following.events) == (B, 1, ())


def test_the_direction_of_play() -> None:
    assert do(begin(direction=-1), "discard K3", "piece b3", "to b2").seat == D  # type: ignore[union-attr]


def test_the_only_piece_that_can_move_does() -> None:
    state = do(begin("K9 K1 K1 K2 K4 F1 F2 F3 F4"), "discard K9")
    assert LAUZAIT_CEP.forced(state, A) == Choose("c1")
    assert LAUZAIT_CEP.forced(state, B) is None
    assert LAUZAIT_CEP.forced(do(begin(), "discard K3"), A) is None
    assert LAUZAIT_CEP.forced(begin(), A) is None
