"""A computer player of 終季: it counts how many cards its hand is away from a winning shape.

Source: the hints of the rule specification of 終季, section 7.  It discards the card without which
the distance stays smallest, keeps ships and cards that others can still join, calls only what leaves
one card missing or makes a set of four, and takes every win.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from engine.cards import STRENGTH, Cards, sort_cards, strength, without
from engine.core import Draws
from engine.players.player import seat_of
from engine.ta_xot.game import TaXot
from engine.ta_xot.groups import SHAPES
from engine.ta_xot.state import Action, Call, CallAdd, Discard, FourAdded, FourConcealed, State, View, Win

FAR: Final = 6
"""The distance of a hand that can win no more."""


def choose(game: TaXot, view: View, rng: Draws) -> Action:
    """Return the action that the hints advise."""
    seat = seat_of(view)
    state = game.determinise(view, rng)  # what is legal depends on the own hand and on what lies open
    actions = game.legal(state, seat)
    if Win() in actions:
        return Win()
    better = [action for action in actions if _worth_exposing(game, state, view, action)]
    if better:
        return better[0]
    discards = [action for action in actions if isinstance(action, Discard)]
    if not discards:
        return actions[-1]  # the pass
    left = {action: _distance_without(view, action.card) for action in discards}
    nearest = [action for action in discards if left[action] == min(left.values())]
    return min(nearest, key=lambda action: _loss(game, view, action.card))


def _distance_without(view: View, card: str) -> int:
    meld = view.melds[seat_of(view)]
    hand = without(view.hand or (), (card,))
    return distance(hand, len(meld.cards) if meld else 0, view.options.pair_shapes)


def _worth_exposing(game: TaXot, state: State, view: View, action: Action) -> bool:
    """Whether to lay a group open: a four that costs no distance, a call that leaves one missing."""
    if not isinstance(action, (Call, CallAdd, FourAdded, FourConcealed)):
        return False
    seat = seat_of(view)
    hand, meld = view.hand or (), view.melds[seat]
    before = _nearest(hand, len(meld.cards) if meld else 0, view.options.pair_shapes)
    after = game.apply(state, seat, action).table
    exposed = after.melds[seat]
    assert exposed is not None
    distance = _nearest(after.hands[seat], len(exposed.cards), view.options.pair_shapes)
    if exposed.is_four:
        return distance <= before
    return distance == 1 < before


def _nearest(hand: Cards, exposed: int, pairs: bool) -> int:
    """Return the distance of the hand after the best discard, if it has one card too many."""
    if len(hand) + exposed < 6:
        return distance(hand, exposed, pairs)
    return min(distance(without(hand, (card,)), exposed, pairs) for card in dict.fromkeys(hand))


def _loss(game: TaXot, view: View, card: str) -> tuple[int, int]:
    """Return what it costs to discard the card: the draws that help without it, then what may join it."""
    meld = view.melds[seat_of(view)]
    exposed, pairs = len(meld.cards) if meld else 0, view.options.pair_shapes
    hand = without(view.hand or (), (card,))
    missing = distance(hand, exposed, pairs)
    hidden = Counter(game.unseen(view))
    helping = sum(
        count
        for other, count in hidden.items()
        if distance(sort_cards((*hand, other)), exposed, pairs) < missing
    )
    friends = sum(count for other, count in hidden.items() if _near(card, other))
    return -helping, FAR * 100 if card[1] == "s" else friends


def _near(card: str, other: str) -> bool:
    """Whether the two cards make a pair or a part of a run."""
    if strength(card) == strength(other):
        return True
    numbers = card[1].isdigit() and other[1].isdigit() and card[0] == other[0]
    return numbers and abs(strength(card) - strength(other)) <= 2


# --- How far a hand is from winning ----------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def distance(hand: Cards, exposed: int = 0, pairs: bool = True) -> int:
    """Return how many cards are missing to a winning shape beside an exposed group of so many cards."""
    found = [FAR]
    for shape in SHAPES if pairs else SHAPES[:1]:
        sizes = list(shape)
        if exposed:
            if exposed not in sizes:
                continue
            sizes.remove(exposed)
        found.append(sum(sizes) - _covered(sort_cards(hand), tuple(sizes)))
    return min(found)


def _covered(hand: Cards, sizes: tuple[int, ...]) -> int:
    """Return how many cards of the hand can be parts of different groups of these sizes."""
    masks_of = {
        size: [mask for mask in range(1 << len(hand)) if mask.bit_count() <= size and _fits(hand, mask, size)]
        for size in set(sizes)
    }
    reached = {0}
    for size in sizes:
        reached = {used | mask for used in reached for mask in masks_of[size] if not used & mask}
    return max(used.bit_count() for used in reached)


def _fits(hand: Cards, mask: int, size: int) -> bool:
    """Whether the marked cards can be part of one group of this size; none always can."""
    cards = [card for place, card in enumerate(hand) if mask >> place & 1]
    naturals = [card for card in cards if card[1] != "s"]
    values = {STRENGTH[card[1]] for card in naturals}
    if len(values) <= 1:
        return True
    one_colour = len({card[0] for card in cards}) == 1
    numbers = len(values) == len(naturals) and all(card[1].isdigit() for card in naturals)
    return size == 3 and one_colour and numbers and max(values) - min(values) <= 2
