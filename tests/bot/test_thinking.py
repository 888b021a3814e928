"""Computer players' turns are left to thinking processes, and taken back from those that die."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from bot import delivery
from bot.delivery import SLOW_PLAN, Slow, _Left
from bot.kit.meter import Meter
from bot.kit.settings import Settings
from bot.kit.store import due, leases
from bot.kit.store.database import Database
from bot.kit.store.shards import ALL
from bot.storage import tables
from bot.storage.rows import DueMessage
from bot.thinking import Thinking
from tests.bot.storage.samples import add_game

pytestmark = pytest.mark.parametrize(
    "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)

LEASE: Final = 0.4
KEPT_UP: Final = 0.05

PLAN: Final = SLOW_PLAN._replace(lease=LEASE)


class Thought:
    """A thought that never ends, and who is at it."""

    def __init__(self, database: Database) -> None:
        app = SimpleNamespace(database=database, settings=Settings(), shards=ALL, meter=Meter())
        self.bot: Any = SimpleNamespace(app=app, wait_until_ready=asyncio.Event().wait)
        self.begun: list[str] = []

    async def think(self, _bot: object, message: DueMessage) -> None:
        """Think for ever."""
        self.begun.append(message.game)
        await asyncio.Event().wait()

    async def looks(self, lane: Slow) -> bool:
        """Let a lane look; tell whether it has begun something."""
        before = len(self.begun)
        await lane._take_on()
        await asyncio.sleep(0)
        return len(self.begun) > before


async def die(lane: Slow) -> None:
    """Let the process of a lane be killed: nothing is noted, or released."""
    for task in list(lane._working):
        task.cancel()
    await asyncio.gather(*lane._working, return_exceptions=True)


async def a_thinker(database: Database, *, killed: bool = False) -> None:
    """Let a thinking process live, or have been killed some time ago."""
    async with database.write() as connection:
        await leases.renew(connection, "t", "thinker")
        if killed:
            await connection.execute(tables.processes.update().values(until=0.0))


async def test_it_is_left_to_a_thinker_for_a_while(database: Database) -> None:
    thought = Thought(database)
    await add_game(database)
    left = _Left(thought.bot, {"computer": thought.think})
    await a_thinker(database)
    async with database.write() as connection:
        await due.put(connection, "g1", "computer", time.time())
    assert not await thought.looks(left)
    assert left.elsewhere
    async with database.write() as connection:  # it was put down long ago, so the thinker has too much to do
        await due.put(connection, "g1", "computer", time.time() - delivery.FOR_THINKERS - 1)
    assert await thought.looks(left)
    await die(left)


async def test_without_a_thinker_the_bot_thinks_at_once(database: Database) -> None:
    thought = Thought(database)
    await add_game(database)
    left = _Left(thought.bot, {"computer": thought.think})
    await a_thinker(database, killed=True)
    async with database.write() as connection:
        await due.put(connection, "g1", "computer", time.time())
    assert await thought.looks(left)
    assert not left.elsewhere
    await die(left)


async def test_who_is_killed_at_a_thought_has_it_taken_over(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While they live nobody else thinks the same, however long it takes."""
    monkeypatch.setattr(delivery, "KEPT_UP", KEPT_UP)
    thought = Thought(database)
    await add_game(database)
    first, second = (Slow(thought.bot, {"computer": thought.think}, PLAN) for _ in range(2))
    async with database.write() as connection:
        await due.put(connection, "g1", "computer", time.time())
    assert await thought.looks(first)
    end = time.monotonic() + 2 * LEASE
    while time.monotonic() < end:
        assert not await thought.looks(second)
        await asyncio.sleep(KEPT_UP)
    await die(first)
    end = time.monotonic() + 20 * LEASE
    while not await thought.looks(second):
        assert time.monotonic() < end
        await asyncio.sleep(KEPT_UP)
    await die(second)


async def test_a_thinker_is_known_as_long_as_it_lives(database: Database) -> None:
    app = SimpleNamespace(
        database=database,
        settings=Settings(),
        shards=ALL,
        meter=Meter(),
        thinkers=None,
        play=None,
        showing=None,
    )
    thinking = asyncio.create_task(Thinking(cast(Any, app)).run())
    try:
        while True:
            async with database.read() as connection:
                if await leases.has_thinkers(connection):
                    break
            assert not thinking.done()
            await asyncio.sleep(0.05)
    finally:
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
    async with database.read() as connection:
        assert not await leases.has_thinkers(connection)
