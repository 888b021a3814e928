"""The seasons of servers."""

from __future__ import annotations

from bot.kit.store.database import Database
from bot.results.store import seasons
from bot.storage.rows import ServerSeason


async def test_seasons_are_added_found_and_closed(database: Database) -> None:
    first = ServerSeason(guild_id=5, number=1, name="春", starts=10.0, ends=20.0)
    second = ServerSeason(guild_id=5, number=2, name="", starts=20.0, ends=30.0)
    async with database.write() as conn:
        for season in (second, first, ServerSeason(guild_id=6, number=1, name="", starts=0.0, ends=99.0)):
            await seasons.add(conn, season)
        assert await seasons.of_guild(conn, 5) == [first, second]
        assert await seasons.close(conn, 5, 1)
        assert not await seasons.close(conn, 5, 1)
        assert await seasons.change(conn, 5, 2, name="夏", ends=40.0)
        assert not await seasons.change(conn, 5, 3, name="秋")
        assert [(row.name, row.ends, row.closed) for row in await seasons.of_guild(conn, 5)] == [
            ("春", 20.0, True),
            ("夏", 40.0, False),
        ]
