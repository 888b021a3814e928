"""Where games are shown in another server than their own, and the invitations by which they come there."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import bindparam, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import held, query, read_row, read_rows
from bot.storage.rows import SideRow
from bot.storage.tables import games, removals, sides

_OF: Final = query(select(sides).where(sides.c.game == bindparam("game")))
_BY_CODE: Final = query(select(sides).where(sides.c.code == bindparam("code")))
_OPEN_IN: Final = (
    select(func.count())
    .select_from(sides.join(games, games.c.id == sides.c.game))
    .where(sides.c.guild_id == bindparam("guild"), sides.c.stopped.is_(False), games.c.status == "running")
    .where(~exists().where(removals.c.guild_id == games.c.guild_id))
)


async def add(conn: AsyncConnection, row: SideRow) -> None:
    """Add an invitation."""
    await conn.execute(sides.insert(), msgspec.structs.asdict(row))


async def get(conn: AsyncConnection, game: str) -> SideRow | None:
    """Return the invitation of a game, or its other side."""
    return await read_row(conn, SideRow, held(conn, _OF), game=game)


async def by_code(conn: AsyncConnection, code: str) -> SideRow | None:
    """Return the invitation with this code."""
    return await read_row(conn, SideRow, held(conn, _BY_CODE), code=code)


async def note(conn: AsyncConnection, game: str, **columns: int | str | bool | None) -> None:
    """Note something of the other side of a game."""
    await conn.execute(update(sides).where(sides.c.game == game).values(**columns))


async def running_in(conn: AsyncConnection, guild_id: int) -> list[str]:
    """Return the running games of other servers that are shown in this one."""
    shown = select(games.c.id).join(sides, games.c.id == sides.c.game)
    here = sides.c.guild_id == guild_id, sides.c.stopped.is_(False), games.c.status == "running"
    return list((await conn.execute(shown.where(*here).order_by(games.c.id))).scalars())


async def running_from(conn: AsyncConnection, guild_id: int) -> list[SideRow]:
    """Return where the running games of a server are shown in other ones."""
    begun = select(sides).join(games, games.c.id == sides.c.game).where(games.c.guild_id == guild_id)
    shown = sides.c.board_message_id.is_not(None), sides.c.stopped.is_(False), games.c.status == "running"
    return await read_rows(conn, SideRow, begun.where(*shown).order_by(sides.c.game))


async def open_in(conn: AsyncConnection, guild_id: int) -> int:
    """Count the running games of other servers that are shown in this one, but those of servers at rest."""
    return (await conn.execute(_OPEN_IN, {"guild": guild_id})).scalar_one()
