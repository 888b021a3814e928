"""What can be pressed in a lesson.

All but the way into one say how much had been answered when they were shown (:attr:`Progress.count`), so that
an old button is known.
"""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import Chosen, FreeVerb, Page, Texts, takes_nothing


def takes_steps(count: Page, game: str, *steps: str, texts: Texts = ()) -> None:
    """Say which steps of a move are chosen already, and what is chosen now."""


def takes_answer(count: Page, game: str, number: int) -> None:
    """Say which answer to a question is given, from 0."""


def takes_lesson(count: Page, game: str) -> None:
    """Say which lesson it is about."""


def takes_stage(count: Page, game: str, stage: Chosen[str] = "") -> None:
    """Say with which stage to go on."""


def takes_refusal(count: Page, game: str, rule: str, *data: str) -> None:
    """Say by which rule a move was refused, and what that is about."""


def takes_idea(game: str, idea: str) -> None:
    """Say of which game which idea is to be shown."""


def takes_played(game: str) -> None:
    """Say about games of which kind with the teacher it is."""


PICK: Final = FreeVerb("learn_pick", takes_steps)
CONFIRM: Final = FreeVerb("learn_do", takes_steps)
ANSWER: Final = FreeVerb("learn_answer", takes_answer)
NEXT: Final = FreeVerb("learn_next", takes_lesson)
SKIP: Final = FreeVerb("learn_skip", takes_lesson)
SHOW: Final = FreeVerb("learn_show", takes_lesson)
WORDS: Final = FreeVerb("learn_words", takes_lesson)
STAGE: Final = FreeVerb("learn_stage", takes_stage)
WHY_NOT: Final = FreeVerb("learn_why", takes_refusal)
PLAY: Final = FreeVerb("learn_play", takes_lesson)
SHOW_IDEA: Final = FreeVerb("learn_idea", takes_idea)
AGAIN: Final = FreeVerb("learn_again", takes_played)
QUIET: Final = FreeVerb("learn_quiet", takes_played)
NUMBERS: Final = FreeVerb("learn_numbers", takes_nothing)
