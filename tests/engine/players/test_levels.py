"""Levels by their names of today, of before, and of ones that a game has no more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import catalogue
from engine.players import (
    NAMES,
    OLD_NAMES,
    UnknownLevel,
    down_from,
    games,
    kept_level,
    level_named,
    levels_of,
    usual_level,
)
from engine.players.random_player import RandomPlayer

KEPT = ("beginner", "medium", "strong")


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Cerke have these three levels."""
    own = games.SKILLS["cerke"]._replace(levels=dict.fromkeys(KEPT, RandomPlayer()))
    monkeypatch.setattr(games, "SKILLS", {"cerke": own})


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("stored", "plays"),
    [
        ("beginner", "beginner"),
        ("easy", "beginner"),
        ("medium", "medium"),
        ("good", "medium"),
        ("strong", "strong"),
        ("master", "strong"),
        ("random", "beginner"),
        ("greedy", "medium"),
        ("nobody", "beginner"),
        ("", "beginner"),
    ],
)
def test_a_level_that_is_no_more_plays_on_as_the_nearest_weaker_one(stored: str, plays: str) -> None:
    assert kept_level("cerke", stored) == plays
    assert down_from("cerke", stored) == KEPT[KEPT.index(plays) :: -1]


@pytest.mark.usefixtures("three")
def test_a_level_that_is_asked_for_has_to_be_there() -> None:
    with pytest.raises(UnknownLevel) as refused:
        level_named("cerke", "easy")
    assert refused.value.data == {"value": "easy", "allowed": KEPT}


def test_the_weakest_level_has_nothing_below_it() -> None:
    """Where a game lost its weaker levels, what was weaker plays on as the weakest that is left."""
    assert down_from("cerke", usual_level("cerke")) == (usual_level("cerke"),)


@given(st.sampled_from([*catalogue.ids()]), st.sampled_from([*NAMES, *OLD_NAMES, "nobody"]))
def test_every_stored_name_plays_in_every_game(game_id: str, stored: str) -> None:
    order = down_from(game_id, stored)
    assert order[0] == kept_level(game_id, stored)
    assert order[-1] == usual_level(game_id)
    assert list(levels_of(game_id))[: len(order)] == list(reversed(order))
