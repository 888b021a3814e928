"""The exact tables of 連撃獣裁 against playing everything out, and against sticks that fall."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

import pytest

from engine.niek_zau_shu.play import passing
from engine.players.chain_odds import (
    HIGHEST,
    NOBODY,
    blind_worths,
    ends_of,
    open_heat,
)
from engine.sticks import ODDS, cast

FAR: Final = 30
"""No chain of these tests gets further."""


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("contenders", [2, 3, 4])
def test_somebody_takes_the_pot(contenders: int, strict: bool) -> None:
    chances = open_heat(strict).fresh(contenders)
    assert sum(chances) == pytest.approx(1.0, abs=1e-6)
    assert list(chances) == sorted(chances), "who knows more is better off"


@pytest.mark.parametrize(("best", "total"), [(4, 0), (10, 3), (13, 13), (20, 18)])
def test_the_last_one_by_all_its_ways(best: int, total: int) -> None:
    """Everything that the last of two may do, by recursion over the rules of a chain."""
    tie = open_heat(False).fresh(2)[1]

    @cache
    def chance(value: int) -> float:
        held = 1.0 if value > best else tie if value == best else 0.0
        bust = tie if best == 0 else 0.0
        if value > FAR:
            return held
        odds = [float(share) for share in ODDS]
        again = (odds[0] + odds[1]) * bust + sum(odds[ones] * chance(value + ones) for ones in range(2, 6))
        return max(held, again)

    assert max(open_heat(False).worths(best, 1, 0)[total]) == pytest.approx(chance(total))
    assert chance(total) >= float(passing(total, best)) - 1e-9


def test_a_heat_of_two_as_sticks_fall() -> None:
    """In 4,000 heats the first of two wins as often as the table says, within three standard errors."""
    heat, rng, won, games = open_heat(False), random.Random(1), 0.0, 4000
    for _ in range(games):
        first = thrown(NOBODY, 0, 1, rng)
        second = thrown(first, 1, 0, rng)
        won += 1.0 if first > second else heat.fresh(2)[0] if first == second else 0.0
    assert won / games == pytest.approx(heat.fresh(2)[0], abs=3 * 0.5 / games**0.5)


def thrown(best: int, ahead: int, to_come: int, rng: random.Random) -> int:
    """Return what a chain by the table ends with."""
    worths, total = open_heat(False).worths(best, ahead, to_come), cast(rng)
    while worths[total].again > worths[total].hold:
        ones = cast(rng)
        if ones < 2:
            return 0
        total += ones
    return total


@pytest.mark.parametrize("contenders", [2, 3, 8])
def test_blind_no_goal_is_better_than_that_of_the_table(contenders: int) -> None:
    """Stopping at any other total wins less often from others as they are thought to be."""
    worths = blind_worths(contenders, strict=False)
    best = ends_of([worth.again > worth.hold for worth in worths], strict=False)
    won = [worth.hold for worth in worths]
    chance = sum(share * hold for share, hold in zip(best, won, strict=True))
    for goal in range(1, 25):
        other = ends_of([total < goal for total in range(HIGHEST + 1)], strict=False)
        assert sum(share * hold for share, hold in zip(other, won, strict=True)) <= chance + 1e-9
