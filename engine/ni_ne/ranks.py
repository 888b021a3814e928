"""Ranks, singles and sets of 小猫.

Source: the rule specification of 小猫, section 2 (ranks, sets).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal

from engine.cards import Cards, colours_of
from engine.combos import Combo
from engine.ni_ne.options import Options

# --- Ranks (2) -------------------------------------------------------------------------------------

RANK: Final[Mapping[str, int]] = MappingProxyType(
    {"s": -1, **{str(number): number for number in range(9)}, "k": 9, "t": 10}
)
"""Rank by the code of the face: 無 0 < 兵 1 < … < 将 8 < 王 9 < 皇 10; 船 stands outside the row."""

CODE: Final[Mapping[int, str]] = MappingProxyType({rank: code for code, rank in RANK.items()})

SHIP: Final = RANK["s"]
NONE: Final = RANK["0"]
TAM: Final = RANK["t"]


def stronger(rank: int, other: int) -> bool:
    """Whether a rank beats another: a circle, for 船 beats 皇 alone, and everything else beats 船 (2)."""
    if rank == SHIP:
        return other == TAM
    if other == SHIP:
        return rank != TAM
    return rank > other


# --- Combinations (2) ------------------------------------------------------------------------------


def readings(cards: Cards, options: Options) -> tuple[Combo, ...]:
    """Return what the cards can be: a single, or a set of one rank with nones for the rest."""
    return _readings(cards, options.lone_none == "wild")


@lru_cache(maxsize=1 << 14)
def _readings(cards: Cards, wild: bool) -> tuple[Combo, ...]:
    codes = {card[1] for card in cards}
    naturals = codes - {"0"}
    if not cards or len(naturals) > 1:
        return ()
    tops = (RANK[naturals.pop()] if naturals else NONE,)
    if wild and len(cards) == 1 and tops == (NONE,):
        tops = (*range(TAM, NONE - 1, -1), SHIP)
    kind: Literal["single", "set"] = "single" if len(cards) == 1 else "set"
    return tuple(Combo(kind, len(cards), top, top, 1, colours_of(cards), cards) for top in tops)


def reading_name(combo: Combo) -> str:
    """Name a reading by kind and the code of its rank: ``single7``, ``singlek``."""
    return combo.kind + CODE[combo.top]


def groups(hand: Cards, only: int | None = None) -> Iterator[Cards]:
    """Yield every different single and set that the hand holds, weakest rank first, few cards first.

    With ``only``, of other ranks than this one no more than the singles.
    """
    count = {card: hand.count(card) for card in dict.fromkeys(hand)}

    def some(code: str) -> list[Cards]:
        black, red = count.get(f"B{code}", 0), count.get(f"R{code}", 0)
        return [
            (f"B{code}",) * blacks + (f"R{code}",) * reds
            for blacks in range(black + 1)
            for reds in range(red + 1)
        ]

    nones = some("0")
    for code in dict.fromkeys(card[1] for card in hand):
        if only is not None and RANK[code] != only:
            yield from ((card,) for card in (f"R{code}", f"B{code}") if card in count)
        elif code == "0":
            yield from nones[1:]
        else:
            for natural in some(code)[1:]:
                for wild in nones:
                    yield natural + wild if code == "s" else wild + natural
