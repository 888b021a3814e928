"""What no level of Cerke does: each case beside one that makes sense."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.cerke import state as cerke
from engine.cerke.game import CERKE
from engine.cerke.hands import STEP_TAM
from engine.cerke.options import Options
from engine.cerke.state import (
    CastAgain,
    Chain,
    Declare,
    Excited,
    Hand,
    Land,
    Move,
    Pass,
    Refused,
    SecondCast,
    StepCast,
    StepMove,
    Stop,
    TamMove,
    Taxot,
    Tymok,
)
from engine.core import CHANCE
from engine.players.cerke.levels import LEVELS
from engine.players.cerke.sense import sensible
from tests.engine.cerke.build import ground, position
from tests.engine.cerke.build import play as played
from tests.engine.players.cerke.senseless import play

FIGHT = "LAU:A LAI:S LI:+k PO:* ZIA:K PA:s"
"""The king on LI may be taken by a step whose cast must show four."""
TAKE = StepCast("LAU", "LAI", "LI")


def test_null_moves() -> None:
    state = ground("TAI:K TAU:S PO:* PA:k")
    actions = CERKE.legal(state, 0)
    null = {StepMove("TAI", "TAU", "TAI")}
    assert null < set(actions)
    left = sensible(state, actions)
    assert not null & set(left)
    assert not [action for action in left if isinstance(action, TamMove) and action.src == action.second]
    assert Move("TAI", "TY") in left


def test_a_null_move_is_made_where_nothing_else_can_be() -> None:
    state = ground("TAI:K TAU:S PO:* PA:k")
    only = [StepMove("TAI", "TAU", "TAI")]
    assert sensible(state, only) == only


def test_casts_that_can_not_succeed() -> None:
    state = ground("KIA:A KAU:S PO:* PA:k ZIA:K")
    far = StepCast("KIA", "KAU", "KA")
    assert far in CERKE.legal(state, 0)
    assert far not in sensible(state, CERKE.legal(state, 0))
    assert StepCast("KIA", "KAU", "KY") in sensible(state, CERKE.legal(state, 0))


@pytest.mark.parametrize(("cast", "left"), [(4, [Land("LI")]), (2, [Pass()])])
def test_what_was_cast_for_is_taken(cast: int, left: list[cerke.Action]) -> None:
    state = Excited(position(FIGHT), TAKE, cast)
    assert sensible(state, CERKE.legal(state, 0)) == left


def test_a_good_cast_is_not_taken_back() -> None:
    options = Options(handicap_side="IA", second_cast=True)
    good, low = (Excited(position(FIGHT, options=options), TAKE, cast) for cast in (5, 1))
    assert SecondCast() in CERKE.legal(good, 0)
    assert sensible(good, CERKE.legal(good, 0)) == [Land("LI")]
    assert SecondCast() in sensible(low, CERKE.legal(low, 0))


def test_a_second_cast_for_the_water_is_made() -> None:
    options = Options(handicap_side="IA", second_cast=True)
    state = Refused(position("ZAI:S ZIA:K PO:* PA:k ZU:s", options=options), "ZAI", "", "ZY", 1)
    assert sensible(state, CERKE.legal(state, 0)) == [SecondCast()]


def test_a_chain_goes_on_until_it_reaches_something() -> None:
    options = Options(stick_method="chain")
    low: Any = played(ground(FIGHT, options=options), TAKE)
    low = CERKE.apply(low, CHANCE, cerke.Cast(2))
    assert isinstance(low, Chain)
    assert sensible(low, CERKE.legal(low, 0)) == [CastAgain()]
    near = Chain(
        position(FIGHT, options=msgspec.structs.replace(options, short_cast="nearer")), TAKE, low.casting
    )
    assert Stop() in sensible(near, CERKE.legal(near, 0))


STEPPED = (Hand(*STEP_TAM, -5),)


@pytest.mark.parametrize(
    ("fields", "ends"),
    [
        ({}, False),
        ({"captured": ("", "+K")}, True),  # the other side might end it by five
        ({"captured": ("+K", "")}, True),  # five of one's own are as much
        ({"season": 4, "score": (26, 14)}, True),  # and the game is won
        ({"season": 4, "score": (25, 15)}, False),
        ({"season": 3, "score": (26, 14)}, False),
    ],
)
def test_nobody_pays_for_the_end_of_a_season(fields: dict[str, Any], ends: bool) -> None:
    state = Declare(position(FIGHT, **fields), STEPPED, new_hand=False)
    left = sensible(state, CERKE.legal(state, 0))
    assert (Taxot() in left) is ends
    assert Tymok() in left


@pytest.mark.parametrize("preset", ["educational", "online"])
@pytest.mark.parametrize("name", ["beginner", "medium", "good"])
def test_nothing_senseless_is_done(name: str, preset: str) -> None:
    found = play(name, preset, name, {"seasons": 1, "max_plies_per_season": 14})
    assert set(found) == {"actions"}


@pytest.mark.parametrize("name", list(LEVELS))
def test_a_season_of_each_level_makes_sense(name: str) -> None:
    changes = {"seasons": 1, "max_plies_per_season": 16, "first_player": "IA"}
    options = CERKE.make_options("educational", changes)
    state: Any = CERKE.start(2, options)
    rng = random.Random(name)
    while seats := CERKE.turn(state).seats:
        if seats[0] == CHANCE:
            action = CERKE.chance(state).sample(rng)
        else:
            thoughts = LEVELS[name].consider(CERKE, CERKE.view(state, seats[0]), rng)
            legal = CERKE.legal(state, seats[0])
            found = [thought.action for thought in thoughts]
            assert set(found) <= set(sensible(state, legal))
            assert len(set(found)) == len(found)
            assert [thought.worth for thought in thoughts] == sorted(
                (thought.worth for thought in thoughts), reverse=True
            )
            action = found[0]
        state = CERKE.apply(state, seats[0], action)
