"""Backups: what was copied comes back whole, and what is no backup changes nothing."""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.kit.store import checksums
from bot.kit.store.backups import back_up, restore
from bot.kit.store.database import Database
from bot.kit.store.errors import DatabaseTooNew, DatabaseUnavailable, StorageError
from bot.kit.store.files import beside, sole_use
from tests.bot.storage import children
from tests.bot.storage.samples import add_game


async def _open_with(place: Path, *games: str) -> Database:
    database = await Database.open(f"sqlite:///{place}")
    for game in games:
        await add_game(database, game)
    return database


async def _made(place: Path) -> None:
    await (await _open_with(place, "g1")).close()


def plies(place: Path) -> int | None:
    """Count the plies in a database; None when it is damaged."""
    try:
        with closing(sqlite3.connect(place)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return None
            counted: int = connection.execute("SELECT count(*) FROM actions").fetchone()[0]
            return counted
    except sqlite3.DatabaseError:
        return None


def played_and_killed(place: Path, backup: Path) -> int:
    """Play, make a backup, play on, kill the process; return how many plies the backup holds."""
    with children.running(children.play_forever, f"sqlite:///{place}") as (process, reports):
        while reports.recv() < 20:
            pass
        back_up(place, backup)
        for _ in range(200):
            reports.recv()
        process.kill()
        process.join()
    copied = plies(backup)
    assert copied is not None
    assert copied >= 20
    return copied


async def test_a_backup_comes_back_after_a_kill(tmp_path: Path) -> None:
    """The killed process leaves a log, which SQLite would replay into whatever lies in the place."""
    place, backup, by_hand = tmp_path / "tymok.db", tmp_path / "backup.db", tmp_path / "by_hand" / "tymok.db"
    await (await _open_with(place, "g1")).close()
    copied = played_and_killed(place, backup)
    by_hand.parent.mkdir()
    shutil.copy(f"{place}-wal", f"{by_hand}-wal")
    shutil.copy(backup, by_hand)
    assert plies(by_hand) != copied, "this is what restoring by hand does: there is nothing to test otherwise"
    restored = restore(backup, place)
    assert restored.games == 1
    assert not beside(place, "-wal").exists()
    assert plies(place) == copied
    assert restored.kept
    kept = plies(restored.kept)
    assert kept is not None
    assert kept > copied, "the database before it is kept with all that its log held"
    assert {stat.S_IMODE(path.stat().st_mode) for path in (place, backup, restored.kept)} == {0o600}
    database = await Database.open(f"sqlite:///{place}")
    await database.close()


async def test_a_damaged_database_is_kept_as_it_is_and_replaced(tmp_path: Path) -> None:
    place, backup = tmp_path / "tymok.db", tmp_path / "backup.db"
    await (await _open_with(place, "g1", "g2")).close()
    back_up(place, backup)
    place.write_bytes(b"no database" * 1000)
    beside(place, "-wal").write_bytes(b"an old log")
    restored = restore(backup, place)
    assert restored.games == 2
    assert restored.kept
    assert restored.kept.read_bytes() == b"no database" * 1000
    assert beside(restored.kept, "-wal").read_bytes() == b"an old log"
    await (await Database.open(f"sqlite:///{place}")).close()


async def test_what_is_restored_within_one_second_is_kept_twice(tmp_path: Path) -> None:
    place, backup = tmp_path / "tymok.db", tmp_path / "backup.db"
    await _made(place)
    back_up(place, backup)
    kept = [restore(backup, place).kept for _ in range(4)]
    assert all(found and plies(found) is not None for found in kept)
    assert len(set(kept)) == 4


async def test_a_backup_comes_into_an_empty_folder(tmp_path: Path) -> None:
    source, place = tmp_path / "tymok.db", tmp_path / "new" / "tymok.db"
    await (await _open_with(source, "g1")).close()
    back_up(source, tmp_path / "backup.db")
    assert restore(tmp_path / "backup.db", place) == (1, None, True)


async def test_nothing_is_restored_while_a_bot_runs(tmp_path: Path) -> None:
    place, backup = tmp_path / "tymok.db", tmp_path / "backup.db"
    await (await _open_with(place, "g1")).close()
    back_up(place, backup)
    with pytest.raises(DatabaseUnavailable) as refused, sole_use(place):
        restore(backup, place)
    assert refused.value.reason == "in_use"
    with children.running(children.play_forever, f"sqlite:///{place}") as (_, reports):
        reports.recv()  # a tool, or a bot from before there was a lock
        with pytest.raises(DatabaseUnavailable) as refused:
            restore(backup, place)
        assert refused.value.reason == "in_use"
        last = reports.recv()
        while reports.poll():
            last = reports.recv()
        assert reports.recv() > last, "it plays on undisturbed"
    assert restore(backup, place).games == 1
    assert sum(name.endswith(".db") for name in os.listdir(tmp_path)) == 3, (
        "only the last one has put anything aside"
    )


def test_the_lock_ends_with_its_process(tmp_path: Path) -> None:
    place = tmp_path / "tymok.db"
    with children.running(children.keep, str(place)) as (process, reports):
        assert reports.recv() == "kept"
        with pytest.raises(DatabaseUnavailable), sole_use(place):
            raise AssertionError
        process.kill()
        process.join()
    with sole_use(place):
        pass


FULL = """
import resource
from pathlib import Path
from bot.kit.store.errors import DatabaseUnavailable
from bot.kit.store.files import sole_use
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
try:
    with sole_use(Path("tymok.db")):
        pass
except DatabaseUnavailable as error:
    print(error.reason)
"""
"""A program that finds no room for as much as a byte."""


def run_in(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program of its own in a folder: the limits that it sets itself hold for nobody else."""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limits")
def test_a_lock_for_which_there_is_no_room_is_not_in_use(tmp_path: Path) -> None:
    """Whoever starts again on a full disk would look in vain for a bot to stop."""
    done = run_in(tmp_path, FULL)
    assert done.stdout in ("full\n", "failed\n"), done.stderr


NO_ROOM = """
import resource
from pathlib import Path
from bot.kit.store.backups import restore
from bot.kit.store.errors import DatabaseUnavailable
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    restore(Path("copy.db"), Path("data/tymok.db"))
except DatabaseUnavailable as error:
    print(error)
"""
"""A program that finds less room than a backup takes."""


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limits")
def test_where_there_is_no_room_for_a_backup_its_place_is_named(tmp_path: Path) -> None:
    """Not the backup, on whose disk there may be room enough."""
    place = tmp_path / "data" / "tymok.db"
    asyncio.run(_made(place))
    back_up(place, tmp_path / "copy.db")
    before = place.read_bytes()
    done = run_in(tmp_path, NO_ROOM)
    assert done.stdout == "The disk of data/tymok.db.restoring is full.\n", done.stderr
    assert place.read_bytes() == before
    assert {path.name for path in place.parent.iterdir()} == {"tymok.db", "tymok.db.lock"}


def test_a_lock_that_is_another_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "tymok.db.lock").write_bytes(b"no database at all" * 100)
    with (
        pytest.raises(DatabaseUnavailable, match=r"tymok\.db\.lock fails"),
        sole_use(tmp_path / "tymok.db"),
    ):
        raise AssertionError


def _missing(_backup: Path) -> Path:
    return _backup.with_name("missing.db")


def _folder(backup: Path) -> Path:
    return backup.parent


def _text(backup: Path) -> Path:
    backup.write_text("not a database " * 1000)
    return backup


def _empty(backup: Path) -> Path:
    backup.write_bytes(b"")
    return backup


def _damaged(backup: Path) -> Path:
    content = bytearray(backup.read_bytes())
    content[8192:40000] = b"x" * (40000 - 8192)
    backup.write_bytes(content)
    return backup


def _execute(backup: Path, statement: str) -> Path:
    with closing(sqlite3.connect(backup)) as connection, connection:
        connection.execute(statement)
    return backup


def _foreign(backup: Path) -> Path:
    return _execute(backup.with_name("other.db"), "CREATE TABLE games (title TEXT)")


def _newer(backup: Path) -> Path:
    return _execute(backup, "UPDATE alembic_version SET version_num = '9999'")


def _torn(backup: Path) -> Path:
    return _execute(backup, "DELETE FROM games")  # without its seats


def _edited(*statements: str) -> Callable[[Path], Path]:
    """Return what edits a database by hand, so that it is not what its revision says."""

    def spoil(backup: Path) -> Path:
        for statement in statements:
            _execute(backup, statement)
        return backup

    return spoil


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (_edited("DELETE FROM alembic_version"), "no_backup"),
        (_edited("INSERT INTO alembic_version VALUES ('0001')"), "no_backup"),
        (_edited("UPDATE alembic_version SET version_num = '0001'"), "no_backup"),
        (_edited("UPDATE alembic_version SET version_num = x'ff'"), "no_backup"),
        (_edited("UPDATE alembic_version SET version_num = char(27) || '[31m'"), "no_backup"),
        (_edited("ALTER TABLE games DROP COLUMN fingerprints"), "no_backup"),
        (_edited("DROP TABLE seeds"), "no_backup"),
        (_missing, "missing"),
        (_folder, "missing"),
        (_text, "not_a_database"),
        (_empty, "no_backup"),
        (_damaged, "not_a_database"),
        (_foreign, "no_backup"),
        (_newer, "too_new"),
        (_torn, "not_a_database"),
    ],
)
async def test_what_is_no_backup_changes_nothing(
    tmp_path: Path, spoil: Callable[[Path], Path], reason: str
) -> None:
    place = tmp_path / "data" / "tymok.db"
    await (await _open_with(place, "g1")).close()
    back_up(place, tmp_path / "backup.db")
    checksums.sum_of(tmp_path / "backup.db").unlink()  # which would tell before all else
    file = spoil(tmp_path / "backup.db")
    before = place.read_bytes()
    with pytest.raises(StorageError) as refused:
        restore(file, place)
    found = "too_new" if isinstance(refused.value, DatabaseTooNew) else getattr(refused.value, "reason", "")
    assert found == reason
    assert place.read_bytes() == before
    assert {path.name for path in place.parent.iterdir()} <= {"tymok.db", "tymok.db.lock"}


def _relative(place: Path, _folder: Path) -> Path:
    return Path(os.path.relpath(place))


def _symbolic(place: Path, folder: Path) -> Path:
    (folder / "link.db").symlink_to(place)
    return folder / "link.db"


def _hard(place: Path, folder: Path) -> Path:
    (folder / "hard.db").hardlink_to(place)
    return folder / "hard.db"


@pytest.mark.parametrize("called", [lambda place, _: place, _relative, _symbolic, _hard])
def test_a_database_is_not_restored_onto_itself(tmp_path: Path, called: Callable[[Path, Path], Path]) -> None:
    place = tmp_path / "data" / "tymok.db"
    asyncio.run(_made(place))
    before = sorted(place.parent.iterdir())
    with pytest.raises(DatabaseUnavailable, match="is the database itself"):
        restore(called(place, tmp_path), place)
    assert sorted(place.parent.iterdir()) == before


def test_a_byte_that_has_changed_is_seen(tmp_path: Path) -> None:
    """SQLite finds nothing wrong with it: another letter of a text is as good as the one before."""
    place, backup = tmp_path / "data" / "tymok.db", tmp_path / "backup.db"
    asyncio.run(_made(place))
    back_up(place, backup)
    sums = checksums.sum_of(backup)
    assert sums.read_text() == f"{hashlib.sha256(backup.read_bytes()).hexdigest()}  backup.db\n"
    content = backup.read_bytes()
    assert content.count(b"cerke") > 0
    backup.write_bytes(content.replace(b"cerke", b"cerka"))
    before = place.read_bytes()
    with pytest.raises(DatabaseUnavailable) as refused:
        restore(backup, place)
    assert refused.value.reason == "changed"
    assert str(sums) in str(refused.value)
    assert place.read_bytes() == before
    for nothing in (b"", b"\xff\x00 backup.db"):
        sums.write_bytes(nothing)
        with pytest.raises(DatabaseUnavailable, match="has changed"):
            restore(backup, place)
    sums.unlink()
    assert restore(backup, place).unchanged is False, "as one from before there were sums"


@pytest.mark.parametrize("mode", [0o644, 0o666])
async def test_only_its_owner_reads_a_database(tmp_path: Path, mode: int) -> None:
    """Also one that was made when others still could."""
    place = tmp_path / "tymok.db"
    database = await _open_with(place, "g1")
    files = [place, beside(place, "-wal"), beside(place, "-shm")]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    for file in files:
        file.chmod(mode)
    again = await Database.open(f"sqlite:///{place}")
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    await again.close()
    await database.close()
