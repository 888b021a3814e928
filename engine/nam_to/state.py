"""Actions, positions and views of 開樽.

Source: the rule specification of 開樽, sections 2 (rounds) and 4 (visibility).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.card_game import CardView
from engine.card_table import Dealing, Over
from engine.cards import Cards
from engine.core import Seat
from engine.nam_to.hands import Judged
from engine.nam_to.options import Options
from engine.nodes import TableNode

# --- Actions ---------------------------------------------------------------------------------------


class Fold(msgspec.Struct, frozen=True, tag="fold"):
    """無行: the player is out of the season; what was paid stays in the pot."""


class Bet(msgspec.Struct, frozen=True, tag="bet"):
    """加行: the player pays so many points."""

    amount: int


Move = Fold | Bet
"""What a seat does."""

# --- What everybody saw ----------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody saw; ``cards`` by seat are those of a reveal, ``amount`` a fee (each) or a bet."""

    seat: int
    kind: Literal["deal", "fee", "bet", "fold", "reveal"]
    amount: int = 0
    cards: tuple[Cards, ...] = ()


class Season(msgspec.Struct, frozen=True):
    """How a season ended: ``winners`` share the pot, ``winner`` is the first of them from the dealer on.

    ``lists`` are the judgement lists by seat, empty for who folded, and for all if nobody was left to
    compare; ``shares`` of the pot, ``paid`` and ``gains`` (their difference) by seat.
    """

    season: int
    winner: int
    winners: tuple[int, ...]
    dealer: int
    pot: int
    shares: tuple[int, ...]
    paid: tuple[int, ...]
    gains: tuple[int, ...]
    lists: tuple[tuple[Judged, ...], ...]


# --- Table and nodes -------------------------------------------------------------------------------


class Table(msgspec.Struct, frozen=True):
    """What all phases share.

    ``hands`` are the two hidden cards of this round, ``shown`` the revealed ones; ``queue`` who is still to
    bet in this pass, the first of them now; ``last_bet`` 0 before the first bet of the pass.
    """

    options: Options
    seats: int
    scores: tuple[int, ...]
    dealer: int
    season: int
    hands: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    paid: tuple[int, ...]
    deck: Cards = ()
    pot: int = 0
    active: tuple[int, ...] = ()
    round: int = 0
    last_bet: int = 0
    queue: tuple[int, ...] = ()
    last: tuple[Event, ...] = ()
    last_season: Season | None = None


class Betting(TableNode[Table], frozen=True, tag="betting"):
    """The first of the queue bets or folds."""

    @property
    def seat(self) -> Seat:
        """Who bets or folds now."""
        return self.table.queue[0]


State = Dealing[Table] | Betting | Over[Table]

# --- View ------------------------------------------------------------------------------------------


class View(CardView[Options, Event, Season], frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows: ``hand`` are its hidden cards, the rest is as in ``Table``."""

    phase: Literal["dealing", "betting", "over"]
    shown: tuple[Cards, ...]
    paid: tuple[int, ...]
    pot: int
    active: tuple[int, ...]
    round: int
    last_bet: int
    queue: tuple[int, ...]
