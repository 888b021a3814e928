"""How a computer player plays 行戦.

Source: the rule specification of 行戦, section 7.  Everything hinges on the last trick: the hand is seen as a
row of leads, and each lead is worth the probability that nobody can answer it, counted over random deals
of the unseen cards.  What is played or discarded leaves the best row of leads behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.card_table import order
from engine.cards import PLACE, Cards, without
from engine.combos import Combo
from engine.core import Draws
from engine.mok_kaik.game import MokKaik
from engine.mok_kaik.judge import choices
from engine.mok_kaik.options import Options
from engine.mok_kaik.state import Action, Discard, Play, View
from engine.players.player import best_of

SAMPLES: Final = 12
"""How many deals are tried."""

WIDTH: Final = 60
"""So many of the surest leads of a hand are looked at."""

REGAIN: Final = 0.5
"""How likely the best lead of a hand wins the lead back, compared with having it."""

A_CARD: Final = 0.02
"""What a card won in a middle trick is worth, in season wins: it lowers what a loser pays."""

Pattern = tuple[str, int, str]
"""Kind, number of cards and colours: what a follow must share with the lead."""

Lead = tuple[float, int, int]
"""How surely a lead wins, how many cards it has, and which ones (packed)."""


def choose(game: MokKaik, view: View, rng: Draws) -> Action:
    """Return the action with the best prospects for the last trick; chance decides between equals."""
    assert view.seat is not None
    thought = _Thought(game, view, rng)
    return best_of(game.legal(thought.state, view.seat), thought.worth, rng)


class _Thought:
    """What a player works out once for a decision."""

    def __init__(self, game: MokKaik, view: View, rng: Draws) -> None:
        assert view.seat is not None
        assert view.hand is not None
        self.view, self.hand, self.seat = view, view.hand, view.seat
        states = [game.determinise(view, rng) for _ in range(SAMPLES)]
        self.state = states[0]
        self.deals = [[best_tops(hand, view.options) for hand in state.table.hands] for state in states]
        self.others = [seat for seat in range(len(view.hand_sizes)) if seat != self.seat]
        found = [
            (self.holds(combo, self.others), len(cards), packed(cards))
            for cards, combos in choices(self.hand, view.options.lone_ship)
            for combo in combos[:1]
        ]
        self.leads: list[Lead] = sorted(found, reverse=True)[:WIDTH]

    def holds(self, combo: Combo, others: Iterable[int]) -> float:
        """Return in which part of the deals none of the others can play more than a combination."""
        seats, key = tuple(others), pattern(combo)
        good = sum(all(deal[seat].get(key, -2) <= combo.top for seat in seats) for deal in self.deals)
        return good / len(self.deals)

    def worth(self, action: Action) -> float:
        """Return how likely the season is won, and a little for every card won."""
        assert isinstance(action, Play | Discard)
        rest = without(self.hand, action.cards)
        if isinstance(action, Discard):
            return self.following(rest)
        combo = self._combo(action)
        won = self.holds(combo, self._later())
        if self.view.plays and combo.top <= max(each.combo.top for each in self.view.plays if each.combo):
            won = 0.0
        bonus = A_CARD * len(action.cards)
        return won * (self.leading(rest) + bonus) + (1 - won) * self.following(rest)

    def _combo(self, action: Play) -> Combo:
        """Return what is played."""
        found = dict(choices(self.hand, self.view.options.lone_ship))[action.cards]
        return next((combo for combo in found if combo.name == action.reading), found[0])

    def _later(self) -> list[int]:
        """Return who can still answer in this trick."""
        played = {play.seat for play in self.view.plays}
        seats = order(self.view.options, self.seat, len(self.view.hand_sizes))
        return [seat for seat in seats[1:] if seat not in played]

    def leading(self, rest: Cards) -> float:
        """Return how likely all leads into which the rest falls, the surest first, hold to the end."""
        left, worth = packed(rest), 1.0
        while left:
            lead = next((lead for lead in self.leads if contains(left, lead[2])), None)
            if lead is None:  # beyond the leads looked at
                return worth * REGAIN / len(rest)
            worth *= lead[0] + (1 - lead[0]) * REGAIN / len(self.others)
            left -= lead[2]
        return worth

    def following(self, rest: Cards) -> float:
        """Return how likely the rest wins the season without the lead: by its surest lead."""
        left = packed(rest)
        surest = next((lead[0] for lead in self.leads if contains(left, lead[2])), 0.0)
        return REGAIN * surest / len(self.others) if rest else 0.0


def pattern(combo: Combo) -> Pattern:
    """Return what a follow must share with a combination."""
    return combo.kind, combo.count, combo.colours


def best_tops(hand: Cards, options: Options) -> Mapping[Pattern, int]:
    """Return the highest top that a hand has for every pattern."""
    tops: dict[Pattern, int] = {}
    for _, found in choices(hand, options.lone_ship):
        for combo in found:
            key = pattern(combo)
            tops[key] = max(combo.top, tops.get(key, -2))
    return tops


def packed(cards: Iterable[str]) -> int:
    """Return the cards as one number with four bits for the copies of each card."""
    return sum(1 << (4 * PLACE[card]) for card in cards)


_FULL: Final = sum(8 << (4 * place) for place in PLACE.values())
"""The highest bit of each card, which no number of copies uses."""


def contains(hand: int, group: int) -> bool:
    """Whether a packed hand holds a packed group: a card that lacks would borrow its highest bit."""
    return ((hand | _FULL) - group) & _FULL == _FULL
