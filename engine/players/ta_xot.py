"""How computer players play 終季: they count how many cards their hand is away from a winning shape.

Source: the hints of the rule specification of 終季, section 7.  They discard the card without which the
distance stays smallest, keep ships and cards that others can still join, call only what leaves one card
missing or makes a set of four.

Senseless is not to win where one can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, Final

from engine.cards import COLOURS, STRENGTH, Card, Cards, sort_cards, strength, without
from engine.core import Draws, Seat
from engine.players.player import Thought, seat_of
from engine.players.search import policy
from engine.ta_xot.game import TaXot
from engine.ta_xot.groups import SHAPES
from engine.ta_xot.judge import legal
from engine.ta_xot.state import Act, Acting, ClaimMeld, Discard, Move, Pass, Table, View, Win

FAR: Final = 6
"""The distance of a hand that can win no more."""

A_CARD: Final = 3.0
"""What it costs that one more card is missing, in points."""

A_HELP: Final = 0.1
"""What it is worth that one more unseen card helps."""

A_FRIEND: Final = 0.004
"""What it is worth to keep a card that one more unseen card may join."""

A_SHIP: Final = 2.0
"""What it costs to discard a ship."""


def weigh(game: TaXot, view: View, rng: Draws) -> Sequence[Thought]:
    """Weigh the actions; of the discards that leave the hand nearest to a win the ways to go on count."""
    # What is legal depends on the own hand and on what lies open.
    state: Any = game.determinise(view, rng)
    thoughts = sight(game, state, seat_of(view))
    nearest = max((each.worth for each in thoughts if isinstance(each.action, Discard)), default=0.0)
    hidden = Counter(game.unseen(view))
    return [
        each._replace(worth=each.worth + _prospects(state.table, seat_of(view), each.action.card, hidden))
        if isinstance(each.action, Discard) and each.worth > nearest - A_CARD / 2
        else each
        for each in thoughts
    ]


def sight(game: TaXot, state: Acting, seat: Seat) -> list[Thought]:
    """Weigh the actions by the distance that they leave; to win is all there is where one can.

    It goes by the own hand and what lies open.
    """
    moves, table = legal(state), state.table
    if len(moves) == 1 or isinstance(moves[0], Win):
        return [Thought(moves[0], 0.0)]
    pairs, hand, exposed = table.options.pair_shapes, table.hands[seat], _exposed(table, seat)
    thoughts: list[Thought] = []
    for move in moves:
        if isinstance(move, Discard):
            missing = distance(without(hand, (move.card,)), exposed, pairs)
            thoughts.append(Thought(move, -A_CARD * missing - (A_SHIP if move.card[1] == "s" else 0.0)))
        elif isinstance(move, Pass):
            thoughts.append(Thought(move, -A_CARD * _nearest(hand, exposed, pairs)))
        else:
            thoughts.append(Thought(move, _laid_open(game, state, seat, move)))
    return thoughts


quick: Final = policy(sight)


def _laid_open(game: TaXot, state: Acting, seat: Seat, move: Move) -> float:
    """Weigh a group laid open: a four is paid for, a call is good if it leaves one card missing."""
    pairs, before = state.table.options.pair_shapes, state.table
    after = game.apply(state, seat, move).table
    meld = after.melds[seat]
    assert meld is not None
    near = _nearest(before.hands[seat], _exposed(before, seat), pairs)
    left = _nearest(after.hands[seat], len(meld.cards), pairs)
    paid = before.seats - 1.0 if meld.is_four else 0.0
    asked = isinstance(state, ClaimMeld)
    if not meld.is_four and not left == 1 < near:
        left = max(left, near) + 1
    # In one's own turn a discard follows, which leaves the same hand as without.
    return paid - asked - A_CARD * left + (0.5 if isinstance(state, Act) else 0.0)


def _exposed(table: Table, seat: Seat) -> int:
    meld = table.melds[seat]
    return len(meld.cards) if meld else 0


def _nearest(hand: Cards, exposed: int, pairs: bool) -> int:
    """Return the distance of the hand after the best discard, if it has one card too many."""
    if len(hand) + exposed < 6:
        return distance(hand, exposed, pairs)
    return min(distance(without(hand, (card,)), exposed, pairs) for card in dict.fromkeys(hand))


def _prospects(table: Table, seat: Seat, card: Card, hidden: Counter[Card]) -> float:
    """Return what it is worth to discard the card: the draws that help without it, less what may join it."""
    exposed, pairs = _exposed(table, seat), table.options.pair_shapes
    hand = without(table.hands[seat], (card,))
    missing = distance(hand, exposed, pairs)
    helping = sum(
        count
        for other, count in hidden.items()
        if distance(sort_cards((*hand, other)), exposed, pairs) < missing
    )
    friends = sum(count for other, count in hidden.items() if _near(card, other))
    return A_HELP * helping - A_FRIEND * friends


@lru_cache(maxsize=1 << 10)
def _near(card: Card, other: Card) -> bool:
    """Whether the two cards make a pair or a part of a run."""
    if strength(card) == strength(other):
        return True
    numbers = card[1].isdigit() and other[1].isdigit() and card[0] == other[0]
    return numbers and abs(strength(card) - strength(other)) <= 2


# --- How far a hand is from winning ----------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def distance(hand: Cards, exposed: int = 0, pairs: bool = True) -> int:
    """Return how many cards are missing to a winning shape beside an exposed group of so many cards."""
    found = [FAR]
    for shape in SHAPES if pairs else SHAPES[:1]:
        sizes = list(shape)
        if exposed:
            if exposed not in sizes:
                continue
            sizes.remove(exposed)
        covered = _in_threes(hand, len(sizes)) if 3 in sizes else _in_sets(hand, sizes)
        found.append(sum(sizes) - covered)
    return min(found)


def _in_sets(hand: Cards, sizes: Sequence[int]) -> int:
    """Return how many cards can be parts of different sets of two or four, which ships fill up."""
    counts = sorted(Counter([STRENGTH[card[1]] for card in hand if card[1] != "s"]).values(), reverse=True)
    ships = len(hand) - sum(counts)
    covered = 0
    for size in sorted(sizes, reverse=True):
        if counts:
            used = min(size, counts[0])
            covered += used
            counts = sorted([counts[0] - used, *counts[1:]], reverse=True)
    return min(sum(sizes), covered + ships)


def _in_threes(hand: Cards, groups: int) -> int:
    """Return how many cards can be parts of one or two groups of three."""
    masks = set(_masks(hand))
    if groups == 1:
        return max((mask.bit_count() for mask in masks), default=0)
    return max(((one | other).bit_count() for one, other in product(masks, repeat=2)), default=0)


def _masks(hand: Cards) -> list[int]:
    """Return the cards, as bits by place, that can be part of one group of three: a set or a run."""
    places: dict[Card, list[int]] = {}
    by_strength: dict[int, list[int]] = {}
    ships: list[int] = []
    for place, card in enumerate(hand):
        bit = 1 << place
        places.setdefault(card, []).append(bit)
        if card[1] == "s":
            ships.append(bit)
        else:
            by_strength.setdefault(STRENGTH[card[1]], []).append(bit)
    masks: list[int] = []
    for bits in by_strength.values():
        together = [*bits, *ships]
        masks += map(sum, combinations(together, min(3, len(together))))
    for colour in COLOURS:
        ship = places.get(f"{colour}s", [0])[0]
        for low in range(7):
            held = [places[card] for card in _RUNS[colour, low] if card in places]
            if len(held) == 3:
                masks += map(sum, product(*held))
            if ship or len(held) == 2:
                masks += [sum(bits) + ship for two in combinations(held, 2) for bits in product(*two)]
    return masks


_RUNS: Final = MappingProxyType(
    {
        (colour, low): tuple(f"{colour}{number}" for number in range(low, low + 3))
        for colour in COLOURS
        for low in range(7)
    }
)
"""The cards of each run of three."""
