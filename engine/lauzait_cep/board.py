"""The board of ラウツァイト・セプ: squares, water, the mountain, moves.

Source: the rule specification of ラウツァイト・セプ, sections 1 (board) and 3.3 (moves).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.lauzait_cep.state import Board, Piece, Square

# --- Squares (§1) ----------------------------------------------------------------------------------

COLUMNS: Final = "abcde"
ROWS: Final = "12345"

SQUARES: Final[tuple[Square, ...]] = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
"""Row by row from the top, each from left to right, as a board lists them."""

INDEX: Final[Mapping[Square, int]] = MappingProxyType({square: place for place, square in enumerate(SQUARES)})

MOUNTAIN: Final[Square] = "c3"

WATER: Final[frozenset[Square]] = frozenset({"c1", "c2", "c4", "c5", "a3", "b3", "d3", "e3"})

# --- Moves (§3.3) ----------------------------------------------------------------------------------

_AROUND: Final = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_FAR: Final = ((-2, 0), (0, -2), (0, 2), (2, 0))


def _reach(square: Square) -> Iterator[Square]:
    row, column = divmod(INDEX[square], len(COLUMNS))
    for down, right in (*_AROUND, *(_FAR if square == MOUNTAIN else ())):
        if row + down in range(len(ROWS)) and column + right in range(len(COLUMNS)):
            yield SQUARES[(row + down) * len(COLUMNS) + column + right]


TARGETS: Final[Mapping[Square, tuple[Square, ...]]] = MappingProxyType(
    {square: tuple(sorted(_reach(square), key=INDEX.__getitem__)) for square in SQUARES}
)
"""Where a piece may move: one step, from the mountain also two steps straight, over whatever lies there."""

# --- Boards ----------------------------------------------------------------------------------------

EMPTY: Final = ""


def on(board: Board, square: Square) -> Piece:
    """Return the piece on a square, an empty text if there is none."""
    return board[INDEX[square]]


def lay(board: Board, square: Square, piece: Piece) -> Board:
    """Return the board with a piece on a square, or nothing there."""
    place = INDEX[square]
    return (*board[:place], piece, *board[place + 1 :])


def empty_square(board: Board) -> Square:
    """Return the square that is empty between hires."""
    return SQUARES[board.index(EMPTY)]


def pieces_on(board: Board) -> tuple[Piece, ...]:
    """Return the pieces on the board, square by square."""
    return tuple(piece for piece in board if piece)
