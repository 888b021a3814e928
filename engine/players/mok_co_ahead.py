"""The strongest player of 行山: it runs ahead, alone, from what each of its best plans leads to.

The plans of a turn that seem best are carried out, and races are run from there to the mountain, the same cards
and throws for each plan; the worse half is left out again and again.  Whoever needs the fewest turns wins.
Where the best plans begin with the same step there is nothing to run for.  What is done with cards that lie
already, and to others, is weighed as the weaker levels do.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Sequence
from typing import Final

from engine.cards import unseen
from engine.core import Draws
from engine.mok_co import state as mok_co
from engine.mok_co.game import MokCo
from engine.mok_co.judge import ORDERS
from engine.mok_co.state import Action, Phase, View
from engine.players.mok_co import OF_EFFECTS, weigh
from engine.players.mok_co_race import (
    ALL,
    RED,
    SHIP,
    Deck,
    Number,
    Plan,
    Race,
    Racer,
    Track,
    Values,
    number_of,
)
from engine.players.player import Thought, seat_of

MOST: Final = 60
"""Turns after which a race is broken off."""
SEEDS: Final = 1 << 62


class Ahead:
    """Weighs plans by races: of ``breadth`` plans the better half again and again, each time by ``races``."""

    def __init__(self, breadth: int, races: int, close: float = 12.0) -> None:
        self.breadth, self.races, self.close = breadth, races, close

    def __call__(self, game: MokCo, view: View, rng: Draws) -> Sequence[Thought]:
        """Return the actions: how many squares the best of the others will lack, about, when one arrives."""
        proposed = sorted(weigh(game, view, rng), key=lambda thought: -thought.worth)
        if len(proposed) == 1 or isinstance(proposed[0].action, OF_EFFECTS):
            return proposed
        race, racer = Race(Track.of(view.options), Values()), racer_of(view)
        legal = [thought.action for thought in proposed]
        plans = self._first_steps(race, racer, view, legal)
        if len(plans) < 2:
            return _led_by(next(iter(plans), proposed[0].action), proposed)
        return _in_squares(view, self._run(race, racer, view, plans, rng), proposed, race.values.pace)

    def _first_steps(
        self, race: Race, racer: Racer, view: View, legal: Sequence[Action]
    ) -> dict[Action, Plan]:
        """Return the best plan that begins with each step, of the best plans that are close to each other."""
        open_ones = (plan for plan in race.plans(racer, view.progress.halvings) if _is_open(view, plan))
        found: dict[Action, Plan] = {}
        for plan in heapq.nlargest(self.breadth, open_ones):
            step = next((step for step in steps_of(plan, view) if step in legal), None)
            best = next(iter(found.values()), plan)
            if step is not None and best.worth - plan.worth < self.close:
                found.setdefault(step, plan)
        return found

    def _run(
        self, race: Race, racer: Racer, view: View, plans: dict[Action, Plan], rng: Draws
    ) -> list[tuple[Action, float, int]]:
        """Return the steps, the best first, with the mean of turns and the number of races."""
        rest = _unseen(view)
        needed: dict[Action, list[float]] = {step: [] for step in plans}
        alive, left_out = list(plans), list[Action]()
        while len(alive) > 1:
            for _ in range(self.races):
                seed = rng.randrange(SEEDS)
                for step in alive:
                    needed[step].append(_turns(race, racer, plans[step], view, rest, seed))
            alive.sort(key=lambda step: sum(needed[step]) / len(needed[step]))
            kept = len(alive) // 2
            left_out[:0] = alive[kept:]
            alive = alive[:kept]
        order = [*alive, *left_out]
        return [(step, sum(needed[step]) / len(needed[step]), len(needed[step])) for step in order]


def _turns(race: Race, racer: Racer, plan: Plan, view: View, rest: Sequence[Number], seed: int) -> float:
    """Return how many turns a race takes after this one, if it goes on by a plan."""
    rng = random.Random(seed)  # noqa: S311 (the same for every plan)
    ahead = racer.copy()
    race.carry_out(ahead, plan, view.progress.halvings)
    if ahead.index >= race.track.goal:
        return 0.0
    return race.turns(ahead, Deck(rest, ALL, rng), rng, MOST)


def _in_squares(
    view: View, run: Sequence[tuple[Action, float, int]], proposed: Sequence[Thought], pace: float
) -> list[Thought]:
    seat = seat_of(view)
    lacking = view.options.way.goal - max(
        player.index for other, player in enumerate(view.players) if other != seat
    )
    thoughts, worth = list[Thought](), float(lacking)
    for step, turns, _ in run:
        worth = min(worth, lacking - pace * turns)
        thoughts.append(Thought(step, worth))
    tried = {step for step, _, _ in run}
    rest = (thought.action for thought in proposed if thought.action not in tried)
    return [*thoughts, *(Thought(action, worth - 1.0) for action in rest)]


def _led_by(step: Action, proposed: Sequence[Thought]) -> list[Thought]:
    """Return the thoughts with a step that is clearly the best before the others."""
    highest = proposed[0].worth
    return [
        Thought(step, highest + 1.0),
        *(thought for thought in proposed if thought.action != step),
    ]


# --- Views as races --------------------------------------------------------------------------------


def racer_of(view: View) -> Racer:
    """Return the seat of a view as a racer in the middle of its turn."""
    me = view.players[seat_of(view)]
    assert view.hand is not None
    laid = sorted(me.installed, key=lambda one: not one.active)
    return Racer(
        me.index,
        me.rice,
        me.coins,
        [number_of(card) for card in view.hand],
        [number_of(one.card) for one in laid],
        [one.marks for one in laid],
        sum(not one.active for one in laid),
    )


def _unseen(view: View) -> list[Number]:
    known = [laid.card for player in view.players for laid in player.installed]
    return [number_of(card) for card in unseen((*known, *view.discarded, *(view.hand or ())))]


def _comes(view: View, phase: Phase) -> bool:
    """Whether something may still be done in a phase of this turn."""
    stages = ORDERS[view.options.edition][view.progress.stage :]
    return phase not in view.progress.done and any(phase in stage for stage in stages)


def _is_open(view: View, plan: Plan) -> bool:
    """Whether a plan can still be carried out in the turn as far as it has gone."""
    branch = view.progress.branch
    cards = _comes(view, "cards")
    return (
        not (plan.changed and not _comes(view, "change"))
        and not (plan.installed and (not cards or branch == "discard"))
        and not (plan.discarded and (not cards or branch == "install"))
    )


def steps_of(plan: Plan, view: View) -> Iterator[Action]:
    """Yield the actions of a plan, ships first, and what goes on to the next phase."""
    assert view.hand is not None
    cards = {number_of(card): card for card in view.hand}
    if plan.changed:
        yield mok_co.Change(plan.changed)
    yield from (
        mok_co.Install(cards[number])
        for number in sorted(plan.installed, key=lambda number: number % RED != SHIP)
    )
    yield from (mok_co.Discard(cards[number]) for number in plan.discarded)
    if plan.paid == "rice" or plan.paid == "coin":
        yield mok_co.Move(plan.paid)
    yield mok_co.Next()
    yield mok_co.Stay()
