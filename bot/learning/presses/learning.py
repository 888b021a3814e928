"""What presses of a lesson do: each answers what was shown last, in the place of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.kit.messages.message import Message, text_message
from bot.kit.messages.verbs import Texts
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Refusal, StaleLesson
from bot.learning.app import Bot
from bot.learning.messages import verbs
from bot.learning.messages.stage import asked, lesson_look, lessons_message, stage_message, words_message
from bot.learning.messages.teaching import numbers_message
from bot.learning.service.learning import Sitting
from bot.learning.service.teaching import stage_of
from bot.learning.store import courses
from bot.table.messages.branches import choosing
from bot.table.messages.choosing import chosen_with
from bot.table.messages.verbs import RULES_OF, TEACH, TEACH_ME, Section
from bot.table.messages.why_not import Told, refusal, why_not_message
from bot.table.presses import proposing
from bot.table.presses.door import Ask, Who
from bot.table.presses.people import person
from bot.table.presses.proposing import Wish
from bot.table.telling import dresses
from engine import catalogue
from engine.core import IllegalAction
from engine.lessons import Season, Task
from renderers import faces

VERBS: Final = Presses()


async def open_lesson(bot: Bot, interaction: Interaction, game: str = "") -> None:
    """Show somebody the lesson of a game where they were; without one the list of lessons."""
    ask = Ask(bot, interaction)
    if not game:
        begun = await bot.app.learning.of_person(ask.user)
        await ask.show(lessons_message(courses.taught(), begun, ask.t))
        return
    await ask.show(await _message(ask, await _opened(ask, game)))


@VERBS.on(TEACH_ME, Who.ANYBODY)
async def teach_me(ask: Ask[Bot]) -> None:
    """Open the lesson of somebody's first game: the card stays where it is."""
    first = next(game_id for game_id in courses.taught() if faces.get(game_id).first)
    await open_lesson(ask.bot, ask.interaction, first)


@VERBS.on(TEACH, Who.ANYBODY)
async def teach(ask: Ask[Bot], game: str = "") -> None:
    """Open a lesson in the place of the list, or the list in that of a lesson; what all see is left."""
    pressed = ask.interaction.message
    if pressed is None or not pressed.flags.ephemeral:
        await open_lesson(ask.bot, ask.interaction, game)
        return
    if game:
        await _replace(ask, await _opened(ask, game))
        return
    begun = await ask.bot.app.learning.of_person(ask.user)
    await ask.replace(lessons_message(courses.taught(), begun, ask.t))


@VERBS.on(verbs.PICK, Who.ANYBODY)
async def pick(ask: Ask[Bot], count: int, game: str, *steps: str, texts: Texts = ()) -> None:
    """Take one step of a move; a move that is complete, and for which nothing is cast, is made."""
    sitting, task = await _to_answer(ask, game, count)
    question = asked(sitting, task)
    try:
        chosen = chosen_with(question, steps, texts)
        now = choosing(question, chosen)
    except IllegalAction as error:
        await ask.replace(await _message(ask, sitting, refused=error))
        return
    if now.complete is not None and now.is_played_at_once(confirm_moves=False):
        await _answered(ask, game, count, now.complete)
        return
    await ask.replace(await _message(ask, sitting, chosen))


@VERBS.on(verbs.CONFIRM, Who.ANYBODY)
async def confirm(ask: Ask[Bot], count: int, game: str, *steps: str, texts: Texts = ()) -> None:
    """Make the move that was chosen."""
    action = choosing(asked(*await _to_answer(ask, game, count)), steps).complete
    if action is None:
        raise IllegalAction("refused")
    await _answered(ask, game, count, action)


async def _to_answer(ask: Ask[Bot], game: str, count: int) -> tuple[Sitting, Task]:
    """Return what a lesson asks now; raise StaleLesson where that is not what was shown, or is answered."""
    sitting = await ask.bot.app.learning.look(ask.user, game, count)
    if sitting.task is None or sitting.progress.passed:
        raise StaleLesson
    return sitting, sitting.task


async def _answered(ask: Ask[Bot], game: str, count: int, action: Any) -> None:
    def choose(_task: Task) -> Any:
        return action

    await _replace(ask, await ask.bot.app.learning.answer(ask.user, game, count, choose))


@VERBS.on(verbs.ANSWER, Who.ANYBODY)
async def answer(ask: Ask[Bot], count: int, game: str, number: int) -> None:
    """Answer a question."""
    await _replace(ask, await ask.bot.app.learning.choose(ask.user, game, count, number))


@VERBS.on(verbs.SHOW, Who.ANYBODY)
async def show(ask: Ask[Bot], count: int, game: str) -> None:
    """Show what is right."""
    await _replace(ask, await ask.bot.app.learning.show(ask.user, game, count))


@VERBS.on(verbs.NEXT, Who.ANYBODY)
@VERBS.on(verbs.SKIP, Who.ANYBODY)
async def onward(ask: Ask[Bot], count: int, game: str) -> None:
    """Go on with the next stage."""
    await _replace(ask, await ask.bot.app.learning.onward(ask.user, game, count))


@VERBS.on(verbs.STAGE, Who.ANYBODY)
async def jump(ask: Ask[Bot], count: int, game: str, stage: str = "") -> None:
    """Go on with the stage that was chosen."""
    await _replace(ask, await ask.bot.app.learning.jump(ask.user, game, count, stage))


@VERBS.on(verbs.WORDS, Who.ANYBODY)
async def in_words(ask: Ask[Bot], count: int, game: str) -> None:
    """Tell the position in words."""
    sitting = await ask.bot.app.learning.look(ask.user, game, count)
    if sitting.task is None:
        raise StaleLesson
    await ask.show(words_message(sitting, ask.t, person(ask.interaction).name))


@VERBS.on(verbs.WHY_NOT, Who.ANYBODY)
async def why(ask: Ask[Bot], count: int, game: str, rule: str, *data: str) -> None:
    """Show what a refusal is about; the lesson stays where it is."""
    sitting = await ask.bot.app.learning.look(ask.user, game, count)
    if sitting.task is None:
        raise StaleLesson
    task = sitting.task
    look = lesson_look(task, ask.t, await _dress(ask), person(ask.interaction).name)
    where = (task.state, task.seat)
    await ask.show(
        await why_not_message(task.rules, refusal(rule, data), where, look, ask.t, _rules(sitting))
    )


def _rules(sitting: Sitting) -> Told:
    """Return by which rules somebody learns."""
    game, preset = sitting.lesson.game, sitting.lesson.preset
    options = catalogue.get(game).make_options(preset)
    return Told(options, lambda page: RULES_OF(game, preset, Section.HOW, page))


@VERBS.on(verbs.PLAY, Who.ANYBODY)
async def play(ask: Ask[Bot], count: int, game: str) -> None:
    """Begin the season with the teacher."""
    sitting = await ask.bot.app.learning.look(ask.user, game, count)
    if sitting.season is None:
        raise StaleLesson
    await _begin(ask, game, sitting.season)


async def _begin(ask: Ask[Bot], game: str, season: Season) -> None:
    wish = Wish(game, season.preset, computer=season.computer, changes=season.changes, rated=False, clock="")
    match = await proposing.propose(ask.bot, ask.interaction, wish)
    await ask.bot.app.learning.began(ask.user, game, match.id)


async def _opened(ask: Ask[Bot], game: str) -> Sitting:
    who = person(ask.interaction)
    guild = ask.interaction.guild_id or 0
    return await ask.bot.app.learning.open(who.user_id, who.name, who.language, guild, game)


async def _replace(ask: Ask[Bot], sitting: Sitting) -> None:
    await ask.replace(await _message(ask, sitting))


async def _message(
    ask: Ask[Bot], sitting: Sitting, chosen: Sequence[str] = (), refused: IllegalAction | None = None
) -> Message:
    name = person(ask.interaction).name
    return await stage_message(sitting, ask.t, await _dress(ask), name, chosen, refused)


async def _dress(ask: Ask[Bot]) -> Any:
    return await dresses.of_person(ask.bot, ask.user, learns=True)


@VERBS.on(verbs.SHOW_IDEA, Who.ANYBODY)
async def show_idea(ask: Ask[Bot], game: str, idea: str) -> None:
    """Open the lesson at the stage that teaches an idea; what told of it stays where it is."""
    sitting = await _opened(ask, game)
    stage = stage_of(sitting.lesson, idea)
    service = ask.bot.app.learning
    shown = await service.jump(ask.user, game, sitting.progress.count, stage)
    await ask.show(await _message(ask, shown))


@VERBS.on(verbs.QUIET, Who.ANYBODY)
async def be_quiet(ask: Ask[Bot], game: str) -> None:
    """Let the teacher say nothing more."""
    await ask.bot.app.teaching.hush(ask.user, game)
    told = ask.t.t("I'll say nothing more in this game.")
    await ask.replace(text_message(told))


@VERBS.on(verbs.NUMBERS, Who.STAFF)
async def numbers(ask: Ask[Bot]) -> None:
    """Show staff how lessons go that were begun in their server."""
    await ask.show(numbers_message(await ask.bot.app.learning.numbers(ask.server), ask.t))


@VERBS.on(verbs.AGAIN, Who.ANYBODY)
async def play_again(ask: Ask[Bot], game: str) -> None:
    """Begin another game with the teacher."""
    sitting = await _opened(ask, game)
    season = next((stage.season for stage in sitting.lesson.stages if stage.season is not None), None)
    if season is None:
        raise Refusal("no_lesson")
    await _begin(ask, game, season)
