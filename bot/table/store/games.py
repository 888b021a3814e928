"""Games: one row each, from the lobby to the end.

In a write transaction a game that was read stays as it is until the transaction ends, on both databases.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import attrgetter
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    String,
    Subquery,
    Table,
    bindparam,
    cast,
    exists,
    func,
    literal,
    literal_column,
    select,
    union,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import Query, has_to_hold, held, query
from bot.storage.rows import GameRow, NewcomerRow, SeatRow
from bot.storage.tables import (
    actions,
    declines,
    games,
    guilds,
    leavers,
    newcomers,
    players,
    removals,
    seats,
    sides,
)
from bot.table.store.parts import GameParts, ReaderRow
from bot.table.store.seats import COLUMNS, EMPTY

OPEN: Final = ("lobby", "running")

# The identifier decides between games of the same instant, so that the order is the same every time.
_OLDEST_FIRST: Final = (games.c.created_at, games.c.id)
_NEWEST_FIRST: Final = (games.c.created_at.desc(), games.c.id.desc())

_PARTS: Final = range(3)
_SEAT, _NEWCOMER, _LEAVER = _PARTS

_THIS: Final = games.c.id == bindparam("game")
_GET: Final = query(select(games).where(_THIS))
_PLY: Final = query(select(games.c.ply).where(_THIS))
_THREAD_OF_SIDE: Final = select(sides.c.game).where(sides.c.thread_id == bindparam("thread"))
_OF_THREAD: Final = query(
    select(games)
    .where((games.c.thread_id == bindparam("thread")) | games.c.id.in_(_THREAD_OF_SIDE))
    .order_by(*_NEWEST_FIRST)
    .limit(1)
)
# By the end of the log, from which it is never far: a press takes as long however many actions there were.
_ACTED_AT: Final = (
    select(actions.c.at)
    .where(actions.c.game == seats.c.game, actions.c.seat == seats.c.seat)
    .order_by(actions.c.ply.desc())
    .limit(1)
    .scalar_subquery()
    .label("at")
)
_READER: Final = ReaderRow.__struct_fields__


def _reader(table: Table, prefix: str) -> list[ColumnElement[Any]]:
    """Return what makes a ReaderRow; empty texts where nothing is stored."""
    return [func.coalesce(table.c[name], "").label(f"{prefix}_{name}") for name in _READER]


_SEATED: Final = (
    select(
        literal(_SEAT).label("part"),
        *COLUMNS,
        *_reader(players, "reader"),
        declines.c.until,
        _ACTED_AT,
    )
    .outerjoin(players, players.c.user_id == seats.c.user_id)
    .outerjoin(declines, (declines.c.game == seats.c.game) & (declines.c.seat == seats.c.seat))
    .where(seats.c.game == bindparam("game"))
)


def _people(part: int, table: Table, **known: ColumnElement[Any]) -> Select[Any]:
    """Return the query for people who belong to a game without a seat, in the columns of those with one.

    They have what their table has, and what is ``known`` besides; the rest is empty.
    """
    own = {"part": literal(part), **dict(table.c), **known}
    columns = [
        own[column.name] if column.name in own else EMPTY[column.type.python_type]
        for column in _SEATED.selected_columns
    ]
    return select(*columns).where(table.c.game == bindparam("game"))


_TABLE: Final = union_all(
    _SEATED,
    _people(_NEWCOMER, newcomers, name=players.c.name, at=newcomers.c.asked_at).join(
        players, players.c.user_id == newcomers.c.user_id
    ),
    _people(_LEAVER, leavers),
).subquery()
_WITH_TABLE: Final = (
    select(games, _TABLE, *_reader(guilds, "server"))
    .outerjoin(_TABLE, _TABLE.c.game == games.c.id)
    .outerjoin(guilds, guilds.c.guild_id == games.c.guild_id)
    .where(_THIS)
    .order_by(_TABLE.c.part, _TABLE.c.at, _TABLE.c.seat, _TABLE.c.user_id)
)
_WIDTH: Final = len(GameRow.__struct_fields__)
_SEAT_WIDTH: Final = len(SeatRow.__struct_fields__)
_SEAT_AT: Final = _WIDTH + 1  # behind the part
_READER_PART: Final = slice(_SEAT_AT + _SEAT_WIDTH, _SEAT_AT + _SEAT_WIDTH + len(_READER))
_SERVER_PART: Final = slice(-len(_READER), None)
# As the index of rematches says it: SQLite takes that index for no other words.
_NOT_CANCELLED: Final = games.c.status != literal_column("'cancelled'")
_REMATCH: Final = query(select(games).where(games.c.rematch_of == bindparam("game"), _NOT_CANCELLED))
_NOTE: Final = update(games).where(_THIS)
_NOTE_LATER: Final = _NOTE.execution_options(**LATER)
_WRITE: Final = _NOTE.where(
    games.c.ply == bindparam("seen_ply"),
    games.c.taken_back == bindparam("seen_back"),
    games.c.status == bindparam("seen_status"),
    games.c.halted == bindparam("seen_halted"),
)


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


async def with_table(conn: AsyncConnection, game_id: str) -> GameParts | None:
    """Return the game with all that belongs to its table, by one question; None without a game.

    Every press asks it.  What it costs hardly grows with what one asks for: this is one way to the database
    instead of eight.
    """
    if has_to_hold(conn):
        await hold(conn, game_id)
    rows = (await conn.execute(_WITH_TABLE, {"game": game_id})).all()
    if not rows:
        return None
    lines = {part: [line for line in rows if line.part == part] for part in _PARTS}
    seated = sorted(lines[_SEAT], key=attrgetter("seat"))
    return GameParts(
        row=_row(rows[0]),
        seats=[SeatRow(*line[_SEAT_AT : _SEAT_AT + _SEAT_WIDTH]) for line in seated],
        declines={line.seat: line.until for line in seated if line.until is not None},
        acted={line.seat: line.at for line in seated if line.at is not None},
        newcomers=[NewcomerRow(line.game, line.user_id, line.at, line.name) for line in lines[_NEWCOMER]],
        leavers={line.user_id: line.seat for line in lines[_LEAVER]},
        readers={line.user_id: ReaderRow(*line[_READER_PART]) for line in seated if line.user_id is not None},
        server=ReaderRow(*rows[0][_SERVER_PART]),
    )


async def of_thread(conn: AsyncConnection, thread_id: int) -> GameRow | None:
    """Return the newest game that is or was played in this thread, in whichever of its servers."""
    return await _one(conn, _OF_THREAD, thread=thread_id)


async def rematch_of(conn: AsyncConnection, game_id: str) -> GameRow | None:
    """Return the rematch of a game, unless it was called off; there is one at most."""
    return await _one(conn, _REMATCH, game=game_id)


async def write(
    conn: AsyncConnection, before: GameRow, after: GameRow, whatever_was_read: Collection[str] = ()
) -> bool:
    """Write the columns in which a game differs, if it still stands where it was read.

    ``whatever_was_read`` are columns that are written in any case.  False, and nothing written, when somebody
    else was faster: the same ply may have been reached by another way, or the game stands still, or is over.
    Where nothing differs, nothing is asked.
    """
    columns = {
        name: value
        for name, value in msgspec.structs.asdict(after).items()
        if name in whatever_was_read or value != getattr(before, name)
    }
    if not columns:
        return True
    seen = {
        "seen_ply": before.ply,
        "seen_back": before.taken_back,
        "seen_status": before.status,
        "seen_halted": before.halted,
    }
    return (await conn.execute(_WRITE, {"game": before.id, **seen, **columns})).rowcount > 0


async def note(conn: AsyncConnection, game_id: str, **columns: int | str | float | None) -> None:
    """Note something of a game that belongs to no move, like the message that shows it."""
    await conn.execute(_NOTE_LATER, {"game": game_id, **columns})


async def forget_answers(conn: AsyncConnection, now: float) -> None:
    """Forget what can't edit an answer any more."""
    expired = games.c.answer_token.is_not(None), games.c.answer_until < now
    await conn.execute(update(games).where(*expired).values(answer_token=None, answer_until=None))


async def open_of(conn: AsyncConnection, user_id: int) -> int:
    """Count the lobbies and running games in which the person sits, which they host, or wait to join.

    Those of leagues do not count: nobody chooses when they begin.  Nor do those that they play from a server
    that has removed the bot: they can neither play nor leave them.
    """
    together = _open_with(user_id)
    own = select(func.count()).join(games, games.c.id == together.c.id).where(games.c.fixture.is_(None))
    own = own.select_from(together).where(~_rests(games.c.guild_id), ~_plays_from_a_resting_one(user_id))
    return (await conn.execute(own)).scalar_one()


def _rests(guild_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that a server has removed the bot."""
    return exists().where(removals.c.guild_id == guild_id)


def _plays_from_a_resting_one(user_id: int) -> ColumnElement[bool]:
    """Return the condition that a person plays a game from another server than its own, which rests."""
    theirs = sides.c.game == games.c.id, sides.c.user_id == user_id
    return exists().where(*theirs, sides.c.guild_id == removals.c.guild_id)


async def open_with(conn: AsyncConnection, user_id: int) -> list[str]:
    """Return these lobbies and games, by identifier."""
    together = _open_with(user_id)
    return list((await conn.execute(select(together.c.id).order_by(together.c.id))).scalars())


async def inviting(conn: AsyncConnection, user_id: int) -> list[str]:
    """Return the lobbies to which a person is invited, by identifier."""
    named = (games.c.invited + ",").contains(f",{user_id},")
    wanted = select(games.c.id).where(games.c.status == "lobby", named).order_by(games.c.id)
    return list((await conn.execute(wanted)).scalars())


def _open_with(user_id: int) -> Subquery:
    hosted = select(games.c.id).where(games.c.host_id == user_id, games.c.status.in_(OPEN))
    seated = _seated(user_id).with_only_columns(games.c.id).where(games.c.status.in_(OPEN))
    waiting = select(games.c.id).join(newcomers, newcomers.c.game == games.c.id)
    waiting = waiting.where(newcomers.c.user_id == user_id, games.c.status.in_(OPEN))
    return union(hosted, seated, waiting).subquery()


async def newest_in(conn: AsyncConnection, guild_id: int, limit: int) -> list[GameRow]:
    """Return the games of a server that run or have ended, those that began last first."""
    begun = games.c.guild_id == guild_id, games.c.status.in_(("running", "over"))
    return await _all(conn, select(games).where(*begun).order_by(*_NEWEST_FIRST).limit(limit))


async def open_here(conn: AsyncConnection, guild_id: int, limit: int) -> list[GameRow]:
    """Return the lobbies and running games of a server, and those shown there, that began last first."""
    shown = select(sides.c.game).where(sides.c.guild_id == guild_id, sides.c.stopped.is_(False))
    here = (games.c.guild_id == guild_id) | games.c.id.in_(shown)
    found = select(games).where(here, games.c.status.in_(OPEN))
    return await _all(conn, found.order_by(*_NEWEST_FIRST).limit(limit))


async def open_in(conn: AsyncConnection, guild_id: int) -> int:
    """Count the lobbies and running games of a server, without those of leagues."""
    open_here = (games.c.guild_id == guild_id, games.c.status.in_(OPEN), games.c.fixture.is_(None))
    statement = select(func.count()).select_from(games).where(*open_here)
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


async def has_finished(conn: AsyncConnection, user_id: int) -> bool:
    """Tell whether this person has played a game to its end."""
    statement = _seated(user_id).with_only_columns(games.c.id).where(games.c.status == "over").limit(1)
    return (await conn.execute(statement)).first() is not None


async def learners(conn: AsyncConnection, kind: str, users: Collection[int], first: int) -> list[int]:
    """Return which of these people have begun fewer than ``first`` games of a kind."""
    begun = (
        select(seats.c.user_id)
        .join(games, games.c.id == seats.c.game)
        .where(seats.c.user_id.in_(users), games.c.game_id == kind, games.c.started_at.is_not(None))
        .group_by(seats.c.user_id)
        .having(func.count() >= first)
    )
    known = {*(await conn.execute(begun)).scalars()}
    return [user for user in users if user not in known]


async def running(conn: AsyncConnection) -> list[str]:
    """Return the identifiers of all running games, the oldest first."""
    return await _in_state(conn, "running")


async def waiting_to_start(conn: AsyncConnection) -> list[str]:
    """Return the identifiers of all games that are lobbies, the oldest first."""
    return await _in_state(conn, "lobby")


async def _in_state(conn: AsyncConnection, status: str) -> list[str]:
    statement = select(games.c.id).where(games.c.status == status).order_by(*_OLDEST_FIRST)
    return list((await conn.execute(statement)).scalars())


def _seated(user_id: int) -> Select[Any]:
    return select(games).join(seats, seats.c.game == games.c.id).where(seats.c.user_id == user_id)


def _row(row: Row[Any]) -> GameRow:
    """Make the record from a row whose first columns are those of the game."""
    return GameRow(**dict(zip(games.c.keys(), row[:_WIDTH], strict=True)))


async def _one(conn: AsyncConnection, asked: Query, **values: str | int) -> GameRow | None:
    row = (await conn.execute(held(conn, asked), values)).one_or_none()
    return None if row is None else _row(row)


async def _all(conn: AsyncConnection, statement: Select[Any]) -> list[GameRow]:
    return [_row(row) for row in await conn.execute(statement)]
