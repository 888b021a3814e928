"""Actions, positions and views of 古機戦.

Source: the rule specification of 古機戦, section 3.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core import Result, Seat
from engine.nodes import Over as Over
from engine.nodes import TableNode
from engine.zia_cerke.board import Wing
from engine.zia_cerke.options import Options

# --- Actions ---------------------------------------------------------------------------------------


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Before the first move: exchange beast and chariot on the left, on the right, on both sides, or not."""

    wing: Wing


class Move(msgspec.Struct, frozen=True, omit_defaults=True, tag="move"):
    """A piece moves; ``taken`` is the square of the piece that it captures, empty for none.

    With ``sacrifice`` the mover vanishes together with the piece on ``taken``, which is its ``dest`` too.
    The vessels that it steps on are no part of it: what they are makes no difference.
    """

    src: str
    dest: str
    taken: str = ""
    sacrifice: bool = False


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """A chain of jumps ends, although the piece could capture again."""


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """The side to move gives the season up."""


class OfferDraw(msgspec.Struct, frozen=True, tag="offer_draw"):
    """The side to move offers a draw, and still has to move."""


class AcceptDraw(msgspec.Struct, frozen=True, tag="accept_draw"):
    """The side to move accepts the draw that was offered."""


Action = Choose | Move | Stop | Resign | OfferDraw | AcceptDraw

# --- What everybody saw ----------------------------------------------------------------------------


class Trace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move as the table saw it: the piece by its letter, where from, over which vessels, where to.

    ``taken`` is the square of the piece ``captured`` (its letter), both empty for none.
    """

    piece: str
    src: str
    dest: str
    via: tuple[str, ...] = ()
    taken: str = ""
    captured: str = ""
    sacrifice: bool = False


SeasonEnd = Literal["king", "resigned", "draw_agreed", "repetition", "move_limit", "no_move"]
"""The rules that end a season (§3)."""


class Season(msgspec.Struct, frozen=True, omit_defaults=True):
    """A season that has ended: the rule, who won it (None: a draw), who began it, how many moves it had."""

    number: int
    rule: SeasonEnd
    winner: Seat | None
    first: Seat
    moves: int


# --- Table and nodes -------------------------------------------------------------------------------

Wings = tuple[Wing | None, Wing | None]
"""What the seats have chosen before the first move, None for who has not."""

NO_OFFER = (False, False)


class Table(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What all phases share; pairs are by seat.

    ``board`` is a text of 81 signs (:mod:`engine.zia_cerke.board`).  ``points`` counts two for a season won
    and one for a draw.  ``moves`` are those made in this season; a chain of jumps is one.  ``quiet`` are the
    moves since the last one that cannot be undone, each as origin × 81 + destination: from them follow the
    positions that may come again.  ``captured`` are the pieces that each seat has taken, by their letters,
    and those that the other one has sacrificed.  ``offered``: the seat has offered a draw, in this turn or
    in its last one.  ``wings`` are what was chosen for this season's setup.  ``last`` is the last turn, in
    several parts for a chain.
    """

    options: Options
    board: str
    mover: Seat
    season: int = 1
    points: tuple[int, int] = (0, 0)
    moves: int = 0
    quiet: tuple[int, ...] = ()
    captured: tuple[str, str] = ("", "")
    offered: tuple[bool, bool] = NO_OFFER
    wings: Wings | None = None
    last: tuple[Trace, ...] = ()
    seasons: tuple[Season, ...] = ()

    @property
    def first(self) -> Seat:
        """The seat that begins this season: they take turns."""
        return (self.options.first_mover + self.season - 1) % 2


class Setup(TableNode[Table], frozen=True, tag="setup"):
    """Both seats choose where their beasts and chariots stand."""

    chosen: Wings = (None, None)


class Moving(TableNode[Table], frozen=True, tag="move"):
    """The side to move chooses a move."""


class Chaining(TableNode[Table], frozen=True, tag="chain"):
    """The piece on ``square`` has just jumped and may capture again."""

    square: str


GameEnd = SeasonEnd | Literal["last_season"]
"""The rules that end a game: of several seasons the last one, of one season what ended it."""


State = Setup | Moving | Chaining | Over[Table, GameEnd]

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows: all but what the other one is choosing for its setup.

    ``chosen`` are the setups that it may see, ``placed`` the seats that have chosen one.  ``square`` is that
    of the piece which may jump on.
    """

    seat: Seat | None
    phase: Literal["setup", "move", "chain", "over"]
    turn: tuple[Seat, ...]
    table: Table
    chosen: Wings = (None, None)
    placed: tuple[Seat, ...] = ()
    square: str = ""
    result: Result | None = None
