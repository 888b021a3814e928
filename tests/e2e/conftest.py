"""One bot for many tests: each has its own channel and people, and none leaves the bot in trouble."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.browsing import address as address
from tests.e2e.browsing import books as books
from tests.e2e.browsing import browser as browser
from tests.e2e.playing import Table, World

LONGEST_PAUSE = 20.0
"""Seconds that the shared world may stand still between two tests: its clock is this process's loop."""


class _Shared:
    """The world that most tests share; made anew when other tests have kept it from running."""

    def __init__(self, folder: Callable[[], Path]) -> None:
        self._folder = folder
        self._world: World | None = None
        self._used = 0.0

    async def get(self) -> World:
        if self._world is not None and time.monotonic() - self._used > LONGEST_PAUSE:
            await self.close()
        if self._world is None:
            world = World(self._folder())
            await world.sandbox.__aenter__()
            self._world = world
            await world.start_bot()
        return self._world

    def used(self) -> None:
        self._used = time.monotonic()

    async def close(self) -> None:
        if self._world is not None:
            await self._world.sandbox.__aexit__(None, None, None)
            self._world = None


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[_Shared]:
    """The world that tests share as long as they break nothing."""
    shared = _Shared(lambda: tmp_path_factory.mktemp("world"))
    yield shared
    await shared.close()


@pytest_asyncio.fixture(loop_scope="session")
async def table(shared_world: _Shared) -> AsyncIterator[Table]:
    """A channel of the test's own in the shared world; in the end nothing may have gone wrong."""
    table = Table(await shared_world.get())
    yield table
    table.sandbox.chaos.calm()
    await table.settle()
    shared_world.used()
    assert table.trouble() == []


NewWorld = Callable[..., "object"]


@pytest_asyncio.fixture(loop_scope="session")
async def new_world(tmp_path: Path) -> AsyncIterator[Callable[[Mapping[str, str] | None], object]]:
    """Make worlds of the test's own, to be broken; the bot is not started yet."""
    async with AsyncExitStack() as stack:

        async def make(settings: Mapping[str, str] | None = None) -> World:
            world = World(tmp_path, settings)
            await stack.enter_async_context(world.sandbox)
            return world

        yield make
