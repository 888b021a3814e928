"""The board of 六裁: four rows of eight squares, a route through all of them, lines in nine.

Source: the rule specification of 六裁, section 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

ROWS: Final = 4
COLUMNS: Final = 8

Square = tuple[int, int]
"""Row from the top and column from the left, both from 0."""

ROUTE: Final[tuple[Square, ...]] = tuple(
    (row, column)
    for row in reversed(range(ROWS))
    for column in (reversed(range(COLUMNS)) if row % 2 else range(COLUMNS))
)
"""The squares in the order in which a piece runs: a snake from the lower right to the upper right corner."""

START: Final = 0
GOAL: Final = len(ROUTE) - 1

LINES: Final[Mapping[int, int]] = MappingProxyType(
    {3: 2, 6: 2, 9: 2, 12: 2, 15: 2, 19: 3, 23: 3, 27: 3, GOAL: 3}
)
"""How many lines are drawn in a square, by its place on the route."""
