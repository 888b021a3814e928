"""Games that are over, for tests of reviews: long enough to be judged, short enough to be judged at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from bot.table.service.match import Match
from bot.table.service.replay import Replay
from engine import catalogue
from engine.core import CHANCE, Result
from engine.review import Judged, Review, choices
from tests.bot.table.matches import match_at

TURNS = 14


def resigned(
    game_id: str = "cerke", preset: str = "", most: int = TURNS, seats: int = 2
) -> tuple[Match, Replay]:
    """Return a game played at random up to so many actions, in which seat 0 then gave up."""
    rules, rng = catalogue.get(game_id), random.Random(4)
    options = rules.make_options(preset)
    count = max(seats, rules.seats.start)
    state = rules.start(count, options)
    states, played = [state], list[tuple[int, Any]]()
    while not (turn := rules.turn(state)).is_over and len(played) < most:
        seat = turn.seats[0]
        action = rules.chance(state).sample(rng) if seat == CHANCE else rng.choice(rules.moves(state, seat))
        state = rules.apply(state, seat, action)
        states.append(state)
        played.append((seat, action))
    match = match_at(game_id, state, options, count)
    result = msgspec.json.encode(Result((0,) * count, (2,) + (1,) * (count - 1), "resigned")).decode()
    row = msgspec.structs.replace(match.row, status="over", ply=len(played), result=result)
    notations = [rules.notate(before, action) for before, (_, action) in zip(states, played, strict=False)]
    replay = Replay(states, played, notations, [count] * len(states), [""] * len(played))
    return replace(match, row=row), replay


def judged_by_hand(match: Match, replay: Replay, losses: Sequence[float] = (3.0, 1.0, 8.0)) -> Review:
    """Return a review in which the first choices have lost so much, as if another action had been better."""
    rules, found = match.rules, []
    plies = choices(rules, replay.states, replay.actions)
    for place, ply in enumerate(plies):
        seat, action = replay.actions[ply]
        others = [one for one in rules.moves(replay.states[ply], seat) if one != action]
        other = others[place % len(others)]  # nothing is missed twice
        loss = losses[place] if place < len(losses) else 0.0
        found.append(Judged(ply, seat, rules.dump_action(other), 1.0 + place, 1.0 + place - loss))
    return Review("good", choices=tuple(found))
