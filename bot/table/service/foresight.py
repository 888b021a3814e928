"""What somebody can expect of computer players, and two people of each other, told by who keeps numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.store.database import Database
from bot.table.service.match import Match
from engine.core import AnyGame, Seat


@dataclass(frozen=True, slots=True)
class Place:
    """A seat from which somebody would play so many computer players, all of one level.

    ``fixed``: the rules stay as they are, so nobody can be helped.
    """

    rules: AnyGame
    options: Any
    seat: Seat = 0
    against: int = 1
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Outlook:
    """What somebody can expect of each level: its number where it has one, weakest first.

    ``chances`` are the shares of games that they would win, none as long as they have no number themselves.
    """

    numbers: Mapping[str, float] = field(default_factory=dict)
    chances: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Suggested:
    """A level for somebody, and where none alone fits a head start by its name, for themselves or the other.

    ``chance`` is the share of games that they would win; None: they have no number yet.
    """

    level: str
    chance: float | None = None
    head_start: str = ""
    helped: Seat = 0

    def changes(self, place: Place) -> Mapping[str, object]:
        """Return which options the head start changes; raise KeyError if the game knows it no more."""
        if not self.head_start:
            return {}
        return place.rules.head_starts(place.options, self.helped)[self.head_start]


@dataclass(frozen=True, slots=True)
class Even:
    """The head start that makes a game of two people most even: its name, who is helped, what it is worth.

    ``gap`` is by how many points the other one is rated higher, ``share`` the percentage of games that it
    wins between equals, ``left`` the one that the helped person is to win with it.
    """

    head_start: str
    seat: Seat
    gap: int
    share: int
    left: int = 50

    def __str__(self) -> str:
        """Return it as the row of a lobby has it."""
        return f"{self.head_start} {self.seat} {self.gap} {self.share} {self.left}"

    @staticmethod
    def read(text: str) -> Even | None:
        """Read what a row has; None for nothing."""
        if not text:
            return None
        name, *numbers = text.split(" ")
        return Even(name, *map(int, numbers))


class Foresight(Protocol):
    """Who keeps numbers of people and computer players."""

    async def outlook(self, connection: AsyncConnection, user_id: int, place: Place) -> Outlook:
        """Return what somebody can expect of each level of a game."""
        ...

    async def suggested(self, connection: AsyncConnection, user_id: int, place: Place) -> Suggested:
        """Return the level against which somebody wins about four games in ten."""
        ...

    async def even(self, connection: AsyncConnection, match: Match, now: float) -> Even | None:
        """Return the head start that makes a lobby's game even, where its two people are far apart."""
        ...


FORESIGHT: Final[Hook[Foresight]] = Hook()


@dataclass(frozen=True, slots=True)
class ForesightService:
    """Asks whoever knows."""

    database: Database

    async def outlook(self, user_id: int, place: Place) -> Outlook:
        """Return what somebody can expect of each level of a game."""
        async with self.database.read() as connection:
            return await knowing().outlook(connection, user_id, place)

    async def suggested(self, user_id: int, place: Place) -> Suggested:
        """Return the level against which somebody wins about four games in ten."""
        async with self.database.read() as connection:
            return await knowing().suggested(connection, user_id, place)


def knowing() -> Foresight:
    """Return who knows."""
    return next(iter(FORESIGHT))


def place_in(match: Match, user_id: int) -> Place:
    """Return from where somebody at a lobby would play, with one computer player more than there are."""
    computers = sum(seat.user_id is None for seat in match.seats)
    fixed = match.row.start is not None or match.row.fixture is not None
    return Place(match.rules, match.options, match.seat_of(user_id) or 0, computers + 1, fixed)
