"""How computer players play 行戦.

Source: the rule specification of 行戦, section 7: everything hinges on the last trick, so the strongest card
is kept; tricks won with many cards lower what a loser pays, and long or unusual leads hold; what wins nothing
is thrown away.

Senseless is only not to win the last trick where one can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine.cards import PLACE, STRENGTH, Card, Cards, without
from engine.combos import Combo
from engine.core import Draws, Seat
from engine.mok_kaik.game import MokKaik
from engine.mok_kaik.judge import choices, discard_size, playable
from engine.mok_kaik.state import Acting, Discard, Follow, Move, Play
from engine.players.player import Player, Thought
from engine.players.search import Search, weigher
from engine.players.weakened import Weakened

HOLDS: Final[Mapping[tuple[str, int], tuple[float, float]]] = MappingProxyType(
    {("single", 1): (-0.1, 0.1), ("set", 2): (0.45, 0.055), ("run", 3): (0.7, 0.03)}
)
"""How surely a play holds, by kind and number of cards: at strength 0, and by how much more at each step."""

LONG: Final = (0.9, 0.01)
"""The same for all that is longer."""

STAKE: Final = 2.0
"""What a season is worth from each loser, in points, as far as these hints foresee it: a third of it.

What follows is counted in seasons.
"""

A_LEAD: Final = 0.15
"""What it is worth to have the lead."""

A_WON_CARD: Final = 0.07
"""What a card won is worth."""

ANCHOR: Final = 0.5
"""What it is worth that a 王 or 皇 is left."""

A_REST: Final = 0.02
"""What it is worth that another one is left beside it."""

HIGHEST: Final = 9
SHIP: Final = 6.5
"""How strong a ship is: it makes a pair with any other card."""


def sight(game: MokKaik, state: Acting, seat: Seat) -> Sequence[Thought]:
    """Weigh leads, follows and discards by how surely they win the trick and what they leave."""
    hand = state.table.hands[seat]
    plays = _plays(state, hand)
    if not isinstance(state, Follow):
        return plays
    if len(hand) == state.lead.count and (winning := [play for play in plays if play.worth > 0]):
        return winning
    return [*plays, *(_discard(state, hand, cards) for cards in _thrown(state, hand))]


def quick(game: MokKaik, state: Acting, seat: Seat, rng: Draws) -> Move:
    """Play what looks best, or throw away the weakest cards: of discards no other is looked at."""
    hand = state.table.hands[seat]
    thoughts = _plays(state, hand)
    if isinstance(state, Follow):
        weakest = sorted(sorted(hand, key=_power)[: discard_size(state)], key=PLACE.__getitem__)
        thoughts.append(_discard(state, hand, tuple(weakest)))
    move: Move = max(thoughts, key=lambda thought: thought.worth).action
    return move


def _plays(state: Acting, hand: Cards) -> list[Thought]:
    """Weigh what may be played."""
    size, beaten = 0, -2
    if isinstance(state, Follow):
        size, beaten = state.lead.count, max(play.combo.top for play in state.plays if play.combo)
    thoughts: list[Thought] = []
    for cards, found in choices(hand, state.table.options.lone_ship):
        if size in (0, len(cards)):
            possible = playable(state, found)
            rest = without(hand, cards)
            left = _left(rest)
            for combo in possible:
                holds = hold(combo) if combo.top > beaten else 0.0
                won = A_LEAD + A_WON_CARD * len(cards) if rest else 1.0
                move = Play(cards, combo.name if len(possible) > 1 else "")
                thoughts.append(Thought(move, _points(state, holds * won + left)))
    return thoughts


def hold(combo: Combo) -> float:
    """Return how surely a combination wins a trick against those who may still answer, by the table."""
    base, each = HOLDS.get((combo.kind, combo.count), LONG)
    return min(0.98, max(0.02, base + each * combo.top))


def _thrown(state: Follow, hand: Cards) -> Sequence[Cards]:
    """Return what may be thrown away, each choice of cards once."""
    return tuple(dict.fromkeys(combinations(hand, discard_size(state))))


def _discard(state: Follow, hand: Cards, cards: Cards) -> Thought:
    return Thought(Discard(cards), _points(state, _left(without(hand, cards))))


def _points(state: Acting, seasons: float) -> float:
    return STAKE * state.table.seats * seasons


def _left(rest: Cards) -> float:
    """Return what the rest of a hand is worth: by its strongest card, the others little."""
    powers = [_power(card) for card in rest]
    return (ANCHOR * max(powers, default=0.0) + A_REST * sum(powers)) / HIGHEST


def _power(card: Card) -> float:
    """Return how strong a card is."""
    return SHIP if card[1] == "s" else STRENGTH[card[1]]


weigh: Final = weigher(sight)

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=8.0),
        "easy": Weakened(weigh, noise=1.0),
        "medium": Weakened(weigh, noise=0.55),
        "good": Weakened(weigh, noise=0.18),
        "strong": Weakened(weigh, noise=0.0),
        "master": Search(weigh, quick, playouts=80, breadth=5, trust=7.0),
    }
)
