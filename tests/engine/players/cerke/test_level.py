"""What a player of Cerke fears, and how carefully it looks at what it judges."""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec
import pytest

from engine.cerke.game import CERKE
from engine.cerke.options import Options
from engine.cerke.state import Ground
from engine.players import answering_of, player_of, teacher_of
from engine.players.cerke.frames import PATIENCE
from engine.players.cerke.level import CerkePlayer
from engine.players.cerke.search import Limits
from tests.engine.cerke.test_properties import random_game

CAREFUL: Final = Limits(positions=10**6, replies=3, captures=2, width=4)


def positions() -> list[Ground]:
    """Return some positions of a game, once pieces have met."""
    states, _ = random_game(Options(), 7, 200)
    return [state for state in states[60:] if isinstance(state, Ground)][::20]


def late(state: Ground, turns: int) -> Ground:
    """Return a position as it stands after so many turns of the season."""
    return msgspec.structs.replace(state, position=msgspec.structs.replace(state.position, turns=turns))


def weighed(player: Any, state: Ground) -> dict[Any, float]:
    """Return what each action is worth to a player."""
    view = CERKE.view(state, state.position.mover)
    return {one.action: one.worth for one in player.consider(CERKE, view, random.Random(1))}


@pytest.mark.parametrize(
    "judge", [player_of("cerke", "strong+").judging(), teacher_of("cerke"), answering_of("cerke")]
)
def test_who_judges_fears_a_reply_however_long_the_season_has_lasted(judge: CerkePlayer) -> None:
    fearless = CerkePlayer(judge.limits, candidates=judge.candidates)
    differ = 0
    for state in positions():
        long_after = late(state, 10 * PATIENCE[1])
        assert weighed(judge, long_after) == weighed(judge, late(state, 0))
        differ += weighed(fearless, long_after) != weighed(fearless, late(state, 0))
    assert differ, "or the test shows nothing"


def test_who_plays_fears_replies_for_as_long_as_people_take_for_a_season() -> None:
    """To wait for 80 moves must not make the strongest level leave its king to whoever wants it."""
    player = CerkePlayer(CAREFUL)
    for state in positions():
        assert weighed(player, late(state, 160)) == weighed(player, late(state, 0))


def test_what_is_judged_is_looked_at_as_carefully_as_the_best() -> None:
    """By a look less deep it would seem to lose what the other side may still prevent, or to lose nothing."""
    player = CerkePlayer(CAREFUL, patient=True)
    everything = CerkePlayer(Limits(CAREFUL.positions, 1000, CAREFUL.captures, CAREFUL.width), patient=True)
    differ = 0
    for state in positions():
        view, known, usual = (
            CERKE.view(state, state.position.mover),
            weighed(everything, state),
            weighed(player, state),
        )
        for action in list(usual)[4::25]:
            thoughts = player.consider(CERKE, view, random.Random(1), action)
            (one,) = (thought for thought in thoughts if thought.action == action)
            assert one.worth == pytest.approx(known[action])
            differ += one.worth != pytest.approx(usual[action])
    assert differ, "or the test shows nothing"
