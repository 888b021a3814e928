"""Count what makes no sense in whole games of a level against itself: it should be nothing.

``python -m tests.engine.players.cerke.senseless beginner master --games 1000 --preset standard`` tells it for
each level.  What is counted is seen from the positions, not asked of the filter that the levels use.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import Any, Final

from engine.cerke import state as cerke
from engine.cerke.game import CERKE
from engine.cerke.hands import held
from engine.cerke.state import Action, State
from engine.cerke.turns import declaration
from engine.core import CHANCE
from engine.players.cerke.levels import LEVELS

LONGEST: Final = 5000
"""A game with more actions is given up."""


def kind_of(state: State, action: Action, after: State) -> str:
    """Return what is senseless about an action, nothing where it may make sense."""
    position = state.position
    done = isinstance(action, cerke.Move | cerke.StepMove | cerke.TamMove | cerke.Drop | cerke.Land)
    if done and not isinstance(after, cerke.Water) and after.position.season == position.season:
        same = after.position.board == position.board
        if same and after.position.turns > position.turns:
            return "null"
    if isinstance(state, cerke.Excited) and isinstance(action, cerke.Pass | cerke.SecondCast):
        exact = position.options.declares(position.mover) == "exact"
        if exact and cerke.Land(state.step.declared) in CERKE.legal(state, position.mover):
            return "declined"
    if isinstance(state, cerke.Declare) and isinstance(action, cerke.Taxot):
        due = declaration(state).due
        other = sum(hand.points for hand in held(position.captured[1 - position.mover], position.options))
        last = position.season == position.options.seasons
        won = last and 2 * (position.score[position.mover] + due) > sum(position.score)
        if due < 0 and other * position.rate < -due and not won:
            return "paid"
    return ""


def play(level: str, preset: str, seed: str, changes: dict[str, object] | None = None) -> Counter[str]:
    """Return what was senseless in a game of a level against itself, beside its turns."""
    rng, found = random.Random(seed), Counter[str]()
    state: Any = CERKE.start(2, CERKE.make_options(preset, changes))
    for _ in range(LONGEST):
        seats = CERKE.turn(state).seats
        if not seats:
            return found
        forced = CERKE.forced(state, seats[0]) if seats[0] != CHANCE else None
        if seats[0] == CHANCE:
            action = CERKE.chance(state).sample(rng)
        elif forced is not None:
            action = forced
        else:
            action = LEVELS[level].choose(CERKE, CERKE.view(state, seats[0]), rng)
        after = CERKE.apply(state, seats[0], action)
        found["actions"] += seats[0] != CHANCE
        if kind := kind_of(state, action, after):
            found[kind] += 1
        state = after
    found["unfinished"] += 1
    return found


def main() -> None:
    """Play, and tell what was found of each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", default=list(LEVELS))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--preset", default="standard")
    told = parser.parse_args()
    for level in told.levels:
        found = Counter[str]()
        for game in range(told.games):
            found += play(level, told.preset, f"{level} {game}")
        print(level, told.games, dict(found), flush=True)


if __name__ == "__main__":
    main()
