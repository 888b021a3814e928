"""Actions and positions of Cerke: one action type for each choice, one state type for each node.

Source: the rule specification, section 4 (the state machine with its chance nodes).  Squares in actions
are names ("ZO"), so that a record can be read; pieces are texts as in :mod:`engine.cerke.board`.

Actions hold nothing but texts and numbers, so the garbage collector need not look at them (``gc=False``):
a position has some two hundred of them.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.cerke.options import Options
from engine.core import Result

# --- Actions of chance -----------------------------------------------------------------------------


class FirstMover(msgspec.Struct, frozen=True, gc=False, tag="first"):
    """Chance decides which seat moves first in the season."""

    seat: int


class Cast(msgspec.Struct, frozen=True, gc=False, tag="cast"):
    """Five sticks are cast and show this many ones, 0–5; for the bridge or for the water."""

    ones: int


# --- Actions of players ----------------------------------------------------------------------------


class Move(msgspec.Struct, frozen=True, gc=False, tag="move"):
    """A plain move."""

    src: str
    dest: str


class StepMove(msgspec.Struct, frozen=True, gc=False, tag="step"):
    """A step (踏越え) onto an occupied square and on from it by a finite leg: no bridge cast."""

    src: str
    via: str
    dest: str


class StepCast(msgspec.Struct, frozen=True, gc=False, tag="step_cast"):
    """A step whose second leg is unlimited: the sticks bound it.

    ``declared`` is the declared square (exact), the farthest legal square in the declared direction
    (direction), or the first legal square of the second leg (none).
    """

    src: str
    via: str
    declared: str


class Drop(msgspec.Struct, frozen=True, gc=False, tag="drop"):
    """A captured piece ("S", "+S") is placed on an empty square."""

    piece: str
    dest: str


class TamMove(msgspec.Struct, frozen=True, gc=False, tag="tam"):
    """The 皇 moves two squares, stepping on ``via`` in its former or latter leg, or nowhere.

    Its path is src, first, second; with ``step="former"`` src, via, first, second;
    with ``step="latter"`` src, first, via, second.
    """

    src: str
    first: str
    second: str
    via: str = ""
    step: Literal["", "former", "latter"] = ""


class Land(msgspec.Struct, frozen=True, gc=False, tag="land"):
    """After the bridge cast the piece moves to this square."""

    dest: str


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """After the bridge cast the piece stays where it was (此無)."""


class CastAgain(msgspec.Struct, frozen=True, gc=False, tag="again"):
    """連撃術: the sticks are cast once more, for a higher sum or for none."""


class Stop(msgspec.Struct, frozen=True, gc=False, tag="stop"):
    """連撃術: the sum is enough."""


class SecondCast(msgspec.Struct, frozen=True, gc=False, tag="second"):
    """The side that a handicap helps takes a cast back and makes another one, once a season."""


class Tymok(msgspec.Struct, frozen=True, gc=False, tag="tymok"):
    """再行: the rate doubles and the season goes on."""


class Taxot(msgspec.Struct, frozen=True, gc=False, tag="taxot"):
    """終季: the season is scored and ends."""


Action = (
    FirstMover
    | Cast
    | Move
    | StepMove
    | StepCast
    | Drop
    | TamMove
    | Land
    | Pass
    | CastAgain
    | Stop
    | SecondCast
    | Tymok
    | Taxot
)

# --- Positions -------------------------------------------------------------------------------------


class Hand(msgspec.Struct, frozen=True):
    """A hand or a situational item: ``name`` as it is declared (同色獣, 撃皇), what it pays at rate 1."""

    id: str
    name: str
    points: int
    flash: bool = False


class Casting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be told of the casts of a turn beside their sums.

    ``casts`` are those of a 連撃術 in progress, or of one that was made of several; ``second`` is for what
    the helped side cast a second time, and ``replaced`` the sum that it took back for that.
    """

    casts: tuple[int, ...] = ()
    second: Literal["", "bridge", "water"] = ""
    replaced: int = 0


SINGLE: Final = Casting()
"""One cast for each thing, as in most turns."""


class Trace(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table saw of a turn: drawn on the board, told in words, no part of the rules.

    ``captured`` is a piece as in a hand ("+S"); casts are None where nothing was cast; ``completed``
    is false for a pass after the cast and for a failed cast; ``penalty`` is what immediate penalties
    paid together, in points times rate (negative: the mover lost them).
    """

    seat: int
    kind: Literal["move", "step", "step_cast", "drop", "tam"]
    piece: str
    src: str = ""
    via: str = ""
    dest: str = ""
    first: str = ""
    captured: str = ""
    bridge: int | None = None
    water: int | None = None
    completed: bool = True
    penalty: int = 0
    casting: Casting = SINGLE


class Throw(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cast of the sticks: who threw for what, what was needed, what fell, and what came of it.

    ``kind``: for the second leg of a step over ``via``, or for entering the water on ``dest``.  ``needed``
    is 0 where any number will do; ``ones`` is None until the sticks have fallen.  ``outcome``: the piece got
    on, the cast was too low, or its player stayed although it was not; empty while that is open.
    ``casts`` are those of a 連撃術, whose sum is ``ones``; ``replaced`` is the sum that the helped side took
    back for this cast.
    """

    seat: int
    kind: Literal["bridge", "water"]
    src: str
    dest: str
    via: str = ""
    needed: int = 0
    ones: int | None = None
    outcome: Literal["", "done", "short", "stayed"] = ""
    casts: tuple[int, ...] = ()
    replaced: int | None = None


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """A 再行: the hands it was said with, the captured pieces that made them, and the rate before and after.

    ``turn`` is the turn of the season that it ended, from 1.
    """

    seat: int
    hands: tuple[Hand, ...]
    captured: str
    before: int
    rate: int
    turn: int


class Season(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a season ended, and what it changed; pairs are by seat, IA first.

    ``ended``: by 終季, by a payment at once that left one side nothing, by the limit of turns, or because
    nobody could move.  ``seat`` said 終季 or made that payment; ``hands`` are those it was settled by,
    made of the ``captured`` pieces; ``pieces`` is what the old scoring pays for loose ones; ``due`` the sum
    of all that times ``rate`` (negative: the seat pays).
    ``before`` and ``after`` are the scores on either side of that settlement, which moves no more than
    there is.  ``at_once`` is what side IA had received in the season by payments at once, ``doubled`` how
    often each seat's 再行 had doubled the rate, ``turns`` how many turns it had.
    """

    number: int
    ended: Literal["taxot", "penalty", "limit", "no_move"]
    before: tuple[int, int]
    after: tuple[int, int]
    seat: int | None = None
    hands: tuple[Hand, ...] = ()
    captured: str = ""
    rate: int = 1
    due: int = 0
    at_once: int = 0
    doubled: tuple[int, int] = (0, 0)
    turns: int = 0
    pieces: int = 0

    @property
    def winner(self) -> int | None:
        """The seat that received points in the settlement, None where nobody paid.

        A debt that falls away when the scores come back within their limits is no payment.
        """
        if self.seat is None or (self.after[self.seat] - self.before[self.seat]) * self.due <= 0:
            return None
        return self.seat if self.due > 0 else 1 - self.seat


class Story(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is told of a game beside its position; no part of the rules.

    ``earlier`` is the turn before the last one.  Of the season that is played: ``call``, the last 再行,
    ``doubled``, how often each seat's 再行 has doubled the rate, and ``at_once``, what side IA has received
    by payments at once.  Of the game: the ``seasons`` that have ended.
    """

    earlier: Trace | None = None
    call: Call | None = None
    doubled: tuple[int, int] = (0, 0)
    at_once: int = 0
    seasons: tuple[Season, ...] = ()


UNTOLD: Final = Story()


class Position(msgspec.Struct, frozen=True):
    """What all nodes share (4.1): the board, captured pieces, scores, and whose turn it is.

    Pairs are by seat, IA first.  ``season`` counts from 1, ``turns`` the turns made in this season.
    ``tam_moved_last``: the turn before, in this season, moved the 皇.  ``first_mover`` began the season.
    ``second_cast_made``: the helped side has used up its second cast of this season.
    """

    options: Options
    board: tuple[str, ...]
    captured: tuple[str, str]
    mover: int
    season: int
    score: tuple[int, int]
    rate: int = 1
    tam_moved_last: bool = False
    turns: int = 0
    first_mover: int = 0
    last: Trace | None = None
    story: Story = UNTOLD
    second_cast_made: bool = False


class PositionNode(msgspec.Struct, frozen=True):
    """A state: the position, and what only this kind of state knows."""

    position: Position


class SeasonStart(PositionNode, frozen=True, tag="season_start"):
    """Chance decides who moves first."""


class Ground(PositionNode, frozen=True, tag="ground"):
    """The mover chooses a move."""


class Bridge(PositionNode, frozen=True, tag="bridge"):
    """The sticks decide how far the second leg may go; the mover still stands on its origin."""

    step: StepCast
    casting: Casting = SINGLE


class Chain(PositionNode, frozen=True, tag="chain"):
    """連撃術: the mover stops with the sum of the casts so far, or casts again."""

    step: StepCast
    casting: Casting

    @property
    def total(self) -> int:
        """The sum so far."""
        return sum(self.casting.casts)


class Excited(PositionNode, frozen=True, tag="excited"):
    """The bridge cast is known: the mover lands or passes."""

    step: StepCast
    cast: int
    casting: Casting = SINGLE


class Water(PositionNode, frozen=True, tag="water"):
    """The sticks decide whether the piece enters the water; ``bridge`` is the cast before, if any."""

    src: str
    via: str
    dest: str
    bridge: int | None = None
    casting: Casting = SINGLE


class Refused(PositionNode, frozen=True, tag="refused"):
    """The water cast was too low, and the helped side may make a second one, or let the piece go back."""

    src: str
    via: str
    dest: str
    ones: int
    bridge: int | None = None
    casting: Casting = SINGLE


class Declare(PositionNode, frozen=True, tag="declare"):
    """The mover must declare 再行 or 終季; ``situational`` are this turn's 撃皇 and 皇再来."""

    situational: tuple[Hand, ...]
    new_hand: bool


class Over(PositionNode, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    rule: Literal["score_limit", "last_season", "no_move"]


State = SeasonStart | Ground | Bridge | Chain | Excited | Water | Refused | Declare | Over

# --- View ------------------------------------------------------------------------------------------


class Declaration(msgspec.Struct, frozen=True):
    """What the mover would declare: the hands that count, their sum, and the points due at this rate.

    ``pieces`` is what the old scoring pays for loose captured pieces, a part of the sum.
    """

    hands: tuple[Hand, ...]
    total: int
    due: int
    pieces: int = 0


Node = Literal["season_start", "ground", "bridge", "chain", "excited", "water", "refused", "declare", "over"]
"""The tags of the states."""


class View(msgspec.Struct, frozen=True):
    """What everybody at and around the table knows: in Cerke nothing is hidden.

    ``seat`` is the viewer (None: a spectator); ``node`` the tag of the state; ``held`` the hands each
    seat holds now; ``chosen`` is the turn in progress from the cast for a step to the last cast, its
    ``dest`` the declared or chosen square; ``declaration`` is set at the node declare; ``throws`` are the
    casts of the last two turns, that in progress among them, the oldest first.
    """

    seat: int | None
    node: Node
    position: Position
    held: tuple[tuple[Hand, ...], tuple[Hand, ...]]
    chosen: Trace | None = None
    declaration: Declaration | None = None
    result: Result | None = None
    throws: tuple[Throw, ...] = ()
