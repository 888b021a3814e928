"""Results that somebody calls wrong: one row for each person and game."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import put_row, read_row, read_rows
from bot.storage.club_rows import DisputeRow, DisputeState
from bot.storage.tables import disputes

_THIS: Final = (disputes.c.game == bindparam("this"), disputes.c.user_id == bindparam("who"))
_OPEN: Final = disputes.c.state == "open"
_GET: Final = select(disputes).where(*_THIS)
_IN_GUILD: Final = (
    select(disputes).where(disputes.c.guild_id == bindparam("guild"), _OPEN).order_by(disputes.c.at)
)
_ABOUT: Final = select(disputes).where(disputes.c.game.in_(bindparam("games", expanding=True)), _OPEN)
_COUNT: Final = select(func.count()).where(disputes.c.user_id == bindparam("who"), _OPEN)
_ANSWER: Final = (
    update(disputes)
    .where(*_THIS, _OPEN)
    .values(state=bindparam("way"), answered_by=bindparam("by"), answer=bindparam("said"))
)


async def put(conn: AsyncConnection, row: DisputeRow) -> None:
    """Add a dispute, or open one anew that was answered."""
    await put_row(conn, disputes, row)


async def get(conn: AsyncConnection, game: str, user_id: int) -> DisputeRow | None:
    """Return what somebody has said about a game, whatever became of it."""
    return await read_row(conn, DisputeRow, _GET, this=game, who=user_id)


async def open_in(conn: AsyncConnection, guild_id: int) -> list[DisputeRow]:
    """Return the disputes of a server that wait for an answer, the oldest first."""
    return await read_rows(conn, DisputeRow, _IN_GUILD, guild=guild_id)


async def open_about(conn: AsyncConnection, games: Collection[str]) -> list[DisputeRow]:
    """Return those about these games."""
    return await read_rows(conn, DisputeRow, _ABOUT, games=list(games))


async def count_open(conn: AsyncConnection, user_id: int) -> int:
    """Count those of a person, in all servers."""
    counted: int = (await conn.execute(_COUNT, {"who": user_id})).scalar_one()
    return counted


async def answer(
    conn: AsyncConnection, row: DisputeRow, state: DisputeState, user_id: int, said: str
) -> bool:
    """Note what staff has answered; False if it was answered meanwhile."""
    values = {"this": row.game, "who": row.user_id, "way": state, "by": user_id, "said": said}
    return (await conn.execute(_ANSWER, values)).rowcount > 0
