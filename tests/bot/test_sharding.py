"""Holding leases and connecting what is held: Discord's side is written down, the database is real."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest
import yarl

from bot.kit.settings import Settings
from bot.kit.store import leases
from bot.kit.store.database import Database
from bot.kit.store.errors import StorageError
from bot.kit.store.leases import TTL
from bot.kit.store.shards import NONE, Shards
from bot.kit.store.signals import Signals
from bot.sharding import GRACE, MARGIN, Sharding
from bot.storage.tables import shards

pytestmark = pytest.mark.parametrize(
    "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)

COUNT: Final = 4


class Info:
    """A shard that was connected."""

    def __init__(self, process: Process, shard: int) -> None:
        self._process, self._shard = process, shard

    async def disconnect(self) -> None:
        """Hang up, which takes as long as the other side does."""
        self._process.connected.discard(self._shard)
        await self._process.hung_up.wait()


class Process:
    """As much of a bot as connects shards; ``clock`` is its own, in seconds."""

    def __init__(self, database: Database) -> None:
        self.app = SimpleNamespace(database=database, settings=Settings(shards=f"auto/{COUNT}"), shards=NONE)
        self.connected: set[int] = set()
        self.hung_up, self.let_in = asyncio.Event(), asyncio.Event()
        self.hung_up.set()
        self.let_in.set()
        self.clock = 100.0
        self.listeners: dict[str, Callable[[int], Coroutine[Any, Any, None]]] = {}
        self.sharding = Sharding(cast(Any, self), Signals(database), self.recommended, lambda: self.clock)

    @property
    def shards(self) -> dict[int, Info]:
        """The shards that were connected."""
        return {shard: Info(self, shard) for shard in self.connected}

    async def recommended(self) -> int:
        """Recommend another number than is wanted."""
        return 100

    async def launch_shard(self, gateway: yarl.URL, shard_id: int) -> None:
        """Connect a shard, as soon as Discord lets another one in."""
        await self.let_in.wait()
        self.connected.add(shard_id)

    def is_closed(self) -> bool:
        """Be open."""
        return False

    def add_listener(self, func: Callable[[int], Coroutine[Any, Any, None]], /, name: str) -> None:
        """Note what is to be called."""
        self.listeners[name] = func

    async def begin(self) -> None:
        """Connect the first shard as the library does, then all others."""
        waiting = asyncio.create_task(self.sharding.first())
        await asyncio.sleep(0)
        await self.look()
        shard, count = await waiting
        assert count == COUNT
        self.connected.add(shard)
        self.sharding.launched()
        self.sharding.ready()
        await self.look()

    async def look(self) -> None:
        """Renew leases, and act on what is found."""
        await self.sharding._look()
        await asyncio.sleep(0)

    async def is_ready(self) -> None:
        """Have heard of all servers of all shards."""
        for shard in sorted(self.connected):
            await self.listeners["on_shard_ready"](shard)

    def answered(self) -> list[int]:
        """Return for which shards it answers."""
        return [shard for shard in range(COUNT) if self.sharding.answers(shard << 22)]


@asynccontextmanager
async def two(database: Database) -> AsyncIterator[tuple[Process, Process]]:
    """Have a process with all shards, and one that has just begun."""
    old, new = Process(database), Process(database)
    await old.begin()
    assert old.answered() == sorted(old.connected) == list(range(COUNT))
    await new.begin()
    yield old, new
    for process in (old, new):
        for task in process.sharding._retiring.values():
            task.cancel()


async def test_a_shard_is_handed_over_without_a_gap(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sharding.GRACE", 0.05)
    async with two(database) as (old, new):
        assert new.connected == {2, 3}
        assert new.answered() == []
        assert new.app.shards == NONE
        await new.is_ready()
        assert new.answered() == [2, 3]
        assert old.answered() == [0, 1, 2, 3]
        await old.look()
        assert old.app.shards == Shards((0, 1), COUNT)
        assert old.answered() == [0, 1, 2, 3]
        await asyncio.gather(*old.sharding._retiring.values())
        assert old.answered() == [0, 1]
        assert old.connected == {0, 1}
        await new.look()
        assert new.app.shards == Shards((2, 3), COUNT)


async def test_direct_messages_are_of_the_first_shard(database: Database) -> None:
    async with two(database) as (old, new):
        await new.is_ready()
        assert old.sharding.answers(None)
        assert not new.sharding.answers(None)


async def test_who_was_paused_is_silent_before_others_may_begin(database: Database) -> None:
    async with two(database) as (old, _):
        old.clock += TTL - MARGIN
        assert old.answered() == []
        assert old.connected == set(range(COUNT))
        await old.look()  # nobody has taken them: it goes on
        assert old.answered() == [0, 1, 2, 3]


async def test_a_lost_lease_is_hung_up_at_once(database: Database) -> None:
    async with two(database) as (old, _):
        old.clock += TTL
        async with database.write() as connection:
            await leases.leave(connection, old.sharding.process)
            theirs = {"owner": "a", "until": leases.NOW + 60.0, "heir": "b", "heir_until": leases.NOW + 60.0}
            await connection.execute(shards.update().values(theirs))
        await old.look()
        assert old.answered() == []
        await asyncio.gather(*old.sharding._retiring.values())
        assert old.connected == set()


async def test_an_heir_that_came_too_late_hangs_up(database: Database) -> None:
    async with two(database) as (_, new):
        async with database.write() as connection:
            await connection.execute(shards.update().values(heir="another", heir_until=leases.NOW + 60.0))
        await new.is_ready()
        assert new.answered() == []
        await new.look()
        await asyncio.gather(*new.sharding._retiring.values())
        assert new.connected == set()


async def test_a_shard_that_comes_back_at_once_stays_connected(database: Database) -> None:
    async with two(database) as (old, new):
        await new.is_ready()
        await old.look()
        assert set(old.sharding._retiring) == {2, 3}
        async with database.write() as connection:
            await leases.leave(connection, new.sharding.process)
        await old.look()
        assert not old.sharding._retiring
        assert old.answered() == sorted(old.connected) == list(range(COUNT))
        assert GRACE > 0


async def test_a_shard_that_comes_back_while_it_is_hung_up_is_connected_anew(database: Database) -> None:
    async with two(database) as (old, _):
        old.hung_up.clear()
        async with database.write() as connection:
            theirs = {"owner": "a", "until": leases.NOW + 60.0, "heir": "b", "heir_until": leases.NOW + 60.0}
            await connection.execute(shards.update().values(theirs))
        old.clock += TTL
        await old.look()
        await asyncio.sleep(0)
        assert old.connected == set()
        async with database.write() as connection:
            mine = {"owner": old.sharding.process, "until": leases.NOW + 60.0, "heir": "", "heir_until": 0.0}
            await connection.execute(shards.update().values(mine))
        await old.look()
        assert old.connected == set(), "the old connections are still being closed"
        ending = list(old.sharding._retiring.values())
        old.hung_up.set()
        await asyncio.gather(*ending)
        await old.look()
        assert old.connected == set(range(COUNT))


async def give(database: Database, owner: str, heir: str = "") -> None:
    """Let all shards be somebody's, and another's to take over."""
    until = {"until": leases.NOW + 60.0, "heir_until": leases.NOW + 60.0}
    async with database.write() as connection:
        await connection.execute(shards.update().values(owner=owner, heir=heir, **until))


@pytest.mark.parametrize("is_ready", [False, True])
async def test_what_was_handed_over_before_it_was_connected_is_connected_when_it_comes_back(
    database: Database, is_ready: bool
) -> None:
    process = Process(database)
    process.let_in.clear()
    waiting = asyncio.create_task(process.sharding.first())
    await asyncio.sleep(0)
    await process.look()
    first, _ = await waiting
    rest = set(range(COUNT))
    process.connected.add(first)
    process.sharding.launched()
    if is_ready:  # others are connecting; else they have not begun
        process.sharding.ready()
        await process.look()
    assert process.connected == {first}
    await give(database, "another")
    await process.look()
    await give(database, "another", process.sharding.process)
    process.sharding.ready()
    await process.look()
    assert process.connected == {first}
    process.let_in.set()
    await asyncio.sleep(0.01)
    assert process.connected == rest
    async with database.read() as connection:
        assert (await leases.read(connection)).owned(process.sharding.process) == []
    await process.is_ready()
    await process.look()
    async with database.read() as connection:
        assert set((await leases.read(connection)).owned(process.sharding.process)) == rest


async def test_what_comes_back_before_it_has_heard_of_its_servers_is_not_taken_over_yet(
    database: Database,
) -> None:
    async with two(database) as (old, _):
        await give(database, "another")
        await old.look()
        await give(database, "another", old.sharding.process)
        await old.look()
        await asyncio.sleep(0.01)
        assert sorted(old.connected) == list(range(COUNT))
        async with database.read() as connection:
            assert (await leases.read(connection)).owned(old.sharding.process) == []
        await old.is_ready()
        async with database.read() as connection:
            assert (await leases.read(connection)).owned(old.sharding.process) == list(range(COUNT))


async def tried(process: Process) -> None:
    """Let a process look, and do what it has begun then."""
    await process.look()
    await asyncio.gather(*(task for task in process.sharding._connecting.values() if task is not None))


async def test_an_heir_that_could_not_take_over_tries_again_also_when_the_owner_is_dead(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(database) as (_, new):
        succeed = leases.succeed

        async def not_now(*_: Any) -> bool:
            raise StorageError("not now")

        monkeypatch.setattr(leases, "succeed", not_now)
        await new.is_ready()
        assert new.answered() == []
        await tried(new)
        assert new.answered() == []
        monkeypatch.setattr(leases, "succeed", succeed)
        async with database.write() as connection:  # as if nobody had renewed it
            await connection.execute(shards.update().values(until=leases.NOW - 1.0))
        await tried(new)
        assert new.answered() == [2, 3]


async def test_what_the_library_connects_by_itself_is_hung_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sharding.GRACE", 0.0)
    async with two(database) as (old, new):
        await new.is_ready()
        await old.look()
        await asyncio.gather(*old.sharding._retiring.values())
        old.connected.add(2)
        await old.listeners["on_shard_resumed"](2)
        await asyncio.gather(*old.sharding._retiring.values())
        assert old.connected == {0, 1}
        assert old.answered() == [0, 1]


async def test_who_ends_waits_for_its_heirs(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.sharding.GRACE", 0.0)
    monkeypatch.setattr("bot.sharding.EVERY", 0.02)
    async with two(database) as (old, new):
        running = asyncio.create_task(old.sharding.run())
        ending = asyncio.create_task(old.sharding.hand_over())
        while new.answered() != list(range(COUNT)):
            assert not ending.done()
            await new.look()
            await new.is_ready()
        await asyncio.wait_for(ending, 60)
        running.cancel()
        assert old.connected == set()
        await old.sharding.leave()
        await new.look()
        assert new.sharding.others == 0


async def test_the_last_one_waits_for_nobody(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.sharding.EVERY", 0.02)
    alone = Process(database)
    await alone.begin()
    running = asyncio.create_task(alone.sharding.run())
    await asyncio.wait_for(alone.sharding.hand_over(), 60)
    running.cancel()
    assert alone.answered() == [0, 1, 2, 3]


async def test_a_shard_that_is_given_back_needs_no_new_connection(database: Database) -> None:
    """It still hears of everything when it is asked to take over what it has just handed over."""
    async with two(database) as (old, new):
        await new.is_ready()
        await old.look()
        new.sharding._leaving = True
        await new.look()
        await old.look()
        await asyncio.gather(*(task for task in old.sharding._connecting.values() if task is not None))
        assert old.answered() == sorted(old.connected) == list(range(COUNT))
