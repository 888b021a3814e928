"""How a computer player plays 連友.

Source: the rule specification of 連友, section 10: lead the longest runs first, then low pairs and singles;
keep bombs, kings and ships; remove with a general what the others hold most and oneself least.
"""

from __future__ import annotations

from collections import Counter

from engine.cards import DECK, strength
from engine.core import Draws
from engine.niek_hi.game import NiekHi
from engine.niek_hi.state import Action, Play, Remove, Take, View
from engine.players.player import best_of


def choose(game: NiekHi, view: View, rng: Draws) -> Action:
    """Return the best action by the hints of the rules; chance decides between equals."""
    assert view.seat is not None
    state = game.determinise(view, rng)
    return best_of(game.legal(state, view.seat), lambda action: worth(view, action), rng)


def worth(view: View, action: Action) -> float:
    """Return how good an action is; a pass is worth 0."""
    match action:
        case Play():
            return play_worth(view, action)
        case Remove(strengths):
            return sum(removal_worth(view, number) for number in strengths)
        case Take(card):
            return strength(card) / 10 - 20
        case _:
            return 0.0


def play_worth(view: View, action: Play) -> float:
    """Return what a play is worth: cards got rid of, less what would better be kept."""
    hand = view.hand or ()
    left = len(hand) - len(action.cards)
    if left == 0:
        return 1000.0
    counts = Counter(strength(card) for card in hand)
    used = Counter(strength(card) for card in action.cards)
    hurry = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat) <= 2
    broken = sum(1 for number, amount in used.items() if number >= 0 and 3 <= counts[number] != amount)
    ships, high = used[-1], used[9]
    kept = 0.0 if hurry or left <= 3 else 4.0 * ships + 2.0 * high + 3.0 * broken
    top = action.reading[-1:] or str(max(used))
    is_bomb = len(action.cards) >= 3 and len(used) - (ships > 0) <= 1
    if is_bomb and not (hurry or left <= 3):
        kept += 3.0
    return 1.5 * len(action.cards) - 0.2 * int(top) - kept + (0.5 if used[8] else 0.0) + 0.75


def removal_worth(view: View, number: int) -> float:
    """Return what a removal is worth: what the others may lose by it; most if it empties the own hand."""
    hand = view.hand or ()
    own = sum(strength(card) == number for card in hand)
    if own == len(hand):
        return 1000.0
    lying = [*view.discard, *view.removed, *(card for laid in view.plays for card in laid.cards)]
    seen = sum(strength(card) == number for card in lying)
    others = sum(strength(card) == number for card in DECK) - seen - own
    return others - 0.5 * own if others or own else 0.0
