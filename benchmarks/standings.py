"""How fast a server's tables are read: 1,000 people, 10,000 games."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from bot.kit.store.database import Database
from bot.results.service.standings import ORDERS, StandingsService, Wanted
from tests.bot.results.result_logs import SERVER, keep, league

PEOPLE: Final = 1000
GAMES: Final = 10_000
TIMES: Final = 9
TARGET: Final = 60.0
"""Milliseconds for a page of any table."""


def run() -> None:
    """Measure a page and a whole table of each order and period."""
    asyncio.run(_measure())


async def _measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{Path(folder)}/tymok.db")
        log = league(GAMES, PEOPLE, 1, hours=0.2)
        await keep(database, log)
        service = StandingsService(database, now=lambda: log[-1].at + 60)
        for period in ("ever", "year"):
            for by in ORDERS:
                wanted = Wanted(period=period, by=by)
                page = await _timed(service, wanted, whole=False)
                whole = await _timed(service, wanted, whole=True)
                print(f"{by:8} {period:6} page {page:6.1f} ms (target {TARGET:g})   whole {whole:6.1f} ms")
        await database.close()


async def _timed(service: StandingsService, wanted: Wanted, *, whole: bool) -> float:
    """Return the median time of reading a table, in milliseconds."""
    taken = []
    for number in range(1, TIMES + 1):
        begun = time.perf_counter()
        await (service.whole(SERVER, wanted) if whole else service.page(SERVER, wanted, number, 1))
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken) * 1000
