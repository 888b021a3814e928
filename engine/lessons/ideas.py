"""Of which ideas a move is, and whether somebody who has come so far in a lesson knows them all."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from engine.core import AnyGame
from engine.lessons.lesson import Idea, Lesson


def ideas_of(lesson: Lesson, rules: AnyGame, state: Any, action: Any) -> list[Idea]:
    """Return the ideas of which a legal move is, in the order of the lesson."""
    steps = [(step.kind, step.subject) for step in rules.steps(state, action)]
    return [
        idea
        for idea in lesson.ideas
        if any(kind in idea.kinds and _fits(idea, subject) for kind, subject in steps)
        or (idea.casts and rules.odds(state, action) is not None)
    ]


def _fits(idea: Idea, subject: str) -> bool:
    return not idea.subject or re.fullmatch(idea.subject, subject) is not None


def is_taught(lesson: Lesson, rules: AnyGame, state: Any, action: Any, known: Collection[str]) -> bool:
    """Whether a move is of no idea beside those that are known, by their names."""
    return all(idea.id in known for idea in ideas_of(lesson, rules, state, action))


def taught_by(lesson: Lesson, stages: int) -> frozenset[str]:
    """Return the names of the ideas that so many first stages teach."""
    return frozenset(stage.idea for stage in lesson.stages[:stages])
