"""Of which ideas a move is, and which ones somebody knows who has come so far in a lesson.

A game cuts its moves into steps, and an idea names kinds of them, and what they are done with: so the lesson
needs no rules of its own.
"""

from __future__ import annotations

import re
from typing import Any

from engine.core import AnyGame
from engine.lessons.lesson import Idea, Lesson, Stage
from engine.lessons.tasks import Task


def ideas_of(lesson: Lesson, rules: AnyGame, state: Any, action: Any) -> frozenset[str]:
    """Return of which ideas of a lesson a move is."""
    return frozenset(idea.id for idea in lesson.ideas if _is_of(idea, rules, state, action))


def _is_of(idea: Idea, rules: AnyGame, state: Any, action: Any) -> bool:
    if idea.casts and rules.odds(state, action) is not None:
        return True
    return any(step.kind in idea.kinds and _fits(idea, step.subject) for step in rules.steps(state, action))


def _fits(idea: Idea, subject: str) -> bool:
    return not idea.subject or re.fullmatch(idea.subject, subject) is not None


def known(lesson: Lesson, stage: Stage) -> frozenset[str]:
    """Return the ideas that are taught up to a stage, its own among them."""
    upto = lesson.stages[: lesson.number(stage.id)]
    return frozenset(one.idea for one in upto).union(*(one.needs for one in upto))


def offered(lesson: Lesson, stage: Stage, task: Task) -> frozenset[Any]:
    """Return the moves that are offered in a place of a stage: those of ideas that are known there."""
    taught = known(lesson, stage)
    return frozenset(
        action
        for action in task.rules.moves(task.state, task.seat)
        if task.is_right(action) or ideas_of(lesson, task.rules, task.state, action) <= taught
    )
