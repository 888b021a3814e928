"""What can be pressed in a lesson.

All but the way into one say how much had been answered when they were shown (:attr:`Progress.count`), so that
an old button is known.
"""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import Chosen, FreeVerb, Page, Texts, takes_nothing


def takes_game(game: Chosen[str] = "", /) -> None:
    """Say which game is to be learned."""


def takes_steps(count: Page, game: str, *steps: str, texts: Texts = ()) -> None:
    """Say which steps of a move are chosen already, and what is chosen now."""


def takes_answer(count: Page, game: str, number: int) -> None:
    """Say which answer to a question is given, from 0."""


def takes_lesson(count: Page, game: str) -> None:
    """Say which lesson it is about."""


def takes_stage(count: Page, game: str, stage: Chosen[str] = "") -> None:
    """Say with which stage to go on."""


TEACH: Final = FreeVerb("learn", takes_game)
TEACH_ME: Final = FreeVerb("learn_first", takes_nothing)
PICK: Final = FreeVerb("learn_pick", takes_steps)
CONFIRM: Final = FreeVerb("learn_do", takes_steps)
ANSWER: Final = FreeVerb("learn_answer", takes_answer)
NEXT: Final = FreeVerb("learn_next", takes_lesson)
SKIP: Final = FreeVerb("learn_skip", takes_lesson)
SHOW: Final = FreeVerb("learn_show", takes_lesson)
WORDS: Final = FreeVerb("learn_words", takes_lesson)
STAGE: Final = FreeVerb("learn_stage", takes_stage)
PLAY: Final = FreeVerb("learn_play", takes_lesson)
