"""Which games of a server's fixtures run, since when nobody has acted in them, and for whom they wait."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.store.seen import SEEN, last_seen
from bot.storage.tables import games
from bot.table.store import seats


class Running(NamedTuple):
    """The game of a fixture: since when nobody was seen to act, and who is to act.

    While all are asked about one matter nobody may know whom the table waits for: then it is everybody.
    """

    since: float
    awaited: frozenset[int]


_RUNNING: Final = select(*SEEN, games.c.fixture, games.c.to_act, games.c.asked_from).where(
    games.c.guild_id == bindparam("guild"),
    games.c.fixture.is_not(None),
    games.c.status == "running",
    games.c.halted.is_(False),
)


async def running(conn: AsyncConnection, guild_id: int) -> dict[str, Running]:
    """Return the running games of a server's fixtures by the name of the fixture; no paused ones."""
    rows = (await conn.execute(_RUNNING, {"guild": guild_id})).all()
    since = await last_seen(conn, rows)
    at_table = await seats.of_many(conn, [row.id for row in rows])
    found = {}
    for row in rows:
        to_act = {int(seat) for seat in row.to_act.split(",") if seat}
        people = {one.seat: one.user_id for one in at_table[row.id] if one.user_id is not None}
        asked = row.asked_from is not None
        awaited = frozenset(user for seat, user in people.items() if asked or seat in to_act)
        found[row.fixture] = Running(since[row.id], awaited)
    return found
