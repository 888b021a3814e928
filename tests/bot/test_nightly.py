"""What is done at night: a backup a day, a checkup a night, and what fails is tried again."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.kit.settings import Settings
from bot.kit.store import checkups, dumps, rotation
from bot.kit.store.database import Database
from bot.kit.store.shards import ALL, Shards
from bot.nightly import AGAIN, DAY, Nightly
from tests.bot.kit.store.test_backups import _damaged
from tests.bot.storage.postgresql import Cluster
from tests.bot.storage.samples import add_game

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)

NOW = 20_000 * DAY + 4 * 3600


class Night:
    """A bot with a database, and a clock that is moved by hand."""

    def __init__(self, database: Database, **settings: Any) -> None:
        self.time = NOW
        self.settings = Settings(**{"database_url": f"sqlite:///{database.place}", **settings})
        self.database, self.shards = database, ALL
        self.nightly = Nightly(SimpleNamespace(app=self), lambda: self.time)

    async def look(self, after: float = 0.0) -> None:
        """Let time pass, and what is due be done."""
        self.time += after
        await self.nightly.look()


async def test_a_backup_is_written_every_day(database: Database, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    night = Night(database, backup_folder=folder, backups_daily=2, backups_weekly=0, checkup_games=0)
    await add_game(database)
    await night.look()
    (first,) = rotation.backups_in(folder)
    await night.look(AGAIN)
    assert rotation.backups_in(folder) == [first], "one a day"
    for _ in range(3):
        await night.look(DAY)
    assert len(rotation.backups_in(folder)) == 2
    assert rotation.newest_sound(folder) == rotation.backups_in(folder)[0]


@pytest.mark.postgresql
async def test_one_of_several_processes_backs_postgresql_up(
    database: Database, tmp_path: Path, postgresql_cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await postgresql_cluster.borrow()
    night = Night(
        database,
        database_url=postgresql_cluster.url(name),
        backup_folder=tmp_path / "backups",
        checkup_games=0,
    )
    night.shards = Shards((1,), 2)
    await night.look()
    assert rotation.backups_in(tmp_path / "backups", rotation.POSTGRESQL) == []
    night.shards = Shards((0,), 2)
    await night.look()
    (file,) = rotation.backups_in(tmp_path / "backups", rotation.POSTGRESQL)
    await dumps.require_sound(file)
    await night.look(AGAIN)
    assert rotation.backups_in(tmp_path / "backups", rotation.POSTGRESQL) == [file]
    monkeypatch.setenv("PATH", str(tmp_path))
    with capture_logs() as said:
        night.nightly._say_what_is_not_done()
        await night.look(DAY)
    assert [line["event"] for line in said] == ["no backups are written"], "said once, at the start"
    await postgresql_cluster.give_back(name)


async def test_what_fails_is_said_and_tried_again(database: Database, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.write_text("a file is in its place")
    night = Night(database, backup_folder=folder, checkup_games=5)
    with capture_logs() as said:
        await night.look()
    assert "No backup can be written into" in said[0]["reason"]
    async with database.read() as connection:
        assert await checkups.last(connection) is not None, "the rest is done all the same"
    folder.unlink()
    await night.look(AGAIN)
    assert len(rotation.backups_in(folder)) == 1


async def test_a_damaged_database_is_said_and_costs_no_backup(database: Database, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    night = Night(database, backup_folder=folder, checkup_games=0)
    await add_game(database)
    await night.look()
    await database.close()
    _damaged(Path(database.place))
    with capture_logs() as said:
        await night.look(DAY)
    assert "is damaged" in said[0]["reason"]
    assert len(rotation.backups_in(folder)) == 1


async def test_a_checkup_that_finds_something_says_it(database: Database) -> None:
    await add_game(database, state="{}", options="{", started_at=1.0)
    night = Night(database, checkup_games=5)
    with capture_logs() as said:
        await night.look()
    assert said[0]["what"].startswith("Game g1: its rows can't be read")
    async with database.read() as connection:
        last = await checkups.last(connection)
    assert last is not None
    assert (last.games, last.wrong) == (1, 1)
    assert last.found == '[["unreadable","g1"]]'


async def test_nothing_is_done_that_is_not_wanted(database: Database) -> None:
    night = Night(database, checkup_games=0)
    await night.look()
    async with database.read() as connection:
        assert await checkups.last(connection) is None
