"""A player of Cerke of any strength: one search, seen with better or poorer eyes."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final

from engine.cerke import state as cerke
from engine.cerke.moves import legal
from engine.cerke.state import Action, State
from engine.core import AnyGame, Draws
from engine.players.cerke.frames import search_of
from engine.players.cerke.search import Limits
from engine.players.cerke.sense import sensible
from engine.players.cerke.valuing import points, values
from engine.players.cerke.weights import Weights, learned
from engine.players.player import Player, Thought, best_first, seat_of


class CerkePlayer(Player):
    """Searches as far as its limits go; ``noise`` and ``candidates`` make its eyes poorer.

    ``candidates``: of so many actions, drawn by chance, the best is taken; 0: of all.  ``noise``: by how many
    points it misjudges each, as a standard deviation.  ``plain``: it steps over no piece.  ``bold``: so many
    points more it believes to get by 再行.  ``patient``: it would let a season last for ever.
    """

    def __init__(
        self,
        limits: Limits,
        *,
        candidates: int = 0,
        noise: float = 0.0,
        plain: bool = False,
        bold: float = 0.0,
        weights: Weights | None = None,
        patient: bool = False,
    ) -> None:
        self.limits, self.candidates, self.noise, self.plain = limits, candidates, noise, plain
        self.bold, self.weights, self.patient = bold, weights, patient

    def judging(self) -> CerkePlayer:
        """Return who judges with these eyes: a reply is feared however long the season has lasted."""
        return CerkePlayer(
            self.limits, candidates=self.candidates, plain=self.plain, weights=self.weights, patient=True
        )

    def consider(self, game: AnyGame, view: Any, rng: Draws, also: Any = None) -> Sequence[Thought]:
        """Return the sensible actions that it sees, the best first."""
        seat_of(view)  # a spectator has nothing to choose
        state = game.determinise(view, rng)
        search = search_of(state.position, self.weights or learned(), self.limits, patient=self.patient)
        seen = self._seen(state, rng)
        if also is not None and also not in seen and also in legal(state):
            seen.append(also)
        valued = values(search, state, seen, also)
        worths = [(action, 2 * points(search, value)) for action, value in valued]
        if self.noise:
            worths = [(action, worth + self._mistaken(action, rng)) for action, worth in worths]
        most = 2 * search.frame.share / search.frame.unit if search.frame.limited else inf
        ordered = best_first((Thought(action, worth) for action, worth in worths), rng)
        # A game that is won is worth more than its points, which could be lost in the seasons that are left:
        # that orders the actions, but nobody can lead by more points than there are.
        return [Thought(action, max(-most, min(most, worth))) for action, worth, _ in ordered]

    def _mistaken(self, action: Action, rng: Draws) -> float:
        """Return by how much an action is misjudged."""
        return self.noise * _misjudged(rng) + (self.bold if isinstance(action, cerke.Tymok) else 0.0)

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
