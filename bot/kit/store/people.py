"""People with their preferences, and servers with their settings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import sql
from bot.kit.store.sql import changing, check, insert, read_row
from bot.storage.rows import GuildRow, PlayerRow
from bot.storage.tables import guilds, players

_GET: Final = select(players).where(players.c.user_id == bindparam("person"))
_SET: Final = update(players).where(players.c.user_id == bindparam("person"))
_GUILD: Final = select(guilds).where(guilds.c.guild_id == bindparam("guild"))


async def upsert(conn: AsyncConnection, user_id: int, name: str, language: str) -> PlayerRow:
    """Note a person's present name and language; their preferences stay."""
    # PostgreSQL's texts cannot hold NUL: both databases store the sign that stands for the unshowable.
    named = {"name": name.replace("\0", "\N{REPLACEMENT CHARACTER}"), "language": language}
    known = await get(conn, user_id)
    # An upsert locks its row even if nothing changes, and two that name the same people in different
    # orders would wait for each other.
    if known and named.items() <= msgspec.structs.asdict(known).items():
        return known
    statement = sql.upsert(conn.dialect.name, players, ("name", "language")).returning(players)
    return PlayerRow(**(await conn.execute(statement, {"user_id": user_id, **named})).one()._mapping)


async def get(conn: AsyncConnection, user_id: int) -> PlayerRow | None:
    """Return the person, if they have ever used the bot."""
    return await read_row(conn, PlayerRow, _GET, person=user_id)


async def hidden(conn: AsyncConnection, users: Iterable[int]) -> set[int]:
    """Return who of these hides their profile."""
    wanted = select(players.c.user_id).where(players.c.user_id.in_(list(users)), players.c.hidden.is_(True))
    return set((await conn.execute(wanted)).scalars())


async def set_preferences(conn: AsyncConnection, user_id: int, /, **changes: Any) -> bool:
    """Change a person's columns; False when the person is unknown, TypeError for an unknown column."""
    statement = changing(_SET, players, changes)
    return (await conn.execute(statement, {"person": user_id, **changes})).rowcount > 0


async def guild(conn: AsyncConnection, guild_id: int) -> GuildRow:
    """Return a server's settings: the defaults where nothing was set."""
    return await read_row(conn, GuildRow, _GUILD, guild=guild_id) or GuildRow(guild_id)


async def set_guild(conn: AsyncConnection, guild_id: int, /, **changes: Any) -> None:
    """Change a server's settings, the others keep their value; TypeError for an unknown column."""
    check(guilds, changes)
    statement = insert(conn.dialect.name, guilds).values(guild_id=guild_id, **changes)
    again = changes or {"guild_id": guild_id}
    await conn.execute(statement.on_conflict_do_update(index_elements=[guilds.c.guild_id], set_=again))
