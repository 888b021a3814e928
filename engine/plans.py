"""What an action is a part of: what somebody would do next in the same turn, and how that is answered."""

from __future__ import annotations

from typing import Any, Final

from engine.core import AnyGame, Draws
from engine.players import Player

LONGEST: Final = 3
"""So many actions of the same turn are foreseen at the most."""

POSITIONS: Final = 5
"""Of so many positions that a view allows hardly ever all bring the same card next."""


def plan(game: AnyGame, view: Any, action: Any, player: Player, rng: Draws) -> list[Any]:
    """Return what a player would do after an action of the seat of a view, as long as its turn goes on.

    It ends where chance or somebody else is next, where the seat would learn something that the view does
    not tell, and where nothing is to be chosen.  In a game without chance what the player would answer in
    the other seat comes last.
    """
    planned = list[Any]()
    while len(planned) < LONGEST and (seen := _seen_after(game, view, action, rng)) is not None:
        view, action = seen, player.choose(game, seen, rng)
        planned.append(action)
    return planned if game.has_chance else [*planned, *_answer(game, view, action, player, rng)]


def _answer(game: AnyGame, view: Any, action: Any, player: Player, rng: Draws) -> list[Any]:
    state = game.apply(game.determinise(view, rng), view.seat, action)
    return [player.choose(game, game.view(state, seat), rng) for seat in game.turn(state).seats[:1]]


def _seen_after(game: AnyGame, view: Any, action: Any, rng: Draws) -> Any:
    """Return what the seat of a view will see after its action, None where it has no choice then.

    So it is if one of some positions that the view allows leads elsewhere than the others.
    """
    first, *others = (game.apply(game.determinise(view, rng), view.seat, action) for _ in range(POSITIONS))
    turn = game.turn(first)
    if turn.is_chance or turn.is_over or turn.seats != (view.seat,):
        return None
    if len(game.moves(first, view.seat)) < 2 or any(game.turn(other) != turn for other in others):
        return None
    seen = game.view(first, view.seat)
    return seen if all(game.view(other, view.seat) == seen for other in others) else None
