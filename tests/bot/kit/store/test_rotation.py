"""Backups in a folder: which stay, that each is whole, and what stands in the way."""

from __future__ import annotations

import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.store import checksums, rotation
from bot.kit.store.errors import DatabaseUnavailable
from bot.kit.store.rotation import Rotation
from tests.bot.kit.store.test_backups import _damaged, plies
from tests.bot.storage.sqlite import Template

NIGHT = datetime(2026, 11, 26, 3, 0, tzinfo=UTC)


@pytest.fixture
async def place(tmp_path: Path, sqlite_template: Template) -> Path:
    """A database without rows."""
    await sqlite_template.copy_to(tmp_path / "data" / "tymok.db")
    return tmp_path / "data" / "tymok.db"


def names(folder: Path) -> list[str]:
    """Return what is in a folder."""
    return sorted(file.name for file in folder.iterdir())


def test_a_backup_is_written_and_is_whole(place: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "tymok-2026-01-01-000000.writing").write_text("of a process that was killed")
    (folder / "something else.db").write_text("somebody's own")
    file = rotation.write(place, Rotation(folder, 7, 4), NIGHT)
    assert names(folder) == [
        "something else.db",
        "tymok-2026-11-26-030000.db",
        "tymok-2026-11-26-030000.db.sha256",
    ]
    assert checksums.require_unchanged(file)
    assert plies(file) == 0
    assert rotation.written_at(file) == NIGHT
    assert file.stat().st_mode & 0o077 == 0


def test_days_and_weeks_stay(place: Path, tmp_path: Path) -> None:
    folder, kept = tmp_path / "backups", Rotation(tmp_path / "backups", 2, 3)
    for days in range(15):
        rotation.write(place, kept, NIGHT + timedelta(days=days))
    # 26 November 2026 is a Thursday: the last two days, and the last day of each of the last three weeks
    assert [file.name[6:16] for file in rotation.backups_in(folder)] == [
        "2026-12-10",
        "2026-12-09",
        "2026-12-06",
        "2026-11-29",
    ]
    assert len(names(folder)) == 8, "each with its sum, and nothing of those that are gone"


@given(
    hours=st.lists(st.integers(0, 3000), min_size=1, max_size=40, unique=True),
    daily=st.integers(1, 9),
    weekly=st.integers(0, 9),
)
def test_the_newest_always_stays(hours: list[int], daily: int, weekly: int) -> None:
    files = [Path((NIGHT + timedelta(hours=one)).strftime("tymok-%Y-%m-%d-%H%M%S.db")) for one in hours]
    gone = rotation.superfluous(files, Rotation(Path(), daily, weekly))
    kept = {*files} - {*gone}
    assert max(files) in kept
    assert len(kept) <= daily + weekly
    days = {rotation.written_at(file).date() for file in files}
    assert len({rotation.written_at(file).date() for file in kept}) >= min(daily, len(days))


def test_a_damaged_database_is_named_and_costs_no_backup(place: Path, tmp_path: Path) -> None:
    folder, kept = tmp_path / "backups", Rotation(tmp_path / "backups", 1, 0)
    file = rotation.write(place, kept, NIGHT)
    _damaged(place)
    with pytest.raises(DatabaseUnavailable) as refused:
        rotation.write(place, kept, NIGHT + timedelta(days=1))
    assert str(refused.value) == f"{place} is damaged or is not an SQLite database."
    assert names(folder) == [file.name, f"{file.name}.sha256"]


def test_the_newest_that_is_sound_is_found(place: Path, tmp_path: Path) -> None:
    folder, kept = tmp_path / "backups", Rotation(tmp_path / "backups", 7, 4)
    assert rotation.newest_sound(folder) is None
    files = [rotation.write(place, kept, NIGHT + timedelta(days=days)) for days in range(3)]
    assert rotation.newest_sound(folder) == files[2]
    _damaged(files[2])
    files[1].write_bytes(b"")
    assert rotation.newest_sound(folder) == files[0]


def test_a_folder_that_is_none_is_said(place: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(DatabaseUnavailable) as refused:
        rotation.write(place, Rotation(tmp_path / "file", 7, 4), NIGHT)
    assert refused.value.reason == "no_folder"
    assert str(tmp_path / "file") in str(refused.value)


def test_a_full_disk_is_said_as_sqlite_says_it(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> int:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr(rotation, "back_up", fails)
    with pytest.raises(DatabaseUnavailable) as refused:
        rotation.write(place, Rotation(tmp_path, 7, 4), NIGHT)
    assert refused.value.reason == "no_room"


@pytest.mark.parametrize(("number", "reason"), [(28, "no_room"), (122, "no_room"), (30, "no_folder")])
def test_what_the_system_says_becomes_a_sentence(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    def fails(*_: Any) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(rotation, "back_up", fails)
    with pytest.raises(DatabaseUnavailable) as refused:
        rotation.write(place, Rotation(tmp_path, 7, 4), NIGHT)
    assert refused.value.reason == reason
    assert os.strerror(number) in str(refused.value)
