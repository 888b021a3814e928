"""A player who looks to the end of its own turn and no further, or follows the hints of a game.

A game with hidden hands brings its own way to weigh or to choose: see ``WEIGHERS`` and ``CHOOSERS``.
Elsewhere each legal action is worth what the position after it is worth.  Where sticks decide in between,
every outcome is followed and weighed with its exact probability; where the turn asks for more choices (to
land or to pass, to go on or to end), the best one is taken.  What a position is worth is a matter of the
game: see ``EVALUATIONS``.  A hidden game without a way of its own is judged over several deals that the view
allows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from engine.core import AnyGame, Draws, Seat
from engine.players import (
    lauzait_cep,
    lutu,
    mak_hup,
    mak_kaik,
    mok_co,
    mok_kaik,
    nam_to,
    ne_kana,
    ni_ne,
    niek_hi,
    niek_zau_shu,
    ta_xot,
    zia_cerke,
)
from engine.players.cerke import one_turn
from engine.players.player import Player, Thought, Weigher, best_first, seat_of

Evaluation = Callable[[Any, Seat], float | None]
"""What a state is worth to a seat, in points; None in the middle of a turn, which must be followed."""

EVALUATIONS: Final[Mapping[str, Evaluation]] = MappingProxyType({"cerke": one_turn.evaluate})
"""The evaluation of each game; a game without one is played by the points as they stand."""

WEIGHERS: Final[Mapping[str, Weigher]] = MappingProxyType(
    {
        "mok_kaik": mok_kaik.weigh,
        "ta_xot": ta_xot.weigh,
        "mak_kaik": mak_kaik.weigh,
        "niek_hi": niek_hi.weigh,
        "mak_hup": mak_hup.weigh,
        "nam_to": nam_to.weigh,
        "ni_ne": ni_ne.weigh,
    }
)
"""How what may be done in card games is weighed, by the hints of their rules."""

Chooser = Callable[[Any, Any, Draws], Any]
"""Returns a legal action for the seat of a view."""

CHOOSERS: Final[Mapping[str, Chooser]] = MappingProxyType(
    {
        "lutu": lutu.choose,
        "niek_zau_shu": niek_zau_shu.choose,
        "ne_kana": ne_kana.choose,
        "lauzait_cep": lauzait_cep.choose,
        "mok_co": mok_co.choose,
        "zia_cerke": zia_cerke.choose,
    }
)
"""How the games with hidden hands are played, by the hints of their rules."""

DEALS: Final = 4
"""Over how many deals a hidden game without a chooser is judged."""

DEEPEST: Final = 8
"""A turn that is not over after so many actions is judged by the points as they stand."""


class GreedyPlayer(Player):
    """Chooses the action with the best expectation at the end of the turn."""

    def consider(self, game: AnyGame, view: Any, rng: Draws) -> Sequence[Thought]:
        """Return the actions, the best first; one of the best where several are."""
        seat = seat_of(view)
        if weigh := WEIGHERS.get(game.id):
            return best_first(weigh(game, view, rng), rng)
        if chooser := CHOOSERS.get(game.id):
            return [Thought(chooser(game, view, rng), 0.0)]
        # Where nothing is hidden they are all the same.
        states = list(dict.fromkeys(game.determinise(view, rng) for _ in range(DEALS)))

        def worth(action: object) -> float:
            return sum(expectation(game, game.apply(state, seat, action), seat) for state in states)

        thoughts = [Thought(action, worth(action) / len(states)) for action in game.moves(states[0], seat)]
        return best_first(thoughts, rng)


def expectation(game: AnyGame, state: object, seat: Seat, depth: int = 1) -> float:
    """Return what a state is worth to the seat, following the turn in progress to its end."""
    evaluate = EVALUATIONS.get(game.id)
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


def lead(game: AnyGame, state: object, seat: Seat) -> float:
    """Return by how many points the seat leads the best of the others."""
    result = game.result(state)
    points = result.points if result else game.standing(state)
    others = [point for other, point in enumerate(points) if other != seat]
    return float(points[seat] - max(others)) if others else 0.0
