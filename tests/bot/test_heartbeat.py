"""The sign of life: only of shards that are connected, and what clocks that part mean."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.heartbeat import SOONEST, Heartbeat
from bot.kit.store import heartbeats
from bot.kit.store.database import Database

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


class Connection:
    """A bot whose shards connect when the test says so; its machine has clocks to be set."""

    def __init__(self, database: Database, shards: int | None = 1) -> None:
        self.app: Any = SimpleNamespace(database=database)
        self.shard_count = shards
        self.listeners: dict[str, Callable[..., Coroutine[Any, Any, Any]]] = {}
        self.wall, self.monotonic = 1000.0, 10.0
        self.woken = 0
        self.heartbeat = Heartbeat(
            self, self._wake, lambda: self.wall, lambda: self.monotonic, lambda: self.wall
        )

    def _wake(self) -> None:
        self.woken += 1

    def add_listener(self, func: Callable[..., Coroutine[Any, Any, Any]], /, name: str) -> None:
        """Remember who wants to hear what."""
        self.listeners[name] = func

    async def hear(self, name: str, shard: int) -> None:
        """Let something happen."""
        await self.listeners[name](shard)

    async def pass_by(self, wall: float, monotonic: float | None = None) -> None:
        """Let seconds go by, as each clock shows them, until the next sign of life."""
        self.wall += wall
        self.monotonic += wall if monotonic is None else monotonic
        await self.heartbeat.beat()

    async def heard(self) -> dict[int, float]:
        """Return when each shard was heard of."""
        async with self.app.database.read() as connection:
            return {row.shard: row.at for row in await heartbeats.all(connection)}


async def test_only_shards_that_are_connected_live(database: Database) -> None:
    bot = Connection(database, 3)
    await bot.heartbeat.beat()
    assert await bot.heard() == {}
    await bot.hear("on_shard_connect", 0)
    await bot.hear("on_shard_connect", 2)
    await bot.pass_by(20)
    assert await bot.heard() == {0: 1020.0, 2: 1020.0}
    await bot.hear("on_shard_disconnect", 2)
    await bot.pass_by(20)
    assert await bot.heard() == {0: 1040.0, 2: 1020.0}
    await bot.hear("on_shard_resumed", 2)
    await bot.pass_by(20)
    assert await bot.heard() == {0: 1060.0, 2: 1060.0}
    assert bot.woken == 3


async def test_who_hurries_again_and_again_is_heard_once_a_second(database: Database) -> None:
    """A clock of a shard that stays away is looked at as often as the lane likes."""
    bot = Connection(database, 2)
    await bot.hear("on_shard_connect", 0)
    await bot.pass_by(20)
    task = asyncio.create_task(bot.heartbeat.run())
    async with asyncio.timeout(60):
        while bot.woken < 2:  # noqa: ASYNC110  (waits for a state of another task)
            await asyncio.sleep(0.005)
    for _ in range(20):
        bot.heartbeat.hurry()
        await asyncio.sleep(0.005)
    assert bot.woken == 2
    bot.monotonic += SOONEST
    bot.wall += SOONEST
    bot.heartbeat.hurry()
    async with asyncio.timeout(60):
        while bot.woken < 3:  # noqa: ASYNC110  (waits for a state of another task)
            await asyncio.sleep(0.005)
    task.cancel()


async def test_it_knows_whether_any_shard_is_connected(database: Database) -> None:
    bot = Connection(database, 2)
    assert not bot.heartbeat.connected
    await bot.hear("on_shard_connect", 1)
    assert bot.heartbeat.connected
    await bot.hear("on_shard_disconnect", 1)
    assert not bot.heartbeat.connected


async def test_nothing_is_written_before_it_is_known_how_many_shards_there_are(database: Database) -> None:
    bot = Connection(database, None)
    await bot.hear("on_shard_connect", 0)
    await bot.heartbeat.beat()
    assert await bot.heard() == {}


@pytest.mark.parametrize(("wall", "monotonic"), [(3600.0, 20.0), (-3600.0, 20.0), (20.0, 3600.0)])
async def test_clocks_that_part_are_told_until_they_agree(
    database: Database, wall: float, monotonic: float
) -> None:
    bot = Connection(database)
    await bot.hear("on_shard_connect", 0)
    await bot.heartbeat.beat()
    assert bot.heartbeat.clocks_agree
    await bot.pass_by(80, 20)
    assert bot.heartbeat.clocks_agree
    with capture_logs() as lines:
        await bot.pass_by(wall, monotonic)
    assert not bot.heartbeat.clocks_agree
    assert [line["log_level"] for line in lines] == ["error"]
    with capture_logs() as lines:
        await bot.pass_by(20)
    assert bot.heartbeat.clocks_agree
    assert [line["log_level"] for line in lines] == ["info"]
    assert await bot.heard() == {0: bot.wall}


async def test_it_lives_as_soon_as_it_is_connected_and_goes_on_when_the_database_is_back(
    database: Database,
) -> None:
    bot = Connection(database)
    task = asyncio.create_task(bot.heartbeat.run())
    await asyncio.sleep(0)
    await bot.hear("on_shard_connect", 0)
    async with asyncio.timeout(60):
        while not bot.woken:  # noqa: ASYNC110  (waits for a state of another task)
            await asyncio.sleep(0.005)
    await database.close()
    bot.monotonic += SOONEST
    with capture_logs() as lines:
        bot.heartbeat.hurry()
        async with asyncio.timeout(60):
            while not lines:  # noqa: ASYNC110
                await asyncio.sleep(0.005)
    assert lines[0]["event"] == "no sign of life"
    assert not task.done()
    task.cancel()
