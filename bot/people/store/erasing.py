"""Erasing a person: what they did stays, as that of former player 7, whose number is -7.

The places, points and ratings of others stay bit for bit, and so do draws: the words that somebody gave to a
deal, and the name under which they gave them, are ingredients of its draws and stay with them.
"""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import Final

from sqlalchemy import Column, bindparam, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import counters
from bot.kit.store.sql import held, query
from bot.people.store.personal import Erased, columns_by
from bot.storage import tables
from bot.storage.league_tables import entrants, fixtures, league_seasons
from bot.table.store import chance

FORMER: Final = "former"
"""Counts former players."""

TEXTS: Final = (
    tables.games.c.invited,
    tables.games.c.learners,
    tables.ratings.c.met,
    tables.audit.c.subject,
    tables.audit.c.before,
    tables.audit.c.after,
    tables.audit.c.reason,
    tables.pauses.c.agreed,
    tables.consents.c.agreed,
    tables.news_due.c.subject,
    tables.news_due.c.payload,
    league_seasons.c.final,
    fixtures.c.offers,
    fixtures.c.here,
    tables.disputes.c.reason,
    tables.disputes.c.answer,
    tables.bars.c.reason,
    tables.guilds.c.quick_people,
)
"""Texts in which numbers of people may stand."""

_THEIR_GAMES: Final = query(
    select(tables.games.c.id)
    .where(
        tables.games.c.id.in_(
            select(tables.seats.c.game).where(tables.seats.c.user_id == bindparam("person"))
        )
    )
    .order_by(tables.games.c.id)
)

_READ_ANEW: Final = (
    update(tables.pools).where(tables.pools.c.stale).values(version=tables.pools.c.version + 1)
)
"""Whoever computes a pool anew and has read the person in its log reads it once more."""


async def hold_games(conn: AsyncConnection, user_id: int) -> None:
    """Keep all games in which the person sits as they are, until the transaction ends."""
    await conn.execute(held(conn, _THEIR_GAMES), {"person": user_id})


async def former(conn: AsyncConnection, user_id: int) -> int:
    """Turn a person into a former player in all tables; return that one's number, counted from 1.

    It is kept as the negative ``user_id``; the name says the same in English, for records.  Running games
    have been left before.
    """
    await hold_games(conn, user_id)  # who ends one names them no more
    # Before any pool, as for all who write them: no result is on its way, and no pool is being replaced.
    await counters.next(conn, counters.SEQ)
    await conn.execute(_READ_ANEW)
    number = await counters.next(conn, FORMER)
    await conn.execute(tables.players.insert().values(user_id=-number, name=f"former player {number}"))
    await chance.keep_places(conn, user_id)
    await _rename(conn, user_id, f"former player {number}")
    for column in columns_by(Erased.RENAMED):
        await conn.execute(update(column.table).where(column == user_id).values({column: -number}))
    await conn.execute(update(tables.bars).where(tables.bars.c.user_id == user_id).values(reason=""))
    await _forget_events(conn, user_id)
    for column in (*columns_by(Erased.FORGOTTEN), *columns_by(Erased.FORGOTTEN_LAST)):
        await conn.execute(delete(column.table).where(column == user_id))
    for _, columns in groupby(TEXTS, key=lambda column: column.table.name):
        await _rewrite(conn, list(columns), user_id, -number)
    return number


async def _rename(conn: AsyncConnection, user_id: int, name: str) -> None:
    """Let the person have another name in the leagues that they have entered."""
    entered = select(entrants.c.season).where(entrants.c.user_id == user_id)
    frozen = select(league_seasons.c.id, league_seasons.c.final).where(league_seasons.c.id.in_(entered))
    for season, final in (await conn.execute(frozen.where(league_seasons.c.final != ""))).all():
        shown = json.loads(final)
        for line in (line for table in shown["tables"] for line in table if line["user_id"] == user_id):
            line["name"] = name
        this = update(league_seasons).where(league_seasons.c.id == season)
        await conn.execute(this.values(final=json.dumps(shown, separators=(",", ":"), ensure_ascii=False)))
    await conn.execute(update(entrants).where(entrants.c.user_id == user_id).values(name=name))


async def _forget_events(conn: AsyncConnection, user_id: int) -> None:
    """Forget what falls due for the person alone: its subject names them."""
    subject = tables.events_due.c.subject
    named = _number(user_id)
    found = (await conn.execute(select(subject).where(subject.contains(str(user_id))))).scalars()
    theirs = [text for text in found if named.search(text)]
    if theirs:
        await conn.execute(delete(tables.events_due).where(subject.in_(theirs)))


async def _rewrite(conn: AsyncConnection, columns: list[Column[str]], old: int, new: int) -> None:
    """Replace a person's number in texts of one table, where it is not a part of a longer one."""
    table = columns[0].table
    key = list(table.primary_key.columns)
    named = _number(old)
    naming = select(*key, *columns).where(or_(*(column.contains(str(old)) for column in columns)))
    for row in (await conn.execute(naming)).all():
        this = [column == value for column, value in zip(key, row, strict=False)]
        texts = {
            column: named.sub(str(new), text) for column, text in zip(columns, row[len(key) :], strict=True)
        }
        await conn.execute(update(table).where(*this).values(texts))


def _number(user_id: int) -> re.Pattern[str]:
    return re.compile(rf"(?<!\d){user_id}(?!\d)")
