"""The integer board against the rules, on random positions under every switch."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import Phase, assume, given, settings

from engine.cerke import state as cerke
from engine.cerke.game import CERKE
from engine.cerke.options import Options
from engine.cerke.state import State
from engine.core import CHANCE
from engine.players.cerke.frames import search_of
from engine.players.cerke.search import INFINITE, Limits, Search
from engine.players.cerke.valuing import values
from engine.players.cerke.weights import learned
from tests.engine.cerke.test_properties import any_options, random_game, seeds
from tests.engine.players.cerke.soak import hold, positions, switches

QUICK = (Phase.explicit, Phase.reuse, Phase.generate)
"""A failing example is shown as it was found: games do not become simpler by having another seed."""

PLAIN = Limits(positions=10**6, replies=0, captures=0, width=0)


@pytest.mark.parametrize("seed", range(12))
def test_actions_are_those_of_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    for position in islice(positions(rng), 25):
        hold(position, rng)


def test_all_switches_are_tried() -> None:
    """A switch that is new has to be told how it may be set, unless it is one of some words."""
    untried = set(Options.__struct_fields__) - set(switches())
    assert untried == {
        "start_points", "rate_limit", "max_plies_per_season", "step_tam_points", "flash_points",
    }  # fmt: skip


@settings(max_examples=10, deadline=None, phases=QUICK)
@given(any_options, seeds)
def test_turns_end_as_by_the_rules(options: Options, seed: int) -> None:
    """What an action is worth is what one gets by playing it through the rules with every cast.

    Only chains of casts with a second one left are reckoned roughly: by some hundredths of a point.
    """
    assume(not (options.stick_method == "chain" and options.second_cast))
    for state in random_game(options, seed, 60)[0][seed % 19 :: 19]:
        if CERKE.turn(state).is_chance or isinstance(state, cerke.Over):
            continue
        mover = state.position.mover
        actions = CERKE.legal(state, mover)
        actions = actions[:: 1 + len(actions) // 7]
        for action, value in values(searching(state), state, actions):
            expected = by_rules(CERKE.apply(state, mover, action), mover)
            assert value == pytest.approx(expected, abs=1e-6), action


@pytest.mark.parametrize(("seed", "ply"), [(9, 42), (10, 29), (10, 46)])
def test_a_second_cast_is_for_the_step_or_for_the_water(seed: int, ply: int) -> None:
    """Whoever has cast again for a step has none left for the water behind it."""
    options = CERKE.make_options("standard", {"second_cast": True, "handicap_side": "A"})
    state = random_game(options, seed, 60)[0][ply]
    mover = state.position.mover
    casts = [one for one in CERKE.legal(state, mover) if isinstance(one, cerke.StepCast)]
    for action, value in values(searching(state), state, casts[::3]):
        assert value == pytest.approx(by_rules(CERKE.apply(state, mover, action), mover), abs=1e-6), action


@pytest.mark.parametrize("seed", [5, 11, 35, 49])
def test_a_hand_that_is_held_is_declared_after_each_turn(seed: int) -> None:
    """By the letter of the book (``any_hand``) a turn that captures nothing ends with a choice, too."""
    states, log = random_game(CERKE.make_options("standard", {"declare_on": "any_hand"}), seed)
    before, action, after = next(
        (before, action, after)
        for before, (_, action), after in zip(states, log, states[1:], strict=False)
        if isinstance(before, cerke.Ground)
        and isinstance(after, cerke.Declare)
        and after.new_hand
        and before.position.captured == after.position.captured
    )
    ((_, value),) = values(searching(before), before, [action])
    assert value == pytest.approx(by_rules(after, before.position.mover))


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
