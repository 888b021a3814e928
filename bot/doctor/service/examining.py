"""Looking at a whole database, or at a sample of it: what is read goes to other processes page by page.

Each page is read in a transaction of its own, which sees one state of the database and holds no lock: a bot
may run meanwhile.  No more is in memory than the processes are at work with.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from bot.doctor.service import games, seasons
from bot.doctor.service.findings import Finding
from bot.doctor.store import cases, integrity, listing
from bot.doctor.store import seasons as season_rows
from bot.doctor.store.listing import Listing
from bot.kit.store.database import Database
from bot.kit.workers import Workers
from bot.leagues.service import ledger
from bot.results.service import recounting

T = TypeVar("T")

PAGE: Final = 25
"""Games that are read, and looked at, together."""

SHARE: Final = 20
"""Of a sample of games, so many come to one pool of ratings and one season."""


@dataclass(slots=True)
class Count:
    """How many things of a kind were looked at, of how many."""

    seen: int = 0
    every: int = 0


@dataclass(slots=True)
class Progress:
    """How many games, pools of ratings and seasons were looked at."""

    games: Count = field(default_factory=Count)
    pools: Count = field(default_factory=Count)
    seasons: Count = field(default_factory=Count)


@dataclass(slots=True)
class Examination:
    """Looks at a database by so many processes, and tells how far it is.

    ``sample``: only so many games, and of pools and seasons a share of that, by chance.
    """

    database: Database
    workers: Workers
    processes: int
    tell: Callable[[Progress], None] = lambda _: None
    sample: int | None = None
    progress: Progress = field(default_factory=Progress)

    async def run(self) -> AsyncIterator[Finding]:
        """Yield what is wrong, and what could not be looked at."""
        if self.sample is None:
            for finding in await self._whole():
                yield finding
        for looked_at in (self._games(), self._pools(), self._seasons()):
            async for finding in looked_at:
                yield finding

    async def _whole(self) -> list[Finding]:
        async with self.database.read() as connection:
            found = [Finding("damaged", "", {"said": said}) for said in await integrity.faults(connection)]
            for table, other in await integrity.dangling(connection):
                found.append(Finding("dangling", "", {"table": table, "other": other}))
            for table, column, count in await integrity.misfits(connection):
                found.append(Finding("misfit", "", {"table": table, "column": column, "count": count}))
        return found

    # --- games ---

    async def _games(self) -> AsyncIterator[Finding]:
        self.progress.games.every, pages = await self._listed(listing.GAMES, self.sample)
        async for finding in self._spread(pages, self._look_at_games):
            yield finding

    async def _look_at_games(self, page: Sequence[str]) -> list[Finding]:
        async with self.database.read() as connection:
            read = await cases.read(connection, page)
        found = await self.workers.run(games.examined, read)
        self.progress.games.seen += len(page)
        return found

    # --- ratings ---

    async def _pools(self) -> AsyncIterator[Finding]:
        try:
            async with self.database.read() as connection:
                pools, stale = await recounting.to_prove(connection)
        except TypeError as error:  # some of their names are of another kind
            yield _unreadable("all servers", error)
            return
        if self.sample is not None:
            pools = pools[:: max(1, len(pools) * SHARE // max(1, self.sample))]
        elif stale:
            yield Finding("stale", "", {"pools": stale})
        self.progress.pools.every = len(pools)
        async for finding in self._spread(_each(pools), self._look_at_pool):
            yield finding

    async def _look_at_pool(self, pool: str) -> list[Finding]:
        self.progress.pools.seen += 1
        try:
            async with self.database.read() as connection:
                kept = await recounting.kept_of(connection, pool)
            proof = await self.workers.run(recounting.compared_in, *kept)
        except (TypeError, ValueError) as error:  # its name, or a value of it, is none
            return [_unreadable(pool, error)]
        if proof.difference is None:
            return []
        wrong = proof.difference
        told: dict[str, str | int] = {"table": wrong.table, "field": wrong.field}
        return [Finding("ratings", pool, {**told, "person": wrong.user_id, "seq": wrong.seq})]

    # --- seasons ---

    async def _seasons(self) -> AsyncIterator[Finding]:
        share = None if self.sample is None else max(1, self.sample // SHARE)
        self.progress.seasons.every, pages = await self._listed(listing.SEASONS, share)
        async for finding in self._spread(
            (one async for page in pages for one in page), self._look_at_season
        ):
            yield finding

    async def _look_at_season(self, season_id: str) -> list[Finding]:
        async with self.database.read() as connection:
            case = await season_rows.read(
                connection, season_id, ledger.subject(season_id), seasons.quick_games
            )
        found = [] if case is None else await self.workers.run(seasons.look_at, case)
        self.progress.seasons.seen += 1
        return found

    # --- spreading ---

    async def _listed(self, what: Listing, sample: int | None) -> tuple[int, AsyncIterator[Sequence[str]]]:
        """Return how much of something is looked at, so many by chance or all, and its names page by page."""
        async with self.database.read() as connection:
            if sample is None:
                return await what.count(connection), self._pages(what)
            chosen = sorted(await what.sample(connection, sample))
        return len(chosen), _each([chosen[first : first + PAGE] for first in range(0, len(chosen), PAGE)])

    async def _pages(self, what: Listing) -> AsyncIterator[Sequence[str]]:
        last = ""
        while True:
            async with self.database.read() as connection:
                page = await what.page(connection, last, PAGE)
            if not page:
                return
            yield page
            last = page[-1]

    async def _spread(
        self, pieces: AsyncIterator[Any], work: Callable[[Any], Awaitable[list[Finding]]]
    ) -> AsyncIterator[Finding]:
        """Do work for each piece, for one more at a time than there are processes; yield what it finds."""
        under_way: set[asyncio.Future[list[Finding]]] = set()
        try:
            async for piece in pieces:
                under_way.add(asyncio.ensure_future(work(piece)))
                if len(under_way) > self.processes:
                    done, under_way = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                    for finding in (finding for one in done for finding in one.result()):
                        yield finding
                    self.tell(self.progress)
            for late in asyncio.as_completed(under_way):
                for finding in await late:
                    yield finding
                self.tell(self.progress)
        finally:
            for one in under_way:
                one.cancel()


def _unreadable(pool: str, error: Exception) -> Finding:
    return Finding("unreadable_pool", pool, {"error": type(error).__name__})


async def _each(pieces: Sequence[T]) -> AsyncIterator[T]:
    for one in pieces:
        yield one
