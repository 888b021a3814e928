"""Learn by what values a player of 行山 plans its turns: those with which it races up the mountain fastest.

``python -m scripts.mok_co_values`` climbs from the values that ``engine/players/mok_co_race.py`` has, by steps
drawn from a fixed seed, each judged over the same races as the best so far; it prints every better one.
"""

from __future__ import annotations

import random
import statistics
import sys
from math import exp
from typing import Final

from engine.mok_co.options import Options
from engine.players.mok_co_race import ALL, Deck, Race, Racer, Track, Values

RACES: Final = 400
"""A step is judged over so many races …"""
SAME: Final = 40
"""… which are others after so many steps."""
STEPS: Final = 240
STRIDE: Final = 0.3
"""How far a value goes in a step: by a factor of e to the power of about that."""
CHANGED: Final = (1, 2, 3)
"""How many values change in a step."""
MOST: Final = 60
"""Turns after which a race is broken off."""


def length(values: Values, first: int, races: int) -> float:
    """Return how many turns races last on average."""
    race = Race(Track.of(Options()), values)
    lengths = []
    for seed in range(first, first + races):
        rng = random.Random(seed)  # noqa: S311 (they have to be the same again)
        racer = Racer(0, 0, 0, (), (), ())
        lengths.append(race.turns(racer, Deck(ALL, ALL, rng), rng, MOST))
    return statistics.mean(lengths)


def main(steps: int) -> None:
    """Climb so many steps."""
    rng, best, shortest = random.Random(1), Values(), 0.0  # noqa: S311
    for step in range(steps):
        first = step // SAME * RACES
        if step % SAME == 0:
            shortest = length(best, first, RACES)
            print(f"{step} {shortest:.3f} {best}", flush=True)
        changed = list(best)
        for _ in range(rng.choice(CHANGED)):
            changed[rng.randrange(len(changed))] *= exp(STRIDE * rng.gauss(0, 1))
        tried = Values(*(round(value, 2) for value in changed))
        if (found := length(tried, first, RACES)) < shortest:
            best, shortest = tried, found
    print(f"{length(best, 10**6, 5 * RACES):.3f} against {length(Values(), 10**6, 5 * RACES):.3f}: {best}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else STEPS)
