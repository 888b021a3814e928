"""Practice against computer players: somebody's private number in a game, and the games that it follows from.

The number is a cache of the games.  They belong to the person, and name neither the game nor its server: when
those are erased the number stays what it is.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import put_row, read_row, read_rows
from bot.storage.practice_rows import PracticeGame, PracticeRow
from bot.storage.tables import practice, practice_games

_NUMBER: Final = select(practice).where(
    practice.c.user_id == bindparam("person"),
    practice.c.game_id == bindparam("game_id"),
    practice.c.family == bindparam("family"),
)
_NUMBERS: Final = (
    select(practice)
    .where(practice.c.user_id == bindparam("person"))
    .order_by(practice.c.game_id, practice.c.family)
)
_GAME: Final = select(practice_games).where(practice_games.c.seq == bindparam("this"))
_GAMES: Final = (
    select(practice_games)
    .where(
        practice_games.c.user_id == bindparam("person"),
        practice_games.c.game_id == bindparam("game_id"),
        practice_games.c.family == bindparam("family"),
    )
    .order_by(practice_games.c.seq)
)


async def number_of(conn: AsyncConnection, user_id: int, game_id: str, family: str) -> PracticeRow | None:
    """Return a person's private number in a game."""
    return await read_row(conn, PracticeRow, _NUMBER, person=user_id, game_id=game_id, family=family)


async def numbers_of(conn: AsyncConnection, user_id: int) -> list[PracticeRow]:
    """Return a person's private numbers in all games."""
    return await read_rows(conn, PracticeRow, _NUMBERS, person=user_id)


async def put_number(conn: AsyncConnection, row: PracticeRow) -> None:
    """Note a person's private number in a game."""
    await put_row(conn, practice, row, later=True)


async def game(conn: AsyncConnection, seq: int) -> PracticeGame | None:
    """Return the practice that a result was, None if it was none."""
    return await read_row(conn, PracticeGame, _GAME, this=seq)


async def games_of(conn: AsyncConnection, number: PracticeRow) -> list[PracticeGame]:
    """Return the games from which a number follows, in their order."""
    of = {"person": number.user_id, "game_id": number.game_id, "family": number.family}
    return await read_rows(conn, PracticeGame, _GAMES, **of)


async def put_game(conn: AsyncConnection, row: PracticeGame) -> None:
    """Note a game, or how it counts now."""
    await put_row(conn, practice_games, row, later=True)
