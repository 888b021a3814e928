"""The files of an SQLite database: for their owner only, and for one bot at a time.

Secrets and hidden hands of running games stand in them.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import Final

from bot.kit.store.errors import DatabaseUnavailable
from bot.kit.store.faults import explained

NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""What the system says when a disk is full, or what somebody may use of it."""


def beside(place: Path, ending: str) -> Path:
    """Return the path of a file that belongs to a database, such as its ``-wal``."""
    return place.with_name(place.name + ending)


def unused(place: Path) -> Path:
    """Return a path at which there is nothing: this one, else one with the next number behind its name."""
    numbered = (place.with_stem(f"{place.stem}-{number}") for number in count(2))
    return next(path for path in chain((place,), numbered) if not path.exists())


def make_private(place: Path) -> None:
    """Make a database's file and folder if need be, and let nobody but their owner read its files.

    SQLite gives the files that it makes beside it the same permissions.  Raises OSError.
    """
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        create_private(place)
    except FileExistsError:
        for file in (place, beside(place, "-wal"), beside(place, "-shm")):
            with suppress(FileNotFoundError, PermissionError):  # who does not own it may still use it
                _take_from_others(file)


def create_private(file: Path) -> None:
    """Make an empty file that only its owner can read; FileExistsError when there is one."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


@contextmanager
def sole_use(place: Path) -> Iterator[None]:
    """Have a database to oneself for as long as one bot runs, or is replaced by another database.

    Raises DatabaseUnavailable: ``in_use``, or what is wrong with the disk.  The lock is SQLite's own, on a
    file beside the database: it works on every system, and ends with its process however that ends.
    """
    lock = beside(place, ".lock")
    try:
        make_private(lock)
    except OSError:
        raise DatabaseUnavailable("no_write_access", place=str(place)) from None
    with closing(sqlite3.connect(lock, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            reason = explained(error)
            if reason == "busy":
                raise DatabaseUnavailable("in_use", place=str(place)) from None
            reason = reason if reason in ("full", "no_write_access") else "failed"
            raise DatabaseUnavailable(reason, place=str(lock), detail=str(error)) from None
        yield


def _take_from_others(file: Path) -> None:
    mode = file.stat().st_mode
    if stat.S_ISREG(mode) and mode & 0o077:
        file.chmod(stat.S_IMODE(mode) & 0o700)
