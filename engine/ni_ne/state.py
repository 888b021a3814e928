"""Actions, positions and views of 小猫.

Source: the rule specification of 小猫, sections 3 (state, phases) and 3.5 (visibility).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.cards import (
    Cards,
    Combo,
    Deal,
    GameEnd,
    NewSeat,
)
from engine.core import (
    Result,
)
from engine.ni_ne.ranks import (
    Options,
)

# --- Actions ----------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A single or a set is played; ``reading`` names what a wild 無 is, else it is empty."""

    cards: Cards
    reading: str = ""


class Drop(msgspec.Struct, frozen=True, gc=False, tag="drop"):
    """不参加: the player draws and leaves the round (3.1)."""


class Ante(msgspec.Struct, frozen=True, gc=False, tag="ante"):
    """After a follow one more card is put open on the pile (option ``ante_card``)."""

    card: str


Action = Deal | NewSeat | Play | Drop | Ante


# --- State ------------------------------------------------------------------------------------------


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


class Table(msgspec.Struct, frozen=True):
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

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.scores)


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """The cards of the season are about to be dealt."""

    table: Table


class Lead(msgspec.Struct, frozen=True, tag="lead"):
    """The dealer, who is the leader, begins a round."""

    table: Table
    seat: int


class Follow(msgspec.Struct, frozen=True, tag="follow"):
    """The seat follows or drops out."""

    table: Table
    seat: int


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """The seat has followed and lays one more card on the pile (option ``ante_card``)."""

    table: Table
    seat: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


State = Dealing | Lead | Follow | Lay | Over


# --- View -------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator (None), knows; ``drawn`` are the cards the seat itself drew last."""

    seat: int | None
    phase: Literal["dealing", "lead", "follow", "lay", "over"]
    turn: tuple[int, ...]
    options: Options
    hand: Cards | None
    drawn: Cards
    hand_sizes: tuple[int, ...]
    known: tuple[Cards, ...]
    deck_size: int
    pile: tuple[Laid, ...]
    top: Combo | None
    owner: int
    in_round: tuple[bool, ...]
    drops: int
    won: tuple[Cards, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    dealer: int
    season: int
    seasons: int
    last: tuple[Event, ...]
    last_season: Summary | None
    result: Result | None
