"""Actions, positions and views of 値木.

Source: the rule specification of 値木, sections 2 (state) and 3 (turn).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.card_game import CardView, MoverNode
from engine.card_table import Deal, Dealing, NewSeat, Over, PaidSeason, Reshuffle
from engine.mak_hup.options import Options

# --- Actions ---------------------------------------------------------------------------------------


class Extend(msgspec.Struct, frozen=True, tag="extend"):
    """Cards are placed on an open end: on a number those that add up to it, on a free end one card."""

    end: int
    cards: tuple[str, ...]


class Merge(msgspec.Struct, frozen=True, tag="merge"):
    """Paths are joined by a card with the sum of their ends."""

    ends: tuple[int, ...]
    cards: tuple[str, ...]


class Clear(msgspec.Struct, frozen=True, tag="clear"):
    """A special card sweeps the table."""

    card: str


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The top card of the deck becomes a new path."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Nothing can be drawn, and nothing is played."""


Move = Extend | Merge | Clear | Draw | Pass
"""What a seat does."""

Action = Deal | NewSeat | Reshuffle | Move

# --- What everybody saw ----------------------------------------------------------------------------


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the table; ``parents`` are the places of the cards that it closed (none: a path begins)."""

    card: str
    parents: tuple[int, ...] = ()


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody saw: ``cards`` were placed on the cards ``on``, swept the table, or begin paths."""

    seat: int
    kind: Literal["deal", "path", "extend", "merge", "clear", "reshuffle", "pass"]
    cards: tuple[str, ...] = ()
    on: tuple[str, ...] = ()


class Season(PaidSeason, frozen=True):
    """How a season ended: ``hands`` are shown if it was blocked."""

    hands: tuple[tuple[str, ...], ...] | None = None


# --- Table and nodes -------------------------------------------------------------------------------


class Table(msgspec.Struct, frozen=True):
    """What all phases share.

    ``tree`` are the cards on the table since it was last swept, ``cleared`` the cards swept off it;
    ``known_deck``: the deck was shuffled from cards that everybody had seen.
    """

    options: Options
    seats: int
    scores: tuple[int, ...]
    dealer: int
    dealer_value: int
    season: int
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...] = ()
    tree: tuple[Node, ...] = ()
    cleared: tuple[str, ...] = ()
    known_deck: bool = False
    passes: int = 0
    last: tuple[Event, ...] = ()
    last_season: Season | None = None


class Playing(MoverNode[Table], frozen=True, tag="playing"):
    """The mover plays, draws or passes."""


class Reshuffling(MoverNode[Table], frozen=True, tag="reshuffling"):
    """Chance shuffles the swept cards into a new deck; so many paths of the mover are still to be drawn."""

    paths: int


Acting = Playing | Reshuffling
State = Dealing[Table] | Acting | Over[Table]

# --- View ------------------------------------------------------------------------------------------


class View(CardView[Options, Event, Season], frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows.

    ``ends`` are the places of the open ends in the tree; ``deck_cards`` the cards of the deck in deck order
    where everybody has seen them, else None; ``paths`` how many are still to be drawn after a reshuffle.
    """

    phase: Literal["dealing", "playing", "reshuffling", "over"]
    deck_cards: tuple[str, ...] | None
    tree: tuple[Node, ...]
    ends: tuple[int, ...]
    cleared: tuple[str, ...]
    passes: int
    mover: int | None
    paths: int = 0
