"""The better player of Cerke under every switch: it ends games, and casts again when that is better."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.cerke.game import CERKE
from engine.cerke.options import Options
from engine.cerke.state import CastAgain, Chain, Excited, StepCast, Stop
from engine.core import CHANCE
from engine.players.cerke import one_turn
from engine.players.greedy_player import GreedyPlayer, expectation
from tests.engine.cerke.build import ground
from tests.engine.players.levels_of_games import follow

GREEDY = GreedyPlayer()
SHORT = {"board": "educational_5x7", "seasons": 1, "max_plies_per_season": 24, "start_points": 10}


@pytest.mark.parametrize(
    "changes",
    [
        {"stick_method": "chain", "declare_before_cast": "direction", "scoring_method": "old_2_4"},
        {"tams": 2, "handicap_side": "A", "second_cast": True, "water_moves": "slow_water"},
        {"hand_system": "figurative", "own_hands": [{"name": "兵兵", "points": 2, "pieces": "兵兵"}]},
        {"duplicate_hands": "bonus", "duplicate_bonus": 1.5, "scoring_method": "old_3_5_exclusive"},
    ],
    ids=["chain", "two_tams", "own_hands", "exclusive"],
)
def test_games_end(changes: dict[str, Any]) -> None:
    options = CERKE.make_options(changes={**SHORT, **changes})
    end = follow(CERKE, [GREEDY, GREEDY], options, 7, most=400)
    assert CERKE.result(end) is not None


def test_points_are_those_of_the_rules_also_in_tenths() -> None:
    """A hand promises the same whatever the unit of the scores, and loose pieces count where they pay."""
    flat = Options()
    tenths = Options(duplicate_hands="bonus", duplicate_bonus=0.5)
    assert tenths.unit == 10
    assert one_turn.promise("T+H", flat) == pytest.approx(one_turn.promise("T+H", tenths))
    assert one_turn.promise("S", Options(scoring_method="old_2_4")) >= 0.2
    own = CERKE.make_options(
        changes={"hand_system": "figurative", "own_hands": [{"name": "船兵", "points": 9, "pieces": "船兵"}]}
    )
    assert one_turn.promise("VS", own) > one_turn.promise("VS", flat) + 8


CHAIN = Options(stick_method="chain")
PIECES = "LAU:A LAI:S LI:+k PO:* ZIA:K PA:s"


def chained(*casts: int) -> Any:
    """Return a step with which the king on LI, four squares from LAI, may be taken, after these casts."""
    state: Any = CERKE.apply(ground(PIECES, options=CHAIN), 0, StepCast("LAU", "LAI", "LI"))
    for number, cast in enumerate(casts):
        state = CERKE.apply(state, 0, CastAgain()) if number else state
        state = CERKE.apply(state, CHANCE, cast_of(cast))
    return state


def cast_of(ones: int) -> Any:
    return CERKE.chance(chained()).outcomes[ones][0]


def test_it_casts_again_while_the_sum_is_too_low() -> None:
    state = chained(3)
    assert isinstance(state, Chain)
    assert GREEDY.choose(CERKE, CERKE.view(state, 0), random.Random(1)) == CastAgain()


def test_it_stops_where_nothing_is_left_to_win() -> None:
    """Any number would do, and the king stands on the first square: more casts could only lose it."""
    options = Options(stick_method="chain", declare_before_cast="none", pass_after_cast="only_if_short")
    state: Any = ground("LAU:A LAI:S LY:+k PO:* ZIA:K PA:s", options=options)
    step = next(each for each in CERKE.legal(state, 0) if isinstance(each, StepCast))
    state = CERKE.apply(CERKE.apply(state, 0, step), CHANCE, cast_of(1))
    assert isinstance(state, Chain | Excited)
    if isinstance(state, Chain):
        assert GREEDY.choose(CERKE, CERKE.view(state, 0), random.Random(1)) == Stop()


@pytest.mark.parametrize("casts", [(), (1,), (3,), (2, 2)])
def test_the_worth_of_a_chain_is_what_following_every_cast_gives(casts: tuple[int, ...]) -> None:
    state = chained(*casts)
    if not isinstance(state, Excited):
        assert one_turn.evaluate(state, 0) == pytest.approx(followed(state))


def followed(state: Any) -> float:
    """Follow every cast to its end, as the player does where no chain is involved."""
    turn = CERKE.turn(state)
    if turn.is_chance:
        return sum(
            float(odds) * followed(CERKE.apply(state, CHANCE, cast))
            for cast, odds in CERKE.chance(state).outcomes
        )
    if isinstance(state, Chain):
        return max(followed(CERKE.apply(state, 0, action)) for action in CERKE.legal(state, 0))
    return expectation(CERKE, state, 0)
