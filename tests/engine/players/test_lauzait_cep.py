"""The computer player of ラウツァイト・セプ: what it chooses from a view, and that it beats random."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.core import CHANCE, Result
from engine.lauzait_cep import LAUZAIT_CEP, Options
from engine.lauzait_cep.state import Action, Declare, Dissolve, End, Form, Post, Stalemate, State
from engine.players.greedy_player import GreedyPlayer
from engine.players.lauzait_cep import Prospects
from engine.players.random_player import RandomPlayer
from tests.engine.lauzait_cep.positions import BOARD, STALEMATE_BOARD, begin, do, listed, pieces_of

PLAYERS = {"random": RandomPlayer(), "greedy": GreedyPlayer()}


def chosen(state: State, seed: int = 0) -> Action:
    """Return what the player does whose turn it is."""
    (seat,) = LAUZAIT_CEP.turn(state).seats
    action: Action = GreedyPlayer().choose(LAUZAIT_CEP, LAUZAIT_CEP.view(state, seat), random.Random(seed))
    return action


# --- What it chooses -------------------------------------------------------------------------------


def test_it_forms_the_set_with_the_best_bonus() -> None:
    assert chosen(begin("K9 K9 * F0 F1 F2 K4 K6 F8")) == Form(("K9", "K9", "*"))


def test_it_forms_the_third_set() -> None:
    assert chosen(begin("F7 F8 F9", "K1 K2 K3", "F4 F5 F6")) == Form(("F7", "F8", "F9"))


def test_it_declares_what_is_balanced() -> None:
    assert chosen(begin("F1 F2 F3 F3 F3 * K3 K4 K5")) == Declare()
    post = Post(begin("F1 F2 F3 F3 F3 * K3 K4 K5").table, 0, begin().done)
    assert chosen(post) == Declare()


def test_it_declares_a_stalemate() -> None:
    state = do(begin("K9 K9 F9 F9 K0 K0 F0 F0 F0", board=STALEMATE_BOARD), "form F0 F0 F0")
    assert chosen(state) == Stalemate()


def test_it_dissolves_only_what_it_must() -> None:
    board = BOARD.replace("K0", "K7").replace("*", "K3").replace("F7", "F3").replace("F9", "F3")
    state = begin("K9 K9 F9 F9 K1 K4", "F4 F5 F6", board=board)
    assert "dissolve 1" in listed(state)
    assert not isinstance(chosen(state), Dissolve)


def test_it_takes_what_completes_a_set() -> None:
    """K6 lies on d1; the F7 on d2 takes it without water in between."""
    state: State = begin("K6 K6 F8 F2 K0 F0", "F1 F1 F1")
    for _ in range(3):
        state = LAUZAIT_CEP.apply(state, 0, chosen(state))
    assert state.table.hidden[0].count("K6") == 3


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("K9 K9 K9", "K1 K1 K1"),
        ("K4 K4 K4", "K4 K5 K6"),
        ("K4 K5 *", "K4 K5 F9"),
        ("K5 K5 F0", "K5 F7 F0"),
        ("K1 K2 F9", "K1 K4 F9"),
        ("* * F9", "* F9 F0"),
    ],
)
def test_what_pieces_are_worth(better: str, worse: str) -> None:
    prospects = Prospects(LAUZAIT_CEP.view(begin(), 0))
    assert prospects.of(pieces_of(better), 1) > prospects.of(pieces_of(worse), 1)


def test_pieces_are_not_counted_twice() -> None:
    prospects = Prospects(LAUZAIT_CEP.view(begin(), 0))
    triple = prospects.of(pieces_of("K9 K9 K9"), 1)
    assert prospects.of(pieces_of("K9 K9 K9 F4 F4 F4"), 2) == pytest.approx(
        triple + prospects.of(pieces_of("F4 F4 F4"), 1)
    )
    assert prospects.of(pieces_of("K9 K9 K9 F4 F4 F4"), 1) < 2 * triple


# --- Games -----------------------------------------------------------------------------------------


def match(levels: list[str], seed: int, options: Options) -> Result:
    """Let players of these levels play; return the result."""
    rng = random.Random(seed)
    state = LAUZAIT_CEP.start(len(levels), options)
    while seats := LAUZAIT_CEP.turn(state).seats:
        (seat,) = seats
        if seat == CHANCE:
            action = LAUZAIT_CEP.chance(state).sample(rng)
        else:
            action = PLAYERS[levels[seat]].choose(LAUZAIT_CEP, LAUZAIT_CEP.view(state, seat), rng)
        state = LAUZAIT_CEP.apply(state, seat, action)
    result = LAUZAIT_CEP.result(state)
    assert result is not None
    return result


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("order", [Options(), Options(action_order="free")], ids=["fixed", "free"])
def test_greedy_beats_random(seats: int, order: Options) -> None:
    """In a round of each kind: it leads in points, or somebody else was lucky once."""
    first = 0
    for seed in range(3):
        seat = seed % seats
        levels = ["random"] * seats
        levels[seat] = "greedy"
        options = replace(order, rounds=1, max_turns=60, light_piece=seed == 1)
        result = match(levels, seed, options)
        first += result.ranking[seat] == 1 and result.ranking.count(1) == 1
    assert first >= 2


def test_greedy_players_end_their_rounds_soon() -> None:
    rng = random.Random(1)
    for seats in (2, 3, 4):
        state = LAUZAIT_CEP.start(seats, Options(rounds=1))
        while movers := LAUZAIT_CEP.turn(state).seats:
            seat = movers[0]
            action = (
                LAUZAIT_CEP.chance(state).sample(rng)
                if seat == CHANCE
                else GreedyPlayer().choose(LAUZAIT_CEP, LAUZAIT_CEP.view(state, seat), rng)
            )
            state = LAUZAIT_CEP.apply(state, seat, action)
        (ended,) = state.table.history
        assert ended.seat is not None
        assert ended.turns < 60


def test_the_choice_depends_on_the_view_alone() -> None:
    state = begin("K9 K9 F4 F0 F1 F2 K4 K6 F8")
    view = LAUZAIT_CEP.view(state, 0)
    rng = random.Random(2)
    for _ in range(3):
        other = LAUZAIT_CEP.determinise(view, rng)
        assert chosen(other) == chosen(state)


def test_it_ends_its_turn_rather_than_lose_a_set() -> None:
    """In free order, after the hire: three bonuses of 6 and more are worth more than 3 points at once."""
    hand = begin("K9 K9 K9 F9 F9 * K8 K8 *", action_order="free")
    assert isinstance(chosen(Post(hand.table, 0, hand.done)), Form)
    formed = replace(hand.done, formed=True)
    assert isinstance(chosen(Post(hand.table, 0, formed)), Declare | End)
