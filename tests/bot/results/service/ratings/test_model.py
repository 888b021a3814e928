"""What one game makes of ratings: the published numbers, and any order of seats."""

from __future__ import annotations

import itertools
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from bot.results.service.ratings.model import START, Rating, distance, rate, reset

STARTS: Final = (START,) * 4

VECTORS: Final = [
    ("win", (START, START), (1, 2), (1528.389778, 1471.610222), (138.84219, 138.84219)),
    ("draw", (START, START), (1, 1), (1500, 1500), (138.84219, 138.84219)),
    (
        "the weaker one wins",
        (Rating(1400, 60), Rating(1650, 60)),
        (1, 2),
        (1408.541016, 1641.458984),
        (59.980328, 59.980328),
    ),
    (
        "the weaker one draws",
        (Rating(1400, 60), Rating(1650, 60)),
        (1, 1),
        (1402.438954, 1647.561046),
        (59.980328, 59.980328),
    ),
    (
        "four",
        STARTS,
        (1, 2, 3, 4),
        (1530.111907, 1516.728837, 1496.654233, 1456.505023),
        (139.704444, 139.336334, 138.921043, 138.921043),
    ),
    (
        "four with a tie",
        STARTS,
        (1, 2, 2, 4),
        (1530.111907, 1496.654233, 1496.654233, 1476.579628),
        (139.704444, 139.336334, 139.336334, 139.336334),
    ),
    (
        "three who are known",
        (Rating(1600, 70), START, Rating(1450, 90)),
        (2, 1, 3),
        (1599.973503, 1534.359835, 1435.839946),
        (69.9312, 139.316722, 89.778736),
    ),
]
"""What happens, ratings before, places, mu and sigma after."""


@pytest.mark.parametrize(
    ("_name", "before", "places", "mu", "sigma"), VECTORS, ids=[row[0] for row in VECTORS]
)
def test_ratings_are_the_published_numbers(
    _name: str,
    before: tuple[Rating, ...],
    places: tuple[int, ...],
    mu: tuple[float, ...],
    sigma: tuple[float, ...],
) -> None:
    after = rate(before, places)
    assert tuple(rating.mu for rating in after) == mu
    assert tuple(rating.sigma for rating in after) == sigma


RATINGS: Final = st.builds(
    lambda mu, sigma: Rating(round(mu, 6), round(sigma, 6)), st.floats(0, 3000), st.floats(20, 140)
)
SEATED: Final = st.lists(
    st.tuples(st.sampled_from(STARTS) | RATINGS, st.integers(1, 5)), min_size=2, max_size=5
)


@settings(deadline=None)
@given(SEATED)
def test_no_order_of_seats_changes_a_digit(seated: list[tuple[Rating, int]]) -> None:
    """Also where several are alike in rating and place."""
    after = rate([rating for rating, _ in seated], [place for _, place in seated])
    for order in itertools.permutations(range(len(seated))):
        moved = rate([seated[at][0] for at in order], [seated[at][1] for at in order])
        assert moved == [after[at] for at in order]


@settings(deadline=None)
@given(SEATED)
def test_only_the_order_of_places_counts(seated: list[tuple[Rating, int]]) -> None:
    before, places = [rating for rating, _ in seated], [place for _, place in seated]
    assert rate(before, places) == rate(before, [10 * place for place in places])


def test_a_reset_pulls_together_and_is_less_sure() -> None:
    assert reset(Rating(1900, 50)) == Rating(1800, 100)
    assert reset(Rating(1233.333333, 120.5)) == Rating(1300, 120.5)
    assert reset(START) == START


def test_two_hundred_points_are_three_games_of_four() -> None:
    assert round(distance(0.76), 1) == 199.8
    assert distance(0.5) == 0.0
    model = PlackettLuce(beta=200.0)
    settled = [[model.rating(1500 + distance(0.9), 1e-6)], [model.rating(1500.0, 1e-6)]]
    assert model.predict_win(settled)[0] == pytest.approx(0.9)
