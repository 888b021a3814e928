"""The integer board against the rules, on random positions under every switch."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import Phase, given, settings

from engine import sticks
from engine.cerke import state as cerke
from engine.cerke.board import BOARDS
from engine.cerke.game import CERKE
from engine.cerke.moves import Field, landings, zero_move_capture
from engine.cerke.options import Options
from engine.cerke.state import State, StepCast
from engine.core import CHANCE
from engine.players.cerke.frames import search_of
from engine.players.cerke.layout import board_of, named
from engine.players.cerke.level import values
from engine.players.cerke.search import INFINITE, Limits, Search
from engine.players.cerke.weights import learned
from tests.engine.cerke.test_properties import any_options, random_game, seeds

QUICK = (Phase.explicit, Phase.reuse, Phase.generate)
"""A failing example is shown as it was found: games do not become simpler by having another seed."""

PLAIN = Limits(positions=10**6, replies=0, captures=0, width=0)


@settings(max_examples=25, deadline=None, phases=QUICK)
@given(any_options, seeds)
def test_actions_are_those_of_the_rules(options: Options, seed: int) -> None:
    for state in random_game(options, seed, 80)[0][seed % 5 :: 5]:
        if not isinstance(state, cerke.Ground):
            continue
        board = board_of(state.position)
        before = list(board.squares)
        found = [named(options, action) for action in board.legal()]
        assert Counter(found) == Counter(CERKE.legal(state, state.position.mover))
        assert board.squares == before
        for action in [action for action in found if isinstance(action, StepCast)][:: 1 + seed % 7]:
            assert_casts(state.position, action)


def assert_casts(position: cerke.Position, step: StepCast) -> None:
    """Hold where a piece may land against the rules, for every cast."""
    at = BOARDS[position.options.board].at
    field, board = Field(position), board_of(position)
    for cast in range(sticks.STICKS + 1):
        allowed = landings(field, step, cast)
        taken = zero_move_capture(field, step) if not allowed else None
        found = board.landings(at[step.src], at[step.via], at[step.declared], cast)
        assert found == (allowed if taken is None else [taken])


@settings(max_examples=20, deadline=None, phases=QUICK)
@given(any_options, seeds)
def test_turns_end_as_by_the_rules(options: Options, seed: int) -> None:
    """What an action is worth is what one gets by playing it through the rules with every cast."""
    for state in random_game(options, seed, 60)[0][seed % 11 :: 11]:
        if CERKE.turn(state).is_chance or isinstance(state, cerke.Over):
            continue
        mover = state.position.mover
        actions = CERKE.legal(state, mover)
        actions = actions[:: 1 + len(actions) // 12]
        for action, value in values(searching(state), state, actions):
            expected = by_rules(CERKE.apply(state, mover, action), mover)
            assert value == pytest.approx(expected, abs=1e-6), action


def searching(state: State) -> Search:
    return search_of(state.position, learned(), PLAIN)


def by_rules(state: State, seat: int) -> float:
    """Return what a state is worth to a seat when the turn in progress is played by the rules themselves."""
    position = state.position
    search = searching(state)
    if isinstance(state, cerke.Over | cerke.SeasonStart):
        # A new season has been counted already.
        search.season -= isinstance(state, cerke.SeasonStart)
        return search.ended(search.score, seat, isinstance(state, cerke.Over))
    if isinstance(state, cerke.Ground):
        value = search.value(0, -INFINITE, INFINITE)
        return value if position.mover == seat else -value
    if CERKE.turn(state).is_chance:
        outcomes = CERKE.chance(state).outcomes
        return sum(float(odds) * by_rules(CERKE.apply(state, CHANCE, cast), seat) for cast, odds in outcomes)
    after = [
        by_rules(CERKE.apply(state, position.mover, action), seat) for action in CERKE.legal(state, seat)
    ]
    return max(after)
