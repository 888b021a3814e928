"""連友: the examples of the rules, and the properties of every card game."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from engine.card_table import Dealing
from engine.cards import sort_cards, unseen
from engine.combos import Combo, pick_reading, readings
from engine.core import CHANCE, IllegalAction, OptionError
from engine.niek_hi.game import NIEK_HI
from engine.niek_hi.judge import legal_plays, may_follow
from engine.niek_hi.options import Options
from engine.niek_hi.state import Effect, Follow, Laid, Lead, Pass, Play, Remove, State, Table, Take
from engine.players.greedy_player import GreedyPlayer
from tests.engine.card_properties import check_game, check_something_is_hidden

GREEDY = GreedyPlayer()


def combo(text: str, reading: str = "") -> Combo:
    return pick_reading(readings(text.split(), any_colour=True, runsets=True), reading)


def table(
    *hands: str,
    plays: tuple[tuple[int, str], ...] = (),
    discard: str = "",
    options: Options | None = None,
    dealer: int = 0,
    value: int = 2,
) -> Table:
    held = tuple(sort_cards(hand.split()) for hand in hands)
    laid = tuple(Laid(seat, combo(text).cards, combo(text)) for seat, text in plays)
    known = [card for hand in held for card in hand] + [card for play in laid for card in play.cards]
    return Table(
        options=options or Options(),
        seats=len(held),
        scores=(0,) * len(held),
        dealer=dealer,
        dealer_value=value,
        season=1,
        hands=held,
        known=((),) * len(held),
        left_over=unseen([*known, *discard.split()]),
        plays=laid,
        discard=sort_cards(discard.split()),
    )


def follow(top: str, hand: str, options: Options | None = None) -> Follow:
    return Follow(table("R0", hand, "R0", plays=((0, top),), options=options), 1)


def refusal(state: State, action: Any) -> str:
    with pytest.raises(IllegalAction) as error:
        NIEK_HI.apply(state, NIEK_HI.turn(state).seats[0], action)
    return error.value.rule


def play_of(text: str, reading: str = "") -> Play:
    return Play(tuple(text.split()), reading)


# --- Legality (7) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("top", "cards"),
    [
        ("B3", "R4"),  # L1
        ("B3", "R1 B1 B1"),  # L4
        ("B5 R5", "Bk Rt"),  # L5
        ("B5 R5", "B6 Rs"),  # L6
        ("B1 R2 B3", "R2 B3 R4"),  # L7
        ("B1 R1 B2 R2 B3 R3", "B3 R3 B4 R4 B5 R5"),  # L10
        ("B1 R1 B2 R2 B3 R3", "B4 R4 B5 R5 R6 Bs"),  # L11
        ("B7 R7 B7", "B0 R0 B0"),  # L12
        ("B7 R7 B7", "B1 R1 B1 R1"),  # L14
        ("Bs", "R0"),  # L16
    ],
)
def test_may_be_played(top: str, cards: str) -> None:
    state = follow(top, f"{cards} R8")
    after = NIEK_HI.apply(state, 1, play_of(cards))
    assert after.table.plays[-1].cards == sort_cards(cards.split())
    assert any(
        isinstance(action, Play)
        and sorted(card[1] for card in action.cards) == sorted(card[1] for card in cards.split())
        for action in NIEK_HI.legal(state, 1)
    )


@pytest.mark.parametrize(
    ("top", "cards", "rule"),
    [
        ("B3", "R3", "not_stronger"),  # L2
        ("B3", "R3 B4", "not_a_combination"),
        ("B3", "R4 B4", "other_kind"),  # L3
        ("B1 R2 B3", "R2 B3 R4 B5", "other_count"),  # L8
        ("B1 R2 B3", "B7 R8 Bk", "not_a_combination"),  # L9
        ("B7 R7 B7", "B8 R8", "other_count"),  # L13
        ("Bk", "Rt", "not_stronger"),  # L15
        ("B3", "Rk Xx", "cards_not_held"),
        ("B3", "", "no_cards"),
    ],
)
def test_may_not_be_played(top: str, cards: str, rule: str) -> None:
    held = " ".join(card for card in cards.split() if card != "Xx")
    state = follow(top, f"{held} R1")
    assert refusal(state, play_of(cards)) == rule
    assert play_of(cards) not in NIEK_HI.legal(state, 1)


def test_higher_bombs() -> None:
    options = Options(bomb_on_bomb="higher")
    assert refusal(follow("B7 R7 B7", "B0 R0 B0 R8", options), play_of("B0 B0 R0")) == "weaker_bomb"  # L12
    assert may_follow(combo("B1 R1 B1 R1"), combo("B7 R7 B7"), options)
    assert may_follow(combo("B8 R8 B8"), combo("B7 R7 B7"), options)
    assert may_follow(combo("B1 B1 R1"), combo("Bk"), options)


def test_leading_and_passing() -> None:
    lead = Lead(table("Bs Rs B5 B0", "B3", "B4"), 0)
    assert refusal(lead, Pass()) == "must_lead"  # L17
    assert Pass() not in NIEK_HI.legal(lead, 0)
    run = Play(("Bs", "Rs", "B5"), "run7")
    assert run in NIEK_HI.legal(lead, 0)  # L19
    after = NIEK_HI.apply(lead, 0, run)
    assert (after.table.top.kind, after.table.top.low) == ("run", 5)  # type: ignore[union-attr]
    assert NIEK_HI.apply(lead, 0, Play(run.cards)).table.top.name == "set5"  # type: ignore[union-attr]
    assert refusal(lead, Play(run.cards, "run8")) == "no_such_reading"


def test_passing_does_not_lock() -> None:
    for locks in (False, True):
        options = Options(pass_locks=locks)
        state: State = Lead(table("B3 B0", "R6 B0", "R4 B0", options=options), 0)
        for seat, action in ((0, play_of("B3")), (1, Pass()), (2, play_of("R4")), (0, Pass())):
            state = NIEK_HI.apply(state, seat, action)
        if locks:
            assert isinstance(state, Lead)
            assert (state.seat, state.table.discard) == (2, ("B3", "R4"))
        else:  # L18
            assert isinstance(state, Follow)
            assert play_of("R6") in NIEK_HI.legal(state, 1)
            state = NIEK_HI.apply(state, 1, Pass())
            assert isinstance(state, Lead)
            assert (state.seat, state.table.plays) == (2, ())


# --- The general (4) -------------------------------------------------------------------------------


def test_as_many_strengths_as_generals() -> None:
    state = NIEK_HI.apply(Lead(table("B8 R8 B0", "B3", "B4"), 0), 0, play_of("B8 R8"))
    assert isinstance(state, Effect)
    assert refusal(state, Remove((1,))) == "strength_count"  # L20
    assert refusal(state, Remove((1, 1))) == "strength_count"
    assert refusal(state, Pass()) == "effect_due"
    assert len(NIEK_HI.legal(state, 0)) == 55  # nothing to take: L23
    assert refusal(state, Take("B8")) == "generals_stay"
    ship = NIEK_HI.apply(Lead(table("B8 Rs B0", "B3", "B4"), 0), 0, play_of("B8 Rs"))
    assert Remove((1,)) in NIEK_HI.legal(ship, 0)  # L22
    counted = Options(effect_by_ship=True)
    ship = NIEK_HI.apply(Lead(table("B8 Rs B0", "B3", "B4", options=counted), 0), 0, play_of("B8 Rs"))
    assert refusal(ship, Remove((1,))) == "strength_count"


def test_taking() -> None:
    state = NIEK_HI.apply(Lead(table("B8 B0", "B3", "B4", discard="R8 R2"), 0), 0, play_of("B8"))
    assert refusal(state, Take("R8")) == "generals_stay"  # L21
    assert refusal(state, Take("R3")) == "not_discarded"
    assert Take("R2") in NIEK_HI.legal(state, 0)
    after = NIEK_HI.apply(state, 0, Take("R2"))
    assert isinstance(after, Follow)
    assert after.table.hands[0] == ("B0", "R2")
    assert NIEK_HI.view(after, 1).known[0] == ("R2",)
    two = NIEK_HI.apply(Lead(table("B8 R8 B0", "B3", "B4", discard="R2 R3 R4"), 0), 0, play_of("B8 R8"))
    two = NIEK_HI.apply(two, 0, Take("R2"))
    assert refusal(two, Remove((1, 2))) == "effect_mixed"
    assert refusal(two, Take("R2")) == "not_discarded"
    assert isinstance(NIEK_HI.apply(two, 0, Take("R4")), Follow)


def test_removed_strengths_leave_the_table_when_the_round_ends() -> None:
    options = Options(first_dealer=0)
    common = table("B3 B0 R0", "B8 B0", "B3 R4 R5", discard="R3 R2", options=options)
    state: State = NIEK_HI.apply(Lead(common, 0), 0, play_of("B3"))
    state = NIEK_HI.apply(state, 1, play_of("B8"))
    state = NIEK_HI.apply(state, 1, Remove((3,)))
    assert state.table.removed == ("B3", "R3")
    assert state.table.hands[2] == ("R4", "R5")
    for seat in (2, 0):
        state = NIEK_HI.apply(state, seat, Pass())
    assert isinstance(state, Lead)
    assert (state.table.removed, state.table.discard) == (("B3", "B3", "R3"), ("R2", "B8"))


@pytest.mark.parametrize(
    ("hands", "strengths", "winner"),
    [
        (("B8 R5 B5", "B3", "B4"), (5,), 0),  # S5
        (("B8 R5", "B1 R1", "B4"), (1,), 1),  # S6
        (("B8 R5", "B1", "R1"), (1,), 1),  # S7
    ],
)
def test_a_removal_may_win(hands: tuple[str, ...], strengths: tuple[int, ...], winner: int) -> None:
    state = NIEK_HI.apply(Lead(table(*hands), 0), 0, play_of("B8"))
    state = NIEK_HI.apply(state, 0, Remove(strengths))
    assert isinstance(state, Dealing)
    assert state.table.last_season is not None
    assert state.table.last_season.winner == winner


def test_a_last_general_has_no_effect() -> None:  # S8
    state = NIEK_HI.apply(Lead(table("R8", "B1", "R1"), 0), 0, play_of("R8"))
    assert isinstance(state, Dealing)
    off = Options(general_effect=False)
    assert isinstance(NIEK_HI.apply(Lead(table("R8 B0", "B1", options=off), 0), 0, play_of("R8")), Follow)


# --- Scoring (6) -----------------------------------------------------------------------------------

A3, B1, D5 = "B1 B2 B3", "B5", "R0 R0 R1 R2 R4"


@pytest.mark.parametrize(
    ("hands", "mover", "value", "mode", "gains", "dealer", "after"),
    [
        ((A3, B1, "Bk", D5), 2, 2, "flat", (-2, -1, 4, -1), 2, 2),  # S1
        (("Bk", "B1 B2", "B3 B4 B5 R5", "B0 R0 R1 R2 R3 R4 R6"), 0, 3, "flat", (9, -3, -3, -3), 0, 4),  # S2
        ((A3, B1, "Bk", D5), 2, 2, "cards", (-6, -1, 12, -5), 2, 2),  # S3
        (
            ("Bk", "B1 B2", "B3 B4 B5 R5", "B0 R0 R1 R2 R3 R4 R6"),
            0,
            3,
            "cards",
            (39, -6, -12, -21),
            0,
            4,
        ),  # S4
    ],
)
def test_scoring(
    hands: tuple[str, ...], mover: int, value: int, mode: Any, gains: Any, dealer: int, after: int
) -> None:
    lead = Lead(table(*hands, options=Options(stake_mode=mode), value=value), mover)
    common = NIEK_HI.apply(lead, mover, play_of("Bk")).table
    assert common.scores == gains
    assert (common.dealer, common.dealer_value, common.season) == (dealer, after, 2)


# --- What a hand can make --------------------------------------------------------------------------


@pytest.mark.parametrize("wild", ["rank", "wild"])
def test_plays_are_all_the_combinations_of_all_subsets(wild: Any) -> None:
    rng = random.Random(3)
    options = Options(lone_ship=wild)
    for _ in range(12):
        deck = list(unseen(("Bs", "Rs")))
        hand = sort_cards(["Bs", "Rs", *rng.sample(deck, 9)])
        top = rng.choice([None, combo("B3"), combo("B2 B3 B4"), combo("B1 R1"), combo("B0 R0 B1 R1 B2 R2")])
        naive = set()
        for size in range(1, len(hand)):
            for cards in combinations(hand, size):
                for found in readings(cards, lone_ship=wild, any_colour=True, runsets=True):
                    if top is None or may_follow(found, top, options):
                        naive.add((tuple(sorted(card[1] for card in cards)), found.name))
        naive = {(tuple(code.replace("k", "t") for code in codes), name) for codes, name in naive}
        made = set()
        for play in legal_plays(hand, top, options):
            found_all = readings(play.cards, lone_ship=wild, any_colour=True, runsets=True)
            fitting = [found for found in found_all if top is None or may_follow(found, top, options)]
            assert bool(play.reading) == (len(fitting) > 1) or len(play.cards) == len(hand)
            codes = tuple(sorted(card[1].replace("k", "t") for card in play.cards))
            if len(play.cards) < len(hand):
                made.add((codes, play.reading or fitting[0].name))
        assert made == {(tuple(sorted(codes)), name) for codes, name in naive}


def test_the_largest_hand_is_listed_whole() -> None:
    even = [f"{colour}{code}" for colour in "BR" for code in "s012345678"]
    hand = sort_cards([*even, "B1", "R1", "Bk", "Rt"])
    plays = legal_plays(hand, None, Options())
    assert len(set(plays)) == len(plays) > 1000


# --- Notation --------------------------------------------------------------------------------------


def test_notation() -> None:
    state = Lead(table("Bs Rs B5 B0", "B3", "B4"), 0)
    assert NIEK_HI.notate(state, Play(("Bs", "Rs", "B5"), "run7")) == "Bs Rs B5 as run7"
    assert NIEK_HI.parse(state, "黒馬 赤船 黒船 run7") == Play(("Bs", "Rs", "B5"), "run7")
    assert NIEK_HI.parse(state, "remove -1 9") == Remove((-1, 9))
    assert NIEK_HI.parse(state, "TAKE r2") == Take("R2")
    with pytest.raises(IllegalAction, match="unreadable_move"):
        NIEK_HI.parse(state, "remove everything")


# --- Properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", list(NIEK_HI.seats))
def test_properties(seats: int) -> None:
    check_game(NIEK_HI, seats, Options(), seats, thorough=11)
    if seats > 2:  # two players hold the whole deck, so each knows the other's hand
        check_something_is_hidden(NIEK_HI, seats, Options())


@pytest.mark.parametrize(
    "changes",
    [
        {"leftover": "deal", "bomb_on_bomb": "higher", "stake_mode": "cards"},
        {"pass_locks": True, "direction": "ccw", "lone_ship": "wild"},
        {"general_effect": False, "dealer_rule": "rotate", "stake": 0},
        {"effect_by_ship": True, "take_generals": True, "seasons": 2},
        {"start_points": 3, "bankrupt_ends": True, "seasons": 50, "first_dealer": 1},
    ],
)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_option_plays_to_the_end(changes: dict[str, Any], seats: int) -> None:
    options = NIEK_HI.make_options(changes=changes)
    check_game(NIEK_HI, seats, options, 5, thorough=23)


def test_seats() -> None:
    with pytest.raises(OptionError):
        NIEK_HI.start(9, Options())


def test_the_chooser_plays_its_last_cards() -> None:
    lead = Lead(table("B2 R3 B4", "B5 B0", "B4"), 0)
    assert GREEDY.choose(NIEK_HI, NIEK_HI.view(lead, 0), random.Random(1)) == Play(("B2", "R3", "B4"))
    effect = NIEK_HI.apply(Lead(table("B8 R5 B5", "B3", "B4"), 0), 0, play_of("B8"))
    assert GREEDY.choose(NIEK_HI, NIEK_HI.view(effect, 0), random.Random(1)) == Remove((5,))


def test_the_chooser_beats_random_players() -> None:
    gained = 0
    for seed in range(12):
        rng, state, own = random.Random(seed), NIEK_HI.start(3, Options()), seed % 3
        while seats := NIEK_HI.turn(state).seats:
            if seats == (CHANCE,):
                action = NIEK_HI.chance(state).sample(rng)
            elif seats == (own,):
                action = GREEDY.choose(NIEK_HI, NIEK_HI.view(state, own), rng)
            else:
                action = rng.choice(NIEK_HI.legal(state, seats[0]))
            state = NIEK_HI.apply(state, seats[0], action)
        gained += state.table.scores[own]
    assert gained > 0
