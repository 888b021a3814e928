"""People with their preferences, and servers with their settings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import Insert, changing, check, insert
from bot.storage.rows import GuildRow, PlayerRow
from bot.storage.tables import guilds, players

_GET: Final = select(players).where(players.c.user_id == bindparam("person"))
_SET: Final = update(players).where(players.c.user_id == bindparam("person"))
_GUILD: Final = select(guilds).where(guilds.c.guild_id == bindparam("guild"))


@cache
def _upsert(dialect: str) -> Insert:
    statement = insert(dialect, players)
    named = {name: statement.excluded[name] for name in ("name", "language")}
    return statement.on_conflict_do_update(index_elements=[players.c.user_id], set_=named)


async def upsert(conn: AsyncConnection, user_id: int, name: str, language: str) -> PlayerRow:
    """Note a person's present name and language; their preferences stay."""
    # PostgreSQL's texts cannot hold NUL: both databases store the sign that stands for the unshowable.
    named = {"name": name.replace("\0", "\N{REPLACEMENT CHARACTER}"), "language": language}
    known = await get(conn, user_id)
    # An upsert locks its row even if nothing changes, and two that name the same people in different
    # orders would wait for each other.
    if known and named.items() <= msgspec.structs.asdict(known).items():
        return known
    statement = _upsert(conn.dialect.name).returning(players)
    return PlayerRow(**(await conn.execute(statement, {"user_id": user_id, **named})).one()._mapping)


async def get(conn: AsyncConnection, user_id: int) -> PlayerRow | None:
    """Return the person, if they have ever used the bot."""
    row = (await conn.execute(_GET, {"person": user_id})).one_or_none()
    return None if row is None else PlayerRow(**row._mapping)


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
    row = (await conn.execute(_GUILD, {"guild": guild_id})).one_or_none()
    return GuildRow(guild_id) if row is None else GuildRow(**row._mapping)


async def set_guild(conn: AsyncConnection, guild_id: int, /, **changes: Any) -> None:
    """Change a server's settings, the others keep their value; TypeError for an unknown column."""
    check(guilds, changes)
    statement = insert(conn.dialect.name, guilds).values(guild_id=guild_id, **changes)
    again = changes or {"guild_id": guild_id}
    await conn.execute(statement.on_conflict_do_update(index_elements=[guilds.c.guild_id], set_=again))
