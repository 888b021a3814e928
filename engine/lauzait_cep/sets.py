"""Sets of ラウツァイト・セプ: what three pieces may be, their bonus, and complete hands.

Source: the rule specification of ラウツァイト・セプ, sections 4.1 (valid sets), 4.2 (bonus) and 4.4 (complete
hands).  Decision where they are silent: of readings with the same bonus the first of :func:`_shapes` is
taken, triples before runs, 兵 before 筆.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine.lauzait_cep.pieces import NUMBERS, SUITS, VALUES, WILD, number_of, sort_pieces, without
from engine.lauzait_cep.state import Pieces, Set

# --- Valid sets and their bonus (§4.1, §4.2) -------------------------------------------------------

SIZE: Final = 3


def _shapes(lowest: int) -> Iterator[Pieces]:
    """Yield every set without wilds: triples, then runs, highest first."""
    for number in reversed(NUMBERS[lowest:]):
        for suit in SUITS:
            yield (f"{suit}{number}",) * SIZE
    for number in reversed(NUMBERS[lowest : -SIZE + 1]):
        for suit in SUITS:
            yield tuple(f"{suit}{number + step}" for step in range(SIZE))


def bonus_of(reading: Pieces, wilds: int) -> int:
    """Return the bonus of a set that is read like that, with so many wilds in it."""
    times = SIZE if reading[0] == reading[-1] else 1
    return max(0, VALUES[number_of(reading[-1])] * times - wilds)


def _readings(lowest: int) -> Mapping[Pieces, tuple[Set, ...]]:
    """Return all ways to read three pieces (in order), by these pieces: the best first."""
    found: dict[Pieces, dict[Pieces, Set]] = {}
    for shape in _shapes(lowest):
        for wilds in range(SIZE + 1):
            for places in combinations(reversed(range(SIZE)), wilds):
                pieces = tuple(WILD if place in places else piece for place, piece in enumerate(shape))
                read = found.setdefault(sort_pieces(pieces), {})
                read.setdefault(shape, Set(pieces, shape, bonus_of(shape, wilds)))
    return MappingProxyType(
        {key: tuple(sorted(read.values(), key=lambda one: -one.bonus)) for key, read in found.items()}
    )


READINGS: Final[Mapping[int, Mapping[Pieces, tuple[Set, ...]]]] = MappingProxyType(
    {lowest: _readings(lowest) for lowest in (0, 1)}
)
"""How three pieces can be read, by the smallest number in play and the pieces in order: the best first."""


def best_set(pieces: Pieces, lowest: int) -> Set | None:
    """Return three pieces as the set with the highest bonus, None if they are no set."""
    read = READINGS[lowest].get(sort_pieces(pieces))
    return read[0] if read else None


@lru_cache(maxsize=1 << 12)
def sets_among(pieces: Pieces, lowest: int) -> tuple[Set, ...]:
    """Return the sets among pieces that are in order, each as its best reading, without repetitions."""
    readings = READINGS[lowest]
    groups = dict.fromkeys(combinations(pieces, SIZE))
    return tuple(readings[group][0] for group in groups if group in readings)


# --- Complete hands (§4.4) -------------------------------------------------------------------------


def splittings(pieces: Pieces, lowest: int) -> Iterator[tuple[Pieces, ...]]:
    """Yield the ways to split pieces that are in order into sets, without repetitions."""
    if not pieces:
        yield ()
        return
    first, rest, readings = pieces[0], pieces[1:], READINGS[lowest]
    for pair in dict.fromkeys(combinations(rest, SIZE - 1)):
        group = (first, *pair)
        if group in readings:
            for others in splittings(without(rest, pair), lowest):
                yield (group, *others)


@lru_cache(maxsize=1 << 12)
def is_complete(pieces: Pieces, lowest: int) -> bool:
    """Whether pieces that are in order can be split into sets."""
    return next(splittings(pieces, lowest), None) is not None
