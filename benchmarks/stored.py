"""Databases in which many games are stored: a few that people have played, copied with all their rows.

Of ten games one is running, with its clock and what is due; the others are over, with their results and what
became of ratings.  They are shared out among the servers, and each person has sat at ten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    cast,
    func,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.database import Database
from bot.storage import tables

RUNNING: Final = 10
"""Of so many games one is running."""

OF_PERSON: Final = 10
"""Games of a person."""

APART: Final = (1 << 22) * 1_000_003
"""Between the numbers of two copies of a thing: no two things of the sources are made so long after each
other.
"""

FIRST: Final = 1000
"""Of the results that are copied: those of the sources come before."""

LATER: Final = 3600.0
"""Seconds by which messages are due later in copies: else all of them were due at the same time."""

DIGITS: Final = 19
"""Of a server's number, with which the name of its ratings begins."""

_COPIES: Final = Table(
    "copies",
    MetaData(),
    Column("number", BigInteger, primary_key=True),
    Column("source", String(16)),
    Column("game", String(16)),
    Column("guild", BigInteger),
    Column("person", BigInteger),
)

Column_ = ColumnElement[Any]
Changed = Mapping[str, Callable[[Column_], Column_]]
"""What a copy has in a column instead of what its source has there."""


def _of_thing(column: Column_) -> Column_:
    return column + _COPIES.c.number * APART


def _of_person(column: Column_) -> Column_:
    return column + _COPIES.c.person * APART


def _seq(_: Column_) -> Column_:
    return _COPIES.c.number + FIRST


_NAMED: Final[Changed] = {"game": lambda _: _COPIES.c.game, "user_id": _of_person}
_GAMES: Final[Changed] = {
    "id": lambda _: _COPIES.c.game,
    "guild_id": lambda _: _COPIES.c.guild,
    "host_id": _of_person,
    **dict.fromkeys(("channel_id", "lobby_message_id", "thread_id", "board_message_id"), _of_thing),
}
_OF_GAME: Final[Mapping[Table, Changed]] = {
    **dict.fromkeys((tables.seats, tables.actions, tables.secrets, tables.seeds, tables.clocks), _NAMED),
    tables.results: {**_NAMED, "guild_id": lambda _: _COPIES.c.guild, "seq": _seq},
    tables.result_seats: _NAMED,
    tables.messages_due: {**_NAMED, "recipient": _of_person, "due_at": lambda due_at: due_at + LATER},
}
"""What is copied with a game, each after what it refers to."""


async def fill(database: Database, guilds: Sequence[int], wanted: int) -> None:
    """Copy the games of a database, in which no bot is at work, until there are so many, in these servers."""
    async with database.rebuild() as connection:
        await connection.run_sync(_COPIES.create)
        await connection.execute(_COPIES.insert(), await _plan(connection, guilds, wanted))
        await _copy_people(connection)
        await _copy(connection, tables.games, tables.games.c.id, _GAMES)
        for table, changed in _OF_GAME.items():
            await _copy(connection, table, table.c.game, changed)
        due = tables.events_due.c.subject
        await _copy(connection, tables.events_due, due, {"subject": lambda _: _COPIES.c.game})
        await _copy_ratings(connection)
        await connection.execute(update(tables.counters).values(value=FIRST + wanted))
        await connection.run_sync(_COPIES.drop)
    if database.dialect == "postgresql":  # which it does by itself, a minute later
        async with database.rebuild() as connection:
            await connection.exec_driver_sql("ANALYZE")


async def _plan(connection: AsyncConnection, guilds: Sequence[int], wanted: int) -> list[dict[str, Any]]:
    """Return which game is copied how often, and for whom."""
    found = {status: await _ids(connection, status) for status in ("running", "over")}
    plan = []
    for number in range(1, wanted - sum(map(len, found.values())) + 1):
        sources = found["over" if number % RUNNING else "running"]
        person = 1 + number // OF_PERSON
        copy = {
            "number": number,
            "source": sources[number // RUNNING % len(sources)],
            "game": f"copy{number}",
            "guild": guilds[person % len(guilds)],
            "person": person,
        }
        plan.append(copy)
    return plan


async def _ids(connection: AsyncConnection, status: str) -> list[str]:
    wanted = select(tables.games.c.id).where(tables.games.c.status == status).order_by(tables.games.c.id)
    return list((await connection.execute(wanted)).scalars())


async def _copy(connection: AsyncConnection, table: Table, key: Column_, changed: Changed) -> None:
    """Copy the rows of a table in which the source of a copy is named."""
    await _insert(connection, table, changed, lambda chosen: chosen.join(_COPIES, _COPIES.c.source == key))


async def _copy_people(connection: AsyncConnection) -> None:
    """Make the people of the copies."""
    seats, players = tables.seats, tables.players
    sat = select(_COPIES.c.person, seats.c.user_id).join(seats, seats.c.game == _COPIES.c.source)
    people = sat.distinct().subquery()
    of_person = {"user_id": lambda column: column + people.c.person * APART}
    await _insert(
        connection,
        players,
        of_person,
        lambda chosen: chosen.join(people, people.c.user_id == players.c.user_id),
    )


async def _copy_ratings(connection: AsyncConnection) -> None:
    """Let the people of the copies have the ratings of the sources', in the pools of their own servers."""
    results, sat, steps, ratings = tables.results, tables.result_seats, tables.rating_steps, tables.ratings
    moved = {"pool": lambda pool: _pool(_COPIES.c.guild, pool), "user_id": _of_person, "seq": _seq}
    await _insert(
        connection,
        steps,
        moved,
        lambda chosen: chosen.join(results, results.c.seq == steps.c.seq).join(
            _COPIES, _COPIES.c.source == results.c.game
        ),
    )
    rated = select(_COPIES.c.person, _COPIES.c.guild, sat.c.user_id).join(sat, sat.c.game == _COPIES.c.source)
    people = rated.distinct().subquery()
    of_person = {
        "pool": lambda pool: _pool(people.c.guild, pool),
        "user_id": lambda column: column + people.c.person * APART,
    }
    await _insert(
        connection,
        ratings,
        of_person,
        lambda chosen: chosen.join(people, people.c.user_id == ratings.c.user_id),
    )


def _pool(guild: Column_, pool: Column_) -> Column_:
    return cast(guild, String) + func.substr(pool, DIGITS + 1)


async def _insert(
    connection: AsyncConnection,
    table: Table,
    changed: Changed,
    joined: Callable[[Select[Any]], Select[Any]],
) -> None:
    """Insert copies of a table's rows; a number that the database gives is left to it."""
    own = [column for column in table.c if not (column.name == "id" and isinstance(column.type, Integer))]
    chosen = [changed[column.name](column) if column.name in changed else column for column in own]
    wanted = joined(select(*chosen).select_from(table))
    await connection.execute(table.insert().from_select([column.name for column in own], wanted))
