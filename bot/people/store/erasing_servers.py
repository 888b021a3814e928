"""Erasing a server: its games, results, ratings, leagues, settings and limits, a few rows at a time.

What belongs to people stays: who they are, what they have set, their practice against computer players, how
far they are in lessons, the records that they opened.  It names the server no more.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Select, Table, delete, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import tables
from bot.storage.league_tables import leagues
from bot.storage.rows import IN_PRIVATE

AT_ONCE: Final = 50
"""Games or leagues that go in one transaction, with all that hangs on them."""

ROWS_AT_ONCE: Final = 1000
"""Rows of other tables that do."""

GAMES: Final = (tables.games.c.created_at, leagues.c.created_at)
"""What many other rows belong to and go with, by the time since which it is there."""

OWNED: Final = (
    tables.guilds.c.guild_id,
    tables.rule_sets.c.guild_id,
    tables.labs.c.guild_id,
    tables.server_seasons.c.guild_id,
    tables.audit.c.guild_id,
    tables.server_roles.c.guild_id,
    tables.role_holders.c.guild_id,
    tables.pauses.c.guild_id,
    tables.greetings.c.guild_id,
    tables.bars.c.guild_id,
)
"""Rows with the server here are deleted."""

POOLS: Final = (tables.ratings.c.pool, tables.rating_steps.c.pool, tables.pools.c.pool, tables.resets.c.pool)
"""So are those of its pools of ratings."""

PLACES: Final = (
    "guild_id",
    "channel_id",
    "message_id",
    "thread_id",
    "board_message_id",
    "result_message_id",
)
"""What a row of another server's game has of this one, which it forgets."""

NAMED: Final = (tables.imports.c.guild_id, tables.lessons.c.guild_id)
"""Rows of people, which forget where that was."""


async def hang_on(conn: AsyncConnection, guild_id: int, until: float) -> bool:
    """Delete some games and leagues of a server that were there at a time; False if there were none."""
    for created_at in GAMES:
        table = created_at.table
        some = select(table.c.id).where(table.c.guild_id == guild_id, created_at <= until).limit(AT_ONCE)
        gone = list((await conn.execute(some)).scalars())
        if gone:
            forgets = tables.lessons.c.game.in_(gone)
            await conn.execute(update(tables.lessons).where(forgets).values(game=""))
            await conn.execute(delete(table).where(table.c.id.in_(gone)))
            return True
    return False


async def rows(conn: AsyncConnection, guild_id: int) -> bool:
    """Delete some of the other rows of a server; False if there were none."""
    for column in OWNED:
        if await _delete(conn, column.table, column == guild_id):
            return True
    for column in POOLS:
        if await _delete(conn, column.table, _is_pool_of(column, guild_id)):
            return True
    return False


async def shown_here(conn: AsyncConnection, guild_id: int) -> None:
    """Let games of other servers be shown here no more; they stay where they were begun.

    Only who played them from here stays known, so that whoever asks for such a game reads what became of it.
    """
    here = tables.sides.c.guild_id == guild_id
    games = select(tables.sides.c.game).where(here)
    await conn.execute(update(tables.games).where(tables.games.c.id.in_(games)).values(shared=False))
    await conn.execute(update(tables.sides).where(here).values({**dict.fromkeys(PLACES), "stopped": True}))


async def names(conn: AsyncConnection, guild_id: int) -> None:
    """Let rows of people name a server no more."""
    for column in NAMED:
        await conn.execute(update(column.table).where(column == guild_id).values({column.name: IN_PRIVATE}))


def _is_pool_of(pool: Column[str], guild_id: int) -> ColumnElement[bool]:
    return or_(pool == str(guild_id), pool.startswith(f"{guild_id}:"))


async def _delete(conn: AsyncConnection, table: Table, these: ColumnElement[bool]) -> bool:
    key = list(table.primary_key.columns)
    some: Select[Any] = select(*key).where(these).limit(ROWS_AT_ONCE)
    return (await conn.execute(delete(table).where(tuple_(*key).in_(some)))).rowcount > 0
