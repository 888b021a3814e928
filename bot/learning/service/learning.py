"""Taking lessons: where somebody is, what they answer, and what follows from it.

An answer is given to what was shown last.  It is read, judged and kept in one transaction, in which what
somebody else of this person's devices has answered meanwhile would be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import Refusal, StaleLesson
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.learning.store import courses
from bot.learning.store import lessons as stored
from bot.storage.learning_rows import LessonRow
from bot.table.service.match import Match
from engine import lessons as course
from engine.lessons import Choice, Lesson, Progress, Season, Stage, Task, offered, task

SITTING: Final = 3600.0
"""Seconds after which who goes on with a lesson has come back to it."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What of a lesson is shown to somebody now.

    ``stage`` is None at its end, ``task`` None there, and where a season is to be played.  ``said`` is what
    is told about the last try, ``action`` the right move that was made.
    """

    lesson: Lesson
    progress: Progress
    stage: Stage | None
    task: Task | None
    said: str = ""
    action: Any = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to the question that is asked; none where a move is asked for."""
        return () if self.task is None else self.task.place.choices

    def offered(self) -> frozenset[Any]:
        """Return the moves that are offered: those that the lesson has taught by now."""
        assert self.stage is not None
        assert self.task is not None
        return offered(self.lesson, self.stage, self.task)

    @property
    def season(self) -> Season | None:
        """The season that is to be played now, if any."""
        return None if self.stage is None else self.stage.season


FEW: Final = 3
"""People of fewer than so many nothing is told, not even a number."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """How the lesson of a game goes in a server: how many began, ended, came back, and where the rest are.

    ``stopped`` has the stages at which at least :data:`FEW` have stopped; None is a number below that.
    """

    game_id: str
    begun: int
    ended: int | None
    back: int | None
    stopped: Mapping[str, int]


class LearningService:
    """Knows how far people are in lessons; ``learned`` hears who has come further in which game's."""

    def __init__(
        self, database: Database, now: Callable[[], float], learned: Callable[[int, str], None]
    ) -> None:
        self.database = database
        self.now = now
        self._learned = learned

    async def open(self, user_id: int, name: str, language: str, guild_id: int, game_id: str) -> Sitting:
        """Begin a lesson, or go on with it; raise Refusal ``no_lesson`` for a game that has none."""
        if game_id not in courses.taught():
            raise Refusal("no_lesson")
        lesson, now = courses.lesson(game_id), self.now()
        async with self.database.write() as connection:
            await people.upsert(connection, user_id, name, language)
            row = await stored.get(connection, user_id, game_id)
            if row is None:
                row = LessonRow(
                    user_id=user_id,
                    game_id=game_id,
                    guild_id=guild_id,
                    progress=_written(course.begin(lesson)),
                    begun_at=now,
                    seen_at=now,
                )
            came_back = now - row.seen_at > SITTING
            row = msgspec.structs.replace(row, seen_at=now, sittings=row.sittings + came_back)
            await stored.put(connection, row)
        self._learned(user_id, game_id)
        return _sitting(lesson, _read(row))

    async def of_person(self, user_id: int) -> dict[str, LessonRow]:
        """Return the lessons that somebody has begun, by game."""
        async with self.database.read() as connection:
            return {row.game_id: row for row in await stored.of_person(connection, user_id)}

    async def numbers(self, guild_id: int) -> list[Numbers]:
        """Return how lessons go that were begun in a server, the most frequent first; nothing of few."""
        async with self.database.read() as connection:
            rows = await stored.of_guild(connection, guild_id)
        by_game = Counter(row.game_id for row in rows)
        return [
            _numbers(game_id, [row for row in rows if row.game_id == game_id])
            for game_id, count in by_game.most_common()
            if count >= FEW and game_id in courses.taught()
        ]

    async def look(self, user_id: int, game_id: str, count: int) -> Sitting:
        """Return what is shown; raise StaleLesson unless it is what was shown by then."""
        async with self.database.read() as connection:
            return await self._shown(connection, user_id, game_id, count)

    async def answer(self, user_id: int, game_id: str, count: int, choose: Callable[[Task], Any]) -> Sitting:
        """Judge the move that ``choose`` returns of the task; raises what that raises."""
        async with self.database.write() as connection:
            shown = await self._asked(connection, user_id, game_id, count)
            assert shown.task is not None
            assert shown.stage is not None
            action = choose(shown.task)
            if shown.task.is_right(action):
                return await self._kept(connection, user_id, shown, course.passed(shown.progress), action)
            said = shown.task.said(shown.stage, action)
            missed = course.missed(shown.progress)
            return await self._kept(connection, user_id, shown, missed, said=said)

    async def choose(self, user_id: int, game_id: str, count: int, number: int) -> Sitting:
        """Judge an answer to a question."""
        async with self.database.write() as connection:
            shown = await self._asked(connection, user_id, game_id, count)
            if not 0 <= number < len(shown.choices):
                raise StaleLesson
            assert shown.stage is not None
            choice = shown.choices[number]
            if choice.right:
                said, progress = choice.say or shown.stage.done, course.passed(shown.progress)
            else:
                said, progress = choice.say or shown.stage.wrong, course.missed(shown.progress)
            return await self._kept(connection, user_id, shown, progress, said=said)

    async def show(self, user_id: int, game_id: str, count: int) -> Sitting:
        """Show somebody what is right."""
        async with self.database.write() as connection:
            shown = await self._asked(connection, user_id, game_id, count)
            assert shown.task is not None
            progress = course.shown(shown.progress)
            right = next((choice for choice in shown.choices if choice.right), None)
            if right is not None:
                return await self._kept(connection, user_id, shown, progress, said=right.say)
            return await self._kept(connection, user_id, shown, progress, shown.task.answers()[0])

    async def onward(self, user_id: int, game_id: str, count: int) -> Sitting:
        """Go on with the next stage, whether this one was done or is skipped."""
        async with self.database.write() as connection:
            shown = await self._shown(connection, user_id, game_id, count)
            return await self._kept(connection, user_id, shown, course.onward(shown.lesson, shown.progress))

    async def jump(self, user_id: int, game_id: str, count: int, stage: str) -> Sitting:
        """Go on with a certain stage."""
        async with self.database.write() as connection:
            shown = await self._shown(connection, user_id, game_id, count)
            return await self._kept(
                connection, user_id, shown, course.jump(shown.lesson, shown.progress, stage)
            )

    async def began(self, user_id: int, game_id: str, game: str) -> None:
        """Note which game is the season with the teacher."""
        async with self.database.write() as connection:
            await stored.began(connection, user_id, game_id, game)

    async def _asked(self, conn: AsyncConnection, user_id: int, game_id: str, count: int) -> Sitting:
        """Return what is asked; raise StaleLesson where it was answered already."""
        shown = await self._shown(conn, user_id, game_id, count)
        if shown.task is None or shown.progress.passed:
            raise StaleLesson
        return shown

    async def _shown(self, conn: AsyncConnection, user_id: int, game_id: str, count: int) -> Sitting:
        row = await stored.get(conn, user_id, game_id) if game_id in courses.taught() else None
        if row is None:
            raise Refusal("no_lesson")
        progress = _read(row)
        if progress.count != count:
            raise StaleLesson
        return _sitting(courses.lesson(game_id), progress)

    async def _kept(
        self,
        conn: AsyncConnection,
        user_id: int,
        shown: Sitting,
        progress: Progress,
        action: Any = None,
        said: str = "",
    ) -> Sitting:
        """Keep where somebody is now, and return what is shown of it."""
        row = await stored.get(conn, user_id, shown.lesson.game)
        assert row is not None
        after = _sitting(shown.lesson, progress, said, action)
        now = self.now()
        ended = row.ended_at or (now if after.stage is None else 0.0)
        changed = msgspec.structs.replace(row, progress=_written(after.progress), seen_at=now, ended_at=ended)
        await stored.put(conn, changed)
        self._learned(user_id, shown.lesson.game)
        return after


async def ended(conn: AsyncConnection, match: Match) -> None:
    """Go on in a lesson whose season with the teacher has ended; it is over if nothing comes after that."""
    row = await stored.of_game(conn, match.id)
    if row is None or row.ended_at:
        return
    now = match.row.finished_at or match.row.created_at
    progress = _read(row)
    lesson = courses.lesson(row.game_id)
    _, stage = course.current(lesson, progress)
    if stage is not None and stage.season is not None:
        progress = course.onward(lesson, course.passed(progress))
    over = now if progress.is_over else 0.0
    await stored.put(conn, msgspec.structs.replace(row, progress=_written(progress), ended_at=over))


def _sitting(lesson: Lesson, progress: Progress, said: str = "", action: Any = None) -> Sitting:
    progress, stage = course.current(lesson, progress)
    place = None if stage is None else course.place(stage, progress)
    return Sitting(lesson, progress, stage, None if place is None else task(lesson, place), said, action)


def _numbers(game_id: str, rows: Sequence[LessonRow]) -> Numbers:
    stopped = Counter(_read(row).stage for row in rows if not row.ended_at)
    ended, back = sum(row.ended_at > 0 for row in rows), sum(row.sittings > 1 for row in rows)
    many = {stage: count for stage, count in stopped.items() if count >= FEW}
    return Numbers(game_id, len(rows), _enough(ended), _enough(back), many)


def _enough(count: int) -> int | None:
    """Return a number of people that tells of nobody alone."""
    return count if count >= FEW or not count else None


def _read(row: LessonRow) -> Progress:
    return msgspec.json.decode(row.progress, type=Progress)


def _written(progress: Progress) -> str:
    return msgspec.json.encode(progress).decode()
