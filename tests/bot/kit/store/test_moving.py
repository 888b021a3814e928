"""Moving a database: all of it arrives, or nothing does; what stands in the way is said."""

from __future__ import annotations

import asyncio
import gzip
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import select, text

from bot.kit.store import moving
from bot.kit.store.database import Database
from bot.kit.store.errors import DatabaseUnavailable, StorageError
from bot.kit.store.files import beside, sole_use
from bot.storage.schema import metadata
from bot.storage.tables import audit, games
from tests.bot.people.store.test_erasing import ALL
from tests.bot.storage.postgresql import Cluster
from tests.bot.storage.samples import add_game
from tests.bot.storage.sqlite import Template

PLAYED: Final = Path(__file__).parents[2] / "data" / "last_version" / "tymok.db.gz"
"""Games of every kind as the last version played them."""


@pytest.fixture
async def empty(postgresql_cluster: Cluster) -> AsyncIterator[str]:
    """The URL of a PostgreSQL database without rows."""
    name = await postgresql_cluster.borrow()
    yield postgresql_cluster.url(name)
    await postgresql_cluster.give_back(name)


@pytest.fixture
async def bare(postgresql_cluster: Cluster) -> AsyncIterator[str]:
    """The URL of a PostgreSQL database without tables."""
    name = await postgresql_cluster.create()
    yield postgresql_cluster.url(name)
    await postgresql_cluster.drop(name)


@pytest.fixture
async def filled(tmp_path: Path, sqlite_template: Template) -> str:
    """The URL of an SQLite database with rows in most tables, and numbers that were given and are gone."""
    place = tmp_path / "here" / "tymok.db"
    await sqlite_template.copy_to(place)
    database = await Database.open(f"sqlite:///{place}")
    async with database.write() as connection:
        for table in metadata.sorted_tables:
            for row in ALL.get(table.name, ()):
                more = {"outcome": ""} if "outcome" in table.c else {}
                await connection.execute(table.insert().values(more | row))
        await connection.execute(
            audit.insert().values(id=700, at=1.0, guild_id=5, actor="bot", what="x", subject="y")
        )
        await connection.execute(audit.delete().where(audit.c.id == 700))
    await database.close()
    return f"sqlite:///{place}"


async def everything(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of a database by table."""
    database = await Database.as_it_is(url)
    try:
        async with database.read() as connection:
            return {
                table.name: sorted(map(tuple, await connection.execute(select(table))), key=repr)
                for table in metadata.sorted_tables
            }
    finally:
        await database.close()


async def next_audit(url: str) -> int:
    """Return the number that the next line of the audit gets."""
    database = await Database.open(url)
    async with database.write() as connection:
        values = {"at": 2.0, "guild_id": 5, "actor": "bot", "what": "x", "subject": "y"}
        added = audit.insert().values(values).returning(audit.c.id)
        number: int = (await connection.execute(added)).scalar_one()
    await database.close()
    return number


async def reason(source: str, target: str) -> str:
    """Return why nothing can be moved."""
    with pytest.raises(StorageError) as refused:
        await moving.move(source, target)
    return getattr(refused.value, "reason", "too_new")


@pytest.mark.postgresql
async def test_there_and_back_all_is_the_same(filled: str, bare: str, tmp_path: Path) -> None:
    empty, before = bare, await everything(filled)
    told: list[str] = []
    there = await moving.move(filled, empty, lambda table, _: told.append(table))
    assert there.rows == sum(map(len, before.values()))
    assert there.games == len(before["games"]) > 0
    assert {*told} == {name for name, rows in before.items() if rows}
    assert await everything(empty) == before
    back = f"sqlite:///{tmp_path}/back/tymok.db"
    assert (await moving.move(empty, back))[:2] == there[:2]
    assert await everything(back) == before == await everything(filled)
    assert await next_audit(empty) == await next_audit(back) == 701, "no number is given twice"


@pytest.mark.postgresql
async def test_games_that_were_played_go_page_by_page(
    empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "PAGE", 200)
    place = tmp_path / "tymok.db"
    with gzip.open(PLAYED) as stored, place.open("wb") as file:
        shutil.copyfileobj(stored, file)
    assert await reason(f"sqlite:///{place}", empty) == "other_version"
    await (await Database.open(f"sqlite:///{place}")).close()
    moved = await moving.move(f"sqlite:///{place}", empty)
    there = await everything(empty)
    assert moved.games == len(there["games"]) > 200
    assert there == await everything(f"sqlite:///{place}")


@pytest.mark.postgresql
async def test_a_bot_at_work_is_not_moved_away_from(filled: str, empty: str, tmp_path: Path) -> None:
    folder = tmp_path / "there"
    target = f"sqlite:///{folder}/tymok.db"
    bot = await Database.open(empty)
    async with bot.read() as connection:
        await connection.execute(select(games.c.id))
    try:
        assert await reason(empty, target) == "in_use"
        assert await reason(filled, empty) == "in_use", "nor to where one is at work"
    finally:
        await bot.close()
    with sole_use(Path(filled.removeprefix("sqlite:///"))):
        assert await reason(filled, empty) == "in_use"
    assert not list(folder.glob("*.db*[!k]"))


@pytest.mark.postgresql
async def test_who_writes_meanwhile_waits(filled: str, empty: str, tmp_path: Path) -> None:
    """A bot that starts in the middle of a move writes nothing that would be lost."""
    await moving.move(filled, empty)
    writing: list[asyncio.Task[None]] = []
    written: list[bool] = []

    async def write() -> None:
        bot = await Database.open(empty)
        await add_game(bot, "late")
        await bot.close()

    def look(_table: str, _rows: int) -> None:
        if not writing:
            writing.append(asyncio.create_task(write()))
        written.append(writing[0].done())

    target = f"sqlite:///{tmp_path}/there.db"
    await moving.move(empty, target, look)
    await writing[0]
    assert len(written) > 10
    assert not any(written)
    assert [len((await everything(url))["games"]) for url in (target, empty)] == [1, 2]


@pytest.mark.postgresql
async def test_a_target_with_anything_in_it_is_refused(filled: str, empty: str, tmp_path: Path) -> None:
    database = await Database.open(empty)
    await add_game(database)
    await database.close()
    assert await reason(filled, empty) == "not_empty"
    full = f"sqlite:///{tmp_path}/full.db"
    database = await Database.open(full)
    await add_game(database)
    await database.close()
    assert await reason(filled, full) == "not_empty"
    assert [row[0] for row in (await everything(full))["games"]] == ["g1"]
    assert await reason(filled, filled) == "here_already"


@pytest.mark.postgresql
async def test_a_target_of_another_program_is_refused(filled: str, bare: str) -> None:
    database = Database.unopened(bare)
    async with database.rebuild() as connection:
        await connection.execute(text("CREATE TABLE games (title TEXT)"))
    await database.close()
    assert await reason(filled, bare) == "no_backup"


@pytest.mark.postgresql
async def test_a_target_of_another_version_is_refused(filled: str, empty: str) -> None:
    database = Database.unopened(empty)
    for version, why in (("9999", "too_new"), ("0001", "other_version")):
        async with database.rebuild() as connection:
            await connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))
        assert await reason(filled, empty) == why
    await database.close()


@pytest.mark.postgresql
async def test_what_does_not_fit_leaves_nothing_behind(filled: str, bare: str) -> None:
    """SQLite takes longer texts than it was told of."""
    place = filled.removeprefix("sqlite:///")
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE players SET language = 'a language with a long name'")
    with pytest.raises(DatabaseUnavailable) as refused:
        await moving.move(filled, bare)
    assert "a row of players" in str(refused.value)
    assert "a language with" not in str(refused.value)
    database = Database.unopened(bare)
    async with database.rebuild() as other:
        assert await other.run_sync(moving._is_bare)
    await database.close()


async def test_from_file_to_file(filled: str, tmp_path: Path) -> None:
    target = tmp_path / "there" / "tymok.db"
    await moving.move(filled, f"sqlite:///{target}")
    assert await everything(f"sqlite:///{target}") == await everything(filled)
    assert not beside(target, ".moving").exists()


async def test_a_row_that_changes_on_its_way_is_noticed(
    filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "there.db"
    sent = moving._send

    async def spoilt(connection: Any, receiving: Any, table: Any, *rest: Any) -> Any:
        found = await sent(connection, receiving, table, *rest)
        if table is games:
            await receiving.execute(games.update().values(created_at=2.0))
        return found

    monkeypatch.setattr(moving, "_send", spoilt)
    assert await reason(filled, f"sqlite:///{target}") == "differs"
    assert not target.exists()
    assert not beside(target, ".moving").exists()


async def test_a_source_that_is_none_is_refused(tmp_path: Path) -> None:
    target = f"sqlite:///{tmp_path}/there.db"
    assert await reason(f"sqlite:///{tmp_path}/none.db", target) == "missing"
    (tmp_path / "text.db").write_text("no database " * 1000)
    assert await reason(f"sqlite:///{tmp_path}/text.db", target) == "not_a_database"
