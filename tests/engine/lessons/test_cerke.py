"""The lesson of Cerke: what is asked for is good, by the strongest player, among what was taught by then."""

from __future__ import annotations

import random

import pytest

from engine import lessons
from engine.players import levels_of
from tests.engine.lessons.learners import shipped

LESSON = shipped("cerke")
STRONGEST = levels_of("cerke")["master"]
PLACES = [
    pytest.param(stage, place, id=f"{stage.id}-{number}")
    for stage in LESSON.stages
    for number, place in enumerate(stage.places, 1)
    if place.right
]
NEARLY = 0.3
"""By so many points another move may be better, to the strongest player: less than a piece is worth."""


@pytest.mark.parametrize(("stage", "place"), PLACES)
def test_nothing_that_was_taught_is_better_than_what_is_asked_for(
    stage: lessons.Stage, place: lessons.Place
) -> None:
    task = lessons.task(LESSON, place)
    rules, state = task.rules, task.state
    offered = lessons.offered(LESSON, stage, task)
    thoughts = [
        thought
        for thought in STRONGEST.consider(rules, rules.view(state, task.seat), random.Random(1))
        if thought.action in offered
    ]
    worths = [thought.worth for thought in thoughts if task.is_right(thought.action)]
    assert worths
    assert min(worths) >= thoughts[0].worth - NEARLY


@pytest.mark.parametrize(("stage", "place"), PLACES)
def test_each_sentence_of_its_own_is_said_to_a_move_that_is_legal(
    stage: lessons.Stage, place: lessons.Place
) -> None:
    task = lessons.task(LESSON, place)
    said = {task.said(stage, move) for move in task.rules.moves(task.state, task.seat)}
    assert {one.say for one in place.wrong} <= said


def test_it_has_enough_stages_each_in_two_places() -> None:
    places = [stage for stage in LESSON.stages if stage.season is None]
    assert len(places) >= 24
    assert all(len(stage.places) >= 2 for stage in places)
    small = [stage for stage in places if "educational" in stage.places[0].position]
    assert places[: len(small)] == small  # the small board comes first
    assert len(small) >= 24
