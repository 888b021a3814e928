"""Counters: each number once, in the order of the commits."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bot.kit.store import counters
from bot.kit.store.database import Database


async def test_numbers_rise_by_counter(database: Database) -> None:
    async with database.write() as conn:
        assert [await counters.next(conn, "seq") for _ in range(3)] == [1, 2, 3]
        assert await counters.next(conn, "former") == 1
    async with database.write() as conn:
        assert await counters.next(conn, "seq") == 4


async def test_a_number_that_was_rolled_back_is_given_out_again(database: Database) -> None:
    with suppress(RuntimeError):
        async with database.write() as conn:
            assert await counters.next(conn, "seq") == 1
            raise RuntimeError
    async with database.write() as conn:
        assert await counters.next(conn, "seq") == 1


async def test_numbers_follow_the_commits(database: Database) -> None:
    """Who comes second waits for the first to commit: no number is to be seen before a smaller one."""
    committed: list[int] = []

    async def take() -> None:
        async with database.write() as conn:
            number = await counters.next(conn, "seq")
            await asyncio.sleep(0.01)
            committed.append(number)

    await asyncio.gather(*(take() for _ in range(8)))
    assert committed == list(range(1, 9))
