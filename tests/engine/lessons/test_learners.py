"""Who knows only what a lesson has said finishes it, and beats Cerke's weakest level after twelve stages.

How often is measured over 400 games by ``python -m tests.engine.lessons.learners``.
"""

from __future__ import annotations

import random

import pytest

from engine import catalogue
from engine.lessons import Choice, Lesson, Place, Stage, ideas_of
from tests.engine.lessons.learners import (
    SIGHTS,
    Learner,
    played,
    practice,
    shipped,
    taught,
    taught_by,
    went_through,
)


@pytest.mark.parametrize("game", taught())
def test_a_learner_finishes_every_lesson(game: str) -> None:
    lesson = shipped(game)
    shown = list(went_through(lesson, random.Random(1)))
    assert list(dict.fromkeys(shown)) == [stage.id for stage in lesson.stages]


def test_a_learner_finds_nothing_right_that_was_not_taught() -> None:
    lesson = shipped("cerke")
    (step,) = (stage for stage in lesson.stages if stage.id == "step")
    unprepared = Lesson(lesson.game, lesson.preset, (lesson.stages[0], step), lesson.ideas)
    assert list(went_through(unprepared, random.Random(1)))[-1] == "step"  # by soldiers alone it can be done
    (odds,) = (stage for stage in lesson.stages if stage.id == "odds")
    with pytest.raises(ValueError, match="nothing that is taught by then is right"):
        list(went_through(Lesson(lesson.game, lesson.preset, (odds,), lesson.ideas), random.Random(1)))


def test_a_question_that_was_missed_comes_again() -> None:
    choices = (Choice("no", "…"), Choice("no, neither", "…"), Choice("yes", "…", right=True))
    stage = Stage("one", "one", "One", "…", done="…", places=(Place(choices=choices),))
    lesson = Lesson("cerke", "educational", (stage,))
    assert {len(list(went_through(lesson, random.Random(seed)))) for seed in range(20)} > {1, 2}


@pytest.mark.parametrize("seat", [0, 1])
def test_after_twelve_stages_a_learner_beats_the_weakest_level(seat: int) -> None:
    lesson = shipped("cerke")
    learner = Learner(lesson, practice(lesson, 12))
    assert [played(learner, seat, seed) for seed in range(3)] == [1, 1, 1]


def test_what_a_learner_sees_is_what_some_stage_has_taught() -> None:
    lesson = shipped("cerke")
    assert {*SIGHTS, "safe"} - {"drop"} <= taught_by(lesson, 12)
    assert taught_by(lesson, len(lesson.stages)) == {idea.id for idea in lesson.ideas}


def test_a_learner_overlooks_less_the_more_stages_have_used_an_idea() -> None:
    lesson, rng = shipped("cerke"), random.Random(1)
    counts = [practice(lesson, stages)["take"] for stages in (1, 2, 12)]
    assert counts[0] == 1
    assert counts == sorted(set(counts))
    seen = [sum(Learner(lesson, {"take": n}).notices("take", rng) for _ in range(400)) for n in counts]
    assert 150 < seen[0] < 250 < seen[1] < seen[2]


def test_who_has_learned_nothing_makes_plain_moves() -> None:
    lesson = shipped("cerke")
    learner, rules = Learner(lesson, practice(lesson, 0)), catalogue.get("cerke")
    state = rules.start(2, rules.make_options("educational"))
    moves = learner.moves(state, rules.turn(state).seats[0])
    assert moves
    assert all(not ideas_of(lesson, rules, state, move) for move in moves)
