"""Roles of servers: which is given for what, and who has one, is to get one or to lose it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import changing, put_row, read_rows, upsert
from bot.storage.club_rows import HolderRow, HolderState, RoleRow
from bot.storage.tables import role_holders, server_roles

_HERE: Final = server_roles.c.guild_id == bindparam("guild")
_ROLES: Final = select(server_roles).where(_HERE).order_by(server_roles.c.what)
_ROLE: Final = delete(server_roles).where(_HERE, server_roles.c.what == bindparam("this"))

_HOLDERS: Final = (
    select(role_holders)
    .where(role_holders.c.guild_id == bindparam("guild"))
    .order_by(role_holders.c.role_id, role_holders.c.user_id)
)
_OF_PERSON: Final = select(role_holders).where(role_holders.c.user_id == bindparam("who"))
_THIS: Final = (
    role_holders.c.guild_id == bindparam("guild"),
    role_holders.c.role_id == bindparam("role"),
    role_holders.c.user_id == bindparam("who"),
    role_holders.c.state == bindparam("known"),
)


async def of_guild(conn: AsyncConnection, guild_id: int) -> list[RoleRow]:
    """Return what a server gives roles for."""
    return await read_rows(conn, RoleRow, _ROLES, guild=guild_id)


async def put(conn: AsyncConnection, row: RoleRow) -> None:
    """Let a role be given for something, in the place of the one before."""
    await put_row(conn, server_roles, row)


async def remove(conn: AsyncConnection, guild_id: int, what: str) -> None:
    """Let no role be given for something."""
    await conn.execute(_ROLE, {"guild": guild_id, "this": what})


async def holders(conn: AsyncConnection, guild_id: int) -> list[HolderRow]:
    """Return to whom the bot gives roles of a server, or from whom it has to take them."""
    return await read_rows(conn, HolderRow, _HOLDERS, guild=guild_id)


async def held_by(conn: AsyncConnection, user_id: int) -> list[HolderRow]:
    """Return the same of one person, in all servers."""
    return await read_rows(conn, HolderRow, _OF_PERSON, who=user_id)


async def put_holders(conn: AsyncConnection, rows: Sequence[HolderRow]) -> None:
    """Add holders, or write them anew."""
    if rows:
        values = [msgspec.structs.asdict(row) for row in rows]
        await conn.execute(upsert(conn.dialect.name, role_holders), values)


async def note(conn: AsyncConnection, row: HolderRow, /, **changes: Any) -> None:
    """Change columns of a holder, unless something else is to become of them meanwhile."""
    statement = changing(update(role_holders).where(*_THIS), role_holders, changes)
    await conn.execute(statement, {**_key(row), **changes})


async def forget(conn: AsyncConnection, rows: Collection[HolderRow]) -> None:
    """Remove holders of whom nothing is to be done any more, unless that has changed meanwhile."""
    for row in rows:
        await conn.execute(delete(role_holders).where(*_THIS), _key(row))


def _key(row: HolderRow) -> dict[str, int | HolderState]:
    return {"guild": row.guild_id, "role": row.role_id, "who": row.user_id, "known": row.state}
