"""What somebody would do next in the same turn: from a view alone, and no further than the turn goes."""

from __future__ import annotations

import random

import pytest

from engine import catalogue, plans
from engine.lauzait_cep import LAUZAIT_CEP
from engine.lauzait_cep.state import Choose, Discard, Move
from engine.players import levels_of, player_of
from tests.engine.fixed_games import asked
from tests.engine.lauzait_cep.positions import begin, do

CHOOSING = [game.id for game in catalogue.GAMES.values() if game.has_choice]


@pytest.mark.parametrize("game_id", CHOOSING)
def test_a_plan_can_be_carried_out_and_follows_from_the_own_view_alone(game_id: str) -> None:
    game, _, done = asked(game_id, "beginner", 30)
    player = player_of(game_id, next(iter(levels_of(game_id))))
    for one in [one for one in done if one.asked]:
        view = game.view(one.state, one.seat)
        planned = plans.plan(game, view, one.action, player, random.Random(5))
        other = game.determinise(view, random.Random(9))
        assert planned == plans.plan(game, game.view(other, one.seat), one.action, player, random.Random(5))
        state = game.apply(one.state, one.seat, one.action)
        for place, action in enumerate(planned, 1):
            (seat,) = game.turn(state).seats
            if game.has_chance or place < len(planned):
                assert seat == one.seat
                assert len(game.moves(state, seat)) > 1
            state = game.apply(state, seat, action)
        if not game.has_chance:
            assert planned, "the other seat answers"


def test_a_hire_is_foreseen_to_its_end() -> None:
    player = player_of("lauzait_cep", "strong")
    view = LAUZAIT_CEP.view(begin(), 0)
    planned = plans.plan(LAUZAIT_CEP, view, Discard("K3"), player, random.Random(5))
    assert [type(action) for action in planned] == [Choose, Move]


def test_where_the_sticks_are_cast_nothing_is_foreseen() -> None:
    player = player_of("lauzait_cep", "strong")
    view = LAUZAIT_CEP.view(do(begin(), "discard K3", "piece b3"), 0)
    assert plans.plan(LAUZAIT_CEP, view, Move("a3"), player, random.Random(5)) == []
