"""Copies of an SQLite database: making one while the bot runs, and putting one in the database's place."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import NullPool, create_engine
from sqlalchemy.exc import OperationalError

from bot.kit.store import checksums
from bot.kit.store.errors import DatabaseTooNew, DatabaseUnavailable
from bot.kit.store.faults import explained
from bot.kit.store.files import NO_ROOM, beside, create_private, sole_use, unused
from bot.kit.store.migrate import known_revisions, migrate, require_tables


class Restored(NamedTuple):
    """How many games a restored database holds, and where the one before it lies now, if there was one.

    ``unchanged`` is whether a sum beside the copy says that it is as it was written; where there was none
    nobody knows.
    """

    games: int
    kept: Path | None
    unchanged: bool


def back_up(place: Path, file: Path, called: Path | None = None) -> int:
    """Copy the database at ``place``, as it is now, to a new file, and check it; return how many games.

    Its sum is kept beside it; ``called`` is the name that whoever asks gives it afterwards.
    Raises DatabaseUnavailable ``not_a_database`` for a database that is damaged, OSError or sqlite3.Error;
    then there is no such file.
    """
    create_private(file)
    try:
        with closing(sqlite3.connect(place)) as connection:
            connection.execute("VACUUM INTO ?", (str(file),))
        games = require_sound(file, place)
        sync(file)
        checksums.seal(file, called or file)
    except BaseException as error:
        discard(file)
        if isinstance(error, sqlite3.Error) and explained(error) == "not_a_database":
            raise DatabaseUnavailable("not_a_database", place=str(place)) from None
        raise
    return games


def restore(file: Path, place: Path) -> Restored:
    """Put a copy of the database ``file`` in the place of another, which is kept under a dated name.

    Until the copy has been found sound nothing is changed.  Raises DatabaseUnavailable (``in_use`` while a
    bot runs, ``missing``, ``itself``, ``changed``, ``not_a_database``, ``no_backup``, ``full``),
    DatabaseTooNew or OSError.
    """
    if not file.is_file():
        raise DatabaseUnavailable("missing", place=str(file))
    if place.exists() and file.samefile(place):
        raise DatabaseUnavailable("itself", place=str(file))
    unchanged = checksums.require_unchanged(file)
    with sole_use(place):
        copy = beside(place, ".restoring")
        discard(copy)  # of a process that was killed
        try:
            _copy(file, copy)
            require_sound(copy, file)
            _make_newest(copy, file)
            kept = _set_aside(place)
            os.replace(copy, place)
            sync(place.parent)
        finally:
            discard(copy)
        return Restored(require_sound(place, place), kept, unchanged)


def require_sound(path: Path, called: Path) -> int:
    """Look through a database and return how many games it holds; raise what is wrong with it.

    People know it as ``called``.  What stood in its ``-wal`` stands in the file itself afterwards.
    """
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            whole = connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            if not whole or connection.execute("PRAGMA foreign_key_check").fetchall():
                raise DatabaseUnavailable("not_a_database", place=str(called))
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if not tables >= {"alembic_version", "games", "seats", "actions"}:
                raise DatabaseUnavailable("no_backup", place=str(called))
            revisions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
            match revisions:
                case [(str(revision),)] if revision.isalnum():
                    known = known_revisions()
                case _:
                    raise DatabaseUnavailable("no_backup", place=str(called))
            if revision not in known:
                raise DatabaseTooNew(revision, known[0])
            games: int = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    except sqlite3.DatabaseError as error:
        reason = "full" if explained(error) == "full" else "not_a_database"
        raise DatabaseUnavailable(reason, place=str(called)) from None
    return games


def _make_newest(copy: Path, called: Path) -> None:
    """Migrate a copy as the bot would; raise DatabaseUnavailable if it isn't what its revision says."""
    engine = create_engine(f"sqlite:///{copy}", poolclass=NullPool)
    try:
        with engine.begin() as connection:
            migrate(connection, str(called))
            require_tables(connection, str(called))
    except OperationalError as error:
        is_full = isinstance(error.orig, sqlite3.Error) and explained(error.orig) == "full"
        raise DatabaseUnavailable("full" if is_full else "no_backup", place=str(called)) from None


def _set_aside(place: Path) -> Path | None:
    """Copy the present database to a dated name, and leave nothing that SQLite would replay into another."""
    kept = None
    if place.exists():
        kept = unused(place.with_stem(f"{place.stem}-{datetime.now():%Y-%m-%d-%H%M%S}"))
        _copy(place, kept)  # with its log, and before SQLite has tried to make sense of what may be damaged
        try:
            _require_unused(place)
        except DatabaseUnavailable:
            discard(kept)
            raise
    for ending in ("-wal", "-shm"):
        beside(place, ending).unlink(missing_ok=True)
    return kept


def _require_unused(place: Path) -> None:
    """Raise DatabaseUnavailable ``in_use`` when a bot that knows of no lock, or a tool, uses the database."""
    try:
        with closing(sqlite3.connect(place, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # only its one user can change it
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise DatabaseUnavailable("in_use", place=str(place)) from None


def _copy(source: Path, to: Path) -> None:
    """Copy a database with its ``-wal``, if it has one, to a new file that is on the disk afterwards."""
    try:
        for ending in ("", "-wal"):
            if beside(source, ending).exists():
                file = beside(to, ending)
                create_private(file)
                shutil.copyfile(beside(source, ending), file)
                sync(file)
    except OSError as error:
        if error.errno in NO_ROOM:  # which the system says of the file that is read
            discard(to)
            raise DatabaseUnavailable("full", place=str(to)) from None
        raise


def discard(path: Path) -> None:
    """Remove a database with all that belongs to it, if it is there."""
    for ending in ("", "-wal", "-shm", "-journal", checksums.ENDING):
        beside(path, ending).unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until a file, or the list of files of a folder, is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
