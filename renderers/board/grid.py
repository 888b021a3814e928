"""Where everything of a board's picture stands, as numbers: squares, letters, strips, a move's line.

All lengths are px of the picture; a square is an index of the board, row by row as seat 0 sees it; a place on
the picture is a column and a row counted from the top left corner as the near player sees it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from renderers import theme

Point = tuple[float, float]

_EDGE: Final = 58
"""Between the board and the edge of the picture where rows have their names, px."""
_BARE: Final = theme.MARGIN + theme.BOARD_FRAME
"""The same where they have none, px."""
_LARGEST: Final = 936
"""How wide and how high a board is at most, px."""

SHARES: Final = (1, 0.89, 0.78, 0.67)
"""How large a board is drawn that must leave room to what is told below it, as shares of the largest one."""

LINE_WIDTH: Final = 13
"""Width of the last move's line with its rim, px."""
_LINE_SAMPLE: Final = 13.0
_SPREAD: Final = 18
"""How far beside that line a square still lies under it, px."""


class Grid(NamedTuple):
    """The places of a picture's parts, px.

    ``columns`` and ``rows`` are the letters beside the board, from the top left as seat 0 sees it; it is
    ``turned`` for whoever sits opposite.  ``below`` is the height of the near player's strip.  The letters
    stand above and at the left; ``lettered`` on all four sides, they stand below and at the right as well.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    turned: bool
    square: int
    left: int
    top: int
    below: int = theme.STRIP_HEIGHT
    lettered: bool = True

    @property
    def squares(self) -> int:
        """How many squares the board has."""
        return len(self.columns) * len(self.rows)

    @property
    def width(self) -> int:
        """Width of the squares together."""
        return len(self.columns) * self.square

    @property
    def height(self) -> int:
        """Height of the squares together."""
        return len(self.rows) * self.square

    @property
    def bottom(self) -> int:
        """Lower end of the squares."""
        return self.top + self.height

    @property
    def near_strip(self) -> int:
        """Upper end of the near player's strip."""
        return self.bottom + (theme.LETTER_BAND if self.lettered else theme.BOARD_FRAME) + 4

    @property
    def footer(self) -> int:
        """Upper end of the line with season, rate and score track."""
        return self.near_strip + self.below + 6

    @property
    def end(self) -> int:
        """Height of the picture without a bulletin."""
        return self.footer + theme.FOOTER_HEIGHT + 4


def fitted(
    columns: tuple[str, ...],
    rows: tuple[str, ...],
    turned: bool,
    above: int = theme.STRIP_HEIGHT,
    below: int = theme.STRIP_HEIGHT,
    share: float = 1,
) -> Grid:
    """Return the places for a board: its squares as large as the picture's width allows, or a share of that.

    ``above`` and ``below`` are the heights of the far and the near player's strip.  Only a wide picture has
    room for letters on all sides.
    """
    lettered = theme.layout() == "desktop"
    right = _EDGE if lettered else _BARE
    side = min(theme.WIDTH - _EDGE - right, _LARGEST) * share
    square = int(min(side // len(columns), side // len(rows) + 1))
    square -= square % 2  # marks sit on the exact centre
    left = _EDGE + (theme.WIDTH - _EDGE - right - square * len(columns)) // 2
    return Grid(columns, rows, turned, square, left, theme.GAP + above + theme.LETTER_BAND, below, lettered)


def alone(plan: Grid) -> Grid:
    """Return the places of a board that has a picture for itself, as wide or as high as that, with letters.

    These stand above and at the left.
    """
    room = theme.WIDTH - _EDGE - theme.BOARD_FRAME
    square = min(room // len(plan.columns), room // len(plan.rows))
    return plan._replace(square=square - square % 2, left=_EDGE, lettered=False)


def place(plan: Grid, index: int) -> tuple[int, int]:
    """Return the column and row at which a square is shown."""
    row, column = divmod(index, len(plan.columns))
    if plan.turned:
        return len(plan.columns) - 1 - column, len(plan.rows) - 1 - row
    return column, row


def corner(plan: Grid, index: int) -> tuple[int, int]:
    """Return the top left corner of a square on the picture."""
    column, row = place(plan, index)
    return plan.left + column * plan.square, plan.top + row * plan.square


def centre(plan: Grid, index: int) -> tuple[int, int]:
    """Return the centre of a square on the picture."""
    left, top = corner(plan, index)
    return left + plan.square // 2, top + plan.square // 2


def square_at(plan: Grid, x: float, y: float) -> int | None:
    """Return the square under a point of the picture, None beside the board."""
    column, row = int((x - plan.left) // plan.square), int((y - plan.top) // plan.square)
    columns, rows = len(plan.columns), len(plan.rows)
    if not (0 <= column < columns and 0 <= row < rows):
        return None
    index = row * columns + column
    return columns * rows - 1 - index if plan.turned else index


def column_letters(plan: Grid) -> tuple[str, ...]:
    """Return the columns' names from left to right."""
    return plan.columns[::-1] if plan.turned else plan.columns


def row_letters(plan: Grid) -> tuple[str, ...]:
    """Return the rows' names from top to bottom."""
    return plan.rows[::-1] if plan.turned else plan.rows


def move_line(plan: Grid, squares: tuple[int, ...]) -> tuple[Point, ...]:
    """Return the corner points of a move's line; it ends at the rim of the last square.

    The head would be hidden under the piece that arrived, were the line drawn to the centre.
    """
    points: list[Point] = [centre(plan, square) for square in squares]
    (from_x, from_y), (to_x, to_y) = points[-2], points[-1]
    across = max(abs(to_x - from_x), abs(to_y - from_y))
    if across == 0:
        return tuple(points[:-1])
    share = 1 - (plan.square / 2) / across
    points[-1] = (from_x + (to_x - from_x) * share, from_y + (to_y - from_y) * share)
    return tuple(points)


def squares_under(plan: Grid, points: tuple[Point, ...]) -> frozenset[int]:
    """Return the squares that the line of a move passes over."""
    found: set[int | None] = set()
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, round(hypot(bx - ax, by - ay) / _LINE_SAMPLE))
        for step in range(count + 1):
            x, y = ax + (bx - ax) * step / count, ay + (by - ay) * step / count
            found.update(
                square_at(plan, x + dx, y + dy) for dx in (-_SPREAD, _SPREAD) for dy in (-_SPREAD, _SPREAD)
            )
    return frozenset(square for square in found if square is not None)


@lru_cache(maxsize=16)
def corners(plan: Grid) -> tuple[tuple[int, int], ...]:
    """Return the top left corner of each square on the picture."""
    return tuple(corner(plan, index) for index in range(plan.squares))
