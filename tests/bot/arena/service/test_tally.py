"""What games say: shares, points and how sure they are, with games that share a deal."""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.arena.service.tally import Score, Tally, Z, error_of_mean, interval, score
from bot.arena.store.games import Pairing, Played
from engine.players import Outcome


def outcome(points: tuple[int, ...], unit: int = 1) -> Outcome:
    """Return how a game ended with these points."""
    ranking = tuple(1 + sum(other > own for other in points) for own in points)
    return Outcome(points, points, ranking, "end", unit, 10, 5, 1)


def pairing(seats: int = 2) -> Pairing:
    return Pairing(game="lutu", version=1, preset="standard", seats=seats, weaker="beginner", better="good")


def tallied(games: list[tuple[int, ...]], seats: int = 2) -> Tally:
    """Return the tally of games with these points of the seats, in their order."""
    tally = Tally(pairing(seats))
    for number, points in enumerate(games):
        tally.add(Played(tally.pairing, number, outcome(points), 0.5))
    return tally


@pytest.mark.parametrize(
    ("points", "seat", "found"),
    [
        ((7, 3), 0, Score(1.0, 4.0)),
        ((7, 3), 1, Score(0.0, -4.0)),
        ((5, 5), 0, Score(0.5, 0.0)),
        ((9, 3, 5), 2, Score(0.5, -1.0)),
        ((9, 9, 1, 2), 0, Score(2.5 / 3, 5.0)),
    ],
)
def test_a_game_counts_against_each_of_the_others(points: tuple[int, ...], seat: int, found: Score) -> None:
    assert score(outcome(points), seat) == pytest.approx(found)


def test_tenths_are_points_of_the_rules() -> None:
    assert score(outcome((70, 30), unit=10), 0).lead == 4.0


def test_a_pair_is_counted_at_both_seats() -> None:
    """The better player sits at seat 0, then at seat 1 of each deal."""
    pair = tallied([(8, 2), (1, 9), (4, 6), (0, 3)]).pair()
    assert (pair.games, pair.deals, pair.share) == (4, 2, 0.75)
    assert pair.lead == (6 + 8 - 2 + 3) / 4
    assert pair.low < 0.75 < pair.high


def test_a_game_counts_once() -> None:
    tally = tallied([(8, 2), (1, 9)])
    tally.add(Played(tally.pairing, 1, outcome((1, 9)), 0.5))
    assert (tally.pair().games, tally.seconds) == (2, 1.0)


def test_luck_that_favours_both_in_turn_is_no_doubt() -> None:
    """A deal that seat 0 always wins says nothing of the players, and much of their equality."""
    paired = tallied([(9, 0), (9, 0)] * 100).pair()
    apart = tallied([(9, 0), (0, 9), (0, 9), (9, 0)] * 50).pair()
    assert paired.share == apart.share == 0.5
    assert paired.spread < 0.05
    assert apart.spread > 1.5
    assert paired.high - paired.low < (apart.high - apart.low) / 4


def test_all_won_is_no_certainty() -> None:
    """Of 1,000 games the true share may be 99.6 %, of 10 only 70 %."""
    assert interval(1.0, 1000) == pytest.approx((0.99617, 1.0), abs=1e-5)
    assert interval(0.0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    pair = tallied([(9, 0), (0, 9)] * 500).pair()
    assert 0.995 < pair.low < 0.9985


@pytest.mark.parametrize("deals", [10, 60])
@pytest.mark.parametrize("luck", [0.0, 0.8])
def test_true_shares_lie_in_the_intervals(deals: int, luck: float) -> None:
    """In about 95 of 100 trials, though both games of a deal may favour the same seat (``luck``)."""
    rng, skill, held, trials = random.Random(5), 0.68, 0, 400
    for _ in range(trials):
        games: list[tuple[int, ...]] = []
        for _ in range(deals):
            favoured = rng.randrange(2) if rng.random() < luck else None
            for own in (0, 1):
                odds = skill if favoured is None else (skill + 0.32 if favoured == own else skill - 0.32)
                wins = rng.random() < odds
                games.append((1, 0) if wins == (own == 0) else (0, 1))
        pair = tallied(games).pair()
        held += pair.low <= skill <= pair.high
    assert 0.92 < held / trials <= 1.0


def test_an_error_is_how_much_means_differ() -> None:
    """Measured over many samples of deals that hang together."""
    rng = random.Random(8)
    means, errors = [], []
    for _ in range(300):
        deals = [[rng.gauss(base, 1.0) for _ in range(3)] for base in (rng.gauss(0, 2.0) for _ in range(40))]
        means.append(fmean(value for deal in deals for value in deal))
        errors.append(error_of_mean(deals))
    assert fmean(errors) == pytest.approx(stdev(means), rel=0.1)


@given(st.lists(st.floats(-50, 50), min_size=2, max_size=30))
def test_of_deals_of_one_game_an_error_is_the_usual_one(values: list[float]) -> None:
    assert error_of_mean([[value] for value in values]) == pytest.approx(
        stdev(values) / sqrt(len(values)), abs=1e-6
    )


def test_one_deal_has_no_error() -> None:
    assert error_of_mean([[3.0, 4.0]]) == 0.0
    assert tallied([(3, 0)]).pair().spread == 1.0


@given(st.floats(0, 1), st.floats(0.5, 1e6))
def test_an_interval_holds_its_share(share: float, games: float) -> None:
    low, high = interval(share, games)
    assert 0 <= low <= share <= high <= 1 or low == pytest.approx(share) or high == pytest.approx(share)
    assert high - low <= 2 * Z / sqrt(games)
