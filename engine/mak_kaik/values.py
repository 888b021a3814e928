"""What a hand and the row are worth in 値戦.

Source: the rule specification of 値戦, section 3 (evaluation).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal

from engine.cards import (
    COLOURS,
    HIGHEST_NUMBER,
    STRENGTHS,
    Card,
    Cards,
    colours_of,
    is_ship,
    sort_cards,
    strength,
)
from engine.combos import Combo
from engine.mak_kaik.options import Options

# --- Evaluation (3) --------------------------------------------------------------------------------

RANKS: Final[Mapping[tuple[str, int], int]] = MappingProxyType(
    {("set", 3): 4, ("run", 3): 3, ("set", 2): 2, ("single", 1): 1}
)
"""The kinds of combination by rank, strongest first (3)."""

Value = tuple[int, int]
"""Rank of the kind and top: what decides between combinations."""


def value_of(combo: Combo) -> Value:
    """Return what a combination counts."""
    return RANKS[combo.kind, combo.count], combo.top


def best_combo(hand: Cards, row: Cards, options: Options) -> Combo:
    """Return the best combination of a hand and the row, of the best ones that with most own cards first."""
    return _best(sort_cards(hand), sort_cards(row), options.lone_ship == "wild", options.need_own_card)


@lru_cache(maxsize=1 << 14)
def _best(hand: Cards, row: Cards, wild: bool, need_own: bool) -> Combo:
    pool = _Pool(hand, row, wild, need_own)
    found = pool.set_of(3) or pool.run() or pool.set_of(2)
    assert found or hand
    return found or pool.single()


class _Pool:
    """The cards that a player may combine, own ones first."""

    def __init__(self, hand: Cards, row: Cards, wild: bool, need_own: bool) -> None:
        self.hand, self.row, self.wild, self.need_own = hand, row, wild, need_own
        self.ships = [(card, True) for card in hand if is_ship(card)]
        self.ships += [(card, False) for card in row if is_ship(card)]
        self.by_strength: dict[int, list[tuple[Card, bool]]] = {}
        for cards, own in ((hand, True), (row, False)):
            for card in cards:
                self.by_strength.setdefault(strength(card), []).append((card, own))

    def set_of(self, size: int) -> Combo | None:
        """Return the highest set of this size."""
        for top in reversed(STRENGTHS):
            natural = self.by_strength.get(top, [])
            ships = self.ships if top >= 0 else []
            if len(natural) + len(ships) < size or not (natural or self.wild):
                continue
            # A natural card must be among them (W3), then an own card, then whatever there is.
            first = natural[:1]
            rest = sorted([*natural[1:], *ships], key=lambda each: not each[1])
            chosen = [*first, *rest][:size]
            if not self.need_own or any(own for _, own in chosen):
                return _combo("set", top, top, [card for card, _ in chosen])
        return None

    def run(self) -> Combo | None:
        """Return the highest run of three numbers."""
        for top in range(HIGHEST_NUMBER, 1, -1):
            for colour in COLOURS:
                found = self._run_of(colour, top)
                if found:
                    return _combo("run", top, top - 2, found)
        return None

    def _run_of(self, colour: str, top: int) -> list[Card] | None:
        wanted = [f"{colour}{number}" for number in range(top - 2, top + 1)]
        held = [card for card in wanted if card in self.hand or card in self.row]
        ship = f"{colour}s"
        has_ship = ship in self.hand or ship in self.row
        owns = any(card in self.hand for card in held) or not self.need_own
        if len(held) == len(wanted):
            if owns:
                return held
            return [*held[1:], ship] if ship in self.hand else None
        if len(held) == len(wanted) - 1 and has_ship and (owns or ship in self.hand):
            return [*held, ship]
        return None

    def single(self) -> Combo:
        """Return the highest single card."""
        cards = self.hand if self.need_own else (*self.hand, *self.row)
        if self.wild and (ships := [card for card in cards if is_ship(card)]):
            return _combo("single", STRENGTHS[-1], STRENGTHS[-1], ships[:1])
        best = max(cards, key=strength)
        return _combo("single", strength(best), strength(best), [best])


def _combo(kind: Literal["single", "set", "run"], top: int, low: int, cards: list[Card]) -> Combo:
    return Combo(kind, len(cards), top, low, 1, colours_of(cards), sort_cards(cards))
