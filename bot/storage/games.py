"""Games: one row each, from the lobby to the end.

In a write transaction a game that was read stays as it is until the transaction ends, on both databases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, String, cast, func, select, union
from sqlalchemy import update as sql_update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import GameRow, SeatRow
from bot.storage.seats import COLUMNS
from bot.storage.sql import checked, held
from bot.storage.tables import games, newcomers, players, seats

OPEN = ("lobby", "running")


async def insert(conn: AsyncConnection, row: GameRow) -> None:
    """Add a game; an identifier that exists is SQLAlchemy's IntegrityError."""
    await conn.execute(games.insert().values(**{name: getattr(row, name) for name in row.__struct_fields__}))


async def get(conn: AsyncConnection, game_id: str) -> GameRow | None:
    """Return the game with this identifier."""
    return await _one(conn, select(games).where(games.c.id == game_id))


async def hold(conn: AsyncConnection, game_id: str) -> int | None:
    """Let a write transaction keep the game as it is, to decide on what belongs to it; return its ply."""
    statement = held(conn, select(games.c.ply).where(games.c.id == game_id))
    return (await conn.execute(statement)).scalar_one_or_none()


async def with_seats(conn: AsyncConnection, game_id: str) -> tuple[GameRow, list[SeatRow]] | None:
    """Return the game with its seats in their order, by one question: every press asks it."""
    seat_columns = [column.label(f"seat_{column.name}") for column in COLUMNS]
    statement = (
        select(games, *seat_columns)
        .outerjoin(seats, seats.c.game == games.c.id)
        .outerjoin(players, players.c.user_id == seats.c.user_id)
        .where(games.c.id == game_id)
        .order_by(seats.c.seat)
    )
    rows = (await conn.execute(held(conn, statement, of=games))).all()
    if not rows:
        return None
    width = len(GameRow.__struct_fields__)
    row = GameRow(**dict(zip(games.c.keys(), rows[0][:width], strict=True)))
    return row, [SeatRow(*line[width:]) for line in rows if line[width] is not None]


async def of_thread(conn: AsyncConnection, thread_id: int) -> GameRow | None:
    """Return the newest game that is or was played in this thread."""
    newest = select(games).where(games.c.thread_id == thread_id).order_by(*_NEWEST_FIRST)
    return await _one(conn, newest.limit(1))


async def update(conn: AsyncConnection, game_id: str, /, **changes: Any) -> bool:
    """Change columns of a game; False when there is no such game, TypeError for an unknown column."""
    statement = sql_update(games).where(games.c.id == game_id).values(**checked(games, changes))
    return (await conn.execute(statement)).rowcount > 0


async def advance(conn: AsyncConnection, game_id: str, /, expected_ply: int, **changes: Any) -> bool:
    """Change columns of a running game that still stands at the expected ply.

    False, and nothing changed, when it does not: somebody else was faster, or the game is over.
    """
    statement = (
        sql_update(games)
        .where(games.c.id == game_id, games.c.ply == expected_ply, games.c.status == "running")
        .values(**checked(games, changes))
    )
    return (await conn.execute(statement)).rowcount > 0


async def open_of(conn: AsyncConnection, user_id: int) -> int:
    """Count the lobbies and running games in which the person sits, which they host, or wait to join."""
    hosted = select(games.c.id).where(games.c.host_id == user_id, games.c.status.in_(OPEN))
    seated = _seated(user_id).with_only_columns(games.c.id).where(games.c.status.in_(OPEN))
    waiting = select(games.c.id).join(newcomers, newcomers.c.game == games.c.id)
    waiting = waiting.where(newcomers.c.user_id == user_id, games.c.status.in_(OPEN))
    together = union(hosted, seated, waiting).subquery()
    return (await conn.execute(select(func.count()).select_from(together))).scalar_one()


async def open_in(conn: AsyncConnection, guild_id: int) -> int:
    """Count the lobbies and running games of a server."""
    statement = (
        select(func.count()).select_from(games).where(games.c.guild_id == guild_id, games.c.status.in_(OPEN))
    )
    return (await conn.execute(statement)).scalar_one()


async def waiting_for(conn: AsyncConnection, user_id: int) -> list[GameRow]:
    """Return the running games in which a seat of this person may act now, the oldest first."""
    may_act = games.c.to_act.contains("," + cast(seats.c.seat, String) + ",")
    return await _all(
        conn, _seated(user_id).where(games.c.status == "running", may_act).order_by(*_OLDEST_FIRST)
    )


async def running_of(conn: AsyncConnection, user_id: int) -> list[GameRow]:
    """Return the running games in which this person sits, the oldest first."""
    return await _all(conn, _seated(user_id).where(games.c.status == "running").order_by(*_OLDEST_FIRST))


async def running(conn: AsyncConnection) -> list[str]:
    """Return the identifiers of all running games, the oldest first."""
    statement = select(games.c.id).where(games.c.status == "running").order_by(*_OLDEST_FIRST)
    return list((await conn.execute(statement)).scalars())


# The identifier decides between games of the same instant, so that the order is the same every time.
_OLDEST_FIRST: Sequence[ColumnElement[Any]] = (games.c.created_at, games.c.id)
_NEWEST_FIRST: Sequence[ColumnElement[Any]] = (games.c.created_at.desc(), games.c.id.desc())


def _seated(user_id: int) -> Select[Any]:
    return select(games).join(seats, seats.c.game == games.c.id).where(seats.c.user_id == user_id)


def _row(row: Row[Any]) -> GameRow:
    return GameRow(**row._mapping)


async def _one(conn: AsyncConnection, statement: Select[Any]) -> GameRow | None:
    row = (await conn.execute(held(conn, statement))).one_or_none()
    return None if row is None else _row(row)


async def _all(conn: AsyncConnection, statement: Select[Any]) -> list[GameRow]:
    return [_row(row) for row in await conn.execute(statement)]
