"""A player who looks to the end of its own turn and no further, or follows the hints of a game.

A game may bring its own way to weigh actions (:class:`~engine.players.games.Skill`).  Elsewhere each legal
action is worth what the position after it is worth.  Where sticks decide in between, every outcome is weighed
with its exact probability; where the turn asks for more choices (to land or to pass, to go on or to end), the
best one is taken.  What a position is worth is a matter of the game too, or else the points as they stand.  A
hidden game is judged over several deals that the view allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core import AnyGame, Draws, Seat
from engine.players.games import skill_of
from engine.players.player import Player, Thought, best_first, seat_of
from engine.players.search import lead

DEALS: Final = 4
"""Over how many deals a hidden game is judged that has no way of its own."""

DEEPEST: Final = 8
"""A turn that is not over after so many actions is judged by the points as they stand."""


class GreedyPlayer(Player):
    """Chooses the action with the best expectation at the end of the turn."""

    def consider(self, game: AnyGame, view: Any, rng: Draws, also: Any = None) -> Sequence[Thought]:
        """Return the actions, the best first; one of the best where several are."""
        seat = seat_of(view)
        if weigh := skill_of(game.id).weigh:
            return best_first(weigh(game, view, rng), rng)
        # Where nothing is hidden they are all the same.
        states = list(dict.fromkeys(game.determinise(view, rng) for _ in range(DEALS)))

        def worth(action: object) -> float:
            return sum(expectation(game, game.apply(state, seat, action), seat) for state in states)

        thoughts = [Thought(action, worth(action) / len(states)) for action in game.moves(states[0], seat)]
        return best_first(thoughts, rng)


def expectation(game: AnyGame, state: object, seat: Seat, depth: int = 1) -> float:
    """Return what a state is worth to the seat, following the turn in progress to its end."""
    evaluate = skill_of(game.id).evaluate
    value = evaluate(state, seat) if evaluate else None
    if value is not None:
        return value
    turn = game.turn(state)
    if turn.is_over or depth >= DEEPEST or (evaluate is None and not turn.is_chance):
        return lead(game, state, seat)
    if turn.is_chance:
        chance = game.chance(state)
        if not chance.outcomes:
            return lead(game, state, seat)
        return sum(
            float(odds) * expectation(game, game.apply(state, turn.seats[0], action), seat, depth + 1)
            for action, odds in chance.outcomes
        )
    actor = turn.seats[0]
    values = (
        expectation(game, game.apply(state, actor, action), seat, depth + 1)
        for action in game.moves(state, actor)
    )
    return max(values) if actor == seat else min(values)
