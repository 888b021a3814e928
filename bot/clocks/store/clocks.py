"""The clocks of running games.  What seats have left is a cache of the log.

Whoever reads a clock to change it holds its game.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, literal_column, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import put_row, read_row, read_rows
from bot.storage.rows import ClockRow
from bot.storage.tables import clocks, games, seats

_GET: Final = select(clocks).where(clocks.c.game == bindparam("game"))
_FORGET: Final = delete(clocks).where(clocks.c.game == bindparam("game")).execution_options(**LATER)
_RUNNING: Final = (
    select(clocks)
    .join(games, games.c.id == clocks.c.game)
    .where(games.c.status == "running")
    .order_by(games.c.created_at, games.c.id)
)
_SHARD: Final = games.c.guild_id.bitwise_rshift(literal_column("22")) % bindparam("shards")
_GUILDS: Final = (
    select(games.c.guild_id)
    .join(clocks, clocks.c.game == games.c.id)
    .where(games.c.status == "running", bindparam("shard") == _SHARD)
    .distinct()
    .order_by(games.c.guild_id)
)
_IN_GUILD: Final = _RUNNING.where(games.c.guild_id == bindparam("guild"))
_OF_PERSON: Final = _RUNNING.join(seats, seats.c.game == games.c.id).where(
    seats.c.user_id == bindparam("person")
)


async def get(conn: AsyncConnection, game: str) -> ClockRow | None:
    """Return the clock of a game, if it has one."""
    return await read_row(conn, ClockRow, _GET, game=game)


async def put(conn: AsyncConnection, row: ClockRow) -> None:
    """Note how a game's clock stands."""
    await put_row(conn, clocks, row, later=True)


async def forget(conn: AsyncConnection, game: str) -> None:
    """Forget the clock of a game that is over."""
    await conn.execute(_FORGET, {"game": game})


async def games_in_guild(conn: AsyncConnection, guild_id: int) -> list[ClockRow]:
    """Return the clocks of a server's running games, those of the oldest game first."""
    return await read_rows(conn, ClockRow, _IN_GUILD, guild=guild_id)


async def guilds_of(conn: AsyncConnection, shard: int, shards: int) -> list[int]:
    """Return the servers of a shard, one of so many, in which games with clocks are running."""
    return list((await conn.execute(_GUILDS, {"shard": shard, "shards": shards})).scalars())


async def games_of_person(conn: AsyncConnection, user_id: int) -> list[ClockRow]:
    """Return the clocks of the running games in which this person sits, those of the oldest game first."""
    return await read_rows(conn, ClockRow, _OF_PERSON, person=user_id)
