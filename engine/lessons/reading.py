"""Reading the file of a lesson, and telling what is wrong with it: by file and line, in a sentence.

A stage has to have a name of its own, texts, and places that the rules allow, in each of which something is
right that is known by then, and all else is answered by a sentence.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Final

import msgspec

from engine import catalogue
from engine.core import TymokError
from engine.lessons.ideas import ideas_of, known
from engine.lessons.lesson import Lesson, Place, Season, Stage
from engine.lessons.tasks import task
from engine.players import levels_of

PLACES: Final = 2
"""Places that a stage has at least: one that was missed comes again in another."""

_IDEA: Final = re.compile(r"^\s*\[\[ideas\]\]", re.MULTILINE)
_STAGE: Final = re.compile(r"^\s*\[\[stages\]\]", re.MULTILINE)
_PLACE: Final = re.compile(r"^\s*\[\[stages\.places\]\]", re.MULTILINE)
_AT: Final = re.compile(r"at line (\d+)")
_PATH: Final = re.compile(r"\$\.stages\[(\d+)\](?:\.places\[(\d+)\])?")


class LessonError(Exception):
    """A lesson can't be given: ``line`` says where, ``problem`` what is wrong, in one sentence."""

    def __init__(self, name: str, line: int, problem: str) -> None:
        self.name, self.line, self.problem = name, line, problem
        super().__init__(f"{name}:{line}: {problem}")


def read(text: str, name: str) -> Lesson:
    """Return the lesson in a text; raise LessonError for what is not of its form.

    ``name`` is what errors call the file.  What its positions are is not looked at: see :func:`faults`.
    """
    try:
        return msgspec.convert(tomllib.loads(text), Lesson)
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        raise LessonError(name, int(found[1]) if found else 1, str(error)) from None
    except msgspec.ValidationError as error:
        where = _PATH.search(str(error))
        line = 1 if where is None else _line(text, int(where[1]), int(where[2] or -1))
        raise LessonError(name, line, str(error)) from None


def faults(text: str, name: str) -> list[LessonError]:
    """Return all that is wrong with the lesson in a text, in its order."""
    try:
        lesson = read(text, name)
    except LessonError as error:
        return [error]
    return [LessonError(name, line, problem) for line, problem in _problems(lesson, text)]


def _problems(lesson: Lesson, text: str) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with a lesson, each with its line in the text."""
    if lesson.game not in catalogue.ids():
        yield 1, f"there is no game called {lesson.game!r}"
        return
    unread = list(_of_ideas(lesson, text))
    if unread:
        yield from unread
        return
    names = [stage.id for stage in lesson.stages]
    ideas = {idea.id for idea in lesson.ideas}
    taught: set[str] = set()
    for number, stage in enumerate(lesson.stages):
        here = _line(text, number)
        if names.count(stage.id) > 1:
            yield here, f"the stage {stage.id!r} stands here more than once"
        if ideas and stage.idea not in ideas:
            yield here, f"the idea {stage.idea!r} of the stage {stage.id!r} is none of the lesson's"
        for idea in sorted(set(stage.needs) - taught):
            yield here, f"the stage {stage.id!r} needs the idea {idea!r}, which no stage before it teaches"
        taught.add(stage.idea)
        if stage.season is not None:
            yield from ((here, problem) for problem in _of_season(lesson, stage, stage.season))
            continue
        if len(stage.places) < PLACES:
            yield here, f"the stage {stage.id!r} has {len(stage.places)} places, and needs {PLACES}"
        if not stage.done:
            yield here, f"the stage {stage.id!r} does not say what it brought (done)"
        for at, place in enumerate(stage.places):
            yield from ((_line(text, number, at), problem) for problem in _of_place(lesson, stage, place))


def _of_ideas(lesson: Lesson, text: str) -> Iterator[tuple[int, str]]:
    """Yield which ideas nobody could meet, and what in them is no regular expression."""
    lines = [text.count("\n", 0, found.end()) + 1 for found in _IDEA.finditer(text)]
    for line, idea in zip(lines, lesson.ideas, strict=False):
        if not (idea.kinds or idea.casts or idea.met):
            yield line, f"nobody meets the idea {idea.id!r} in a game (kinds, casts, met)"
        for key, pattern in (("subject", idea.subject), ("met", idea.met)):
            try:
                re.compile(pattern)
            except re.error as error:
                yield line, f"{key} of the idea {idea.id!r} is no regular expression: {error}"


def _of_season(lesson: Lesson, stage: Stage, season: Season) -> Iterator[str]:
    """Yield what is wrong with a season."""
    if stage.places:
        yield f"the stage {stage.id!r} has places and a season: it can have one of them"
    if season.computer not in levels_of(lesson.game):
        yield f"the game has no computer player {season.computer!r}"
    try:
        catalogue.get(lesson.game).make_options(season.preset, season.changes)
    except TymokError as error:
        yield f"the season's rules can't be: {error}"


def _of_place(lesson: Lesson, stage: Stage, place: Place) -> Iterator[str]:
    """Yield what is wrong with a place."""
    try:
        asked = task(lesson, place)
    except ValueError as error:
        yield f"a position of the stage {stage.id!r} can't be: {error}"
        return
    if place.choices:
        if place.right:
            yield f"a place of the stage {stage.id!r} has moves and choices: it can have one of them"
        if sum(choice.right for choice in place.choices) != 1:
            yield f"a question of the stage {stage.id!r} has to have one right answer"
        for choice in place.choices:
            if not (choice.say or (stage.done if choice.right else stage.wrong)):
                yield f"nothing is said to the answer {choice.label!r} of the stage {stage.id!r}"
        return
    legal = asked.rules.moves(asked.state, asked.seat)
    right = asked.answers()
    if not right:
        listed = ", ".join(place.right)
        yield f"nothing is right in a place of the stage {stage.id!r}: none of these is legal: {listed}"
    taught = known(lesson, stage)
    of_right = (ideas_of(lesson, asked.rules, asked.state, action) for action in right)
    for strange in sorted(frozenset[str]().union(*of_right) - taught):
        yield f"the right move of the stage {stage.id!r} is of the idea {strange!r}, which is not taught yet"
    for action in legal:
        if action not in right and not asked.said(stage, action):
            notation = asked.rules.notate(asked.state, action)
            yield f"nothing is said to the wrong move {notation} of the stage {stage.id!r}"
            return
    try:
        for action in right:
            asked.after(action)
    except ValueError as error:
        yield f"what follows the right move of the stage {stage.id!r} can't be: {error}"


def _line(text: str, stage: int, place: int = -1) -> int:
    """Return the line of a stage in a text, or of one of its places."""
    starts = [found.start() for found in _STAGE.finditer(text)]
    if stage >= len(starts):
        return 1
    at = starts[stage]
    if place >= 0:
        end = starts[stage + 1] if stage + 1 < len(starts) else len(text)
        places = [found.start() for found in _PLACE.finditer(text, at, end)]
        at = places[place] if place < len(places) else at
    return text.count("\n", 0, at + len(text[at:]) - len(text[at:].lstrip())) + 1
