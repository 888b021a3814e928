"""What a move keeps from being captured."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.zia_cerke import ZIA_CERKE, Options
from engine.zia_cerke.board import AT, owner
from engine.zia_cerke.moves import rules_of
from engine.zia_cerke.options import PRESETS
from engine.zia_cerke.prospects import kept, threatened
from engine.zia_cerke.state import Move, Moving, State
from tests.engine.zia_cerke.build import START, at

BEHIND = "8i/9/4n4/9/9/9/C3N4/k8/I8"
"""A red soldier on KAU stands before the king on KIA, and behind the chariot on KAI."""


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        pytest.param(Move("KIA", "KAU", "KAU"), ("I", "C"), id="takes what threatens both"),
        pytest.param(Move("KIA", "LIA"), ("I",), id="goes away"),
        pytest.param(Move("KAI", "LAI"), ("C",), id="the chariot goes, and the king can be taken"),
        pytest.param(Move("ZAI", "ZY"), (), id="neither"),
    ],
)
def test_a_piece_is_kept_by_going_and_by_taking_what_threatens_it(
    move: Move, expected: tuple[str, ...]
) -> None:
    state = at(BEHIND)
    assert threatened(state.table.board, 0, rules_of(Options())) == {AT["KIA"], AT["KAI"]}
    assert kept(state.table, move) == expected


def test_a_season_that_ends_has_nothing_to_keep() -> None:
    table = at("8i/8C/4n4/9/9/9/4N4/k8/I8").table
    assert kept(table, Move("PE", "PA", "PA")) == ()


@given(st.integers(0, 10_000), st.sampled_from(sorted(PRESETS)))
@settings(max_examples=25, deadline=None)
def test_what_is_kept_is_one_s_own_and_can_be_taken_no_more(seed: int, preset: str) -> None:
    rng, options = random.Random(seed), ZIA_CERKE.make_options(preset)
    state: State = ZIA_CERKE.start(2, options)
    for _ in range(rng.randrange(60)):
        if ZIA_CERKE.turn(state).is_over:
            break
        seat = ZIA_CERKE.turn(state).seats[0]
        state = ZIA_CERKE.apply(state, seat, rng.choice(ZIA_CERKE.moves(state, seat)))
    if not isinstance(state, Moving):
        return
    table = state.table
    before = threatened(table.board, table.mover, rules_of(options))
    assert {owner(table.board[square]) for square in before} <= {table.mover}
    for move in ZIA_CERKE.moves(state, table.mover):
        if not isinstance(move, Move):
            continue
        after = ZIA_CERKE.apply(state, table.mover, move)
        safe = kept(table, move)
        assert set(safe) <= {table.board[square] for square in before}
        if ZIA_CERKE.turn(after).is_over or after.table.season != table.season or move.sacrifice:
            continue
        still = threatened(after.table.board, table.mover, rules_of(options))
        lost = [square for square in before if (AT[move.dest] if square == AT[move.src] else square) in still]
        assert len(safe) + len(lost) == len(before)


def test_nothing_is_threatened_as_a_game_begins() -> None:
    assert threatened(at(START).table.board, 0, rules_of(Options())) == frozenset()
