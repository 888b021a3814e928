"""Lessons: a game taught by small positions, each with one thing to do, against the game's own rules.

* ``lesson``   what a lesson consists of, as it stands in ``data/lessons/<game>.toml``
* ``reading``  reading that file, and telling by file and line what is wrong with it
* ``tasks``    a place of a stage as a position: what may be done there, what is right, where it leads
* ``ideas``    of which ideas a move is, and which ones are known at a stage
* ``course``   how far somebody is: which stage is next, which ones come again
"""

from engine.lessons.course import Progress, begin, current, jump, missed, onward, passed, place, shown
from engine.lessons.ideas import ideas_of, known, offered
from engine.lessons.lesson import Choice, Idea, Lesson, Place, Season, Stage, Try
from engine.lessons.reading import LessonError, faults, read
from engine.lessons.tasks import Task, task

__all__ = [
    "Choice",
    "Idea",
    "Lesson",
    "LessonError",
    "Place",
    "Progress",
    "Season",
    "Stage",
    "Task",
    "Try",
    "begin",
    "current",
    "faults",
    "ideas_of",
    "jump",
    "known",
    "missed",
    "offered",
    "onward",
    "passed",
    "place",
    "read",
    "shown",
    "task",
]
