"""小猫: the worked examples, the legality examples, the options, and what always holds."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.card_table import Deal, Dealing, Over
from engine.cards import DECK, sort_cards, unseen
from engine.core import CHANCE, IllegalAction, OptionError
from engine.ni_ne.game import NI_NE
from engine.ni_ne.judge import RULES
from engine.ni_ne.options import Options
from engine.ni_ne.play import season_winner
from engine.ni_ne.ranks import RANK, readings, stronger
from engine.ni_ne.state import Ante, Drop, Event, Follow, Laid, Lay, Lead, Play, State, Summary, Table
from tests.engine.card_properties import check_game, check_something_is_hidden
from tests.engine.card_properties import play as random_play

A, B, C, D = range(4)


def cards(text: str) -> tuple[str, ...]:
    return sort_cards(text.split())


def table(
    seats: int,
    hands: dict[int, str | int],
    *,
    top: str = "",
    owner: int = A,
    dealer: int = A,
    deck: int = 10,
    points: tuple[int, ...] = (),
    out: tuple[int, ...] = (),
    **options: Any,
) -> Table:
    """Set a table; a hand given as a number is that many of the cards that are left, the rest is won by A."""
    rules = Options(first_dealer=A, seasons=1, **options)
    named = {seat: cards(held) for seat, held in hands.items() if isinstance(held, str)}
    laid = cards(top)
    left = list(unseen([*laid, *(card for held in named.values() for card in held)]))

    def take(count: int) -> tuple[str, ...]:
        taken = tuple(left.pop() for _ in range(count))
        return sort_cards(taken)

    held = tuple(named[seat] if seat in named else take(int(hands.get(seat, 0))) for seat in range(seats))
    stock = take(deck)
    empty: tuple[tuple[str, ...], ...] = ((),) * seats
    return Table(
        options=rules,
        season=1,
        dealer=dealer,
        scores=(0,) * seats,
        hands=held,
        deck=stock,
        points=points or (0,) * seats,
        won=(sort_cards(left), *empty[1:]),
        known=empty,
        drawn=empty,
        in_round=tuple(seat not in out for seat in range(seats)),
        pile=(Laid(owner, laid),) if laid else (),
        top=readings(laid, rules)[0] if laid else None,
        owner=owner if laid else -1,
    )


def refused(state: State, seat: int, action: Any) -> str:
    with pytest.raises(IllegalAction) as caught:
        NI_NE.apply(state, seat, action)
    assert caught.value.rule in RULES
    return caught.value.rule


def summary_of(state: State) -> Summary:
    assert isinstance(state, (Over, Dealing))
    summary = state.table.last_season
    assert summary is not None
    return summary


# --- Strength (2) ----------------------------------------------------------------------------------


def test_the_circle_of_strength() -> None:
    def beats(one: str, other: str) -> bool:
        return stronger(RANK[one], RANK[other])

    row = "012345678kt"
    assert all(beats(row[high], row[low]) for high in range(11) for low in range(high))
    assert not any(beats(row[low], row[high]) for high in range(11) for low in range(high + 1))
    assert [code for code in row if beats("s", code)] == ["t"]
    assert [code for code in row if beats(code, "s")] == list("012345678k")
    assert not beats("s", "s")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B5", ("single", 5)),
        ("B0", ("single", 0)),
        ("B0 R0", ("set", 0)),
        ("B0 R5 R5", ("set", 5)),
        ("Bs R0", ("set", -1)),
        ("Bk R0 B0", ("set", 9)),
        ("Bk Bt", None),
        ("B4 B5 B6", None),
    ],
)
def test_sets(text: str, expected: tuple[str, int] | None) -> None:
    found = readings(cards(text), Options())
    assert [(combo.kind, combo.top) for combo in found] == ([expected] if expected else [])


# --- The worked examples (4) -----------------------------------------------------------------------


def test_s1_an_emptied_hand_scores_the_largest() -> None:
    state = NI_NE.apply(Lead(table(2, {A: "B5", B: 9}), A), A, Play(("B5",)))
    assert state.table.points == (9, 0)
    assert NI_NE.standing(state) == (9, 0)
    assert NI_NE.turn(state).seats == (B,)
    assert state.table.last == (Event("play", A, ("B5",)), Event("empty", A, points=9))


def test_s2_a_set_empties_the_hand() -> None:
    state = Follow(table(3, {A: 6, B: "R7 R0", C: 11}, top="B7", deck=3), B)
    assert NI_NE.apply(state, B, Play(("R0", "R7"))).table.points == (0, 11, 0)


@pytest.mark.parametrize(("dealer", "points"), [(A, (10, 0)), (B, (9, 0))])
def test_s3_s4_deck_out_and_the_dealers_point(dealer: int, points: tuple[int, ...]) -> None:
    start = table(2, {A: 4, B: 5}, top="B5", owner=1 - dealer, dealer=dealer, deck=3, points=(9, 0))
    asked = A if dealer == B else B
    over = NI_NE.apply(Follow(replace(start, owner=1 - asked), asked), asked, Drop())
    assert isinstance(over, Over)
    summary = summary_of(over)
    assert (summary.rule, summary.winner, summary.points) == ("deck_out", A, points)
    assert (summary.dealer, over.table.scores) == (dealer, points)


def test_a_drop_that_empties_the_deck_makes_nobody_the_dealer() -> None:
    start = table(2, {A: 4, B: 5}, top="B5", owner=B, dealer=A, deck=3, points=(0, 9))
    over = NI_NE.apply(Follow(start, A), A, Drop())
    summary = summary_of(over)
    assert (summary.rule, summary.dealer, summary.winner, summary.extra) == ("deck_out", A, B, 0)


@pytest.mark.parametrize(("place", "winner"), [("pile", A), ("hand", B)])
def test_where_won_cards_go_into_the_hand_they_break_no_tie(place: str, winner: int) -> None:
    start = table(2, {A: 6, B: 5}, top="B5", owner=A, deck=1, won_cards=place)
    over = NI_NE.apply(Follow(replace(start, won=((), ())), B), B, Drop())
    assert summary_of(over).winner == winner


@pytest.mark.parametrize(("dealer", "points"), [(C, (0, 0, 0)), (B, (0, 1, 0))])
def test_s5_s6_won_cards_break_a_tie(dealer: int, points: tuple[int, ...]) -> None:
    left = list(DECK)
    won = tuple(tuple(left.pop() for _ in range(count)) for count in (7, 9, 2))
    hands = tuple(tuple(left.pop() for _ in range(count)) for count in (9, 9, 9))
    base = table(3, {}, dealer=dealer, deck=0)
    start = replace(base, won=won, hands=hands, deck=tuple(left), in_round=(True, True, False))
    start = replace(start, deck=start.deck[:3], owner=A, options=replace(base.options, seasons=2))
    state = NI_NE.apply(Follow(start, B), B, Drop())
    summary = summary_of(state)
    assert (summary.winner, summary.points) == (B, points)
    assert isinstance(state, Dealing)
    assert state.table.dealer == B


def test_s7_four_players_end_with_the_first_empty_hand() -> None:
    state = Lead(table(4, {A: 3, B: 8, C: 5, D: "B5"}, dealer=D, deck=0), D)
    over = NI_NE.apply(state, D, Play(("B5",)))
    assert isinstance(over, Over)
    summary = summary_of(over)
    assert (summary.rule, summary.winner) == ("hand_out", D)
    assert (summary.emptied, summary.extra, summary.points) == ((0, 0, 0, 8), 1, (0, 0, 0, 9))


def test_s8_fewer_cards_are_drawn_when_fewer_remain() -> None:
    over = NI_NE.apply(Follow(table(2, {A: 4, B: 4}, top="B5", owner=B, deck=2), A), A, Drop())
    assert isinstance(over, Over)
    assert [len(held) for held in over.table.hands] == [6, 4]


# --- Legality (5) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "attempt", "rule", "options"),
    [
        ("B3", "B5", "", {}),  # L1
        ("B3", "R5", "other_colours", {}),
        ("B3", "B5 B5", "one_higher_card", {}),
        ("B3", "B5 B5", "", {"higher_play": "set"}),
        ("B3", "R3 R3", "", {}),  # L4
        ("B3", "R3 R3", "other_colours", {"same_rank_needs_colour": True}),
        ("B3", "R3", "not_more_cards", {}),
        ("B3 R3", "R5", "", {}),  # L6
        ("B3 R3", "B3 R3 R0", "", {}),
        ("B3", "B0 R0", "one_higher_card", {}),  # L8
        ("B3", "B0 R0", "not_stronger", {"higher_play": "set"}),
        ("B3", "R3 B0", "", {}),
        ("Bk", "Bt", "", {}),  # L10
        ("Bt", "Bk", "not_stronger", {}),
        ("Bt", "Bs", "", {}),
        ("Bt", "Rs", "other_colours", {}),
        ("Bk", "Bs", "not_stronger", {}),  # L14
        ("Bs", "B0", "", {}),
        ("Bs", "Bt", "not_stronger", {}),
        ("Bs", "Rs B0", "", {}),
        ("Bk Rk", "Bt", "", {}),  # L18
        ("Bk", "Rk Bt", "not_a_combination", {}),
        ("R0", "R1", "", {}),
        ("R0", "B0 R0", "", {}),
        ("R1 R1 B1", "R1 B1 B1 B0", "", {}),  # L22
        ("B3", "R5 R5", "other_colours", {"higher_play": "set"}),
    ],
)
def test_following(top: str, attempt: str, rule: str, options: dict[str, Any]) -> None:
    state = Follow(table(2, {A: attempt + " R8", B: 4}, top=top, owner=B, deck=10, **options), A)
    play = Play(cards(attempt))
    assert (play in NI_NE.legal(state, A)) is (rule == "")
    if rule:
        assert refused(state, A, play) == rule
    else:
        after = NI_NE.apply(state, A, play)
        assert after.table.owner == A
        assert after.table.top is not None
        assert after.table.top.cards == play.cards


def test_l23_l24_dropping() -> None:
    lead = Lead(table(2, {A: "B5 R8", B: 4}), A)
    assert Drop() not in NI_NE.legal(lead, A)
    assert refused(lead, A, Drop()) == "must_lead"
    follow = Follow(table(2, {A: "B5 R8", B: 4}, top="B3", owner=B), A)
    assert NI_NE.legal(follow, A) == [Play(("B5",)), Drop()]


# --- Rounds ----------------------------------------------------------------------------------------


def test_the_survivor_takes_the_pile_and_leads() -> None:
    start = table(3, {A: "B5 B6", B: 4, C: 4}, top="B3", owner=A, dealer=C, deck=9)
    after_b = NI_NE.apply(Follow(start, B), B, Drop())
    assert NI_NE.turn(after_b).seats == (C,)
    view = NI_NE.view(after_b, B)
    assert view.drawn == sort_cards(start.deck[:3])
    assert NI_NE.view(after_b, C).drawn == ()
    after = NI_NE.apply(after_b, C, Drop())
    assert isinstance(after, Lead)
    assert (after.seat, after.table.dealer, after.table.pile) == (A, A, ())
    assert Counter(after.table.won[A]) - Counter(start.won[A]) == Counter(["B3"])
    assert after.table.in_round == (True, True, True)


def test_a_leader_without_cards_draws_first() -> None:
    start = table(2, {A: "", B: 4}, top="B3", owner=A, deck=9)
    lead = NI_NE.apply(Follow(start, B), B, Drop())
    assert isinstance(lead, Lead)
    assert lead.table.hands[A] == sort_cards(start.deck[3:6])
    assert lead.table.last[-1] == Event("refill", A, count=3)
    last = NI_NE.apply(Follow(replace(start, deck=start.deck[:6]), B), B, Drop())
    assert isinstance(last, Over)
    assert summary_of(last).dealer == A


def test_an_empty_hand_must_drop() -> None:
    state = Follow(table(3, {A: "", B: 4, C: 4}, top="B3", owner=B), A)
    assert NI_NE.legal(state, A) == [Drop()]
    assert NI_NE.forced(state, state.seat) == Drop()
    assert NI_NE.forced(Follow(table(3, {A: "R1", B: 4, C: 4}, top="B3", owner=B), A), A) is None


def test_a_perfect_tie_is_a_drawn_season() -> None:
    base = table(3, {A: 4, B: 4, C: 6}, deck=3)
    assert season_winner(replace(base, won=((), (), ()))) is None
    assert season_winner(replace(base, won=((), (), ("B1",)))) == C
    fewer = replace(base, won=((), (), ()), hands=(base.hands[0], base.hands[1][:3], base.hands[2]))
    assert season_winner(fewer) == B


def test_refusals_name_the_rule() -> None:
    follow = Follow(table(2, {A: "B5 R8", B: 4}, top="B3", owner=B), A)
    cases: list[tuple[State, int, Any, str]] = [
        (follow, B, Drop(), "not_your_turn"),
        (follow, A, Play(("B6",)), "cards_not_held"),
        (follow, A, Play(()), "no_cards"),
        (follow, A, Play(("B5",), "single6"), "no_such_reading"),
        (follow, A, Ante("B5"), "nothing_to_lay"),
        (follow, A, Deal(DECK), "wrong_chance"),
        (Lay(follow.table, A), A, Drop(), "must_lay"),
        (Lay(follow.table, A), A, Ante("B6"), "cards_not_held"),
        (Dealing(follow.table), A, Drop(), "chance_decides"),
        (Dealing(follow.table), CHANCE, Deal(DECK, 0), "wrong_chance"),
        (Over(follow.table, "last_season"), A, Drop(), "game_over"),
    ]
    for state, seat, action, rule in cases:
        assert refused(state, seat, action) == rule


# --- Options (6) -----------------------------------------------------------------------------------


def test_a_wild_none_alone() -> None:
    state = Follow(table(2, {A: "B0 R0", B: 4}, top="B7", owner=B, lone_none="wild"), A)
    names = [action.reading for action in NI_NE.legal(state, A) if isinstance(action, Play)]
    assert names == ["singlet", "singlek", "single8"]
    assert NI_NE.parse(state, "b0 as singlek") == Play(("B0",), "singlek")
    after = NI_NE.apply(state, A, Play(("B0",)))
    assert after.table.top is not None
    assert after.table.top.top == RANK["t"]
    on_tam = Follow(table(2, {A: "B0 R8", B: 4}, top="Bt", owner=B, lone_none="wild"), A)
    assert NI_NE.legal(on_tam, A) == [Play(("B0",), "singles"), Drop()]


def test_an_extra_card_with_every_follow() -> None:
    start = table(2, {A: "B5 R8", B: 4}, top="B3", owner=B, ante_card=True)
    lay = NI_NE.apply(Follow(start, A), A, Play(("B5",)))
    assert NI_NE.legal(lay, A) == [Ante("R8")]
    after = NI_NE.apply(lay, A, Ante("R8"))
    assert after.table.points == (4, 0)
    assert after.table.pile[-1] == Laid(A, ("R8",), ante=True)
    assert after.table.top is not None
    assert after.table.top.cards == ("B5",)
    lead = NI_NE.apply(Lead(table(2, {A: "B5 R8", B: 4}, ante_card=True), A), A, Play(("B5",)))
    assert isinstance(lead, Follow)


def test_rejoin() -> None:
    start = table(3, {A: "R4 R5", B: "R6 R7", C: 4}, top="R3", owner=C, rejoin=True, deck=12)
    state = NI_NE.apply(Follow(start, A), A, Drop())
    state = NI_NE.apply(state, B, Play(("R6",)))
    state = NI_NE.apply(state, C, Drop())
    assert NI_NE.turn(state).seats == (A,)
    state = NI_NE.apply(state, A, Drop())
    assert isinstance(state, Lead)
    assert (state.seat, len(state.table.hands[A])) == (B, 8)


def test_won_cards_into_the_hand_are_known() -> None:
    start = table(2, {A: "B5 B6", B: 4}, top="R3 B3", owner=A, won_cards="hand", deck=9)
    state = NI_NE.apply(Follow(start, B), B, Drop())
    assert state.table.hands[A] == cards("B3 R3 B5 B6")
    assert state.table.known[A] == cards("B3 R3")
    view = NI_NE.view(state, B)
    for seed in range(5):
        other = NI_NE.determinise(view, random.Random(seed))
        assert not Counter(cards("B3 R3")) - Counter(other.table.hands[A])
    assert NI_NE.apply(state, A, Play(("B3",))).table.known[A] == ("R3",)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (5, {}),
        (3, {"hand_size": 17}),
        (4, {"won_cards": "hand"}),
        (2, {"won_cards": "hand", "hand_size": 24}),
        (2, {"won_cards": "hand", "draw_on_drop": 0}),
        (2, {"first_dealer": 2}),
    ],
)
def test_options_that_do_not_fit(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        NI_NE.start(seats, Options(**options))


@pytest.mark.parametrize(("seats", "deck"), [(2, 24), (3, 12), (4, 0)])
def test_the_deal(seats: int, deck: int) -> None:
    state = NI_NE.apply(NI_NE.start(seats, Options()), CHANCE, Deal(DECK, 1))
    assert isinstance(state, Lead)
    assert (state.seat, len(state.table.deck)) == (1, deck)
    assert [len(held) for held in state.table.hands] == [12] * seats
    assert state.table.hands[1] == sort_cards(DECK[0 : 12 * seats : seats])


# --- What always holds -----------------------------------------------------------------------------

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"higher_play": "set", "same_rank_needs_colour": True, "direction": "ccw"},
    {"lone_none": "wild", "dealer_rule": "rotate", "draw_on_drop": 1},
    {"ante_card": True, "rejoin": True},
    {"hand_size": 9, "draw_on_drop": 5},
    {"draw_on_drop": 0, "lone_none": "wild"},
    {"ante_card": True, "start_points": 5, "bankrupt_ends": True},
)
TO_HAND: dict[str, Any] = {"won_cards": "hand", "rejoin": True}


def play(seats: int, seed: int, options: dict[str, Any]) -> None:
    check_game(NI_NE, seats, Options(seasons=2, **options), seed)


def test_points_are_awarded_and_never_lost() -> None:
    nodes = list(random_play(NI_NE, 3, Options(), 2))
    for before, after in pairwise(nodes):
        standings = zip(NI_NE.standing(before.state), NI_NE.standing(after.state), strict=True)
        assert all(early <= late for early, late in standings)
    assert max(NI_NE.standing(nodes[-1].state)) > 0


@settings(deadline=None, max_examples=20)
@given(st.integers(2, 4), st.integers(0, 2**32), st.sampled_from(VARIANTS))
def test_random_games(seats: int, seed: int, options: dict[str, Any]) -> None:
    play(seats, seed, options)


@pytest.mark.parametrize("options", [*VARIANTS, TO_HAND])
def test_every_option_plays_to_the_end(options: dict[str, Any]) -> None:
    play(3, 1, options)


def test_what_is_hidden_varies() -> None:
    check_something_is_hidden(NI_NE, 3, Options())
    start = NI_NE.start(3, Options())
    state = NI_NE.apply(start, CHANCE, NI_NE.chance(start).sample(random.Random(1)))
    view = NI_NE.view(state, 0)
    others = [NI_NE.determinise(view, random.Random(seed)) for seed in range(8)]
    assert len({other.table.hands[1] for other in others}) > 1
    assert len({other.table.deck for other in others}) > 1
    assert {other.table.hands[0] for other in others} == {state.table.hands[0]}
    assert NI_NE.view(state, None).hand is None
