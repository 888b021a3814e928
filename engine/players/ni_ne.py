"""A computer player of 小猫.

Source: the hints of the rule specification of 小猫, section 8: big sets of low rank first, more of the same
before a higher single, wildcards and ships kept, and dropping out only when nothing can be played or
when it ends a season that is won.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core import Draws
from engine.ni_ne.game import NiNe
from engine.ni_ne.ranks import RANK
from engine.ni_ne.state import Action, Ante, Drop, Play, View
from engine.players.player import seat_of

KEEP: Final[Mapping[str, int]] = MappingProxyType({**RANK, "0": 11, "s": 9})
"""How much one would rather keep a card: by rank, but wildcards and ships are dear."""

A_CARD: Final = 24
"""What it is worth to be rid of one card."""

EMPTY: Final = 1000
"""What it is worth to empty the hand."""

NEAR_EMPTY: Final = 2
"""A rival with so few cards is about to score."""


def choose(game: NiNe, view: View, rng: Draws) -> Action:
    """Return the action that the hints advise."""
    seat = seat_of(view)
    actions = game.legal(game.determinise(view, rng), seat)  # depends on the own hand and the open top alone
    return max(actions, key=lambda action: _worth(view, seat, action))


def _worth(view: View, seat: int, action: Action) -> int:
    match action:
        case Play(cards, reading):
            worth = sum(A_CARD - KEEP[card[1]] for card in cards)
            if len(cards) == view.hand_sizes[seat]:
                return worth + EMPTY
            code = reading[-1:] or next((card[1] for card in cards if card[1] != "0"), "0")
            return worth + (A_CARD * RANK[code] // 10 if _threatened(view, seat) else 0)
        case Ante(card):
            return -KEEP[card[1]]
        case Drop():
            return EMPTY if _ends_well(view, seat) else -EMPTY
        case _:
            return 0


def _threatened(view: View, seat: int) -> bool:
    """Whether a rival in the round has so few cards that only a high card may stop them."""
    return any(
        size <= NEAR_EMPTY and here and other != seat
        for other, (size, here) in enumerate(zip(view.hand_sizes, view.in_round, strict=True))
    )


def _ends_well(view: View, seat: int) -> bool:
    """Whether to drop empties the deck and so ends a season in which the seat has most points."""
    others = [points for other, points in enumerate(view.points) if other != seat]
    return 0 < view.deck_size <= view.options.draw_on_drop and view.points[seat] > max(others)
