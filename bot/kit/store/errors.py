"""What the storage may raise on purpose.

StorageError
 ├─ DatabaseUnavailable   the database cannot be used: reason, and data for its sentence
 ├─ OutOfRange            a number that no row can have
 ├─ DatabaseTooNew        it was written by a newer version of the bot
 ├─ SeatTaken             the seat, or another seat of the same person, is taken already
 └─ SecretTaken           the deal is committed to another secret already
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SENTENCES: Final[Mapping[str, str]] = {
    "wrong_url": "The database's URL must look like sqlite:///folder/tymok.db or postgresql://user@host/database.",
    "unusable_url": "The database's URL can't be used: {detail}.",
    "no_driver": "This database needs the Python package {package}, which is not installed.",
    "no_write_access": "{place} cannot be written: check the owner and the permissions of the folder.",
    "not_a_database": "{place} is damaged or is not an SQLite database.",
    "foreign": "{place} holds tables of another program: give the bot a database of its own.",
    "no_backup": "{place} is no database of this bot.",
    "changed": "{place} has changed since it was written, as {detail} tells: take another backup.",
    "missing": "There is no file {place}.",
    "itself": "{place} is the database itself: name a backup of it.",
    "other_version": "{place} is of an earlier version of the bot: start the bot once.",
    "in_use": "{place} is in use: stop the bot first.",
    "moved": "{place} is not the file that was opened: it was moved, removed or replaced. "
    "Put it back, or start the bot again with the one that holds the games.",
    "not_empty": "{place} is not empty: name a database in which there is nothing.",
    "here_already": "{place} is where the games are already: name another database.",
    "differs": "{place} did not get what was sent to it: {detail}. Nothing was changed.",
    "unreachable": "The database server at {place} does not answer.",
    "refused": "The database server at {place} refuses the bot: {detail}.",
    "busy": "{place} is busy: another process, or a transaction that takes too long, holds it ({detail}).",
    "closed": "{place} is being closed: the bot ends.",
    "no_folder": "No backup can be written into {place}: {detail}. Check that it exists and who owns it.",
    "no_pg_dump": "Backups of PostgreSQL need its programs pg_dump and pg_restore, which are not installed.",
    "no_dump": "{place} can't be dumped or restored: {detail}.",
    "no_room": "There is no room for a backup in {place}: {detail}. Make room, or name another folder.",
    "full": "The disk of {place} is full.",
    "failed": "{place} fails: {detail}.",
}
"""English for logs, by reason; the words for people are in the translation catalogue."""


class StorageError(Exception):
    """Base of what the storage raises on purpose."""


class DatabaseUnavailable(StorageError):
    """The database cannot be used now; never carries a password.

    ``reason`` is a key of :data:`SENTENCES`; ``data`` fills its sentence: ``place`` (the path of the file,
    or ``host:port/database``), ``detail`` (the server's or system's own words), ``package``.
    """

    def __init__(self, reason: str, **data: str) -> None:
        self.reason = reason
        self.data: Mapping[str, str] = data
        super().__init__(SENTENCES[reason].format(**data))


class OutOfRange(StorageError):
    """Asked for was a number of more than 64 bits: somebody made it up, no row can have it."""


class DatabaseTooNew(StorageError):
    """The schema is of a newer version of the bot: ``found`` is its revision, ``known`` our newest."""

    def __init__(self, found: str, known: str) -> None:
        self.found = found
        self.known = known
        super().__init__(f"The database is of a newer version of the bot (revision {found}; known: {known}).")


class _Taken(StorageError):
    """A key that may be written once is there already; ``game`` and further parts of the key as data."""

    def __init__(self, game: str, **data: Any) -> None:
        self.game = game
        self.data: Mapping[str, Any] = data
        super().__init__(", ".join([f"game {game}", *(f"{key} {value}" for key, value in data.items())]))


class SeatTaken(_Taken):
    """The seat ``data["seat"]`` is taken, or its person sits at the game already."""


class SecretTaken(_Taken):
    """The deal ``data["deal"]`` is committed to a secret already, which stays."""
