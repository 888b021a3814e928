"""The course of a turn of 行山 in both editions (5, 7), and how the game ends."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import COPIES, DECK
from engine.core import CHANCE, CHANCE_TURN, OVER, Turn
from engine.mok_co import MOK_CO, Options
from engine.mok_co.numbers import costs
from engine.mok_co.options import PRESETS
from engine.mok_co.state import Acting, Camp, Dealing, Draw, Drawing, Event, Over, State
from engine.randomness import VerifiableDraws
from tests.engine.mok_co.build import (
    A,
    B,
    C,
    actor,
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
    step_on,
    table,
    turn_of,
    wealth,
)


def notations(state: State) -> list[str]:
    return [MOK_CO.notate(state, action) for action in MOK_CO.legal(state, actor(state))]


def phase(state: State) -> tuple[str, ...]:
    return MOK_CO.view(state, None).open


# --- Drawing (5, phase 1) --------------------------------------------------------------------------


def test_the_start() -> None:
    state = MOK_CO.start(3, Options())
    assert isinstance(state, Drawing)
    assert MOK_CO.turn(state) == CHANCE_TURN
    assert state.table.camps == (Camp(0, 0, 0, (), (), ()),) * 3
    assert state.table.deck == DECK
    assert state.table.mover == A


def test_three_cards_are_drawn_each_as_likely_as_it_is_in_the_deck() -> None:
    state = MOK_CO.start(2, Options())
    assert dict(MOK_CO.chance(state).outcomes) == {
        Draw(card): Fraction(copies, 48) for card, copies in COPIES.items()
    }
    state = do(state, "draw B1", "draw B1")
    odds = dict(MOK_CO.chance(state).outcomes)
    assert odds[Draw("B1")] == Fraction(2, 46)
    assert sum(odds.values()) == 1
    state = do(state, "draw Rt")
    assert isinstance(state, Acting)
    assert state.table.camp.hand == state.table.camp.drawn == ("B1", "B1", "Rt")
    assert events(state) == (Event("draw", count=3),)


def test_draws_can_be_checked() -> None:
    """A card is the place in the sorted deck that one draw names."""
    state, draws = MOK_CO.start(2, Options()), VerifiableDraws(bytes(32))
    while isinstance(state, Drawing):
        action = MOK_CO.chance(state).sample(draws)
        drawn = draws.drawn[-1]
        assert drawn.stop == len(state.table.deck)
        assert action == Draw(state.table.deck[drawn.value])
        state = MOK_CO.apply(state, CHANCE, action)
    assert draws.counter == 3


def test_a_draw_that_the_deck_cannot_give() -> None:
    state = do(MOK_CO.start(2, Options()), "draw Rk")
    assert refused(state, Draw("Rk")) == "wrong_chance"
    assert refused(state, Draw("xx")) == "wrong_chance"
    assert refused(state, "sticks 3") == "wrong_chance"
    assert refused(state, "next", A) == "chance_decides"


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    hand = " ".join(DECK[:47])
    before = table("move", camp(0, 0, 0, hand=hand), camp(), discarded="Rt")
    assert before.deck == ()
    state = pass_on(Acting(before))
    assert state.table.camps[B].hand == ("Rt",)
    assert (state.table.deck, state.table.discarded) == ((), ())
    assert events(state) == (Event("reshuffle", count=1), Event("draw", count=1))


def test_nothing_is_drawn_where_no_card_is_left() -> None:
    state = pass_on(at("move", camp(0, 0, 0, hand=" ".join(DECK)), camp()))
    assert isinstance(state, Acting)
    assert state.table.camps[B].hand == ()
    assert events(state) == ()


def test_a_hand_above_the_limit_is_kept() -> None:
    state = pass_on(at("move", camp(), camp(hand="B0 B0 B0 B1 B1")))
    assert len(state.table.camps[B].hand) == 5


# --- Phases in the order of the book (5) -----------------------------------------------------------


def test_the_order_of_the_book() -> None:
    state: State = at("effects", camp(1, 20, 0, "R0", hand="B0"))
    seen = [phase(state)]
    for text in ("use 1", "next", "next", "next"):
        state = do(state, text)
        seen.append(phase(state))
    assert seen == [("effects",), ("change",), ("dismantle",), ("cards",), ("move",)]
    assert ready(do(state, "stay")).table.mover == B


@pytest.mark.parametrize(
    ("phase", "allowed", "forbidden"),
    [
        ("change", "change 1", "install B0"),
        ("change", "change 1", "dismantle 1"),
        ("change", "change 1", "move rice"),
        ("change", "change 1", "stay"),
        ("dismantle", "dismantle 1", "change 1"),
        ("dismantle", "dismantle 1", "discard B0"),
        ("cards", "install B0", "change 1"),
        ("cards", "discard B0", "dismantle 1"),
        ("cards", "next", "move rice"),
        ("move", "move rice", "install B0"),
        ("move", "stay", "next"),
        ("move", "stay", "use 1"),
        ("move", "stay", "gather"),
        ("move", "stay", "effects"),
        ("move", "stay", "steal 1 rice"),
        ("move", "stay", "mark 0.1"),
    ],
)
def test_each_phase_has_its_own_actions(phase: str, allowed: str, forbidden: str) -> None:
    state = at(phase, camp(1, 20, 20, "R0", hand="B0"))
    assert legal(state, allowed)
    rule, data = refusal(state, forbidden)
    assert rule == "wrong_phase"
    assert data == {"action": forbidden.split(maxsplit=1)[0], "open": (phase,)}


def test_effects_are_compulsory() -> None:
    state = at("effects", camp(1, 20, 20, "R5 R0 Rk", hand="B0"))
    assert notations(state) == ["use 2", "use 3", "gather"]
    for text in ("next", "install B0", "change 1", "effects"):
        assert refusal(state, text) == ("effects_due", {"numbers": (2, 3)})


def test_a_change_is_made_once() -> None:
    state = do(at("change", camp(1, 20, 0, "R0", hand="B0")), "change 1")
    assert phase(state) == ("dismantle",)
    assert refused(state, "change 1") == "wrong_phase"


def test_one_dismantles_and_installs_as_often_as_one_can_pay() -> None:
    state = do(
        at("dismantle", camp(1, 7, 2, "B1 B2! R2 R3", hand="B0 B4 Rs R1")), "dismantle 2", "dismantle 1"
    )
    assert (wealth(state), cards(state)) == ((4, 2), "R2 R3")
    assert not legal(state, "dismantle 2")
    state = do(state, "next", "install B4", "install Rs", "install R1", "install B0")
    assert (wealth(state), cards(state)) == ((1, 4), "R2 R3 B4 R1 B0")
    assert state.table.discarded == ("B2", "B1", "Rs")


def test_more_than_one_paid_movement() -> None:
    state = do(at("move", camp(1, 30), paid_moves=2), "move rice")
    assert (index(state), phase(state)) == (2, ("move",))
    state = do(state, "move rice")
    assert index(state) == 3
    assert ready(state).table.mover == B


# --- What passes by itself -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (at("change", camp(1, 4)), "next"),
        (at("change", camp(1, 5)), None),
        (at("dismantle", camp(1, 4, 4, "R5")), "next"),
        (at("dismantle", camp(1, 4, 4, "R5 R0")), None),
        (at("cards", camp(1, 4, 4)), "next"),
        (at("cards", camp(1, 0, 0, hand="R5")), None),
        (do(at("cards", camp(1, 0, 0, hand="R5 R0")), "install R0"), None),
        (at("move", camp(1, 9, 1)), "stay"),
        (at("move", camp(1, 10, 1)), None),
        (at("effects", camp(1, 0, 0, "Rt")), "use 1"),
        (at("effects", camp(1, 0, 0, "R4")), "use 1"),
        (at("effects", camp(1, 0, 0, "R0 Rt")), None),
        (at("effects", camp(1, 0, 0, "R6")), None),
        (at("effects", camp(1, 0, 0, "R7")), None),
        (at("effects", camp(1, 0, 0, "R8")), None),
        (do(at("effects", camp(1, 0, 0, "R4"), camp(0, 1, 0)), "use 1"), "steal 1 rice"),
        (do(at("effects", camp(1, 0, 0, "R4"), camp(0, 1, 1)), "use 1"), None),
        (do(at("effects", camp(1, 0, 0, "R8")), "use 1", "sticks 0"), "mark 0.1"),
        (at("change", camp(1, 4, hand="R5"), edition="boxed"), None),
        (at("change", camp(1, 4), edition="boxed"), "next"),
    ],
)
def test_what_leaves_no_choice_is_forced(state: State, text: str | None) -> None:
    """Sticks are thrown by hand, and whoever holds cards is asked: else all would know what they are not."""
    forced = MOK_CO.forced(state, A)
    assert (None if forced is None else MOK_CO.notate(state, forced)) == text
    assert forced is None or MOK_CO.legal(state, A) == [forced]


# --- Life of a card (4.1, 4.2) ---------------------------------------------------------------------


def test_only_black_active_cards_grow_older() -> None:
    state = do(at("effects", camp(1, 0, 0, "B0 B5 R5 R0 B1:2 B2!")), "gather")
    assert cards(state) == "B0:1 B5:1 R5 R0 B1:3 B2"
    assert events(state)[-1] == Event("age", count=3)
    assert costs(state.table, A).hand_limit == 4


@pytest.mark.parametrize(("red_expires", "left"), [(True, "R0:2"), (False, "R5:3 R0:2")])
def test_red_cards_and_marks(red_expires: bool, left: str) -> None:
    """Without ``red_expires`` marks on red cards have no effect (7)."""
    before = table("move", camp(), camp(0, 0, 0, "R5 R0:2"), red_expires=red_expires)
    worn = replace(before.camps[B].installed[0], marks=3, active=not red_expires)
    villain = replace(before.camps[B], installed=(worn, before.camps[B].installed[1]))
    state = pass_on(Acting(replace(before, camps=(before.camps[A], villain))))
    assert cards(state, B) == left


def test_marks_of_this_turn_do_not_end_the_activity_of_own_cards() -> None:
    state = do(at("effects", camp(1, 0, 0, "R8 R5:2 B2:1")), "use 1", "sticks 1", "mark 0.2")
    assert cards(state) == "R8 R5:3 B2:2"
    assert costs(state.table, A).horses == 2
    state = turn_of(state, A)
    assert cards(state) == "R8 B2:2"


def test_dismantling_ends_the_activity_at_once() -> None:
    state = do(at("dismantle", camp(1, 0, 5, "R5 R2")), "dismantle 1")
    assert (costs(state.table, A).horses, costs(state.table, A).bows) == (0, 1)


# --- The boxed order (7) ---------------------------------------------------------------------------


def boxed(*camps: Any, **options: Any) -> State:
    return at("cards", *camps, edition="boxed", **options)


def test_the_boxed_game_deals_first() -> None:
    state = MOK_CO.start(3, PRESETS["boxed"])
    dealt = 0
    while isinstance(state, Dealing):
        state, dealt = step_on(state), dealt + 1
    assert dealt == 9
    assert [len(one.hand) for one in state.table.camps] == [3, 3, 3]
    assert isinstance(state, Acting)
    assert set(phase(state)) == {"effects", "change", "dismantle", "cards"}
    assert MOK_CO.turn(state) == Turn((A,))


def test_the_boxed_preset() -> None:
    options = PRESETS["boxed"]
    assert (options.start_is_hue, options.red_expires, options.end_rule) == (False, False, "round")
    assert MOK_CO.make_options(changes={"edition": "boxed"}) == options
    assert MOK_CO.make_options("book", {"edition": "boxed"}) == Options(edition="boxed")
    assert MOK_CO.make_options() == Options()


def test_boxed_actions_come_in_any_order_each_once() -> None:
    state: State = boxed(camp(1, 20, 0, "R0 R1", hand="B0 B1"))
    state = do(state, "install B0", "change 1")
    assert refusal(state, "change 1") == ("phase_done", {"phase": "change"})
    assert refusal(state, "install B1") == ("phase_done", {"phase": "cards"})
    state = do(state, "use 1", "use 3")
    assert refusal(state, "use 1") == ("phase_done", {"phase": "effects"})
    assert phase(do(state, "dismantle 2")) == ("dismantle",)
    assert phase(do(state, "dismantle 2", "next")) == ("move",)


def test_boxed_effects_are_finished_before_anything_else() -> None:
    state = do(boxed(camp(1, 20, 0, "R0 R4 Rk", hand="B0"), camp(0, 1)), "use 1")
    assert phase(state) == ("effects",)
    assert refusal(state, "install B0") == ("effects_due", {"numbers": (2, 3)})
    assert refusal(boxed(camp(1, 0, 0, "R0")), "next") == ("effects_due", {"numbers": (1,)})


def test_boxed_cards_work_in_the_turn_in_which_they_are_laid() -> None:
    """They move down a step, and a black one leaves after three."""
    state = do(boxed(camp(1, 2, hand="B0 B2")), "install B0", "install B2", "use 1")
    assert (wealth(state), cards(state), costs(state.table, A).distance) == ((1, 0), "B0:1 B2:1", 2)
    for marks in (2, 3):
        state = do(turn_of(state, A), "use 1")
        assert cards(state) == f"B0:{marks} B2:{marks}"
        assert costs(state.table, A).bows == 1
    assert wealth(state) == (3, 0)
    state = turn_of(state, A)
    assert cards(state) == ""
    assert costs(state.table, A).distance == 1


def test_boxed_cards_laid_after_the_effects_grow_no_older() -> None:
    state = do(boxed(camp(1, 6, hand="B2 B0", installed="B1")), "effects")
    assert cards(state) == "B1:1"
    state = do(state, "install B2")
    assert cards(state) == "B1:1 B2"
    assert costs(state.table, A).distance == 2
    assert cards(do(state, "next")) == "B1:1 B2"


def test_boxed_effects_come_with_the_end_at_the_latest() -> None:
    state = do(boxed(camp(1, 6, hand="B2", installed="B1")), "install B2", "next")
    assert cards(state) == "B1:1 B2:1"
    assert refusal(boxed(camp(1, 6, hand="B2", installed="R1")), "effects") == (
        "nothing_grows_older",
        {"seat": A},
    )


def test_boxed_hands_are_filled_at_the_end_of_the_turn() -> None:
    state = do(boxed(camp(1, 0, 0, "R1", hand="B0 B2")), "discard B0", "discard B2", "next", "stay")
    assert isinstance(state, Drawing)
    assert state.table.mover == A
    state = ready(state)
    assert state.table.mover == B
    assert len(state.table.camps[A].hand) == 4
    assert len(state.table.camps[B].hand) == 0


def test_a_boxed_tiger_may_be_aimed_at_nothing() -> None:
    state = do(boxed(camp(1, 0, 0, "R4"), camp(), camp()), "use 1", "steal 2 coin")
    assert wealth(state) == (0, 0)
    assert events(state) == (Event("steal", "R4", seat=C),)


# --- The end (5, 7) --------------------------------------------------------------------------------


def over(state: State) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    assert isinstance(state, Over)
    assert MOK_CO.turn(state) == OVER
    result = MOK_CO.result(state)
    assert result is not None
    assert refused(state, "next", A) == "game_over"
    return result.points, result.ranking, result.rule


@pytest.mark.parametrize(
    ("phase", "installed", "texts"),
    [
        ("move", "", ("move rice",)),
        ("effects", "Rt R0", ("use 1",)),
        ("effects", "R7 R0", ("use 1", "sticks 5")),
    ],
)
def test_the_game_ends_at_once_on_the_mountain(phase: str, installed: str, texts: tuple[str, ...]) -> None:
    state = do(at(phase, camp(23, 10, 0, installed), camp(9), camp(9), camp(3)), *texts)
    assert over(state) == ((24, 9, 9, 3), (1, 2, 2, 4), "mountain")


def test_the_round_may_be_completed() -> None:
    """Among those on the mountain: fewer installed cards, then more coins, then shared (7)."""
    camps = (camp(23, 10, 3, "R0 R1"), camp(23, 10, 2, "R0"), camp(23, 10, 3, "R0"), camp(9))
    state = do(at("move", *camps, end_rule="round"), "move rice")
    for seat in (B, C):
        state = ready(state)
        assert state.table.mover == seat
        state = do(state, "use 1", "next", "next", "next", "move rice")
    while not isinstance(state, Over):
        state = step_on(state)
    assert over(state) == ((24, 24, 24, 9), (3, 2, 1, 4), "mountain")


def test_on_the_mountain_the_turn_goes_on_but_nothing_moves() -> None:
    state = do(at("effects", camp(23, 30, 9, "Rt Bt", hand="B0"), end_rule="round", paid_moves=3), "use 1")
    assert index(state) == 24
    state = do(state, "use 2", "next", "next", "install B0", "next")
    assert refused(state, "move rice") == "on_the_mountain"
    assert notations(state) == ["stay"]
    assert costs(state.table, A).hue == 0


def test_a_last_paid_step_to_the_mountain_ends_the_turn() -> None:
    state = do(at("move", camp(23, 30), end_rule="round", paid_moves=3), "move rice")
    assert ready(state).table.mover == B


def test_shared_places_on_the_mountain() -> None:
    camps = (camp(24, 0, 2, "R5"), camp(24, 9, 2, "R1"))
    assert over(do(at("move", *camps, mover=B, end_rule="round"), "stay")) == ((24, 24), (1, 1), "mountain")


def test_the_last_round() -> None:
    before = table("move", camp(4), camp(9), camp(4), mover=C, max_rounds=20)
    state = do(Acting(replace(before, round=20)), "stay")
    assert over(state) == ((4, 9, 4), (2, 1, 2), "max_rounds")
    state = do(Acting(replace(before, round=19)), "stay")
    assert (state.table.round, state.table.mover) == (20, A)


# --- What is told ----------------------------------------------------------------------------------


def test_the_last_turns_are_told() -> None:
    state = MOK_CO.start(2, Options())
    rng = random.Random(1)
    for _ in range(200):
        turn = MOK_CO.turn(state)
        if turn.is_chance:
            action = MOK_CO.chance(state).sample(rng)
        else:
            action = rng.choice(MOK_CO.legal(state, turn.seats[0]))
        state = MOK_CO.apply(state, actor(state), action)
        last = state.table.last
        assert len(last) <= 3
        assert (last[-1].round, last[-1].seat) == (state.table.round, state.table.mover)
    assert len(last) == 3
    assert [story.seat for story in last] in ([A, B, A], [B, A, B])
