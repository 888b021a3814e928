"""Checkups: one a night, whichever process makes it, and the last one is remembered."""

from __future__ import annotations

from bot.kit.store import checkups
from bot.kit.store.database import Database
from bot.storage.checkup_rows import CheckupRow


async def test_one_a_night(database: Database) -> None:
    async with database.write() as connection:
        assert await checkups.is_due(connection, 20_000)
        assert await checkups.begin(connection, 20_000, 1.0)
        assert not await checkups.is_due(connection, 20_000)
        assert not await checkups.begin(connection, 20_000, 2.0), "another process has begun it"
        assert await checkups.last(connection) is None
        row = CheckupRow(
            night=20_000, began=1.0, ended=5.0, games=7, pools=2, seasons=1, wrong=3, found="[1]"
        )
        await checkups.end(connection, row)
        assert await checkups.begin(connection, 20_001, 10.0)
        assert await checkups.last(connection) == row, "the one that goes on is not the last"


async def test_old_ones_are_forgotten(database: Database) -> None:
    async with database.write() as connection:
        await checkups.begin(connection, 1, 1.0)
        await checkups.begin(connection, 2 + checkups.KEPT, 2.0)
        assert await checkups.is_due(connection, 1)
