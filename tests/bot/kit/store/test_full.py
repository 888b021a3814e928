"""A PostgreSQL whose disk is full, and which goes on when there is room again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.kit.store.database import Database, DatabaseUnavailable
from tests.bot.storage import postgresql
from tests.bot.storage.postgresql import Cluster
from tests.bot.storage.samples import add_game, play
from tests.conftest import absent

pytestmark = pytest.mark.postgresql

MEBIBYTE = "SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 32768)"
"""What takes a MiB, however it is compressed."""

TOLD = {"full", "unreachable"}
"""What may be the case: without room for its log the server can't run at all."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A server with a disk of its own, where one may be made."""
    folder = postgresql.programs()
    if folder is None:
        absent("PostgreSQL")
    with postgresql.running(folder, disk=192) as cluster:
        if not cluster.has_disk:
            pytest.skip("no file system may be made here")
        yield cluster


async def add(database: Database) -> None:
    """Let the database grow by a MiB."""
    async with database.write() as connection:
        await connection.exec_driver_sql(f"INSERT INTO big {MEBIBYTE}")


async def test_a_full_disk_is_told_as_that_and_nothing_is_half_done(cluster: Cluster) -> None:
    database = await Database.open(cluster.url(await cluster.create()))
    await add_game(database)
    async with database.write() as connection:
        await connection.exec_driver_sql("CREATE TABLE big (text text)")
    with cluster.full():
        with pytest.raises(DatabaseUnavailable) as told:
            await add(database)
        assert told.value.reason in TOLD
        assert not database.usable
    await add(database)
    assert await play(database, "g1", 0)
    assert database.usable
    async with database.read() as connection:
        kept = await connection.exec_driver_sql("SELECT count(*), sum(length(text)) FROM big")
        assert tuple(kept.one()) == (1, 32 * 32768)
    await database.close()
