"""What tables of a server ask at once of thousands of results: only reading, and in no order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Float, Row, Select, and_, bindparam, case, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.results.store.outcomes import DRAW, LOSS, WIN
from bot.storage.rows import RatingRow
from bot.storage.tables import players, rating_steps, ratings, result_seats, results


class Tally(msgspec.Struct, frozen=True):
    """What a person's results with others add up to; ``seasons`` are those of play.

    ``wins`` are first places alone, ``draws`` shared ones, ``losses`` last ones; a place between is neither.
    ``points`` are those of the rules, with a fraction where some games count in tenths.
    """

    user_id: int
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    seasons: int


class Scope(msgspec.Struct, frozen=True):
    """Results of a server: of all games if ``game_id`` is empty, ended from ``since`` to before ``until``."""

    guild_id: int
    game_id: str = ""
    family: str = ""
    since: float | None = None
    until: float | None = None


class Reached(msgspec.Struct, frozen=True):
    """A rating as somebody reached it; ``before`` is what it was before the first (or only) step counted.

    How many games it rests on, and people met in them, is as of today.
    """

    rating: RatingRow
    before: float


_PERSON: Final = result_seats.c.user_id


def _how_many(outcome: str) -> ColumnElement[int]:
    return func.sum(case((result_seats.c.outcome == outcome, 1), else_=0))


_TALLY: Final = (
    select(
        _PERSON,
        func.count(),
        _how_many(WIN),
        _how_many(DRAW),
        _how_many(LOSS),
        func.sum(result_seats.c.ruled_points / cast(results.c.unit, Float)),
        func.sum(results.c.seasons),
    )
    .select_from(results)
    .join(result_seats, result_seats.c.game == results.c.game)
    .where(result_seats.c.outcome != "")
    .group_by(_PERSON)
)

_THIS: Final = rating_steps.c.pool == bindparam("pool")

_RATING: Final = tuple(ratings.c[name] for name in RatingRow.__struct_fields__)
_NOW: Final = (
    select(*_RATING, ratings.c.mu - func.coalesce(rating_steps.c.change, 0.0))
    .outerjoin(
        rating_steps,
        and_(
            rating_steps.c.pool == ratings.c.pool,
            rating_steps.c.seq == ratings.c.as_of,
            rating_steps.c.user_id == ratings.c.user_id,
        ),
    )
    .where(ratings.c.pool == bindparam("pool"))
)


async def tallies(conn: AsyncConnection, scope: Scope, people: Collection[int] | None = None) -> list[Tally]:
    """Return what the results of everybody, or of some people, add up to.

    Games in which nobody else was a person are not counted, nor annulled ones.
    """
    statement = _TALLY.where(*_within(scope))
    if people is not None:
        statement = _TALLY.where(_PERSON.in_(people), *_within(scope, by_person=True))
    return [_tally(row) for row in await conn.execute(statement)]


def _tally(row: Sequence[Any]) -> Tally:
    """Return a line of sums; points are whole ones, or have one decimal where games count in tenths."""
    user_id, games, wins, draws, losses, points, seasons = row
    whole = round(points)
    points = whole if whole == points else round(points, 1)
    return Tally(user_id, games, wins, draws, losses, points, seasons)


async def count_games(conn: AsyncConnection, scope: Scope) -> int:
    """Count the games that tables count."""
    counted = (
        select(func.count(results.c.game.distinct()))
        .join(result_seats, result_seats.c.game == results.c.game)
        .where(result_seats.c.outcome != "", *_within(scope))
    )
    return (await conn.execute(counted)).scalar_one()


async def by_game(
    conn: AsyncConnection, user_id: int, guild_id: int | None
) -> list[tuple[str, str, float, Tally]]:
    """Return what somebody's results add up to, by game and family, with the time of the first one.

    Those of one server, or of all (None).
    """
    statement = (
        _TALLY.add_columns(results.c.game_id, results.c.family, func.min(results.c.finished_at))
        .where(result_seats.c.user_id == user_id, results.c.annulled.is_(False), *_there(guild_id))
        .group_by(results.c.game_id, results.c.family)
        .order_by(func.count().desc(), results.c.game_id, results.c.family)
    )
    rows = await conn.execute(statement)
    return [(game_id, family, first, _tally(sums)) for *sums, game_id, family, first in rows]


async def outcomes_of(conn: AsyncConnection, user_id: int, guild_id: int | None, most: int) -> list[str]:
    """Return how somebody's last games with others went, the newest one first."""
    statement = (
        select(result_seats.c.outcome)
        .join(results, results.c.game == result_seats.c.game)
        .where(
            result_seats.c.user_id == user_id,
            result_seats.c.outcome != "",
            results.c.annulled.is_(False),
            *_there(guild_id),
        )
        .order_by(results.c.seq.desc())
        .limit(most)
    )
    return list((await conn.execute(statement)).scalars())


async def last_outcomes(
    conn: AsyncConnection, scope: Scope, people: Collection[int], most: int
) -> dict[int, list[str]]:
    """Return how the last games of these people went, the newest one last."""
    newness = func.row_number().over(partition_by=_PERSON, order_by=results.c.seq.desc()).label("newness")
    all_of_them = (
        select(_PERSON, result_seats.c.outcome, newness)
        .join(results, results.c.game == result_seats.c.game)
        .where(_PERSON.in_(people), result_seats.c.outcome != "", *_within(scope, by_person=True))
        .subquery()
    )
    newest = select(all_of_them.c.user_id, all_of_them.c.outcome).where(all_of_them.c.newness <= most)
    found: defaultdict[int, list[str]] = defaultdict(list)
    for user_id, outcome in await conn.execute(newest.order_by(all_of_them.c.newness.desc())):
        found[user_id].append(outcome)
    return dict(found)


async def ratings_now(conn: AsyncConnection, pool: str) -> list[Reached]:
    """Return the ratings of a pool; each was reached by its last step."""
    return _read(await conn.execute(_NOW, {"pool": pool}))


async def ratings_within(conn: AsyncConnection, pool: str, scope: Scope) -> list[Reached]:
    """Return what was reached by the results of a time, by those who had some."""
    span = (
        _spanned().join(results, results.c.seq == rating_steps.c.seq).where(*_ended(scope.since, scope.until))
    )
    return await _reached(conn, span, pool)


async def ratings_up_to(conn: AsyncConnection, pool: str, seq: int) -> list[Reached]:
    """Return the ratings of a pool as they were after the result, or reset, of this number."""
    span = (
        _spanned()
        .outerjoin(results, results.c.seq == rating_steps.c.seq)
        .where(rating_steps.c.seq <= bindparam("until", seq))
    )
    return await _reached(conn, span, pool)


async def names(conn: AsyncConnection, people: Collection[int]) -> dict[int, str]:
    """Return what people are called, as far as they are known."""
    statement = select(players.c.user_id, players.c.name).where(players.c.user_id.in_(people))
    return {row.user_id: row.name for row in await conn.execute(statement)}


async def games_played(conn: AsyncConnection, guild_id: int) -> list[tuple[str, str]]:
    """Return which games, by identifier and family, have results in a server."""
    kinds = select(results.c.game_id, results.c.family).where(*_within(Scope(guild_id))).distinct()
    return sorted((game_id, family) for game_id, family in await conn.execute(kinds))


def _spanned() -> Select[Any]:
    """Select for each person of a pool the first and the last step, and the time of the last game."""
    return (
        select(
            rating_steps.c.user_id,
            func.min(rating_steps.c.seq).label("first"),
            func.max(rating_steps.c.seq).label("last"),
            func.max(results.c.finished_at).label("played_at"),
        )
        .where(_THIS)
        .group_by(rating_steps.c.user_id)
    )


async def _reached(conn: AsyncConnection, statement: Select[Any], pool: str) -> list[Reached]:
    span, first, last = statement.subquery(), rating_steps.alias(), rating_steps.alias()

    def is_step(step: Any, seq: ColumnElement[int]) -> ColumnElement[bool]:
        return and_(step.c.pool == bindparam("pool"), step.c.seq == seq, step.c.user_id == span.c.user_id)

    columns = {"mu": last.c.mu, "sigma": last.c.sigma, "as_of": last.c.seq, "played_at": span.c.played_at}
    told = (
        select(*(columns.get(column.name, column) for column in _RATING), first.c.mu - first.c.change)
        .select_from(span)
        .join(first, is_step(first, span.c.first))
        .join(last, is_step(last, span.c.last))
        .join(ratings, and_(ratings.c.pool == bindparam("pool"), ratings.c.user_id == span.c.user_id))
    )
    return _read(await conn.execute(told, {"pool": pool}))


def _read(rows: Iterable[Row[Any]]) -> list[Reached]:
    names = RatingRow.__struct_fields__
    return [Reached(RatingRow(**dict(zip(names, row[:-1], strict=True))), row[-1]) for row in rows]


def _within(scope: Scope, *, by_person: bool = False) -> Iterable[ColumnElement[bool]]:
    """Return what the results of a scope fulfil.

    ``by_person``: a sum in the place of the server's column keeps SQLite from reading all results of the
    server by their index, where it had better begin with those of a few people.
    """
    yield (results.c.guild_id + 0 if by_person else results.c.guild_id) == scope.guild_id
    yield results.c.annulled.is_(False)
    if scope.game_id:
        yield results.c.game_id == scope.game_id
        yield results.c.family == scope.family
    yield from _ended(scope.since, scope.until)


def _there(guild_id: int | None) -> list[ColumnElement[bool]]:
    return [] if guild_id is None else [results.c.guild_id + 0 == guild_id]


def _ended(since: float | None, until: float | None) -> Iterable[ColumnElement[bool]]:
    if since is not None:
        yield results.c.finished_at >= since
    if until is not None:
        yield results.c.finished_at < until
