"""Whom somebody should play: chances, levels, and head starts where the levels lie too far apart."""

from __future__ import annotations

import random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.results.service.ratings.matching import FAR, NEAR, WANTED, chance, evened, matched
from bot.results.service.ratings.model import BETA, distance

LEVELS = {"beginner": 1000.0, "easy": 1200.0, "medium": 1400.0, "good": 1600.0}
HELP = {"little": 60.0, "much": 150.0}


def helps(_level: str) -> dict[str, float]:
    """Return what is worth the same against each level."""
    return HELP


def helps_not(_level: str) -> dict[str, float]:
    return {}


numbers = st.floats(0, 3000)


@given(st.floats(-1500, 1500))
def test_the_chance_against_one_is_that_of_the_ratings(lead: float) -> None:
    assert chance(lead) == pytest.approx(NormalDist().cdf(lead / BETA / 2**0.5), abs=2e-4)


@given(st.floats(-800, 800), st.integers(1, 9))
def test_who_is_better_is_first_oftener_and_more_opponents_are_harder(lead: float, against: int) -> None:
    assert chance(lead + 50, against) > chance(lead, against)
    assert chance(lead, against) >= chance(lead, against + 1)
    assert chance(0, against) == pytest.approx(1 / (against + 1), abs=1e-3)


def test_the_chance_at_a_table_is_that_of_playing_it_out() -> None:
    rng = random.Random(1)
    games = 4000
    won = sum(rng.gauss(100, BETA) > max(rng.gauss(0, BETA) for _ in range(3)) for _ in range(games))
    assert chance(100, 3) == pytest.approx(won / games, abs=0.02)


@given(numbers)
def test_who_is_matched_wins_about_four_games_in_ten(mu: float) -> None:
    """Within what the levels reach; beyond it is whoever is nearest."""
    found = matched(mu, LEVELS, helps, helps)
    if 950 <= mu <= 1700:
        assert abs(found.chance - WANTED) <= NEAR
    lead = (
        mu - LEVELS[found.level] + (HELP.get(found.head_start, 0) if found.helps else -HELP[found.head_start])
    )
    assert found.chance == pytest.approx(chance(lead))


@pytest.mark.parametrize(("mu", "level"), [(-9000.0, "beginner"), (9000.0, "good")])
def test_whom_no_level_comes_near_has_the_nearest(mu: float, level: str) -> None:
    """Where they win all games, or none, all levels are as far from four in ten."""
    assert matched(mu, LEVELS, helps_not, helps_not).level == level
    assert matched(mu, LEVELS, helps, helps).level == level


@given(numbers)
def test_nobody_is_helped_where_a_level_alone_fits(mu: float) -> None:
    alone = matched(mu, LEVELS, helps_not, helps_not)
    assert alone.head_start == ""
    helped = matched(mu, LEVELS, helps, helps)
    if abs(alone.chance - WANTED) <= NEAR:
        assert helped == alone
    else:
        assert abs(helped.chance - WANTED) <= abs(alone.chance - WANTED)


def test_who_is_weaker_than_all_levels_is_helped_and_who_is_stronger_helps() -> None:
    weak, strong = matched(780.0, LEVELS, helps, helps), matched(1800.0, LEVELS, helps, helps)
    assert (weak.level, weak.head_start, weak.helps) == ("beginner", "much", True)
    assert (strong.level, strong.head_start, strong.helps) == ("good", "much", False)


def test_what_helps_against_one_level_may_not_against_another() -> None:
    """Below the weakest level nine points are worth less than above the strongest."""
    helped = matched(780.0, LEVELS, lambda level: HELP if level == "good" else {}, helps_not)
    assert (helped.level, helped.head_start) == ("beginner", "")


def test_the_smallest_help_that_does_is_chosen() -> None:
    found = matched(840.0, LEVELS, helps, helps)
    assert (found.level, found.head_start) == ("beginner", "little")


def test_people_far_apart_are_offered_the_head_start_nearest_to_what_lies_between_them() -> None:
    assert evened(FAR - 1, HELP) == ""
    assert evened(FAR, HELP) == "much"
    assert evened(400.0, HELP) == "much"
    assert evened(400.0, {}) == ""
    assert evened(FAR, {"far too much": 3 * FAR}) == ""
    assert distance(0.65) == FAR
