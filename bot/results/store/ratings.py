"""Ratings: for each pool and person how they stand, and every change that led there.

Both are a cache of the log: of the rated results and the resets of a pool, in the order of ``seq``.
A pool is ``"server:game:family"``, or ``"server"`` for all games of a server.

Whoever rates a result has taken its ``seq`` before they read how people stand: nobody else has then rated
another one meanwhile, be it the first of somebody who stands nowhere yet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Final

import msgspec
from sqlalchemy import (
    Column,
    Delete,
    Update,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import Insert, held, insert, query, read_rows, upsert
from bot.results.store.outcomes import COUNTED_SEAT
from bot.storage.rows import RatingRow, RatingStep, ResultSeat
from bot.storage.tables import pools, rating_steps, ratings, resets, result_seats, results

_OF_POOL: Final = ratings.c.pool == bindparam("this")

_HEADS: Final = query(
    select(ratings)
    .where(
        ratings.c.pool.in_(bindparam("pools", expanding=True)),
        ratings.c.user_id.in_(bindparam("people", expanding=True)),
    )
    .order_by(ratings.c.pool, ratings.c.user_id)
)
_HEADS_OF: Final = query(select(ratings).where(_OF_POOL).order_by(ratings.c.user_id))
_OF_PERSON: Final = select(ratings).where(ratings.c.user_id == bindparam("person")).order_by(ratings.c.pool)

_AT: Final = func.coalesce(results.c.finished_at, resets.c.at)
_STEPS: Final = (
    select(_AT, rating_steps)
    .outerjoin(results, results.c.seq == rating_steps.c.seq)
    .outerjoin(resets, (resets.c.pool == rating_steps.c.pool) & (resets.c.seq == rating_steps.c.seq))
    .order_by(rating_steps.c.seq, rating_steps.c.user_id)
)
_STEPS_OF: Final = _STEPS.where(rating_steps.c.pool == bindparam("this"))
_STEPS_AT: Final = (
    select(rating_steps)
    .where(
        rating_steps.c.pool.in_(bindparam("pools", expanding=True)),
        rating_steps.c.seq.in_(bindparam("seqs", expanding=True)),
    )
    .order_by(rating_steps.c.seq, rating_steps.c.pool, rating_steps.c.user_id)
)
_ADD_STEPS: Final = rating_steps.insert().execution_options(**LATER)

_RATED: Final = (results.c.unrated == "", results.c.annulled.is_(False))
_LOG: Final = (
    select(results.c.seq, results.c.finished_at, *COUNTED_SEAT)
    .join(result_seats, result_seats.c.game == results.c.game)
    .where(results.c.guild_id == bindparam("guild"), results.c.seq > bindparam("after"), *_RATED)
    .order_by(results.c.seq, result_seats.c.seat)
)
_LOG_OF_FAMILY: Final = _LOG.where(
    results.c.game_id == bindparam("game_id"), results.c.family == bindparam("family")
)
_RESETS: Final = select(resets.c.seq, resets.c.at).where(
    resets.c.pool == bindparam("this"), resets.c.seq > bindparam("after")
)
_ADD_RESET: Final = resets.insert().execution_options(**LATER)

_STATE: Final = query(select(pools.c.stale, pools.c.version).where(pools.c.pool == bindparam("this")))
_STALE: Final = select(pools.c.pool, pools.c.version).where(pools.c.stale).order_by(pools.c.pool)
_FRESH: Final[Update] = (
    update(pools)
    .where(pools.c.pool == bindparam("this"), pools.c.version == bindparam("known"))
    .values(stale=False)
)


class LogLine(msgspec.Struct, frozen=True):
    """What counts in a pool: a rated result with its seats in their order; without seats a reset."""

    seq: int
    at: float
    seats: list[ResultSeat] | None


@cache
def _mark_stale(dialect: str) -> Insert:
    statement = insert(dialect, pools).values(stale=True, version=1)
    again = {"stale": True, "version": pools.c.version + 1}
    noted = statement.on_conflict_do_update(index_elements=[pools.c.pool], set_=again)
    return noted.execution_options(**LATER)


# --- How people stand ------------------------------------------------------------------------------


async def heads(
    conn: AsyncConnection, pools: Collection[str], people: Collection[int]
) -> dict[tuple[str, int], RatingRow]:
    """Return how these people stand in these pools, by pool and person; a write transaction holds it."""
    found = await read_rows(conn, RatingRow, held(conn, _HEADS), pools=list(pools), people=list(people))
    return {(row.pool, row.user_id): row for row in found}


async def heads_of(conn: AsyncConnection, pool: str) -> dict[int, RatingRow]:
    """Return how all people of a pool stand; a write transaction holds it."""
    found = await read_rows(conn, RatingRow, held(conn, _HEADS_OF), this=pool)
    return {row.user_id: row for row in found}


async def of_person(conn: AsyncConnection, user_id: int) -> list[RatingRow]:
    """Return how a person stands in all pools of all servers."""
    return await read_rows(conn, RatingRow, _OF_PERSON, person=user_id)


async def put(conn: AsyncConnection, rows: Sequence[RatingRow], steps: Sequence[RatingStep]) -> None:
    """Note how people stand now, and the changes that led there."""
    if rows:
        statement = upsert(conn.dialect.name, ratings, later=True)
        await conn.execute(statement, [msgspec.structs.asdict(row) for row in rows])
    if steps:
        await conn.execute(_ADD_STEPS, [msgspec.structs.asdict(step) for step in steps])


async def steps_of(
    conn: AsyncConnection, pool: str, people: Collection[int] | None = None
) -> list[tuple[float, RatingStep]]:
    """Return the changes in a pool with their times, in their order; of some people, where they are named."""
    statement = _STEPS_OF
    if people is not None:
        statement = statement.where(rating_steps.c.user_id.in_(people))
    names = RatingStep.__struct_fields__
    rows = await conn.execute(statement, {"this": pool})
    return [(at, RatingStep(**dict(zip(names, step, strict=True)))) for at, *step in rows]


async def steps_at(conn: AsyncConnection, pools: Collection[str], seqs: Collection[int]) -> list[RatingStep]:
    """Return what these results or resets changed in these pools."""
    return await read_rows(conn, RatingStep, _STEPS_AT, pools=list(pools), seqs=list(seqs))


# --- The log, from which they are computed ---------------------------------------------------------


async def log_of(conn: AsyncConnection, pool: str, after: int = 0) -> list[LogLine]:
    """Return what counts in a pool, in the order of ``seq``: its rated results and its resets, after one."""
    guild, _, rules = pool.partition(":")
    game_id, _, family = rules.partition(":")
    values: dict[str, object] = {"guild": int(guild), "game_id": game_id, "family": family, "after": after}
    rows = await conn.execute(_LOG_OF_FAMILY if game_id else _LOG, values)
    lines: dict[int, LogLine] = {}
    names = ResultSeat.__struct_fields__
    for seq, at, *seat in rows:
        seats = lines.setdefault(seq, LogLine(seq, at, [])).seats
        assert seats is not None
        seats.append(ResultSeat(**dict(zip(names, seat, strict=True))))
    for seq, at in await conn.execute(_RESETS, {"this": pool, "after": after}):
        lines[seq] = LogLine(seq, at, None)
    return [line for _, line in sorted(lines.items())]


async def add_reset(conn: AsyncConnection, pool: str, seq: int, at: float) -> None:
    """Note that the ratings of a pool were pulled together when a season began."""
    await conn.execute(_ADD_RESET, {"pool": pool, "seq": seq, "at": at})


async def pools_in(conn: AsyncConnection, guild_id: int | None = None) -> list[str]:
    """Return the pools of a server, or of all, in which somebody stands or a result counts."""
    rated = select(results.c.guild_id, results.c.game_id, results.c.family).where(*_RATED).distinct()
    standing = select(ratings.c.pool).distinct()
    if guild_id is not None:
        rated = rated.where(results.c.guild_id == guild_id)
        own = or_(ratings.c.pool == str(guild_id), ratings.c.pool.startswith(f"{guild_id}:"))
        standing = standing.where(own)
    found = set((await conn.execute(standing)).scalars())
    for guild, game_id, family in await conn.execute(rated):
        found |= {str(guild), f"{guild}:{game_id}:{family}"}
    return sorted(found)


# --- Computing them anew ---------------------------------------------------------------------------


async def mark_stale(conn: AsyncConnection, stale: Collection[str]) -> None:
    """Note that these pools have to be computed anew, because something in their log has changed."""
    if stale:
        await conn.execute(_mark_stale(conn.dialect.name), [{"pool": pool} for pool in sorted(stale)])


async def state(conn: AsyncConnection, pool: str) -> tuple[bool, int]:
    """Return whether a pool has to be computed anew, and its version; a write transaction holds it."""
    row = (await conn.execute(held(conn, _STATE), {"this": pool})).one_or_none()
    return (False, 0) if row is None else (row.stale, row.version)


async def stale_pools(conn: AsyncConnection) -> list[tuple[str, int]]:
    """Return the pools that have to be computed anew, with their versions."""
    return [(row.pool, row.version) for row in await conn.execute(_STALE)]


async def replace_pool(
    conn: AsyncConnection, pool: str, rows: Iterable[RatingRow], steps: Iterable[RatingStep], since: int = 0
) -> None:
    """Replace what is known of a pool by what was computed anew, or only what has moved since a ``seq``."""
    for column in (ratings.c.as_of, rating_steps.c.seq):
        await conn.execute(_forget(column), {"this": pool, "since": since})
    moved = [row for row in rows if row.as_of >= since]
    await put(conn, moved, [step for step in steps if step.seq >= since])


async def mark_fresh(conn: AsyncConnection, pool: str, version: int) -> bool:
    """Note that a pool was computed anew; False when its log has changed since that version."""
    return (await conn.execute(_FRESH, {"this": pool, "known": version})).rowcount > 0


@cache
def _forget(column: Column[int]) -> Delete:
    """Return what forgets the rows of a pool in which this column is not below a number."""
    table = column.table
    of_pool = table.c.pool == bindparam("this")
    return delete(table).where(of_pool, column >= bindparam("since")).execution_options(**LATER)
