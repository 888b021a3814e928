"""Positions for tests, written as the rule book writes them: square, piece."""

from __future__ import annotations

from typing import Any

from engine.cerke.board import BOARDS, EMPTY, IA
from engine.cerke.options import Options
from engine.cerke.state import Action, Ground, Position


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
