"""終季: the worked examples, the legality examples, the asking, the options, and what always holds."""

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.card_table import Deal, Dealing, Over
from engine.cards import DECK, sort_cards, unseen
from engine.core import CHANCE, IllegalAction, OptionError
from engine.ta_xot.game import TA_XOT
from engine.ta_xot.groups import Group, Line, Shapes, can_win, groups_of
from engine.ta_xot.judge import RULES
from engine.ta_xot.options import Options
from engine.ta_xot.state import (
    Act,
    AfterCall,
    Call,
    CallAdd,
    ClaimMeld,
    ClaimWin,
    Discard,
    FourAdded,
    FourConcealed,
    Pass,
    State,
    Summary,
    Table,
    Thrown,
    Win,
)
from tests.engine.card_properties import check_game, check_something_is_hidden
from tests.engine.card_properties import play as play_on
from tests.engine.conserved import all_cards

A, B, C, D = range(4)


def hand(text: str) -> tuple[str, ...]:
    return sort_cards(text.split())


def group(text: str, **options: Any) -> Group:
    """Return the group that these cards are by default."""
    return groups_of(hand(text), Shapes.of(Options(**options)))[0]


def table(
    seats: int,
    hands: dict[int, str],
    *,
    value: int = 2,
    melds: dict[int, str] | None = None,
    light: str = "B3",
    end: str = "",
    river: tuple[int, str] | None = None,
    turns: int = 2,
    **options: Any,
) -> Table:
    """Set a table with dealer A; ``end`` is the next card of the deck, the rest follows in deck order."""
    rules = Options(first_dealer=A, **options)
    exposed = tuple(
        group(text, **options) if (text := (melds or {}).get(seat)) else None for seat in range(seats)
    )
    held = tuple(hand(hands.get(seat, "")) for seat in range(seats))
    known = [card for cards in held for card in cards]
    known += [card for meld in exposed if meld for card in meld.cards]
    known += [light, *([end] if end else []), *([river[1]] if river else [])]
    return Table(
        options=rules,
        season=1,
        dealer=A,
        dealer_value=value,
        scores=(0,) * seats,
        hands=held,
        melds=exposed,
        river=(Thrown(*river),) if river else (),
        deck=(*([end] if end else []), *unseen(known)),
        light=light,
        turns_started=(turns,) * seats,
    )


def won(state: State) -> tuple[tuple[int, ...], Summary, Table]:
    """Let whoever acts win; return the scores, the summary and the table after it."""
    seat = TA_XOT.turn(state).seats[0]
    after = TA_XOT.apply(state, seat, Win())
    summary = after.table.last_season
    assert summary is not None
    assert summary.winner == seat
    assert summary.scores == after.table.scores
    return after.table.scores, summary, after.table


def paid(summary: Summary) -> list[tuple[int, int, str]]:
    return [(payment.payer, payment.points, payment.name) for payment in summary.payments]


def refused(state: State, seat: int, action: Any) -> str:
    with pytest.raises(IllegalAction) as caught:
        TA_XOT.apply(state, seat, action)
    assert caught.value.rule in RULES
    return caught.value.rule


# --- The worked examples (3.7) ---------------------------------------------------------------------


def test_s1_six_run_by_own_draw() -> None:
    state = Act(table(3, {B: "B1 B2 B3 R4 R5 R6"}, light="R4", end="B8"), B, "B1")
    scores, summary, after = won(state)
    assert scores == (-7, 11, -4)
    assert summary.end == (Line("base", 2), Line("six_run", 1))
    assert summary.bonus == (Line("light", 1, "R4"),)
    assert summary.lights == ("R4", "B8")
    assert (after.dealer, after.dealer_value) == (B, 2)


def test_s2_one_colour_from_a_discard() -> None:
    state = ClaimWin(table(3, {A: "Rk R5 R5 R2 Rs"}, value=3, river=(C, "Rt"), end="B7"), A)
    scores, summary, after = won(state)
    assert scores == (11, 0, -11)
    assert summary.end == (Line("base", 2), Line("one_colour", 1))
    assert summary.bonus == (Line("king_tam", 2),)
    assert (summary.discarder, summary.card) == (C, "Rt")
    assert (after.dealer, after.dealer_value) == (A, 4)


def test_s3_a_ship_earns_no_bonus() -> None:
    state = ClaimWin(table(3, {A: "Rk R5 R5 R2 R2"}, value=3, river=(C, "Rs"), end="B7"), A)
    assert won(state)[0] == (10, 0, -10)


def test_s4_first_round_and_two_equal_lights() -> None:
    state = Act(table(4, {A: "B2 R2 B6 R6 B0 R0"}, light="B6", end="R6", turns=1), A, "B2")
    scores, summary, after = won(state)
    assert scores == (42, -14, -14, -14)
    assert summary.end == (Line("base", 2), Line("first_round", 3))
    assert summary.bonus == (Line("light", 2, "B6"), Line("light", 2, "R6"))
    assert after.dealer_value == 3


def test_s5_a_concealed_four_is_paid_by_all() -> None:
    state = ClaimWin(table(3, {B: "R1 R1 B1 B1 B7"}, river=(C, "R7"), end="B4"), B)
    scores, summary, _ = won(state)
    assert scores == (-1, 4, -3)
    assert paid(summary) == [(C, 2, "win"), (C, 1, "four"), (A, 1, "four")]


def test_s6_a_call_and_a_win() -> None:
    start = table(3, {B: "B7 B8 R1 R1 R3"}, light="B6", river=(A, "B6"), end="R0")
    called = TA_XOT.apply(ClaimMeld(start, B), B, Call(("B7", "B8")))
    assert isinstance(called, AfterCall)
    assert called.table.scores == (1, -1, 0)
    assert called.table.river == ()
    assert called.table.melds[B] == Group("run", 8, ("B6", "B7", "B8"))
    later = replace(called.table, hands=((), hand("R1 R1 R1"), ()), deck=("B3",))
    scores, summary, _ = won(Act(later, B, "R1"))
    assert scores == (-4, 7, -3)
    assert summary.points == (-4, 7, -3)
    assert summary.exposed == 1
    assert summary.bonus == (Line("light", 1, "B6"),)


def test_s7_calling_a_set_of_four() -> None:
    state = ClaimMeld(table(4, {C: "B2 B2 R2 B7 B8"}, river=(D, "R2")), C)
    after = TA_XOT.apply(state, C, Call(("B2", "B2", "R2")))
    assert after.table.scores == (-1, -1, 2, 0)


def test_s8_the_dealer_pays_the_multiple() -> None:
    state = Act(table(2, {B: "B0 B1 B2 B3 B4 B5"}, light="R8", end="R7"), B, "B5")
    scores, summary, _ = won(state)
    assert scores == (-8, 8)
    assert [line.name for line in summary.end] == ["base", "one_colour", "six_run"]
    only_winner = Act(table(2, {B: "B0 B1 B2 B3 B4 B5"}, light="R8", end="R7", dealer_mult="winner"), B, "B5")
    assert won(only_winner)[0] == (-4, 4)


def test_s9_an_empty_deck_draws_the_season() -> None:
    start = replace(table(2, {A: "B7 B8 R1 R1 R3", B: "B0 R5 R7"}), deck=(), scores=(1, -1))
    state = TA_XOT.apply(AfterCall(start, B), B, Discard("B0"))
    for seat in (A, A):
        state = TA_XOT.apply(state, seat, Pass())
    assert isinstance(state, Dealing)
    assert state.table.scores == (1, -1)
    assert (state.table.dealer, state.table.dealer_value) == (A, 2)
    summary = state.table.last_season
    assert summary is not None
    assert (summary.winner, summary.payments) == (None, ())


# --- Legality (4) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "discard", "calls"),
    [
        ("B8 B7 B3 R1 R1", "B6", [Call(("B7", "B8"))]),  # L1
        ("B5 R5 B2 R0 B7", "R5", [Call(("B5", "R5"))]),  # L2
        ("B5 R0 B2 R1 B7", "R5", []),  # L3
        ("Bs B4 R0 R2 R7", "B5", [Call(("Bs", "B4"), "run6"), Call(("Bs", "B4"), "run5")]),  # L5
        ("Bs R4 R0 R2 R7", "R5", []),  # L6
        ("Bs R4 R0 R2 R7", "R4", [Call(("Bs", "R4"))]),  # L7
        ("B7 B8 R1 R1 R3", "Bk", []),  # L8
    ],
)
def test_calls(held: str, discard: str, calls: list[Call]) -> None:
    state = ClaimMeld(table(3, {B: held}, river=(A, discard)), B)
    assert TA_XOT.legal(state, B) == [*calls, Pass()]


@pytest.mark.parametrize(
    ("six", "meld", "wins"),
    [
        ("B5 R5 B2 R2 B7 R7", "", True),  # L4
        ("R1 R1 R1", "B6 B7 B8", True),  # L9
        ("R1 R2 B3", "B6 B7 B8", False),  # L10
        ("R0 R1 R2", "B6 B7 B8", True),
        ("R1 R2 R3", "B6 B7 B8", True),
        ("B8 R8", "B1 B1 R1 R1", True),  # L14
        ("Bk Bt Rk Rt B3 R3", "", True),  # L15
        ("B1 B1 B1 R1 R1 R1", "", True),  # L16
        ("B3 B4 B5 B4 B5 B6", "", True),  # L18
        ("B1 B2 B3 B4 R5 R6", "", False),  # L19
        ("B2 R8 B8", "B2 R2 R2", False),  # L20b
        ("Bs Rs B3 R3 B8 R8", "", True),  # L21
    ],
)
def test_winning_shapes(six: str, meld: str, wins: bool) -> None:
    assert can_win(hand(six), group(meld) if meld else None, Options()) is wins


def test_l5_default_reading_is_the_highest() -> None:
    state = ClaimMeld(table(3, {B: "Bs B4 R0 R2 R7"}, river=(A, "B5")), B)
    for reading, top in (("", 6), ("run6", 6), ("run5", 5)):
        meld = TA_XOT.apply(state, B, Call(("Bs", "B4"), reading)).table.melds[B]
        assert meld == Group("run", top, ("Bs", "B4", "B5"))
    assert refused(state, B, Call(("Bs", "B4"), "run7")) == "no_such_reading"


def test_l9_no_second_meld() -> None:
    start = table(3, {B: "R1 R1"}, melds={B: "B6 B7 B8"}, river=(A, "R1"))
    assert TA_XOT.legal(ClaimWin(start, B), B) == [Win(), Pass()]
    assert refused(ClaimMeld(start, C), B, Call(("R1", "R1"))) == "meld_exposed"


def test_l11_a_concealed_four() -> None:
    state = Act(table(3, {B: "B1 B1 R1 R1 B7 B8"}), B, "B8")
    four = FourConcealed(("B1", "B1", "R1", "R1"))
    assert four in TA_XOT.legal(state, B)
    after = TA_XOT.apply(state, B, four)
    assert isinstance(after, Act)
    assert after.table.scores == (-1, 2, -1)
    assert TA_XOT.legal(after, B) == [Discard("B7"), Discard("B8")]


def test_l12_and_l20a_a_fourth_card() -> None:
    state = Act(table(3, {B: "B7 R2 R8"}, melds={B: "B2 R2 Bs"}), B, "R2")
    assert FourAdded("R2") in TA_XOT.legal(state, B)
    state = Act(table(3, {B: "B2 B8 R8"}, melds={B: "B2 R2 R2"}), B, "B2")
    assert Win() not in TA_XOT.legal(state, B)
    after = TA_XOT.apply(state, B, FourAdded("B2"))
    assert after.table.scores == (-1, 2, -1)
    _, summary, _ = won(after)
    assert [len(part.cards) for part in summary.groups] == [4, 2]
    assert {payment.name for payment in summary.payments} == {"win"}  # 四友 is never paid twice


def test_l13_call_add() -> None:
    start = {"seats": 3, "hands": {B: "B7 R8"}, "melds": {B: "B2 R2 R2"}, "river": (A, "B2")}
    asked = TA_XOT.apply(ClaimWin(table(**start), C), C, Pass())  # type: ignore[arg-type]
    assert TA_XOT.turn(asked).seats == (C,)  # B lies open and is not asked
    open_table = table(**start, call_add=True)  # type: ignore[arg-type]
    state = TA_XOT.apply(ClaimWin(open_table, C), C, Pass())
    assert TA_XOT.legal(state, B) == [CallAdd(), Pass()]
    after = TA_XOT.apply(state, B, CallAdd())
    assert after.table.scores == (0, 1, -1)
    assert TA_XOT.legal(after, B) == [Discard("B7"), Discard("R8")]


def test_l15_l16_the_richest_split_counts() -> None:
    for six in ("Bk Bt Rk Rt B3 R3", "B1 B1 B1 R1 R1 R1"):
        _, summary, _ = won(Act(table(2, {B: six}, light="B6", end="R6"), B, ""))
        assert sorted(len(part.cards) for part in summary.groups) == [2, 4]
        assert "four" in {payment.name for payment in summary.payments}


def test_l17_no_win_after_a_call() -> None:
    state = AfterCall(table(2, {B: "R1 R1 R1"}, melds={B: "B6 B7 B8"}), B)
    assert refused(state, B, Win()) == "no_win_after_call"


def test_l18_numbers_that_repeat_are_no_six_run() -> None:
    _, summary, _ = won(Act(table(2, {B: "B3 B4 B4 B5 B5 B6"}, light="R8", end="R7"), B, ""))
    assert [line.name for line in summary.end] == ["base", "one_colour"]


# --- Who is asked ----------------------------------------------------------------------------------


def test_everybody_is_asked_whether_they_could_or_not() -> None:
    state: State = Act(table(4, {A: "B0 B1 R5 R6 R8 Bk", B: "B2", C: "B5", D: "R2"}), A, "B0")
    state = TA_XOT.apply(state, A, Discard("R8"))
    asked = []
    while isinstance(state, (ClaimWin, ClaimMeld)):
        asked.append((type(state), state.seat))
        assert TA_XOT.legal(state, state.seat) == [Pass()]
        assert TA_XOT.forced(state, state.seat) is None
        state = TA_XOT.apply(state, state.seat, Pass())
    assert asked == [(ask, seat) for ask in (ClaimWin, ClaimMeld) for seat in (B, C, D)]
    assert isinstance(state, Act)
    assert state.seat == B


def test_a_call_skips_those_between() -> None:
    start = table(4, {A: "B3", C: "B7 B8 R1 R1 R3"}, river=(A, "B6"), skip_pay=True)
    after = TA_XOT.apply(ClaimMeld(start, C), C, Call(("B7", "B8")))
    assert after.table.scores == (1, 1, -2, 0)
    assert after.table.turns_started == (2, 2, 3, 2)
    asked = TA_XOT.apply(after, C, Discard("R3"))
    assert TA_XOT.turn(asked).seats == (D,)


def test_call_from_prev() -> None:
    start = table(3, {B: "R0", C: "B7 B8 R1 R1 R3"}, river=(A, "B6"), call_from="prev")
    state = TA_XOT.apply(ClaimWin(start, C), C, Pass())
    assert (type(state), TA_XOT.turn(state).seats) == (ClaimMeld, (B,))
    assert refused(state, C, Call(("B7", "B8"))) == "only_prev"
    assert refused(state, A, Call(("B7", "B8"))) == "own_discard"
    assert isinstance(TA_XOT.apply(state, B, Pass()), Act)


def test_refusals_name_the_rule() -> None:
    act = Act(table(3, {B: "B0 B1 R5 R6 R8 Bk"}), B, "B0")
    claim = ClaimMeld(table(3, {B: "B0 B1 R5 R6 R8"}, river=(A, "R4")), B)
    cases: list[tuple[State, int, Any, str]] = [
        (act, A, Pass(), "not_your_turn"),
        (act, B, Pass(), "must_discard"),
        (act, B, Discard("R0"), "cards_not_held"),
        (act, B, Win(), "not_a_winning_hand"),
        (act, B, FourConcealed(("B0", "B1", "R5", "R6")), "not_a_set_of_four"),
        (act, B, FourAdded("B0"), "no_set_of_three"),
        (Act(table(2, {B: "B7 R1 R8"}, melds={B: "B2 R2 R2"}), B, ""), B, FourAdded("B7"), "other_strength"),
        (AfterCall(act.table, B), B, Pass(), "must_discard_after_call"),
        (claim, B, Discard("B0"), "must_answer"),
        (claim, B, Win(), "wins_before_calls"),
        (ClaimWin(claim.table, B), B, Call(("R5", "R6")), "calls_after_wins"),
        (claim, B, Call(("B0", "B1")), "not_a_group"),
        (claim, B, Call(("R5",)), "only_a_pair"),
        (claim, B, CallAdd(), "no_call_add"),
        (Dealing(act.table), CHANCE, Deal(DECK[1:]), "wrong_chance"),
        (Dealing(act.table), A, Pass(), "chance_decides"),
        (Over(act.table, "last_season"), A, Pass(), "game_over"),
    ]
    for state, seat, action, rule in cases:
        assert refused(state, seat, action) == rule


# --- Options (5) -----------------------------------------------------------------------------------


def test_without_pair_shapes() -> None:
    state = Act(table(2, {B: "B2 R2 B6 R6 B0 R0"}, pair_shapes=False), B, "")
    assert Win() not in TA_XOT.legal(state, B)
    assert refused(state, B, Win()) == "no_pair_shapes"


@pytest.mark.parametrize(
    ("six", "options", "end"),
    [
        ("B1 B2 B3 R1 R2 R3", {"layered_bridge": True}, ["base", "layered_bridge"]),
        ("B1 B2 B3 R4 R5 R6", {"layered_bridge": True}, ["base", "six_run"]),
        ("B1 B1 B1 R1 R1 R1", {"layered_bridge": True}, ["base", "layered_bridge"]),
        ("B5 R2 B1 R8 B7 R6", {"special_sets": True}, ["base", "special_win"]),
        ("Bs R3 B5 R8 B7 R6", {"special_sets": True}, ["base", "special_win"]),
        ("B0 B1 B2 B3 B4 B5", {"flat_end": True}, ["base"]),
    ],
)
def test_local_end_points(six: str, options: dict[str, Any], end: list[str]) -> None:
    _, summary, _ = won(Act(table(2, {B: six}, light="Rt", end="Rk", **options), B, ""))
    assert [line.name for line in summary.end] == end


def test_special_sets_are_callable_and_need_the_option() -> None:
    held = {B: "B2 R1 R0 R7 R8"}
    plain = ClaimMeld(table(2, held, river=(A, "B5")), B)
    assert TA_XOT.legal(plain, B) == [Pass()]
    local = ClaimMeld(table(2, held, river=(A, "B5"), special_sets=True), B)
    assert Call(("R1", "B2")) in TA_XOT.legal(local, B)


def test_a_light_does_not_reward_the_ship_of_a_special_set() -> None:
    state = Act(table(2, {B: "Bs R3 B5 R8 B7 R6"}, light="Rs", end="R0", special_sets=True), B, "")
    assert won(state)[1].bonus == ()


def test_light_match_card() -> None:
    state = Act(table(2, {B: "B2 R2 B6 R6 B0 R0"}, light="B6", end="R4", light_match="card"), B, "")
    assert won(state)[1].bonus == (Line("light", 1, "B6"),)


def test_without_light_no_card_is_turned() -> None:
    start = TA_XOT.start(6, Options(light=False, first_dealer=0))
    dealt = TA_XOT.apply(start, CHANCE, Deal(DECK))
    assert (dealt.table.light, len(dealt.table.deck)) == ("", 48 - 30 - 1)
    with_light = TA_XOT.apply(TA_XOT.start(6, Options(first_dealer=0)), CHANCE, Deal(DECK))
    assert (with_light.table.light, len(with_light.table.deck)) == (DECK[30], 48 - 30 - 1 - 1)
    assert with_light.table.hands[0] == sort_cards((*DECK[0:30:6], DECK[31]))


def test_dodo_deals_on_from_the_same_deck() -> None:
    state = Act(table(2, {A: "R1 R3 R5 R7 Bk", B: "B2 R2 B6 R6 B0 R0"}, end="R4", dodo=True), B, "")
    after = TA_XOT.apply(state, B, Win())
    assert isinstance(after, Act)
    assert (after.seat, after.table.season, after.table.light) == (B, 2, "")
    assert Counter(all_cards(after.table)) == Counter(DECK)
    assert set(after.table.spent) >= {"B2", "R2", "B3", "R4"}
    assert after.table.spent_hidden == hand("R1 R3 R5 R7 Bk")
    short = replace(state, table=replace(state.table, deck=state.table.deck[:12]))
    assert isinstance(TA_XOT.apply(short, B, Win()), Dealing)


def test_bad_options() -> None:
    with pytest.raises(OptionError):
        TA_XOT.start(7, Options())
    with pytest.raises(OptionError):
        TA_XOT.start(2, Options(first_dealer=2))
    with pytest.raises(OptionError):
        TA_XOT.make_options(changes={"call_from": "nobody"})


# --- Text and steps --------------------------------------------------------------------------------


def test_what_players_type() -> None:
    claim = ClaimMeld(table(3, {B: "Bs B4 R0 R2 R7"}, river=(A, "B5")), B)
    assert TA_XOT.parse(claim, "開 黒船 黒虎 as run5") == Call(("Bs", "B4"), "run5")
    assert TA_XOT.parse(claim, "PASS") == Pass()
    act = Act(table(2, {B: "B2 R2 B6 R6 B0 R0"}), B, "")
    assert TA_XOT.parse(act, "終季") == TA_XOT.parse(act, "ta xot") == Win()
    assert TA_XOT.parse(act, "b2") == TA_XOT.parse(act, "捨 黒弓") == Discard("B2")
    with pytest.raises(IllegalAction) as caught:
        TA_XOT.parse(act, "hello")
    assert caught.value.rule == "unreadable_move"
    assert caught.value.data["near"][0] == "win"


def test_a_card_with_two_uses_asks_which() -> None:
    state = Act(table(3, {B: "B7 R2 R8"}, melds={B: "B2 R2 B2"}), B, "R2")
    paths = [TA_XOT.steps(state, action) for action in TA_XOT.legal(state, B)]
    values = [tuple(step.value for step in path) for path in paths]
    assert values == [("R2", "four_added"), ("R2", "discard"), ("B7",), ("R8",)]


# --- What always holds -----------------------------------------------------------------------------

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"light": False, "direction": "ccw", "dealer_rule": "rotate", "call_from": "prev"},
    {"pair_shapes": False, "flat_end": True, "layered_bridge": True, "special_sets": True},
    {"dodo": True, "call_add": True, "skip_pay": True, "lone_ship": "wild", "first_round_points": 0},
    {"light_match": "card", "dealer_mult": "winner", "start_points": 3, "bankrupt_ends": True},
    {"special_sets": True, "special_win_points": 0, "dealer_value_start": 1, "dealer_value_step": 0},
    {"asking": "who_can"},
    {"asking": "who_can", "call_add": True, "call_from": "prev", "special_sets": True},
)


def play(seats: int, seed: int, options: dict[str, Any]) -> None:
    check_game(TA_XOT, seats, Options(seasons=2, **options), seed)


@settings(deadline=None, max_examples=18)
@given(st.integers(2, 6), st.integers(0, 2**32), st.sampled_from(VARIANTS))
def test_random_games(seats: int, seed: int, options: dict[str, Any]) -> None:
    play(seats, seed, options)


@pytest.mark.parametrize("options", VARIANTS)
def test_every_option_plays_to_the_end(options: dict[str, Any]) -> None:
    play(3, 1, options)


@settings(deadline=None, max_examples=25)
@given(st.integers(2, 6), st.integers(0, 2**32), st.booleans())
def test_nobody_but_the_seat_itself_sees_that_it_is_asked(seats: int, seed: int, call_add: bool) -> None:
    """With ``asking="who_can"`` an unseen hand changes no view; a seat sees itself asked only if it can."""
    options, rng = Options(seasons=1, asking="who_can", call_add=call_add), random.Random(seed)
    for node in islice(play_on(TA_XOT, seats, options, seed), 150):
        state = node.state
        if TA_XOT.declining(state) is None:
            continue
        (asked,) = TA_XOT.turn(state).seats
        assert not any(event.kind == "pass" for event in state.table.last)
        can = TA_XOT.legal(state, asked) != [Pass()]
        assert TA_XOT.view(state, asked).turn == ((asked,) if can else ())
        for seat in (None, *range(seats)):
            view = TA_XOT.view(state, seat)
            assert seat == asked or view.turn == ()
            others = [TA_XOT.determinise(view, rng) for _ in range(2)]
            assert [TA_XOT.view(other, seat) for other in others] == [view] * 2
        spectator = TA_XOT.view(state, None)
        elsewhere = [type(state)(state.table, seat) for seat in range(seats)]
        assert {TA_XOT.view(other, None) == spectator for other in elsewhere} == {True}


@settings(deadline=None, max_examples=15)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_whom_a_table_asks_changes_nothing_else(seats: int, seed: int) -> None:
    """The same actions lead to the same hands and points, whoever is asked."""
    nodes = list(play_on(TA_XOT, seats, Options(seasons=1), seed))
    state = TA_XOT.start(seats, Options(seasons=1, asking="who_can"))
    for node in nodes[:-1]:
        if node.seat != CHANCE:
            assert TA_XOT.legal(state, node.seat) == TA_XOT.legal(node.state, node.seat)
        state = TA_XOT.apply(state, node.seat, node.action)
    assert TA_XOT.result(state) == TA_XOT.result(nodes[-1].state)
    assert all_cards(state.table) == all_cards(nodes[-1].state.table)


def test_what_is_hidden_varies() -> None:
    check_something_is_hidden(TA_XOT, 3, Options())
    state = TA_XOT.apply(
        TA_XOT.start(3, Options()), CHANCE, TA_XOT.chance(TA_XOT.start(3, Options())).sample(random.Random(1))
    )
    view = TA_XOT.view(state, 0)
    others = [TA_XOT.determinise(view, random.Random(seed)) for seed in range(8)]
    assert len({other.table.hands[1] for other in others}) > 1
    assert len({other.table.deck for other in others}) > 1
    assert {other.table.hands[0] for other in others} == {state.table.hands[0]}
    spectator = TA_XOT.view(state, None)
    assert spectator.hand is None
    assert spectator.drawn == ""
