"""The levels of games beside cards and Cerke: legal, and blind to what is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import catalogue
from engine.core import CHANCE
from engine.players import NAMES, levels_of
from engine.players.random_player import RandomPlayer
from tests.amounts import tried
from tests.engine.players.levels_of_games import check_thoughts

SLOW = ("strong", "master")

GAMES = ("niek_zau_shu", "lutu", "mok_co", "lauzait_cep", "ne_kana", "zia_cerke")


@pytest.mark.parametrize("game_id", GAMES)
def test_there_are_four_levels_and_more_by_their_names(game_id: str) -> None:
    levels = list(levels_of(game_id))
    assert len(levels) >= 4
    assert levels == [name for name in NAMES if name in levels]
    assert {"beginner", "good"} <= set(levels)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_thoughts_are_legal_and_follow_from_the_view(game_id: str, seats: int) -> None:
    """At some places of a game that others play at random, for each level; the slow ones at the first."""
    game = catalogue.get(game_id)
    if seats not in game.seats:
        return
    for preset in list(game.presets)[: tried(1, thoroughly=2)]:
        rng, state = random.Random(seats), game.start(seats, game.make_options(preset))
        for number in range(60):
            acting = game.turn(state).seats
            if not acting:
                break
            seat = acting[0]
            if seat == CHANCE:
                action: Any = game.chance(state).sample(rng)
            else:
                if number % 23 == 0:
                    for name, player in levels_of(game_id).items():
                        if name not in SLOW or number == 0:
                            check_thoughts(game, player, state, seat)
                action = RandomPlayer().choose(game, game.view(state, seat), rng)
            state = game.apply(state, seat, action)
