"""Estimates with intervals, from independent games, and whether two of them differ by more than chance.

Every estimate comes with the interval in which the true value lies with a certain confidence, named by the
quantile ``z`` of the normal distribution; where a spread is itself estimated from few games, that of
Student's distribution takes its place.  Two estimates are compared by their intervals alone (:func:`minus`),
so whatever has an interval has a difference.

Sources: E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927);
R. G. Newcombe, "Interval estimation for the difference between independent proportions" (1998), method 10;
G. Y. Zou, A. Donner, "Construction of confidence limits about effect measures" (2008), which is that method
for whatever is measured; W. G. Cochran, "Sampling techniques" (1977), on ratios.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, exp, floor, inf, sqrt
from statistics import NormalDist, fmean
from typing import Final, NamedTuple

FEWEST: Final = 2
"""Of fewer games nothing is said."""


class Estimate(NamedTuple):
    """What was measured, and from where to where the true value lies; infinite where nothing limits it."""

    value: float
    low: float
    high: float


def quantile(confidence: float) -> float:
    """Return between which multiples of its error, ±, an estimate lies with a confidence.

    >>> round(quantile(0.95), 2)
    1.96
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def students(z: float, freedom: int) -> float:
    """Return the quantile of Student's distribution for that of the normal one.

    By its expansion in powers of 1 / freedom (Abramowitz and Stegun 26.7.5); to 1 % from 4 degrees on.

    >>> round(students(1.96, 10), 2), round(students(1.96, 1000), 2)
    (2.23, 1.96)
    """
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


# --- What is measured ------------------------------------------------------------------------------


def share(values: Sequence[float], z: float) -> Estimate:
    """Return the mean of values from 0 to 1, such as won or not, by Wilson's interval.

    For what lies between, such as half a win, it is too wide rather than too narrow.
    """
    return wilson(fmean(values), len(values), z)


def wilson(portion: float, count: float, z: float) -> Estimate:
    """Return a share of so many independent games, with Wilson's interval."""
    middle = (portion + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(portion * (1 - portion) / count + (z / (2 * count)) ** 2) / (1 + z * z / count)
    low = 0.0 if portion == 0 else max(0.0, middle - half)
    high = 1.0 if portion == 1 else min(1.0, middle + half)
    return Estimate(portion, low, high)


def share_of(parts: Sequence[int], wholes: Sequence[int], z: float) -> Estimate:
    """Return which share of all ``wholes`` the ``parts`` are: those of one game depend on each other.

    Wilson's interval for as many independent ones as tell as much; where all or none are parts, each game
    counts once.
    """
    games, whole = len(wholes), sum(wholes)
    portion = sum(parts) / whole
    residues = [part - portion * all_of for part, all_of in zip(parts, wholes, strict=True)]
    variance = games / (games - 1) * sum(each * each for each in residues) / (whole * whole)
    count = portion * (1 - portion) / variance if variance > 0 else float(games)
    return wilson(portion, count, z)


def mean(values: Sequence[float], z: float) -> Estimate:
    """Return the mean of values."""
    middle, count = fmean(values), len(values)
    variance = sum((value - middle) ** 2 for value in values) / (count - 1)
    half = students(z, count - 1) * sqrt(variance / count)
    return Estimate(middle, middle - half, middle + half)


def spread(values: Sequence[float], z: float) -> Estimate:
    """Return the standard deviation of values; its error by their fourth moments, whatever their shape.

    The interval is one of its logarithm, which is nearer to the normal distribution.
    """
    middle, count = fmean(values), len(values)
    moments = [(value - middle) ** 2 for value in values]
    variance = sum(moments) / (count - 1)
    if variance == 0:
        return Estimate(0.0, 0.0, 0.0)
    of_variance = max(0.0, fmean(one * one for one in moments) - variance * variance) / count
    factor = exp(students(z, count - 1) * sqrt(of_variance) / (2 * variance))
    return Estimate(sqrt(variance), sqrt(variance) / factor, sqrt(variance) * factor)


def exceeded(values: Sequence[float], portion: float, z: float) -> Estimate:
    """Return the value that this portion of all does not exceed, between two of the values in their order.

    Its interval holds whatever their distribution; above all that were seen nothing limits it.
    """
    ordered, count = sorted(values), len(values)
    place, error = portion * count, z * sqrt(count * portion * (1 - portion))
    low, high = floor(place - error), ceil(place + error)
    return Estimate(
        ordered[min(count, ceil(place)) - 1],
        ordered[max(low, 1) - 1] if low >= 1 else -inf,
        ordered[high - 1] if high <= count else inf,
    )


# --- What differs ----------------------------------------------------------------------------------


def minus(one: Estimate, other: Estimate) -> Estimate:
    """Return by how much one of two independent estimates is greater, of intervals of one confidence."""
    difference = one.value - other.value
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(difference, difference - below, difference + above)


def excludes_none(difference: Estimate) -> bool:
    """Whether a difference is no more than chance may bring: that there is none is not excluded."""
    return difference.low <= 0 <= difference.high
