"""Which kinds of choices a game has, found by playing it: ``python -m tests.engine.lessons.kinds``.

A kind is what an action is and of which kinds of steps it consists, as the game cuts it: a card *called*,
with or without saying what a vessel in it stands for.  Whoever plays here does what they have done least, so
that few games come upon everything; what somebody has to do because nothing else is possible is no choice.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from engine import lessons
from engine.core import CHANCE, AnyGame
from engine.lessons import Lesson
from engine.lessons.tasks import fits
from tests.engine.lessons.learners import shipped, taught

Kind = tuple[str, ...]
"""The name of an action, and the kinds of its steps."""

CHOICES: Final = 1500
"""That are looked at in each game."""


def kind_of(rules: AnyGame, state: Any, action: Any) -> Kind:
    """Return of which kind a choice is."""
    return (type(action).__name__, *dict.fromkeys(step.kind for step in rules.steps(state, action)))


def met(lesson: Lesson, choices: int = CHOICES, seed: int = 1) -> dict[Kind, str]:
    """Return the kinds of choices that are met in games by the rules of a lesson, each with an example."""
    rules, rng = lessons.task(lesson, lesson.stages[0].places[0]).rules, random.Random(seed)
    found: dict[Kind, str] = {}
    done: Counter[Kind] = Counter()
    options = rules.make_options(lesson.preset, lesson.changes)
    while choices > 0:
        state = rules.start(rng.choice((rules.seats.start, min(3, rules.seats.stop - 1))), options)
        while choices > 0 and not (turn := rules.turn(state)).is_over:
            if turn.is_chance:
                state = rules.apply(state, CHANCE, rules.chance(state).sample(rng))
                continue
            choices -= 1
            seat = rng.choice(turn.seats)
            moves = rules.moves(state, seat)
            kinds = {action: kind_of(rules, state, action) for action in moves}
            if len(moves) > 1:
                for action, kind in kinds.items():
                    found.setdefault(kind, rules.notate(state, action))
            action = min(moves, key=lambda one: (done[kinds[one]], rng.random()))
            if rng.random() < 0.3:
                action = rng.choice(moves)
            done[kinds[action]] += 1
            state = rules.apply(state, seat, action)
    return found


def told_of(lesson: Lesson) -> frozenset[Kind]:
    """Return the kinds of choices that are right in a place, or answered there by a sentence of their own."""
    return frozenset(_told_of(lesson))


def _told_of(lesson: Lesson) -> Iterator[Kind]:
    for stage in lesson.stages:
        for place in stage.places:
            task = lessons.task(lesson, place)
            for action in task.rules.moves(task.state, task.seat):
                if task.is_right(action) or _has_own(task, action):
                    yield kind_of(task.rules, task.state, action)


def _has_own(task: lessons.Task, action: Any) -> bool:
    notation = task.rules.notate(task.state, action)
    return any(fits(notation, one.moves) for one in task.place.wrong)


def main() -> None:
    """Print what no stage teaches."""
    for game in taught():
        told = told_of(shipped(game))
        for kind, example in met(shipped(game)).items():
            if kind not in told:
                print(f"{game}: {' '.join(kind)}, as in {example}")


if __name__ == "__main__":
    main()
