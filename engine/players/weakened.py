"""Levels below the best: a player made weaker by short sight, so that what it does stays plausible.

Nobody learns from an opponent that throws its turn away.  A weaker level therefore chooses among the sensible
actions only, those that its game's weigher names, but

* it overlooks some: of all but the first ``breadth`` that come to its mind, in a random order, it knows
  nothing;
* it misjudges the rest: to what each is worth it adds an error, normally distributed, of ``noise`` points;
* it has only what its ``plain`` filter leaves, where there is one and it leaves anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.core import AnyGame, Draws
from engine.players.player import Player, Thought, Weigher, best_first

Plain = Callable[[Any, Any], bool]
"""Whether an action is plain enough for a beginner to see it (view, action)."""

STEPS: Final = 1 << 30
"""In so many steps chance is drawn from 0 to 1."""


def normal(rng: Draws) -> float:
    """Return a number that is normally distributed with mean 0 and deviation 1 (Box and Muller, 1958)."""
    radius = math.sqrt(-2.0 * math.log((1 + rng.randrange(STEPS)) / STEPS))
    return radius * math.cos(2.0 * math.pi * rng.randrange(STEPS) / STEPS)


class Weakened(Player):
    """Chooses by a weigher with an error of ``noise`` points, among ``breadth`` actions (0: among all).

    ``every`` weighs alike what makes no sense as well, and what lies between the amounts that are looked at.
    ``truly`` weighs as the level would if it did not err, where the weigher itself does.
    """

    def __init__(
        self,
        weigh: Weigher,
        *,
        noise: float,
        breadth: int = 0,
        plain: Plain | None = None,
        every: Weigher | None = None,
        truly: Weigher | None = None,
    ) -> None:
        self.weigh, self.noise, self.breadth, self.plain = weigh, noise, breadth, plain
        self.every, self.truly = every or weigh, truly or weigh

    def judging(self) -> Weakened:
        """Return who judges with these eyes: without errors."""
        every = self.truly if self.every is self.weigh else self.every
        return Weakened(self.truly, noise=0.0, breadth=self.breadth, plain=self.plain, every=every)

    def consider(self, game: AnyGame, view: Any, rng: Draws, also: Any = None) -> Sequence[Thought]:
        """Return what the level sees, each action at what the level takes it to be worth."""
        seen = list(self.weigh(game, view, rng))
        if self.plain is not None:
            seen = [thought for thought in seen if self.plain(view, thought.action)] or seen
        if 0 < self.breadth < len(seen):
            seen = sorted(seen, key=lambda _: rng.randrange(STEPS))[: self.breadth]
        if also is not None and all(thought.action != also for thought in seen):
            seen += [thought for thought in self.every(game, view, rng) if thought.action == also][:1]
        return best_first((each._replace(worth=each.worth + self.noise * normal(rng)) for each in seen), rng)
