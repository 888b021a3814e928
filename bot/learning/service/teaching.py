"""The teacher in somebody's first games, and the ideas that people meet in games for the first time.

A taught game is the last one that was begun from a lesson.  The teacher looks at each of the learner's moves,
from what the learner could know, in the processes that think for computer players.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.learning.service.meeting import LESSON, Meeting, most_needed
from bot.learning.service.remarking import Remark, remark
from bot.learning.store import courses, ideas
from bot.learning.store import lessons as stored
from bot.storage.learning_rows import IdeaTold, LessonRow
from bot.table.service.match import Match
from bot.table.service.replay import Replay
from bot.table.store import games
from engine.core import CHANCE, Seat
from engine.lessons import Idea, Lesson, Progress
from engine.review import LEAST_LOSS

LEAST: Final = (0.0, LEAST_LOSS, LEAST_LOSS)
"""From which loss on, in points, something is said of a move: in the first game of every one, then of what
mattered."""

LARGE: Final = 2.0
"""The same in all later games."""

KEPT: Final = 2000
"""People with a game of whom it is kept in memory what they have met."""

LOOKS: Final = 12
BETWEEN: Final = 0.25
"""How often it is looked whether the result of a game was shown, and seconds between two looks."""

Compute = Callable[..., Awaitable[Any]]
"""Lets another process do some work (``Thinkers.compute``)."""


def least(games: int) -> float:
    """Return from which loss on a move is spoken of in the last of so many games with the teacher."""
    return LEAST[games - 1] if 0 < games <= len(LEAST) else LARGE


def may_be_taught(match: Match) -> bool:
    """Whether a game may be one with the teacher: one person against computer players, for practice."""
    alone = len(match.people) == 1 and len(match.seats) > 1
    return alone and match.row.fixture is None and not match.row.rated and match.rules.has_choice


class TeachingService:
    """Knows which games are taught, thinks about moves in them, and notes what people have met."""

    def __init__(self, database: Database, compute: Compute, now: Callable[[], float]) -> None:
        self._database, self._compute, self._now = database, compute, now
        self._met: OrderedDict[tuple[int, str], Mapping[str, float]] = OrderedDict()

    # --- The teacher ---

    async def lesson_of(self, match: Match) -> LessonRow | None:
        """Return the lesson from which a game was begun whose learner still plays it; None for any other."""
        if not may_be_taught(match):
            return None
        async with self._database.read() as connection:
            row = await stored.of_game(connection, match.id)
        return row if row is not None and row.user_id in match.people else None

    async def remark(self, match: Match, replay: Replay, ply: int) -> Remark | None:
        """Return what the teacher thinks of what was done at a ply; None where it was no choice."""
        rules, before, (seat, played) = match.rules, replay.states[ply], replay.actions[ply]
        if len(rules.moves(before, seat)) < 2:
            return None
        view = rules.view(before, seat)
        after = _seen_by_other(match, replay, ply, seat)
        found: Remark | None = await self._compute(remark, rules.id, rules.version, view, ply, played, after)
        return found

    async def spoke(self, match: Match, message_id: int, token: str, until: float) -> None:
        """Note where the teacher speaks in a game, so that it goes on there after a restart."""
        async with self._database.write() as connection:
            await stored.spoke(connection, match.id, message_id, token, until)

    async def result_is_shown(self, match: Match) -> None:
        """Wait until the result of a game was shown, but not long: what is said stands below it."""
        for _ in range(LOOKS):
            async with self._database.read() as connection:
                row = await games.get(connection, match.id)
            if row is None or row.result_message_id:
                return
            await asyncio.sleep(BETWEEN)

    async def language(self, user_id: int) -> str:
        """Return the language in which somebody reads."""
        async with self._database.read() as connection:
            player = await people.get(connection, user_id)
        return player.language if player is not None else ""

    async def hush(self, user_id: int, game_id: str) -> None:
        """Let the teacher say nothing more in somebody's games of this kind."""
        async with self._database.write() as connection:
            row = await stored.get(connection, user_id, game_id)
            if row is not None:
                await stored.put(connection, msgspec.structs.replace(row, quiet=True))

    # --- What is met for the first time ---

    async def may_meet(self, match: Match, user_id: int) -> bool:
        """Tell whether somebody may be told of an idea now, should they meet all that are left."""
        known = await self._known(user_id, match.rules.id)
        everything = Meeting(decided=courses.lesson(match.rules.id).ideas)
        return most_needed(everything, known, self._now()) is not None

    async def met(self, match: Match, user_id: int, found: Meeting) -> Idea | None:
        """Return which idea of those that somebody meets is most needed, and note that they are told of it.

        None where all are known, or have to wait for another evening.
        """
        game_id = match.rules.id
        known = await self._known(user_id, game_id)
        new = most_needed(found, known, self._now())
        return new if new is not None and await self._note(user_id, game_id, new.id) else None

    async def is_new_here(self, match: Match, user_id: int) -> bool:
        """Tell, once, whether somebody has not begun the lesson of a game, nor been told of it."""
        game_id = match.rules.id
        known = await self._known(user_id, game_id)
        return LESSON not in known and await self._note(user_id, game_id, LESSON)

    def ask_anew(self, user_id: int, game_id: str) -> None:
        """Look up once more what somebody knows of a game: they go on with its lesson."""
        self._met.pop((user_id, game_id), None)

    async def _known(self, user_id: int, game_id: str) -> Mapping[str, float]:
        """Return of what somebody was told, and when; what they have learned in the lesson, long ago."""
        key = user_id, game_id
        if key not in self._met:
            async with self._database.read() as connection:
                told = await ideas.of(connection, user_id, game_id)
                row = await stored.get(connection, user_id, game_id)
            lesson = await asyncio.to_thread(courses.lesson, game_id)
            self._met[key] = dict.fromkeys(_learned(lesson, row), 0.0) | told
            while len(self._met) > KEPT:
                self._met.popitem(last=False)
        return self._met[key]

    async def _note(self, user_id: int, game_id: str, idea: str) -> bool:
        """Note that somebody is told of an idea; False where they were, or do not want it."""
        row = IdeaTold(user_id=user_id, game_id=game_id, idea=idea, at=self._now())
        async with self._database.write() as connection:
            player = await people.get(connection, user_id)
            new = player is not None and player.ideas and await ideas.add(connection, row)
        self._met[user_id, game_id] = {**self._met.get((user_id, game_id), {}), idea: row.at}
        return new


def _learned(lesson: Lesson, row: LessonRow | None) -> frozenset[str]:
    """Return the ideas of the stages that somebody has done or skipped, and that they know the lesson."""
    if row is None:
        return frozenset()
    seen = msgspec.json.decode(row.progress, type=Progress).seen
    return frozenset({LESSON, *(stage.idea for stage in lesson.stages if stage.id in seen)})


def _seen_by_other(match: Match, replay: Replay, ply: int, seat: Seat) -> Any | None:
    """Return what the other side of two sees after an action, where it is to act and nothing is hidden."""
    after = replay.states[ply + 1]
    turn = match.rules.turn(after)
    if match.privacy.private or len(match.seats) != 2 or turn.is_over or turn.is_chance:
        return None
    (other, *_) = turn.seats
    return None if other in (seat, CHANCE) else match.rules.view(after, other)


def stage_of(lesson: Lesson, idea: str) -> str:
    """Return the first stage that teaches an idea, the first of all where none does."""
    return next((stage.id for stage in lesson.stages if stage.idea == idea), lesson.stages[0].id)
