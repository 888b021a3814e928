"""Who sits at a game.  Seats are numbered from 0 without gaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, bindparam, delete, false, func, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.errors import SeatTaken
from bot.kit.store.sql import add_new, held, query
from bot.storage.rows import SeatRow
from bot.storage.tables import games, players, seats

EMPTY: Final[Mapping[type, ColumnElement[Any]]] = {
    bool: false(),
    str: literal(""),
    int: literal(0),
    float: literal(0.0),
}
"""What stands in a column of which there is nothing to say."""


def _column(name: str) -> ColumnElement[Any]:
    """Return what becomes a field of a SeatRow: the seat's own, or its person's, who may be missing."""
    if name in seats.c:
        return seats.c[name]
    own = players.c[name]
    return func.coalesce(own, EMPTY[own.type.python_type]).label(name)


COLUMNS: Final = tuple(map(_column, SeatRow.__struct_fields__))
"""What makes a SeatRow, from the seats joined with the players."""

_ROWS: Final[Select[Any]] = select(*COLUMNS).outerjoin(players, players.c.user_id == seats.c.user_id)
_OF: Final = _ROWS.where(seats.c.game == bindparam("game")).order_by(seats.c.seat)
_HOLD: Final = query(select(games.c.id).where(games.c.id == bindparam("game")))
_SITTING: Final = (
    select(seats.c.user_id, seats.c.computer, seats.c.joined_by)
    .where(seats.c.game == bindparam("game"))
    .order_by(seats.c.seat)
)

_ACTED: Final = (
    update(seats)
    .where(seats.c.game == bindparam("this"), seats.c.seat == bindparam("place"))
    .values(has_acted=True)
    .execution_options(**LATER)
)

Place = tuple[int | None, str, int | None]
"""Who sits there (a person, or a computer player's level), and by which interaction they came."""


async def of(conn: AsyncConnection, game: str) -> list[SeatRow]:
    """Return the seats of a game in their order."""
    return [SeatRow(*row) for row in await conn.execute(_OF, {"game": game})]


async def of_many(conn: AsyncConnection, game_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """Return the seats of several games in their order; a game without seats has an empty list."""
    rows = await conn.execute(_ROWS.where(seats.c.game.in_(game_ids)).order_by(seats.c.game, seats.c.seat))
    found: dict[str, list[SeatRow]] = {game: [] for game in game_ids}
    for row in rows:
        found[row.game].append(SeatRow(**row._mapping))
    return found


async def add(
    conn: AsyncConnection,
    game: str,
    seat: int,
    user_id: int | None = None,
    computer: str = "",
    joined_by: int | None = None,
) -> None:
    """Seat a person (known to ``people``) or a computer player; SeatTaken leaves all as it was.

    ``joined_by`` is the interaction by which it was done.
    """
    values = {"game": game, "seat": seat, "user_id": user_id, "computer": computer, "joined_by": joined_by}
    if not await add_new(conn, seats, values):
        raise SeatTaken(game, seat=seat)


async def hand_over(
    conn: AsyncConnection, game: str, seat: int, user_id: int | None = None, computer: str = ""
) -> None:
    """Give a taken seat to somebody else: a person (known to ``people``) or a computer player."""
    statement = update(seats).where(seats.c.game == game, seats.c.seat == seat)
    await conn.execute(statement.values(user_id=user_id, computer=computer, has_acted=False))


async def acted(conn: AsyncConnection, game: str, seat: int) -> None:
    """Note that the person on this seat has acted."""
    await conn.execute(_ACTED, {"this": game, "place": seat})


async def hinted(conn: AsyncConnection, game: str, seat: int) -> None:
    """Note that a hint was taken on this seat."""
    this = update(seats).where(seats.c.game == game, seats.c.seat == seat)
    await conn.execute(this.values(hints=seats.c.hints + 1))


async def remove_person(conn: AsyncConnection, game: str, user_id: int) -> bool:
    """Free the person's seat and close the gap; False when they do not sit there."""
    sitting = await _sitting(conn, game)
    staying = [place for place in sitting if place[0] != user_id]
    if len(staying) == len(sitting):
        return False
    await replace_all(conn, game, staying)
    return True


async def remove_last_computer(conn: AsyncConnection, game: str) -> bool:
    """Free the last seat that a computer player has and close the gap; False when there is none."""
    sitting = await _sitting(conn, game)
    computers = [index for index, (_, computer, _) in enumerate(sitting) if computer]
    if not computers:
        return False
    await replace_all(conn, game, sitting[: computers[-1]] + sitting[computers[-1] + 1 :])
    return True


async def close_gaps(conn: AsyncConnection, game: str) -> None:
    """Number the seats that are taken from 0 without gaps, in their order."""
    await replace_all(conn, game, await _sitting(conn, game))


async def joins(conn: AsyncConnection, game: str) -> list[int]:
    """Return the interactions by which the seats were taken, in the order of the seats, where known."""
    places = await conn.execute(_SITTING, {"game": game})
    return [place.joined_by for place in places if place.joined_by is not None]


async def replace_all(
    conn: AsyncConnection, game: str, sitting: Sequence[Place | tuple[int | None, str]]
) -> None:
    """Seat these in this order, and nobody else."""
    await conn.execute(delete(seats).where(seats.c.game == game).execution_options(**LATER))
    for seat, place in enumerate(sitting):
        await add(conn, game, seat, *place)


async def _sitting(conn: AsyncConnection, game: str) -> list[Place]:
    # The game's row stands for its seats: whoever rearranges them holds it, so nobody does at the same time.
    await conn.execute(held(conn, _HOLD), {"game": game})
    return [(*row,) for row in await conn.execute(_SITTING, {"game": game})]
