"""Backups in a folder: one a day, each checked once it is written, the oldest go.

Those of SQLite end with ``.db``, those of PostgreSQL with ``.dump``; either goes by its own kind alone.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from bot.kit.store import checksums, dumps
from bot.kit.store.address import Address
from bot.kit.store.backups import back_up, discard, require_sound
from bot.kit.store.errors import DatabaseUnavailable, StorageError
from bot.kit.store.faults import explained
from bot.kit.store.files import NO_ROOM

SQLITE, POSTGRESQL = ".db", ".dump"
"""How the names of backups end."""

_NAME: Final = "tymok-%Y-%m-%d-%H%M%S"
_NAMED: Final = re.compile(r"tymok-\d{4}-\d\d-\d\d-\d{6}(\.db|\.dump)")


class Rotation(NamedTuple):
    """A folder, and how many backups stay there: the last of so many days, and of so many weeks."""

    folder: Path
    daily: int
    weekly: int


def write(place: Path, rotation: Rotation, now: datetime) -> Path:
    """Write a backup of the database at ``place``, and remove those that need not stay; return its file.

    Raises DatabaseUnavailable: ``no_folder`` or ``no_room`` about the folder, ``not_a_database`` where the
    database itself is damaged.  Then all that was there stays.
    """
    with _new(rotation, SQLITE, now) as (new, file):
        back_up(place, new, file)
    return file


async def dump(address: Address, rotation: Rotation, now: datetime) -> Path:
    """Do the same with a database of PostgreSQL; ``no_pg_dump`` and ``no_dump`` tell what else may fail."""
    with _new(rotation, POSTGRESQL, now) as (new, file):
        await dumps.back_up(address, new, file)
    return file


@contextmanager
def _new(rotation: Rotation, ending: str, now: datetime) -> Iterator[tuple[Path, Path]]:
    """Have a backup be written under another name than it gets; then let old ones go."""
    folder = rotation.folder
    file = folder / (now.astimezone(UTC).strftime(_NAME) + ending)
    new = file.with_suffix(".writing")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in folder.glob("tymok-*.writing"):  # by a process that was killed
            discard(left)
        yield new, file
        os.replace(new, file)
    except OSError as error:
        reason = "no_room" if error.errno in NO_ROOM else "no_folder"
        raise DatabaseUnavailable(reason, place=str(folder), detail=error.strerror or "it fails") from None
    except sqlite3.Error as error:
        reason = "no_room" if explained(error) == "full" else "no_folder"
        raise DatabaseUnavailable(reason, place=str(folder), detail=str(error)) from None
    for old in superfluous(backups_in(folder, ending), rotation):
        discard(old)


def backups_in(folder: Path, ending: str = SQLITE) -> list[Path]:
    """Return the backups of a kind in a folder, the newest first; none where the folder can't be read."""
    try:
        found = [file for file in folder.iterdir() if _NAMED.fullmatch(file.name) and file.suffix == ending]
    except OSError:
        return []
    return sorted(found, reverse=True)


def written_at(file: Path) -> datetime:
    """Return when a backup was made, as its name says."""
    return datetime.strptime(file.stem, _NAME).replace(tzinfo=UTC)


def superfluous(backups: Iterable[Path], rotation: Rotation) -> list[Path]:
    """Return the backups that need not stay.

    The newest of each of the last days that have one stay, and the newest of each of the last weeks.
    """
    newest_first = sorted(backups, reverse=True)
    days: dict[object, Path] = {}
    weeks: dict[object, Path] = {}
    for file in newest_first:
        at = written_at(file)
        days.setdefault(at.date(), file)
        weeks.setdefault(at.isocalendar()[:2], file)
    kept = {*list(days.values())[: rotation.daily], *list(weeks.values())[: rotation.weekly]}
    return [file for file in newest_first if file not in kept]


def newest_sound(folder: Path) -> Path | None:
    """Return the newest backup of a folder that is whole."""
    for file in backups_in(folder):
        try:
            checksums.require_unchanged(file)
            require_sound(file, file)
        except (StorageError, OSError):
            continue
        return file
    return None
