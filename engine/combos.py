"""Combinations of cards: what a group of cards can be, and which one is stronger.

Source: the common rules of the card games, sections 4 (ships) and 5.  Decisions where they are silent:

* A reading is named by kind and top: ``run6``, ``set9``, ``single-1``.
* With ``lone_ship="wild"`` two ships together are a pair of −1 or of any strength 0…9, as 5.1 says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from engine.cards import (
    HIGHEST_NUMBER,
    STRENGTH,
    STRENGTHS,
    Card,
    Cards,
    colours_of,
    is_ship,
    sort_cards,
    strength,
)
from engine.core import IllegalAction

# --- Combinations (4, 5) ---------------------------------------------------------------------------

Kind = Literal["single", "set", "run", "runset"]

KINDS: Final[tuple[Kind, ...]] = ("single", "set", "run", "runset")
"""The kinds in the order in which an unnamed reading is chosen."""

LoneShip = Literal["rank", "wild"]
"""W3: whether a ship without other cards is of its own strength only, or may be any card."""


class Combo(msgspec.Struct, frozen=True, gc=False):
    """A combination (役): what a group of cards is taken to be.

    ``top`` is the strength that counts, ``low`` the lowest; ``copies`` is how often each number occurs in a
    run of sets, else 1; ``colours`` are those of the physical cards.  Hands have hundreds of them, which
    hold no cycles: the garbage collector need not look at them.
    """

    kind: Kind
    count: int
    top: int
    low: int
    copies: int
    colours: str
    cards: Cards

    @property
    def name(self) -> str:
        """Kind and top, as a reading is named: ``run6``."""
        return f"{self.kind}{self.top}"


def readings(
    cards: Iterable[Card], *, lone_ship: LoneShip = "rank", any_colour: bool = False, runsets: bool = False
) -> tuple[Combo, ...]:
    """Return all combinations that the cards can be, the default reading of a lead first (5.1).

    ``any_colour``: colours are ignored in runs and for ships (連友); ``runsets``: runs of sets exist.
    """
    return _readings(sort_cards(cards), lone_ship == "wild", any_colour, runsets)


@lru_cache(maxsize=1 << 14)
def _readings(cards: Cards, wild: bool, any_colour: bool, runsets: bool) -> tuple[Combo, ...]:
    naturals = tuple(card for card in cards if not is_ship(card))
    ships = len(cards) - len(naturals)
    found = _set_tops(cards, naturals, wild)
    colours = colours_of(cards)
    one_colour = any_colour or len(set(colours)) == 1
    if len(cards) >= 3 and naturals and one_colour:
        found += [("run", low + len(cards) - 1, low, 1) for low in _run_lows(naturals, ships, len(cards), 1)]
    if runsets:
        found += _runset_tops(naturals, ships)
    found.sort(key=lambda reading: (KINDS.index(reading[0]), -reading[1]))
    return tuple(
        Combo(kind, len(cards), top, low, copies, colours, cards) for kind, top, low, copies in found
    )


def _set_tops(cards: Cards, naturals: Cards, wild: bool) -> list[tuple[Kind, int, int, int]]:
    """Return the readings as a single or a set."""
    if not cards:
        return []
    kind: Kind = "single" if len(cards) == 1 else "set"
    if naturals:
        tops = {strength(card) for card in naturals}
        return [(kind, top, top, 1) for top in tops] if len(tops) == 1 else []
    return [(kind, top, top, 1) for top in (STRENGTHS if wild else (STRENGTH["s"],))]


def _run_lows(naturals: Cards, ships: int, length: int, copies: int) -> list[int]:
    """Return the lowest numbers of the runs of this length, each number ``copies`` times.

    Ships fill what is missing; they are as many as the cards that are missing, by the counts.
    """
    counts = Counter(strength(card) for card in naturals)
    low, high = min(counts), max(counts)
    if any(card[1] in "kt" for card in naturals) or max(counts.values()) > copies:
        return []
    if len(naturals) + ships != length * copies:
        return []
    first = max(0, high - length + 1)
    last = min(low, HIGHEST_NUMBER - length + 1)
    return list(range(first, last + 1))


def _runset_tops(naturals: Cards, ships: int) -> list[tuple[Kind, int, int, int]]:
    """Return the readings as a run of sets: at least three numbers, each at least twice (連友 2)."""
    size = len(naturals) + ships
    if not naturals:
        return []
    return [
        ("runset", low + size // copies - 1, low, copies)
        for copies in range(2, size // 3 + 1)
        if size % copies == 0
        for low in _run_lows(naturals, ships, size // copies, copies)
    ]


def default_reading(found: Sequence[Combo], answering: bool = False) -> Combo:
    """Return the reading that counts when none is named (5.1).

    Leading: the first kind, then the highest top.  Answering, ``found`` being the legal readings: the
    highest top.
    """
    return max(found, key=lambda combo: combo.top) if answering else found[0]


def pick_reading(found: Sequence[Combo], name: str, answering: bool = False) -> Combo:
    """Return the reading with this name, or the default one for an empty name; refuse an unknown one."""
    if not name:
        return default_reading(found, answering)
    for combo in found:
        if combo.name == name:
            return combo
    raise IllegalAction("no_such_reading", reading=name, allowed=tuple(combo.name for combo in found))
