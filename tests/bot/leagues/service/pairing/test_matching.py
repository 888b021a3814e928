"""Perfect matchings: all there are, and the lightest."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from bot.leagues.service.pairing import matching


@pytest.mark.parametrize(("vertices", "count"), [(0, 1), (2, 1), (4, 3), (6, 15), (8, 105)])
def test_every_matching_is_found_once(vertices: int, count: int) -> None:
    found = list(matching.every(range(vertices)))
    assert len(set(found)) == len(found) == count
    assert all(sorted(sum(pairs, ())) == list(range(vertices)) for pairs in found)


@pytest.mark.parametrize("vertices", [2, 4, 6, 8, 10])
@pytest.mark.parametrize("most", [1, 5, 10**30])
def test_none_is_lighter_than_the_lightest(vertices: int, most: int) -> None:
    rng = random.Random(vertices)
    for _ in range(20):
        weights = {pair: rng.randint(0, most) for pair in combinations(range(vertices), 2)}
        least = min(sum(weights[pair] for pair in found) for found in matching.every(range(vertices)))
        found = matching.lightest(weights)
        assert sorted(sum(found, ())) == list(range(vertices))
        assert sum(weights[pair] for pair in found) == least


def test_weights_are_exact() -> None:
    weights = {
        (0, 1): 10**40,
        (2, 3): 10**40,
        (0, 2): 10**40,
        (1, 3): 10**40 - 1,
        (0, 3): 10**40,
        (1, 2): 10**40,
    }
    assert matching.lightest(weights) == ((0, 2), (1, 3))
