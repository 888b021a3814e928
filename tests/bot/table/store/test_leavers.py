"""Leavers: of the seats somebody left, the last one counts."""

from __future__ import annotations

from bot.kit.store.database import Database
from bot.table.store import leavers
from tests.bot.storage.samples import ANNA, BEN, add_game


async def test_each_is_remembered_with_the_seat_left_last(database: Database) -> None:
    await add_game(database)
    async with database.write() as conn:
        await leavers.put(conn, "g1", ANNA, 0)
        await leavers.put(conn, "g1", BEN, 0)
        await leavers.put(conn, "g1", ANNA, 3)
    async with database.read() as conn:
        assert await leavers.seat_of(conn, "g1", ANNA) == 3
        assert await leavers.seat_of(conn, "g1", BEN) == 0
        assert await leavers.seat_of(conn, "other", BEN) is None
