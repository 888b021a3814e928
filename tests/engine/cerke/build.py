"""Positions for tests, written as the rule book writes them: square, piece."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.cerke.board import BOARDS, EMPTY, IA
from engine.cerke.game import CERKE
from engine.cerke.options import Options
from engine.cerke.state import (
    Action,
    Bridge,
    Chain,
    Declare,
    Excited,
    Ground,
    Move,
    Position,
    Refused,
    State,
    StepMove,
    TamMove,
    Water,
)
from engine.core import CHANCE


def names(text: str) -> set[str]:
    """Read a list of squares."""
    return set(text.split())


def position(pieces: str, *, mover: int = IA, options: Options | None = None, **fields: Any) -> Position:
    """Read "TY:H ZO:+s KIA:*": square and piece as CPN writes it, upper case for side IA."""
    options = options or Options()
    board = BOARDS[options.board]
    squares = [EMPTY] * len(board.names)
    for entry in pieces.split():
        square, piece = entry.split(":")
        squares[board.at[square]] = piece
    values: dict[str, Any] = {"captured": ("", ""), "season": 1, "score": (20, 20), **fields}
    return Position(options, tuple(squares), mover=mover, **values)


def ground(pieces: str, **fields: Any) -> Ground:
    """Return the node ground of such a position."""
    return Ground(position(pieces, **fields))


def of_kind(actions: list[Action], kind: type) -> list[Any]:
    """Pick the actions of one type."""
    return [action for action in actions if isinstance(action, kind)]


def play(state: State, *actions: Action) -> State:
    """Apply actions, each by the seat whose turn it is."""
    for action in actions:
        (seat,) = CERKE.turn(state).seats
        state = CERKE.apply(state, seat, action)
    return state


def likely(state: State) -> Fraction:
    """Return how likely the turn in progress is completed, its player choosing what serves that best."""
    match state:
        case Bridge() | Water():
            casts = CERKE.chance(state).outcomes
            return sum((odds * likely(CERKE.apply(state, CHANCE, cast)) for cast, odds in casts), Fraction(0))
        case Chain() | Excited() | Refused():
            seat = state.position.mover
            return max(likely(CERKE.apply(state, seat, action)) for action in CERKE.legal(state, seat))
        case _:
            assert state.position.last is not None
            return Fraction(state.position.last.completed)


def situational(state: State) -> list[tuple[str, int]]:
    """Return names and points of the situational hands to be declared."""
    assert isinstance(state, Declare)
    return [(hand.name, hand.points) for hand in state.situational]


TAKE = Move("TAU", "TAI")
"""The king of side IA takes what stands before it."""
STEP = StepMove("TAU", "TAI", "TY")
"""The king of side IA steps on what stands before it."""
TAM_AWAY = TamMove("ZO", "ZU", "ZI")
TAM_BACK = TamMove("ZO", "ZU", "ZO")
