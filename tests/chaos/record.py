"""The record of a run: what people did, what they were answered, what they saw, what went wrong when.

A line of a file each.  The judge knows a run by that file alone, beside the bot's database and the bot's log.
Times are seconds since 1970 by the clock of this machine, which no fault changes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

EVERYBODY: Final = 0
"""In the place of a reader: a message that all of a server may read."""


class Act(msgspec.Struct, tag="act", frozen=True, kw_only=True):
    """Something that a person did: pressed, chose, sent off or commanded.

    ``does`` is the custom id of what was pressed, or the words of the command; ``says`` what was chosen or
    typed.  ``game`` and ``ply`` are those that the control names, empty and None where it names none.
    """

    number: int
    at: float
    person: int
    does: str
    says: str = ""
    game: str = ""
    ply: int | None = None


class Answer(msgspec.Struct, tag="answer", frozen=True, kw_only=True):
    """What came of an act: ``kind`` is the name of the sandbox's outcome, or ``Refused`` by the own client.

    ``plies`` are those that the controls of the message name now, of the act's game; ``private``: for the
    person alone.
    """

    number: int
    at: float
    kind: str
    text: str = ""
    message: int = 0
    plies: tuple[int, ...] = ()
    private: bool = False
    interaction: int = 0


class Seen(msgspec.Struct, tag="seen", frozen=True, kw_only=True):
    """A message as its readers saw it, new or changed: ``reader`` is a person, or :data:`EVERYBODY`."""

    at: float
    message: int
    reader: int
    game: str = ""
    text: str = ""
    alts: tuple[str, ...] = ()
    plies: tuple[int, ...] = ()


class Begun(msgspec.Struct, tag="begun", frozen=True, kw_only=True):
    """A fault, as it began: ``about`` what it was done to, ``game`` the one whose people it touches."""

    fault: int
    at: float
    kind: str
    game: str
    about: str = ""


class Mended(msgspec.Struct, tag="mended", frozen=True, kw_only=True):
    """A fault, as it was mended."""

    fault: int
    at: float


class Told(msgspec.Struct, tag="told", frozen=True, kw_only=True):
    """What a person was told whom a fault touched: the number of their act."""

    fault: int
    act: int


class WentOn(msgspec.Struct, tag="went_on", frozen=True, kw_only=True):
    """How long after a fault was mended somebody at its table could play; ``seconds`` None: nobody could.

    For ``waited`` of these seconds the machine was busy with something else (:mod:`tests.chaos.watch`).
    """

    fault: int
    seconds: float | None
    waited: float = 0.0

    @property
    def stood(self) -> float:
        """Seconds for which play stood still although the machine was there for it."""
        return (self.seconds or 0.0) - self.waited


class Shifted(msgspec.Struct, tag="shifted", frozen=True, kw_only=True):
    """The bot's clock was set: it is so many seconds ahead of this machine's from now on."""

    at: float
    ahead: float


class Sat(msgspec.Struct, tag="sat", frozen=True, kw_only=True):
    """A game began, with these people."""

    at: float
    game: str
    people: tuple[int, ...]


class Last(msgspec.Struct, tag="last", frozen=True, kw_only=True):
    """When all was mended, the people of a running game tried to play on: whether they could."""

    at: float
    game: str
    played: bool


Entry = Act | Answer | Seen | Begun | Mended | Told | WentOn | Shifted | Sat | Last


class Record:
    """Writes a record; every line stands in the file as soon as it is written."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._file = place.open("ab", buffering=0)
        self._acts = 0

    def put(self, entry: Entry) -> None:
        """Write a line."""
        self._file.write(msgspec.json.encode(entry) + b"\n")

    def act(self, person: int, does: str, says: str = "", game: str = "", ply: int | None = None) -> int:
        """Write that somebody does something now; return its number."""
        self._acts += 1
        self.put(
            Act(number=self._acts, at=time.time(), person=person, does=does, says=says, game=game, ply=ply)
        )
        return self._acts

    def close(self) -> None:
        """Write no more."""
        self._file.close()


_DECODER: Final = msgspec.json.Decoder(Entry)


def logs(folder: Path) -> list[Path]:
    """Return the logs of the bot's processes beside a record."""
    return sorted(folder.glob("bot-*.log"))


def read(place: Path) -> Iterator[Entry]:
    """Yield what a record has, in its order."""
    with place.open("rb") as file:
        for line in file:
            yield _DECODER.decode(line)
