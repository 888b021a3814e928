"""The action log.  It only grows; its key is (game, ply)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.driver import LATER
from bot.storage.rows import ActionRow
from bot.storage.tables import actions

_APPEND: Final = actions.insert().execution_options(**{LATER: True})
_OF: Final = select(actions).where(actions.c.game == bindparam("game")).order_by(actions.c.ply)
_COUNT: Final = select(func.count()).select_from(actions).where(actions.c.game == bindparam("game"))
_AT: Final = select(actions.c.at).where(
    actions.c.game == bindparam("game"), actions.c.ply == bindparam("ply")
)
_LAST_TIMES: Final = (
    select(actions.c.seat, func.max(actions.c.at))
    .where(actions.c.game == bindparam("game"))
    .group_by(actions.c.seat)
)


async def append(conn: AsyncConnection, rows: Sequence[ActionRow]) -> None:
    """Add actions; a ply that is there already is an IntegrityError, at the latest with the commit."""
    if rows:
        await conn.execute(_APPEND, [msgspec.structs.asdict(row) for row in rows])


async def of(conn: AsyncConnection, game: str) -> list[ActionRow]:
    """Return all actions of a game in their order."""
    return [ActionRow(**row._mapping) for row in await conn.execute(_OF, {"game": game})]


async def count(conn: AsyncConnection, game: str) -> int:
    """Count the actions of a game."""
    counted: int = (await conn.execute(_COUNT, {"game": game})).scalar_one()
    return counted


async def at(conn: AsyncConnection, game: str, ply: int) -> float | None:
    """Return when the action at this ply was applied, None where there is none."""
    applied: float | None = (await conn.execute(_AT, {"game": game, "ply": ply})).scalar_one_or_none()
    return applied


async def last_times(conn: AsyncConnection, game: str) -> dict[int, float]:
    """Return when each seat acted last, in seconds since 1970; seats that never did are missing."""
    return {row[0]: row[1] for row in await conn.execute(_LAST_TIMES, {"game": game})}
