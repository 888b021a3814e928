"""Somebody's finished games, page by page, as they ask for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.results.store import results as stored
from bot.results.store.outcomes import DRAW, LOSS, MIDDLE, WIN
from bot.results.store.results import WithSeats
from bot.storage.tables import result_seats, results

WON, DRAWN, LOST = "won", "drawn", "lost"

_OUTCOME: Final = result_seats.c.outcome
_ALONE: Final = _OUTCOME == ""
"""Against computer players alone: only the place tells how it went."""

_WENT: Final[Mapping[str, ColumnElement[bool]]] = {
    WON: or_(_OUTCOME == WIN, and_(_ALONE, result_seats.c.ruled_place == 1)),
    DRAWN: _OUTCOME == DRAW,
    LOST: or_(_OUTCOME.in_((LOSS, MIDDLE)), and_(_ALONE, result_seats.c.ruled_place > 1)),
}
"""How a game may have gone for somebody: who was not first has lost."""


class Filters(msgspec.Struct, frozen=True):
    """Which games: empty or 0 for all; ``went`` is one of won, drawn and lost."""

    game_id: str = ""
    opponent: int = 0
    went: str = ""


async def page(
    conn: AsyncConnection, user_id: int, filters: Filters, limit: int, offset: int
) -> tuple[list[WithSeats], int]:
    """Return some finished games of a person with their seats, the newest first, and how many there are."""
    mine = (
        select(results.c.game, results.c.seq)
        .join(result_seats, result_seats.c.game == results.c.game)
        .where(result_seats.c.user_id == user_id, *_wanted(filters))
    )
    count = (await conn.execute(select(func.count()).select_from(mine.subquery()))).scalar_one()
    games = (await conn.execute(mine.order_by(results.c.seq.desc()).limit(limit).offset(offset))).all()
    found = [await stored.get(conn, row.game) for row in games]
    return [one for one in found if one is not None], count


async def games_of(conn: AsyncConnection, user_id: int) -> list[str]:
    """Return which games somebody has finished."""
    mine = select(result_seats.c.game).where(result_seats.c.user_id == user_id)
    statement = select(results.c.game_id).where(results.c.game.in_(mine)).distinct()
    return sorted((await conn.execute(statement)).scalars())


def _wanted(filters: Filters) -> Iterable[ColumnElement[bool]]:
    if filters.game_id:
        yield results.c.game_id == filters.game_id
    if filters.opponent:
        theirs = select(result_seats.c.game).where(result_seats.c.user_id == filters.opponent)
        yield results.c.game.in_(theirs)
    if filters.went:
        yield _WENT[filters.went]
