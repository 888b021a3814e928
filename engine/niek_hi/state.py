"""Options, actions and positions of 連友.

Source: the rule specification of 連友, sections 3 to 5 and 8, and the common rules of the card games, 13.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.cards import Combo, CommonOptions, Count, Deal, GameEnd, NewSeat, Payment, StakeMode
from engine.core import Result

# --- Options ---------------------------------------------------------------------------------------


class Options(CommonOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of section 8 beside the common ones."""

    stake: Count = 1
    stake_mode: StakeMode = "flat"
    leftover: Literal["unused", "deal"] = "unused"
    bomb_on_bomb: Literal["any", "higher"] = "any"
    pass_locks: bool = False
    general_effect: bool = True
    effect_by_ship: bool = False
    take_generals: bool = False


# --- Actions ---------------------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, tag="play", omit_defaults=True):
    """A combination is laid on the table; ``reading`` ("run6") names one of several."""

    cards: tuple[str, ...]
    reading: str = ""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """The mover plays nothing."""


class Remove(msgspec.Struct, frozen=True, tag="remove"):
    """The generals take strengths out of every hand and of the discards; −1 ships, 9 kings and tams."""

    strengths: tuple[int, ...]


class Take(msgspec.Struct, frozen=True, tag="take"):
    """A general fetches a card from the discards or the earlier plays of the round; one card an action."""

    card: str


Action = Deal | NewSeat | Play | Pass | Remove | Take

# --- Positions -------------------------------------------------------------------------------------


class Laid(msgspec.Struct, frozen=True):
    """A play on the table; cards that a general fetched from it are gone from ``cards``."""

    seat: int
    cards: tuple[str, ...]
    combo: Combo


class Season(msgspec.Struct, frozen=True):
    """How a season ended: ``winner`` None if it was drawn, the losers' payments, what each seat gained."""

    season: int
    winner: int | None
    dealer: int
    dealer_value: int
    hand_sizes: tuple[int, ...]
    payments: tuple[Payment, ...]
    gains: tuple[int, ...]


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody saw of the last action; ``seat`` −1: chance.

    ``removed`` are, for ``remove``, the cards taken out of each hand and, last, of the discards.
    """

    seat: int
    kind: Literal["deal", "play", "pass", "remove", "take"]
    cards: tuple[str, ...] = ()
    reading: str = ""
    strengths: tuple[int, ...] = ()
    removed: tuple[tuple[str, ...], ...] = ()


class Table(msgspec.Struct, frozen=True):
    """What all phases share.

    ``plays`` are those of this round, the last of them is to be beaten; ``known`` the cards that everybody
    saw each seat take into its hand; ``passed`` who passed since the last play (with ``pass_locks``: in this
    round).
    """

    options: Options
    seats: int
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    hands: tuple[tuple[str, ...], ...]
    known: tuple[tuple[str, ...], ...]
    left_over: tuple[str, ...] = ()
    plays: tuple[Laid, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    gone: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    turns: int = 0
    last: tuple[Event, ...] = ()
    last_season: Season | None = None

    @property
    def top(self) -> Combo | None:
        """The combination to be beaten."""
        return self.plays[-1].combo if self.plays else None


class Dealing(msgspec.Struct, frozen=True, tag="dealing"):
    """Chance deals."""

    table: Table


class Lead(msgspec.Struct, frozen=True, tag="lead"):
    """The leader plays any combination."""

    table: Table
    mover: int


class Follow(msgspec.Struct, frozen=True, tag="follow"):
    """The mover plays a higher one of the same combination, or a bomb, or passes."""

    table: Table
    mover: int


class Effect(msgspec.Struct, frozen=True, tag="effect"):
    """The generals that the mover has played take effect: so many strengths, or cards still to be taken."""

    table: Table
    mover: int
    due: int
    taking: bool = False


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    table: Table
    rule: GameEnd


State = Dealing | Lead | Follow | Effect | Over

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """What a seat (None: a spectator) knows (§5).

    ``known`` are the cards that everybody saw each seat take into its hand; ``left_over`` how many cards are
    out of play; ``due`` and ``taking`` are of the general's effect.  The other fields are as in ``Table``.
    """

    seat: int | None
    phase: Literal["dealing", "lead", "follow", "effect", "over"]
    turn: tuple[int, ...]
    mover: int | None
    hand: tuple[str, ...] | None
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    deck_size: int
    left_over: int
    plays: tuple[Laid, ...]
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    gone: tuple[int, ...]
    passed: tuple[int, ...]
    turns: int
    due: int
    taking: bool
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    seasons: int
    last: tuple[Event, ...]
    last_season: Season | None
    result: Result | None
    options: Options
