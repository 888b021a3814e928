"""Backups of PostgreSQL: written by pg_dump, looked through, tried, restored into an empty database."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.doctor.commands.backups import newest_dump
from bot.kit.store import checksums, dumps, rotation
from bot.kit.store.address import Address, read_address
from bot.kit.store.backups import Restored
from bot.kit.store.database import Database
from bot.kit.store.dumps import NotPermitted
from bot.kit.store.errors import DatabaseUnavailable
from tests.bot.storage.postgresql import Cluster
from tests.bot.storage.samples import add_game

pytestmark = pytest.mark.postgresql


@pytest.fixture
async def address(postgresql_cluster: Cluster) -> AsyncIterator[Address]:
    """A database with one game."""
    name = await postgresql_cluster.borrow()
    database = await Database.open(postgresql_cluster.url(name))
    await add_game(database)
    await database.close()
    yield read_address(postgresql_cluster.url(name))
    await postgresql_cluster.give_back(name)


@pytest.fixture
async def empty(postgresql_cluster: Cluster) -> AsyncIterator[Address]:
    """A database in which there is nothing."""
    name = await postgresql_cluster.create()
    yield read_address(postgresql_cluster.url(name))
    await postgresql_cluster.drop(name)


@pytest.fixture
async def file(address: Address, tmp_path: Path) -> Path:
    """A backup of it."""
    await dumps.back_up(address, tmp_path / "tymok-2026-11-26-030000.dump")
    return tmp_path / "tymok-2026-11-26-030000.dump"


def program(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Return what puts a program before all others."""

    def put(name: str, script: str) -> None:
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)

    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return put


def change(file: Path, how: Callable[[bytes], bytes]) -> None:
    """Change what is in a file that was kept without its sum."""
    file.write_bytes(how(file.read_bytes()))
    checksums.sum_of(file).unlink()


def flip_last(file: Path) -> None:
    """Change the last byte of a file."""
    content = file.read_bytes()
    file.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))


def mode_of(file: Path) -> int:
    """Return who may do what with a file."""
    return file.stat().st_mode


async def databases(address: Address) -> set[str]:
    """Return which databases there are."""
    async with dumps._connected(address) as connection:
        return set((await connection.execute(text("SELECT datname FROM pg_database"))).scalars())


async def test_what_was_backed_up_comes_back(file: Path, empty: Address) -> None:
    assert mode_of(file) & 0o077 == 0
    assert await dumps.restore(file, empty) == Restored(1, None, unchanged=True)
    database = await Database.open(empty.url.render_as_string(hide_password=False))
    async with database.read() as connection:
        assert (await connection.execute(text("SELECT id FROM games"))).scalars().all() == ["g1"]
    await database.close()


async def test_it_is_restored_into_nothing_but_an_empty_database(file: Path, address: Address) -> None:
    with pytest.raises(DatabaseUnavailable, match="is not empty"):
        await dumps.restore(file, address)
    with pytest.raises(DatabaseUnavailable, match="There is no file"):
        await dumps.restore(file.with_name("other"), address)


async def test_it_is_tried_beside_the_database_and_leaves_nothing(file: Path, address: Address) -> None:
    before = await databases(address)
    left = dumps.SCRATCH + "left"
    async with dumps._connected(address) as connection:
        await connection.execute(text(f"CREATE DATABASE {left} TEMPLATE template0"))
    assert await dumps.tried(file, address) == 1
    assert await databases(address) == before, "also what somebody left who was killed"


async def test_a_byte_that_has_changed_is_seen(file: Path, address: Address, empty: Address) -> None:
    flip_last(file)
    for found in (dumps.restore(file, empty), dumps.tried(file, address)):
        with pytest.raises(DatabaseUnavailable, match="has changed since it was written"):
            await found
    told: list[str] = []
    assert not await newest_dump(url_of(address), file.parent, told.append)
    assert "has changed since it was written" in told[0]


@pytest.mark.parametrize("kept", [0, 100, -40])
async def test_a_file_that_is_not_whole_is_no_backup(file: Path, address: Address, kept: int) -> None:
    change(file, lambda whole: whole[:kept] if kept >= 0 else b"x" * -kept + whole[-kept:])
    with pytest.raises(DatabaseUnavailable, match="no database of this bot"):
        await dumps.require_sound(file)
    told: list[str] = []
    assert not await newest_dump(url_of(address), file.parent, told.append)
    assert "can't be restored" in told[0]


async def test_a_file_whose_rows_are_cut_off_can_not_be_restored(file: Path, address: Address) -> None:
    """Its table of contents is whole: that is why the doctor restores it."""
    before = await databases(address)
    change(file, lambda whole: whole[:-200])
    with pytest.raises(DatabaseUnavailable, match="can't be dumped or restored"):
        await dumps.tried(file, address)
    assert await databases(address) == before


async def test_the_doctor_tells_of_the_newest(file: Path, address: Address) -> None:
    told: list[str] = []
    assert await newest_dump(url_of(address), file.parent, told.append)
    assert told == [f"The newest backup, {file}, was restored into a database of its own, and holds 1 game."]


async def test_a_user_who_may_make_no_database_has_it_read_through(
    file: Path, address: Address, postgresql_cluster: Cluster
) -> None:
    async with dumps._connected(address) as connection:
        await connection.execute(text("DROP ROLE IF EXISTS lowly"))
        await connection.execute(text("CREATE ROLE lowly LOGIN PASSWORD 'p'"))
    lowly = Address(address.url.set(username="lowly", password="p"), address.place)
    with pytest.raises(NotPermitted):
        await dumps.tried(file, lowly)
    told: list[str] = []
    assert await newest_dump(url_of(lowly), file.parent, told.append)
    assert "can be read. It was not restored" in told[0]
    with pytest.raises(DatabaseUnavailable, match="permission denied") as caught:
        await dumps.back_up(lowly, file.with_name("other"))
    assert not file.with_name("other").exists()
    assert caught.value.reason == "no_dump"


async def test_a_full_disk_is_said_and_leaves_no_file(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = program(tmp_path / "bin", monkeypatch)
    put("pg_dump", 'echo "pg_dump: error: could not write to file: No space left on device" >&2; exit 1')
    with pytest.raises(DatabaseUnavailable, match="There is no room for a backup") as caught:
        await dumps.back_up(address, tmp_path / "new")
    assert caught.value.data["place"] == str(tmp_path)
    assert not (tmp_path / "new").exists()


async def test_who_is_cancelled_leaves_no_program_and_no_file(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = program(tmp_path / "bin", monkeypatch)
    put("pg_dump", f"echo $$ > {tmp_path}/pid; exec sleep 600")
    task = asyncio.create_task(dumps.back_up(address, tmp_path / "new"))
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    pid = int((tmp_path / "pid").read_text())
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not (tmp_path / "new").exists()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_no_password_is_seen_by_others(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "of.nobody.else")
    put = program(tmp_path / "bin", monkeypatch)
    put("pg_dump", f'echo "$@" > {tmp_path}/said; env > {tmp_path}/env; exit 1')
    with pytest.raises(DatabaseUnavailable):
        await dumps.back_up(address, tmp_path / "new")
    assert str(address.url.password) not in (tmp_path / "said").read_text()
    assert "of.nobody.else" not in (tmp_path / "env").read_text()


async def test_without_the_programs_it_says_so(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DatabaseUnavailable, match="which are not installed"):
        await dumps.back_up(address, tmp_path / "new")


def test_backups_of_either_kind_go_by_their_own(tmp_path: Path) -> None:
    for name in ("tymok-2026-11-26-030000.dump", "tymok-2026-11-25-030000.db", "tymok-2026-11-24.dump"):
        (tmp_path / name).touch()
    found = [rotation.backups_in(tmp_path, ending) for ending in (rotation.SQLITE, rotation.POSTGRESQL)]
    assert [len(files) for files in found] == [1, 1]
    assert [rotation.written_at(*files).day for files in found] == [25, 26]


def url_of(address: Address) -> str:
    """Return the URL of a database, as a person writes it."""
    return address.url.render_as_string(hide_password=False)
