"""What is told of a finished game, recomputed from its actions: seasons, the largest win, luck."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from engine import catalogue
from engine.cerke.state import Bridge, Cast, Water
from engine.chronicle import EVEN, chronicle
from engine.core import CHANCE, AnyGame, Luck
from engine.lutu.state import Bet
from engine.sticks import ODDS, Fallen, Throw, at_least


def played(game: AnyGame, seats: int, seed: int, most: int = 5000) -> tuple[list[Any], list[tuple[int, Any]]]:
    """Play at random; return the states and the actions."""
    rng = random.Random(seed)
    states: list[Any] = [game.start(seats, game.make_options())]
    actions: list[tuple[int, Any]] = []
    while (turn := game.turn(states[-1])).seats and len(actions) < most:
        seat = turn.seats[0]
        chance = seat == CHANCE
        action = game.chance(states[-1]).sample(rng) if chance else rng.choice(game.legal(states[-1], seat))
        actions.append((seat, action))
        states.append(game.apply(states[-1], seat, action))
    return states, actions


@pytest.mark.parametrize("game_id", catalogue.ids())
def test_the_seasons_add_up_to_the_result(game_id: str) -> None:
    game = catalogue.get(game_id)
    states, actions = played(game, max(2, game.seats.start), 5)
    told = chronicle(game, states, actions)
    result = game.result(states[-1])
    assert result is not None
    assert [season.number for season in told.seasons] == list(range(1, len(told.seasons) + 1))
    assert all(season.last_ply is not None for season in told.seasons)
    begun = game.standing(states[0])
    sums = [sum(season.gains[seat] for season in told.seasons) for seat in range(len(begun))]
    assert tuple(map(sum, zip(begun, sums, strict=True))) == result.points
    if told.largest is not None:
        win = told.largest
        assert told.seasons[win.season - 1].gains[win.seat] == win.points > 0
        won = [season.gains for season in told.seasons if min(season.gains) < max(season.gains)]
        assert win.points == max(points for gains in won for points in gains)


def test_a_game_that_is_broken_off_has_an_unfinished_season() -> None:
    game = catalogue.get("mok_kaik")
    states, actions = played(game, 3, 1, most=12)
    (season,) = chronicle(game, states, actions).seasons
    assert season.last_ply is None
    assert season.gains == (0, 0, 0)


def test_a_seat_that_comes_later_gains_from_then_on() -> None:
    game = catalogue.get("ta_xot")
    rng = random.Random(2)
    options = game.make_options(changes={"joining": True, "seasons": 2, "start_points": 7})
    states, actions = [game.start(2, options)], []
    while (turn := game.turn(states[-1])).seats:
        newcomer = game.newcomer(states[-1])
        if newcomer is not None and len(game.standing(states[-1])) == 2:
            seat, action = CHANCE, newcomer
        elif turn.is_chance:
            seat, action = CHANCE, game.chance(states[-1]).sample(rng)
        else:
            seat, action = turn.seats[0], rng.choice(game.legal(states[-1], turn.seats[0]))
        actions.append((seat, action))
        states.append(game.apply(states[-1], seat, action))
    first, second = chronicle(game, states, actions).seasons
    assert (len(first.gains), len(second.gains)) == (2, 3)
    assert 7 + second.gains[2] == game.standing(states[-1])[2]


def test_the_luck_of_cerkes_casts_is_that_of_the_rules() -> None:
    """Whoever would go on by every outcome goes on by those that count as luck; odds add these up."""
    game, bridges, waters = catalogue.get("cerke"), 0, 0
    for seed in range(4):
        states, _ = played(game, 2, seed)
        for state in states:
            if isinstance(state, Bridge):
                tries = {ones: game.luck(state, Cast(ones))[0] for ones in range(6)}
                after = {ones: game.apply(state, CHANCE, Cast(ones)) for ones in tries}
                mover = state.position.mover
                goes_on = {ones: game.forced(after[ones], mover) is None for ones in tries}
                assert {ones: luck.came_off for ones, luck in tries.items()} == goes_on
                odds = sum((ODDS[ones] for ones in tries if goes_on[ones]), Fraction(0))
                assert {luck.odds for luck in tries.values()} == {odds}
                bridges += 1
            if isinstance(state, Water):
                (luck,) = game.luck(state, Cast(0))
                assert luck == Luck(state.position.mover, at_least(3), came_off=False)
                assert game.luck(state, Cast(5))[0].came_off
                waters += 1
    assert bridges > 10
    assert waters > 5


def test_only_what_is_rare_is_luck() -> None:
    game = catalogue.get("cerke")
    found = 0
    for seed in range(6):
        told = chronicle(game, *played(game, 2, seed))
        for cast, came_off in ((told.luckiest, True), (told.unluckiest, False)):
            if cast is not None:
                found += 1
                assert cast.luck.came_off == came_off
                assert 0 < cast.luck.chance < EVEN
    assert found > 4


def test_every_bet_hopes_for_its_field() -> None:
    game = catalogue.get("lutu")
    state = game.start(3, game.make_options())
    for seat, bet in ((1, Bet(5, 1)), (2, Bet(2, 3))):
        state = game.apply(state, seat, bet)
    state = game.apply(state, 0, Throw())
    assert game.luck(state, Fallen(5)) == (
        Luck(1, Fraction(1, 32), came_off=True),
        Luck(2, Fraction(10, 32), came_off=False),
    )
