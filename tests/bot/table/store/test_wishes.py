"""What people have said for later: answers given beforehand, and the wish to join."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.storage.rows import NewcomerRow
from bot.table.store import declines, games, newcomers
from tests.bot.storage.samples import ANNA, BEN, CHIO, add_game, set_game


async def test_one_answer_stands_for_each_seat(database: Database) -> None:
    await add_game(database)
    await add_game(database, "g2")
    async with database.write() as conn:
        for seat, until in ((0, "card"), (1, "turn"), (0, "turn"), (2, "card")):
            await declines.put(conn, "g1", seat, until)
        await declines.put(conn, "g2", 0, "card")
        await declines.forget(conn, "g1", [1, 7])
        assert await declines.of(conn, "g1") == {0: "turn", 2: "card"}
        await declines.forget(conn, "g1", [])
        assert await declines.of(conn, "g1") == {0: "turn", 2: "card"}
        await declines.forget(conn, "g1", [0, 2])
    async with database.read() as conn:
        assert await declines.of(conn, "g1") == {}
        assert await declines.of(conn, "g2") == {0: "card"}


@pytest.mark.parametrize(("game", "until"), [("g1", "ever"), ("other", "card")])
async def test_nonsense_does_not_stand(database: Database, game: str, until: str) -> None:
    await add_game(database)
    with pytest.raises(IntegrityError):
        async with database.write() as conn:
            await declines.put(conn, game, 0, until)


async def test_newcomers_come_in_the_order_of_asking(database: Database) -> None:
    await add_game(database)
    async with database.write() as conn:
        await newcomers.add(conn, "g1", CHIO, 5.0)
        await newcomers.add(conn, "g1", ANNA, 3.0)
        await newcomers.add(conn, "g1", CHIO, 1.0)  # who waits keeps their place
        await people.upsert(conn, CHIO, "Chio the 2nd", "en")
        anna, chio = NewcomerRow("g1", ANNA, 3.0, "Anna"), NewcomerRow("g1", CHIO, 5.0, "Chio the 2nd")
        assert await newcomers.of(conn, "g1") == [anna, chio]
        for _ in range(2):
            await newcomers.remove(conn, "g1", ANNA)
        assert await newcomers.of(conn, "g1") == [chio]
        await newcomers.remove(conn, "g1", CHIO)
        assert await newcomers.of(conn, "g1") == []
    with pytest.raises(IntegrityError):
        async with database.write() as conn:
            await newcomers.add(conn, "g1", 404, 1.0)


async def test_who_waits_for_a_game_has_it_open(database: Database) -> None:
    await add_game(database)
    async with database.write() as conn:
        assert await games.open_of(conn, CHIO) == 0
        await newcomers.add(conn, "g1", CHIO, 1.0)
        await newcomers.add(conn, "g1", BEN, 1.0)
        assert await games.open_of(conn, CHIO) == 1
        assert await games.open_of(conn, BEN) == 1, "one game, however often"
        await set_game(conn, "g1", status="over")
        assert await games.open_of(conn, CHIO) == 0


async def test_a_game_that_is_held_stays_as_it_is(database: Database) -> None:
    """Two answers that are each given only while there is none: the second sees the first."""
    await add_game(database, ply=4)

    async def answer(seat: int) -> bool:
        async with database.write() as conn:
            assert await games.hold(conn, "g1") == 4
            first = not await declines.of(conn, "g1")
            await asyncio.sleep(0.01)
            if first:
                await declines.put(conn, "g1", seat, "turn")
            return first

    assert sorted(await asyncio.gather(*map(answer, range(4)))) == [False, False, False, True]
    async with database.write() as conn:
        assert await games.hold(conn, "other") is None
