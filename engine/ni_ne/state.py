"""Actions, positions and views of 小猫.

Source: the rule specification of 小猫, sections 3 (state, phases) and 3.5 (visibility).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.card_game import CardView, SeatedTable, SeatNode
from engine.card_table import Deal, Dealing, NewSeat, Over
from engine.cards import Cards
from engine.combos import Combo
from engine.ni_ne.options import Options

# --- Actions ---------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A single or a set is played; ``reading`` names what a wild 無 is, else it is empty."""

    cards: Cards
    reading: str = ""


class Drop(msgspec.Struct, frozen=True, gc=False, tag="drop"):
    """不参加: the player draws and leaves the round (3.1)."""


class Ante(msgspec.Struct, frozen=True, gc=False, tag="ante"):
    """After a follow one more card is put open on the pile (option ``ante_card``)."""

    card: str


Move = Play | Drop | Ante
"""What a seat does."""

Action = Deal | NewSeat | Move


# --- What everybody saw ----------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everybody saw: who did what, with which cards, how many cards or points it gave.

    ``count`` is of cards drawn (``drop``, ``refill``) or won (``survive``); ``points`` go with ``empty``.
    """

    kind: Literal["deal", "play", "ante", "drop", "empty", "survive", "refill", "season"]
    seat: int = -1
    cards: Cards = ()
    count: int = 0
    points: int = 0


class Laid(msgspec.Struct, frozen=True):
    """Cards on the pile and who put them there; ``ante`` marks the extra card of a follow."""

    seat: int
    cards: Cards
    ante: bool = False


class Summary(msgspec.Struct, frozen=True):
    """How a season ended: ``winner`` is None if nothing told the best apart.

    ``rule`` is ``deck_out`` or ``hand_out``; ``emptied`` the points from empty hands, ``extra``
    that of the winning dealer, ``points`` their sums; ``won`` and ``left`` are the cards won and
    left in hand, which break ties; ``dealer`` is the one at the end of the season.
    """

    season: int
    rule: Literal["deck_out", "hand_out"]
    winner: int | None
    dealer: int
    emptied: tuple[int, ...]
    extra: int
    points: tuple[int, ...]
    won: tuple[int, ...]
    left: tuple[int, ...]
    scores: tuple[int, ...]


# --- Table and nodes -------------------------------------------------------------------------------


class Table(SeatedTable, frozen=True):
    """What all nodes share.

    ``hands`` and the order of ``deck`` are hidden; ``pile`` is the round's, ``top`` its last combination,
    by ``owner``; ``known`` are cards that everybody knows to be in a hand; ``drawn`` what a seat
    drew last, until it plays; ``drops`` counts successive drops; ``points`` are the
    season's, ``scores`` those before it.
    """

    options: Options
    season: int
    dealer: int
    scores: tuple[int, ...]
    hands: tuple[Cards, ...]
    deck: Cards
    points: tuple[int, ...]
    won: tuple[Cards, ...]
    known: tuple[Cards, ...]
    drawn: tuple[Cards, ...]
    in_round: tuple[bool, ...]
    pile: tuple[Laid, ...] = ()
    top: Combo | None = None
    owner: int = -1
    drops: int = 0
    last: tuple[Event, ...] = ()
    last_season: Summary | None = None


class Lead(SeatNode[Table], frozen=True, tag="lead"):
    """The dealer, who is the leader, begins a round."""


class Follow(SeatNode[Table], frozen=True, tag="follow"):
    """The seat follows or drops out."""


class Lay(SeatNode[Table], frozen=True, tag="lay"):
    """The seat has followed and lays one more card on the pile (option ``ante_card``)."""


Acting = Lead | Follow | Lay
State = Dealing[Table] | Acting | Over[Table]


# --- View ------------------------------------------------------------------------------------------


class View(CardView[Options, Event, Summary], frozen=True, kw_only=True):
    """What a seat, or a spectator (None), knows; ``drawn`` are the cards the seat itself drew last."""

    phase: Literal["dealing", "lead", "follow", "lay", "over"]
    drawn: Cards
    known: tuple[Cards, ...]
    pile: tuple[Laid, ...]
    top: Combo | None
    owner: int
    in_round: tuple[bool, ...]
    drops: int
    won: tuple[Cards, ...]
    points: tuple[int, ...]
