"""What two rule sets are compared by: each figure from the games that were played by either.

A figure is a row of a table (:data:`FIGURES`): what is taken of each game, and how it is estimated.  The
shares of the ways in which seasons and games end are further figures, one for each way that occurred.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from engine.laboratory import statistics
from engine.laboratory.statistics import FEWEST, Estimate
from engine.laboratory.trials import NOBODY, Trial

Trials: TypeAlias = Sequence[Trial]

CONFIDENCE: Final = 0.95
"""With this the true value lies in an interval that is shown."""

FEWEST_JUDGED: Final = 20
"""Of fewer games by either rule set nobody can tell what is chance: their spread is hardly known."""

MOST_WAYS: Final = 6
"""Ways to end, of seasons or of games, that have a figure of their own, the most frequent ones."""


class Unit(Enum):
    """What a figure is counted in."""

    SHARE = "share"
    NUMBER = "number"
    POINTS = "points"


class Verdict(Enum):
    """Whether a difference is more than chance.

    So many figures are looked at that one of twenty would seem to differ by chance alone: ``SURE`` holds for
    all of them together at :data:`CONFIDENCE`, ``MAYBE`` for this one by itself.
    """

    SURE = "sure"
    MAYBE = "maybe"
    NONE = "none"
    UNKNOWN = "unknown"


class Figure(NamedTuple):
    """A figure of both rule sets, the second less the first, and what to think of that.

    ``of`` tells figures of one name apart: the way to end.  Where there is nothing to measure the estimates
    are None; where something has no interval, such as the largest of all, it ends where it begins.
    """

    name: str
    of: str
    unit: Unit
    sides: tuple[Estimate | None, Estimate | None]
    difference: Estimate | None
    verdict: Verdict


Estimator: TypeAlias = Callable[[Trials, float], Estimate | None]


class _Kind(NamedTuple):
    """How a figure is made: ``judged`` where its difference can be told from chance."""

    name: str
    unit: Unit
    estimate: Estimator
    of: str = ""
    judged: bool = True


# --- What is taken of a game -----------------------------------------------------------------------


def _won(one: Trial) -> float:
    """Return what who began has won: 1, or a part of it where the first place is shared."""
    return 1 / one.ranking.count(1) if one.ranking[one.first] == 1 else 0.0


def _lead(one: Trial) -> float:
    """Return by how many points who began is ahead of the best of the others."""
    others = (gain for seat, gain in enumerate(one.gains) if seat != one.first)
    return (one.gains[one.first] - max(others)) / one.unit


def margin(one: Trial) -> float:
    """Return by how many points the winner is ahead of the second."""
    first, second = sorted(one.gains, reverse=True)[:2]
    return (first - second) / one.unit


def _season_mean(one: Trial) -> float:
    """Return the points that a season gave to whom it gave most, by the mean of a game's seasons."""
    return sum(season.most for season in one.seasons) / len(one.seasons) / one.unit


def _season_largest(one: Trial) -> float:
    return max((season.most / one.unit for season in one.seasons), default=0.0)


# --- How it is estimated ---------------------------------------------------------------------------


def _of_games(
    take: Callable[[Trial], float], estimate: Callable[[Sequence[float], float], Estimate]
) -> Estimator:
    def estimated(played: Trials, z: float) -> Estimate | None:
        values = [take(one) for one in played]
        return estimate(values, z) if len(values) >= FEWEST else None

    return estimated


def _of_beginners(
    take: Callable[[Trial], float], estimate: Callable[[Sequence[float], float], Estimate]
) -> Estimator:
    """Return what is estimated of the games that somebody began."""
    of_all = _of_games(take, estimate)
    return lambda played, z: of_all([one for one in played if one.first != NOBODY], z)


def _of_seasons(estimate: Callable[[Sequence[float], float], Estimate]) -> Estimator:
    """Return what is estimated of the mean that a season of each game gave: games are independent."""

    def estimated(played: Trials, z: float) -> Estimate | None:
        values = [_season_mean(one) for one in played if one.seasons]
        return estimate(values, z) if len(values) >= FEWEST else None

    return estimated


def _largest(values: Sequence[float], _z: float) -> Estimate:
    most = max(values)
    return Estimate(most, most, most)


def _rarely(values: Sequence[float], z: float) -> Estimate:
    return statistics.exceeded(values, 0.95, z)


def _ended_by(rule: str) -> Estimator:
    return _of_games(lambda one: one.rule == rule, statistics.share)


def _season_ended(how: str) -> Estimator:
    def estimated(played: Trials, z: float) -> Estimate | None:
        ended = [one for one in played if one.seasons]
        if len(ended) < FEWEST:
            return None
        parts = [sum(season.how == how for season in one.seasons) for one in ended]
        return statistics.share_of(parts, [len(one.seasons) for one in ended], z)

    return estimated


# --- The figures -----------------------------------------------------------------------------------

FIGURES: Final[tuple[_Kind, ...]] = (
    _Kind("first_wins", Unit.SHARE, _of_beginners(_won, statistics.share)),
    _Kind("first_lead", Unit.POINTS, _of_beginners(_lead, statistics.mean)),
    _Kind("draws", Unit.SHARE, _of_games(lambda one: one.ranking.count(1) > 1, statistics.share)),
    _Kind("turns", Unit.NUMBER, _of_games(lambda one: one.turns, statistics.mean)),
    _Kind("choices", Unit.NUMBER, _of_games(lambda one: one.choices, statistics.mean)),
    _Kind("long_turns", Unit.NUMBER, _of_games(lambda one: one.turns, _rarely)),
    _Kind("margin", Unit.POINTS, _of_games(margin, statistics.mean)),
    _Kind("margin_spread", Unit.POINTS, _of_games(margin, statistics.spread)),
    _Kind("margin_largest", Unit.POINTS, _of_games(margin, _largest), judged=False),
)
"""What every game is compared by."""

SEASONS: Final[tuple[_Kind, ...]] = (
    _Kind("seasons", Unit.NUMBER, _of_games(lambda one: len(one.seasons), statistics.mean)),
    _Kind("season_points", Unit.POINTS, _of_seasons(statistics.mean)),
    _Kind("season_largest", Unit.POINTS, _of_games(_season_largest, _largest), judged=False),
)
"""What games of several seasons are compared by, too."""


def figures(first: Trials, second: Trials) -> tuple[Figure, ...]:
    """Return all figures of two rule sets by the games that were played by each."""
    kinds = [*FIGURES]
    if any(one.seasons for one in chain(first, second)):
        kinds += SEASONS
        kinds += [
            _Kind("season_ends", Unit.SHARE, _season_ended(how), how) for how in season_ways(first, second)
        ]
    kinds += [_Kind("ends", Unit.SHARE, _ended_by(rule), rule) for rule in ways(first, second)]
    count = sum(kind.judged for kind in kinds)
    return tuple(found for kind in kinds if (found := _figure(kind, first, second, count)) is not None)


def season_ways(first: Trials, second: Trials) -> list[str]:
    """Return in which ways seasons ended, the most frequent first; none in a game that tells none apart."""
    counted = Counter(season.how for one in chain(first, second) for season in one.seasons)
    return _frequent(counted) if any(counted) else []


def ways(first: Trials, second: Trials) -> list[str]:
    """Return by which rules games ended, the most frequent first; none where all end alike."""
    counted = Counter(one.rule for one in chain(first, second))
    return _frequent(counted) if len(counted) > 1 else []


def _frequent(counted: Counter[str]) -> list[str]:
    return [way for way, _ in counted.most_common(MOST_WAYS)]


def _figure(kind: _Kind, first: Trials, second: Trials, count: int) -> Figure | None:
    """Return a figure, judged as one of so many; None where there is nothing to measure at all."""
    z = statistics.quantile(CONFIDENCE)
    one, other = kind.estimate(first, z), kind.estimate(second, z)
    if one is None and other is None:
        return None
    difference = None
    if one is not None and other is not None and kind.judged:
        difference = statistics.minus(other, one)
    return Figure(
        kind.name, kind.of, kind.unit, (one, other), difference, _judged(kind, first, second, count)
    )


def _judged(kind: _Kind, first: Trials, second: Trials, count: int) -> Verdict:
    if not kind.judged or min(len(first), len(second)) < FEWEST_JUDGED:
        return Verdict.UNKNOWN
    for verdict, confidence in ((Verdict.SURE, 1 - (1 - CONFIDENCE) / count), (Verdict.MAYBE, CONFIDENCE)):
        z = statistics.quantile(confidence)
        one, other = kind.estimate(first, z), kind.estimate(second, z)
        if one is None or other is None:
            return Verdict.UNKNOWN
        if not statistics.excludes_none(statistics.minus(other, one)):
            return verdict
    return Verdict.NONE
