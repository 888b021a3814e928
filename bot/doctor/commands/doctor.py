"""``tymok doctor``: the whole database is looked at, and mended where that can be done from its logs."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.doctor.messages import words
from bot.doctor.service.examining import Examination, Progress
from bot.doctor.service.findings import Finding
from bot.doctor.service.repairing import Repairs
from bot.kit.store import moving
from bot.kit.store.address import read_address
from bot.kit.store.backups import back_up
from bot.kit.store.database import Database
from bot.kit.store.files import sole_use, unused
from bot.kit.workers import Workers

MOST: Final = 200
"""Things that are told one by one; the others are counted."""

EVERY: Final = 10.0
"""Seconds between two lines that tell how far it is, where nobody looks at a terminal."""

Say = Callable[[str], None]
"""Prints a line."""


class Reporter:
    """Tells how far it is: on a terminal in place of what it told before, else in a line now and then."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._told = time.monotonic()

    def __call__(self, progress: Progress) -> None:
        """Tell it, if it is time to."""
        now = time.monotonic()
        if now - self._told < (0.2 if self._terminal else EVERY):
            return
        self._told = now
        begin, end = ("\r\033[K", "") if self._terminal else ("", "\n")
        print(f"{begin}{words.progress(progress)}", end=end, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Make room on a terminal for a line."""
        if self._terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


async def doctor(url: str, folder: Path, say: Say, processes: int, *, repair: bool) -> bool:
    """Look at a database, tell what is wrong, mend what can be; return whether all is well in the end.

    Before it is mended there is a backup: of a file beside it, of PostgreSQL in ``folder``, whose path is
    absolute.  Raises StorageError or OSError.
    """
    place = read_address(url).path
    with sole_use(place) if repair and place is not None and place.exists() else nullcontext():
        async with _opened(url) as database:
            if repair:
                async with database.read() as connection:
                    await moving.require_nobody(connection, database.place)
            found = await _examined(database, say, processes)
            wrong = [one for one in found if one.is_wrong]
            mendable = [one for one in wrong if one.can_be_rebuilt]
            if not repair or not mendable:
                return not wrong
            say(f"A backup is kept as {await _backed_up(database, place, folder)}.")
            mended = await Repairs(database, time.time).mend(mendable)
            say(f"{mended:,} of {len(mendable):,} were rebuilt; all is looked at once more.")
            return not any(one.is_wrong for one in await _examined(database, say, processes))


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Database]:
    database = await Database.as_it_is(url)
    try:
        yield database
    finally:
        await database.close()


async def _examined(database: Database, say: Say, processes: int) -> list[Finding]:
    """Look at everything and tell what is found."""
    count = processes or os.cpu_count() or 1
    workers, report, found = Workers(count), Reporter(), list[Finding]()
    examination = Examination(database, workers, count, report)
    try:
        async for finding in examination.run():
            found.append(finding)
            if len(found) <= MOST:
                report.clear()
                say(words.told(finding))
    finally:
        workers.close()
    report.clear()
    if len(found) > MOST:
        say(f"… and {len(found) - MOST:,} more.")
    wrong = [one for one in found if one.is_wrong]
    say(words.summary(examination.progress, len(wrong), sum(one.can_be_rebuilt for one in wrong)))
    return found


async def _backed_up(database: Database, place: Path | None, folder: Path) -> Path:
    """Make a backup, which is checked; of PostgreSQL as an SQLite file, which ``tymok move-to`` reads."""
    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    if place is not None:
        file = unused(place.with_stem(f"{place.stem}-before-repair-{stamp}"))
        await asyncio.to_thread(back_up, place, file)
        return file
    file = unused(folder / f"postgresql-before-repair-{stamp}.db")
    await moving.copy_to_file(database, file)
    return file
