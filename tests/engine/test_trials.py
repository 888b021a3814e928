"""What comes of actions when deals are played on: from a view alone, and as deals end."""

from __future__ import annotations

import random

import pytest

from engine import catalogue, review, trials
from engine.nam_to.state import Fold
from engine.players import (
    is_absolute,
    is_quick,
    quick_of,
)
from engine.ta_xot.state import Win
from tests.engine.fixed_games import asked

COMPARING = [game.id for game in catalogue.GAMES.values() if game.has_choice and not is_absolute(game.id)]
"""The games whose values are found by playing on."""


@pytest.mark.parametrize("game_id", COMPARING)
def test_a_value_follows_from_the_own_view_alone(game_id: str) -> None:
    """Other hidden cards that the view allows lead to the same value, bit for bit."""
    game, _, done = asked(game_id, "beginner", 30)
    one = [one for one in done if one.asked][-1]
    view = game.view(one.state, one.seat)
    other = game.determinise(view, random.Random(9))
    assert game.view(other, one.seat) == view
    first, second = (
        trials.valued(game, game.view(state, one.seat), one.action, quick_of(game_id), 1, random.Random(5))
        for state in (one.state, other)
    )
    assert first == second


@pytest.mark.parametrize("game_id", [*filter(is_quick, COMPARING)])
def test_how_often_a_gain_comes_follows_from_the_own_view_alone(game_id: str) -> None:
    game, _, done = asked(game_id, "beginner", 30)
    one = [one for one in done if one.asked][-1]
    view, both = game.view(one.state, one.seat), game.moves(one.state, one.seat)[:2]
    other = game.view(game.determinise(view, random.Random(9)), one.seat)
    first, second = (
        trials.gaining(game, seen, both, quick_of(game_id), random.Random(5), 5) for seen in (view, other)
    )
    assert first == second
    assert all(0 <= share <= 1 for share in first)


@pytest.mark.parametrize("game_id", COMPARING)
def test_what_is_tried_follows_from_the_own_view_alone(game_id: str) -> None:
    game, _, done = asked(game_id, "beginner", 30)
    one = [one for one in done if one.asked][-1]
    view, both = game.view(one.state, one.seat), game.moves(one.state, one.seat)
    other = game.view(game.determinise(view, random.Random(9)), one.seat)
    first, second = (
        trials.tried(game, seen, (both[0], both[-1]), quick_of(game_id), 2, random.Random(5))
        for seen in (view, other)
    )
    assert first == second


def test_what_is_tried_is_worth_what_comes_of_it() -> None:
    """Who folds pays what has been bet; whoever is tried against oneself has lost nothing."""
    game, _, done = asked("nam_to", "beginner", 60)
    (folds, *_) = (one for one in done if one.asked and Fold() in game.moves(one.state, one.seat))
    view = game.view(folds.state, folds.seat)
    end = game.apply(folds.state, folds.seat, Fold())
    found = trials.tried(game, view, (Fold(), Fold()), quick_of(game.id), 8, random.Random(5))
    assert found.best == found.played == review.final(game, end, game.make_options(), folds.seat)
    assert found.error == 0.0
    assert found.gaining == (0.0, 0.0)


def test_who_folds_never_gains_and_who_wins_always_does() -> None:
    game, _, done = asked("nam_to", "beginner", 60)
    (folds, *_) = (one for one in done if one.asked and Fold() in game.moves(one.state, one.seat))
    game_won, _, done_won = asked("ta_xot", "good", 10_000)
    wins = next(one for one in done_won if isinstance(one.action, Win))
    for rules, one, action, share in ((game, folds, Fold(), 0.0), (game_won, wins, wins.action, 1.0)):
        view = rules.view(one.state, one.seat)
        assert trials.gaining(rules, view, [action], quick_of(rules.id), random.Random(5)) == [share]


@pytest.mark.parametrize(
    ("game_id", "level", "playouts", "most"),
    [
        ("mok_kaik", "good", 24, 8),
        ("ta_xot", "good", 4, 11),
        ("mak_kaik", "master", 24, 20),
        ("niek_hi", "good", 24, 3),
        ("mak_hup", "good", 24, 5),
        ("nam_to", "master", 12, 12),
        ("ni_ne", "good", 24, 11),
        ("lutu", "master", 24, 25),
        ("mok_co", "medium", 1, 8),
        ("ne_kana", "strong+", 2, 9),
    ],
)
def test_values_foretell_how_the_deal_ends(game_id: str, level: str, playouts: int, most: float) -> None:
    """In a fixed game of each kind they are wrong by no more points on average than a deal is about."""
    game, options, done = asked(game_id, level, 10_000)
    ends = {game.deal(one.state): one.after for one in done}
    wrong = list[float]()
    choices = [one for one in done if one.asked]
    for one in choices[:: max(1, len(choices) // 8)]:
        view = game.view(one.state, one.seat)
        value = trials.valued(game, view, one.action, quick_of(game_id), playouts, random.Random(5))
        wrong.append(value - review.final(game, ends[game.deal(one.state)], options, one.seat))
    assert sum(map(abs, wrong)) / len(wrong) < most
