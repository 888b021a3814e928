"""The checkup of a night: a sample of games is held against their logs, beside the running bot.

It reads in short transactions and holds no lock; the outcome is a row that others show.  Of several processes
one makes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from bot.doctor.service.examining import Examination
from bot.doctor.service.findings import Finding
from bot.kit.store import checkups
from bot.kit.store.database import Database
from bot.kit.workers import Priority, Workers
from bot.storage.checkup_rows import CheckupRow

DAY: Final = 86_400.0

AT: Final = 3 * 3600.0
"""Seconds after midnight, by UTC, at which a night's checkup is due."""

TOLD: Final = 20
"""Things that are remembered one by one."""


def night_of(now: float) -> int:
    """Return the number of the last night whose checkup is due."""
    return int((now - AT) // DAY)


async def check_up(
    database: Database, sample: int, now: Callable[[], float]
) -> tuple[CheckupRow, list[Finding]] | None:
    """Look at so many games, if nobody has in this night; return what is remembered, and what is wrong."""
    night, began = night_of(now()), now()
    async with database.read() as connection:
        if not await checkups.is_due(connection, night):
            return None
    async with database.write() as connection:
        if not await checkups.begin(connection, night, began):
            return None
    workers, wrong = Workers(1, priority=Priority.LAST), list[Finding]()
    examination = Examination(database, workers, 1, sample=sample)
    try:
        async for finding in examination.run():
            if finding.is_wrong:
                wrong.append(finding)
    finally:
        workers.close()
    done = examination.progress
    row = CheckupRow(
        night=night,
        began=began,
        ended=now(),
        games=done.games.seen,
        pools=done.pools.seen,
        seasons=done.seasons.seen,
        wrong=len(wrong),
        found=msgspec.json.encode([(one.kind, one.where) for one in wrong[:TOLD]]).decode(),
    )
    async with database.write() as connection:
        await checkups.end(connection, row)
    return row, wrong
