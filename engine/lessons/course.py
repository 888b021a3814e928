"""How far somebody is in a lesson: a value, and what each answer makes of it.

A stage that was missed comes again, after :data:`APART` others and in its next place; what is left of those
comes before the season at the end.  Stages are known by their names, so a lesson that has changed since goes
on with the first stage that was not there.

    begin -> missed* -> passed -> onward -> …
                     `-> skipped ----^
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.lessons.lesson import Lesson, Place, Stage

APART: Final = 2
"""Stages that come between one that was missed and the same one again."""


class Again(msgspec.Struct, frozen=True):
    """A stage that comes again, in which of its places."""

    stage: str
    place: int


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody is in a lesson.

    ``stage`` is the one that is shown, empty at the end; ``place`` counts how often it was shown in others;
    ``misses`` are the wrong tries at it, ``passed`` whether it has been done.  ``seen`` are the stages that
    were done or skipped; ``again`` those that come again, ``since`` how many came while one waits.
    ``count`` rises with everything that is answered: by it a button is known to be an old one.
    """

    stage: str
    place: int = 0
    misses: int = 0
    passed: bool = False
    seen: tuple[str, ...] = ()
    again: tuple[Again, ...] = ()
    since: int = 0
    count: int = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing is left."""
        return not self.stage


def begin(lesson: Lesson) -> Progress:
    """Return where a lesson begins."""
    return Progress(lesson.stages[0].id)


def current(lesson: Lesson, progress: Progress) -> tuple[Progress, Stage | None]:
    """Return the stage that is shown, None at the end; of a lesson that has changed the first new one."""
    if progress.is_over:
        return progress, None
    stage = lesson.stage(progress.stage)
    if stage is None:
        progress = _next(lesson, progress)
        stage = lesson.stage(progress.stage)
    return progress, stage


def place(stage: Stage, progress: Progress) -> Place | None:
    """Return the place in which a stage is shown; None for a season."""
    return stage.places[progress.place % len(stage.places)] if stage.places else None


def missed(progress: Progress) -> Progress:
    """Return where somebody is after a wrong try: where they were."""
    return msgspec.structs.replace(progress, misses=progress.misses + 1, count=progress.count + 1)


def passed(progress: Progress) -> Progress:
    """Return where somebody is after the right move: still there, to see what it brought."""
    return msgspec.structs.replace(progress, passed=True, count=progress.count + 1)


def shown(progress: Progress) -> Progress:
    """Return where somebody is who was shown the answer: it counts as one that was missed."""
    return passed(missed(progress))


def onward(lesson: Lesson, progress: Progress) -> Progress:
    """Return where somebody is next, after a stage that was passed or is skipped.

    One that was done only after wrong tries comes again.
    """
    again, since = progress.again, progress.since
    if progress.passed and progress.misses:
        again, since = (*again, Again(progress.stage, progress.place + 1)), since if again else 0
    seen = tuple(dict.fromkeys((*progress.seen, progress.stage)))
    return _next(lesson, msgspec.structs.replace(progress, seen=seen, again=again, since=since))


def jump(lesson: Lesson, progress: Progress, stage: str) -> Progress:
    """Return where somebody is who wants to go on with a certain stage; one that is gone changes nothing."""
    if lesson.stage(stage) is None:
        return progress
    return _at(progress, stage, 0, progress.since)


def _next(lesson: Lesson, progress: Progress) -> Progress:
    """Return where the next stage is: a new one, or one that comes again."""
    again = [one for one in progress.again if lesson.stage(one.stage) is not None]
    new = next((stage for stage in lesson.stages if stage.id not in progress.seen), None)
    if again and (progress.since >= APART or new is None or new.season is not None):
        first, *rest = again
        left = msgspec.structs.replace(progress, again=tuple(rest))
        return _at(left, first.stage, first.place, 0)
    if new is None:
        return _at(progress, "", 0, 0)
    return _at(progress, new.id, 0, progress.since + 1)


def _at(progress: Progress, stage: str, place: int, since: int) -> Progress:
    return Progress(
        stage=stage,
        place=place,
        seen=progress.seen,
        again=progress.again,
        since=since,
        count=progress.count + 1,
    )
