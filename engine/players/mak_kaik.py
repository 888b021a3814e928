"""How a computer player plays 値戦.

Source: the rule specification of 値戦, section 7: try every swap, draw two if none makes a better pair,
and bet by the probability of winning against random hands of those who are left.
"""

from __future__ import annotations

from typing import Final

from engine.cards import Cards, sort_cards, without
from engine.core import Draws
from engine.mak_kaik.game import MakKaik
from engine.mak_kaik.options import Options
from engine.mak_kaik.state import Action, Draw, Fold, Join, Keep, KeepHand, SetBase, Swap, Table, View
from engine.mak_kaik.values import RANKS, Value, best_combo, value_of

SAMPLES: Final = 100
"""How many deals are tried."""

SURE: Final = 0.6
"""From this probability of winning on the dealer names the highest price."""

PAIR: Final = RANKS["set", 2]

NOTHING: Final[Value] = (0, -1)


def choose(game: MakKaik, view: View, rng: Draws) -> Action:
    """Return the action that the hints advise."""
    assert view.seat is not None
    actions: list[Action] = game.legal(game.determinise(view, rng), view.seat)  # by the own hand and the row
    if view.phase == "exchange":
        return exchange(view, actions)
    if view.phase == "keep":
        return max(actions, key=lambda action: _prospects(view, action))
    chance = sum(share(game.determinise(view, rng).table, view.seat) for _ in range(SAMPLES)) / SAMPLES
    return bet(view, chance)


def exchange(view: View, actions: list[Action]) -> Action:
    """Return the swap that makes a better pair, or keeps a run or a set of three; else draw two cards.

    Hand and row together stay the same in a swap: what counts is an own card, and what others can use.
    """
    assert view.combo is not None
    best = max(
        (action for action in actions if isinstance(action, Swap | KeepHand)),
        key=lambda action: _prospects(view, action),
    )
    value, own = _prospects(view, best)[0], value_of(view.combo)
    if value[0] > PAIR or (value[0] == PAIR and value > own):
        return best
    return Draw() if Draw() in actions else best


def _prospects(view: View, action: Action) -> tuple[Value, Value]:
    """Return what the hand is worth after an exchange, and how little the row gives to others."""
    hand, row = view.hand or (), view.row
    match action:
        case Swap(give, take):
            hand, row = (*without(hand, (give,)), take), (*without(row, (take,)), give)
        case Keep(keep, give):
            hand, row = (*without(hand, (give,)), keep), (*row, give, *without(view.drawn, (keep,)))
    rank, top = _row_value(row, view.options)
    return value_of(best_combo(sort_cards(hand), row, view.options)), (-rank, -top)


def _row_value(row: Cards, options: Options) -> Value:
    """Return what the row is worth by itself."""
    if not row:
        return NOTHING
    return value_of(best_combo(row, (), options))


def share(table: Table, seat: int) -> float:
    """Return which part of the pot a seat would win if all who are left stayed and the hands were so."""
    values = [value_of(best_combo(table.hands[each], table.row, table.options)) for each in table.active]
    own = values[table.active.index(seat)]
    return 1 / values.count(own) if own == max(values) else 0.0


def bet(view: View, chance: float) -> Action:
    """Weigh the pot against the price: as child by expectation, as dealer by the share of a fair game."""
    active = view.folded.count(False)
    if view.phase == "bet_child":
        return Join() if chance * (view.pot + view.base) > view.base else Fold()
    low, high = view.options.base_min, view.options.base_max
    if chance > SURE:
        return SetBase(high)
    if chance > 1 / active:
        return SetBase(min(high, low + 1))
    return Fold() if chance < 1 / (2 * active) else SetBase(low)
