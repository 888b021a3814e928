"""Rows are added, written anew and read by the same few statements, on both databases."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import bindparam, select
from sqlalchemy.exc import MultipleResultsFound

from bot.kit.store.database import Database
from bot.kit.store.driver import LATER
from bot.kit.store.sql import add_new, read_row, read_rows, upsert
from bot.storage.rows import Heartbeat
from bot.storage.tables import heartbeats

OF_SHARD = select(heartbeats).where(heartbeats.c.shard == bindparam("this"))
ALL = select(heartbeats).order_by(heartbeats.c.shard)

FIRST = Heartbeat(shard=0, process="a", at=1.0)
SECOND = Heartbeat(shard=1, process="a", at=1.0)


async def beat(database: Database, row: Heartbeat, only: tuple[str, ...] = ()) -> None:
    """Add the heartbeat of a shard, or write it anew."""
    async with database.write() as conn:
        await conn.execute(upsert(conn.dialect.name, heartbeats, only), msgspec.structs.asdict(row))


async def known(database: Database) -> list[Heartbeat]:
    """Return all heartbeats."""
    async with database.read() as conn:
        return await read_rows(conn, Heartbeat, ALL)


async def test_a_row_is_added_and_then_written_anew(database: Database) -> None:
    await beat(database, FIRST)
    await beat(database, SECOND)
    again = Heartbeat(shard=0, process="b", at=2.0)
    await beat(database, again)
    assert await known(database) == [again, SECOND]


async def test_of_a_row_that_is_there_only_what_is_named_is_written(database: Database) -> None:
    await beat(database, FIRST, ("at",))
    await beat(database, Heartbeat(shard=0, process="b", at=2.0), ("at",))
    assert await known(database) == [Heartbeat(shard=0, process="a", at=2.0)]


async def test_a_row_that_is_there_is_not_added(database: Database) -> None:
    for row, added in ((FIRST, True), (Heartbeat(shard=0, process="b", at=2.0), False)):
        async with database.write() as conn:
            assert await add_new(conn, heartbeats, msgspec.structs.asdict(row)) is added
    assert await known(database) == [FIRST]


async def test_one_row_is_read_or_none_and_never_one_of_several(database: Database) -> None:
    await beat(database, FIRST)
    await beat(database, SECOND)
    async with database.read() as conn:
        assert await read_row(conn, Heartbeat, OF_SHARD, this=1) == SECOND
        assert await read_row(conn, Heartbeat, OF_SHARD, this=2) is None
        with pytest.raises(MultipleResultsFound):
            await read_row(conn, Heartbeat, ALL)


@pytest.mark.parametrize("later", [False, True])
def test_a_statement_may_wait_only_where_that_is_said(later: bool) -> None:
    statement = upsert("sqlite", heartbeats, later=later)
    assert (LATER.items() <= statement.get_execution_options().items()) is later
