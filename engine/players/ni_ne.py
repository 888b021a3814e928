"""How computer players play 小猫.

Source: the hints of the rule specification of 小猫, section 8: big sets of low rank first, more of the same
before a higher single, wildcards and ships kept, and dropping out only when nothing can be played or
when it ends a season that is won.

Senseless is not to empty the hand where one can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.core import Seat
from engine.ni_ne.game import NiNe
from engine.ni_ne.judge import legal
from engine.ni_ne.ranks import RANK
from engine.ni_ne.state import Acting, Ante, Drop, Move, Play, Table, View
from engine.players.player import Player, Thought
from engine.players.search import Search, policy, weigher
from engine.players.weakened import Weakened

KEEP: Final[Mapping[str, int]] = MappingProxyType({**RANK, "0": 11, "s": 9})
"""How much one would rather keep a card: by rank, but wildcards and ships are dear."""

A_CARD: Final = 24
"""What it is worth to be rid of one card, in steps of rank."""

A_STEP: Final = 0.02
"""What a step of rank is worth, in points."""

DECISIVE: Final = 20.0
"""More points than anything else is worth: to empty the hand, to end a season that is won."""

NEAR_EMPTY: Final = 2
"""A rival with so few cards is about to score."""


def sight(game: NiNe, state: Acting, seat: Seat) -> Sequence[Thought]:
    """Weigh the actions: cards got rid of, the dear ones last; high ones where a rival must be stopped."""
    table, moves = state.table, legal(state)
    size = len(table.hands[seat])
    emptying = [move for move in moves if isinstance(move, Play) and len(move.cards) == size]
    threatened = _threatened(table, seat)
    return [Thought(move, _worth(table, seat, move, threatened)) for move in emptying or moves]


def _worth(table: Table, seat: Seat, move: Move, threatened: bool) -> float:
    match move:
        case Play(cards, reading):
            steps = sum(A_CARD - KEEP[card[1]] for card in cards)
            if threatened:
                code = reading[-1:] or next((card[1] for card in cards if card[1] != "0"), "0")
                steps += A_CARD * RANK[code] // 10
            won = DECISIVE if len(cards) == len(table.hands[seat]) else 0.0
            return A_STEP * steps + won
        case Ante(card):
            return -A_STEP * KEEP[card[1]]
        case Drop():
            return DECISIVE if _ends_well(table, seat) else -1.0


def _threatened(table: Table, seat: Seat) -> bool:
    """Whether a rival in the round has so few cards that only a high card may stop them."""
    return any(
        len(hand) <= NEAR_EMPTY and here and other != seat
        for other, (hand, here) in enumerate(zip(table.hands, table.in_round, strict=True))
    )


def _ends_well(table: Table, seat: Seat) -> bool:
    """Whether to drop empties the deck and so ends a season in which the seat has most points."""
    others = [points for other, points in enumerate(table.points) if other != seat]
    return 0 < len(table.deck) <= table.options.draw_on_drop and table.points[seat] > max(others)


def plain(view: View, move: Move) -> bool:
    """Whether a beginner sees it: one card at a time."""
    return not isinstance(move, Play) or len(move.cards) == 1


weigh: Final = weigher(sight)
quick: Final = policy(sight)

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=6.0, plain=plain),
        "medium": Weakened(weigh, noise=0.8),
        "good": Weakened(weigh, noise=0.0),
        "master": Search(weigh, quick, playouts=40, breadth=6, trust=8.0),
    }
)
