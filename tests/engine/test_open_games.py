"""Games in which no seat hides anything: everybody knows the whole position, and only chance brings news."""

from __future__ import annotations

import random

import pytest

from engine import catalogue
from engine.core import CHANCE

OPEN_GAMES = [
    (game_id, preset)
    for game_id in catalogue.ids()
    for preset, options in catalogue.get(game_id).presets.items()
    if not catalogue.get(game_id).privacy(options).private
]


@pytest.mark.parametrize(("game_id", "preset"), OPEN_GAMES)
def test_in_open_games_everybody_knows_everything(game_id: str, preset: str) -> None:
    """What a player may take back (``bot.table.service.takeback``) rests on this."""
    rules = catalogue.get(game_id)
    rng = random.Random(f"{game_id} {preset}")
    state = rules.start(rules.seats.start, rules.presets[preset])
    for _ in range(150):
        turn = rules.turn(state)
        if turn.is_over:
            return
        for seat in (None, *range(rules.seats.start)):
            assert rules.determinise(rules.view(state, seat), rng) == state
        if turn.is_chance:
            state = rules.apply(state, CHANCE, rules.chance(state).sample(rng))
        else:
            seat = rng.choice(turn.seats)
            state = rules.apply(state, seat, rng.choice(rules.legal(state, seat)))
