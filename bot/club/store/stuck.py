"""The running games of a server, with as much of each as tells whether it stands still."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.store.seen import SEEN, last_seen
from bot.storage.tables import clocks, games, hand_messages, seats


class Open(NamedTuple):
    """A running game: where it is played, since when nobody was seen to act, who is to act.

    ``deadline`` is when the first clock runs out, None where none runs; ``closed`` are those of its people
    whose DMs are closed.  While all are ``asked`` about one matter nobody may know whom the table waits for.
    """

    id: str
    game_id: str
    version: int
    place: int | None
    fixture: str | None
    since: float
    halted: bool
    deadline: float | None
    to_act: frozenset[int]
    asked: bool
    people: dict[int, int]
    closed: frozenset[int]

    @property
    def awaited(self) -> list[int]:
        """The people who are to act, by seat, as far as anybody may know it."""
        return [user for seat, user in sorted(self.people.items()) if self.asked or seat in self.to_act]


_HERE: Final = games.c.guild_id == bindparam("guild"), games.c.status == "running"
_GAMES: Final = (
    select(
        *SEEN,
        games.c.game_id,
        games.c.game_version,
        games.c.thread_id,
        games.c.fixture,
        games.c.halted,
        clocks.c.deadline,
        games.c.to_act,
        games.c.asked_from,
    )
    .outerjoin(clocks, clocks.c.game == games.c.id)
    .where(*_HERE)
    .order_by(games.c.id)
)
_SEATS: Final = (
    select(seats.c.game, seats.c.seat, seats.c.user_id)
    .join(games, games.c.id == seats.c.game)
    .where(*_HERE, seats.c.user_id.is_not(None))
)
_CLOSED: Final = (
    select(hand_messages.c.game, hand_messages.c.user_id)
    .join(games, games.c.id == hand_messages.c.game)
    .where(*_HERE, hand_messages.c.closed)
)


async def running(conn: AsyncConnection, guild_id: int) -> list[Open]:
    """Return all running games of a server."""
    people: dict[str, dict[int, int]] = {}
    for game, seat, user in await conn.execute(_SEATS, {"guild": guild_id}):
        people.setdefault(game, {})[seat] = user
    closed: dict[str, set[int]] = {}
    for game, user in await conn.execute(_CLOSED, {"guild": guild_id}):
        closed.setdefault(game, set()).add(user)
    rows = (await conn.execute(_GAMES, {"guild": guild_id})).all()
    since = await last_seen(conn, rows)
    return [
        Open(
            id=row.id,
            game_id=row.game_id,
            version=row.game_version,
            place=row.thread_id,
            fixture=row.fixture,
            since=since[row.id],
            halted=row.halted,
            deadline=row.deadline,
            to_act=frozenset(int(seat) for seat in row.to_act.split(",") if seat),
            asked=row.asked_from is not None,
            people=people.get(row.id, {}),
            closed=frozenset(closed.get(row.id, ())),
        )
        for row in rows
    ]
