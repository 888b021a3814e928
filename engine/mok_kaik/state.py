"""Options, actions, positions and views of 行戦.

Source: the rule specification of 行戦, sections 1 (deal), 2 (state and visibility) and 5 (options).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from engine.cards import (
    COMMON_RULES,
    Cards,
    Combo,
    CommonOptions,
    Deal,
    GameEnd,
    NewSeat,
    Payment,
)
from engine.core import (
    Result,
)

# --- Tables and options (1, 5) ---------------------------------------------------------------------

HAND_SIZES: Final[Mapping[int, int]] = MappingProxyType({2: 10, 3: 10, 4: 10, 5: 8, 6: 8})
"""Cards in hand by the number of players (1)."""

WHOLE_DISCARDS: Final = 252
"""Up to so many ways to choose them, the cards of a discard are one action: 5 out of 10."""


class Options(CommonOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game."""

    follow_rule: Literal["lead", "best"] = "lead"
    hand_size: Annotated[int, msgspec.Meta(ge=1, le=24)] | None = None
    base_points: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 6
    dealer_mult: Literal["both", "payer", "winner", "none"] = "both"


RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "must_lead": "the leader must play and cannot discard (2)",
        "other_kind": "F1: another kind than the lead (kind, needed)",
        "other_count": "F2: another number of cards than the lead (count, needed)",
        "other_colours": "F3: other colours than the lead (colours, needed)",
        "not_stronger": "F4: not stronger than what must be beaten (top, needed)",
        "discard_count": "a discard is as many cards as the lead (count, needed)",
    }
)
"""The rules that forbid an action, with the data of the refusal."""

# --- Actions ---------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A combination is laid face up, as the lead or as a follow; ``reading`` where there are several."""

    cards: Cards
    reading: str = ""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """As many cards as the lead are laid face down."""

    cards: Cards


Action = Deal | NewSeat | Play | Discard

# --- State -----------------------------------------------------------------------------------------


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


class Table(msgspec.Struct, frozen=True):
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

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.scores)


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """The cards of the season are about to be dealt."""

    table: Table


class Lead(msgspec.Struct, frozen=True, tag="lead"):
    """The leader plays any combination."""

    table: Table
    seat: int


class Follow(msgspec.Struct, frozen=True, tag="follow"):
    """The seat follows the lead or discards; ``laid`` cards of its discard lie face down already."""

    table: Table
    seat: int
    plays: tuple[TrickPlay, ...]
    laid: int = 0

    @property
    def lead(self) -> Combo:
        """The combination that was led."""
        combo = self.plays[0].combo
        assert combo is not None
        return combo


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


State = Dealing | Lead | Follow | Over

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What a seat, or a spectator (None), knows.

    ``hand`` and ``down`` are the seat's own; ``plays`` is the trick on the table, ``laid`` how many cards of
    a discard in progress lie face down already.
    """

    seat: int | None
    phase: Literal["dealing", "lead", "follow", "over"]
    turn: tuple[int, ...]
    options: Options
    hand: Cards | None
    down: Cards | None
    hand_sizes: tuple[int, ...]
    down_sizes: tuple[int, ...]
    deck_size: int
    face_up: tuple[Cards, ...]
    seen: Cards
    plays: tuple[TrickPlay, ...]
    laid: int
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    seasons: int
    last: tuple[Event, ...]
    last_season: Summary | None
    result: Result | None
