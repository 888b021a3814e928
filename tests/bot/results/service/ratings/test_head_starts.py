"""What head starts are worth, as it is shipped."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.results.service.ratings import head_starts
from bot.results.service.ratings.head_starts import ENOUGH, USUAL, Measured, published, reckoned, worth_of
from engine import catalogue
from engine.players import levels_of
from scripts.head_starts import key_of, lines


def line(games: int, won: int, drawn: int = 0, player: str = USUAL) -> Measured:
    return Measured(
        game="cerke",
        version=1,
        family="",
        preset="standard",
        head_start=f"{won}",
        player=player,
        games=games,
        won=won,
        drawn=drawn,
    )


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let these have been measured, and nothing else."""

    def ship(*found: Measured) -> None:
        monkeypatch.setattr(head_starts, "published", lambda: tuple(map(reckoned, found)))

    return ship


def test_what_help_is_worth_follows_from_games() -> None:
    found = reckoned(line(1000, 760))
    assert (found.share, found.worth) == (0.7597, 199.5)
    assert reckoned(line(10, 5)).worth == reckoned(line(10, 0, 10)).worth == 0.0


def test_what_was_measured_too_little_or_helps_nobody_is_not_told(shipped: Callable[..., None]) -> None:
    shipped(line(ENOUGH, 30), line(ENOUGH - 1, 29), line(ENOUGH, 20))
    assert list(worth_of("cerke", 1, "")) == ["30"]


def test_each_level_has_the_numbers_of_the_measured_one_that_is_next(shipped: Callable[..., None]) -> None:
    """Of two that are as near, those of the weaker one: a smaller promise is kept."""
    shipped(line(ENOUGH, 30, player="easy"), line(ENOUGH, 40, player="medium"), line(9, 9, player="master"))
    found = {level: list(worth_of("cerke", 1, "", level)) for level in levels_of("cerke")}
    assert found["beginner"] == found["easy"] == found["easy+"] == ["30"]
    assert found["medium"] == found["medium+"] == found["master"] == ["40"]


def test_all_head_starts_of_all_games_are_shipped() -> None:
    """Of today's rules; and every number follows from the games beside it."""
    assert {key_of(each) for each in published()} == {key_of(each) for each in lines()}
    for each in published():
        game = catalogue.get(each.game)
        assert reckoned(each) == each
        assert each.games > 0
        assert game.family(game.presets[each.preset]) == each.family
        for seat in range(2):
            changes = game.head_starts(game.presets[each.preset], seat)[each.head_start]
            helped = game.make_options(each.preset, changes)
            assert game.handicapped(helped)
            assert game.head_starts(helped, seat) == {}, "nobody is helped twice"


def test_points_ahead_are_worth_something_on_the_large_board() -> None:
    """There a game is not decided by its first hand; what was measured to help nobody is not told."""
    assert "points_15" in worth_of("cerke", catalogue.get("cerke").version, "")


def test_a_game_without_head_starts_has_none() -> None:
    assert worth_of("lutu", 1, "") == {}


@pytest.mark.parametrize("side", [0, 1])
def test_who_is_helped_still_is_when_seats_change(side: int) -> None:
    game = catalogue.get("cerke")
    for changes in game.head_starts(game.presets["standard"], side).values():
        options = game.make_options("standard", changes)
        turned = game.make_options(
            "standard", game.head_starts(game.presets["standard"], 1 - side)[_name(changes)]
        )
        assert game.reseated(options) == turned
        assert game.reseated(turned) == options
    assert game.reseated(game.presets["standard"]) == game.presets["standard"]


def _name(changes: object) -> str:
    game = catalogue.get("cerke")
    named = [game.head_starts(game.presets["standard"], seat) for seat in range(2)]
    return next(name for known in named for name, each in known.items() if each == changes)
