"""What is read of a game together: it and all that belongs to its table, by one question."""

from __future__ import annotations

import msgspec

from bot.storage.rows import GameRow, NewcomerRow, SeatRow


class ReaderRow(msgspec.Struct, frozen=True):
    """How somebody reads, or a server: in which language, and how pictures look to them."""

    language: str
    style: str
    theme: str
    size: str
    help: str


class GameParts(msgspec.Struct, frozen=True, kw_only=True):
    """A game with all that belongs to its table.

    ``declines``: which seats say no beforehand, and until when.  ``leavers``: the seat
    that each person left last.  ``acted``: when each seat acted last; seats that never did are missing.
    ``readers``: how the persons with a seat read.  ``server``: how its server
    does, with empty texts where it has set nothing.
    """

    row: GameRow
    seats: list[SeatRow]
    newcomers: list[NewcomerRow]
    declines: dict[int, str]
    leavers: dict[int, int]
    acted: dict[int, float]
    readers: dict[int, ReaderRow]
    server: ReaderRow

    def __repr__(self) -> str:
        return f"GameParts({self.row!r})"
