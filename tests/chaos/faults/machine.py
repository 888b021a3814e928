"""The database away, held or full, and a clock that is set."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from contextlib import suppress
from typing import Final

from bot.kit.store.patience import BUSY_SECONDS
from tests.chaos.faults.case import DAY, HOUR, MINUTE, Case, Does, NotNow


async def stop_database(case: Case) -> str:
    """Stop PostgreSQL."""
    assert case.cluster is not None
    stopped = case.cluster.stopped()
    await asyncio.to_thread(stopped.__enter__)
    case.kept["stopped"] = stopped
    return "PostgreSQL"


async def start_database(case: Case) -> None:
    """Start PostgreSQL, and wait until the bot is there: one that lost its leases connects anew."""
    await asyncio.to_thread(case.kept["stopped"].__exit__, None, None, None)
    await case.world.start_bots()


LONGER_THAN_BUSY: Final = BUSY_SECONDS + 2.0


async def lock_database(case: Case) -> str:
    """Let another program hold SQLite's file."""
    connection = sqlite3.connect(case.world.data / "tymok.db", isolation_level=None, timeout=5)
    connection.execute("BEGIN IMMEDIATE")
    case.kept["connection"] = connection
    return "a transaction of another program"


async def unlock_database(case: Case) -> None:
    """Let it go, after a while: at times longer than anybody waits."""
    await asyncio.sleep(case.rng.choice((0.0, 0.5, 3.0, LONGER_THAN_BUSY)))
    case.kept["connection"].execute("ROLLBACK")
    case.kept["connection"].close()


FULL: Final = 4096
"""Bytes of a file that may be written on a full disk: no frame of SQLite's log has its place there."""


async def fill_disk(case: Case) -> str:
    """Let the bot's files grow no more, as on a full disk."""
    (bot,) = case.world.bots
    if bot.pid is None:
        raise NotNow
    case.kept["limits"] = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    case.kept["pid"] = bot.pid
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (FULL, case.kept["limits"][1]))
    return f"no byte beyond the first {FULL} of a file"


async def empty_disk(case: Case) -> None:
    """Let there be room again."""
    with suppress(ProcessLookupError):
        resource.prlimit(case.kept["pid"], resource.RLIMIT_FSIZE, case.kept["limits"])


def setting_clock(sign: int) -> Does:
    """Return what sets the clock of the bot's machine ahead (1) or back (−1)."""

    async def does(case: Case) -> str:
        seconds = sign * case.rng.choice((30.0, 10 * MINUTE, 3 * HOUR, 2 * DAY))
        case.world.set_clock(seconds)
        return f"{seconds:+g} s"

    return does


async def set_right(case: Case) -> None:
    """Set the clock right."""
    case.world.set_clock(0.0)
