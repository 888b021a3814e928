"""What each action of a state of Cerke is worth to its mover, by a search: also in the middle of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cerke import state as cerke
from engine.cerke.board import BOARDS
from engine.cerke.state import Action, State
from engine.players.cerke.core import NONE
from engine.players.cerke.layout import named
from engine.players.cerke.search import INFINITE, Search

Valued = list[tuple[Action, float]]
"""Actions, and what each is worth to the mover in the unit of the search."""


def values(search: Search, state: State, actions: Sequence[Action], also: Action | None = None) -> Valued:
    """Return what each of these actions of the mover is worth; ``search`` is of the state's position.

    ``also`` is one of them that is looked at as carefully as the best ones.
    """
    if isinstance(state, cerke.Ground):
        codes = {named(state.position.options, code): code for code in search.board.legal()}
        again = actions.index(also) if also in actions else -1
        return list(zip(actions, search.root([codes[action] for action in actions], again), strict=True))
    if isinstance(state, cerke.Declare):
        search.turns -= 1  # the turn that is declared after has been counted
    turn = _Turn(search, state)
    return [(action, turn.value(action)) for action in actions]


class _Turn:
    """A turn in progress: little is left to choose, so that every reply is looked at if any is."""

    def __init__(self, search: Search, state: State) -> None:
        self.search, self.state = search, state
        self.at = BOARDS[state.position.options.board].at
        self.depth = 1 if search.limits.replies else 0

    def value(self, action: Action) -> float:
        """Return what an action is worth to the mover."""
        match self.state:
            case cerke.Declare():
                return self._declared(self.state, action)
            case cerke.Excited():
                return self._excited(self.state, action)
            case cerke.Chain():
                return self._chained(self.state, action)
            case cerke.Refused():
                return self._refused(self.state, action)
            case _:
                raise ValueError("nobody is to choose anything here")

    def _declared(self, state: cerke.Declare, action: Action) -> float:
        if isinstance(action, cerke.Taxot):
            later = sum(hand.points for hand in state.situational)
            return self.search.declared(state.new_hand, later)
        return self.search.called(self.depth, -INFINITE, INFINITE)

    def _excited(self, state: cerke.Excited, action: Action) -> float:
        src, via, declared = (self.at[name] for name in (state.step.src, state.step.via, state.step.declared))
        match action:
            case cerke.Land(dest):
                return self.search.wet(src, via, self.at[dest], self.depth)
            case cerke.Pass():
                return self.search.stayed(via, self.depth)
            case _:
                return self._again(src, via, declared)

    def _again(self, src: int, via: int, declared: int) -> float:
        """Return what it is worth to take the cast back; there is no third one."""
        left, self.search.second_left = self.search.second_left, [False, False]
        value = self.search.bridge(src, via, declared, self.depth)
        self.search.second_left = left
        return value

    def _chained(self, state: cerke.Chain, action: Action) -> float:
        step = state.step
        sums = self.search.sums(self.at[step.src], self.at[step.via], self.at[step.declared], self.depth)
        if isinstance(action, cerke.Stop):
            return sums[min(state.total, len(sums) - 1)]
        return self.search.thrown(sums, state.total)

    def _refused(self, state: cerke.Refused, action: Action) -> float:
        search, via = self.search, self.at[state.via] if state.via else NONE
        back = search.stayed(via, self.depth)
        if isinstance(action, cerke.Pass):
            return back
        src, dest = self.at[state.src], self.at[state.dest]
        there = search.arrived(src, via, dest, self.depth, -INFINITE, INFINITE)
        return search.frame.water * there + (1.0 - search.frame.water) * back


MOST: Final = 1e6
"""No points of a game are more."""
HALVED: Final = 60
"""So often the interval is halved in which the points lie."""


def points(search: Search, value: float) -> float:
    """Return the points above one's share that are worth as much for sure while the season is played."""
    left = search.frame.seasons - search.season + 0.5
    low, high = -MOST, MOST
    for _ in range(HALVED):
        middle = (low + high) / 2
        if search.utility(middle, left) < value:
            low = middle
        else:
            high = middle
    return (low + high) / 2
