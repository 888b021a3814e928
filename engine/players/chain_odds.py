"""Exact tables for 連撃獣裁: the chance of the pot for everybody in a heat who plays for nothing else.

In the open a heat is known by the highest value so far, by how many have it, and by how many are to come.
Whoever is to act throws on as long as that is better, with all outcomes of all who come later counted,
who do the same (dynamic programming, backwards). Those who share the highest value throw again; what such
a heat is worth to the first, second … of them is found by repeating until nothing changes.

Blind, all decide without knowing anything: what is best then depends on what the others usually do.

Antes paid again by those who tie are as good as fair: each of t who pay gets about one t-th of it back.
So the chance of the pot is what counts.

Source: the rule specification of the stick games, section 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from engine.niek_zau_shu.play import LOSING
from engine.sticks import ODDS

LONGEST: Final = 60
"""No chain goes on from there: so high a value is passed once in ten thousand heats at most."""

HIGHEST: Final = LONGEST + 5
"""The highest value: a chain that may go on gets no further with one more throw."""

NOBODY: Final = -1
"""The highest value while nobody has one."""

THROWS: Final = tuple((ones, float(odds)) for ones, odds in enumerate(ODDS))
GOOD: Final = tuple((ones, odds) for ones, odds in THROWS if ones not in LOSING)
BUST: Final = sum(odds for ones, odds in THROWS if ones in LOSING)

EXACT: Final = 1e-7
"""When a repetition changes less, it ends."""


class Worth(NamedTuple):
    """What going on from a total is worth, and to stop there."""

    again: float
    hold: float


def first_throws(strict: bool) -> tuple[tuple[int, float], ...]:
    """Return the totals after a first throw with their odds; ``strict``: 0 and 1 are bust (total 0) too."""
    return ((0, BUST), *GOOD) if strict else THROWS


class OpenHeat:
    """Chances in heats in which all see each chain; ``strict``: a first throw of 0 or 1 is bust."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self._fresh: dict[int, tuple[float, ...]] = {1: (1.0,)}
        self._worths: dict[tuple[int, int, int], list[Worth]] = {}
        self._ends: dict[tuple[int, int, int], list[float]] = {}
        self._kept: dict[tuple[int, int, int, int], float] = {}

    def fresh(self, contenders: int) -> tuple[float, ...]:
        """Return the chance of each of so many, in the order of throws, as their heat begins."""
        if contenders not in self._fresh:
            self.fresh(contenders - 1)
            self._fresh[contenders] = (1.0 / contenders,) * contenders
            change = 1.0
            while change > EXACT:
                self._forget(contenders)
                found = tuple(self._from_the_start(contenders))
                change = max(abs(new - old) for new, old in zip(found, self._fresh[contenders], strict=True))
                self._fresh[contenders] = found
        return self._fresh[contenders]

    def _forget(self, contenders: int) -> None:
        """Leave out what depends on a heat of so many."""
        for known in (self._worths, self._ends):
            for key in [key for key in known if max(0, key[1]) + key[2] + 1 >= contenders]:
                del known[key]
        for kept in [key for key in self._kept if key[1] + key[3] >= contenders]:
            del self._kept[kept]

    def _from_the_start(self, contenders: int) -> Iterator[float]:
        """Yield the chance of each contender, by what those before it may have left."""
        before = {(NOBODY, 0): 1.0}
        for to_come in reversed(range(contenders)):
            yield sum(odds * self.start(*stand, to_come) for stand, odds in before.items())
            after: dict[tuple[int, int], float] = {}
            for (best, ahead), odds in before.items():
                for value, share in enumerate(self.ends(best, ahead, to_come)):
                    stand = (value, 1) if value > best else (best, ahead + (value == best))
                    after[stand] = after.get(stand, 0.0) + odds * share
            before = {stand: odds for stand, odds in after.items() if odds}

    def start(self, best: int, ahead: int, to_come: int) -> float:
        """Return the chance of who has yet to throw."""
        worths = self.worths(best, ahead, to_come)
        lost = self._ended(0, best, ahead, to_come)
        return sum(
            odds * (lost if self.strict and not total else max(worths[total]))
            for total, odds in first_throws(self.strict)
        )

    def worths(self, best: int, ahead: int, to_come: int) -> list[Worth]:
        """Return what the choices are worth to who acts, by its total: chances of the pot.

        ``best`` is the highest value so far (NOBODY: none), which ``ahead`` contenders have; so many more
        are ``to_come``.
        """
        key = (best, ahead, to_come)
        if key not in self._worths:
            self.fresh(ahead + 1 + to_come)
            lost = self._ended(0, best, ahead, to_come)
            found = [Worth(0.0, self._ended(HIGHEST, best, ahead, to_come))] * (HIGHEST + 1)
            for total in range(LONGEST, -1, -1):
                again = BUST * lost + sum(odds * max(found[total + ones]) for ones, odds in GOOD)
                found[total] = Worth(again, self._ended(total, best, ahead, to_come))
            self._worths[key] = found
        return self._worths[key]

    def _ended(self, value: int, best: int, ahead: int, to_come: int) -> float:
        """Return the chance of who has just ended with a value."""
        if value < best:
            return 0.0
        if value == best:
            return self._kept_by(best, ahead + 1, ahead, to_come)
        return self._kept_by(value, 1, 0, to_come)

    def _kept_by(self, best: int, ahead: int, place: int, to_come: int) -> float:
        """Return the chance of the contender at a place, from 0, among those who have the highest value."""
        if not to_come:
            return self.fresh(ahead)[place]
        key = (best, ahead, place, to_come)
        if key not in self._kept:
            ends = self.ends(best, ahead, to_come - 1)
            below = sum(ends[:best]) * self._kept_by(best, ahead, place, to_come - 1)
            equal = ends[best] and ends[best] * self._kept_by(best, ahead + 1, place, to_come - 1)
            self._kept[key] = below + equal
        return self._kept[key]

    def ends(self, best: int, ahead: int, to_come: int) -> list[float]:
        """Return how likely the contender who throws now ends with each value."""
        key = (best, ahead, to_come)
        if key not in self._ends:
            self._ends[key] = ends_of(
                [worth.again > worth.hold for worth in self.worths(best, ahead, to_come)], self.strict
            )
        return self._ends[key]


def ends_of(goes_on: Sequence[float], strict: bool) -> list[float]:
    """Return how likely a chain ends with each value, by how often it goes on from each total."""
    ends, reached = [0.0] * (HIGHEST + 1), [0.0] * (HIGHEST + 1)
    for total, odds in first_throws(strict):
        if strict and not total:
            ends[0] += odds
        else:
            reached[total] += odds
    for total, odds in enumerate(reached):
        further = odds * goes_on[total] if total <= LONGEST else 0.0
        ends[total] += odds - further
        ends[0] += further * BUST
        for ones, share in GOOD if further else ():
            reached[total + ones] += further * share
    return ends


@lru_cache(maxsize=2)
def open_heat(strict: bool) -> OpenHeat:
    """Return the tables of heats in the open, which are filled as they are asked."""
    return OpenHeat(strict)


# --- Blind -----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def blind_worths(contenders: int, strict: bool) -> tuple[Worth, ...]:
    """Return what the choices are worth in a blind heat of so many, by the own total.

    One half of the others is thought to hold as often as not; the other half knows that, and does what is
    best against it.  (Play from which nobody gains by departing stops anywhere up to 12, and wins no more
    from who plays badly than from who plays well.)
    """
    careless = ends_of([0.5] * (HIGHEST + 1), strict)
    answer = ends_of([worth.again > worth.hold for worth in _against(careless, contenders)], strict)
    usual = [(one + other) / 2 for one, other in zip(careless, answer, strict=True)]
    return tuple(_against(usual, contenders))


def _against(usual: Sequence[float], contenders: int) -> list[Worth]:
    """Return what the choices are worth against others who end with each value so often."""
    holds, below = list[float](), 0.0
    others = contenders - 1
    for equal in usual:
        holds.append(
            sum(
                comb(others, tied) * equal**tied * below ** (others - tied) / (tied + 1)
                for tied in range(contenders)
            )
        )
        below += equal
    found = [Worth(0.0, hold) for hold in holds]
    for total in range(LONGEST, -1, -1):
        again = BUST * holds[0] + sum(odds * max(found[total + ones]) for ones, odds in GOOD)
        found[total] = Worth(again, holds[total])
    return found
