"""Five sticks: odds and casts."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from engine import sticks


def test_odds() -> None:
    """The table of 3.5: how likely each sum is."""
    assert [odds * 32 for odds in sticks.ODDS] == [1, 5, 10, 10, 5, 1]


@pytest.mark.parametrize(("ones", "odds"), list(enumerate([32, 31, 26, 16, 6, 1, 0])))
def test_at_least(ones: int, odds: int) -> None:
    """The table of 3.5: how likely a sum is, or a higher one."""
    assert sticks.at_least(ones) == Fraction(odds, 32)


class Faces:
    """Chance that answers as told and counts how often it was asked."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def randrange(self, stop: int, /) -> int:
        assert stop == 2
        return self.faces.pop(0)


def test_cast_asks_once_for_each_stick() -> None:
    """A cast is five independent bits, in order."""
    faces = Faces(1, 0, 1, 1, 0, 1)
    assert sticks.cast(faces) == 3
    assert faces.faces == [1]


def test_casts_follow_the_odds() -> None:
    """Many casts come out as often as the odds say, within four standard deviations."""
    rng, casts = random.Random(6), 20_000
    seen = [0] * 6
    for _ in range(casts):
        seen[sticks.cast(rng)] += 1
    for count, odds in zip(seen, sticks.ODDS, strict=True):
        assert abs(count - casts * odds) < 4 * float(casts * odds * (1 - odds)) ** 0.5
