"""Numbers against computer players: what a game makes of them, and how the computers' own ones come about."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest

from bot.results.service.ratings.anchors import WEAKEST, Figures, anchors_of, by_level, measured, published
from bot.results.service.ratings.model import START, Rating, rate
from bot.results.service.ratings.practice import practised, suggested_level
from engine import catalogue
from engine.players import OLD_NAMES

ANCHORS: Final = {"beginner": 1000.0, "good": 1800.0}


def figures(games: int, won: int, drawn: int = 0) -> Figures:
    return Figures(
        game="g",
        version=1,
        family="",
        preset="standard",
        level="good",
        against="beginner",
        games=games,
        won=won,
        drawn=drawn,
    )


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


@pytest.mark.parametrize(
    ("games", "won", "drawn", "share", "number"),
    [
        (1000, 760, 0, 0.7597, 1199.5),
        (1000, 500, 0, 0.5, 1000.0),
        (1000, 0, 1000, 0.5, 1000.0),
        (1000, 1000, 0, 0.9995, 1930.8),
        (1000, 0, 0, 0.0005, 69.2),
        (0, 0, 0, 0.5, 1000.0),
    ],
)
def test_a_number_follows_from_games(games: int, won: int, drawn: int, share: float, number: float) -> None:
    """76 % are 200 points; who wins all games has a number, too."""
    found = measured(figures(games, won, drawn))
    assert (found.share, found.number) == (share, number)


def test_each_level_is_measured_from_the_next_weaker_one() -> None:
    first = measured(figures(100, 76))
    weaker = by_level([first])
    assert list(weaker) == ["beginner", "good"]
    assert weaker["beginner"] == WEAKEST
    assert measured(figures(100, 76), weaker["good"]).number == pytest.approx(2 * first.number - WEAKEST)


def test_what_is_shipped_is_of_every_family_of_presets() -> None:
    """Of today's rules; and every number follows from the games beside it."""
    shipped = {(each.game, each.version, each.family, each.level, each.against) for each in published()}
    assert len(shipped) == len(published())
    for game in catalogue.GAMES.values():
        for family in {game.family(options) for options in game.presets.values()}:
            for against, level in pairwise(OLD_NAMES):
                assert (game.id, game.version, family, level, against) in shipped
            assert list(anchors_of(game.id, family)) == list(OLD_NAMES.values())
    for each in published():
        weaker = anchors_of(each.game, each.family)[OLD_NAMES[each.against]]
        assert measured(each, weaker) == each
        game = catalogue.get(each.game)
        assert game.family(game.make_options(each.preset)) == each.family


def test_what_was_never_measured_has_no_numbers() -> None:
    assert anchors_of("chess", "") == {}
