"""How far people are in lessons."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import held, put_row, query, read_row, read_rows
from bot.storage.learning_rows import LessonRow
from bot.storage.tables import lessons

_THIS: Final = (lessons.c.user_id == bindparam("person"), lessons.c.game_id == bindparam("taught"))
_GET: Final = query(select(lessons).where(*_THIS))
_OF: Final = select(lessons).where(lessons.c.user_id == bindparam("person"))
_OF_GAME: Final = select(lessons).where(lessons.c.game == bindparam("played"))
_OF_GUILD: Final = select(lessons).where(lessons.c.guild_id == bindparam("guild"))


async def get(conn: AsyncConnection, user_id: int, game_id: str) -> LessonRow | None:
    """Return how far somebody is in a lesson, None where they have not begun it."""
    return await read_row(conn, LessonRow, held(conn, _GET), person=user_id, taught=game_id)


async def of_person(conn: AsyncConnection, user_id: int) -> list[LessonRow]:
    """Return all lessons that somebody has begun."""
    return await read_rows(conn, LessonRow, _OF, person=user_id)


async def of_game(conn: AsyncConnection, game: str) -> LessonRow | None:
    """Return the lesson that a game ends, None for any other game."""
    return await read_row(conn, LessonRow, _OF_GAME, played=game)


async def of_guild(conn: AsyncConnection, guild_id: int) -> list[LessonRow]:
    """Return all lessons that were begun in a server."""
    return await read_rows(conn, LessonRow, _OF_GUILD, guild=guild_id)


async def put(conn: AsyncConnection, row: LessonRow) -> None:
    """Keep how far somebody is."""
    await put_row(conn, lessons, row)


async def began(conn: AsyncConnection, user_id: int, game_id: str, game: str) -> None:
    """Note the season with the teacher."""
    await conn.execute(
        update(lessons)
        .where(*_THIS)
        .values(game=game, games=lessons.c.games + 1, quiet=False, message_id=0, token="", token_until=0.0),
        {"person": user_id, "taught": game_id},
    )


async def spoke(conn: AsyncConnection, game: str, message_id: int, token: str, until: float) -> None:
    """Note where the teacher speaks in a game, and until when that can be edited."""
    values = {"message_id": message_id, "token": token, "token_until": until}
    await conn.execute(update(lessons).where(lessons.c.game == game).values(values))
