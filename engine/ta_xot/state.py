"""Actions, positions and views of 終季: one action type for each choice, one state type for each node.

Source: the rule specification of 終季, sections 2 (state and phases) and 2.5 (visibility).  Cards are the
codes of the common rules ("B5"); hands are in deck order.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.card_game import CardView, SeatedTable, SeatNode
from engine.card_table import Deal, Dealing, NewSeat, Over
from engine.ta_xot.groups import Group, Line
from engine.ta_xot.options import Options

# --- Actions ---------------------------------------------------------------------------------------


class Win(msgspec.Struct, frozen=True, gc=False, tag="win"):
    """終季: the six cards are a winning hand, after one's own draw or with the card just discarded."""


class Discard(msgspec.Struct, frozen=True, gc=False, tag="discard"):
    """A card of the hand goes to the river."""

    card: str


class FourConcealed(msgspec.Struct, frozen=True, tag="four_concealed"):
    """Four cards of the hand that are a set are laid open (四友, 2.3)."""

    cards: tuple[str, ...]


class FourAdded(msgspec.Struct, frozen=True, gc=False, tag="four_added"):
    """A card of the hand makes one's exposed set of three a set of four (四友, 2.3)."""

    card: str


class Call(msgspec.Struct, frozen=True, tag="call"):
    """開: the card just discarded and these cards of the hand are laid open as a group (2.1).

    ``reading`` is kind and top ("run6") where the cards can be several groups, else empty.
    """

    cards: tuple[str, ...]
    reading: str = ""


class CallAdd(msgspec.Struct, frozen=True, gc=False, tag="call_add"):
    """The card just discarded makes one's exposed set of three a set of four (option ``call_add``)."""


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """The answer of whoever does not want the card just discarded, or cannot use it."""


Move = Win | Discard | FourConcealed | FourAdded | Call | CallAdd | Pass
"""What a seat does."""

Action = Deal | NewSeat | Move

# --- What everybody saw ----------------------------------------------------------------------------


class Thrown(msgspec.Struct, frozen=True):
    """A card of the river and who discarded it."""

    seat: int
    card: str


class Payment(msgspec.Struct, frozen=True):
    """Points from one player to another, and what for: ``call``, ``skip``, ``four``, ``win``.

    For ``win``: ``points`` = ``end`` × ``mult`` + ``bonus``.
    """

    payer: int
    payee: int
    points: int
    name: Literal["call", "skip", "four", "win"]
    end: int = 0
    mult: int = 1
    bonus: int = 0


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that everybody saw: who did what, with which cards, and the points that moved."""

    kind: Literal[
        "deal", "draw", "discard", "pass", "call", "call_add", "four_concealed", "four_added", "win", "drawn"
    ]
    seat: int = -1
    cards: tuple[str, ...] = ()
    payments: tuple[Payment, ...] = ()


class Summary(msgspec.Struct, frozen=True):
    """How a season ended: the winning hand and how its points add up, line by line.

    ``winner`` is None for a season drawn because the deck was empty; ``discarder`` is whose discard won, None
    after a draw of one's own.  ``groups`` are the split that counted, ``exposed`` how many of them lay open
    before, ``card`` the card that completed the hand.  ``end`` and ``bonus`` are the lines of the sum;
    ``payments`` what the win paid, 四友 of a set still concealed among it; ``instants`` what was paid
    during the season; ``points`` what the season gave each seat, ``scores`` the scores after it.
    """

    season: int
    dealer: int
    dealer_value: int
    winner: int | None
    discarder: int | None
    groups: tuple[Group, ...]
    exposed: int
    card: str
    lights: tuple[str, ...]
    end: tuple[Line, ...]
    bonus: tuple[Line, ...]
    payments: tuple[Payment, ...]
    instants: tuple[Payment, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


# --- Table and nodes -------------------------------------------------------------------------------


class Table(SeatedTable, frozen=True):
    """What all nodes share.

    ``hands`` and the order of ``deck`` (next card first) are hidden; ``light`` is the start light or
    empty; ``spent`` are cards that earlier seasons used up where 馬々 deals on from the same deck, open
    ones and, in ``spent_hidden``, hands that nobody showed.
    """

    options: Options
    season: int
    dealer: int
    dealer_value: int
    scores: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    melds: tuple[Group | None, ...]
    river: tuple[Thrown, ...]
    deck: tuple[str, ...]
    light: str
    turns_started: tuple[int, ...]
    instants: tuple[Payment, ...] = ()
    spent: tuple[str, ...] = ()
    spent_hidden: tuple[str, ...] = ()
    last: tuple[Event, ...] = ()
    last_season: Summary | None = None


class Act(SeatNode[Table], frozen=True, tag="act"):
    """The seat has drawn a card: it wins, exposes a set of four, or discards."""

    drawn: str


class ClaimWin(SeatNode[Table], frozen=True, tag="claim_win"):
    """The seat is asked whether it wins with the card just discarded; everybody is asked in order."""


class ClaimMeld(SeatNode[Table], frozen=True, tag="claim_meld"):
    """The seat is asked whether it calls the card just discarded; everybody is asked in order."""


class AfterCall(SeatNode[Table], frozen=True, tag="after_call"):
    """The seat has called and discards."""


Acting = Act | ClaimWin | ClaimMeld | AfterCall
State = Dealing[Table] | Acting | Over[Table]

# --- View ------------------------------------------------------------------------------------------


class View(CardView[Options, Event, Summary], frozen=True, kw_only=True):
    """What a seat, or a spectator (None), knows.

    ``discard`` is the card that may be claimed now, by whom it was discarded; ``drawn`` the card that
    the seat itself has just drawn.  ``spent_hidden`` is only how many cards of earlier hands went unseen.
    """

    phase: Literal["dealing", "act", "claim_win", "claim_meld", "after_call", "over"]
    drawn: str
    melds: tuple[Group | None, ...]
    river: tuple[Thrown, ...]
    discard: Thrown | None
    light: str
    turns_started: tuple[int, ...]
    instants: tuple[Payment, ...]
    spent: tuple[str, ...]
    spent_hidden: int
