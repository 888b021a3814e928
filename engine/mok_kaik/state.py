"""Actions, positions and views of 行戦.

Source: the rule specification of 行戦, section 2 (state and visibility).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.card_game import CardView, SeatedTable, SeatNode
from engine.card_table import Dealing, Over, Payment
from engine.cards import Cards
from engine.combos import Combo
from engine.mok_kaik.options import Options

# --- Actions ---------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A combination is laid face up, as the lead or as a follow; ``reading`` where there are several."""

    cards: Cards
    reading: str = ""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """As many cards as the lead are laid face down."""

    cards: Cards


Move = Play | Discard
"""What a seat does."""

# --- What everybody saw ----------------------------------------------------------------------------


class TrickPlay(msgspec.Struct, frozen=True):
    """What a seat did in this trick: a combination face up, or None for cards face down."""

    seat: int
    combo: Combo | None


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everybody saw: a deal, a lead, a follow, a discard, the end of a trick or a season.

    ``count`` is the number of cards laid face down, or won; ``reading`` is kind and top where a ship made the
    cards ambiguous.
    """

    kind: Literal["deal", "lead", "follow", "discard", "trick", "season"]
    seat: int
    cards: Cards = ()
    count: int = 0
    reading: str = ""


class Summary(msgspec.Struct, frozen=True):
    """How a season ended: who won with what, how many cards each had won, and who paid what."""

    season: int
    winner: int
    dealer: int
    dealer_value: int
    cards: Cards
    won: tuple[int, ...]
    payments: tuple[Payment, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


# --- Table and nodes -------------------------------------------------------------------------------


class Table(SeatedTable, frozen=True):
    """What all phases share (2).

    ``hands``, ``down`` (face-down discards) and ``deck`` (undealt, out of play) are hidden; ``face_up`` are
    the cards that each seat has won, ``seen`` the losing face-up plays of earlier tricks.
    """

    options: Options
    season: int
    dealer: int
    dealer_value: int
    scores: tuple[int, ...]
    hands: tuple[Cards, ...]
    deck: Cards = ()
    face_up: tuple[Cards, ...] = ()
    down: tuple[Cards, ...] = ()
    seen: Cards = ()
    last: tuple[Event, ...] = ()
    last_season: Summary | None = None


class Lead(SeatNode[Table], frozen=True, tag="lead"):
    """The leader plays any combination."""


class Follow(SeatNode[Table], frozen=True, tag="follow"):
    """The seat follows the lead or discards; ``laid`` cards of its discard lie face down already."""

    plays: tuple[TrickPlay, ...]
    laid: int = 0

    @property
    def lead(self) -> Combo:
        """The combination that was led."""
        combo = self.plays[0].combo
        assert combo is not None
        return combo


Acting = Lead | Follow
State = Dealing[Table] | Acting | Over[Table]

# --- View ------------------------------------------------------------------------------------------


class View(CardView[Options, Event, Summary], frozen=True, kw_only=True):
    """What a seat, or a spectator (None), knows.

    ``hand`` and ``down`` are the seat's own; ``plays`` is the trick on the table, ``laid`` how many cards of
    a discard in progress lie face down already.
    """

    phase: Literal["dealing", "lead", "follow", "over"]
    down: Cards | None
    down_sizes: tuple[int, ...]
    face_up: tuple[Cards, ...]
    seen: Cards
    plays: tuple[TrickPlay, ...] = ()
    laid: int = 0
