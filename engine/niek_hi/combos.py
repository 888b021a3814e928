"""The combinations of 連友, by strength alone: what a hand can make.

Source: the rule specification of 連友, section 2, and the common rules of the card games, 4 and 5.  Colours
are ignored, a ship stands for a card of either colour, and both may be in one combination.  A hand of 24
cards has millions of subsets, so what it can make follows from how many cards of each strength it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import msgspec

from engine.cards import STRENGTH
from engine.combos import Kind


class Shape(msgspec.Struct, frozen=True, gc=False):
    """A combination without its cards: how many natural cards of each strength, and how many ships."""

    kind: Kind
    top: int
    low: int
    copies: int
    naturals: tuple[tuple[int, int], ...]
    ships: int

    @property
    def name(self) -> str:
        """Kind and top, as a reading is named: ``run6``."""
        return f"{self.kind}{self.top}"

    @property
    def count(self) -> int:
        """How many cards it uses."""
        return self.ships + sum(amount for _, amount in self.naturals)


class Holding(NamedTuple):
    """A hand as far as 連友 looks at it: cards of each natural strength 0–9, and ships."""

    naturals: tuple[int, ...]
    ships: int

    @classmethod
    def of(cls, cards: Sequence[str]) -> Holding:
        """Count the cards by strength."""
        naturals = [0] * 10
        ships = 0
        for card in cards:
            if card[1] == "s":
                ships += 1
            else:
                naturals[STRENGTH[card[1]]] += 1
        return cls(tuple(naturals), ships)


def singles(held: Holding, lone_ship: str) -> Iterator[Shape]:
    """Yield the single cards, the weakest first; with ``lone_ship="wild"`` a ship is any strength."""
    if held.ships:
        for top in range(-1, 10 if lone_ship == "wild" else 0):
            yield Shape("single", top, top, 1, (), 1)
    for strength, amount in enumerate(held.naturals):
        if amount:
            yield Shape("single", strength, strength, 1, ((strength, 1),), 0)


def sets(held: Holding, lone_ship: str) -> Iterator[Shape]:
    """Yield the sets, pairs and bombs: any number of cards of a strength with any number of ships."""
    if held.ships == 2:
        for top in range(-1, 10 if lone_ship == "wild" else 0):
            yield Shape("set", top, top, 1, (), 2)
    for strength, amount in enumerate(held.naturals):
        for natural in range(1, amount + 1):
            for ships in range(held.ships + 1):
                if natural + ships > 1:
                    yield Shape("set", strength, strength, 1, ((strength, natural),), ships)


def windows(held: Holding, copies: int, length: int, above: int = -1) -> Iterator[Shape]:
    """Yield the runs (``copies`` 1) and runs of sets of one length whose top is above a number.

    In a window of ``length`` numbers each number occurs ``copies`` times; ships stand for what the hand
    lacks (``needed``), and those left over for cards that it has, so that these can be kept.
    """
    kind: Kind = "run" if copies == 1 else "runset"
    for low in range(max(0, above + 2 - length), 10 - length):
        numbers = range(low, low + length)
        lacking = [max(0, copies - held.naturals[number]) for number in numbers]
        needed = sum(lacking)
        for spare in range(held.ships - needed + 1):
            for extra in combinations_with_replacement(range(length), spare):
                amounts = [copies - lack for lack in lacking]
                for place in extra:
                    amounts[place] -= 1
                if min(amounts) >= 0:
                    naturals = tuple((low + i, amount) for i, amount in enumerate(amounts) if amount)
                    yield Shape(kind, low + length - 1, low, copies, naturals, needed + spare)


def all_shapes(held: Holding, lone_ship: str) -> Iterator[Shape]:
    """Yield every combination that a leader can make."""
    yield from singles(held, lone_ship)
    yield from sets(held, lone_ship)
    most = sum(held.naturals[:9]) + held.ships
    for copies in range(1, most // 3 + 1):
        for length in range(3, min(9, most // copies) + 1):
            yield from windows(held, copies, length)


def cards_of(shape: Shape, hand: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of a hand that make the combination: of equal strength, the first in deck order."""
    wanted = dict(shape.naturals)
    wanted[-1] = shape.ships
    used: list[str] = []
    for card in hand:
        strength = STRENGTH[card[1]]
        if wanted.get(strength, 0):
            wanted[strength] -= 1
            used.append(card)
    return tuple(used)
