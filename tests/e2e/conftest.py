"""One bot for many tests: each has its own channel and people, and none leaves the bot in trouble."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from bot.sandbox.process import Launch, execute
from tests.bot.storage import sqlite
from tests.e2e.browsing import address as address
from tests.e2e.browsing import books as books
from tests.e2e.browsing import browser as browser
from tests.e2e.browsing import new_address as new_address
from tests.e2e.browsing import new_books as new_books
from tests.e2e.browsing import sandbox_folder as sandbox_folder
from tests.e2e.playing import Table, World

LONGEST_PAUSE = 20.0
"""Seconds that the shared world may stand still between two tests: its clock is this process's loop."""

TICK = 0.5

YEARS = 1e9
"""Seconds: the servers of a world were there before its bot, whose database is older."""


async def new(
    folder: Path,
    template: sqlite.Template,
    settings: Mapping[str, str] | None = None,
    launch: Launch = execute,
) -> World:
    """Make a world whose bot finds its database there, as after an update that changed nothing."""
    world = World(folder, settings, launch=launch)
    if "TYMOK_DATABASE_URL" not in world.environment:
        await template.copy_to(world.data / "tymok.db")
        world.greet_from(time.time() + YEARS)
    return world


class _Shared:
    """The world that most tests share; made anew when other tests have kept it from running."""

    def __init__(self, folder: Callable[[], Path], template: sqlite.Template, launch: Launch) -> None:
        self._folder = folder
        self._template = template
        self._launch = launch
        self._world: World | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._ran = 0.0
        self._longest = 0.0

    async def get(self) -> World:
        if self._world is not None and max(self._longest, time.monotonic() - self._ran) > LONGEST_PAUSE:
            await self.close()
        if self._world is None:
            world = await new(self._folder(), self._template, launch=self._launch)
            await world.sandbox.__aenter__()
            self._world = world
            await world.start_bot()
            world.books.keep_open()
            self._ran, self._longest = time.monotonic(), 0.0
            self._ticking = asyncio.create_task(self._tick())
        return self._world

    async def _tick(self) -> None:
        """Note how long the loop has stood still: tests with a world of their own let this one run too."""
        while True:
            now = time.monotonic()
            self._longest, self._ran = max(self._longest, now - self._ran), now
            await asyncio.sleep(TICK)

    async def close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        if self._world is not None:
            self._world.books.close()
            await self._world.sandbox.__aexit__(None, None, None)
            self._world = None


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_world(
    tmp_path_factory: pytest.TempPathFactory, sqlite_template: sqlite.Template, launch: Launch
) -> AsyncIterator[_Shared]:
    """The world that tests share as long as they break nothing."""
    shared = _Shared(lambda: tmp_path_factory.mktemp("world"), sqlite_template, launch)
    yield shared
    await shared.close()


@pytest_asyncio.fixture(loop_scope="session")
async def table(shared_world: _Shared) -> AsyncIterator[Table]:
    """A channel of the test's own in the shared world; in the end nothing may have gone wrong."""
    table = Table(await shared_world.get())
    yield table
    table.sandbox.chaos.calm()
    await table.settle()
    table.world.open_dms()
    assert table.trouble() == []


NewWorld = Callable[..., "object"]


@pytest_asyncio.fixture(loop_scope="session")
async def new_world(
    tmp_path: Path, sqlite_template: sqlite.Template, launch: Launch
) -> AsyncIterator[Callable[[Mapping[str, str] | None], object]]:
    """Make worlds of the test's own, to be broken; the bot is not started yet."""
    async with AsyncExitStack() as stack:

        async def make(settings: Mapping[str, str] | None = None) -> World:
            world = await new(tmp_path, sqlite_template, settings, launch)
            await stack.enter_async_context(world.sandbox)
            return world

        yield make
