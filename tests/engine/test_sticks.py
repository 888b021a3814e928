"""Sticks and dice: odds and casts."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from engine import sticks
from engine.core import Chance, IllegalAction


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


# --- Other numbers of sticks, and a die -------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "ways"), [(1, [1, 1]), (5, [1, 5, 10, 10, 5, 1]), (6, [1, 6, 15, 20, 15, 6, 1])]
)
def test_odds_of_any_number_of_sticks(count: int, ways: list[int]) -> None:
    assert [odds * 2**count for odds in sticks.odds_of(count)] == ways


@pytest.mark.parametrize(
    ("chance", "least", "most"), [(sticks.THROWN, 0, 5), (sticks.SIX_THROWN, 0, 6), (sticks.ROLLED, 1, 6)]
)
def test_what_a_throw_can_show(chance: Chance, least: int, most: int) -> None:
    assert sum(odds for _, odds in chance.outcomes) == 1
    assert [action.ones for action, _ in chance.outcomes] == list(range(least, most + 1))
    rng = random.Random(4)
    assert {chance.sample(rng).ones for _ in range(2000)} == set(range(least, most + 1))
    assert sticks.check_fallen(sticks.Fallen(most), chance) == most
    for wrong in (sticks.Fallen(least - 1), sticks.Fallen(most + 1), sticks.Throw()):
        with pytest.raises(IllegalAction, match="wrong_chance"):
            sticks.check_fallen(wrong, chance)


def test_a_die_is_one_draw_and_six_sticks_are_six() -> None:
    assert sticks.cast(Faces(1, 0, 1, 1, 0, 1), 6) == 4
    assert {sticks.roll(random.Random(seed)) for seed in range(99)} == set(range(1, 7))
    assert [6 * odds for odds in sticks.DIE] == [0, 1, 1, 1, 1, 1, 1]
