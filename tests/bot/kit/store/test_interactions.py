"""Interactions: one delivered twice is applied once."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from bot.kit.store import interactions
from bot.kit.store.database import Database
from bot.table.store import games
from tests.bot.storage.samples import game_row

ID = (1 << 60) + 7


async def test_what_is_noted_twice_is_rolled_back(database: Database) -> None:
    async with database.write() as conn:
        await interactions.note(conn, ID, 100.0)

    async def twice() -> None:
        async with database.write() as conn:
            await interactions.note(conn, ID + 1, 100.0)
            await interactions.note(conn, ID, 101.0)

    with pytest.raises(IntegrityError):
        await twice()
    async with database.read() as conn:
        assert [await interactions.seen(conn, number) for number in (ID, ID + 1)] == [True, False]


async def test_the_second_time_is_told_and_the_transaction_goes_on(database: Database) -> None:
    async with database.write() as conn:
        assert await interactions.once(conn, ID, 100.0)
    async with database.write() as conn:
        assert not await interactions.once(conn, ID, 101.0)
        assert await interactions.once(conn, ID + 1, 101.0)
        await games.insert(conn, game_row())
    async with database.read() as conn:
        assert await games.get(conn, "g1")


async def test_of_many_at_once_one_is_the_first(database: Database) -> None:
    async def deliver() -> bool:
        async with database.write() as conn:
            return await interactions.once(conn, ID, 100.0)

    assert sorted(await asyncio.gather(*(deliver() for _ in range(6)))) == [False] * 5 + [True]


async def test_what_failed_may_come_again(database: Database) -> None:
    async def fail() -> None:
        async with database.write() as conn:
            assert await interactions.once(conn, ID, 100.0)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with database.write() as conn:
        assert await interactions.once(conn, ID, 100.0)


async def test_old_ones_are_forgotten(database: Database) -> None:
    async with database.write() as conn:
        for number in range(3):
            await interactions.once(conn, number, 100.0 + number)
        await interactions.forget_before(conn, 101.0)
        assert [await interactions.once(conn, number, 200.0) for number in range(3)] == [True, False, False]
