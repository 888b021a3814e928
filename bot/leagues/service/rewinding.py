"""Seasons that go on from an earlier state than people have seen, after a backup was restored."""

from __future__ import annotations

from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit import steady
from bot.kit.store.database import Database
from bot.kit.store.queues import news
from bot.leagues.service import ledger, notices, registering
from bot.leagues.service.season import Season
from bot.leagues.store.seasons import GOING
from bot.storage.league_tables import league_seasons

REWOUND: Final = "league_rewound"
"""A season, the subject, goes on from an earlier state; payload: when the backup was made, when restored."""


async def went_back(connection: AsyncConnection, made: float, now: float) -> None:
    """Have each season in which something can be done tell that it goes on from ``made``."""
    going = select(league_seasons.c.id).where(league_seasons.c.state.in_(GOING)).order_by(league_seasons.c.id)
    for season_id in (await connection.execute(going)).scalars().all():
        await news.put(connection, REWOUND, season_id, now, 0, f"{int(made)} {int(now)}")


async def show_anew(database: Database, season: Season) -> None:
    """Let a season, its open rounds and their fixtures be shown as they are, where they are shown already."""
    now = steady.now()
    open_rounds = {row.id for row in season.rounds.values() if row.state == "published" and row.message_id}
    shown = [
        ledger.fixture_name(season.id, fixture.id)
        for fixture in season.fixtures.values()
        if fixture.round in open_rounds and fixture.message_id is not None
    ]
    async with database.write() as connection:
        await news.put(connection, registering.OPENED, season.id, now)
        for number in sorted(open_rounds):
            await news.put(connection, notices.ROUND, ledger.round_name(season.id, number), now)
        await notices.places_wanted(connection, shown, now)
