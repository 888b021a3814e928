"""Servers that have removed the bot, and what falls due there: it is laid aside for as long as they rest."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    bindparam,
    case,
    delete,
    literal_column,
    or_,
    select,
    union,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.due import EXPIRE_LOBBY
from bot.kit.store.sql import add_new, held, query, read_row, read_rows
from bot.storage.league_tables import league_seasons, leagues
from bot.storage.rows import RemovalRow
from bot.storage.tables import events_due, games, greetings, guilds, messages_due, news_due, removals

ASIDE: Final = 1e10
"""Seconds by which what rests is due later: in the year 2286, if nobody brings it back."""

RESTING: Final = (EXPIRE_LOBBY, "presence")
"""The kinds of messages due that rest; all others are sent, or refused by Discord and then forgotten."""

_GET: Final = query(select(removals).where(removals.c.guild_id == bindparam("guild")))
_ALL: Final = select(removals).order_by(removals.c.guild_id)
_ERASING: Final = update(removals).where(removals.c.guild_id == bindparam("guild")).values(erasing=True)
_FORGET: Final = delete(removals).where(removals.c.guild_id == bindparam("guild"))


async def note(conn: AsyncConnection, guild_id: int, at: float) -> bool:
    """Note that a server has removed the bot; False if that is known."""
    return await add_new(conn, removals, {"guild_id": guild_id, "at": at})


async def get(conn: AsyncConnection, guild_id: int) -> RemovalRow | None:
    """Return since when a server has removed the bot, if it has; a write transaction holds that."""
    return await read_row(conn, RemovalRow, held(conn, _GET), guild=guild_id)


async def all_of(conn: AsyncConnection) -> list[RemovalRow]:
    """Return all servers that have removed the bot."""
    return await read_rows(conn, RemovalRow, _ALL)


async def begin_erasing(conn: AsyncConnection, guild_id: int) -> None:
    """Note that what is stored of a server is going for good."""
    await conn.execute(_ERASING, {"guild": guild_id})


async def forget(conn: AsyncConnection, guild_id: int) -> bool:
    """Forget that a server has removed the bot; False if it had not."""
    return (await conn.execute(_FORGET, {"guild": guild_id})).rowcount > 0


async def known_servers(conn: AsyncConnection) -> list[int]:
    """Return the servers of which anything is stored, and in which the bot is as far as is known."""
    known = union(
        *(
            select(table.c.guild_id).where(table.c.guild_id > 0)
            for table in (guilds, greetings, games, leagues)
        )
    ).subquery()
    there = select(known.c.guild_id).where(known.c.guild_id.not_in(select(removals.c.guild_id)))
    return list((await conn.execute(there.order_by(known.c.guild_id))).scalars())


async def is_used(conn: AsyncConnection, guild_id: int) -> bool:
    """Whether there is anything of a server that can go on: settings, games, or leagues."""
    for table in (guilds, games, leagues):
        if (
            await conn.execute(select(table.c.guild_id).where(table.c.guild_id == guild_id).limit(1))
        ).first():
            return True
    return False


async def open_games(conn: AsyncConnection, guild_id: int, status: str) -> list[str]:
    """Return the games of a server with a status, the oldest first."""
    wanted = select(games.c.id).where(games.c.guild_id == guild_id, games.c.status == status)
    return list((await conn.execute(wanted.order_by(games.c.created_at, games.c.id))).scalars())


def about(subject: ColumnElement[str], guild_id: int) -> ColumnElement[bool]:
    """Return the condition that what is due is about a server, by its subject.

    That begins with the server, one of its games or one of its seasons, and may go on after a colon.
    """
    seasons = select(league_seasons.c.id).where(league_seasons.c.guild_id == guild_id)
    parts: Select[Any] = select(literal_column("1")).where(
        league_seasons.c.guild_id == guild_id, subject.startswith(league_seasons.c.id + ":")
    )
    return or_(
        subject == str(guild_id),
        subject.startswith(f"{guild_id}:"),
        subject.in_(select(games.c.id).where(games.c.guild_id == guild_id)),
        subject.in_(seasons),
        parts.exists(),
    )


async def lay_aside(conn: AsyncConnection, guild_id: int) -> None:
    """Let what is due in a server rest."""
    for table, of_server in _queues(guild_id):
        put_off = update(table).where(of_server, table.c.due_at < ASIDE).values(due_at=table.c.due_at + ASIDE)
        await conn.execute(put_off)


async def take_up(conn: AsyncConnection, guild_id: int, rested: float) -> None:
    """Let what has rested for so many seconds be due again; lobbies close as much later."""
    for table, of_server in _queues(guild_id):
        due_at: ColumnElement[float] = table.c.due_at - ASIDE
        if table is messages_due:
            due_at = case((table.c.kind == EXPIRE_LOBBY, due_at + rested), else_=due_at)
        await conn.execute(
            update(table)
            .where(of_server, table.c.due_at >= ASIDE)
            .values(due_at=due_at, attempts=0, revision=table.c.revision + 1)
        )


async def forget_due(conn: AsyncConnection, guild_id: int, but: str = "") -> None:
    """Forget what is due in a server, except events of one kind."""
    for table, of_server in _queues(guild_id):
        kept = (table.c.kind != but,) if table is events_due else ()
        await conn.execute(delete(table).where(of_server, *kept))


def _queues(guild_id: int) -> list[tuple[Table, ColumnElement[bool]]]:
    of_games = messages_due.c.game.in_(select(games.c.id).where(games.c.guild_id == guild_id))
    return [
        (messages_due, of_games & messages_due.c.kind.in_(RESTING)),
        (events_due, about(events_due.c.subject, guild_id)),
        (news_due, about(news_due.c.subject, guild_id)),
    ]
