"""A place of a stage as a position: what may be done there, what is right, and where it leads."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine import catalogue
from engine.core import CHANCE, AnyGame, Draws, Seat
from engine.lessons.lesson import Lesson, Place, Stage

CHANCE_MARK: Final = "*"
"""Stands before what chance does, as in records."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position with who has to choose in it."""

    rules: AnyGame
    place: Place
    state: Any
    seat: Seat

    def answers(self) -> list[Any]:
        """Return the legal moves that are right here."""
        return [action for action in self.rules.legal(self.state, self.seat) if self.is_right(action)]

    def is_right(self, action: Any) -> bool:
        """Whether a move is one that is asked for."""
        return fits(self.rules.notate(self.state, action), self.place.right)

    def said(self, stage: Stage, action: Any) -> str:
        """Return what is said to a wrong move."""
        notation = self.rules.notate(self.state, action)
        own = (one.say for one in self.place.wrong if fits(notation, one.moves))
        return next(own, stage.wrong)

    def after(self, action: Any) -> Any:
        """Return the position when a move was made and chance has done its part."""
        state = self.rules.apply(self.state, self.seat, action)
        return _to_a_choice(self.rules, state, iter(self.place.casts), _drawing(self.place))


def fits(notation: str, patterns: tuple[str, ...]) -> bool:
    """Whether a notation is one of these, in which ``*`` stands for anything."""
    return any(re.fullmatch(re.escape(one).replace(r"\*", ".*"), notation) for one in patterns)


def _drawing(place: Place) -> Draws:
    """Return what chance draws from in a place: the same each time."""
    return random.Random(place.seed)  # noqa: S311 (nothing is at stake)


def task(lesson: Lesson, place: Place) -> Task:
    """Return the position of a place; raise ValueError for one that the rules do not allow."""
    rules = catalogue.get(lesson.game)
    actions, rng = iter(place.actions), _drawing(place)
    state = _to_a_choice(rules, _first(rules, lesson, place), actions, rng)
    turn = rules.turn(state)
    if turn.is_over or turn.is_chance:
        raise ValueError("nobody has to choose there")
    return Task(rules, place, state, turn.seats[0])


def _first(rules: AnyGame, lesson: Lesson, place: Place) -> Any:
    """Return the position from which the actions of a place go on."""
    options = rules.make_options(lesson.preset, {**lesson.changes, **place.changes})
    if not place.position:
        return rules.start(place.seats or rules.seats.start, options)
    form = rules.position_form or rules.lesson_form
    if form is None:
        raise ValueError("the game has no form of a position in one line: write actions")
    _, state = form.read(place.position)
    return rules.under(state, options) or state


def _to_a_choice(rules: AnyGame, state: Any, actions: Iterator[str], rng: Draws) -> Any:
    """Return the position after some actions, and after what chance does until somebody has to choose.

    Where chance acts, and an action is written that is no act of chance, it draws.
    """
    following = next(actions, None)
    while True:
        turn = rules.turn(state)
        if turn.is_chance and (following is None or not following.startswith(CHANCE_MARK)):
            state = rules.apply(state, CHANCE, rules.chance(state).sample(rng))
            continue
        if following is None or turn.is_over:
            return state
        who, _, text = following.partition(" ")
        seat = CHANCE if who == CHANCE_MARK else int(who)
        state = rules.apply(state, seat, rules.parse(state, text))
        following = next(actions, None)
