"""A player of Cerke of any strength: one search, seen with better or poorer eyes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.cerke import state as cerke
from engine.cerke.board import BOARDS
from engine.cerke.moves import legal
from engine.cerke.state import Action, State
from engine.core import AnyGame, Draws
from engine.players.cerke import core
from engine.players.cerke.frames import search_of
from engine.players.cerke.layout import named
from engine.players.cerke.search import INFINITE, Limits, Search
from engine.players.cerke.sense import sensible
from engine.players.cerke.weights import Weights, learned
from engine.players.player import Player, Thought, best_first

Valued = list[tuple[Action, float]]
"""Actions, and what each is worth to the mover in the unit of the search."""


class CerkePlayer(Player):
    """Searches as far as its limits go; ``noise`` and ``candidates`` make its eyes poorer.

    ``candidates``: of so many actions, drawn by chance, the best is taken; 0: of all.  ``noise``: by how many
    points it misjudges each, as a standard deviation.  ``plain``: it steps over no piece.
    """

    def __init__(
        self,
        limits: Limits,
        *,
        candidates: int = 0,
        noise: float = 0.0,
        plain: bool = False,
        weights: Weights | None = None,
    ) -> None:
        self.limits, self.candidates, self.noise, self.plain = limits, candidates, noise, plain
        self.weights = weights

    def consider(self, game: AnyGame, view: Any, rng: Draws) -> Sequence[Thought]:
        """Return the sensible actions that it sees, the best first."""
        state = game.determinise(view, rng)
        search = search_of(state.position, self.weights or learned(), self.limits)
        valued = values(search, state, self._seen(state, rng))
        worths = [(action, 2 * points(search, value)) for action, value in valued]
        if self.noise:
            worths = [(action, worth + self.noise * _misjudged(rng)) for action, worth in worths]
        return best_first((Thought(action, worth) for action, worth in worths), rng)

    def _seen(self, state: State, rng: Draws) -> list[Action]:
        actions: list[Action] = sensible(state, legal(state))
        if not isinstance(state, cerke.Ground):
            return actions
        if self.plain:
            actions = [action for action in actions if isinstance(action, PLAIN)] or actions
        if self.candidates and self.candidates < len(actions):
            for at in range(self.candidates):
                other = at + rng.randrange(len(actions) - at)
                actions[at], actions[other] = actions[other], actions[at]
            del actions[self.candidates :]
        return actions


PLAIN: Final = (cerke.Move, cerke.Drop)
"""What a player does who does not step over pieces yet."""

DRAWS: Final = 6
FINE: Final = 1 << 16


def _misjudged(rng: Draws) -> float:
    """Return a number by chance, normal enough, of mean 0 and variance 1."""
    drawn = sum(rng.randrange(FINE) for _ in range(DRAWS)) / (FINE - 1)
    return float((drawn - DRAWS / 2) * (12 / DRAWS) ** 0.5)


# --- What actions are worth ------------------------------------------------------------------------


def values(search: Search, state: State, actions: Sequence[Action]) -> Valued:
    """Return what each of these actions of the mover is worth."""
    if isinstance(state, cerke.Ground):
        codes = {named(state.position.options, code): code for code in search.board.legal()}
        return list(zip(actions, search.root([codes[action] for action in actions]), strict=True))
    if isinstance(state, cerke.Declare):
        search.turns -= 1  # the turn that is declared after
    value = _in_a_turn(search, state)
    return [(action, value(action)) for action in actions]


def _in_a_turn(search: Search, state: State) -> Any:
    """Return what values the actions of a turn in progress."""
    at = BOARDS[state.position.options.board].at
    depth = 1 if search.limits.replies else 0

    def declared(action: Action) -> float:
        assert isinstance(state, cerke.Declare)
        later = sum(hand.points for hand in state.situational)
        if isinstance(action, cerke.Taxot):
            return search.declared(state.new_hand, later)
        return search.called(depth, -INFINITE, INFINITE)

    def excited(action: Action) -> float:
        assert isinstance(state, cerke.Excited)
        src, via = at[state.step.src], at[state.step.via]
        match action:
            case cerke.Land(dest):
                return search.wet(src, via, at[dest], depth)
            case cerke.Pass():
                return search.stayed(via, depth, -INFINITE, INFINITE)
            case _:
                return again(src, via, at[state.step.declared])

    def again(src: int, via: int, declared: int) -> float:
        left, search.second_left = search.second_left, [False, False]
        value = search.bridge(src, via, declared, depth)
        search.second_left = left
        return value

    def chained(action: Action) -> float:
        assert isinstance(state, cerke.Chain)
        step = state.step
        sums = search.sums(at[step.src], at[step.via], at[step.declared], depth)
        if isinstance(action, cerke.Stop):
            return sums[min(state.total, len(sums) - 1)]
        return search.thrown(sums, state.total)

    def refused(action: Action) -> float:
        assert isinstance(state, cerke.Refused)
        via = at[state.via] if state.via else core.NONE
        back = search.stayed(via, depth, -INFINITE, INFINITE)
        if isinstance(action, cerke.Pass):
            return back
        there = search.arrived(at[state.src], via, at[state.dest], depth, -INFINITE, INFINITE)
        likely = search.frame.water
        return likely * there + (1.0 - likely) * back

    match state:
        case cerke.Declare():
            return declared
        case cerke.Excited():
            return excited
        case cerke.Chain():
            return chained
        case cerke.Refused():
            return refused
    raise ValueError("nobody is to choose anything here")


def points(search: Search, value: float) -> float:
    """Return the points above one's share that are worth as much for sure while the season is played."""
    left = search.frame.seasons - search.season + 0.5
    low, high = -1e6, 1e6
    for _ in range(60):
        middle = (low + high) / 2
        if search.utility(middle, left) < value:
            low = middle
        else:
            high = middle
    return (low + high) / 2
