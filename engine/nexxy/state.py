"""Actions, positions and views of 六裁.

Source: the rule specification of 六裁, sections 1 and 3.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core import Result, Seat
from engine.nexxy.board import GOAL
from engine.nexxy.options import Options
from engine.nodes import Over as Over
from engine.nodes import Throwing as Throwing
from engine.nodes import Thrown as Thrown
from engine.sticks import Fallen, Throw

# --- Actions ---------------------------------------------------------------------------------------

Action = Throw | Fallen

# --- What everybody saw ----------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a throw did: whose it was, what fell, from where to where the piece went.

    ``beyond``: it would have gone beyond the goal, so it stayed and nothing else happened.  ``captured`` is
    the seat whose piece was sent back, ``cups`` what the lines of the square gave.  Of a seat that finished
    by it ``place`` is how many have now, and ``ox_walk`` whether it made an ox walk.
    """

    seat: Seat
    ones: int
    start: int
    end: int
    beyond: bool = False
    captured: Seat | None = None
    cups: int = 0
    place: int | None = None
    ox_walk: bool = False


# --- Table and nodes -------------------------------------------------------------------------------


class Runner(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's piece and its counters.

    ``position`` is its place on the route; ``rested`` are the lined squares on which it came to rest, in
    their order, where ox walks are tracked; ``sent_back``: it was sent back to the start at least once.
    """

    position: int = 0
    cups: int = 0
    turns: int = 0
    rested: tuple[int, ...] = ()
    sent_back: bool = False

    @property
    def finished(self) -> bool:
        """Whether the piece has reached the goal and left the board."""
        return self.position == GOAL


class Table(msgspec.Struct, frozen=True):
    """What all phases share.

    ``finished`` are the seats in the order of finishing, ``walkers`` those of them that made an ox walk;
    ``last`` is the newest throw of each seat, the oldest first.
    """

    options: Options
    runners: tuple[Runner, ...]
    mover: Seat = 0
    finished: tuple[Seat, ...] = ()
    walkers: tuple[Seat, ...] = ()
    last: tuple[Event, ...] = ()

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.runners)

    @property
    def running(self) -> tuple[Seat, ...]:
        """The seats that have not finished."""
        return tuple(seat for seat, runner in enumerate(self.runners) if not runner.finished)

    def standing_on(self, position: int) -> tuple[Seat, ...]:
        """Return the seats whose pieces stand on a square of the route; on the goal stands nobody."""
        return tuple(seat for seat in self.running if self.runners[seat].position == position)


GameEnd = Literal["all_but_one", "first", "max_turns"]
"""The rules that end a game."""


State = Throwing[Table] | Thrown[Table] | Over[Table, GameEnd]

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows: everything."""

    seat: Seat | None
    phase: Literal["throw", "thrown", "over"]
    turn: tuple[Seat, ...]
    table: Table
    result: Result | None
