"""What Discord allows a token: kept by two processes together, as they ask a real server."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import aiohttp
import pytest
from aiohttp import web

from bot import allowance
from bot.allowance import PORTION, Allowance
from bot.kit.store.database import Database

on_postgresql: Final = pytest.mark.parametrize(
    "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)

PER_SECOND: Final = 50.0
ANSWER: Final = "/api/v10/interactions/1/token/callback"
MESSAGE: Final = "/api/v10/channels/1/messages"


@asynccontextmanager
async def server(status: int = 200, **headers: str) -> AsyncIterator[str]:
    """Run a server that answers everything alike; yield its address."""

    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, headers=headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def ask(allowed: Allowance, url: str, path: str, times: int) -> None:
    """Ask so often at once, as discord.py does."""
    async with aiohttp.ClientSession(trace_configs=[allowed.trace()]) as session:

        async def once() -> None:
            async with session.post(url + path):
                pass

        await asyncio.gather(*(once() for _ in range(times)))


@on_postgresql
async def test_two_processes_together_make_so_many_requests(database: Database) -> None:
    both = [Allowance(database, PER_SECOND) for _ in range(2)]
    async with server() as url:
        start = time.monotonic()
        await asyncio.gather(*(ask(one, url, MESSAGE, 20) for one in both))
        took = time.monotonic() - start
    assert took >= (40 - 2 * PORTION) / PER_SECOND


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_one_alone_keeps_it_as_well(database: Database) -> None:
    async with server() as url:
        start = time.monotonic()
        await ask(Allowance(database, PER_SECOND), url, MESSAGE, 20)
        assert time.monotonic() - start >= (20 - PORTION) / PER_SECOND


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_answers_do_not_wait(database: Database) -> None:
    """A hundredth request would wait for hours."""
    async with server() as url:
        await asyncio.wait_for(ask(Allowance(database, 0.001), url, ANSWER, 100), 60)


@on_postgresql
async def test_refusals_are_counted_together(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "MOST_REFUSED", 5)
    one, other = (Allowance(database, 0) for _ in range(2))
    async with server(403) as url:
        await ask(one, url, MESSAGE, 3)
        await ask(other, url, ANSWER, 2)
    async with server(429, **{"X-RateLimit-Scope": "shared"}) as url:
        await ask(other, url, MESSAGE, 9)
    for process in (one, other, one):
        await process.note()
    async with server() as url:
        await asyncio.wait_for(ask(one, url, ANSWER, 2), 60)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(ask(one, url, MESSAGE, 1), 0.2)
    assert await other._all_refused() == 5


@on_postgresql
async def test_where_the_database_fails_each_keeps_it_for_itself(database: Database) -> None:
    alone = Allowance(database, PER_SECOND)
    await database.close()
    async with server() as url:
        await asyncio.wait_for(ask(alone, url, MESSAGE, 3 * PORTION), 60)
    assert await alone._all_refused() is None


@on_postgresql
async def test_one_of_a_bucket_identifies_at_a_time(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "IDENTIFY", 0.2)
    both, at = [Allowance(database, 0) for _ in range(2)], []

    async def identify(process: Allowance, bucket: int) -> None:
        await process.identify(bucket)
        if bucket == 0:
            at.append(time.monotonic())

    await asyncio.gather(*(identify(process, bucket) for process in both for bucket in (0, 0, 1)))
    at.sort()
    assert all(later - sooner > 0.15 for sooner, later in itertools.pairwise(at))
