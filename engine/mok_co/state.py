"""Actions, positions and views of 行山.

Source: the rule specification, sections 1 (components), 4.1 (installed cards), 5 (turns) and 7 (notation).
Seats count from 0; installed cards have the number of their place in the order of laying, from 1.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.cards import Card, Cards
from engine.core import Result, Seat
from engine.mok_co.options import Options
from engine.nodes import Over as Over
from engine.nodes import TableNode
from engine.sticks import Fallen

Resource = Literal["rice", "coin"]

Phase = Literal["draw", "expire", "effects", "change", "dismantle", "cards", "move"]
"""What a turn is made of (5); each edition has its own order of them."""

# --- Actions ---------------------------------------------------------------------------------------


class Use(msgspec.Struct, frozen=True, tag="use"):
    """The effect of an own active card is carried out: this turn's income, movement, throw or choice."""

    number: int


class Gather(msgspec.Struct, frozen=True, tag="gather"):
    """All cards of 無 and 王 that still give something this turn are used, one after the other."""


class Effects(msgspec.Struct, frozen=True, tag="effects"):
    """Boxed order: the own cards, none of which has anything to be carried out, work and grow older now."""


class Steal(msgspec.Struct, frozen=True, tag="steal"):
    """A tiger takes one rice or coin from an opponent."""

    victim: Seat
    resource: Resource


class Mark(msgspec.Struct, frozen=True, tag="mark"):
    """A general lays a mark on an installed card."""

    owner: Seat
    number: int


class Destroy(msgspec.Struct, frozen=True, tag="destroy"):
    """A general destroys an installed card."""

    owner: Seat
    number: int


class Change(msgspec.Struct, frozen=True, tag="change"):
    """Five rice are changed into a coin, so many times."""

    coins: int


class Dismantle(msgspec.Struct, frozen=True, tag="dismantle"):
    """An own installed card is taken away, for its cost."""

    number: int


class Install(msgspec.Struct, frozen=True, tag="install"):
    """A card of the hand is installed, for its cost; a ship is shown and gives two coins."""

    card: Card


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """A card of the hand is discarded for two rice."""

    card: Card


class Move(msgspec.Struct, frozen=True, tag="move"):
    """A movement is paid for with rice or with coins."""

    resource: Resource


class Stay(msgspec.Struct, frozen=True, tag="stay"):
    """No (further) movement is paid for; the turn goes on or ends."""


class Next(msgspec.Struct, frozen=True, tag="next"):
    """Nothing more is done in this phase."""


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Chance: this card is drawn."""

    card: Card


Action = (
    Use
    | Gather
    | Effects
    | Steal
    | Mark
    | Destroy
    | Change
    | Dismantle
    | Install
    | Discard
    | Move
    | Stay
    | Next
    | Draw
    | Fallen
)

# --- What everybody saw ----------------------------------------------------------------------------


class Walk(msgspec.Struct, frozen=True, omit_defaults=True):
    """A movement and what its length is made of: 1, and what bows, horses and a hue square add.

    ``end`` is nearer than that if the mountain stopped it.
    """

    start: int
    end: int
    bows: int = 0
    horses: int = 0
    hue: int = 0

    @property
    def distance(self) -> int:
        """The squares that the piece could go."""
        return 1 + self.bows + self.horses + self.hue


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everybody saw in a turn.

    kind         what happened, and what is told of it
    draw         ``count`` cards were drawn
    reshuffle    the discard pile, ``count`` cards, became the deck
    expire       the own card was removed, since it had three marks
    gain         the card gave ``rice`` or ``coins``; the brush after a throw
    nothing      the card had no effect, because there was nothing to choose; the general after a throw
    steal        the tiger took ``rice`` or ``coins`` from ``seat``
    protect      the brush protects from now on, after a throw
    halve        the shaman halved the costs of moving, after a throw
    mark         the general laid a mark on ``target`` of ``seat``, which then has ``count``, after a throw
    destroy      the general destroyed ``target`` of ``seat``, after a throw
    move         a movement: by tam or shaman (the latter after a throw), or paid (no ``card``)
    age          ``count`` own black cards got a mark at the end of the effects
    change       ``rice`` went, ``coins`` came
    dismantle    the own card was removed and paid for
    install      the own card was laid and paid for
    ship         a ship was discarded and gave ``coins``
    discard      the card was discarded and gave ``rice``

    ``card`` is the card by which or with which it happened; ``ones`` what the sticks showed, None where none
    were thrown; ``rice`` and ``coins`` what the seat whose turn it is gained (negative: paid).
    """

    kind: Literal[
        "draw",
        "reshuffle",
        "expire",
        "gain",
        "nothing",
        "steal",
        "protect",
        "halve",
        "mark",
        "destroy",
        "move",
        "age",
        "change",
        "dismantle",
        "install",
        "ship",
        "discard",
    ]
    card: Card = ""
    ones: int | None = None
    rice: int = 0
    coins: int = 0
    count: int = 0
    seat: Seat = -1
    target: Card = ""
    walk: Walk | None = None


class Story(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn as everybody saw it, in order; the last one told may still be going on."""

    round: int
    seat: Seat
    events: tuple[Event, ...] = ()


# --- Table and nodes -------------------------------------------------------------------------------


class Installed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that lies before its owner, with its marks (three or more: it is worn out).

    ``active``: it works in the owner's turn that is under way, or else in the next one as things stand.
    ``used``: its effect has been carried out in the turn under way.
    """

    card: Card
    marks: int = 0
    active: bool = False
    used: bool = False


class Camp(msgspec.Struct, frozen=True):
    """What a player has; ``hand``, and ``drawn``, those of its cards that came last, are hidden."""

    index: int = 0
    rice: int = 0
    coins: int = 0
    hand: Cards = ()
    drawn: Cards = ()
    installed: tuple[Installed, ...] = ()
    protected: bool = False


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far the turn has come.

    ``stage`` is the place in the edition's order of phases; of the phases that are open together there,
    ``begun`` is the one in progress ("" for none) and ``done`` are those that have ended.  ``branch`` tells
    whether this turn's cards are installed or discarded.  ``halvings`` counts the shamans that came out,
    ``paid`` the movements that were paid for.
    """

    stage: int = 0
    begun: Phase | Literal[""] = ""
    done: tuple[Phase, ...] = ()
    branch: Literal["", "install", "discard"] = ""
    halvings: int = 0
    paid: int = 0


class Table(msgspec.Struct, frozen=True):
    """What all nodes share; ``deck`` (in deck order, a multiset) is hidden.

    ``last`` are the turns told, the oldest first: as many as there are seats, and the one under way.
    """

    options: Options
    camps: tuple[Camp, ...]
    deck: Cards
    discarded: Cards = ()
    round: int = 1
    mover: Seat = 0
    progress: Progress = Progress()
    last: tuple[Story, ...] = ()

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.camps)

    @property
    def camp(self) -> Camp:
        """What the player has whose turn it is."""
        return self.camps[self.mover]


class Dealing(TableNode[Table], frozen=True, tag="dealing"):
    """Boxed order: before the first turn a card is dealt to the first seat that has too few."""


class Drawing(TableNode[Table], frozen=True, tag="drawing"):
    """The seat whose turn it is draws a card."""


class Acting(TableNode[Table], frozen=True, tag="acting"):
    """The seat whose turn it is does something, or goes on."""


class Thrown(TableNode[Table], frozen=True, tag="thrown"):
    """The sticks are in the air for the own card of this number."""

    number: int


class Stealing(TableNode[Table], frozen=True, tag="stealing"):
    """The tiger of this number may choose among several seats or resources."""

    number: int


class Striking(TableNode[Table], frozen=True, tag="striking"):
    """The general of this number chooses a card, to mark or to destroy it as the sticks told."""

    number: int
    ones: int


GameEnd = Literal["mountain", "max_rounds"]
"""The rules that end a game: somebody is on the mountain; so many rounds have been played."""


State = Dealing | Drawing | Acting | Thrown | Stealing | Striking | Over[Table, GameEnd]

# --- View ------------------------------------------------------------------------------------------


class Costs(msgspec.Struct, frozen=True):
    """What cards and square make of a player's numbers (3), in their turn under way or as if it began now."""

    hand_limit: int
    bows: int
    horses: int
    hue: int
    discount: int
    move_rice: int
    move_coin: int

    @property
    def distance(self) -> int:
        """The squares of the next movement, up to the mountain."""
        return 1 + self.bows + self.horses + self.hue


class Player(msgspec.Struct, frozen=True):
    """What everybody knows of a player."""

    index: int
    rice: int
    coins: int
    hand_size: int
    installed: tuple[Installed, ...]
    protected: bool
    costs: Costs


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows.

    ``hand`` is its own, ``drawn`` those cards of it that came with its last draw.  ``mover`` is the seat
    whose turn it is, ``open`` the phases in which it may act now (several at once in the boxed order only),
    ``progress`` how far its turn has come.  ``number`` is that of the mover's card which is being used,
    ``ones`` what was thrown for it; 0 and None else.  ``discarded`` lies face up.
    """

    seat: Seat | None
    phase: Literal["dealing", "drawing", "acting", "thrown", "stealing", "striking", "over"]
    open: tuple[Phase, ...]
    turn: tuple[Seat, ...]
    options: Options
    round: int
    mover: Seat
    progress: Progress
    players: tuple[Player, ...]
    hand: Cards | None
    drawn: Cards
    deck_size: int
    discarded: Cards
    number: int = 0
    ones: int | None = None
    last: tuple[Story, ...]
    result: Result | None
