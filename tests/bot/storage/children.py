"""What other processes do with a database while a test looks on, or kills them."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import func, select

from bot.kit.store import counters, due, interactions, queues
from bot.kit.store.database import Database
from bot.kit.store.files import sole_use
from bot.results.store import results
from bot.storage.tables import results as results_table
from bot.table.store import actions, games
from tests.bot.storage.samples import action_row, game_row, result_row
from tests.processes import FORKED

CLAIMED_AT: Final = 15.0


@contextmanager
def running(work: Callable[..., None], *arguments: Any) -> Iterator[tuple[ForkServerProcess, Connection]]:
    """Run ``work(report, *arguments)`` in another process; its reports come out of the connection."""
    reports, report = FORKED.Pipe(duplex=False)
    process = FORKED.Process(target=work, args=(report, *arguments), daemon=True)
    process.start()
    report.close()
    try:
        yield process, reports
    finally:
        process.kill()
        process.join()
        reports.close()


def open_only(report: Connection, url: str) -> None:
    """Open a database, and report that it is open."""

    async def work() -> None:
        report.send("starting")
        await (await Database.open(url)).close()
        report.send("open")

    asyncio.run(work())


def play_forever(report: Connection, url: str) -> None:
    """Play the game g1 on, turn after turn, and report each ply when its commit is acknowledged."""

    async def work() -> None:
        database = await Database.open(url)
        async with database.read() as conn:
            ply = await actions.count(conn, "g1")
        while True:
            await play_turn(database, ply)
            report.send(ply)
            ply += 1

    asyncio.run(work())


async def play_turn(database: Database, ply: int) -> None:
    """Do to the database what a turn does."""
    async with database.write() as conn:
        assert await interactions.once(conn, ply, 1000.0)
        row = game_row(status="running", ply=ply)
        after = msgspec.structs.replace(row, ply=ply + 1, state=f"after {ply}" * 200)
        assert await games.write(conn, row, after)
        await actions.append(conn, [action_row(ply)])
        await due.put(conn, "g1", "board", 10.0)


def hold_lock(report: Connection, path: str, seconds: float) -> None:
    """Hold an SQLite file's write lock for a while, and report that it is held."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        report.send("held")
        time.sleep(seconds)
        connection.execute("ROLLBACK")


def keep(report: Connection, path: str) -> None:
    """Have a database to oneself for ever, and report that it is so."""
    with sole_use(Path(path)):
        report.send("kept")
        time.sleep(3600)


def claim_all(report: Connection, url: str) -> None:
    """Wait for a word, claim what is due in small portions, and report the numbers of the messages."""

    async def work() -> None:
        database = await Database.open(url)
        report.send([])
        claimed: list[int] = []
        while True:
            async with database.write() as conn:
                batch = await due.queue.claim(conn, CLAIMED_AT, 10.0, 3)
            if not batch:
                break
            claimed.extend(message.id for message in batch)
        report.send(claimed)
        await database.close()

    asyncio.run(work())


def finish_all(report: Connection, url: str, games: list[str]) -> None:
    """Wait for a word, let games be over, and report with which ``seq`` each was committed."""

    async def work() -> None:
        database = await Database.open(url)
        report.send([])
        committed: list[int] = []
        for game in games:
            async with database.write() as conn:
                seq = await counters.next(conn, counters.SEQ)
                (last,) = (await conn.execute(select(func.coalesce(func.max(results_table.c.seq), 0)))).one()
                assert last == seq - 1, "nobody sees a result before an earlier one"
                await results.add(conn, result_row(game, seq), [])
            committed.append(seq)
        report.send(committed)
        await database.close()

    asyncio.run(work())


def claim_events(report: Connection, url: str) -> None:
    """Wait for a word, carry out what is due in small portions, and report what it was."""

    async def work() -> None:
        database = await Database.open(url)
        report.send([])
        done: list[str] = []
        while True:
            async with database.write() as conn:
                batch = await queues.events.claim(conn, CLAIMED_AT, 10.0, 3)
            if not batch:
                break
            for event in batch:
                async with database.write() as conn:
                    await queues.events.done(conn, event)
                done.append(event.subject)
        report.send(done)
        await database.close()

    asyncio.run(work())
