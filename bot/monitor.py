"""The door of those who watch the bot: how it is, and what was counted, over HTTP on a port of its own.

``/live`` answers as long as the event loop goes round, from before the database is opened until all is
closed.  ``/ready`` says 200 while presses are answered, else 503; it is the first that the end begins with.
``/metrics`` is for Prometheus.  None of them says anything of people or games, and none needs a key: the port
is this machine's alone unless settings say otherwise.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, Protocol

import structlog
from aiohttp import web

from bot import health
from bot.kit import steady
from bot.kit.meter import Meter, Mode
from bot.kit.settings import Settings
from bot.kit.standing import VERSION, Pool, Shard, Standing
from bot.kit.store import backlog, checkups, leases
from bot.kit.store.errors import StorageError
from bot.kit.workers import POOLS
from engine.compiled import RULES

if TYPE_CHECKING:
    from bot.kit.metrics import Metrics

log: Final = structlog.get_logger()

PAGES: Final = ("live", "ready", "metrics")
"""What can be asked for, each answered by the function of that name."""

PATIENCE: Final = 2.0
"""Seconds that the database has to tell how things stand; Prometheus waits for ten."""


class Watched(health.Connected, Protocol):
    """What is looked at."""

    @property
    def guilds(self) -> Sequence[object]:
        """The servers that it knows."""
        ...

    @property
    def latencies(self) -> Sequence[tuple[int, float]]:
        """Each shard of this process, and the seconds from a sign of life to its answer."""
        ...


class PortTaken(Exception):
    """The port can't be used: another program has it, or the address is not this machine's."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        super().__init__(f"{host}:{port}")


class Door:
    """What is said to who asks; ``bot`` is there as soon as its database is open."""

    def __init__(self, metrics: Metrics | None) -> None:
        self.bot: Watched | None = None
        self.meter: Final = Meter() if metrics is None else metrics
        self._metrics = metrics

    async def live(self, _: web.Request) -> web.Response:
        """Say that the event loop goes round."""
        return web.Response(text="live\n")

    async def ready(self, _: web.Request) -> web.Response:
        """Say whether presses are answered, as far as the bot knows: it asks nobody for it."""
        if self.bot is not None and health.ready(self.bot):
            return web.Response(text="ready\n")
        return web.Response(status=503, text=f"not ready: {self._trouble()}\n")

    async def metrics(self, _: web.Request) -> web.Response:
        """Tell what was counted, and how things stand."""
        assert self._metrics is not None
        text = self._metrics.text(await _standing(self.bot))
        return web.Response(body=text, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    def _trouble(self) -> str:
        if self.bot is None:
            return "starting"
        if self.bot.ending:
            return "ending"
        if self.bot.heartbeat.connected and not self.bot.is_ready():
            return "starting"
        return "Discord is not connected" if self.bot.app.database.usable else "the database can't be used"


@asynccontextmanager
async def open_door(settings: Settings) -> AsyncIterator[Door]:
    """Open the port that settings name, if they do; raise PortTaken."""
    if settings.metrics_port is None:
        yield Door(None)
        return
    from bot.kit.metrics import Metrics  # noqa: PLC0415 (who wants no metrics need not have them in memory)

    door = Door(Metrics(VERSION, str(RULES)))
    app = web.Application()
    app.add_routes([web.get(f"/{name}", getattr(door, name)) for name in PAGES])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await _listen(runner, settings.metrics_host, settings.metrics_port)
        yield door
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError:
        raise PortTaken(host, port) from None
    log.info("metrics", host=host, port=runner.addresses[0][1])


async def _standing(bot: Watched | None) -> Standing:
    """Look how things stand; a database that does not answer in time tells nothing."""
    workers: dict[str, Pool] = {}
    for pool in POOLS:
        if pool.name:
            busy = min(pool.asked, pool.processes)
            workers[pool.name] = Pool(pool.processes, busy, pool.asked - busy)
    if bot is None:
        return Standing(ready=False, servers=0, shards={}, connections={}, workers=workers)
    connections: dict[Mode, Pool] = {
        mode: Pool(turns.places, turns.inside, turns.waiting)
        for mode, turns in bot.app.database.turns.items()
    }
    due = games = checkup = None
    shared = leases.NOTHING_SHARED
    try:
        async with asyncio.timeout(PATIENCE), bot.app.database.read() as connection:
            due = await backlog.late(connection, steady.now())
            games = await backlog.open_games(connection)
            checkup = await checkups.last(connection)
            if bot.app.database.dialect == "postgresql":
                shared = leases.shared(await leases.read(connection))
    except (StorageError, TimeoutError):
        log.warning("the database tells nothing of how things stand")
    return Standing(
        ready=health.ready(bot),
        servers=len(bot.guilds),
        shards=_shards(bot),
        held=len(bot.app.shards.numbers) if bot.latencies else 0,
        shared=shared,
        connections=connections,
        workers=workers,
        due=due,
        games=games,
        checkup=checkup,
    )


def _shards(bot: Watched) -> dict[int, Shard]:
    """Return the shards of this process."""
    connected = bot.heartbeat.shards
    return {
        number: Shard(number in connected, latency if math.isfinite(latency) else 0.0)
        for number, latency in bot.latencies
    }
