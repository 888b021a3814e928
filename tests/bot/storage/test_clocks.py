"""Clocks: one for each game, found by game, server and person."""

from __future__ import annotations

from bot.storage import clocks, games
from bot.storage.database import Database
from bot.storage.rows import ClockRow
from tests.bot.storage.samples import ANNA, CHIO, add_game


async def test_a_clock_is_put_read_and_forgotten(database: Database) -> None:
    await add_game(database)
    first = ClockRow("g1", "days:3", "[1]", None)
    second = ClockRow("g1", "days:3", "[2]", 99.5)
    async with database.write() as conn:
        assert await clocks.get(conn, "g1") is None
        for row in (first, second):
            await clocks.put(conn, row)
            assert await clocks.get(conn, "g1") == row
        assert await clocks.of_games(conn, ["g1", "other"]) == {"g1": second}
        assert await clocks.of_games(conn, []) == {}
        await clocks.forget(conn, "g1")
        assert await clocks.get(conn, "g1") is None


async def test_running_games_are_found_by_server_and_person(database: Database) -> None:
    for number, game in enumerate(("g1", "g2", "g3", "over")):
        await add_game(database, game, guild_id=6 if game == "g2" else 5, created_at=1000.0 - number)
    async with database.write() as conn:
        for game in ("g1", "g2", "over"):
            await clocks.put(conn, ClockRow(game, "days:3", "[]", 9.0))
        await games.update(conn, "over", status="over")
        assert [row.game for row in await clocks.games_in_guild(conn, 5)] == ["g1"]
        assert [row.game for row in await clocks.games_of_person(conn, ANNA)] == ["g2", "g1"]
        assert await clocks.games_of_person(conn, CHIO) == []
