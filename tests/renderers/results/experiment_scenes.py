"""Rule sets that were tried, to be drawn: games drawn at random by laws that differ, or do not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Final, TypeVar

from engine import catalogue
from engine.laboratory import Ending, Trial
from renderers.results.comparison import Tried
from renderers.results.experiment import Experiment, experiment
from renderers.translation import translator

CERKE: Final = catalogue.get("cerke")
NEXXY: Final = catalogue.get("nexxy")


def cerke_trial(rng: random.Random, ahead: float, longer: float) -> Trial:
    """Return a game of Cerke, in which whoever begins is so much ahead."""
    first = rng.randrange(2)
    winner = first if rng.random() < ahead else 1 - first
    lead = min(20, round(rng.expovariate(1 / 14)))
    seasons = tuple(
        Ending("taxot" if rng.random() < 0.8 else "limit", rng.randrange(1, 12))
        for _ in range(rng.randrange(1, 5))
    )
    turns = round(rng.gauss(160 * longer, 40))
    return Trial(
        (lead, -lead) if winner == 0 else (-lead, lead),
        1,
        (1, 1) if not lead else (1, 2) if winner == 0 else (2, 1),
        "score_limit" if lead == 20 else "last_season",
        first,
        max(20, turns),
        max(25, round(turns * 1.2)),
        seasons,
    )


def _cerke(count: int, ahead: float, longer: float, called: tuple[str, str] = ("", "")) -> Tried:
    rng = random.Random(count)
    one = tuple(cerke_trial(rng, 0.5, 1.0) for _ in range(count))
    other = tuple(cerke_trial(rng, ahead, longer) for _ in range(count))
    options = CERKE.make_options(), CERKE.make_options("", {"move_table": "hard_tam"})
    return Tried("cerke", options, called, "good", 2, (one, other))


def _experiment(name: str) -> Experiment:
    return experiment(TRIED[name], translator("en"))


def _nexxy() -> Tried:
    """Return games whose points never differ, and of which one rule set has had none yet."""
    rng = random.Random(3)
    one = tuple(
        Trial((1, 0), 1, (1, 2), "first", 0, turns, turns, ()) for turns in rng.choices(range(12, 40), k=60)
    )
    options = NEXXY.make_options(), NEXXY.make_options("", {"end_when": "first"})
    return Tried("nexxy", options, ("", ""), "beginner", 3, (one, ()))


Made = TypeVar("Made")


class Once(Mapping[str, Made]):
    """What is made when it is first looked at, under its name: to collect tests takes the names alone."""

    def __init__(self, made: Mapping[str, Callable[[], Made]]) -> None:
        self._made = {name: cache(make) for name, make in made.items()}

    def __getitem__(self, name: str) -> Made:
        return self._made[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


TRIED: Final = Once(
    {
        "differ": lambda: _cerke(1000, 0.6, 1.15),
        "alike": lambda: _cerke(100, 0.5, 1.0),
        "called": lambda: _cerke(
            30, 0.5, 1.0, ("Club evening of the second winter month", "A rule set with quite a long name")
        ),
        "half": _nexxy,
    }
)

EXPERIMENTS: Final = Once({name: partial(_experiment, name) for name in TRIED})
