"""Clocks: one for each game, found by game, server and person."""

from __future__ import annotations

from bot.clocks.store import clocks
from bot.kit.store.database import Database
from bot.storage.rows import ClockRow
from tests.bot.storage.samples import ANNA, CHIO, add_game, set_game


async def test_a_clock_is_put_read_and_forgotten(database: Database) -> None:
    await add_game(database)
    first = ClockRow("g1", "days:3", "[1]", None)
    second = ClockRow("g1", "days:3", "[2]", 99.5)
    async with database.write() as conn:
        assert await clocks.get(conn, "g1") is None
        for row in (first, second):
            await clocks.put(conn, row)
            assert await clocks.get(conn, "g1") == row
        await clocks.forget(conn, "g1")
        assert await clocks.get(conn, "g1") is None


async def test_running_games_are_found_by_server_and_person(database: Database) -> None:
    for number, game in enumerate(("g1", "g2", "g3", "over")):
        await add_game(database, game, guild_id=6 if game == "g2" else 5, created_at=1000.0 - number)
    async with database.write() as conn:
        for game in ("g1", "g2", "over"):
            await clocks.put(conn, ClockRow(game, "days:3", "[]", 9.0))
        await set_game(conn, "over", status="over")
        assert [row.game for row in await clocks.games_in_guild(conn, 5)] == ["g1"]
        assert [row.game for row in await clocks.games_of_person(conn, ANNA)] == ["g2", "g1"]
        assert await clocks.games_of_person(conn, CHIO) == []


async def test_servers_with_clocks_by_their_shard(database: Database) -> None:
    async with database.write() as conn:
        assert await clocks.guilds_of(conn, 0, 1) == []
    homes = {"g1": 6 << 22, "g2": (7 << 22) + 5, "g3": 6 << 22, "g4": 0, "over": 8 << 22, "none": 10 << 22}
    for game, guild_id in homes.items():
        await add_game(database, game, guild_id=guild_id, status="over" if game == "over" else "running")
    async with database.write() as conn:
        for game in homes.keys() - {"none"}:
            await clocks.put(conn, ClockRow(game, "days:3", "", None))
    async with database.read() as conn:
        assert await clocks.guilds_of(conn, 0, 1) == [0, 6 << 22, (7 << 22) + 5]
        assert await clocks.guilds_of(conn, 0, 2) == [0, 6 << 22]
        assert await clocks.guilds_of(conn, 1, 2) == [(7 << 22) + 5]
