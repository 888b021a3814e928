"""Numbers against computer players: what a game makes of them, and how the computers' own ones come about."""

from __future__ import annotations

from typing import Final

from bot.arena.service.figures import numbers
from bot.arena.service.fit import WEAKEST
from bot.results.service.ratings.anchors import anchors_of, published
from bot.results.service.ratings.model import START, Rating, rate
from bot.results.service.ratings.practice import practised, suggested_level
from engine import catalogue
from engine.players import levels_of, usual_level

ANCHORS: Final = {"beginner": 1000.0, "good": 1800.0}


def test_only_the_person_moves() -> None:
    """What is known about a computer does not change; a person rises the more by it, as it is sure."""
    after = practised(START, [1500.0], [1, 2])
    assert after == rate([START, Rating(1500.0, 1.0)], [1, 2])[0]
    assert after.mu > rate([START, START], [1, 2])[0].mu
    assert after.sigma < START.sigma


def test_a_table_of_computers_is_one_game() -> None:
    first = practised(START, [1000.0, 1800.0], [1, 3, 2])
    second = practised(START, [1000.0, 1800.0], [2, 3, 1])
    last = practised(START, [1000.0, 1800.0], [3, 2, 1])
    assert first.mu > second.mu > last.mu
    assert practised(START, [1800.0, 1000.0], [2, 1, 3]) == second


def test_practice_finds_the_level_at_which_games_are_close() -> None:
    assert [suggested_level(mu, ANCHORS) for mu in (900.0, 1399.0, 1400.0, 1401.0, 2500.0)] == [
        "beginner",
        "beginner",
        "beginner",
        "good",
        "good",
    ]
    assert suggested_level(1500.0, {}) == ""


def test_what_is_shipped_is_of_every_family_of_presets() -> None:
    """Of today's rules and levels, the weakest first: those of which each game has at most today's."""
    shipped = {(each.game, each.version, each.family) for each in published()}
    assert len(shipped) == len(published())
    for game in catalogue.GAMES.values():
        if not game.has_choice:
            continue
        for family in {game.family(options) for options in game.presets.values()}:
            assert (game.id, game.version, family) in shipped
            anchors = anchors_of(game.id, family)
            assert list(anchors) == [name for name in levels_of(game.id) if name in anchors]
            assert anchors[usual_level(game.id)] == WEAKEST


def test_every_number_that_is_shipped_follows_from_the_games_beside_it() -> None:
    for each in published():
        assert numbers((player.name for player in each.players), each.pairs) == each.players
        game = catalogue.get(each.game)
        assert game.family(game.make_options(each.preset)) == each.family
        assert each.changes == {}


def test_what_was_never_measured_has_no_numbers() -> None:
    assert anchors_of("chess", "") == {}
