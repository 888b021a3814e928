"""Games: one row each, from the lobby to the end.

In a write transaction a game that was read stays as it is until the transaction ends, on both databases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Row, Select, String, bindparam, cast, func, select, union
from sqlalchemy import update as sql_update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import GameRow, SeatRow
from bot.storage.seats import COLUMNS
from bot.storage.sql import Query, changing, held, query
from bot.storage.tables import games, newcomers, players, seats

OPEN: Final = ("lobby", "running")

# The identifier decides between games of the same instant, so that the order is the same every time.
_OLDEST_FIRST: Final[Sequence[ColumnElement[Any]]] = (games.c.created_at, games.c.id)
_NEWEST_FIRST: Final[Sequence[ColumnElement[Any]]] = (games.c.created_at.desc(), games.c.id.desc())

_THIS: Final = games.c.id == bindparam("game")
_GET: Final = query(select(games).where(_THIS))
_PLY: Final = query(select(games.c.ply).where(_THIS))
_OF_THREAD: Final = query(
    select(games).where(games.c.thread_id == bindparam("thread")).order_by(*_NEWEST_FIRST).limit(1)
)
_WITH_SEATS: Final = query(
    select(games, *(column.label(f"seat_{column.name}") for column in COLUMNS))
    .outerjoin(seats, seats.c.game == games.c.id)
    .outerjoin(players, players.c.user_id == seats.c.user_id)
    .where(_THIS)
    .order_by(seats.c.seat),
    of=games,
)
_WIDTH: Final = len(GameRow.__struct_fields__)
_UPDATE: Final = sql_update(games).where(_THIS)
_ADVANCE: Final = _UPDATE.where(games.c.ply == bindparam("expected"), games.c.status == "running")


async def insert(conn: AsyncConnection, row: GameRow) -> None:
    """Add a game; an identifier that exists is SQLAlchemy's IntegrityError."""
    await conn.execute(games.insert(), msgspec.structs.asdict(row))


async def get(conn: AsyncConnection, game_id: str) -> GameRow | None:
    """Return the game with this identifier."""
    return await _one(conn, _GET, game=game_id)


async def hold(conn: AsyncConnection, game_id: str) -> int | None:
    """Let a write transaction keep the game as it is, to decide on what belongs to it; return its ply."""
    ply: int | None = (await conn.execute(held(conn, _PLY), {"game": game_id})).scalar_one_or_none()
    return ply


async def with_seats(conn: AsyncConnection, game_id: str) -> tuple[GameRow, list[SeatRow]] | None:
    """Return the game with its seats in their order, by one question: every press asks it."""
    rows = (await conn.execute(held(conn, _WITH_SEATS), {"game": game_id})).all()
    if not rows:
        return None
    seated = [SeatRow(*line[_WIDTH:]) for line in rows if line[_WIDTH] is not None]
    return _row(rows[0]), seated


async def of_thread(conn: AsyncConnection, thread_id: int) -> GameRow | None:
    """Return the newest game that is or was played in this thread."""
    return await _one(conn, _OF_THREAD, thread=thread_id)


async def update(conn: AsyncConnection, game_id: str, /, **changes: Any) -> bool:
    """Change columns of a game; False when there is no such game, TypeError for an unknown column."""
    statement = changing(_UPDATE, games, changes)
    return (await conn.execute(statement, {"game": game_id, **changes})).rowcount > 0


async def advance(conn: AsyncConnection, game_id: str, /, expected_ply: int, **changes: Any) -> bool:
    """Change columns of a running game that still stands at the expected ply.

    False, and nothing changed, when it does not: somebody else was faster, or the game is over.
    """
    statement = changing(_ADVANCE, games, changes)
    values = {"game": game_id, "expected": expected_ply, **changes}
    return (await conn.execute(statement, values)).rowcount > 0


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


def _seated(user_id: int) -> Select[Any]:
    return select(games).join(seats, seats.c.game == games.c.id).where(seats.c.user_id == user_id)


def _row(row: Row[Any]) -> GameRow:
    """Make the record from a row whose first columns are those of the game."""
    return GameRow(**dict(zip(games.c.keys(), row[:_WIDTH], strict=True)))


async def _one(conn: AsyncConnection, asked: Query, **values: Any) -> GameRow | None:
    row = (await conn.execute(held(conn, asked), values)).one_or_none()
    return None if row is None else _row(row)


async def _all(conn: AsyncConnection, statement: Select[Any]) -> list[GameRow]:
    return [_row(row) for row in await conn.execute(statement)]
