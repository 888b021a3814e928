"""When somebody was seen to act last in running games: nobody reads of who acts unseen there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.snowflakes import made_at
from bot.storage.tables import actions, games
from bot.table.store.columns import EVERYBODY, read_by_seat

SEEN: Final = (games.c.id, games.c.started_at, games.c.created_at, games.c.last_interaction, games.c.sights)
"""What is read of a game for :func:`last_seen`."""

_AT: Final = select(actions.c.at).where(
    actions.c.game == bindparam("game"), actions.c.ply == bindparam("ply")
)


async def last_seen(conn: AsyncConnection, rows: Sequence[Any]) -> dict[str, float]:
    """Return by game when a person was last seen to act, or when it began.

    ``rows`` have the columns :data:`SEEN`.  A game may begin by an interaction of long ago: the last one of
    the game before it in a match.
    """
    begun = {row.id: row.started_at or row.created_at for row in rows}
    seen = dict(begun)
    for row in rows:
        stands = read_by_seat(row.sights).get(EVERYBODY)
        if stands is not None:
            at = await conn.scalar(_AT, {"game": row.id, "ply": stands - 1})
            seen[row.id] = max(at or 0.0, begun[row.id])
        elif row.last_interaction is not None:
            seen[row.id] = max(made_at(row.last_interaction), begun[row.id])
    return seen
