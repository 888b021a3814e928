"""Whatever can be chosen in a game is told of by its lesson: the kinds are found by playing it."""

from __future__ import annotations

import msgspec
import pytest

from tests.engine.lessons.kinds import met, told_of
from tests.engine.lessons.learners import shipped, taught

RARE = 2
"""Kinds that a lesson teaches, and that so short games need not meet."""


@pytest.mark.parametrize("game", taught())
def test_each_kind_of_choice_that_a_game_has_is_told_of(game: str) -> None:
    found, told = met(shipped(game)), told_of(shipped(game))
    assert {kind: example for kind, example in found.items() if kind not in told} == {}
    assert len(told - set(found)) <= RARE, "the games are too short to find what is missing"


def test_what_no_stage_teaches_is_found() -> None:
    lesson = shipped("lauzait_cep")
    stages = tuple(stage for stage in lesson.stages if stage.id != "dissolve")
    fewer = msgspec.structs.replace(lesson, stages=stages)
    assert set(met(lesson)) - told_of(fewer) == {("Dissolve", "dissolve")}
