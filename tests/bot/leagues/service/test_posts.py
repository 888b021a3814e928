"""What is noted of messages and places, while somebody else changes the season."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.kit.store.database import Database
from bot.leagues.service import ledger, posts
from bot.leagues.service.season import Season
from bot.leagues.store import seasons
from tests.bot.leagues.clubs import LeagueClub, event

on_postgresql = pytest.mark.parametrize(
    "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)

Noting = Callable[[Database, Season], Awaitable[None]]


async def _place(database: Database, season: Season) -> None:
    await posts.play_at(database, season.id, min(season.fixtures), 77)


async def _round(database: Database, season: Season) -> None:
    (first, *_) = season.rounds
    name = ledger.round_name(season.id, first)
    await posts.round_is_told(database, name, [first], [table.id for table in season.tables(first)], 77)


async def _somebody_waits(database: Database) -> None:
    """Wait until a transaction waits for what another one holds."""
    async with asyncio.timeout(60):
        while True:
            async with database.read() as connection:
                waiting = await connection.exec_driver_sql("SELECT count(*) FROM pg_locks WHERE NOT granted")
                if waiting.scalar_one():
                    return


@on_postgresql
@pytest.mark.parametrize("note", [_place, _round])
async def test_what_is_noted_waits_for_who_changes_the_season(database: Database, note: Noting) -> None:
    """Both take the season before any of its rows: else each would wait for the other."""
    club = LeagueClub(database)
    season = await club.started(4, event())
    number = min(season.fixtures)
    async with database.write() as connection:
        await ledger.load(connection, season.id)
        noting = asyncio.ensure_future(note(database, season))
        await _somebody_waits(database)
        for part, one in ((seasons.FIXTURES, number), (seasons.ROUNDS, min(season.rounds))):
            await seasons.note(connection, part, season.id, one, message_id=5)
    await noting
