"""How much is due and not done, and how many games are open: for those who watch the bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from sqlalchemy import Table, bindparam, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.tables import events_due, games, messages_due, news_due

QUEUES: Final[Mapping[str, Table]] = {"messages": messages_due, "events": events_due, "news": news_due}
"""The tables of what is due, by the names under which they are watched."""

OPEN: Final = ("lobby", "running")


class Late(NamedTuple):
    """How one kind of what is due stands."""

    rows: int
    seconds: float
    """For how long the first of them is due."""
    failing: int
    """How many have failed before."""


_LATE: Final = {
    name: select(
        table.c.kind,
        func.count(),
        func.min(table.c.due_at),
        func.sum(case((table.c.attempts > 0, 1), else_=0)),
    )
    .where(table.c.due_at <= bindparam("now"))
    .group_by(table.c.kind)
    for name, table in QUEUES.items()
}

_OPEN: Final = (
    select(games.c.game_id, games.c.status, func.count())
    .where(games.c.status.in_(OPEN))
    .group_by(games.c.game_id, games.c.status)
)


async def late(conn: AsyncConnection, now: float) -> dict[tuple[str, str], Late]:
    """Return what is due at ``now`` and not done yet, by queue and kind."""
    return {
        (queue, kind): Late(rows, now - first, failing)
        for queue, which in _LATE.items()
        for kind, rows, first, failing in await conn.execute(which, {"now": now})
    }


async def open_games(conn: AsyncConnection) -> dict[tuple[str, str], int]:
    """Return how many lobbies and running games there are, by game and status."""
    return {(game, status): rows for game, status, rows in await conn.execute(_OPEN)}
