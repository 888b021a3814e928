"""The saved world: one SQLite file, written at once with every change.

Each change is its own transaction in the write-ahead log, so a process killed with −9 leaves a whole file.
The system's disk cache is not flushed each time: a power failure may cost the last moments of a sandbox,
nothing more.
"""

import errno
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bot.sandbox.model import KINDS, Thing

SCHEMA = """
CREATE TABLE IF NOT EXISTS things (kind TEXT NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
"""
#: Hands and other private messages lie in it; SQLite gives its side files the same mode.
OWNER_ONLY = 0o600


class Store:
    """Reads and writes things and files by identifier."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "sandbox.sqlite3"
        try:
            file.touch(mode=OWNER_ONLY)
            file.chmod(OWNER_ONLY)  # one of an earlier version may be open to all
            self._database = sqlite3.connect(file, isolation_level=None)
            self._database.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            raise PermissionError(errno.EACCES, str(error), str(folder)) from error
        self._database.execute("PRAGMA synchronous=OFF")
        self._database.executescript(SCHEMA)
        self._encoder = msgspec.json.Encoder()

    def load(self) -> Iterator[Thing]:
        """Yield every saved thing, oldest first within its kind."""
        for kind, body in self._database.execute("SELECT kind, body FROM things ORDER BY kind, id"):
            yield msgspec.json.decode(body, type=KINDS[kind])

    def put(self, thing: Thing) -> None:
        """Save one thing."""
        body = self._encoder.encode(thing)
        self._database.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (thing.kind, thing.id, body))

    def drop(self, thing: Thing) -> None:
        """Forget one thing."""
        self._database.execute("DELETE FROM things WHERE kind = ? AND id = ?", (thing.kind, thing.id))

    def put_file(self, identifier: int, body: bytes) -> None:
        """Save the bytes of a file."""
        self._database.execute("INSERT OR REPLACE INTO files VALUES (?, ?)", (identifier, body))

    def file(self, identifier: int) -> bytes | None:
        """Return the bytes of a file, or None where there is none."""
        row = self._database.execute("SELECT body FROM files WHERE id = ?", (identifier,)).fetchone()
        return None if row is None else bytes(row[0])

    def drop_file(self, identifier: int) -> None:
        """Forget a file."""
        self._database.execute("DELETE FROM files WHERE id = ?", (identifier,))

    def keep_files(self, wanted: set[int]) -> None:
        """Forget all files but these."""
        present = [row[0] for row in self._database.execute("SELECT id FROM files")]
        for identifier in set(present) - wanted:
            self.drop_file(identifier)

    def clear(self) -> None:
        """Forget everything."""
        self._database.execute("DELETE FROM things")
        self._database.execute("DELETE FROM files")

    def close(self) -> None:
        """Close the file."""
        self._database.close()
