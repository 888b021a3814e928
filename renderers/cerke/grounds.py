"""What is painted on the empty squares of Cerke's boards."""

from __future__ import annotations

from functools import lru_cache

from engine.cerke.board import BOARDS, A, Board
from renderers import theme
from renderers.board.grid import Grid, fitted, place
from renderers.board.grounds import Ground as Ground


@theme.cached(maxsize=16)
def layout(
    board: str,
    near: int,
    above: int = theme.STRIP_HEIGHT,
    below: int = theme.STRIP_HEIGHT,
    share: float = 1,
) -> Grid:
    """Return the places for a board, given by its identifier, seen from the seat ``near``.

    ``above`` and ``below`` are the heights of the players' strips, px; ``share`` is how large it is drawn.
    """
    return fitted(BOARDS[board].columns, BOARDS[board].rows, near == A, above, below, share)


@lru_cache(maxsize=16)
def grounds(board: str, near: int) -> tuple[Ground, ...]:
    """Return what is painted on each square, as the near player sees it."""
    plan = layout(board, near)
    return tuple(_ground(plan, BOARDS[board], index) for index in range(plan.squares))


def _ground(plan: Grid, board: Board, index: int) -> Ground:
    """Return what is painted on a square, as the near player sees it."""
    if index == board.hill:
        return Ground("hill", "x")
    column, row = place(plan, index)
    hill_column, hill_row = place(plan, board.hill)
    across, down = column - hill_column, row - hill_row
    if index in board.fixed_hue:
        return Ground("hue", "\\" if across * down > 0 else "/")
    if index not in board.water:
        return Ground("cloth")
    arm = max(_distance(plan, board, other) for other in board.water)
    if max(abs(across), abs(down)) < arm:
        return Ground("water")
    return Ground(
        "water", "", ("left" if across < 0 else "right") if across else ("top" if down < 0 else "bottom")
    )


def _distance(plan: Grid, board: Board, index: int) -> int:
    column, row = place(plan, index)
    hill_column, hill_row = place(plan, board.hill)
    return max(abs(column - hill_column), abs(row - hill_row))
