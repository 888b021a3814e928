"""Numbers that fit all games: known ones are found again, as surely as they are said to be."""

from __future__ import annotations

import random
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.arena.service.fit import WEAKEST, Met, expected, fit
from bot.arena.service.tally import Z
from bot.results.service.ratings.model import distance

LADDER: Final = ("beginner", "easy", "good", "master")
TRUE: Final = {"beginner": 1000.0, "easy": 1190.0, "good": 1340.0, "master": 1610.0}


def met(games: int, rng: random.Random, *, spread: float = 1.0) -> list[Met]:
    """Return games of those one and two rungs apart, as the true numbers let them end."""
    found = []
    for apart in (1, 2):
        for weaker, better in zip(LADDER, LADDER[apart:], strict=False):
            odds = expected(TRUE[better] - TRUE[weaker])
            won = sum(rng.random() < odds for _ in range(games))
            found.append(Met(weaker, better, games, won / games, spread))
    return found


def test_two_hundred_points_are_three_games_of_four() -> None:
    """The scale is that of ratings."""
    assert expected(200.0) == pytest.approx(0.7602, abs=1e-4)
    assert expected(0.0) == 0.5
    for share in (0.01, 0.3, 0.76, 0.999):
        assert expected(distance(share)) == pytest.approx(share)


@pytest.mark.parametrize(
    ("games", "share", "number"),
    [
        (1000, 0.76, 1199.5),
        (1000, 0.5, 1000.0),
        (1000, 1.0, 1930.8),
        (1000, 0.0, 69.2),
        (10, 1.0, 1478.2),
    ],
)
def test_a_number_of_two_follows_from_their_share(games: int, share: float, number: float) -> None:
    """One drawn game is added, so that who wins all games has a number, too."""
    fitted = fit(("beginner", "good"), [Met("beginner", "good", games, share)], "beginner")
    assert fitted["beginner"] == (WEAKEST, 0.0)
    assert fitted["good"].number == pytest.approx(number, abs=0.06)
    assert fitted["good"].number == pytest.approx(WEAKEST + distance((games * share + 0.5) / (games + 1)))


def test_true_numbers_are_found_again() -> None:
    """Of very many games."""
    exact = [
        Met(weaker, better, 1e7, expected(TRUE[better] - TRUE[weaker]))
        for weaker in LADDER
        for better in LADDER
        if TRUE[weaker] < TRUE[better]
    ]
    for name, fitted in fit(LADDER, exact, "beginner").items():
        assert fitted.number == pytest.approx(TRUE[name], abs=0.01)


@pytest.mark.parametrize("games", [30, 300])
def test_true_numbers_lie_in_the_intervals(games: int) -> None:
    """In about 95 of 100 trials, for each player and for the step to the next one."""
    rng, trials, held, found = random.Random(9), 250, 0, []
    for _ in range(trials):
        fitted = fit(LADDER, met(games, rng), "beginner")
        held += sum(abs(fitted[name].number - TRUE[name]) <= Z * fitted[name].error for name in LADDER[1:])
        found.append(fitted["master"])
    assert 0.92 < held / (3 * trials) < 0.98
    assert fmean(each.error for each in found) == pytest.approx(
        stdev(each.number for each in found), rel=0.12
    )


def test_errors_shrink_with_games_and_grow_with_what_hangs_together() -> None:
    """Four times the games halve an error; games that count as one another's double double it."""
    few = fit(LADDER, met(1000, random.Random(1)), "beginner")["master"].error
    many = fit(LADDER, met(4000, random.Random(1)), "beginner")["master"].error
    tied = fit(LADDER, met(1000, random.Random(1), spread=4.0), "beginner")["master"].error
    assert many == pytest.approx(few / 2, rel=0.1)
    assert tied == pytest.approx(2 * few, rel=0.01)


def test_one_pair_has_the_error_of_its_share() -> None:
    """By the slope of the scale: the error of 76 % of 1,000 games."""
    (_, better) = fit(("a", "b"), [Met("a", "b", 1000, 0.76)], "a").values()
    step = (distance(0.761) - distance(0.759)) / 0.002
    assert better.error == pytest.approx(step * sqrt(0.76 * 0.24 / 1000), rel=0.01)


def test_who_is_below_the_weakest_level_has_a_lower_number() -> None:
    """A yardstick need not be the fixed one."""
    games = [Met("random", "beginner", 200, 0.7), Met("beginner", "easy", 200, 0.7)]
    fitted = fit(("random", "beginner", "easy"), games, "beginner")
    assert fitted["beginner"] == (WEAKEST, 0.0)
    assert fitted["easy"].number - WEAKEST == pytest.approx(WEAKEST - fitted["random"].number)
    assert fitted["easy"].error == pytest.approx(fitted["random"].error)


def test_nobody_has_played() -> None:
    """Then all are alike, and little is sure."""
    fitted = fit(LADDER, [], "beginner")
    assert [each.number for each in fitted.values()] == pytest.approx([WEAKEST] * 4)
    assert fitted["beginner"].error < fitted["easy"].error < fitted["master"].error


SHARES: Final = st.lists(
    st.tuples(st.integers(1, 5000), st.sampled_from((0.0, 1.0)) | st.floats(0.0, 1.0)), min_size=5, max_size=5
)


@given(SHARES)
def test_there_are_numbers_for_whatever_was_played(shares: list[tuple[int, float]]) -> None:
    """They are finite, and the likeliest ones: what was won is what was to be expected, all in all."""
    pairs = [*pairwise(LADDER), *zip(LADDER, LADDER[2:], strict=False)]
    games = [Met(*pair, *each) for pair, each in zip(pairs, shares, strict=True)]
    fitted = fit(LADDER, games, "beginner")
    assert all(-9000 < each.number < 9000 and 0 <= each.error < 5000 for each in fitted.values())
    if all(0.02 < each.share < 0.98 for each in games):
        shifted = {name: each.number for name, each in fitted.items()}
        for name in LADDER[1:]:
            assert _likelihood(games, shifted) >= max(
                _likelihood(games, {**shifted, name: shifted[name] + step}) for step in (-3.0, 3.0)
            )


def _likelihood(games: list[Met], at: dict[str, float]) -> float:
    from math import log

    prior = [Met(weaker, better, 1.0, 0.5) for weaker, better in pairwise(LADDER)]
    total = 0.0
    for each in [*games, *prior]:
        odds = expected(at[each.better] - at[each.weaker])
        total += each.games * (each.share * log(odds) + (1 - each.share) * log(1 - odds))
    return total
