"""What a server sets has its line of the audit, and takes effect at once."""

from __future__ import annotations

from bot.kit.store.database import Database
from bot.people.service import guilds
from bot.results.store import seasons
from tests.bot.results.result_logs import SERVER


async def test_a_season_runs_as_soon_as_a_server_wants_seasons(database: Database) -> None:
    async with database.write() as connection:
        await guilds.change(connection, SERVER, 1, 1_795_305_600.0, "seasons", "month")
        (season,) = await seasons.of_guild(connection, SERVER)
        assert season.name == "2026-11"
        await guilds.change(connection, SERVER, 1, 1_795_305_600.0, "zone", "Asia/Tokyo")
        (moved,) = await seasons.of_guild(connection, SERVER)
    assert moved.ends == season.ends - 9 * 3600
