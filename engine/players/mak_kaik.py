"""How computer players play 値戦.

Source: the rule specification of 値戦, section 7: try every swap, draw two if none makes a better pair,
and bet by the probability of winning against random hands of those who are left.

Senseless is to fold a hand that is as good as won.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.cards import DECK, Cards, sort_cards, unseen, without
from engine.core import Seat
from engine.mak_kaik.game import MakKaik
from engine.mak_kaik.judge import legal
from engine.mak_kaik.options import HAND, Options
from engine.mak_kaik.state import (
    Acting,
    Draw,
    Exchange,
    Join,
    Keep,
    Keeping,
    Move,
    SetBase,
    Swap,
    View,
)
from engine.mak_kaik.values import RANKS, Value, best_combo, value_of
from engine.players.player import Player, Thought
from engine.players.search import Sight, weigher
from engine.players.weakened import Weakened

SAMPLES: Final = 24
"""How many hands of others are tried beside one row."""

TYPICAL: Final = 400
"""How many hands and rows tell what is usual beside a row of a size."""

WON: Final = 0.75
"""Who wins as likely as this does not fold."""


class Judgement(NamedTuple):
    """What a player takes for granted of the others.

    ``exchanged``: an exchange, and that they stayed, makes a hand as good as the best of so many.
    ``calls``: how likely whoever is asked later pays the price.  ``stake``: what a season is about, in
    points, as long as nobody has bet.  ``to_others``: what a step of the best combination in the row costs,
    which others can use as well.
    """

    exchanged: float
    calls: float
    stake: float
    to_others: float


HINTS: Final = Judgement(exchanged=1.5, calls=0.5, stake=12.0, to_others=0.02)

SHARP: Final = Judgement(exchanged=3.0, calls=0.2, stake=30.0, to_others=0.05)
"""Found by self-play against the hints, which pay too often to lose: who stays is strong."""

PAIR: Final = RANKS["set", 2]

NOTHING: Final[Value] = (0, -1)


def sight_by(judgement: Judgement) -> Sight:
    """Return the sight of a player who judges so.

    It weighs an exchange by the hand that it makes and what it gives away, a bet by the chance of winning.
    """

    def sight(game: MakKaik, state: Acting, seat: Seat) -> Sequence[Thought]:
        moves = legal(state)
        if isinstance(state, Exchange):
            return _exchanges(state, moves, judgement)
        if isinstance(state, Keeping):
            return [Thought(move, _made(state, move, judgement)[1]) for move in moves]
        return _bets(state, moves, judgement)

    return sight


# --- The exchange ----------------------------------------------------------------------------------


def _exchanges(state: Exchange, moves: Sequence[Move], judgement: Judgement) -> Sequence[Thought]:
    """Weigh swaps; to draw is better than all that make no better pair, else a little worse than the best.

    Hand and row together stay the same in a swap: what counts is an own card, and what others can use.
    """
    table = state.table
    own = value_of(best_combo(table.hands[state.seat], table.row, table.options))
    made = {move: _made(state, move, judgement) for move in moves if not isinstance(move, Draw)}
    if not made:
        return [Thought(move, 0.0) for move in moves]
    value, worth = max(made.values(), key=lambda each: (each[0], each[1]))
    good = value[0] > PAIR or (value[0] == PAIR and value > own)
    drawing = worth - 1.0 if good else worth + 1.0
    return [Thought(move, made[move][1] if move in made else drawing) for move in moves]


def _made(state: Exchange | Keeping, move: Move, judgement: Judgement) -> tuple[Value, float]:
    """Return what the hand is worth after an exchange: its value, and in points."""
    table = state.table
    hand, row = table.hands[state.seat], table.row
    match move:
        case Swap(give, take):
            hand, row = (*without(hand, (give,)), take), (*without(row, (take,)), give)
        case Keep(keep, give) if isinstance(state, Keeping):
            hand, row = (*without(hand, (give,)), keep), (*row, give, *without(state.drawn, (keep,)))
        case _:
            pass
    value = value_of(best_combo(sort_cards(hand), row, table.options))
    rank, top = value_of(best_combo(sort_cards(row), (), table.options)) if row else NOTHING
    chance = _chance(value, _usual(len(row), table.options), judgement.exchanged * (table.seats - 1))
    given = judgement.to_others * (10 * rank + top)
    return value, judgement.stake * chance + 0.1 * (value[0] + value[1] / 10) - given


# --- The bets --------------------------------------------------------------------------------------


def _bets(state: Acting, moves: Sequence[Move], judgement: Judgement) -> Sequence[Thought]:
    """Weigh a price, which is paid for a part of the pot, against a fold, which costs nothing more."""
    table = state.table
    active = table.active
    value = value_of(best_combo(table.hands[state.seat], table.row, table.options))
    hands = judgement.exchanged * (len(active) - 1)
    chance = _chance(value, _beside(sort_cards(table.row), table.options), hands)
    later = judgement.calls * (len(active) - 1 - active.index(state.seat))

    def worth(price: int) -> float:
        return chance * (table.pot + price * (1 + later)) - price

    thoughts: list[Thought] = []
    for move in moves:
        match move:
            case SetBase(points):
                thoughts.append(Thought(move, worth(points)))
            case Join():
                thoughts.append(Thought(move, worth(table.base)))
            case _ if chance < WON:
                thoughts.append(Thought(move, 0.0))
    return thoughts


def _chance(value: Value, values: Sequence[Value], hands: float) -> float:
    """Return how likely a value beats so many random hands, by what they are worth, the lowest first."""
    below = (bisect_left(values, value) + bisect_right(values, value)) / (2 * len(values))
    return float(below**hands)


@lru_cache(maxsize=1 << 12)
def _beside(row: Cards, options: Options) -> Sequence[Value]:
    """Return what hands beside this row are worth, the lowest first: a sample, always the same."""
    rest, rng = unseen(row), random.Random(" ".join(row))  # noqa: S311
    hands = (sort_cards(rng.sample(rest, HAND)) for _ in range(SAMPLES))
    return sorted(value_of(best_combo(hand, row, options)) for hand in hands)


@lru_cache(maxsize=1 << 8)
def _usual(size: int, options: Options) -> Sequence[Value]:
    """Return what hands beside rows of a size are worth, the lowest first: a sample, always the same."""
    rng = random.Random(size)  # noqa: S311
    dealt = (rng.sample(DECK, HAND + size) for _ in range(TYPICAL))
    return sorted(value_of(best_combo(tuple(cards[:HAND]), tuple(cards[HAND:]), options)) for cards in dealt)


TIMID: Final = 2
"""A beginner stakes no more than this at a time."""


def plain(view: View, move: Move) -> bool:
    """Whether a beginner dares it: only low prices."""
    dear = isinstance(move, Join) and view.base > TIMID
    return not dear and not (isinstance(move, SetBase) and move.points > TIMID)


weigh: Final = weigher(sight_by(HINTS))
weigh_sharply: Final = weigher(sight_by(SHARP))

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=20.0, plain=plain),
        "medium": Weakened(weigh, noise=0.7),
        "good": Weakened(weigh, noise=0.0),
        "master": Weakened(weigh_sharply, noise=0.0),
    }
)
