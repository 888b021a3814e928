"""People with their preferences, and servers with their settings."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import GuildRow, PlayerRow
from bot.storage.sql import checked, insert
from bot.storage.tables import guilds, players


async def upsert(conn: AsyncConnection, user_id: int, name: str, language: str) -> PlayerRow:
    """Note a person's present name and language; their preferences stay."""
    # PostgreSQL's texts cannot hold NUL: both databases store the sign that stands for the unshowable.
    named = {"name": name.replace("\0", "\N{REPLACEMENT CHARACTER}"), "language": language}
    known = await get(conn, user_id)
    # An upsert locks its row even if nothing changes, and two that name the same people in different
    # orders would wait for each other.
    if known and named.items() <= msgspec.structs.asdict(known).items():
        return known
    statement = (
        insert(conn, players)
        .values(user_id=user_id, **named)
        .on_conflict_do_update(index_elements=[players.c.user_id], set_=named)
        .returning(players)
    )
    return PlayerRow(**(await conn.execute(statement)).one()._mapping)


async def get(conn: AsyncConnection, user_id: int) -> PlayerRow | None:
    """Return the person, if they have ever used the bot."""
    row = (await conn.execute(select(players).where(players.c.user_id == user_id))).one_or_none()
    return None if row is None else PlayerRow(**row._mapping)


async def set_preferences(conn: AsyncConnection, user_id: int, /, **changes: Any) -> bool:
    """Change a person's columns; False when the person is unknown, TypeError for an unknown column."""
    statement = update(players).where(players.c.user_id == user_id).values(**checked(players, changes))
    return (await conn.execute(statement)).rowcount > 0


async def guild(conn: AsyncConnection, guild_id: int) -> GuildRow:
    """Return a server's settings: the defaults where nothing was set."""
    row = (await conn.execute(select(guilds).where(guilds.c.guild_id == guild_id))).one_or_none()
    return GuildRow(guild_id) if row is None else GuildRow(**row._mapping)


async def set_guild(conn: AsyncConnection, guild_id: int, /, **changes: Any) -> None:
    """Change a server's settings, the others keep their value; TypeError for an unknown column."""
    again = checked(guilds, changes)
    statement = insert(conn, guilds).values(guild_id=guild_id, **changes)
    await conn.execute(statement.on_conflict_do_update(index_elements=[guilds.c.guild_id], set_=again))
