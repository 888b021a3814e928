"""Actions, positions and views of 値戦.

Source: the rule specification of 値戦, section 2 (state and visibility).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.card_game import CardView, SeatedTable, SeatNode
from engine.card_table import Dealing, Over, order
from engine.cards import Card, Cards
from engine.combos import Combo
from engine.core import Seat
from engine.mak_kaik.options import Options

# --- Actions ---------------------------------------------------------------------------------------


class Swap(msgspec.Struct, frozen=True, gc=False, tag="swap"):
    """A card of the hand goes to the row, one of the row to the hand."""

    give: Card
    take: Card


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """The top two cards of the deck are drawn (``draw2``)."""


class Keep(msgspec.Struct, frozen=True, gc=False, tag="keep"):
    """One of the two drawn cards goes to the hand, a former card of the hand is given (``keep2``)."""

    keep: Card
    give: Card


class KeepHand(msgspec.Struct, frozen=True, gc=False, tag="keep_hand"):
    """Nothing is exchanged (option ``exchange_skip``)."""


class SetBase(msgspec.Struct, frozen=True, gc=False, tag="set_base"):
    """The dealer names the price of this round and pays it."""

    points: int


class Join(msgspec.Struct, frozen=True, gc=False, tag="join"):
    """A child pays the price."""


class Fold(msgspec.Struct, frozen=True, gc=False, tag="fold"):
    """The seat is out for the season; its hand stays face down."""


Move = Swap | Draw | Keep | KeepHand | SetBase | Join | Fold
"""What a seat does."""

# --- What everybody saw ----------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everybody saw.

    ``cards``: of a deal the row, of a swap the card given and the card taken, of keep what joined the row,
    of a win the combination.  ``dealer``: the dealership moved to the seat.
    """

    kind: Literal["deal", "swap", "draw", "keep", "keep_hand", "ante", "bet", "join", "fold", "dealer", "win"]
    seat: int = -1
    cards: Cards = ()
    points: int = 0


class Summary(msgspec.Struct, frozen=True):
    """How a season ended.

    ``hands`` and ``combos`` are those that were shown, empty and None for the others; ``winners`` share the
    pot, ``winner`` is the first of them for the dealership; ``points`` is ``shares`` less ``paid``.
    """

    season: int
    winner: int
    winners: tuple[int, ...]
    dealer: int
    pot: int
    row: Cards
    hands: tuple[Cards, ...]
    combos: tuple[Combo | None, ...]
    paid: tuple[int, ...]
    shares: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


# --- Table and nodes -------------------------------------------------------------------------------


class Table(SeatedTable, frozen=True):
    """What all phases share (2).

    ``hands``, ``deck`` (next card first) and ``down`` (drawn cards put out of play) are hidden; ``row`` are
    the public cards, ``taken`` the card that each seat took, ``folded`` says who is out.  ``round`` is 0
    before the bets, ``base`` the price of the round.
    """

    options: Options
    season: int
    dealer: int
    scores: tuple[int, ...]
    hands: tuple[Cards, ...]
    down: tuple[Cards, ...]
    taken: tuple[Cards, ...]
    folded: tuple[bool, ...]
    paid: tuple[int, ...]
    deck: Cards = ()
    row: Cards = ()
    pot: int = 0
    base: int = 0
    round: int = 0
    last: tuple[Event, ...] = ()
    last_season: Summary | None = None

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who has not folded, in the order of play from the dealer."""
        seats = order(self.options, self.dealer, self.seats)
        return tuple(seat for seat in seats if not self.folded[seat])


class Exchange(SeatNode[Table], frozen=True, tag="exchange"):
    """The seat exchanges a card with the row, or draws two."""


class Keeping(SeatNode[Table], frozen=True, tag="keep"):
    """The seat has drawn two cards and chooses which one to keep, and what to give."""

    drawn: Cards


class BetDealer(SeatNode[Table], frozen=True, tag="bet_dealer"):
    """The dealer names the price of the round, or folds."""


class BetChild(SeatNode[Table], frozen=True, tag="bet_child"):
    """The seat joins for the price, or folds."""


Acting = Exchange | Keeping | BetDealer | BetChild
State = Dealing[Table] | Acting | Over[Table]

# --- View ------------------------------------------------------------------------------------------


class View(CardView[Options, Event, Summary], frozen=True, kw_only=True):
    """What a seat, or a spectator (None), knows.

    ``hand``, ``down`` and ``drawn`` (while it chooses) are the seat's own; ``combo`` is the best combination
    that it has now.
    """

    phase: Literal["dealing", "exchange", "keep", "bet_dealer", "bet_child", "over"]
    drawn: Cards
    down: Cards | None
    combo: Combo | None
    down_sizes: tuple[int, ...]
    row: Cards
    taken: tuple[Cards, ...]
    folded: tuple[bool, ...]
    pot: int
    base: int
    paid: tuple[int, ...]
    round: int
