"""Actions, positions and views of ラウツァイト・セプ.

Source: the rule specification of ラウツァイト・セプ, sections 2 (round), 3 (turn), 4 (points) and 6 (views).

A piece is a text: ``K0`` … ``K9``, ``F0`` … ``F9``, or ``*`` (wild); a square is its name, ``a1`` … ``e5``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core import Result, Seat
from engine.lauzait_cep.options import MOST_SEATS, Options
from engine.nodes import Over as Over
from engine.nodes import TableNode
from engine.sticks import Fallen

Piece = str
Pieces = tuple[Piece, ...]
Square = str
Board = tuple[Piece, ...]
"""The pieces of the 25 squares, row by row from a1 to e5; an empty text where none lies."""

# --- Actions ---------------------------------------------------------------------------------------


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Chance: all pieces in play in their new order (§2.1): nine to each seat, 24 on the board, the rest."""

    pieces: Pieces


class Dissolve(msgspec.Struct, frozen=True, tag="dissolve"):
    """The seat conceals its revealed set of this number, from 1, and pays its bonus back."""

    number: int


class Form(msgspec.Struct, frozen=True, tag="form"):
    """The seat reveals three hidden pieces as a set, for its bonus."""

    pieces: Pieces


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """The seat lays a hidden piece on the empty square: a hire begins."""

    piece: Piece


class Choose(msgspec.Struct, frozen=True, tag="piece"):
    """The piece on this square is to move."""

    square: Square


class Move(msgspec.Struct, frozen=True, tag="to"):
    """It moves to this square."""

    square: Square


class Declare(msgspec.Struct, frozen=True, tag="declare"):
    """The seat declares a complete hand of which nothing is revealed."""


class Stalemate(msgspec.Struct, frozen=True, tag="stalemate"):
    """The seat declares because nothing that it holds can be discarded."""


class End(msgspec.Struct, frozen=True, tag="end"):
    """The seat ends its turn after the hire."""


SeatAction = Dissolve | Form | Discard | Choose | Move | Declare | Stalemate | End
"""What a seat does."""

Action = Deal | Fallen | SeatAction

# --- What everybody saw ----------------------------------------------------------------------------

CastFor = Literal["start", "second"]
"""For what sticks are thrown before a round: who starts, or who of the starter's neighbours is second."""


class Cast(msgspec.Struct, frozen=True):
    """A throw before the round: dark faces; ``go`` counts from 1 how often it was thrown for the same."""

    seat: Seat
    ones: int
    purpose: CastFor
    go: int = 1


class Set(msgspec.Struct, frozen=True):
    """Three pieces, what each of them stands for (the same but for wilds), in this order, and the bonus."""

    pieces: Pieces
    reading: Pieces
    bonus: int = 0


EventKind = Literal[
    "deal", "cast", "start", "dissolve", "form", "discard", "piece", "to", "water", "take", "declare", "limit"
]


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everybody saw; only the fields named are filled.

    ========== ======================================================================================
    deal       the round has been dealt (seat -1)
    cast       ``seat`` threw ``ones`` before the round, for ``purpose``
    start      ``seat`` starts; ``direction`` of play
    dissolve   ``seat`` concealed ``pieces`` again, its set of ``number``; ``points`` (0 or less)
    form       ``seat`` revealed ``pieces``, taken as ``reading``; ``points`` (the bonus)
    discard    ``seat`` laid ``piece`` on ``square``
    piece      ``seat`` moves the ``piece`` on ``square``
    to         the ``piece`` leaves ``square`` for ``target``; on water sticks decide next
    water      the sticks showed ``ones``: ``came_off`` or not
    take       ``seat`` took ``piece`` from ``square``; ``own``: it is the one that it had just discarded
    declare    ``seat`` declared (:class:`RoundEnd` tells with what); ``points`` scored
    limit      the round ended without a declaration (seat -1)
    ========== ======================================================================================

    In ``take`` after failure in water the piece is the mover itself, and ``square`` the one that it left.
    """

    kind: EventKind
    seat: Seat = -1
    piece: Piece = ""
    square: Square = ""
    target: Square = ""
    pieces: Pieces = ()
    reading: Pieces = ()
    number: int = 0
    points: int = 0
    ones: int = -1
    came_off: bool = False
    own: bool = False
    purpose: CastFor = "start"
    direction: int = 0


class TurnStory(msgspec.Struct, frozen=True):
    """What happened in a turn of a round, so far if it goes on."""

    seat: Seat
    round: int
    events: tuple[Event, ...] = ()


AwardKind = Literal["lauzait", "experts", "sequence", "bridges", "balanced", "dark", "light"]


class Award(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the formation points (§4.3).

    ``suit`` is that of ``experts``; ``numbers`` those of ``sequence``, lowest first, and the three that both
    sets of ``bridges`` have; ``count`` the sum on either side for ``balanced``, the copies for ``light``.
    """

    kind: AwardKind
    points: int
    suit: str = ""
    numbers: tuple[int, ...] = ()
    count: int = 0


How = Literal["third_set", "concealed", "stalemate", "max_turns"]
"""How a round ended; ``max_turns``: without a declaration."""


class RoundEnd(msgspec.Struct, frozen=True):
    """How a round ended.

    ``seat`` declared (None: nobody) with these ``pieces``, split into ``sets`` for the counting, with wilds
    read as it is best for all awards together (no sets in a stalemate); ``formation`` is the sum of the
    ``awards``.  ``bonuses`` are what each seat got for sets less what it paid back, ``gains`` all that it won
    in the round, ``points`` what it has now; ``light`` is the light piece that was played with.
    """

    number: int
    how: How
    seat: Seat | None
    pieces: Pieces
    sets: tuple[Set, ...]
    awards: tuple[Award, ...]
    formation: int
    bonuses: tuple[int, ...]
    gains: tuple[int, ...]
    points: tuple[int, ...]
    turns: int
    light: Piece = ""


# --- Table and nodes -------------------------------------------------------------------------------


class Table(msgspec.Struct, frozen=True):
    """What all phases share.

    ``hidden`` (each seat's concealed pieces, in order) and ``rest`` (face down beside the board) are not for
    everybody.  ``starter`` is -1 and ``direction`` 0 until they are settled; ``turn`` counts the turns of the
    round from 1; ``known`` are the hidden pieces by seat that everybody can remember.
    """

    options: Options
    points: tuple[int, ...]
    round: int
    board: Board
    hidden: tuple[Pieces, ...]
    rest: Pieces
    sets: tuple[tuple[Set, ...], ...]
    known: tuple[Pieces, ...]
    bonuses: tuple[int, ...]
    light: Piece = ""
    starter: Seat = -1
    direction: int = 0
    turn: int = 0
    casts: tuple[Cast, ...] = ()
    last: tuple[Event, ...] = ()
    story: tuple[TurnStory, ...] = ()
    history: tuple[RoundEnd, ...] = ()

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.points)

    @property
    def rounds(self) -> int:
        """The number of rounds: without another wish as many as seats."""
        return self.options.rounds or self.seats

    @property
    def lowest(self) -> int:
        """The smallest number in play: 0 with four players only (§1)."""
        return 0 if self.seats == MOST_SEATS else 1


class Dealing(TableNode[Table], frozen=True, tag="dealing"):
    """The pieces of the round are about to be dealt."""


class Casting(TableNode[Table], frozen=True, tag="casting"):
    """Sticks are thrown before the round (§2.2): the first of ``waiting`` throws next.

    ``among`` are all who throw in this go; without ``starter`` on the table it is for the start, else for
    who is second.
    """

    among: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    go: int = 1


class Done(msgspec.Struct, frozen=True):
    """What the seat has done in this turn, and whether it began it without any way to discard (§3.1)."""

    stale: bool = False
    dissolved: bool = False
    formed: bool = False


class InTurn(TableNode[Table], frozen=True):
    """A node in the middle of a turn."""

    seat: Seat
    done: Done


class Pre(InTurn, frozen=True, tag="pre"):
    """Before the hire: dissolve, form, discard, or declare."""


class Hire(msgspec.Struct, frozen=True):
    """A hire in progress: the ``discarded`` piece lies on ``filled``."""

    discarded: Piece
    filled: Square
    origin: Square = ""
    target: Square = ""


class InHire(InTurn, frozen=True):
    """A node in the middle of a hire."""

    hire: Hire


class Piecing(InHire, frozen=True, tag="piece"):
    """The seat chooses which piece moves."""


class Targeting(InHire, frozen=True, tag="target"):
    """The seat chooses where the piece on ``hire.origin`` moves."""


class Water(InHire, frozen=True, tag="water"):
    """The sticks decide whether the move to ``hire.target`` comes off."""


class Post(InTurn, frozen=True, tag="post"):
    """After the hire: declare or end; in free order also form and dissolve."""


GameEnd = Literal["last_round"]
"""The rules that end a game."""

Acting = Pre | Piecing | Targeting | Post
Mid = Acting | Water
"""In the middle of a turn."""

State = Dealing | Casting | Mid | Over[Table, GameEnd]

Phase = Literal["dealing", "casting", "pre", "piece", "target", "water", "post", "over"]

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows.

    ``story`` are the last turns, the one in progress last: as many as seats, and one.

    ``hidden`` are its own concealed pieces, in order; ``mover`` the seat whose turn it is, also while sticks
    decide (None outside of turns), ``caster`` who throws before the round.  ``dissolved`` and ``formed`` tell
    what the mover has done in this turn.  ``stale`` is told to the mover alone, None to others: the turn
    began without any way to discard.  ``discarded`` and ``filled`` (the square on which it lies), ``origin``
    and ``target`` are those of the hire in progress.
    """

    seat: Seat | None
    phase: Phase
    turn: tuple[Seat, ...]
    options: Options
    round: int
    rounds: int
    points: tuple[int, ...]
    board: Board
    light: Piece
    starter: Seat
    direction: int
    turn_number: int
    mover: Seat | None
    caster: Seat | None
    casts: tuple[Cast, ...]
    among: tuple[Seat, ...] = ()
    waiting: tuple[Seat, ...] = ()
    go: int = 0
    hidden: Pieces | None
    hidden_sizes: tuple[int, ...]
    sets: tuple[tuple[Set, ...], ...]
    bonuses: tuple[int, ...]
    known: tuple[Pieces, ...]
    rest_size: int
    dissolved: bool
    formed: bool
    stale: bool | None
    discarded: Piece
    filled: Square
    origin: Square
    target: Square
    last: tuple[Event, ...]
    story: tuple[TurnStory, ...]
    history: tuple[RoundEnd, ...]
    result: Result | None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.points)

    @property
    def last_round(self) -> RoundEnd | None:
        """How the round before ended (the last one, when the game is over); None in the first."""
        return self.history[-1] if self.history else None
