"""A player for games with hidden hands and chance: it plays deals that its view allows to their end.

What it cannot see is dealt at random, again and again, by :meth:`Game.determinise`, from the view alone.  In
each of these deals every candidate is tried: all seats then go on by a quick policy until the deal is over
(or a horizon), and the points that come of it are averaged.  Three things make few playouts go far:

* a weigher names the candidates and what it thinks of them beforehand (``trust``);
* all candidates are tried in the same deals with the same chance, so that their differences show early;
* after every round the worse half is left out (successive halving), so that most playouts go to those
  between which the choice lies.

The seats of a playout know no more of each other than a quick policy makes of it: that the search reckons
with perfect knowledge afterwards is its known weakness (strategy fusion), so a policy should not use it.

Sources: Karnin, Koren, Somekh, Almost optimal exploration in multi-armed bandits (2013); Ginsberg, GIB
(2001), for deals that the view allows.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Final

from engine.core import CHANCE, AnyGame, Draws, Seat
from engine.players.player import Player, Thought, Weigher, best_first, seat_of

Quick = Callable[[Any, Any, Seat, Draws], Any]
"""Returns a sensible action at once, for a seat to act, by what it may know (game, state, seat, chance)."""

Sight = Callable[[Any, Any, Seat], Sequence[Thought]]
"""Weighs the sensible actions of a seat to act, in any order, by what it may know (game, state, seat)."""

Value = Callable[[Any, Any, Seat], float]
"""What a state at the end of a playout is worth to a seat, in points of the rules (game, state, seat).

What counts is by how much that is more than before the action: so a weigher's guess has the same scale.
"""

SEEDS: Final = 1 << 62
"""Each deal has a seed of its own, from which everything that chance does in it follows."""


def weigher(sight: Sight) -> Weigher:
    """Return the weigher that sees like this: whatever the view allows looks the same to it."""

    def weigh(game: AnyGame, view: Any, rng: Draws) -> Sequence[Thought]:
        return sight(game, game.determinise(view, rng), seat_of(view))

    return weigh


def policy(sight: Sight) -> Quick:
    """Return the policy that takes what looks best, the first of equals."""

    def quick(game: AnyGame, state: Any, seat: Seat, rng: Draws) -> Any:
        return max(sight(game, state, seat), key=_worth).action

    return quick


_worth = attrgetter("worth")


def following(player: Player) -> Quick:
    """Return the policy of a player, which looks at the view of the seat."""

    def quick(game: AnyGame, state: Any, seat: Seat, rng: Draws) -> Any:
        forced = game.forced(state, seat)
        return player.choose(game, game.view(state, seat), rng) if forced is None else forced

    return quick


def points_of(game: AnyGame, state: Any) -> Sequence[int]:
    """Return the points of each seat as they stand, or as they stood at the end."""
    result = game.result(state)
    return result.points if result else game.standing(state)


def lead(game: AnyGame, state: Any, seat: Seat) -> float:
    """Return by how many points the seat leads the best of the others: a value for games that one wins."""
    points = points_of(game, state)
    return float(points[seat] - max(point for other, point in enumerate(points) if other != seat))


def gain(game: AnyGame, state: Any, seat: Seat) -> float:
    """Return by how many points the seat leads the mean of the others: a value where every point counts."""
    return over_mean(points_of(game, state), seat)


def over_mean(points: Sequence[int], seat: Seat) -> float:
    """Return by how many points a seat leads the mean of the others."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


class Search(Player):
    """Tries what a weigher proposes in deals that the view allows.

    ``playouts`` is the budget of a decision (its strength: the same on any machine), ``breadth`` how many
    of the best proposals are tried, ``horizon`` after how many actions a playout is broken off (0: never),
    ``value`` what its end is worth.  ``trust`` is for how many playouts the weigher's worth counts: best as
    many as there must be for their mean to err as much as it does.
    """

    def __init__(
        self,
        weigh: Weigher,
        quick: Quick,
        *,
        playouts: int,
        breadth: int = 8,
        trust: float = 0.0,
        horizon: int = 0,
        value: Value = gain,
    ) -> None:
        self.weigh, self.quick, self.value = weigh, quick, value
        self.playouts, self.breadth, self.trust, self.horizon = playouts, breadth, trust, horizon

    def consider(self, game: AnyGame, view: Any, rng: Draws, also: Any = None) -> Sequence[Thought]:
        """Weigh the candidates by playouts; what the weigher liked less follows after them.

        What the weigher does not name is weighed by playouts alone.
        """
        seat = seat_of(view)
        proposed = best_first(self.weigh(game, view, rng), rng)
        trials = [_Trial(thought, self.trust) for thought in proposed[: self.breadth]]
        missing = also is not None and all(thought.action != also for thought in proposed)
        if missing and also in game.moves(game.determinise(view, rng), seat):
            trials.append(_Trial(Thought(also, proposed[-1].worth), 0.0))
        if len(trials) == 1:
            return proposed
        alive, left_out = trials, list[_Trial]()
        rounds = max(1, math.ceil(math.log2(len(trials))))
        for _ in range(rounds):
            for _ in range(max(1, self.playouts // (rounds * len(alive)))):
                self._try_all(game, view, seat, alive, random.Random(rng.randrange(SEEDS)))  # noqa: S311
            alive.sort(key=_Trial.mean, reverse=True)
            kept = (len(alive) + 1) // 2
            left_out[:0] = alive[kept:]
            alive = alive[:kept]
        return _in_order([*alive, *left_out], proposed[self.breadth :])

    def _try_all(
        self, game: AnyGame, view: Any, seat: Seat, trials: Sequence[_Trial], rng: random.Random
    ) -> None:
        """Try every candidate in one deal that the view allows, with the same chance for each."""
        state, seed = game.determinise(view, rng), rng.randrange(SEEDS)
        stood, deal = self.value(game, state, seat), game.deal(state)
        for trial in trials:
            after = game.apply(state, seat, trial.thought.action)
            chance = random.Random(seed)  # noqa: S311
            end = played_on(game, after, self.quick, chance, self.horizon, deal=deal)
            trial.results.append(self.value(game, end, seat) - stood)


LONGEST: Final = 10_000
"""No deal of any game has so many actions."""


def played_on(
    game: AnyGame, state: Any, quick: Quick, rng: Draws, horizon: int = 0, *, deal: int | None = None
) -> Any:
    """Return the state at the end of the deal (or after ``horizon`` actions), all seats playing quickly.

    That is the deal of the state, unless its number is given: the state may be the first one after it.
    """
    deal = game.deal(state) if deal is None else deal
    for _ in range(horizon or LONGEST):
        turn = game.turn(state)
        if turn.is_over or game.deal(state) != deal:
            return state
        seat = turn.seats[0]
        action = game.chance(state).sample(rng) if seat == CHANCE else quick(game, state, seat, rng)
        state = game.apply(state, seat, action)
    if not horizon:
        raise RuntimeError(f"a playout of {game.id} does not end")
    return state


class _Trial:
    """A candidate, and what has come of it so far: results in the same places are of the same deals."""

    def __init__(self, thought: Thought, trust: float) -> None:
        self.thought, self.trust = thought, trust
        self.results: list[float] = []

    def mean(self) -> float:
        """Return the mean of the results, what the weigher thought counting as ``trust`` of them."""
        return (sum(self.results) + self.trust * self.thought.worth) / (len(self.results) + self.trust)

    def error(self) -> float:
        """Return the standard error of the mean of the results."""
        count = len(self.results)
        if count < 2:
            return 0.0
        mean = sum(self.results) / count
        return math.sqrt(sum((result - mean) ** 2 for result in self.results) / (count - 1) / count)


def _in_order(trials: Sequence[_Trial], rest: Sequence[Thought]) -> list[Thought]:
    """Return the thoughts of trials, those tried longest first, then what was not tried.

    Who was left out early has seen fewer deals, luckier or not than the rest: its worth is that of the best
    less what it fell behind in the same deals, and no more than that of those who outlived it.
    """
    best = trials[0]
    thoughts = [Thought(best.thought.action, best.mean(), best.error())]
    for trial in trials[1:]:
        together = _Trial(best.thought, best.trust)
        together.results = best.results[: len(trial.results)]
        worth = min(thoughts[-1].worth, best.mean() + trial.mean() - together.mean())
        thoughts.append(Thought(trial.thought.action, worth, trial.error()))
    lowest = thoughts[-1].worth
    return [*thoughts, *(Thought(each.action, min(lowest, each.worth)) for each in rest)]
