"""Seasons that go on from an earlier state than people have seen, after a backup was restored."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit import steady
from bot.kit.store import audit
from bot.kit.store.database import Database
from bot.kit.store.queues import news
from bot.leagues.service import drawing, ladders, ledger, meeting, notices, registering
from bot.leagues.service.season import Season, read_terms
from bot.leagues.store.seasons import GOING
from bot.storage.league_tables import league_seasons
from bot.table.service.rewinding import Gap

REWOUND: Final = "league_rewound"
"""A season, the subject, goes on from an earlier state; the payload is :class:`Gap`.

It is told to all (recipient 0); each of its people, and of its staff, is asked anew.
"""


async def went_back(connection: AsyncConnection, gap: Gap) -> None:
    """Have each season in which something can be done tell that it goes on, and to whom that matters."""
    going = select(league_seasons.c.id).where(league_seasons.c.state.in_(GOING)).order_by(league_seasons.c.id)
    for season_id in (await connection.execute(going)).scalars().all():
        people = (one.user_id or 0 for one in (await ledger.load(connection, season_id)).playing)
        lines = await audit.of_subject(connection, ledger.subject(season_id))
        staff = (line.user_id or 0 for line in lines if line.actor == "staff")
        for user in (0, *sorted({user for user in (*people, *staff) if user > 0})):
            await news.put(connection, REWOUND, season_id, gap.restored, user, gap.payload)


async def channels(connection: AsyncConnection, guild_id: int) -> list[int]:
    """Return the channels of the leagues of a server."""
    terms = select(league_seasons.c.terms).where(league_seasons.c.guild_id == guild_id)
    written = (await connection.execute(terms)).scalars()
    return [channel for one in written if (channel := read_terms(one).channel_id)]


async def seasons(connection: AsyncConnection, guild_id: int) -> frozenset[str]:
    """Return the seasons of a server."""
    there = select(league_seasons.c.id).where(league_seasons.c.guild_id == guild_id)
    return frozenset((await connection.execute(there)).scalars())


async def show_anew(database: Database, season: Season, events: Collection[int], *, told: bool) -> None:
    """Let a season, its open rounds and their fixtures be shown as they are, where they are shown already.

    So are the events of the server: of appointments, and of fixtures that have some there (``events``).
    Where people were ``told`` that the season went back, draws are shown to staff once more.
    """
    now = steady.now()
    open_rounds = {row.id for row in season.rounds.values() if row.state == "published" and row.message_id}
    shown = [
        ledger.fixture_name(season.id, fixture.id)
        for fixture in season.fixtures.values()
        if fixture.round in open_rounds and fixture.message_id is not None
    ]
    agreed = {number for number in season.fixtures if ledger.appointment(season, number) is not None}
    previews = told and season.terms.preview and not ladders.is_ladder(season)
    drawn = [row.id for row in season.rounds.values() if row.state == "drawn"] if previews else []
    async with database.write() as connection:
        await news.put(connection, registering.OPENED, season.id, now)
        for number in sorted(open_rounds):
            await news.put(connection, notices.ROUND, ledger.round_name(season.id, number), now)
        for number in drawn:
            await news.put(connection, drawing.PREVIEW, ledger.round_name(season.id, number), now)
        for number in sorted({*events, *agreed}):
            await news.put(connection, ledger.APPOINTED, ledger.fixture_name(season.id, number), now)
        await notices.places_wanted(connection, shown, now)


async def ask_anew(database: Database, season: Season, user: int) -> None:
    """Let somebody be asked once more what they have not answered yet: what they were sent may be gone."""
    now = steady.now()
    async with database.write() as connection:
        for fixture in season.fixtures.values():
            name = ledger.fixture_name(season.id, fixture.id)
            drawn = season.rounds[fixture.round].state == "drawn"
            if user not in season.people(fixture):
                continue
            if drawn and ladders.is_ladder(season) and season.entrants[fixture.seats[0]].user_id == user:
                await news.put(connection, ladders.CHALLENGE, name, now, user)
            if meeting.waits(season, fixture):
                what = meeting.OFFERED if fixture.agreed_at is None else meeting.AGREED
                await news.put(connection, meeting.MEETING, name, now, user, meeting.Told(what).payload)
