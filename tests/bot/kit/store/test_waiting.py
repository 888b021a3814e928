"""Who waits for the database waits alone and in order, and who is cancelled leaves nothing half done."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from contextvars import Context
from pathlib import Path

import pytest

from bot.kit.store import patience
from bot.kit.store.database import Database, DatabaseUnavailable
from bot.kit.store.patience import BUSY_SECONDS, LEAST
from bot.kit.store.turns import Turns
from bot.table.store import actions, games
from tests.bot.storage import children
from tests.bot.storage.samples import action_row, add_game, play

only_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

SLOW: float = 0.8
"""Seconds that a slow commit takes."""


async def ply(database: Database) -> int:
    """Read at which ply the game g1 stands."""
    async with database.read() as conn:
        row = await games.get(conn, "g1")
    assert row
    return row.ply


async def slow_down(database: Database) -> None:
    """Let SQLite call upon each commit of this database what takes as long as a slow disk."""

    def trace(statement: str) -> None:
        if statement == "COMMIT":
            time.sleep(SLOW)

    async with database.write() as conn:
        raw = (await conn.get_raw_connection()).driver_connection
        assert raw is not None
        await raw.set_trace_callback(trace)


# --- Nobody else is held up -------------------------------------------------------------------------


@only_sqlite
async def test_another_processes_lock_holds_up_writers_only(database: Database) -> None:
    await add_game(database)
    with children.running(children.hold_lock, database.place, 1.0) as (_, reports):
        assert reports.recv() == "held"
        writing = asyncio.create_task(play(database, "g1", 0))
        looks = 0
        while not writing.done():
            await ply(database)
            looks += 1
            await asyncio.sleep(0.005)
        assert await writing
    assert looks >= 10


@only_sqlite
async def test_a_slow_commit_holds_up_no_reader(database: Database) -> None:
    await add_game(database)
    await slow_down(database)
    writing = asyncio.create_task(play(database, "g1", 0))
    await asyncio.sleep(SLOW / 4)
    assert await ply(database) == 0
    assert not writing.done()
    assert await writing
    assert await ply(database) == 1


# --- Cancelled tasks --------------------------------------------------------------------------------


@only_sqlite
async def test_a_commit_asked_for_is_kept_however_slow_another_is(database: Database, tmp_path: Path) -> None:
    """Neither it, nor the transaction after it, depends on what another database is doing."""
    other = await Database.open(f"sqlite:///{tmp_path}/other.db")
    await add_game(database)
    await add_game(other)
    await slow_down(other)
    elsewhere = asyncio.create_task(play(other, "g1", 0))
    await asyncio.sleep(SLOW / 4)
    task = asyncio.create_task(play(database, "g1", 0))
    await asyncio.sleep(SLOW / 4)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await elsewhere
    assert await ply(database) == 1
    await other.close()


@only_sqlite
async def test_a_task_cancelled_in_its_commit_has_committed(database: Database) -> None:
    await add_game(database)
    await slow_down(database)
    task = asyncio.create_task(play(database, "g1", 0))
    await asyncio.sleep(SLOW / 2)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await ply(database) == 1
    with pytest.raises(KeyError):
        await _half(database)
    async with database.read() as conn:
        assert await actions.count(conn, "g1") == 1, "a late commit kept half of the next transaction"
    assert await play(database, "g1", 1)


async def _half(database: Database) -> None:
    async with database.write() as conn:
        await actions.append(conn, [action_row(1)])
        raise KeyError


@only_sqlite
async def test_a_task_cancelled_before_its_commit_has_done_nothing(database: Database) -> None:
    await add_game(database)
    with children.running(children.hold_lock, database.place, 0.5) as (_, reports):
        assert reports.recv() == "held"
        task = asyncio.create_task(play(database, "g1", 0))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert await ply(database) == 0
    assert await play(database, "g1", 0)


# --- Another program's lock -------------------------------------------------------------------------


@only_sqlite
async def test_who_has_to_be_answered_waits_for_no_other_program(database: Database) -> None:
    await add_game(database)
    with closing(sqlite3.connect(database.place, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        patience.hurry(0.1)
        with pytest.raises(DatabaseUnavailable) as refused:
            await play(database, "g1", 0)
        assert refused.value.reason == "busy"
        task = asyncio.create_task(play(database, "g1", 0), context=Context())
        await asyncio.sleep(0)
        other.execute("ROLLBACK")
    assert await task
    assert await ply(database) == 1


def test_who_could_not_be_answered_any_more_waits_as_long_as_others(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    waits = [patience.patience()]
    patience.hurry(2.0)
    for seconds in (0.5, 1.4, 0.2):
        now[0] += seconds
        waits.append(patience.patience())
    assert waits == pytest.approx([BUSY_SECONDS, 1.5, LEAST, BUSY_SECONDS])


# --- First come, first served -----------------------------------------------------------------------


@only_sqlite
async def test_writers_are_served_in_the_order_of_coming(database: Database) -> None:
    """Nobody overtakes: neither who comes while others wait, nor because one of them gives up."""
    served: list[int] = []

    async def come(number: int) -> None:
        async with database.write():
            served.append(number)

    async with database.write():
        tasks = [asyncio.create_task(come(number)) for number in range(50)]
        await asyncio.sleep(0)
        tasks[25].cancel()
    for number in range(50, 250):  # one at each turn of the loop, while the others are served
        tasks.append(asyncio.create_task(come(number)))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks, return_exceptions=True)
    assert served == [number for number in range(250) if number != 25]


async def test_who_waits_too_long_is_told_that_it_is_busy() -> None:
    turns = Turns(1, lambda: 0.02, "there")
    async with turns.turn():
        with pytest.raises(DatabaseUnavailable) as refused:
            async with turns.turn():
                raise AssertionError
    assert refused.value.reason == "busy"
    async with turns.turn():
        pass


async def test_who_gives_up_takes_no_place_along() -> None:
    turns = Turns(2, lambda: 5.0, "there")

    async def stay() -> None:
        async with turns.turn():
            await asyncio.sleep(0.001)

    for wait in range(20):
        tasks = [asyncio.create_task(stay()) for _ in range(10)]
        await asyncio.sleep(wait * 0.0003)
        for task in tasks[::2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    async with asyncio.timeout(60), turns.turn(), turns.turn():
        pass


# --- The end ----------------------------------------------------------------------------------------


async def test_closing_lets_end_what_has_begun_and_begins_nothing(
    database: Database, database_url: str
) -> None:
    await add_game(database)

    async def write(number: int) -> bool:
        async with database.write() as conn:
            await actions.append(conn, [action_row(number)])
        return True

    tasks = [asyncio.create_task(write(number)) for number in range(30)]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    await database.close()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    kept = [number for number, outcome in enumerate(outcomes) if outcome is True]
    refused = [outcome.reason for outcome in outcomes if isinstance(outcome, DatabaseUnavailable)]
    assert set(refused) == {"closed"}
    assert len(kept) + len(refused) == 30
    again = await Database.open(database_url)
    async with again.read() as conn:
        assert [row.ply for row in await actions.of(conn, "g1")] == kept
    await again.close()


async def test_a_closed_database_says_so(database: Database) -> None:
    await database.close()
    await database.close()
    for transaction in (database.read, database.write):
        with pytest.raises(DatabaseUnavailable) as refused:
            async with transaction():
                raise AssertionError
        assert refused.value.reason == "closed"
