"""Results: what remains of a finished game, in the order of their commits (``seq``).

How a game was played stays for good.  What counts of it stands beside that, as a cache of what staff has
decided (:func:`rule`), and is what all reading gives.  An annulled result stays to be seen, but counts
nowhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Row, Select, bindparam, select, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.results.store.outcomes import COUNTED_SEAT, LEFT_OUT, outcomes
from bot.storage.rows import ResultRow, ResultSeat
from bot.storage.tables import games, result_seats, results, seats

WithSeats = tuple[ResultRow, list[ResultSeat]]
"""A result with its seats in their order."""

_NAMES: Final = results.c.keys()
_WIDTH: Final = len(_NAMES)

_ADD: Final = results.insert().execution_options(**LATER)
_ADD_SEATS: Final = result_seats.insert().execution_options(**LATER)
_RULE: Final = (
    update(results)
    .where(results.c.game == bindparam("this"))
    .values(annulled=bindparam("nothing"))
    .execution_options(**LATER)
)
_RULE_SEATS: Final = (
    update(result_seats)
    .where(result_seats.c.game == bindparam("this"), result_seats.c.seat == bindparam("at"))
    .values(
        ruled_place=bindparam("came_in"), ruled_points=bindparam("with_points"), outcome=bindparam("came_out")
    )
    .execution_options(**LATER)
)
_AS_PLAYED: Final = (
    select(*(result_seats.c[name] for name in ResultSeat.__struct_fields__))
    .where(result_seats.c.game == bindparam("this"))
    .order_by(result_seats.c.seat)
)
_WITH_SEATS: Final = select(results, *COUNTED_SEAT).join(result_seats, result_seats.c.game == results.c.game)
_GET: Final = _WITH_SEATS.where(results.c.game == bindparam("this")).order_by(result_seats.c.seat)
_OF_FIXTURE: Final = (
    _WITH_SEATS.join(games, games.c.id == results.c.game)
    .where(games.c.fixture == bindparam("fixture"))
    .order_by(results.c.seq, result_seats.c.seat)
)
_COUNTS: Final = results.c.annulled.is_(False)
_MINE: Final = result_seats.alias()
_NO_INDEX: Final[Any] = results.c.guild_id + 0  # a person has fewer results than a server


async def add(conn: AsyncConnection, row: ResultRow, seated: Sequence[ResultSeat]) -> None:
    """Add the result of a game; a game that has one is an IntegrityError, at the latest with the commit."""
    await conn.execute(_ADD, msgspec.structs.asdict(row))
    rows = [
        {
            **msgspec.structs.asdict(seat),
            "ruled_place": seat.place,
            "ruled_points": seat.points,
            "outcome": outcome,
        }
        for seat, outcome in _judged(row, seated)
    ]
    if rows:
        await conn.execute(_ADD_SEATS, rows)


async def get(conn: AsyncConnection, game: str) -> WithSeats | None:
    """Return the result of a game with its seats."""
    return next(iter(_together(await conn.execute(_GET, {"this": game}))), None)


async def as_played(conn: AsyncConnection, game: str) -> list[ResultSeat]:
    """Return the seats of a result as the game ended, whatever has been decided since."""
    names = ResultSeat.__struct_fields__
    found = await conn.execute(_AS_PLAYED, {"this": game})
    return [ResultSeat(**dict(zip(names, row, strict=True))) for row in found]


async def of_fixture(conn: AsyncConnection, fixture: str) -> list[WithSeats]:
    """Return the results of all games of a league's fixture, those too that were played before a replay."""
    return _together(await conn.execute(_OF_FIXTURE, {"fixture": fixture}))


async def rule(conn: AsyncConnection, row: ResultRow, ruled: Sequence[ResultSeat], *, annulled: bool) -> None:
    """Let a result count like this from now on: with these places and points, or for nothing."""
    await conn.execute(_RULE, {"this": row.game, "nothing": annulled})
    rows = [
        {
            "this": row.game,
            "at": seat.seat,
            "came_in": seat.place,
            "with_points": seat.points,
            "came_out": outcome,
        }
        for seat, outcome in _judged(row, ruled)
    ]
    if rows:
        await conn.execute(_RULE_SEATS, rows)


async def of_person(
    conn: AsyncConnection,
    user_id: int,
    guild_id: int | None = None,
    *,
    opponent: int | None = None,
    limit: int,
) -> list[WithSeats]:
    """Return the newest results of a person with their seats, the newest first, annulled ones too.

    ``opponent``: somebody who sat there too.
    """
    page = _of(user_id, results.c.game, results.c.seq).where(
        *([] if guild_id is None else [guild_id == _NO_INDEX]),
        *([] if opponent is None else [_sat(opponent)]),
    )
    newest = page.order_by(results.c.seq.desc()).limit(limit).subquery()
    statement = _WITH_SEATS.join(newest, newest.c.game == results.c.game)
    found = await conn.execute(statement.order_by(results.c.seq.desc(), result_seats.c.seat))
    return _together(found)


async def of_guild(
    conn: AsyncConnection, guild_id: int, since: float, until: float | None = None
) -> list[WithSeats]:
    """Return the results of a server from a time on that count, with their seats, in their order.

    ``until`` is the first time after them.
    """
    statement = _WITH_SEATS.where(_COUNTS, results.c.guild_id == guild_id, results.c.finished_at >= since)
    if until is not None:
        statement = statement.where(results.c.finished_at < until)
    return _together(await conn.execute(statement.order_by(results.c.seq, result_seats.c.seat)))


async def recent_between(
    conn: AsyncConnection, guild_id: int, people: Collection[int], since: float
) -> list[float]:
    """Return when the rated games of exactly these people began, from ``since`` on, in their order.

    Those that are under way and were announced as rated count too; annulled ones do not.
    """
    first = min(people)
    over = (
        _of(first, results.c.game, results.c.started_at.label("at"), result_seats.c.user_id)
        .join(result_seats, result_seats.c.game == results.c.game)
        .where(guild_id == _NO_INDEX, results.c.started_at >= since, results.c.unrated == "", _COUNTS)
    )
    of_first = select(seats.c.game).where(seats.c.user_id == first)
    under_way = (
        select(games.c.id, games.c.started_at, seats.c.user_id)
        .join(seats, seats.c.game == games.c.id)
        .where(games.c.guild_id == guild_id, games.c.status == "running", games.c.id.in_(of_first))
        .where(games.c.rated, games.c.unrated == "", games.c.started_at >= since)
    )
    began: dict[str, float] = {}
    sat: defaultdict[str, set[int]] = defaultdict(set)
    for game, at, user_id in await conn.execute(union_all(over, under_way)):
        began[game] = at
        if user_id is not None:
            sat[game].add(user_id)
    return sorted(at for game, at in began.items() if sat[game] == set(people))


def _judged(row: ResultRow, seated: Sequence[ResultSeat]) -> Iterable[tuple[ResultSeat, str]]:
    """Return the seats of a result, each with how its person came out."""
    return zip(seated, outcomes(seated, counts=row.unrated not in LEFT_OUT), strict=True)


def _of(user_id: int, *columns: ColumnElement[Any]) -> Select[*tuple[Any, ...]]:
    """Return the query for these columns of the results of a person."""
    join = _MINE.join(results, results.c.game == _MINE.c.game)
    return select(*columns).select_from(join).where(_MINE.c.user_id == user_id)


def _sat(user_id: int) -> ColumnElement[bool]:
    return results.c.game.in_(select(result_seats.c.game).where(result_seats.c.user_id == user_id))


def _together(rows: Iterable[Row[Any]]) -> list[WithSeats]:
    """Put the seats, which follow each other, to their results."""
    found: dict[str, WithSeats] = {}
    for row in rows:
        if row[0] not in found:
            found[row[0]] = ResultRow(**dict(zip(_NAMES, row[:_WIDTH], strict=True))), []
        seat = dict(zip(ResultSeat.__struct_fields__, row[_WIDTH:], strict=True))
        found[row[0]][1].append(ResultSeat(**seat))
    return list(found.values())
