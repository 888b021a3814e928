"""The action log.  Its key is (game, ply); it only grows, but for what all at a table agree to take back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from sqlalchemy import Delete, Insert, bindparam, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import read_rows
from bot.storage.rows import ActionRow, TakenBackRow
from bot.storage.tables import actions
from bot.storage.tables import taken_back as aside

_APPEND: Final = actions.insert().execution_options(**LATER)
_COUNT: Final = select(func.count()).select_from(actions).where(actions.c.game == bindparam("game"))
_LAST_TIMES: Final = (
    select(actions.c.seat, func.max(actions.c.at))
    .where(actions.c.game == bindparam("game"))
    .group_by(actions.c.seat)
)

_SINCE: Final = select(func.count()).where(
    actions.c.game == bindparam("game"),
    actions.c.ply
    > func.coalesce(
        select(func.max(actions.c.ply))
        .where(
            actions.c.game == bindparam("game"),
            actions.c.seat.in_(bindparam("seats", expanding=True)),
            actions.c.cause == "",
        )
        .scalar_subquery(),
        -1,
    ),
)
_COUNTS: Final = (
    select(actions.c.seat, func.count())
    .where(actions.c.game == bindparam("game"), actions.c.cause == "")
    .group_by(actions.c.seat)
)
_FROM: Final = (actions.c.game == bindparam("game"), actions.c.ply >= bindparam("ply"))
_ASIDE: Final = tuple(name for name in TakenBackRow.__struct_fields__ if name != "id")
_OF: Final = select(actions).where(*_FROM).order_by(actions.c.ply)
_SET_ASIDE: Final[Insert] = (
    aside.insert()
    .from_select(_ASIDE, select(*(actions.c[name] for name in _ASIDE)).where(*_FROM).order_by(actions.c.ply))
    .execution_options(**LATER)
)
_REMOVE: Final[Delete] = delete(actions).where(*_FROM).execution_options(**LATER)
_TAKEN_BACK: Final = select(aside).where(aside.c.game == bindparam("game")).order_by(aside.c.id)


async def append(conn: AsyncConnection, rows: Sequence[ActionRow]) -> None:
    """Add actions; a ply that is there already is an IntegrityError, at the latest with the commit."""
    if rows:
        await conn.execute(_APPEND, [msgspec.structs.asdict(row) for row in rows])


async def of(conn: AsyncConnection, game: str, ply: int = 0) -> list[ActionRow]:
    """Return the actions of a game from this ply on, in their order."""
    return await read_rows(conn, ActionRow, _OF, game=game, ply=ply)


async def count(conn: AsyncConnection, game: str) -> int:
    """Count the actions of a game."""
    counted: int = (await conn.execute(_COUNT, {"game": game})).scalar_one()
    return counted


async def last_times(conn: AsyncConnection, game: str) -> dict[int, float]:
    """Return when each seat acted last, in seconds since 1970; seats that never did are missing."""
    return {row[0]: row[1] for row in await conn.execute(_LAST_TIMES, {"game": game})}


async def counts(conn: AsyncConnection, game: str) -> dict[int, int]:
    """Return how often each seat has acted by itself; chance is seat -1, seats that never did are missing."""
    return {row[0]: row[1] for row in await conn.execute(_COUNTS, {"game": game})}


async def since(conn: AsyncConnection, game: str, seats: Collection[int]) -> int:
    """Count the actions since one of these seats has acted by itself, those of chance too."""
    counted: int = (await conn.execute(_SINCE, {"game": game, "seats": list(seats)})).scalar_one()
    return counted


async def remove_from(conn: AsyncConnection, game: str, ply: int) -> None:
    """Take back the actions from this ply on: they are kept aside, for whoever asks what happened."""
    for statement in (_SET_ASIDE, _REMOVE):
        await conn.execute(statement, {"game": game, "ply": ply})


async def taken_back(conn: AsyncConnection, game: str) -> list[TakenBackRow]:
    """Return the actions of a game that were taken back, in the order in which that was done."""
    return await read_rows(conn, TakenBackRow, _TAKEN_BACK, game=game)
