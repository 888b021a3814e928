"""Pauses: intervals in which clocks stand still, of a game, of a server, or of a person in all games.

The server ``IN_PRIVATE`` stands for all games that are played in a DM.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import bindparam, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import add_numbered, changing, read_row, read_rows
from bot.storage.rows import PauseRow
from bot.storage.tables import pauses

_COUNTS: Final = or_(
    pauses.c.ends.is_(None), pauses.c.ends > bindparam("after"), pauses.c.grace > bindparam("after")
)
_OLDEST_FIRST: Final = select(pauses).order_by(pauses.c.starts, pauses.c.id)
_OF_GAME: Final = _OLDEST_FIRST.where(
    or_(
        pauses.c.game == bindparam("game"),
        pauses.c.guild_id == bindparam("guild"),
        pauses.c.user_id.in_(bindparam("people", expanding=True)),
    ),
    _COUNTS,
)
_OF_GUILD: Final = _OLDEST_FIRST.where(pauses.c.guild_id == bindparam("guild"), _COUNTS)
_OF_PERSON: Final = _OLDEST_FIRST.where(pauses.c.user_id == bindparam("person"))
_HALTING: Final = (
    select(pauses)
    .where(pauses.c.game == bindparam("game"), pauses.c.kind.in_(("agreed", "go_on")))
    .order_by(pauses.c.id.desc())
    .limit(1)
)
_VACATIONS: Final = _OF_PERSON.where(pauses.c.kind == "vacation")
_CHANGE: Final = update(pauses).where(pauses.c.id == bindparam("this"))


async def add(conn: AsyncConnection, row: PauseRow) -> int:
    """Note a pause, and return the number that it gets."""
    return await add_numbered(conn, pauses, row)


async def end(conn: AsyncConnection, pause: int, at: float, grace: float | None = None) -> None:
    """Let a pause end; until ``grace`` nobody loses on time."""
    await change(conn, pause, ends=at, grace=grace)


async def change(conn: AsyncConnection, pause: int, /, **changes: object) -> bool:
    """Change columns of a pause; False when there is no such one, TypeError for an unknown column."""
    statement = changing(_CHANGE, pauses, changes)
    return (await conn.execute(statement, {"this": pause, **changes})).rowcount > 0


async def of_game(
    conn: AsyncConnection, game: str, guild_id: int, people: Collection[int], after: float = 0.0
) -> list[PauseRow]:
    """Return the pauses of a game, of its server and of its people, the oldest first.

    Those that have ended by ``after``, and their grace too, are left out.
    """
    values = {"game": game, "guild": guild_id, "people": list(people), "after": after}
    return await read_rows(conn, PauseRow, _OF_GAME, **values)


async def of_guild(conn: AsyncConnection, guild_id: int, after: float = 0.0) -> list[PauseRow]:
    """Return the pauses of a server, the oldest first, but for those that count no more at ``after``."""
    return await read_rows(conn, PauseRow, _OF_GUILD, guild=guild_id, after=after)


async def halting(conn: AsyncConnection, game: str) -> PauseRow | None:
    """Return the pause of a game alone that began last, by which it stands still if it does."""
    return await read_row(conn, PauseRow, _HALTING, game=game)


async def vacations_of(conn: AsyncConnection, user_id: int) -> list[PauseRow]:
    """Return all vacations of a person, the oldest first."""
    return await read_rows(conn, PauseRow, _VACATIONS, person=user_id)
