"""The folder in which an arena keeps its games, so that it can be ended at any time and gone on with.

``arena.json`` says by which rules and players they were played, ``games.jsonl`` has a line for each game.  A
line is written at once; what a machine that lost its power left of the last one is dropped.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

import msgspec

from bot.arena.store.games import Played
from bot.kit.store.errors import DatabaseUnavailable
from bot.kit.store.files import sole_use
from bot.kit.structs import UNREADABLE
from engine.players import Outcome

FORM: Final = 1
"""The form of both files; another one is refused."""
BEGINNING: Final = b'{"pairing":{"game":"'
"""What the line of a game begins with."""


class FolderRefused(Exception):
    """A folder can't be used; says why in one sentence."""


class _Head(msgspec.Struct, frozen=True):
    """What stands in ``arena.json``: the form of the files, and the fingerprint of rules and players."""

    form: int
    fingerprint: str


class Folder:
    """An open folder: the games that it held, and where the next ones go.

    ``dropped``: the last line was written by half, and is gone.
    """

    def __init__(self, place: Path, fingerprint: str) -> None:
        """Open or make the folder; raise FolderRefused."""
        self.place = place
        self.dropped = False
        try:
            self._check(fingerprint)
            self.games = list(self._read())
            self._file: BinaryIO = self._games.open("ab", buffering=0)
        except OSError as error:
            raise FolderRefused(_unusable(place, error)) from None

    @property
    def _head(self) -> Path:
        return self.place / "arena.json"

    @property
    def _games(self) -> Path:
        return self.place / "games.jsonl"

    def __enter__(self) -> Folder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, games: Iterable[Played]) -> None:
        """Keep games, at once and for good; raise FolderRefused where there is no room for them."""
        lines = b"".join(msgspec.json.encode(game) + b"\n" for game in games)
        try:
            while lines:
                lines = lines[self._file.write(lines) :]
        except OSError as error:
            raise FolderRefused(_unusable(self.place, error)) from None

    def write(self, name: str, content: bytes) -> Path:
        """Write a file beside the games, whole or not at all; raise FolderRefused."""
        file = self.place / name
        beside = file.with_name(f"{name}.new")
        try:
            beside.write_bytes(content)
            beside.replace(file)
        except OSError as error:
            raise FolderRefused(_unusable(self.place, error)) from None
        return file

    def _check(self, fingerprint: str) -> None:
        """Refuse the games of others; say in a new folder whose games it holds."""
        if not self._head.exists():
            if self._games.exists():
                raise FolderRefused(f"{self._games} is no file of an arena: choose another folder.")
            self.write(self._head.name, msgspec.json.encode(_Head(FORM, fingerprint)))
            return
        try:
            head = msgspec.json.decode(self._head.read_bytes(), type=_Head)
        except UNREADABLE:
            raise FolderRefused(f"{self._head} is no file of an arena: choose another folder.") from None
        if head.form != FORM:
            raise FolderRefused(f"{self.place} is of another version of Tymok: choose another folder.")
        if head.fingerprint != fingerprint:
            raise FolderRefused(
                f"{self.place} holds games by other rules or of other players: choose another folder."
            )

    def _read(self) -> Iterator[Played]:
        """Yield the games; where all are sound, cut off what is left of one that was written by half.

        One that is there twice has ended in the same way both times: its deal and its players are the same.
        """
        if not self._games.exists():
            return
        data = self._games.read_bytes()
        whole = data.rfind(b"\n") + 1
        lines, rest = data[:whole].splitlines(), data[whole:]
        decoder = msgspec.json.Decoder(Played)
        ended: dict[tuple[str, int], Outcome] = {}
        for number, line in enumerate(lines, 1):
            try:
                game = decoder.decode(line)
            except UNREADABLE:
                raise self._no_game(number) from None
            key = (game.pairing.key, game.number)
            if not game.is_sound or ended.setdefault(key, game.outcome) != game.outcome:
                raise self._no_game(number)
            yield game
        if rest:
            if not _is_begun(rest):
                raise self._no_game(len(lines) + 1)
            os.truncate(self._games, whole)
            self.dropped = True

    def _no_game(self, number: int) -> FolderRefused:
        return FolderRefused(f"Line {number} of {self._games} is no game: mend it, or choose another folder.")


@contextmanager
def opened(place: Path, fingerprint: str) -> Iterator[Folder]:
    """Have a folder to oneself; raise FolderRefused if it can't be had."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        with sole_use(place / "arena"), Folder(place, fingerprint) as folder:
            yield folder
    except DatabaseUnavailable:
        raise FolderRefused(f"{place} is in use by another arena, or can't be written.") from None
    except OSError as error:
        raise FolderRefused(_unusable(place, error)) from None


def _is_begun(line: bytes) -> bool:
    """Return whether a line is a game written by half; a machine may leave zeros behind it."""
    written = line.rstrip(b"\0")
    return written.startswith(BEGINNING) or BEGINNING.startswith(written)


def _unusable(place: Path, error: OSError) -> str:
    return f"{place} can't be used: {error.strerror or error}."
