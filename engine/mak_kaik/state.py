"""Options, actions, positions and views of 値戦.

Source: the rule specification of 値戦, sections 1 (deal), 2 (state and visibility) and 5 (options).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from engine.cards import (
    COMMON_RULES,
    Card,
    Cards,
    Combo,
    Count,
    Deal,
    GameEnd,
    LoneShip,
    NewSeat,
    TableOptions,
    order,
)
from engine.core import (
    OptionError,
    Result,
    Seat,
)

# --- Tables and options (1, 3, 5) ------------------------------------------------------------------

HAND: Final = 3
ROW: Final = 3
"""Cards of each hand, and of the row at the start (1)."""

RANKS: Final[Mapping[tuple[str, int], int]] = MappingProxyType(
    {("set", 3): 4, ("run", 3): 3, ("set", 2): 2, ("single", 1): 1}
)
"""The kinds of combination by rank, strongest first (3)."""

DEALER_VALUE: Final = 1
"""This game has no dealer value: whoever wins takes the pot."""


class Options(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game."""

    lone_ship: LoneShip = "rank"
    ante: Count = 1
    base_min: Annotated[int, msgspec.Meta(ge=0, le=100)] = 1
    base_max: Annotated[int, msgspec.Meta(ge=0, le=100)] = 5
    bet_rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    draw2_public: Literal["both", "hand_only"] = "both"
    exchange_skip: bool = False
    need_own_card: bool = True

    def __post_init__(self) -> None:
        TableOptions.__post_init__(self)
        if self.base_max < self.base_min:
            raise OptionError("bad_option", option="base_max", value=self.base_max)


RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "not_public": "this card does not lie in the row (card)",
        "exchange_compulsory": "the exchange cannot be skipped (2.1)",
        "deck_too_small": "fewer than two cards are left in the deck (2.1)",
        "not_drawn": "only one of the two drawn cards can be kept (card, drawn)",
        "bet_out_of_range": "the dealer bets from the lowest to the highest price (points, low, high)",
        "join_or_fold": "a child joins for the price that the dealer named, or folds (needed)",
        "dealer_names_price": "the dealer names the price, or folds (low, high)",
    }
)
"""The rules that forbid an action, with the data of the refusal."""

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


Action = Deal | NewSeat | Swap | Draw | Keep | KeepHand | SetBase | Join | Fold

# --- State -----------------------------------------------------------------------------------------


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


class Table(msgspec.Struct, frozen=True):
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
    def seats(self) -> int:
        """The number of players."""
        return len(self.scores)

    @property
    def active(self) -> tuple[Seat, ...]:
        """Who has not folded, in the order of play from the dealer."""
        seats = order(self.options, self.dealer, self.seats)
        return tuple(seat for seat in seats if not self.folded[seat])


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """The cards of the season are about to be dealt."""

    table: Table


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    """The seat exchanges a card with the row, or draws two."""

    table: Table
    seat: int


class Keeping(msgspec.Struct, frozen=True, tag="keep"):
    """The seat has drawn two cards and chooses which one to keep, and what to give."""

    table: Table
    seat: int
    drawn: Cards


class BetDealer(msgspec.Struct, frozen=True, tag="bet_dealer"):
    """The dealer names the price of the round, or folds."""

    table: Table
    seat: int


class BetChild(msgspec.Struct, frozen=True, tag="bet_child"):
    """The seat joins for the price, or folds."""

    table: Table
    seat: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


Acting = Exchange | Keeping | BetDealer | BetChild
State = Dealing | Exchange | Keeping | BetDealer | BetChild | Over

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator (None), knows.

    ``hand``, ``down`` and ``drawn`` (while it chooses) are the seat's own; ``combo`` is the best combination
    that it has now.
    """

    seat: int | None
    phase: Literal["dealing", "exchange", "keep", "bet_dealer", "bet_child", "over"]
    turn: tuple[int, ...]
    options: Options
    hand: Cards | None
    drawn: Cards
    down: Cards | None
    combo: Combo | None
    hand_sizes: tuple[int, ...]
    down_sizes: tuple[int, ...]
    deck_size: int
    row: Cards
    taken: tuple[Cards, ...]
    folded: tuple[bool, ...]
    pot: int
    base: int
    paid: tuple[int, ...]
    round: int
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    seasons: int
    last: tuple[Event, ...]
    last_season: Summary | None
    result: Result | None
