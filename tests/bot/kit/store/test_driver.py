"""SQLite's driver: one way to the thread for each statement, by what its libraries document.

Whichever version of them changes what it stands on makes one of these tests fail.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.kit.store import counters, driver
from bot.kit.store.database import Database
from bot.table.store import games, seats
from tests.bot.storage.samples import add_game

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@contextmanager
def ways(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """Count the ways to threads of connections, as aiosqlite logs them."""
    told: list[str] = []
    with caplog.at_level(logging.DEBUG, "aiosqlite"):
        caplog.clear()
        yield told
    told += [line for line in caplog.messages if line.startswith("executing")]


async def test_a_query_goes_to_its_thread_once(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    await add_game(database)
    async with database.read() as conn:
        assert await games.get(conn, "g1"), "and there is a connection"
    with ways(caplog) as told:
        async with database.read() as conn:
            assert await games.get(conn, "g1")
            assert await games.with_table(conn, "g1")
        async with database.read() as conn:
            assert await games.get(conn, "none") is None
    assert len(told) in {4, 5, 6}, "three queries, and ends of transactions for which nobody waits"


async def test_what_may_wait_goes_with_the_commit(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    await add_game(database)
    with ways(caplog) as told:
        async with database.write() as conn:
            await seats.acted(conn, "g1", 0)
            await seats.acted(conn, "g1", 1)
    assert len(told) == 1
    async with database.read() as conn:
        assert all(seat.has_acted for seat in await seats.of(conn, "g1"))


async def test_the_error_of_what_waited_comes_out_of_what_it_went_with(database: Database) -> None:
    await add_game(database)
    wrong = text("INSERT INTO secrets VALUES ('no game', 1, '', 0)").execution_options(**driver.LATER)
    with pytest.raises(IntegrityError):
        async with database.write() as conn:
            await conn.execute(wrong)
    async with database.write() as conn:
        assert await counters.next(conn, "after") == 1


async def test_an_outcome_has_its_columns_and_numbers(database: Database) -> None:
    await add_game(database)
    async with database.write() as conn:
        found = await conn.execute(text("SELECT 1 AS one, NULL AS two"))
        assert list(found.keys()) == ["one", "two"]
        assert found.all() == [(1, None)]
        changed = await conn.execute(text("UPDATE seats SET has_acted = 1 WHERE game = 'g1'"))
        assert (changed.returns_rows, changed.rowcount) == (False, 2)


async def test_no_connection_keeps_its_process_from_ending(database_url: str) -> None:
    there = set(threading.enumerate())
    database = await Database.open(database_url)
    async with database.write() as conn:
        await conn.execute(text("SELECT 1"))
    own = set(threading.enumerate()) - there
    assert own
    assert all(thread.daemon for thread in own)
    await database.close()


async def test_who_is_cancelled_lets_the_transaction_before_come_to_its_end(
    database_url: str, tmp_path: Path
) -> None:
    setup = driver.Setup(str(tmp_path / "some.db"), "BEGIN", (), reads_only=True)
    connection = await driver.connecting(setup)()
    await connection.run(lambda raw: None)
    await connection.commit()
    next_one = asyncio.create_task(connection.run(lambda raw: raw.in_transaction))
    await asyncio.sleep(0)
    next_one.cancel()
    with suppress(asyncio.CancelledError):
        await next_one
    assert await connection.run(lambda raw: raw.in_transaction), "one that has not ended would begin no other"
    await connection.rollback()
    await connection.close()


def test_nothing_private_of_others_is_touched(database_url: str) -> None:
    """A name that begins with a line is asked of nothing but the driver's own objects."""
    tree = ast.parse(inspect.getsource(driver))
    own = {"self", "cls"}
    foreign = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and not (isinstance(node.value, ast.Name) and node.value.id in own)
    ]
    assert foreign == []
    imported = [
        name.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for name in node.names
    ]
    assert not any(name.startswith("_") for name in imported)
