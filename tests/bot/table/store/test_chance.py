"""Chance: what was committed to is never replaced."""

from __future__ import annotations

import asyncio

import pytest

from bot.kit.store.database import Database
from bot.kit.store.errors import SecretTaken
from bot.storage.rows import SecretRow, SeedRow
from bot.table.store import chance
from bot.table.store.chance import DrawnFrom
from tests.bot.storage.samples import ANNA, BEN, CHIO, add_game

SECRET = bytes(range(224, 256))


@pytest.fixture
async def game(database: Database) -> Database:
    """A database with the game g1 and the secret of its deal 1."""
    await add_game(database)
    async with database.write() as conn:
        await chance.add_secret(conn, "g1", 1, SECRET)
    return database


async def test_a_secret_stays(game: Database) -> None:
    async with game.write() as conn:
        with pytest.raises(SecretTaken, match="deal 1"):
            await chance.add_secret(conn, "g1", 1, b"other")
        await chance.add_secret(conn, "g1", 2, b"\0second")
    async with game.read() as conn:
        both = [SecretRow("g1", 1, SECRET, 0), SecretRow("g1", 2, b"\0second", 0)]
        assert await chance.secrets_of(conn, "g1") == both


async def test_draws_are_counted_upwards_only(game: Database) -> None:
    async with game.write() as conn:
        await chance.set_drawn(conn, "g1", 1, 5)
        await chance.set_drawn(conn, "g1", 1, 4)
        await chance.set_drawn(conn, "g1", 2, 1)
    async with game.read() as conn:
        assert await chance.secrets_of(conn, "g1") == [SecretRow("g1", 1, SECRET, 5)]


async def test_no_draw_happens_between_reading_a_counter_and_using_it(game: Database) -> None:
    async def draw() -> None:
        async with game.write() as conn:
            row = (await chance.drawn_from(conn, "g1", [1]))[1].secret
            await asyncio.sleep(0.01)
            await chance.set_drawn(conn, "g1", 1, row.drawn + 1)

    await asyncio.gather(*(draw() for _ in range(4)))
    async with game.read() as conn:
        (row,) = await chance.secrets_of(conn, "g1")
        assert row.drawn == 4


async def test_who_waited_to_draw_draws_with_the_seed_that_was_given_meanwhile(game: Database) -> None:
    """For the seed counts from the draws that were made when it came: the proof would not fit."""
    began = asyncio.Event()

    async def draw() -> list[SeedRow]:
        await began.wait()
        async with game.write() as conn:
            return (await chance.drawn_from(conn, "g1", [1]))[1].seeds

    async def give() -> SeedRow:
        async with game.write() as conn:
            row = SeedRow(
                "g1", 1, ANNA, "Anna", "text", (await chance.drawn_from(conn, "g1", [1]))[1].secret.drawn
            )
            began.set()
            await asyncio.sleep(0.1)  # the other one asks meanwhile
            await chance.put_seed(conn, row)
            return row

    given, used = await asyncio.gather(give(), draw())
    assert used == [given]


async def test_a_seed_stays_and_the_order_of_seeds_too(game: Database) -> None:
    late = SeedRow("g1", 1, ANNA, "Anna", "種 \u0301🎲", 3)
    early = SeedRow("g1", 1, CHIO, "千夜", "", 0)
    same_time = SeedRow("g1", 1, BEN, "Ben", "x", 3)
    next_deal = SeedRow("g1", 2, ANNA, "Anna", "again", 0)
    async with game.write() as conn:
        for row in (next_deal, same_time, late, early):
            assert await chance.put_seed(conn, row)
        assert not await chance.put_seed(conn, SeedRow("g1", 1, ANNA, "Anna", "better", 4))
    async with game.read() as conn:
        assert await chance.seeds_of(conn, "g1") == [early, late, same_time, next_deal]
        assert await chance.seeds_of(conn, "g2") == []


async def test_what_deals_are_drawn_from(game: Database) -> None:
    seeds = [SeedRow("g1", 1, CHIO, "千夜", "", 0), SeedRow("g1", 1, ANNA, "Anna", "x", 3)]
    async with game.write() as conn:
        await chance.add_secret(conn, "g1", 2, b"second")
        for row in (*reversed(seeds), SeedRow("g1", 3, ANNA, "Anna", "no secret yet", 0)):
            await chance.put_seed(conn, row)
    async with game.read() as conn:
        first = DrawnFrom(SecretRow("g1", 1, SECRET, 0), seeds)
        second = DrawnFrom(SecretRow("g1", 2, b"second", 0), [])
        assert await chance.drawn_from(conn, "g1", (1, 2)) == {1: first, 2: second}
        assert await chance.drawn_from(conn, "g1", (2, 3)) == {2: second}


def test_a_secret_is_not_shown_by_accident() -> None:
    row = SecretRow("g1", 1, b"hidden", 2)
    assert repr(row) == "SecretRow(game='g1', deal=1, drawn=2)"
