"""Messages in which people see their own side: the DM and the private message are noted apart, in one row."""

from __future__ import annotations

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.storage.rows import HandMessage
from bot.table.store import games, hands
from tests.bot.storage.samples import ANNA, BEN, add_game, set_game


async def test_a_message_is_read_with_the_ply_of_its_game(database: Database) -> None:
    game = "g1"
    await add_game(database, game)
    async with database.write() as connection:
        assert await hands.with_ply(connection, game, ANNA) is None
        await hands.put_view(connection, game, ANNA, "token", 60.0)
        await hands.put(connection, HandMessage(game, ANNA, 5))
        await games.note(connection, game, views_until=60.0)
        await set_game(connection, game, ply=3)
    noted = HandMessage(game, ANNA, 5, "token", 60.0, closed=False)
    async with database.read() as connection:
        assert await hands.with_ply(connection, game, ANNA) == (noted, 3)
        assert await hands.get(connection, game, ANNA) == noted
        assert await hands.views(connection, game, 59.0) == [noted]
        assert await hands.with_ply(connection, game, BEN) is None
        row = await games.get(connection, game)
        assert row is not None
        assert row.views_until == 60.0


async def test_a_message_is_read_with_whose_it_is(database: Database) -> None:
    game, other = "g1", "g2"
    await add_game(database, game)
    await add_game(database, other)
    async with database.write() as connection:
        anna = await people.upsert(connection, ANNA, "Anna", "ja")
        await hands.put(connection, HandMessage(game, ANNA, 5))
        assert await hands.with_player(connection, game, ANNA) == (anna, HandMessage(game, ANNA, 5))
        assert await hands.with_player(connection, other, ANNA) == (anna, None)
        assert await hands.with_player(connection, game, 99) == (None, None)
