"""Groups of 終季, the shapes that win, and what a winning hand is worth.

Source: the rule specification of 終季, sections 2.2 (shapes), 3.2 (end points), 3.3 (bonus), 3.5 (choosing
the split) and 5 (special sets, layered bridge).  Decisions where the rules are silent:

* The ends of a run must be natural neighbours only in number: a ship may be any of the three (W1, W5).
* 層橋 looks at two sets or two runs; two equal special sets are 妙, not 層橋.
* Of splits that pay the same and have the same shape the first in deck order stands.
* Two ships as a pair count as ships: to stand for a card pays nothing.  A light rewards a ship in that pair
  alone (3.3), so not the one of 行行, which only special sets bring.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import msgspec

from engine.cards import STRENGTH, sort_cards
from engine.combos import readings
from engine.ta_xot.options import Options

# --- Groups ----------------------------------------------------------------------------------------


class Group(msgspec.Struct, frozen=True):
    """A set (友), a run (連) or a special set of a hand; ``top`` is its highest strength or number."""

    kind: Literal["set", "run", "special"]
    top: int
    cards: tuple[str, ...]

    @property
    def name(self) -> str:
        """Kind and top, as a reading is named: ``run6``."""
        return f"{self.kind}{self.top}"

    @property
    def is_four(self) -> bool:
        """Whether this is a set of four, which 四友 pays."""
        return self.kind == "set" and len(self.cards) == 4


SPECIAL: Final = MappingProxyType(
    {frozenset("521"): 5, frozenset("876"): 8, frozenset("s35"): 5}  # 馬弓兵, 文化, 行行
)
"""Special sets by the codes of their cards, in any colours, with their top (section 5)."""


class Shapes(NamedTuple):
    """The options on which groups and shapes depend."""

    pairs: bool
    special: bool
    wild: bool

    @classmethod
    def of(cls, options: Options) -> Shapes:
        """Return what the options say about groups."""
        return cls(options.pair_shapes, options.special_sets, options.lone_ship == "wild")


@lru_cache(maxsize=1 << 14)
def groups_of(cards: tuple[str, ...], shapes: Shapes) -> tuple[Group, ...]:
    """Return every group that these cards (in deck order) can be, the default reading first."""
    size = len(cards)
    if size not in (2, 3, 4):
        return ()
    combos = readings(cards, lone_ship="wild" if shapes.wild else "rank")
    sets = [Group("set", combo.top, cards) for combo in combos if combo.kind == "set"]
    runs = [Group("run", combo.top, cards) for combo in combos if combo.kind == "run" and size == 3]
    special = SPECIAL.get(frozenset(card[1] for card in cards)) if shapes.special and size == 3 else None
    if all(card[1] == "s" for card in cards):
        sets = [group for group in sets if group.top == STRENGTH["s"]]
    found = sorted(sets, key=_top_first) + sorted(runs, key=_top_first)
    return (*found, *([Group("special", special, cards)] if special else []))


def _top_first(group: Group) -> int:
    return -group.top


# --- Shapes that win -------------------------------------------------------------------------------

Split = tuple[Group, ...]

SHAPES: Final = ((3, 3), (2, 4), (2, 2, 2))
"""The winning shapes of six cards, in the order in which equal incomes are settled (3.5)."""


def can_win(hand: tuple[str, ...], meld: Group | None, options: Options) -> bool:
    """Whether the hand, with the exposed meld, splits completely into a winning shape."""
    return bool(splits(hand, meld, Shapes.of(options)))


@lru_cache(maxsize=1 << 14)
def splits(hand: tuple[str, ...], meld: Group | None, shapes: Shapes) -> tuple[Split, ...]:
    """Return every winning split of six cards; an exposed meld stays whole and keeps its meaning (2.2)."""
    laid = (meld,) if meld else ()
    if len(hand) + sum(len(group.cards) for group in laid) != 6:
        return ()
    found: dict[Split, None] = {}
    for shape in SHAPES if shapes.pairs else SHAPES[:1]:
        sizes = list(shape)
        if meld:
            if len(meld.cards) not in sizes:
                continue
            sizes.remove(len(meld.cards))
        for parts in _divisions(hand, tuple(sizes)):
            for groups in _choices(parts, shapes):
                found[laid + groups] = None
    return tuple(found)


def _divisions(cards: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield the divisions of the cards into parts of these sizes; parts of one size in their own order."""
    if not sizes:
        if not cards:
            yield ()
        return
    size, rest = sizes[0], sizes[1:]
    first_in_part = size in rest  # equal parts: the first card left opens the first of them
    for places in combinations(range(len(cards)), size):
        if first_in_part and places[0] != 0:
            break
        part = tuple(cards[place] for place in places)
        left = tuple(card for place, card in enumerate(cards) if place not in places)
        for others in _divisions(left, rest):
            yield (part, *others)


def _choices(parts: tuple[tuple[str, ...], ...], shapes: Shapes) -> Iterator[Split]:
    """Yield every way to read all parts as groups."""
    if not parts:
        yield ()
        return
    for group in groups_of(parts[0], shapes):
        for others in _choices(parts[1:], shapes):
            yield (group, *others)


# --- What a winning hand is worth ------------------------------------------------------------------


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the sum: the name of the item, its points, and the light card that it rewards."""

    name: str
    points: int
    card: str = ""


def end_lines(split: Split, first_round: bool, options: Options) -> tuple[Line, ...]:
    """Return the end points (終値) of a winning hand, line by line (3.2)."""
    lines = [Line("base", 2)]
    if options.flat_end:
        return tuple(lines)
    if len({card[0] for group in split for card in group.cards}) == 1:
        lines.append(Line("one_colour", 1))
    kinds = tuple(group.kind for group in split)
    if kinds == ("run", "run") and abs(split[0].top - split[1].top) == 3:
        lines.append(Line("six_run", 1))
    if first_round:
        lines.append(Line("first_round", options.first_round_points))
    if options.layered_bridge and len(split) == 2 and "special" not in kinds and _equal(*split):
        lines.append(Line("layered_bridge", 3))
    if kinds == ("special", "special"):
        lines.append(Line("special_win", options.special_win_points))
    return tuple(line for line in lines if line.points)


def _equal(first: Group, second: Group) -> bool:
    return (first.kind, first.top, len(first.cards)) == (second.kind, second.top, len(second.cards))


def bonus_lines(split: Split, lights: tuple[str, ...], options: Options) -> tuple[Line, ...]:
    """Return the bonus (加値) of a winning hand, line by line: 皇王, then each light (3.3)."""
    cards = [card for group in split for card in group.cards]
    lines = [Line("king_tam", sum(card[1] in "kt" for card in cards))]
    # A ship that stands for another card earns nothing; in the pair of ships it is a ship.
    shining = [
        card
        for group in split
        for card in group.cards
        if card[1] != "s" or (group.kind == "set" and group.top == STRENGTH["s"])
    ]
    for light in lights:
        matching = sum(_matches(card, light, options) for card in shining)
        lines.append(Line("light", matching, light))
    return tuple(line for line in lines if line.points)


def _matches(card: str, light: str, options: Options) -> bool:
    if options.light_match == "card":
        return card == light
    return STRENGTH[card[1]] == STRENGTH[light[1]]


def total(lines: tuple[Line, ...]) -> int:
    """Return the sum of the lines."""
    return sum(line.points for line in lines)


def sorted_with(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the hand with one card more, in deck order."""
    return sort_cards((*hand, card))
