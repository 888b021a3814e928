"""How a computer player plays 開樽.

Source: the rule specification of 開樽, section 7: deal the missing cards at random and count how often the
own list is the best; then weigh the pot against the price.
"""

from __future__ import annotations

from typing import Final

from engine.cards import sort_cards
from engine.core import Draws
from engine.nam_to.game import NamTo
from engine.nam_to.hands import best, judge, keys_of
from engine.nam_to.state import Action, Bet, Fold, Table, View

SAMPLES: Final = 200
"""How many deals are tried."""

STAYING: Final = 0.7
"""What part of a price counts against staying: who stays wins, too, when all others fold."""

SURE: Final = 0.6
"""From this probability of winning on it pays to raise (§7)."""


def choose(game: NamTo, view: View, rng: Draws) -> Action:
    """Return a bet that the probability of winning is worth, or a fold."""
    assert view.seat is not None
    options = view.options
    price = view.last_bet or options.min_bet
    chance = sum(share(game.determinise(view, rng).table, view.seat) for _ in range(SAMPLES)) / SAMPLES
    if chance * (view.pot + price) <= STAYING * price:
        return Fold()
    if chance > SURE:
        wanted = 3 + round((chance - SURE) / (1 - SURE) * 7)
        return Bet(max(price, min(options.max_bet, wanted)))
    return Bet(price)


def share(table: Table, seat: int) -> float:
    """Return which part of the pot a seat would win if all active players stayed and the deck were so."""
    options = table.options
    deck = iter(table.deck)
    final = {}
    for other in table.active:
        drawn = [next(deck) for _ in range(2 * (options.rounds - table.round))]
        final[other] = sort_cards([*table.shown[other], *table.hands[other], *drawn])
    first = {other: best(cards, options.travel_first, options.lone_ship)[1] for other, cards in final.items()}
    highest = max(first.values())
    if first[seat] < highest:
        return 0.0
    rivals = [other for other in first if first[other] == highest]
    if len(rivals) == 1:
        return 1.0
    keys = {other: keys_of(judge(final[other], options.travel_first, options.lone_ship)) for other in rivals}
    top = max(keys.values())
    return 1 / sum(key == top for key in keys.values()) if keys[seat] == top else 0.0
