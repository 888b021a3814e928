"""Living through a world in a process of its own, and having it judged by a program of its own."""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing.util
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec

from bot.sandbox.process import PR_SET_PDEATHSIG
from tests import statements
from tests.bot.storage import postgresql
from tests.chaos import record, report
from tests.chaos.faults.case import POSTGRESQL
from tests.chaos.judge.trial import Verdict
from tests.chaos.report import Outcome
from tests.chaos.run import Plan, live
from tests.e2e import forking

MEMORY: Final = Path("/dev/shm")

DISK: Final = 256
"""MiB of the disk of a PostgreSQL, where it may have one of its own."""

_kept: Final = ExitStack()
"""What a process keeps for all of its worlds."""
_servers: list[forking.Server] = []
_clusters: list[postgresql.Cluster] = []


def lived(plan: Plan, keep: Path | None) -> Outcome:
    """Live through a world in this process, and have it judged by a program of its own."""
    outcome = Outcome(seed=plan.seed, world=plan.world, database=plan.database)
    began, folder = time.monotonic(), Path(tempfile.mkdtemp(prefix="tymok-chaos-", dir=_memory()))
    _kept.callback(shutil.rmtree, folder, ignore_errors=True)
    try:
        asyncio.run(_lived(plan, folder, outcome))
    except Exception:  # whatever it is, the other worlds go on
        outcome.failed = traceback.format_exc()
    outcome.seconds = time.monotonic() - began
    if keep is not None:
        shutil.copytree(folder, keep / f"{plan.database}-{plan.world}", dirs_exist_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    return outcome


async def _lived(plan: Plan, folder: Path, outcome: Outcome) -> None:
    statements.share()
    if not _servers:
        _servers.append(_kept.enter_context(forking.Server()))
    cluster = _cluster() if plan.database == POSTGRESQL else None
    name = "" if cluster is None else await cluster.create()
    url = "" if cluster is None else cluster.url(name)
    try:
        await live(plan, folder, _servers[0].launch, cluster, url)
    finally:
        outcome.verdicts = await judged(folder, url)
        entries = [*record.read(folder / "record.jsonl")]
        outcome.kinds = report.kinds_of(entries)
        outcome.tails = [report.tail(entries, verdict) for verdict in outcome.verdicts]
        outcome.acts = sum(isinstance(entry, record.Act) for entry in entries)
        outcome.games = sum(isinstance(entry, record.Sat) for entry in entries)
        if cluster is not None:
            await cluster.drop(name)


async def judged(folder: Path, url: str) -> list[Verdict]:
    """Have a run judged; raise RuntimeError with what the judge says where it can't."""
    command = [sys.executable, "-m", "tests.chaos.judge", str(folder), "--json"]
    process = await asyncio.create_subprocess_exec(
        *command, *(["--database", url] if url else []), stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    if not said:
        raise RuntimeError(f"the judge ended with {process.returncode}")
    return msgspec.json.decode(said, type=list[Verdict])


def _cluster() -> postgresql.Cluster:
    """Return this process's own PostgreSQL."""
    if not _clusters:
        folder = postgresql.programs()
        if folder is None:
            raise RuntimeError("PostgreSQL was not found")
        _clusters.append(_kept.enter_context(postgresql.running(folder, disk=DISK)))
    return _clusters[0]


def _memory() -> Path | None:
    """Return where there are files in memory: SQLite waits for disks."""
    return MEMORY if MEMORY.is_dir() else None


def _close() -> None:
    _kept.close()


def _end(*_signal: object) -> None:
    _close()
    os._exit(128 + signal.SIGTERM)


def prepare() -> None:
    """Let a process end with the one that has begun it (Linux), and end what it has kept when it ends."""
    multiprocessing.util.Finalize(None, _close, exitpriority=10)
    signal.signal(signal.SIGTERM, _end)
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
