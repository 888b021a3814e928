"""Processes that are killed, stand still, are cut off from Discord or lose a lease."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import Final

from tests.chaos.faults.case import Case, NotNow
from tests.chaos.world import SHARDS


async def kill(case: Case) -> str:
    """Kill a process of the bot."""
    number = case.rng.randrange(len(case.world.bots))
    await case.world.bots[number].kill()
    return f"process {number}"


async def start(case: Case) -> None:
    """Start what does not run."""
    await case.world.start_bots()


async def stand_still(case: Case) -> str:
    """Let a process stand still for longer than its lease lasts, while people press."""
    number = case.rng.randrange(len(case.world.bots))
    pid = case.world.bots[number].pid
    if pid is None:
        raise NotNow
    os.kill(pid, signal.SIGSTOP)
    case.kept["pid"] = pid
    return f"process {number} stands still"


LEASE_SECONDS: Final = 9.0


async def go_on(case: Case) -> None:
    """Let it go on, when somebody else has its shards."""
    await asyncio.sleep(LEASE_SECONDS)
    with suppress(ProcessLookupError):
        os.kill(case.kept["pid"], signal.SIGCONT)
    await case.world.wait_heard()


async def take_lease(case: Case) -> str:
    """Give the lease of a shard to nobody, in the database, while its owner answers."""
    assert case.cluster is not None
    shard = case.rng.randrange(SHARDS)
    database = case.world.environment["TYMOK_DATABASE_URL"].rpartition("/")[2]
    await case.cluster.run(f"UPDATE shards SET owner = '', until = 0 WHERE shard = {shard}", database)
    return f"shard {shard}"


async def heard(case: Case) -> None:
    """Wait until every server is heard of again."""
    await case.world.wait_heard()


async def drop(case: Case) -> str:
    """Cut the connections."""
    await case.world.sandbox.drop_socket()
    return "all sockets"


async def demand(case: Case) -> str:
    """Ask the bot to reconnect."""
    case.world.sandbox.demand_reconnect()
    return "all sessions"


async def invalidate(case: Case) -> str:
    """Declare the sessions invalid; mostly they may be resumed, since else the library waits five seconds."""
    resumable = case.rng.random() < 0.8
    case.world.sandbox.invalidate_session(resumable=resumable)
    return "resumable" if resumable else "for good"
