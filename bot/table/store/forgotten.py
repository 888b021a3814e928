"""What is left to know, after a backup was restored, of what the database has forgotten."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import CompoundSelect, Select, bindparam, or_, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.league_tables import fixtures, league_seasons
from bot.storage.tables import games, guilds, hand_messages, imports, labs, seats, sides

_OPEN: Final = ("lobby", "running")

_PEOPLE: Final = (
    select(seats.c.user_id)
    .distinct()
    .join(games, games.c.id == seats.c.game)
    .where(seats.c.user_id > 0, or_(games.c.status.in_(_OPEN), games.c.finished_at > bindparam("since")))
    .order_by(seats.c.user_id)
)

_SERVERS: Final = union(
    select(games.c.guild_id).where(games.c.guild_id > 0),
    select(sides.c.guild_id).where(sides.c.guild_id > 0),
    select(league_seasons.c.guild_id),
).order_by("guild_id")

_PLACES: Final = union(
    *(
        select(column.label("place")).where(
            column.is_not(None), column.table.c.guild_id == bindparam("guild")
        )
        for column in (games.c.channel_id, guilds.c.channel_id, guilds.c.staff_channel_id)
    )
).order_by("place")

_NAMES: Final = union(
    *(
        select(table.c.id).where(table.c.id.in_(bindparam("names", expanding=True)))
        for table in (games, league_seasons, imports, labs)
    )
)

_THREADS: Final = union(
    *(
        select(table.c.thread_id).where(table.c.thread_id.in_(bindparam("threads", expanding=True)))
        for table in (games, sides, fixtures)
    )
)

_GOING: Final = select(games.c.id).where(
    games.c.id.in_(bindparam("names", expanding=True)), games.c.status.in_(_OPEN)
)

_FOLLOWING: Final = union(
    select(hand_messages.c.message_id).where(hand_messages.c.user_id == bindparam("user")),
    select(games.c.board_message_id).where(games.c.id.in_(bindparam("names", expanding=True))),
    select(games.c.lobby_message_id).where(games.c.id.in_(bindparam("names", expanding=True))),
)


async def people(conn: AsyncConnection, since: float) -> list[int]:
    """Return who plays, or has played since then."""
    return await _all(conn, _PEOPLE, since=since)


async def servers(conn: AsyncConnection) -> list[int]:
    """Return the servers that have games or leagues."""
    return await _all(conn, _SERVERS)


async def places(conn: AsyncConnection, guild_id: int) -> list[int]:
    """Return the channels in which games of a server were proposed, and those that its staff has chosen."""
    return await _all(conn, _PLACES, guild=guild_id)


async def known(
    conn: AsyncConnection, names: Collection[str], threads: Collection[int]
) -> frozenset[str | int]:
    """Return which of these there are: games, seasons, records, comparisons; and threads of games."""
    return frozenset(
        (*await _all(conn, _NAMES, names=[*names]), *await _all(conn, _THREADS, threads=[*threads]))
    )


async def going_by_dm(
    conn: AsyncConnection, user_id: int, names: Collection[str]
) -> tuple[frozenset[str], frozenset[int]]:
    """Return which of these games are not over, and the messages of somebody's that show such games."""
    going: list[str] = await _all(conn, _GOING, names=[*names])
    return frozenset(going), frozenset(await _all(conn, _FOLLOWING, user=user_id, names=[*names]))


async def _all(
    conn: AsyncConnection, statement: Select[Any] | CompoundSelect[Any], **values: Any
) -> list[Any]:
    return [*(await conn.execute(statement, values)).scalars()]
