"""Seasons of leagues with all that is stored of them: one at a time, however many games it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.doctor.store import cases
from bot.doctor.store.cases import Remains
from bot.kit.store import audit
from bot.kit.store.queues import GAME_OVER
from bot.kit.store.sql import read_rows
from bot.leagues.store import seasons as leagues
from bot.leagues.store.seasons import Whole
from bot.storage.league_rows import PlaceRow
from bot.storage.league_tables import league_places
from bot.storage.rows import AuditLine
from bot.storage.tables import events_due, games
from bot.table.store import actions

AT_ONCE: Final = 500
"""Names that one question lists."""


class SeasonCase(msgspec.Struct, frozen=True, kw_only=True):
    """A season with the lines of its audit, what remains of its games, and where it is said people stood.

    ``remains`` are by the name of the fixture; ``acts`` how often each seat has acted, by game, of those in
    which that counts; ``pending`` are fixtures that have still to look at their games.
    """

    whole: Whole
    lines: Sequence[AuditLine]
    remains: dict[str, list[Remains]]
    acts: dict[str, dict[int, int]]
    places: Sequence[PlaceRow]
    pending: frozenset[str]


_NAMES: Final[BindParameter[str]] = bindparam("names", expanding=True)
_GAMES: Final = (
    select(games.c.fixture, games.c.id).where(games.c.fixture.in_(_NAMES)).order_by(games.c.fixture)
)
_PENDING: Final = select(events_due.c.subject).where(
    events_due.c.kind == GAME_OVER, events_due.c.subject.in_(_NAMES)
)
_PLACES: Final = (
    select(league_places)
    .where(league_places.c.season == bindparam("this"))
    .order_by(league_places.c.division, league_places.c.place, league_places.c.entrant)
)


async def read(
    conn: AsyncConnection, season: str, subject: str, quick: Callable[[Whole], Sequence[str]]
) -> SeasonCase | None:
    """Return a season whose lines of the audit have this subject, as one transaction sees it.

    ``quick`` tells the games of which it counts how often people have acted.
    """
    whole = await leagues.season(conn, season)
    if whole is None:
        return None
    names = [f"{season}:{one.id}" for one in whole.fixtures]
    remains: dict[str, list[Remains]] = {}
    pending = set[str]()
    for first in range(0, len(names), AT_ONCE):
        some = {"names": names[first : first + AT_ONCE]}
        of_game = {game: name for name, game in await conn.execute(_GAMES, some)}
        for found in await cases.remains(conn, list(of_game)):
            remains.setdefault(of_game[found.row.game], []).append(found)
        pending |= {*(await conn.execute(_PENDING, some)).scalars()}
    return SeasonCase(
        whole=whole,
        lines=await audit.of_subject(conn, subject),
        remains=remains,
        acts={game: await actions.counts(conn, game) for game in quick(whole)},
        places=await read_rows(conn, PlaceRow, _PLACES, this=season),
        pending=frozenset(pending),
    )
