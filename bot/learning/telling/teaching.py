"""What the teacher says is one private message for each game, below the board, edited as the game goes on.

It looks on once a move was shown, so no press waits for it.  What has become stale while it thought is
dropped.  A message that only one person sees can be edited for a quarter of an hour; then a new one is sent.
Where it stands is stored: after a restart the teacher goes on there.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import discord
import structlog

from bot.kit import steady
from bot.kit.hooks import Hook
from bot.kit.messages.message import Message
from bot.kit.messages.press import PressButton
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Refusal
from bot.kit.store.errors import StorageError
from bot.learning.app import Bot
from bot.learning.messages.teaching import (
    idea_message,
    lesson_offer,
    next_message,
    own_text,
    remark_text,
    teacher_message,
)
from bot.learning.service.meeting import met_in
from bot.learning.service.teaching import least
from bot.learning.store import courses
from bot.storage.learning_rows import LessonRow
from bot.table.service.hints import tells_reasons
from bot.table.service.match import Match
from bot.table.service.play import Played
from bot.table.telling.answers import reader
from bot.table.telling.following import ALLOWED
from engine.core import TymokError
from renderers.translation import Translator, language_of, translator

log: Final = structlog.get_logger()

MOST: Final = 500
"""Games with a teacher of which it is known where it speaks, the newest ones."""


@dataclass(slots=True)
class Speaking:
    """Where the teacher speaks in a game, in which language, and what it has said of the last move."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    ply: int = -1
    said: list[str] = field(default_factory=list)
    t: Translator | None = None
    token: str = ""
    message: int = 0
    until: float = 0.0


_SPEAKING: Final[OrderedDict[str, Speaking]] = OrderedDict()
_TASKS: Final[set[asyncio.Task[None]]] = set()


def look_on(bot: Bot, played: Played, interaction: Interaction | None) -> None:
    """Look on when somebody has acted, behind what they see."""
    if not (courses.has_lesson(played.match.row.game_id) and played.match.rules.has_choice):
        return
    task = asyncio.create_task(_looked_on(bot, played, interaction), name="teacher")
    _TASKS.add(task)
    task.add_done_callback(_TASKS.discard)


async def _looked_on(bot: Bot, played: Played, interaction: Interaction | None) -> None:
    """Speak, if there is something to say; that it can't be said hinders nothing else."""
    if not bot.finishes():
        return
    try:
        if not played.lines:
            await _part(bot, played.match, interaction)
            return
        if interaction is not None:
            await _explain_what_is_new(bot, played, interaction)
        await _teach(bot, played, interaction)
    except (discord.HTTPException, OSError, TimeoutError, Refusal, StorageError, TymokError) as error:
        log.info("the teacher could not speak", error=repr(error))
    except Exception as error:
        log.error("the teacher failed", exc_info=error)


# --- What is met for the first time ------------------------------------------------------------------


async def _explain_what_is_new(bot: Bot, played: Played, interaction: Interaction) -> None:
    """Tell somebody who learns a game what they meet in it, or that it can be learned: one line, once."""
    match, user = played.match, interaction.user.id
    if user not in match.learners or match.row.status != "running":
        return
    teaching, t = bot.app.teaching, reader(interaction)
    if await teaching.is_new_here(match, user):
        now = await bot.app.play.match(match.id)  # it may have ended since
        await _privately(interaction, lesson_offer(now, t))
        return
    if not await teaching.may_meet(match, user):
        return
    found = await asyncio.to_thread(met_in, courses.lesson(match.rules.id), played)
    idea = await teaching.met(match, user, found)
    if idea is not None:
        await _privately(interaction, idea_message(match.rules.id, idea, t))


async def _part(bot: Bot, match: Match, interaction: Interaction | None) -> None:
    """Ask a learner what next who has given up a game with the teacher."""
    if interaction is None or match.row.status != "over":
        return
    if await bot.app.teaching.lesson_of(match) is not None:
        t = reader(interaction)
        await _privately(interaction, next_message(match, [], t, await _ways_on(bot, match, t)))


WaysOn: TypeAlias = Callable[[Any, Match, Translator], Awaitable[Sequence[PressButton]]]
"""Returns what a feature offers after a game with the teacher: of the bot, the game, in whose language."""

WAYS_ON: Final[Hook[WaysOn]] = Hook()


async def _ways_on(bot: Bot, match: Match, t: Translator) -> list[PressButton]:
    return [button for offered in WAYS_ON for button in await offered(bot, match, t)]


async def _privately(interaction: Interaction, message: Message) -> int:
    sent = await interaction.followup.send(**message.to_send(), ephemeral=True, wait=True)
    return sent.id


# --- The teacher -------------------------------------------------------------------------------------


async def _teach(bot: Bot, played: Played, interaction: Interaction | None) -> None:
    """Say something of a learner's move, or of the computer player's that answers it."""
    match, ply = played.match, played.lines[0].ply
    row = await bot.app.teaching.lesson_of(match)
    if row is None or (row.quiet and match.row.status == "running"):
        return
    async with _speaking(match) as speaking:
        await _remember(bot, row, speaking)
        if interaction is None:
            await _tell_own(bot, match, row, ply, speaking)
        else:
            speaking.t, speaking.ply = reader(interaction), ply
    if interaction is not None:
        await _remark(bot, match, row, ply, interaction)


@asynccontextmanager
async def _speaking(match: Match) -> AsyncIterator[Speaking]:
    """Yield where the teacher speaks in a game, one after the other."""
    speaking = _SPEAKING.setdefault(match.id, Speaking())
    _SPEAKING.move_to_end(match.id)
    while len(_SPEAKING) > MOST:
        _SPEAKING.popitem(last=False)
    async with speaking.lock:
        yield speaking


async def _remember(bot: Bot, row: LessonRow, speaking: Speaking) -> None:
    """Take up where the teacher spoke before the bot was started anew."""
    if not speaking.message:
        speaking.message, speaking.token, speaking.until = row.message_id, row.token, row.token_until
    if speaking.t is None and speaking.message:
        speaking.t = translator(language_of(await bot.app.teaching.language(row.user_id)))


async def _remark(bot: Bot, match: Match, row: LessonRow, ply: int, interaction: Interaction) -> None:
    """Say in a line what a move was worth, unless the learner has gone on meanwhile."""
    async with _speaking(match) as speaking:
        over = match.row.status == "over"
        replay = await bot.app.replays.of(match)
        found = None if row.quiet else await bot.app.teaching.remark(match, replay, ply)
        if speaking.ply != ply or speaking.t is None:
            return
        said = "" if found is None else remark_text(match, replay, ply, found, least(row.games), speaking.t)
        speaking.said = [said] if said else []
        if said or over:
            await _say(bot, match, speaking, interaction)


async def _tell_own(bot: Bot, match: Match, row: LessonRow, ply: int, speaking: Speaking) -> None:
    """Explain the computer player's move below what was said of the learner's, where that hides nothing."""
    over = match.row.status == "over"
    if speaking.t is None or not (speaking.said or least(row.games) == 0 or over):
        return
    replay = await bot.app.replays.of(match)
    seat, _ = replay.actions[ply]
    chose = len(match.rules.moves(replay.states[ply], seat)) > 1
    if chose and tells_reasons(match) and not row.quiet:
        speaking.said = [*speaking.said[:1], own_text(match, replay, ply, speaking.t)]
    if speaking.said or over:
        await _say(bot, match, speaking, None)


async def _say(bot: Bot, match: Match, speaking: Speaking, interaction: Interaction | None) -> None:
    """Show what is said in the message that stands there, in a new one where there is none any more.

    What comes next after the game is said in a new one, which stands below its result.
    """
    assert speaking.t is not None
    if match.row.status == "over":
        await bot.app.teaching.result_is_shown(match)
        ways = await _ways_on(bot, match, speaking.t)
        message = next_message(match, speaking.said, speaking.t, ways)
    else:
        message = teacher_message(match, speaking.said, speaking.t)
    if speaking.message and steady.now() < speaking.until:
        hook = bot.webhook(speaking.token)
        try:
            if match.row.status == "over" and interaction is not None:
                await hook.delete_message(speaking.message)
                speaking.message = 0
            else:
                await hook.edit_message(speaking.message, **message.to_edit())
                return
        except discord.NotFound:
            speaking.message = 0  # put away: it comes anew with the next move
    if interaction is not None:
        speaking.message = await _privately(interaction, message)
        speaking.token, speaking.until = interaction.token, steady.now() + ALLOWED
        await bot.app.teaching.spoke(match, speaking.message, speaking.token, speaking.until)
