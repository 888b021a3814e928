"""Who plays the games of an arena: processes of this machine, or those that a Dask scheduler has."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from concurrent.futures import CancelledError
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from bot.arena.service.fingerprint import fingerprint
from bot.arena.service.playing import play_all
from bot.arena.store.games import Batch, Played
from bot.kit.workers import Priority, Workers

PATIENCE: Final = 10.0
"""Seconds that a scheduler may take to answer."""


class CrewLost(Exception):
    """Nobody plays any more, or nobody ever did; says why in one sentence."""


class Crew(ABC):
    """Those who play."""

    @abstractmethod
    async def size(self) -> int:
        """Return how many batches are played at the same time, 0 while nobody is there; raise CrewLost."""

    @abstractmethod
    async def play(self, batch: Batch) -> list[Played]:
        """Have a batch played; raise CrewLost where there is nobody for it any more."""


# --- On this machine -------------------------------------------------------------------------------


class _Processes(Crew):
    def __init__(self, workers: Workers, count: int) -> None:
        self._workers, self._count = workers, count

    async def size(self) -> int:
        return self._count

    async def play(self, batch: Batch) -> list[Played]:
        return await self._workers.run(play_all, batch, fingerprint())


@asynccontextmanager
async def processes(count: int) -> AsyncIterator[Crew]:
    """Have so many processes of this machine, which yield to whatever else it does."""
    workers = Workers(count, priority=Priority.LAST)
    try:
        yield _Processes(workers, count)
    finally:
        workers.close()


# --- On many ---------------------------------------------------------------------------------------


class _Cluster(Crew):
    """The workers of a Dask scheduler; they may come and go."""

    def __init__(self, client: Any, address: str, gone: tuple[type[Exception], ...]) -> None:
        """``gone`` is what is raised where the scheduler is gone while a batch is played."""
        self._client, self._address, self._gone = client, address, gone

    async def size(self) -> int:
        try:
            async with asyncio.timeout(PATIENCE):
                threads = await self._client.nthreads()
        except (OSError, TimeoutError):
            raise self._lost() from None
        return sum(threads.values())

    async def play(self, batch: Batch) -> list[Played]:
        future = self._client.submit(play_all, batch, fingerprint(), pure=False)
        try:
            played: list[Played] = await future
        except self._gone:
            raise self._lost() from None
        return played

    def _lost(self) -> CrewLost:
        return CrewLost(f"The scheduler at {self._address} is gone: start it again and go on.")


@asynccontextmanager
async def cluster(address: str) -> AsyncIterator[Crew]:
    """Have the workers of a Dask scheduler; raise CrewLost if there is none, or no Dask."""
    try:
        from distributed import Client  # noqa: PLC0415 (an extra)
        from distributed.comm.core import CommClosedError  # noqa: PLC0415
    except ImportError:
        raise CrewLost(
            "Dask isn't installed: run `pip install tymok[arena]`, or leave out --scheduler."
        ) from None
    for logger in ("distributed", "distributed.client", "distributed.core"):  # it has given each a level
        logging.getLogger(logger).setLevel(logging.CRITICAL)  # what matters is told in a sentence
    made: Any = Client
    client = made(address, asynchronous=True, timeout=PATIENCE, set_as_default=False)
    try:
        try:
            await client
        except (OSError, ValueError, TimeoutError):
            raise CrewLost(f"There is no Dask scheduler at {address}: check the address.") from None
        # Cancelled not by us, that would be asyncio's own, or cut off while what was played is fetched.
        yield _Cluster(client, address, (CancelledError, CommClosedError))
    finally:
        with suppress(Exception):  # one that is gone can't be taken leave of
            await client.close(timeout=1)
