"""The seasons of servers: the results of their dates make a table of their own."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import changing, read_rows
from bot.storage.rows import ServerSeason
from bot.storage.tables import server_seasons

_OF_GUILD: Final = (
    select(server_seasons)
    .where(server_seasons.c.guild_id == bindparam("guild"))
    .order_by(server_seasons.c.number)
)
_ADD: Final = server_seasons.insert().execution_options(**LATER)
_CHANGE: Final = update(server_seasons).where(
    server_seasons.c.guild_id == bindparam("guild"), server_seasons.c.number == bindparam("season")
)


async def of_guild(conn: AsyncConnection, guild_id: int) -> list[ServerSeason]:
    """Return all seasons of a server in their order."""
    return await read_rows(conn, ServerSeason, _OF_GUILD, guild=guild_id)


async def add(conn: AsyncConnection, season: ServerSeason) -> None:
    """Add a season; a number that the server has is an IntegrityError, at the latest with the commit."""
    await conn.execute(_ADD, msgspec.structs.asdict(season))


async def change(conn: AsyncConnection, guild_id: int, number: int, /, **changes: object) -> bool:
    """Change columns of a season; False when there is no such one, TypeError for an unknown column."""
    statement = changing(_CHANGE, server_seasons, changes)
    values = {"guild": guild_id, "season": number, **changes}
    return (await conn.execute(statement, values)).rowcount > 0


async def close(conn: AsyncConnection, guild_id: int, number: int) -> bool:
    """Close a season; False when it is closed already: somebody else was faster."""
    statement = _CHANGE.where(server_seasons.c.closed.is_(False)).values(closed=True)
    return (await conn.execute(statement, {"guild": guild_id, "season": number})).rowcount > 0
