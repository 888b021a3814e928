"""Consents: one of each kind in a game."""

from __future__ import annotations

from bot.kit.store.database import Database
from bot.storage.rows import ConsentRow
from bot.table.store import consents
from tests.bot.storage.samples import ANNA, add_game


async def test_consents_are_put_read_and_forgotten(database: Database) -> None:
    await add_game(database)
    pause = ConsentRow("g1", "pause", 3, ANNA, ",1,")
    takeback = ConsentRow("g1", "takeback", 3, ANNA, ",1,")
    agreed = ConsentRow("g1", "takeback", 3, ANNA, ",1,2,")
    async with database.write() as conn:
        for row in (pause, takeback, agreed):
            await consents.put(conn, row)
        assert await consents.of_game(conn, "g1") == [pause, agreed]
        await consents.forget(conn, "g1", "pause")
        assert await consents.of_game(conn, "g1") == [agreed]
        await consents.forget(conn, "g1", "takeback")
        assert await consents.of_game(conn, "g1") == []
