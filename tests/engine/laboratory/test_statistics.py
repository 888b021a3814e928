"""Estimates hold the truth as often as they say, on data that was made by a known law."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import inf, isclose, log, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.laboratory import statistics
from engine.laboratory.statistics import Estimate, minus

Z = statistics.quantile(0.95)

REPEATED = 1500
"""Samples of each law: the share of intervals that hold the truth is then known to ±1.2 %."""


def _held(truth: float, drawn: Callable[[random.Random], Estimate]) -> float:
    """Return in which share of samples the interval holds the truth."""
    rng = random.Random(1)
    found = (drawn(rng) for _ in range(REPEATED))
    return sum(one.low <= truth <= one.high for one in found) / REPEATED


@pytest.mark.parametrize("chance", [0.02, 0.3, 0.5, 0.97])
def test_shares_hold_the_truth(chance: float) -> None:
    held = _held(chance, lambda rng: statistics.share([rng.random() < chance for _ in range(60)], Z))
    assert 0.92 <= held <= 0.985


def test_half_wins_make_no_interval_too_narrow() -> None:
    def drawn(rng: random.Random) -> Estimate:
        return statistics.share([rng.choice((0, 0.5, 0.5, 1)) for _ in range(60)], Z)

    assert _held(0.5, drawn) >= 0.95


@pytest.mark.parametrize("count", [5, 60])
def test_means_hold_the_truth(count: int) -> None:
    held = _held(7, lambda rng: statistics.mean([rng.gauss(7, 3) for _ in range(count)], Z))
    assert 0.925 <= held <= 0.975


@pytest.mark.parametrize(
    ("draw", "truth"),
    [
        (lambda rng: rng.gauss(0, 3), 3.0),
        (lambda rng: rng.random(), 1 / sqrt(12)),
        (lambda rng: -log(1 - rng.random()), 1.0),
    ],
)
def test_spreads_hold_the_truth_whatever_their_shape(
    draw: Callable[[random.Random], float], truth: float
) -> None:
    held = _held(truth, lambda rng: statistics.spread([draw(rng) for _ in range(200)], Z))
    assert 0.9 <= held <= 0.98


def test_what_few_exceed_holds_the_truth() -> None:
    def drawn(rng: random.Random) -> Estimate:
        return statistics.exceeded([rng.random() for _ in range(200)], 0.95, Z)

    assert 0.92 <= _held(0.95, drawn) <= 1


def test_what_few_exceed_has_no_limit_among_few() -> None:
    assert statistics.exceeded([1, 2, 3, 4, 5], 0.95, Z).high == inf


def test_shares_of_seasons_that_go_together_in_a_game_are_no_more_certain_than_games() -> None:
    """In each game all four seasons end alike: there are 80 independent ends, not 320."""

    def drawn(rng: random.Random) -> Estimate:
        parts = [4 * (rng.random() < 0.3) for _ in range(80)]
        return statistics.share_of(parts, [4] * 80, Z)

    assert 0.92 <= _held(0.3, drawn) <= 0.98
    one_by_one = statistics.share([value for part in (4, 0, 4, 0) for value in [part / 4] * 4] * 20, Z)
    together = statistics.share_of([4, 0, 4, 0] * 20, [4] * 80, Z)
    assert together.high - together.low > 1.8 * (one_by_one.high - one_by_one.low)


def test_shares_of_independent_seasons_are_as_certain_as_those_are() -> None:
    rng = random.Random(3)
    parts = [sum(rng.random() < 0.3 for _ in range(4)) for _ in range(500)]
    seasons = [1.0] * sum(parts) + [0.0] * (2000 - sum(parts))
    one, other = statistics.share_of(parts, [4] * 500, Z), statistics.share(seasons, Z)
    assert isclose(one.high - one.low, other.high - other.low, rel_tol=0.1)


@pytest.mark.parametrize("other", [0.3, 0.45])
def test_differences_hold_the_truth(other: float) -> None:
    def drawn(rng: random.Random) -> Estimate:
        shares = [statistics.share([rng.random() < p for _ in range(80)], Z) for p in (other, 0.3)]
        return minus(*shares)

    assert 0.93 <= _held(other - 0.3, drawn) <= 0.985


def test_differences_of_means_are_those_of_welch() -> None:
    one, other = Estimate(5, 4, 6), Estimate(2, 0, 4)
    assert minus(one, other) == Estimate(3, 3 - sqrt(5), 3 + sqrt(5))


def test_known_values() -> None:
    """From Newcombe (1998), table II: 56/70 − 48/80 and 9/10 − 3/10 by method 10."""
    one, other = ([1.0] * 56 + [0.0] * 14), ([1.0] * 48 + [0.0] * 32)
    found = minus(statistics.share(one, Z), statistics.share(other, Z))
    assert [round(edge, 4) for edge in found] == [0.2, 0.0524, 0.3339]
    one, other = ([1.0] * 9 + [0.0]), ([1.0] * 3 + [0.0] * 7)
    found = minus(statistics.share(one, Z), statistics.share(other, Z))
    assert [round(edge, 4) for edge in found] == [0.6, 0.1705, 0.8090]


@pytest.mark.parametrize(("freedom", "known"), [(4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)])
def test_students_quantiles(freedom: int, known: float) -> None:
    assert isclose(statistics.students(Z, freedom), known, rel_tol=0.01)


@given(st.lists(st.floats(0, 1), min_size=2, max_size=50))
def test_a_share_lies_in_its_interval(values: list[float]) -> None:
    found = statistics.share(values, Z)
    assert 0 <= found.low <= found.value + 1e-9
    assert found.value - 1e-9 <= found.high <= 1


@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=50))
def test_nothing_differs_from_itself(values: list[int]) -> None:
    for estimate in (statistics.mean, statistics.spread):
        found = estimate(values, Z)
        assert statistics.excludes_none(minus(found, found))


def test_more_confidence_is_a_wider_interval() -> None:
    values = [random.Random(2).gauss(0, pi) for _ in range(30)]
    assert statistics.mean(values, statistics.quantile(0.99)).low < statistics.mean(values, Z).low
