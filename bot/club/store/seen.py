"""When somebody was seen to act last in running games: nobody reads of who acts unseen there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.tables import actions

EPOCH: Final = 1_420_070_400.0
"""When Discord's identifiers begin to count milliseconds, as seconds since 1970."""

EVERYBODY: Final = -1
"""Who looks from no seat, in the column that says since when which sight stands."""

_AT: Final = select(actions.c.game, actions.c.at).where(
    tuple_(actions.c.game, actions.c.ply).in_(bindparam("lines", expanding=True))
)


async def last_seen(conn: AsyncConnection, rows: Sequence[Any]) -> dict[str, float]:
    """Return by game when a person was last seen to act, or when it began.

    ``rows`` are of the table of games, with ``started_at``, ``created_at``, ``last_interaction``, ``sights``.
    A game may begin by an interaction of long ago: the last one of the game before it in a match.
    """
    begun = {row.id: row.started_at or row.created_at for row in rows}
    seen, unseen = dict(begun), list[tuple[str, int]]()
    for row in rows:
        sights = msgspec.json.decode(row.sights, type=dict[int, int]) if row.sights else {}
        stands = sights.get(EVERYBODY)
        if stands is not None:
            unseen.append((row.id, stands - 1))
        elif row.last_interaction is not None:
            seen[row.id] = max(_time(row.last_interaction), begun[row.id])
    for game, at in await conn.execute(_AT, {"lines": unseen}) if unseen else ():
        seen[game] = max(at, begun[game])
    return seen


def _time(interaction: int) -> float:
    return EPOCH + (interaction >> 22) / 1000
