"""Actions, positions and views of 連友.

Source: the rule specification of 連友, sections 3 to 5.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.card_game import CardView, MoverNode
from engine.card_table import Dealing, Over, PaidSeason
from engine.combos import Combo
from engine.niek_hi.options import Options

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


Move = Play | Pass | Remove | Take
"""What a seat does."""

# --- What everybody saw ----------------------------------------------------------------------------


class Laid(msgspec.Struct, frozen=True):
    """A play on the table; cards that a general fetched from it are gone from ``cards``."""

    seat: int
    cards: tuple[str, ...]
    combo: Combo


class Season(PaidSeason, frozen=True):
    """How a season ended."""


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


# --- Table and nodes -------------------------------------------------------------------------------


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


class Lead(MoverNode[Table], frozen=True, tag="lead"):
    """The leader plays any combination."""


class Follow(MoverNode[Table], frozen=True, tag="follow"):
    """The mover plays a higher one of the same combination, or a bomb, or passes."""


class Effect(MoverNode[Table], frozen=True, tag="effect"):
    """The generals that the mover has played take effect: so many strengths, or cards still to be taken."""

    due: int
    taking: bool = False


Acting = Lead | Follow | Effect
State = Dealing[Table] | Acting | Over[Table]

# --- View ------------------------------------------------------------------------------------------


class View(CardView[Options, Event, Season], frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows (§5).

    ``known`` are the cards that everybody saw each seat take into its hand; ``left_over`` how many cards are
    out of play; ``due`` and ``taking`` are of the general's effect.  The other fields are as in ``Table``.
    """

    phase: Literal["dealing", "lead", "follow", "effect", "over"]
    mover: int | None
    known: tuple[tuple[str, ...], ...]
    left_over: int
    plays: tuple[Laid, ...]
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    gone: tuple[int, ...]
    passed: tuple[int, ...]
    turns: int
    due: int = 0
    taking: bool = False
