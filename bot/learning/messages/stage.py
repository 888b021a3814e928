"""What a lesson shows: a stage with its position and menus, what an answer brought, the list of lessons.

What is to be done, and what it brought, is said below the picture, beside the buttons: on a phone there is no
room for both on the screen, and what stands above the picture is not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
from discord import ui

from bot.kit.messages.message import Gallery, Item, Message, framed, row, safe, text_message
from bot.kit.messages.press import Press, PressButton, PressSelect
from bot.kit.texts import explain
from bot.learning.messages import verbs
from bot.learning.service.learning import Sitting
from bot.storage.learning_rows import LessonRow
from bot.table.messages import pictures
from bot.table.messages.board import chosen_text
from bot.table.messages.branches import Choosing, choosing
from bot.table.messages.choosing import controls
from bot.table.messages.verbs import RULES_OF, TEACH
from bot.table.messages.why_not import why_not
from engine.core import AnyGame, IllegalAction, Seat
from engine.lessons import Task
from renderers import rule_words, words
from renderers.canvas import Dress, Look
from renderers.translation import N_, P_, Translator

MOST_STAGES: Final = 25
"""Stages that fit into one menu."""

OVER: Final = N_(
    "You have been through the whole lesson. What you like can be gone through again, below; and there is "
    "always somebody to play with."
)


@dataclass(frozen=True, slots=True)
class InLesson:
    """What a stage asks, with the presses by which it is answered: ``only`` what it has taught is offered."""

    task: Task
    game: str
    count: int
    only: frozenset[Any]
    confirms: bool = False

    @property
    def rules(self) -> AnyGame:
        """The rules of the game."""
        return self.task.rules

    @property
    def state(self) -> Any:
        """The position."""
        return self.task.state

    @property
    def seat(self) -> Seat:
        """Whose move it is: the learner's."""
        return self.task.seat

    def pick(self, *values: str) -> Press:
        """Return the press by which values are chosen."""
        return verbs.PICK(self.count, self.game, *values)

    def confirm(self, *values: str) -> Press:
        """Return the press by which the move of these values is made."""
        return verbs.CONFIRM(self.count, self.game, *values)


def asked(sitting: Sitting, task: Task) -> InLesson:
    """Return what a stage asks."""
    return InLesson(task, sitting.lesson.game, sitting.progress.count, sitting.offered())


async def stage_message(
    sitting: Sitting,
    t: Translator,
    dress: Dress,
    name: str,
    chosen: Sequence[str] = (),
    refused: IllegalAction | None = None,
) -> Message:
    """Return what somebody sees of a lesson now; raise IllegalAction if these steps begin no legal move.

    ``name`` is theirs: what they do is told of them like of anybody at a table.
    """
    if sitting.stage is None:
        return _over_message(sitting, t)
    if sitting.task is None:
        return _season_message(sitting, t)
    if sitting.progress.passed:
        return await _passed_message(sitting, sitting.task, t, dress, name)
    return await _asked_message(sitting, sitting.task, t, dress, name, chosen, refused)


async def _asked_message(
    sitting: Sitting,
    task: Task,
    t: Translator,
    dress: Dress,
    name: str,
    chosen: Sequence[str],
    refused: IllegalAction | None,
) -> Message:
    """Return a stage that waits for an answer."""
    assert sitting.stage is not None
    now = None if sitting.choices else choosing(asked(sitting, task), chosen)
    view = task.rules.view(task.state, task.seat)
    look = lesson_look(task, t, dress, name, now)
    picture = await pictures.draw_view(task.rules.id, view, look)
    file = f"lesson-{sitting.lesson.game}-{sitting.progress.count}"
    no = "" if refused is None else explain(refused, t, sitting.lesson.game)
    told = chosen_text(task.rules.id, view, now, t) if now is not None else ""
    said = t.t(sitting.said) if sitting.said else ""
    texts = (t.t(sitting.stage.text), said, no, told)
    below = [ui.TextDisplay[ui.LayoutView](text) for text in texts if text]
    content: list[Item] = [ui.TextDisplay(_heading(sitting, t)), Gallery(picture, file), *below]
    rows = _answers(sitting, task, view, now, chosen, t)
    return framed(content, [*rows, *_ways(sitting, t, refused)])


def _answers(
    sitting: Sitting, task: Task, view: object, now: Choosing | None, chosen: Sequence[str], t: Translator
) -> list[Item]:
    """Return what a stage can be answered by: the menus of a move, or the answers to a question."""
    count, game = sitting.progress.count, sitting.lesson.game
    if now is None:
        buttons = [
            PressButton(verbs.ANSWER(count, game, number), t.t(choice.label), discord.ButtonStyle.primary)
            for number, choice in enumerate(sitting.choices)
        ]
        return [row(*buttons)]
    rows, last = controls(asked(sitting, task), chosen, now, view, t)
    return [*rows, row(*last)] if last else [*rows]


def _ways(sitting: Sitting, t: Translator, refused: IllegalAction | None) -> list[Item]:
    """Return the ways on that are there whatever is asked."""
    why = None if refused is None else why_not(_asking_why(sitting), sitting.lesson.game, refused, t)
    count, game = sitting.progress.count, sitting.lesson.game
    show = [PressButton(verbs.SHOW(count, game), t.t("Show me"))] if sitting.progress.misses else []
    skip = PressButton(verbs.SKIP(count, game), t.t("Skip"))
    in_words = PressButton(verbs.WORDS(count, game), t.t("In words"))
    rules = PressButton(RULES_OF(game), t.t("Rules"))
    first = [*([] if why is None else [why]), *show]
    return [row(*first, in_words, skip, rules), row(_stages_menu(sitting, t))]


def _asking_why(sitting: Sitting) -> Callable[..., Press]:
    return partial(verbs.WHY_NOT, sitting.progress.count, sitting.lesson.game)


def _stages_menu(sitting: Sitting, t: Translator) -> PressSelect:
    """Return the menu of the stages: any may be gone on with."""
    stages = sitting.lesson.stages
    at = 0 if sitting.stage is None else sitting.lesson.number(sitting.stage.id) - 1
    first = max(0, min(at - MOST_STAGES // 2, len(stages) - MOST_STAGES))
    options = [
        discord.SelectOption(
            label=f"{first + number + 1} · {t.t(stage.title)}"[:100],
            value=stage.id,
            default=sitting.stage is stage,
        )
        for number, stage in enumerate(stages[first : first + MOST_STAGES])
    ]
    press = verbs.STAGE(sitting.progress.count, sitting.lesson.game)
    return PressSelect(press, options, t.t("Go to another stage"))


async def _passed_message(sitting: Sitting, task: Task, t: Translator, dress: Dress, name: str) -> Message:
    """Return what the right answer brought, with the way on."""
    assert sitting.stage is not None
    state = task.state if sitting.action is None else task.after(sitting.action)
    view = task.rules.view(state, task.seat)
    look = lesson_look(task, t, dress, name)
    picture = await pictures.draw_view(task.rules.id, view, look)
    file = f"lesson-{sitting.lesson.game}-{sitting.progress.count}"
    told = look.but(names=_names(task, safe(name), t))
    happened = "" if sitting.action is None else words.change(task.rules.id, view, told)
    said = t.t(sitting.said) if sitting.said else t.t(sitting.stage.done)
    above = [ui.TextDisplay[ui.LayoutView](text) for text in (_heading(sitting, t), happened) if text]
    count, game = sitting.progress.count, sitting.lesson.game
    onward = PressButton(verbs.NEXT(count, game), t.t(P_("lesson", "Next")), discord.ButtonStyle.success)
    content: list[Item] = [*above, Gallery(picture, file), ui.TextDisplay(said)]
    return framed(content, [row(onward)])


def _season_message(sitting: Sitting, t: Translator) -> Message:
    """Return the way to a game with the teacher."""
    assert sitting.stage is not None
    count, game = sitting.progress.count, sitting.lesson.game
    play = PressButton(verbs.PLAY(count, game), t.t("Play a first game"), discord.ButtonStyle.success)
    skip = PressButton(verbs.SKIP(count, game), t.t("Skip"))
    told = f"{_heading(sitting, t)}\n{t.t(sitting.stage.text)}"
    return text_message(told, rows=[row(play, skip), row(_stages_menu(sitting, t))])


def _over_message(sitting: Sitting, t: Translator) -> Message:
    """Return the end of a lesson, from where each stage can be gone through again."""
    name = rule_words.game_name(sitting.lesson.game, t.language)
    others = PressButton(TEACH(), t.t("Another lesson"))
    return text_message(f"### {name}\n{t.t(OVER)}", rows=[row(others), row(_stages_menu(sitting, t))])


def _heading(sitting: Sitting, t: Translator) -> str:
    """Return which stage of which lesson it is."""
    assert sitting.stage is not None
    return "### " + t.t(
        "{game} · {number} of {count}: {title}",
        game=rule_words.game_name(sitting.lesson.game, t.language),
        number=sitting.lesson.number(sitting.stage.id),
        count=len(sitting.lesson.stages),
        title=t.t(sitting.stage.title),
    )


def lesson_look(task: Task, t: Translator, dress: Dress, name: str, now: Choosing | None = None) -> Look:
    """Return how a position of a lesson is shown: from the learner's side."""
    return Look(
        names=_names(task, name, t),
        near=task.seat,
        language=t.language,
        candidates=now.candidates if now is not None and now.steps else (),
        chosen=now.steps if now is not None else (),
        **dress._asdict(),
    )


def _names(task: Task, name: str, t: Translator) -> tuple[str, ...]:
    """Return what those at the table are called: the learner by their name."""
    seats = len(task.rules.standing(task.state)) or task.rules.seats.start
    others = [t.t("Teacher") if seats == 2 else t.t("Player {number}", number=n) for n in range(1, seats + 1)]
    return tuple(name if seat == task.seat else others[seat] for seat in range(seats))


def words_message(sitting: Sitting, t: Translator, name: str) -> Message:
    """Return the position of a stage in words, for who does not see the picture."""
    assert sitting.task is not None
    task = sitting.task
    view = task.rules.view(task.state, task.seat)
    look = Look(names=_names(task, safe(name), t), near=task.seat, language=t.language)
    return text_message(words.describe_fully(task.rules.id, view, look))


def lessons_message(games: Sequence[str], begun: Mapping[str, LessonRow], t: Translator) -> Message:
    """Return the list of lessons, with how far somebody is in each."""
    options = [
        discord.SelectOption(
            label=rule_words.game_name(game, t.language), value=game, description=_how_far(begun.get(game), t)
        )
        for game in games
    ]
    told = t.t(
        "## Learn a game\nA few small positions, each with one thing to do; nobody else sees them, and you "
        "can stop at any time: I remember where you were."
    )
    return text_message(told, rows=[row(PressSelect(TEACH(), options, t.t("Which game?")))])


def _how_far(found: LessonRow | None, t: Translator) -> str | None:
    if found is None:
        return None
    return t.t("You have been through it.") if found.ended_at else t.t("You have begun it.")
