"""How computer players play 開樽.

Source: the rule specification of 開樽, section 7: deal the missing cards at random and count how often the
own list is the best; then weigh the pot against the price.

Of the bets three are looked at: the lowest, the highest and one in between.  Senseless is to fold a hand that
is as good as won.

The strongest level reads the bets as well: who stays in a pass that was raised holds more than any two cards
(Billings and others, The challenge of poker, 2002).  Playouts to the end of the season, where the pots are as
large as luck, told bets apart less well than this does at once.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cards import Cards, sort_cards, unseen
from engine.combos import LoneShip
from engine.core import Seat
from engine.nam_to.game import NamTo
from engine.nam_to.hands import Key, best
from engine.nam_to.judge import least_bet
from engine.nam_to.options import HAND, Options
from engine.nam_to.state import Bet, Betting, Fold, Table
from engine.players.player import Player, Thought
from engine.players.search import weigher
from engine.players.weakened import Weakened

SAMPLES: Final = 16
"""How many ways to complete a hand are looked at."""

STAYING: Final = 0.7
"""What part of a price counts against staying: who stays wins, too, when all others fold."""

CALLS: Final = 0.35
"""How likely whoever bets later pays as much."""

WON: Final = 0.75
"""Who wins as likely as this does not fold."""


def sight(game: NamTo, state: Betting, seat: Seat) -> Sequence[Thought]:
    """Weigh a fold, which wins and costs nothing more, and bets by the probability of winning."""
    table = state.table
    chance = chance_of(table, seat)
    low, high = least_bet(table), table.options.max_bet
    later = CALLS * (len(table.queue) - 1)
    bets = [
        Thought(Bet(amount), chance * (table.pot + amount * (1 + later)) - STAYING * amount)
        for amount in sorted({low, (low + high) // 2, high})
    ]
    return bets if chance >= WON else [*bets, Thought(Fold(), 0.0)]


def chance_of(table: Table, seat: Seat) -> float:
    """Return how likely a seat wins if all who are left stay; what others have in hand it does not know."""
    others = [_outlook(table.shown[other], table.options) for other in table.active if other != seat]
    return _chance_against(table, seat, others)


def _chance_against(table: Table, seat: Seat, others: Sequence[Sequence[Key]]) -> float:
    """Return how likely a seat beats others who may have these combinations, each list the worst first."""
    own = _outlook(sort_cards((*table.shown[seat], *table.hands[seat])), table.options)
    total = 0.0
    for key in own:
        chance = 1.0
        for keys in others:
            chance *= (bisect_left(keys, key) + bisect_right(keys, key)) / (2 * len(keys))
        total += chance
    return total / len(own)


def _outlook(cards: Cards, options: Options) -> Sequence[Key]:
    """Return the best combinations that these cards may be part of in the end, the worst first: a sample."""
    return _completed(cards, HAND * options.rounds, options.travel_first, options.lone_ship)


@lru_cache(maxsize=1 << 14)
def _completed(cards: Cards, size: int, travel_first: bool, lone_ship: LoneShip) -> Sequence[Key]:
    if len(cards) == size:
        return (best(cards, travel_first, lone_ship)[1],)
    rest, rng = unseen(cards), random.Random(" ".join(cards))  # noqa: S311 (the same cards, the same sample)
    return sorted(
        best(sort_cards((*cards, *rng.sample(rest, size - len(cards)))), travel_first, lone_ship)[1]
        for _ in range(SAMPLES)
    )


# --- Reading the bets ------------------------------------------------------------------------------


class Reading(NamedTuple):
    """How much a player believes of the bets of others; found by self-play against the hints.

    ``weaker`` is what part of the combinations that a seat may have, from the worst on, it is taken not to
    have after it has bet in a pass that was raised, ``coming`` the same if it is still to bet there; where
    nobody has raised, who has bet has none of the best ``stronger``.  ``staying`` is what part of the least
    price counts against paying it, ``rise`` what part of what is paid beyond it.
    """

    staying: float
    rise: float
    weaker: float
    stronger: float
    coming: float


AMONG_MANY: Final = Reading(staying=0.8, rise=0.8, weaker=0.6, stronger=0.2, coming=0.2)

BETWEEN_TWO: Final = Reading(staying=0.6, rise=0.8, weaker=0.2, stronger=0.0, coming=0.0)
"""A single opponent bets high with less, and whoever folds too easily to one has lost."""


def read(game: NamTo, state: Betting, seat: Seat) -> Sequence[Thought]:
    """Weigh a fold and bets by the probability of winning against those who have bet as they did."""
    low, high = least_bet(state.table), state.table.options.max_bet
    chance, bets = _read(state.table, seat, sorted({low, (low + high) // 2, high}))
    return bets if chance >= WON else [*bets, Thought(Fold(), 0.0)]


def read_all(game: NamTo, state: Betting, seat: Seat) -> Sequence[Thought]:
    """Weigh a fold, whatever is won by staying, and all bets."""
    _, bets = _read(state.table, seat, range(least_bet(state.table), state.table.options.max_bet + 1))
    return [*bets, Thought(Fold(), 0.0)]


def _read(table: Table, seat: Seat, amounts: Iterable[int]) -> tuple[float, list[Thought]]:
    """Return how likely a seat wins against those who have bet as they did, and what bets are worth."""
    reading = BETWEEN_TWO if table.seats == 2 else AMONG_MANY
    outlooks = [_believed(table, other, reading) for other in table.active if other != seat]
    chance = _chance_against(table, seat, outlooks)
    low = least_bet(table)
    paid_back = chance * (1 + CALLS * (len(table.queue) - 1))
    least = chance * table.pot + (paid_back - reading.staying) * low
    bets = [Thought(Bet(amount), least + (paid_back - reading.rise) * (amount - low)) for amount in amounts]
    return chance, bets


def _believed(table: Table, other: Seat, reading: Reading) -> Sequence[Key]:
    """Return the combinations that a seat may have, as far as its bet of this pass is believed."""
    keys = _outlook(table.shown[other], table.options)
    raised, to_come = table.last_bet > table.options.min_bet, other in table.queue
    if raised:
        return keys[int((reading.coming if to_come else reading.weaker) * len(keys)) :]
    return keys if to_come else keys[: len(keys) - int(reading.stronger * len(keys))]


weigh: Final = weigher(sight)
weigh_reading: Final = weigher(read)
weigh_all: Final = weigher(read_all)

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=30.0, breadth=2),
        "medium": Weakened(weigh, noise=3.0),
        "good": Weakened(weigh, noise=0.0),
        "master": Weakened(weigh_reading, noise=0.0, every=weigh_all),
    }
)
