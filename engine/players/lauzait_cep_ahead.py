"""The strongest player of ラウツァイト・セプ: it looks at the best hire of its next turn before this one.

The hires that seem best at once are followed, over both outcomes of water, to the board and the pieces
that they leave; there the best hire of the next turn is looked for, with every discard, mover and target
(expectimax over two turns of its own). What the others do in between changes two or three of the 25
squares, and is left out.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine import sticks
from engine.core import Draws
from engine.lauzait_cep import state as lauzait_cep
from engine.lauzait_cep.board import EMPTY, SQUARES, TARGETS, WATER, empty_square, on, put
from engine.lauzait_cep.game import LauzaitCep
from engine.lauzait_cep.pieces import MATCHES, sort_pieces, without
from engine.lauzait_cep.play import DRY
from engine.lauzait_cep.state import Action, Board, Pieces, Square, View
from engine.players.lauzait_cep import Prospect, weigh, weighed
from engine.players.player import Player, Thought, seat_of
from engine.players.weakened import Weakened

COMES_OFF: Final = float(sticks.at_least(DRY))


class Hire(NamedTuple):
    """A hire from here on: the step with which it goes on, board and pieces before its move, the move."""

    step: Action
    board: Board
    hidden: Pieces
    origin: Square
    target: Square


class Foresight:
    """Weighs by two turns: ``breadth`` hires are followed, whose next turn counts ``weight``."""

    def __init__(self, breadth: int, weight: float) -> None:
        self.breadth, self.weight = breadth, weight

    def __call__(self, game: LauzaitCep, view: View, rng: Draws) -> Sequence[Thought]:
        """Return the actions with what they are worth after the next turn, in points."""
        prospect = Prospect(view)
        legal = game.legal(game.determinise(view, rng), seat_of(view))
        if view.phase not in ("pre", "piece", "target"):
            return weighed(prospect, legal, prospect.worth)
        followed = self._followed(prospect, view)
        # Whatever is not followed is worth less than what is.
        lowest = min(followed.values(), default=0.0)
        best_left = max((prospect.worth(action) for action in legal if action not in followed), default=0.0)
        return weighed(
            prospect,
            legal,
            lambda action: followed.get(action, lowest + prospect.worth(action) - best_left - STEP),
        )

    def _followed(self, prospect: Prospect, view: View) -> dict[Action, float]:
        found: dict[Action, float] = {}
        at_first = [(prospect.reached(*hire[1:]), hire) for hire in _hires(prospect, view)]
        for shallow, hire in heapq.nlargest(self.breadth, at_first, key=lambda pair: pair[0]):
            gift = prospect.gift(hire.step.piece) if isinstance(hire.step, lauzait_cep.Discard) else 0.0
            worth = shallow + self.weight * (self._next(prospect, view, hire) - shallow) - gift
            found[hire.step] = max(worth, found.get(hire.step, worth))
        return found

    def _next(self, prospect: Prospect, view: View, hire: Hire) -> float:
        """Return what the best hire of the next turn is worth, on average where the sticks decide."""
        _, board, hidden, origin, target = hire
        mover = on(board, origin)
        left = put(board, origin, EMPTY)
        taken = self._best(view, put(left, target, mover), (*hidden, on(board, target)))
        if target not in WATER:
            return taken
        return COMES_OFF * taken + (1 - COMES_OFF) * self._best(view, left, (*hidden, mover))

    def _best(self, view: View, board: Board, hidden: Sequence[str]) -> float:
        """Return what the best hire is worth with these pieces on this board."""
        after = Prospect(replace(view, board=board, hidden=sort_pieces(hidden), phase="pre"))
        empty = empty_square(board)
        lying = set(board)
        values = [after.hired(piece, empty) for piece in set(hidden) if not MATCHES[piece].isdisjoint(lying)]
        return max(values, default=after.waiting)


STEP: Final = 0.01
"""So much less at least is worth what has not been followed."""


def _hires(prospect: Prospect, view: View) -> Iterator[Hire]:
    """Yield all ways in which the hire of this turn may go on."""
    if view.phase == "target":
        for target in TARGETS[view.origin]:
            yield Hire(lauzait_cep.Move(target), view.board, prospect.hidden, view.origin, target)
    elif view.phase == "piece":
        for origin in _movers(view.board, view.discarded, view.filled):
            step = lauzait_cep.Choose(origin)
            yield from (Hire(step, view.board, prospect.hidden, origin, target) for target in TARGETS[origin])
    else:
        filled = empty_square(view.board)
        for piece in sorted(set(prospect.hidden)):
            discard, board = lauzait_cep.Discard(piece), put(view.board, filled, piece)
            hidden = without(prospect.hidden, (piece,))
            for origin in _movers(board, piece, filled):
                yield from (Hire(discard, board, hidden, origin, target) for target in TARGETS[origin])


def _movers(board: Board, discarded: str, filled: Square) -> Iterator[Square]:
    return (square for square in SQUARES if square != filled and on(board, square) in MATCHES[discarded])


# --- Levels ----------------------------------------------------------------------------------------

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "beginner": Weakened(weigh, noise=20.0),
        "easy": Weakened(weigh, noise=4.0),
        "medium": Weakened(weigh, noise=1.5),
        "good": Weakened(weigh, noise=0.0),
        "master": Weakened(Foresight(breadth=8, weight=0.7), noise=0.0),
    }
)
"""The levels, the weakest first."""
