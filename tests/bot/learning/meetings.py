"""Which ideas are met in games: ``python -m tests.bot.learning.meetings`` prints those that are not.

Ideas are looked for where lessons ask for them, and then in games by their rules in which whoever plays
often does what they have done least.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.learning.service.meeting import decisions, situation
from bot.learning.store import courses
from engine import catalogue
from engine.core import CHANCE, AnyGame, Seat
from engine.lessons import Lesson, ideas_of, task
from tests.engine.lessons.kinds import kind_of

CHOICES = 600
"""That are made in games of each kind at most."""

Met = tuple[AnyGame, Any, Seat, Any, Any]
"""A game, a position in it, the seat that acts, its action, and the position in which somebody acts again."""


def unmet(lesson: Lesson) -> list[str]:
    """Return the ideas of a lesson that are met nowhere."""
    left = {idea.id for idea in lesson.ideas}
    for source in (_in_places(lesson), _in_games(lesson)):
        for rules, before, seat, action, after in source:
            if not left:
                return []
            left -= decisions(lesson, rules, before, seat) | ideas_of(lesson, rules, before, action)
            told = situation(rules, before, action, after, seat)
            left -= {one.id for one in lesson.ideas if one.met and re.search(one.met, told, re.MULTILINE)}
    return sorted(left)


def _in_places(lesson: Lesson) -> Iterator[Met]:
    for stage in lesson.stages:
        for place in stage.places:
            asked = task(lesson, place)
            for action in asked.answers()[:1]:
                yield asked.rules, asked.state, asked.seat, action, asked.after(action)


def _in_games(lesson: Lesson, seed: int = 1) -> Iterator[Met]:
    rules, rng, left = catalogue.get(lesson.game), random.Random(seed), CHOICES
    options, done = rules.make_options(lesson.preset, lesson.changes), Counter[tuple[str, ...]]()
    while left:
        state = rules.start(rules.seats.start, options)
        while left and not (turn := rules.turn(state)).is_over:
            if turn.is_chance:
                state = rules.apply(state, CHANCE, rules.chance(state).sample(rng))
                continue
            left -= 1
            seat, before, moves = turn.seats[0], state, rules.moves(state, turn.seats[0])
            action = rng.choice(moves)
            if rng.random() < 0.3:
                action = min(moves, key=lambda one: (done[kind_of(rules, before, one)], rng.random()))
            done[kind_of(rules, before, action)] += 1
            state = rules.apply(state, seat, action)
            while rules.turn(state).is_chance:
                state = rules.apply(state, CHANCE, rules.chance(state).sample(rng))
            yield rules, before, seat, action, state


def main() -> None:
    """Print which ideas are met nowhere."""
    for game in courses.taught():
        for idea in unmet(courses.lesson(game)):
            print(f"{game}: nobody meets {idea}")


if __name__ == "__main__":
    main()
