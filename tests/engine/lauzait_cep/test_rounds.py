"""Rounds of ラウツァイト・セプ: the deal, who starts and in which direction, the end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import CHANCE, CHANCE_TURN, IllegalAction, Result
from engine.lauzait_cep import LAUZAIT_CEP, Options
from engine.lauzait_cep.board import MOUNTAIN, on, pieces_on
from engine.lauzait_cep.pieces import IN_PLAY, sort_pieces
from engine.lauzait_cep.state import (
    Cast,
    Casting,
    Choose,
    Deal,
    Dealing,
    Declare,
    Discard,
    End,
    Event,
    Move,
    Over,
    Pre,
    State,
)
from engine.sticks import THROWN, Fallen
from tests.engine.lauzait_cep.positions import A, B, C, D, begin, do, refused

MIXED = {seats: tuple(random.Random(seats).sample(pieces, len(pieces))) for seats, pieces in IN_PLAY.items()}


def dealt(seats: int, **options: Any) -> State:
    """Return the first round after a deal, before the throws."""
    return LAUZAIT_CEP.apply(LAUZAIT_CEP.start(seats, Options(**options)), CHANCE, Deal(MIXED[seats]))


def throws(state: State, *ones: int) -> State:
    return do(state, *(f"sticks {one}" for one in ones))


# --- The deal (2.1) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "rest"), [(4, 8), (3, 9), (2, 16)])
def test_the_deal(seats: int, rest: int) -> None:
    table = dealt(seats).table
    pieces = MIXED[seats]
    assert table.hidden == tuple(sort_pieces(pieces[9 * seat : 9 * seat + 9]) for seat in range(seats))
    assert on(table.board, MOUNTAIN) == ""
    assert pieces_on(table.board) == pieces[9 * seats : 9 * seats + 24]
    assert (on(table.board, "a1"), on(table.board, "e5")) == (pieces[9 * seats], pieces[9 * seats + 23])
    assert table.rest == pieces[9 * seats + 24 :]
    assert len(table.rest) == rest
    assert table.light == ""
    assert dealt(seats, light_piece=True).table.light == table.rest[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_is_all_pieces_in_play(seats: int) -> None:
    state = LAUZAIT_CEP.start(seats, Options())
    assert LAUZAIT_CEP.turn(state) == CHANCE_TURN
    sampled = LAUZAIT_CEP.chance(state).sample(random.Random(1))
    assert isinstance(sampled, Deal)
    assert sort_pieces(sampled.pieces) == IN_PLAY[seats]
    assert LAUZAIT_CEP.chance(state).outcomes == ()
    for wrong in (
        Deal(IN_PLAY[seats][1:]),
        Deal((*IN_PLAY[seats][1:], "K9")),
        Deal(IN_PLAY[4 if seats < 4 else 3]),
        Fallen(3),
        Discard("K3"),
    ):
        assert refused(state, wrong) == "wrong_chance"
    assert refused(state, Discard("K3"), A) == "chance_decides"


def test_the_table_is_cleared_for_the_next_round() -> None:
    state = do(begin("F1 F2 F3 F3 F3 * K3 K4 K5"), "declare")
    assert isinstance(state, Dealing)
    assert state.table.round == 2
    assert not any((*pieces_on(state.table.board), *state.table.hidden, *state.table.sets, *state.table.rest))
    assert state.table.points == (13, 0, 0, 0)
    assert state.table.last == (Event("declare", A, points=13),)


# --- Who starts, and in which direction (2.2) ------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "ones", "starter", "direction"),
    [
        (4, [1, 4, 2, 3], B, 1),  # C threw 2, A threw 1
        (4, [3, 4, 2, 5], D, 1),  # A sits after D and threw 3, C threw 2
        (4, [2, 4, 3, 5], D, -1),
        (4, [4, 1, 5, 3], C, 1),
        (3, [2, 3, 1], B, -1),
        (3, [5, 0, 4], A, -1),
        (2, [1, 2], B, 1),
        (2, [2, 2, 4, 4, 0, 1], B, 1),
        (4, [4, 4, 1, 2, 3, 0], A, -1),  # A and B again: D threw 2, B at last 0
        (4, [4, 1, 4, 3, 2, 2, 1, 5], C, 1),
        (4, [5, 3, 0, 3, 4, 2], A, 1),  # neighbours B and D threw the same
        (4, [5, 3, 0, 3, 2, 2, 1, 2], A, -1),
        (3, [3, 3, 3, 1, 1, 0, 5, 2], A, 1),  # at last B threw 2, C 0
    ],
)
def test_who_starts_the_first_round(seats: int, ones: list[int], starter: int, direction: int) -> None:
    state = throws(dealt(seats), *ones)
    assert isinstance(state, Pre)
    assert (state.seat, state.table.starter, state.table.direction) == (starter, starter, direction)
    assert [cast.ones for cast in state.table.casts] == ones
    assert state.table.last[-1] == Event("start", starter, direction=direction)
    assert state.table.turn == 1


def test_the_throws_are_told_one_after_another() -> None:
    state = dealt(3)
    assert state.table.last == (Event("deal"),)
    assert LAUZAIT_CEP.turn(state) == CHANCE_TURN
    assert LAUZAIT_CEP.chance(state) == THROWN
    assert refused(state, Fallen(6)) == refused(state, Deal(MIXED[3])) == "wrong_chance"
    state = throws(state, 3, 3)
    assert LAUZAIT_CEP.view(state, None).caster == C
    assert LAUZAIT_CEP.view(state, None).waiting == (C,)
    assert state.table.last == (Event("cast", B, ones=3, purpose="start"),)
    state = throws(state, 2)
    assert isinstance(state, Casting)
    assert (state.among, state.waiting, state.go) == ((A, B), (A, B), 2)
    state = throws(state, 5, 1)
    assert isinstance(state, Pre), "B threw 1 at last, C 2: no need to throw for the second"
    assert state.table.casts == (
        Cast(A, 3, "start"),
        Cast(B, 3, "start"),
        Cast(C, 2, "start"),
        Cast(A, 5, "start", 2),
        Cast(B, 1, "start", 2),
    )
    assert state.table.direction == -1


def test_neighbours_who_threw_the_same_throw_for_the_second() -> None:
    state = throws(dealt(4), 5, 3, 0, 3)
    assert isinstance(state, Casting)
    assert (state.among, state.go, state.table.starter) == ((B, D), 1, A)
    state = throws(state, 2, 2)
    assert isinstance(state, Casting)
    assert state.go == 2
    assert state.table.casts[-2:] == (Cast(B, 2, "second"), Cast(D, 2, "second"))
    assert throws(state, 0, 1).table.direction == -1


def later(points: tuple[int, ...]) -> State:
    """Return the second round after its deal."""
    state = LAUZAIT_CEP.start(len(points), Options())
    table = replace(state.table, points=points, round=2)
    return LAUZAIT_CEP.apply(Dealing(table), CHANCE, Deal(MIXED[len(points)]))


@pytest.mark.parametrize(
    ("points", "ones", "starter", "direction"),
    [
        ((5, 3, 9, 8), [], B, -1),  # fewest; A has fewer than C
        ((9, 3, 5, 8), [], B, 1),
        ((5, 3, 5, 8), [2, 4], B, 1),  # A and C have the same: C threw more
        ((5, 3, 5, 8), [4, 2], B, -1),
        ((3, 5, 3, 8), [4, 1], A, 1),  # A and C have the fewest; then B has fewer than D
        ((3, 8, 3, 5), [1, 4], C, 1),  # D has fewer than B
        ((0, 0, 0, 0), [5, 1, 2, 3, 2, 4], A, -1),  # B and D have the same points: thrown again
        ((0, 0, 7), [1, 2], B, -1),
        ((7, 7, 0), [3, 1], C, 1),
        ((-2, 4), [], A, 1),
        ((4, 4), [2, 3], B, 1),
    ],
)
def test_who_starts_later_rounds(
    points: tuple[int, ...], ones: list[int], starter: int, direction: int
) -> None:
    state = throws(later(points), *ones)
    assert isinstance(state, Pre)
    assert (state.seat, state.table.direction) == (starter, direction)
    assert [cast.ones for cast in state.table.casts] == ones


@pytest.mark.parametrize(("direction", "order"), [(1, [A, B, C, A]), (-1, [A, C, B, A])])
def test_the_direction_holds_for_the_round(direction: int, order: list[int]) -> None:
    state: State = begin("K1 K2 K4 K5 F6 F6 F7 F8 K9", seats=3, direction=direction)
    seen = []
    for _ in order:
        assert isinstance(state, Pre)
        seen.append(state.seat)
        rng = random.Random(1)
        turn = state.table.turn
        while state.table.turn == turn:
            seats = LAUZAIT_CEP.turn(state).seats
            legal = [
                action
                for action in ([] if seats == (CHANCE,) else LAUZAIT_CEP.legal(state, seats[0]))
                if isinstance(action, Discard | Choose | Move | End)
            ]
            action = rng.choice(legal) if legal else Fallen(3)
            state = LAUZAIT_CEP.apply(state, seats[0], action)
    assert seen == order


# --- The end (5) -----------------------------------------------------------------------------------


def test_rounds() -> None:
    assert LAUZAIT_CEP.start(3, Options()).table.rounds == 3
    assert LAUZAIT_CEP.start(3, Options(rounds=7)).table.rounds == 7
    assert (LAUZAIT_CEP.deals(Options()), LAUZAIT_CEP.deals(Options(rounds=7))) == (4, 7)
    assert (LAUZAIT_CEP.deal(dealt(3)), LAUZAIT_CEP.deal(later((0, 0)))) == (1, 2)


def test_most_points_win_together() -> None:
    state = begin("F1 F2 F3 F3 F3 * K3 K4 K5", rounds=1)
    state = replace(state, table=replace(state.table, points=(0, 13, 2, 2)))
    over = do(state, "declare")
    assert isinstance(over, Over)
    assert LAUZAIT_CEP.result(over) == Result((13, 13, 2, 2), (1, 1, 3, 3), "last_round")
    assert LAUZAIT_CEP.standing(over) == (13, 13, 2, 2)
    assert refused_after_the_end(over) == "game_over"


def refused_after_the_end(over: State) -> str:
    with pytest.raises(IllegalAction) as caught:
        LAUZAIT_CEP.apply(over, A, Declare())
    return caught.value.rule


def test_a_round_ends_after_so_many_turns() -> None:
    state: State = begin(rounds=1, max_turns=40)
    state = replace(state, table=replace(state.table, turn=39))  # the 39th turn begins
    state = do(state, "discard K3", "piece b3", "to b2")
    assert isinstance(state, Pre)
    assert state.table.turn == 40
    over = do(state, "discard K3", "piece e4", "to d5")
    assert isinstance(over, Over)
    ended = over.table.history[-1]
    assert (ended.how, ended.seat, ended.pieces, ended.awards, ended.turns) == ("max_turns", None, (), (), 40)
    assert over.table.last[-1] == Event("limit")


def test_bonuses_count_in_a_round_without_a_declaration() -> None:
    state = begin("K4 K5 K6 F6 F7 F8", "F3 F3 *", rounds=1, max_turns=40)
    state = replace(state, table=replace(state.table, turn=40))
    over = do(state, "discard K6", "piece c4", "to b5")
    assert isinstance(over, Over)
    assert (over.table.history[-1].bonuses, over.table.history[-1].gains) == ((2, 0, 0, 0), (2, 0, 0, 0))
    assert LAUZAIT_CEP.result(over) == Result((2, 0, 0, 0), (1, 2, 2, 2), "last_round")


def test_gains_are_those_of_the_round() -> None:
    first = do(begin("F1 F2 F3 F3 F3 * K3 K4 K5", rounds=2), "declare")
    second = begin("F1 F2 F3 F3 F3 * K3 K4 K5", rounds=2)
    table = replace(second.table, history=first.table.history, points=(13, 2, 0, 0), round=2)
    over = do(replace(second, table=table), "declare")
    assert [ended.gains for ended in over.table.history] == [(13, 0, 0, 0), (13, 2, 0, 0)]
    assert [ended.number for ended in over.table.history] == [1, 2]
