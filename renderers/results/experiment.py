"""Two rule sets that were tried, as they are drawn: how things are distributed, and shares with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import chain
from math import floor
from types import MappingProxyType
from typing import Final, TypeAlias

import msgspec

from engine.laboratory import Estimate, Figure, Trial, Unit, margin
from renderers import rule_words
from renderers.results.comparison import (
    SIDES,
    Tried,
    conclusions,
    figure_name,
    games_line,
    side_names,
    value_text,
)
from renderers.results.parts import alt
from renderers.theme import LayoutName
from renderers.translation import Translator

Bounds: TypeAlias = tuple[float, float, float]
"""A value, and from where to where the true one lies."""


class Distribution(msgspec.Struct, frozen=True):
    """How often something was how much: columns of one width from ``low`` on, as shares, by each rule set."""

    title: str
    means: tuple[str, str]
    low: float
    step: float
    columns: tuple[tuple[float, ...], tuple[float, ...]]


class Portion(msgspec.Struct, frozen=True):
    """A share by either rule set as (value, low, high), None without games; ``usual`` is what it might be."""

    name: str
    sides: tuple[Bounds | None, Bounds | None]
    usual: float | None = None


class Experiment(msgspec.Struct, frozen=True):
    """Two rule sets, as they are drawn; all texts are in the reader's language."""

    title: str
    subtitle: str
    sides: tuple[str, str]
    distributions: tuple[Distribution, ...]
    portions: tuple[Portion, ...]
    told: tuple[str, ...]


DISTRIBUTIONS: Final[Mapping[str, Callable[[Trial], float]]] = MappingProxyType(
    {"turns": lambda one: one.turns, "margin": margin}
)
"""Of what the distribution is drawn, by the figure that is its mean."""

STEPS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""How wide a column may be."""

MOST_COLUMNS: Final = 24

COMMON: Final = 0.99
"""This portion of all games has columns of its own; the last column has the rest, too."""


def experiment(tried: Tried, t: Translator) -> Experiment:
    """Return what is drawn of two rule sets."""
    found = tried.figures
    return Experiment(
        title=rule_words.game_name(tried.game, t.language),
        subtitle=games_line(tried, t),
        sides=side_names(tried, t),
        distributions=tuple(
            one
            for figure in found
            if figure.name in DISTRIBUTIONS and (one := _distribution(tried, figure, t)) is not None
        ),
        portions=tuple(_portion(tried, figure, t) for figure in found if figure.unit is Unit.SHARE),
        told=tuple(conclusions(tried, t)),
    )


ON_A_PAGE: Final[Mapping[LayoutName, tuple[int, int]]] = MappingProxyType(
    {"phone": (2, 5), "desktop": (2, 8), "large": (1, 3)}
)
"""How many distributions and how many shares one picture has, so that none is much higher than it is wide."""


def pages(shown: Experiment, layout: LayoutName) -> list[Experiment]:
    """Return what is drawn in pictures of which each fits a message, the distributions first."""
    drawn, listed = ON_A_PAGE[layout]
    bare = msgspec.structs.replace(shown, distributions=(), portions=(), told=())
    found = [
        msgspec.structs.replace(bare, distributions=shown.distributions[at : at + drawn])
        for at in range(0, len(shown.distributions), drawn)
    ]
    found += [
        msgspec.structs.replace(bare, portions=shown.portions[at : at + listed])
        for at in range(0, len(shown.portions), listed)
    ]
    first, *others = found or [shown]
    return [msgspec.structs.replace(first, told=shown.told), *others]


def _distribution(tried: Tried, figure: Figure, t: Translator) -> Distribution | None:
    """Return how a figure is distributed, None where it is always the same."""
    take = DISTRIBUTIONS[figure.name]
    values = [sorted(take(one) for one in side) for side in tried.trials]
    both = sorted(chain(*values))
    low, high = both[0], both[min(len(both) - 1, int(COMMON * len(both)))]
    if low == both[-1]:
        return None
    whole = all(float(value).is_integer() for value in both)
    step = next(
        step
        for step in STEPS
        if ((high - low) / step < MOST_COLUMNS and (step >= 1 or not whole)) or step == STEPS[-1]
    )
    first = floor(low / step)
    count = max(1, floor(high / step) - first + 1)
    columns = [
        Counter(min(count - 1, floor(round(value / step, 6)) - first) for value in side) for side in values
    ]
    shares = [
        tuple(counted[place] / max(1, len(side)) for place in range(count))
        for counted, side in zip(columns, values, strict=True)
    ]
    means = [value_text(side.value, figure.unit, t) if side else "–" for side in figure.sides]
    return Distribution(
        figure_name(figure, tried.game, t), (means[0], means[1]), first * step, step, (shares[0], shares[1])
    )


def _portion(tried: Tried, figure: Figure, t: Translator) -> Portion:
    one, other = figure.sides
    usual = 1 / tried.seats if figure.name == "first_wins" else None
    name = figure_name(figure, tried.game, t)
    return Portion(name, (_bounds(one), _bounds(other)), usual)


def _bounds(one: Estimate | None) -> Bounds | None:
    return None if one is None else (one.value, one.low, one.high)


def described(shown: Experiment, t: Translator) -> str:
    """Return the alt text: which rules, what differs, and the shares."""
    a, b = shown.sides
    rows = [
        t.t("{name}: {what}.", name=one.name, what=t.t(", ").join(_told_sides(one, t)))
        for one in shown.portions
    ]
    means = [
        t.t("{name}: {what}.", name=one.title, what=t.t("A {before}, B {after}", before=x, after=y))
        for one in shown.distributions
        for x, y in (one.means,)
    ]
    rules = t.t("A: {before}. B: {after}.", before=a, after=b)
    return alt([t.sentence(shown.title), t.sentence(shown.subtitle), rules, *shown.told], [*means, *rows], t)


def _told_sides(one: Portion, t: Translator) -> list[str]:
    return [
        t.t("{name}: {what}", name=side, what=value_text(found[0], Unit.SHARE, t))
        for side, found in zip(SIDES, one.sides, strict=True)
        if found is not None
    ]
