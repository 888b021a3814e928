"""Actions, positions and views of 連船之遊.

Source: the rule specification of 連船之遊, sections 1 to 4.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.core import Result, Seat
from engine.ne_kana.options import Options
from engine.nodes import Over as Over
from engine.nodes import TableNode
from engine.nodes import Throwing as Throwing
from engine.nodes import Thrown as Thrown
from engine.sticks import Fallen, Throw

START: Final = 0
"""The position at which all ships begin; that of the goal is :attr:`Options.goal`."""

SHIPS: Final = (1, 2, 3)
"""The numbers of a player's ships."""

# --- Actions (§3) ----------------------------------------------------------------------------------


class ByShip(msgspec.Struct, frozen=True):
    """A ship acts, by its number."""

    ship: int


class Unload(ByShip, frozen=True, tag="unload"):
    """A ship goes back to the start, and its cargo into the stock."""


class Move(ByShip, frozen=True, tag="move"):
    """A ship goes as many squares as the throw showed."""


class Build(ByShip, frozen=True, tag="build"):
    """An empty ship at the start is loaded from the stock."""


class Supply(ByShip, frozen=True, tag="supply"):
    """A ship is loaded from the common resources."""


class Raid(ByShip, frozen=True, tag="raid"):
    """A ship takes cargo from the ship ``target`` of another ``seat`` on the same square."""

    seat: Seat
    target: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """The turn passes, since nothing is legal."""


Deed = Unload | Move | Build | Supply | Raid | Pass
"""What a seat does with a throw."""

Action = Deed | Throw | Fallen

# --- Ships and players -----------------------------------------------------------------------------


class Ship(msgspec.Struct, frozen=True):
    """A ship: where it is, and what it carries."""

    position: int = START
    cargo: int = 0

    @property
    def is_loaded(self) -> bool:
        """Whether it carries anything."""
        return self.cargo > 0


class Player(msgspec.Struct, frozen=True):
    """What a player has at the start, the ships, number 1 first, and what each voyage brought to the goal."""

    stock: int
    ships: tuple[Ship, Ship, Ship]
    voyages: tuple[int, ...] = ()

    @property
    def delivered(self) -> int:
        """The resources at the goal."""
        return sum(self.voyages)

    def ship(self, number: int) -> Ship:
        """Return a ship by its number, 1 to 3."""
        return self.ships[number - 1]


# --- What everybody saw ----------------------------------------------------------------------------


class Done(msgspec.Struct, frozen=True):
    """What a seat did in its last turn: the throw, the action, and what changed by it, before and after.

    ``ship`` is the ship that acted, ``other`` the ship that was raided; None where there was none.
    """

    ones: int
    deed: Deed
    stock: tuple[int, int]
    delivered: tuple[int, int]
    ship: tuple[Ship, Ship] | None = None
    other: tuple[Ship, Ship] | None = None


class Event(msgspec.Struct, frozen=True):
    """What everybody saw last: a seat threw, the sticks fell for it, or it acted."""

    kind: Literal["throw", "sticks", "deed"]
    seat: Seat


# --- Table and nodes -------------------------------------------------------------------------------


class Table(msgspec.Struct, frozen=True):
    """What all phases share; ``mover`` has the turn, ``done`` is what each seat did in its last one."""

    options: Options
    players: tuple[Player, ...]
    round: int
    mover: Seat
    done: tuple[Done | None, ...]
    last: Event | None = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    @property
    def delivered(self) -> tuple[int, ...]:
        """What each seat has brought to the goal."""
        return tuple(player.delivered for player in self.players)

    @property
    def target_reached(self) -> bool:
        """Whether somebody has brought so much to the goal that this round is the last one (§4)."""
        return max(self.delivered) >= self.options.target


class Acting(TableNode[Table], frozen=True, tag="act"):
    """A seat has thrown ``ones`` and does one action."""

    ones: int


GameEnd = Literal["target_reached", "last_round"]
"""The rules that end a game."""


State = Throwing[Table] | Thrown[Table] | Acting | Over[Table, GameEnd]

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows, which is everything.

    ``ones`` is the throw with which the mover acts, None at any other time.
    """

    seat: Seat | None
    phase: Literal["throw", "thrown", "act", "over"]
    turn: tuple[Seat, ...]
    options: Options
    players: tuple[Player, ...]
    round: int
    mover: Seat
    ones: int | None = None
    done: tuple[Done | None, ...]
    last: Event | None
    result: Result | None

    @property
    def latest(self) -> tuple[Seat, Done] | None:
        """What was done last of all, and by which seat; None at the beginning."""
        acted = self.last is not None and self.last.kind == "deed"
        seat = self.last.seat if self.last is not None and acted else (self.mover - 1) % len(self.players)
        done = self.done[seat]
        return None if done is None else (seat, done)

    @property
    def target_reached(self) -> bool:
        """Whether this round is the last one, since somebody has brought enough to the goal."""
        return max(player.delivered for player in self.players) >= self.options.target
