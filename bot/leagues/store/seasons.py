"""Leagues and their seasons: read whole, written row by row.

Every change of a season raises its ``version``; who writes names the one that was read, so that two who
decide at the same time do not overwrite each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Row, Table, and_, bindparam, delete, literal_column, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import add_new, changing, held, query, read_row, read_rows, upsert
from bot.storage.league_rows import (
    EntrantRow,
    FixtureRow,
    LeagueRow,
    OutcomeRow,
    PlaceRow,
    RoundRow,
    SeasonRow,
)
from bot.storage.league_tables import (
    entrants,
    fixture_outcomes,
    fixture_seats,
    fixtures,
    league_events,
    league_follows,
    league_places,
    league_seasons,
    leagues,
    rounds,
)

OPEN: Final = ("draft", "registration", "running")
"""States of seasons that are not over."""

GOING: Final = ("registration", "running")
"""States of seasons in which something can be done."""

OVER: Final = ("closed", "archived")
"""States of seasons that were played to an end."""


class Whole(NamedTuple):
    """All rows of a season."""

    row: SeasonRow
    entrants: list[EntrantRow]
    rounds: list[RoundRow]
    fixtures: list[FixtureRow]
    outcomes: list[OutcomeRow]


# --- Leagues ---------------------------------------------------------------------------------------


async def add(conn: AsyncConnection, row: LeagueRow, events: Sequence[str]) -> None:
    """Add a league with the terms of its events; a name that the server has is an IntegrityError."""
    await conn.execute(leagues.insert(), msgspec.structs.asdict(row))
    await set_events(conn, row.id, events)


async def change(conn: AsyncConnection, league: str, /, **changes: object) -> None:
    """Change columns of a league; its seasons keep their own terms."""
    statement = changing(update(leagues).where(leagues.c.id == bindparam("this")), leagues, changes)
    await conn.execute(statement, {"this": league, **changes})


async def set_events(conn: AsyncConnection, league: str, events: Sequence[str]) -> None:
    """Replace the terms of a league's events."""
    await conn.execute(delete(league_events).where(league_events.c.league == league))
    rows = [{"league": league, "place": place, "terms": terms} for place, terms in enumerate(events)]
    if rows:
        await conn.execute(league_events.insert(), rows)


async def get(conn: AsyncConnection, league: str) -> LeagueRow | None:
    """Return a league."""
    return await read_row(conn, LeagueRow, select(leagues).where(leagues.c.id == league))


async def events_of(conn: AsyncConnection, league: str) -> list[str]:
    """Return the terms of a league's events in their order."""
    wanted = select(league_events.c.terms).where(league_events.c.league == league)
    return list((await conn.execute(wanted.order_by(league_events.c.place))).scalars())


async def of_guild(conn: AsyncConnection, guild_id: int) -> list[LeagueRow]:
    """Return the leagues of a server by name."""
    wanted = select(leagues).where(leagues.c.guild_id == guild_id).order_by(leagues.c.name)
    return await read_rows(conn, LeagueRow, wanted)


async def remove_league(conn: AsyncConnection, league: str) -> None:
    """Remove a league that has no seasons."""
    await conn.execute(delete(leagues).where(leagues.c.id == league))


# --- Seasons ---------------------------------------------------------------------------------------

_SEASON: Final = query(select(league_seasons).where(league_seasons.c.id == bindparam("this")))
_PARTS: Final = {
    table: select(table).where(table.c.season == bindparam("this")).order_by(*table.primary_key.columns)
    for table in (entrants, rounds, fixtures, fixture_seats, fixture_outcomes)
}


async def season(conn: AsyncConnection, season_id: str) -> Whole | None:
    """Return a season with all that belongs to it; a write transaction holds it."""
    this = {"this": season_id}
    found = (await conn.execute(held(conn, _SEASON), this)).first()
    if found is None:
        return None
    parts = {table: (await conn.execute(wanted, this)).all() for table, wanted in _PARTS.items()}
    seated = _seated(parts[fixture_seats])
    return Whole(
        SeasonRow(**found._mapping),
        [EntrantRow(**row._mapping) for row in parts[entrants]],
        [RoundRow(**row._mapping) for row in parts[rounds]],
        [FixtureRow(**row._mapping, seats=seated[row.id]) for row in parts[fixtures]],
        [OutcomeRow(**row._mapping) for row in parts[fixture_outcomes]],
    )


def _seated(rows: Iterable[Row[Any]]) -> Mapping[int, tuple[int, ...]]:
    by_fixture: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for row in rows:
        by_fixture[row.fixture].append((row.seat, row.entrant or 0))
    seated = {fixture: tuple(entrant for _, entrant in sorted(at)) for fixture, at in by_fixture.items()}
    return defaultdict(tuple, seated)


async def seasons_of(conn: AsyncConnection, league: str) -> list[SeasonRow]:
    """Return the seasons of a league, the newest first."""
    wanted = select(league_seasons).where(league_seasons.c.league == league)
    return await read_rows(conn, SeasonRow, wanted.order_by(league_seasons.c.number.desc()))


async def is_followed(conn: AsyncConnection, row: SeasonRow) -> bool:
    """Whether a later season of the same league has begun: who plays in which division there stands."""
    return any(
        one.number > row.number and one.state in {"running", *OVER}
        for one in await seasons_of(conn, row.league)
    )


async def seasons_in(
    conn: AsyncConnection, guild_id: int, states: Collection[str] | None = None
) -> list[SeasonRow]:
    """Return the seasons of a server's leagues, in these states if any are named, the newest first."""
    wanted = select(league_seasons).where(league_seasons.c.guild_id == guild_id)
    if states is not None:
        wanted = wanted.where(league_seasons.c.state.in_(states))
    return await read_rows(
        conn, SeasonRow, wanted.order_by(league_seasons.c.changed_at.desc(), league_seasons.c.id)
    )


async def guilds_of(conn: AsyncConnection, shard: int, shards: int) -> list[int]:
    """Return the servers of a shard, one of so many, that have seasons which go on."""
    of_shard = league_seasons.c.guild_id.bitwise_rshift(literal_column("22")) % shards == shard
    wanted = select(league_seasons.c.guild_id).where(league_seasons.c.state.in_(GOING), of_shard)
    return list((await conn.execute(wanted.distinct().order_by(league_seasons.c.guild_id))).scalars())


async def entered(conn: AsyncConnection, user_id: int, states: Collection[str] = OPEN) -> list[SeasonRow]:
    """Return the seasons that a person has entered and not left, in these states, the newest first."""
    wanted = (
        select(league_seasons)
        .join(entrants, entrants.c.season == league_seasons.c.id)
        .where(entrants.c.user_id == user_id, entrants.c.state.not_in(("out", "expelled")))
        .where(league_seasons.c.state.in_(states))
    )
    return await read_rows(
        conn, SeasonRow, wanted.order_by(league_seasons.c.changed_at.desc(), league_seasons.c.id)
    )


# --- Writing ---------------------------------------------------------------------------------------

_RAISE: Final = (
    update(league_seasons)
    .where(league_seasons.c.id == bindparam("this"), league_seasons.c.version == bindparam("known"))
    .values(version=league_seasons.c.version + 1)
)


async def raise_version(conn: AsyncConnection, season_id: str, known: int) -> bool:
    """Raise the version of a season; False if it is not the one known any more."""
    return (await conn.execute(_RAISE, {"this": season_id, "known": known})).rowcount > 0


async def put_season(conn: AsyncConnection, row: SeasonRow) -> None:
    """Add a season, or write its row anew, without the version of one that is there."""
    known = tuple(name for name in SeasonRow.__struct_fields__ if name not in {"id", "version"})
    await conn.execute(upsert(conn.dialect.name, league_seasons, known), msgspec.structs.asdict(row))


async def remove_season(conn: AsyncConnection, season_id: str) -> None:
    """Remove a season with all that belongs to it."""
    await conn.execute(delete(league_seasons).where(league_seasons.c.id == season_id))


class Part(NamedTuple):
    """A table of what belongs to a season, and what tells its rows apart."""

    table: Table
    key: tuple[str, ...]


ENTRANTS: Final = Part(entrants, ("number",))
ROUNDS: Final = Part(rounds, ("id",))
FIXTURES: Final = Part(fixtures, ("id",))
OUTCOMES: Final = Part(fixture_outcomes, ("fixture", "revision"))


async def put(conn: AsyncConnection, part: Part, rows: Sequence[msgspec.Struct]) -> None:
    """Add rows of a season, or write them anew; of fixtures the seats too."""
    if not rows:
        return
    values = [{column.name: getattr(row, column.name) for column in part.table.c} for row in rows]
    await conn.execute(upsert(conn.dialect.name, part.table), values)
    if part is FIXTURES:
        await _put_seats(conn, [row for row in rows if isinstance(row, FixtureRow)])


async def _put_seats(conn: AsyncConnection, rows: Sequence[FixtureRow]) -> None:
    """Seat entrants: first all of these get up, so that two may change places."""
    for row in rows:
        this = and_(fixture_seats.c.season == row.season, fixture_seats.c.fixture == row.id)
        await conn.execute(delete(fixture_seats).where(this))
    seated = [
        {
            "season": row.season,
            "fixture": row.id,
            "seat": seat,
            "round": row.round,
            "entrant": entrant or None,
        }
        for row in rows
        for seat, entrant in enumerate(row.seats)
    ]
    if seated:
        await conn.execute(fixture_seats.insert(), seated)


async def remove(conn: AsyncConnection, part: Part, season_id: str, keys: Sequence[tuple[int, ...]]) -> None:
    """Remove rows of a season, and what belongs to them."""
    for key in keys:
        of_key = [part.table.c[name] == value for name, value in zip(part.key, key, strict=True)]
        await conn.execute(delete(part.table).where(part.table.c.season == season_id, *of_key))


async def note(conn: AsyncConnection, part: Part, season_id: str, key: int, /, **changes: object) -> None:
    """Note what is not of the season's version: where a message, a thread or an event stands."""
    (name,) = part.key
    this = update(part.table).where(part.table.c.season == season_id, part.table.c[name] == key)
    await conn.execute(this.values(**changes))


async def note_season(conn: AsyncConnection, season_id: str, message_id: int | None) -> None:
    """Note the message that announces a season."""
    this = update(league_seasons).where(league_seasons.c.id == season_id)
    await conn.execute(this.values(message_id=message_id))


# --- Places, followers -----------------------------------------------------------------------------


async def set_places(conn: AsyncConnection, season_id: str, rows: Sequence[PlaceRow]) -> None:
    """Keep what a season ended with, in the place of what was kept of it before."""
    await conn.execute(delete(league_places).where(league_places.c.season == season_id))
    if rows:
        await conn.execute(league_places.insert(), [msgspec.structs.asdict(row) for row in rows])


async def places_of(
    conn: AsyncConnection, user_id: int, guild_id: int | None
) -> list[tuple[PlaceRow, SeasonRow]]:
    """Return where somebody stood in closed seasons of a server (None: of all), the newest first."""
    wanted = (
        select(league_places, league_seasons)
        .join(league_seasons, league_seasons.c.id == league_places.c.season)
        .where(league_places.c.user_id == user_id)
        .order_by(league_seasons.c.changed_at.desc(), league_seasons.c.id)
    )
    if guild_id is not None:
        wanted = wanted.where(league_places.c.guild_id == guild_id)
    width = len(PlaceRow.__struct_fields__)
    names = SeasonRow.__struct_fields__
    return [
        (
            PlaceRow(**dict(zip(PlaceRow.__struct_fields__, row[:width], strict=True))),
            SeasonRow(**dict(zip(names, row[width:], strict=True))),
        )
        for row in await conn.execute(wanted)
    ]


async def follow(conn: AsyncConnection, season_id: str, user_id: int) -> bool:
    """Note that a spectator wants to be called; tell whether they had not wanted it before."""
    row = {"season": season_id, "user_id": user_id}
    return await add_new(conn, league_follows, row)


async def unfollow(conn: AsyncConnection, season_id: str, user_id: int) -> None:
    """Note that a spectator does not want to be called any more."""
    this = and_(league_follows.c.season == season_id, league_follows.c.user_id == user_id)
    await conn.execute(delete(league_follows).where(this))


async def followers(conn: AsyncConnection, season_id: str) -> list[int]:
    """Return the spectators of a season who want to be called."""
    wanted = select(league_follows.c.user_id).where(league_follows.c.season == season_id)
    return list((await conn.execute(wanted.order_by(league_follows.c.user_id))).scalars())
