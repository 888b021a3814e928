"""What a declaration is worth in ラウツァイト・セプ: formation points (勝利点).

Source: the rule specification of ラウツァイト・セプ, section 4.3.  Decision where it is silent: of several
splittings and readings with the same total one is told that keeps most of the revealed sets as they lie, and
among these the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Final

from engine.lauzait_cep.pieces import SUITS, number_of, without
from engine.lauzait_cep.sets import READINGS, sets_among, splittings
from engine.lauzait_cep.state import Award, AwardKind, Piece, Pieces, Set

POINTS: Final[Mapping[AwardKind, int]] = MappingProxyType(
    {"lauzait": 3, "experts": 3, "sequence": 3, "bridges": 2, "balanced": 10, "dark": 15, "light": 1}
)
"""The points of §4.3; ``light`` counts for each copy."""

ROWS: Final = (tuple(range(9)), tuple(range(1, 10)))
"""The nine numbers of a sequence."""

Counted = tuple[tuple[Award, ...], tuple[Set, ...]]
"""Awards, and the sets as they were read for them."""

# --- Awards of nine pieces -------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def count(pieces: Pieces, lowest: int, revealed: tuple[Set, ...], light: Piece = "") -> Counted:
    """Return the awards of a complete hand in order, by the splitting and reading with the highest total."""
    best = max(_sets(pieces, lowest, revealed), key=lambda sets: _rank(sets, revealed))
    reading = [piece for one in best for piece in one.reading]
    awards = (_plain("lauzait"), *_of_reading(reading, best), *_of_pieces(pieces, light))
    return awards, best


def count_stalemate(pieces: Pieces, lowest: int, light: Piece = "") -> tuple[Award, ...]:
    """Return the awards of a stalemate: nine pieces without wilds, which need not be sets."""
    pairs = _disjoint_sets(pieces, lowest)
    bridge = next((award for pair in pairs for award in _bridges(pair)), None)
    of_numbers = (*_experts(pieces), *_sequence(pieces), *([bridge] if bridge else ()))
    return (_plain("lauzait"), _plain("dark"), *of_numbers, *_of_pieces(pieces, light))


def total(awards: Iterable[Award]) -> int:
    """Return the formation points of awards."""
    return sum(award.points for award in awards)


def _plain(kind: AwardKind) -> Award:
    return Award(kind, POINTS[kind])


# --- Splittings and readings -----------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def _splittings(pieces: Pieces, lowest: int) -> tuple[tuple[Pieces, ...], ...]:
    return tuple(splittings(pieces, lowest))


def _sets(pieces: Pieces, lowest: int, revealed: Sequence[Set]) -> Iterator[tuple[Set, ...]]:
    """Yield all splittings and readings; those of sets as they lie come first."""
    shown = {tuple(sorted(one.pieces)): one for one in revealed}
    for groups in _splittings(pieces, lowest):
        choices = []
        for group in groups:
            read = READINGS[lowest][group]
            lying = shown.get(tuple(sorted(group)))
            choices.append((lying, *(one for one in read if one != lying)) if lying else read)
        yield from product(*choices)


def _rank(sets: tuple[Set, ...], revealed: Sequence[Set]) -> tuple[int, int]:
    """Return what a reading brings, and how many of the revealed sets it keeps as they lie."""
    reading = [piece for one in sets for piece in one.reading]
    left = list(revealed)
    for one in sets:
        if one in left:
            left.remove(one)
    return total(_of_reading(reading, sets)), len(revealed) - len(left)


# --- Single awards ---------------------------------------------------------------------------------


def _of_reading(reading: Sequence[Piece], sets: Sequence[Set]) -> Iterator[Award]:
    """Yield what depends on how wilds are read."""
    yield from _experts(reading)
    yield from _sequence(reading)
    yield from _bridges(sets)


def _experts(reading: Sequence[Piece]) -> Iterator[Award]:
    suits = {piece[0] for piece in reading}
    if len(suits) == 1:
        yield Award("experts", POINTS["experts"], suit=suits.pop())


def _sequence(reading: Sequence[Piece]) -> Iterator[Award]:
    numbers = tuple(sorted(map(number_of, reading)))
    if numbers in ROWS:
        yield Award("sequence", POINTS["sequence"], numbers=numbers)


def _bridges(sets: Iterable[Set]) -> Iterator[Award]:
    seen = set[tuple[int, ...]]()
    for one in sets:
        numbers = tuple(map(number_of, one.reading))
        if numbers in seen:
            yield Award("bridges", POINTS["bridges"], numbers=numbers)
            return
        seen.add(numbers)


def _disjoint_sets(pieces: Pieces, lowest: int) -> Iterator[tuple[Set, Set]]:
    """Yield two sets that nine pieces without wilds hold beside each other."""
    for one in sets_among(pieces, lowest):
        left = without(pieces, one.pieces)
        yield from ((one, other) for other in sets_among(left, lowest))


def _of_pieces(pieces: Pieces, light: Piece) -> Iterator[Award]:
    """Yield what depends on the pieces alone."""
    sums = [sum(number_of(piece) for piece in pieces if piece[0] == suit) for suit in SUITS]
    if sums[0] == sums[1]:
        yield Award("balanced", POINTS["balanced"], count=sums[0])
    copies = pieces.count(light) if light else 0
    if copies:
        yield Award("light", copies * POINTS["light"], count=copies)
