"""The switches of 行山, its presets, and the route that they mean.

Source: the rule specification, sections 2 (route) and 7 (options).
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from engine.core import OptionError

# --- Squares (2) -----------------------------------------------------------------------------------

COLUMNS: Final = ("K", "L", "N", "T", "Z", "X", "C", "M", "P")
ROWS: Final = ("A", "E", "I", "U", "O", "Y", "AI", "AU", "IA")
"""The names of columns and rows of the Cerke board, from its upper left corner."""

SQUARES: Final = MappingProxyType(
    {column + row: (at_row, at) for at_row, row in enumerate(ROWS) for at, column in enumerate(COLUMNS)}
)
"""Each square by its name: (row, column), both from 0."""

_SPIRAL: Final = "CAI CY CO CU CI XI ZI TI NI NU NO NY NAI TAI ZAI XAI XY XO XU ZU TU TO TY ZY ZO"

SPIRAL: Final = tuple(_SPIRAL.split())
"""The route of the book, p. 18, from the start to the mountain."""

MIRRORED: Final = MappingProxyType(dict(zip(COLUMNS, reversed(COLUMNS), strict=True)))

SPIRAL_CCW: Final = tuple(MIRRORED[square[0]] + square[1:] for square in SPIRAL)
"""Its mirror image: every square in the same row, in the column as far from the other edge."""

HUES: Final = frozenset(["CI", "CAI", "NI", "NAI", "TU", "TY", "XU", "XY"])
"""Squares from which a movement is one longer; the mountain, where none begins, is one too."""

WATERS: Final = frozenset(["CO", "ZI", "NO", "ZAI", "XO", "ZU", "TO", "ZY"])
"""Squares of water on the way, which cost something with the option ``water``."""


class Route(NamedTuple):
    """A route by index: its squares, and what each of them is.  The last one is the mountain."""

    squares: tuple[str, ...]
    hues: frozenset[int]
    waters: frozenset[int]

    @property
    def goal(self) -> int:
        """The index of the mountain."""
        return len(self.squares) - 1


# --- Options (7) -----------------------------------------------------------------------------------

JOINT: Final = "-"
"""Stands between the squares of a route of one's own."""

SHORTEST: Final = 2


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §7, in its order.

    ``edition`` is the order of a turn; the other differences of the boxed game are switches of their own, set
    by its preset.  ``squares`` is a route agreed by the players, ``CAI-CY-…-ZO`` from the start to the goal,
    and then goes before ``route``; empty without one.  ``max_rounds`` ends a game that nobody wins.
    """

    edition: Literal["book", "boxed"] = "book"
    route: Literal["spiral", "spiral_ccw"] = "spiral"
    squares: str = ""
    start_is_hue: bool = True
    hand_base: Annotated[int, msgspec.Meta(ge=1, le=7)] = 3
    install_limit: Annotated[int, msgspec.Meta(ge=1, le=20)] = 9
    paid_moves: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    red_expires: bool = True
    end_rule: Literal["immediate", "round"] = "immediate"
    water: bool = False
    max_rounds: Annotated[int, msgspec.Meta(ge=20, le=1000)] = 100

    def __post_init__(self) -> None:
        if not self.squares:
            return
        named = self.squares.split(JOINT)
        unknown = [square for square in named if square not in SQUARES]
        if unknown:
            raise OptionError("not_on_the_board", option="squares", value=unknown[0])
        twice = [square for at, square in enumerate(named) if square in named[:at]]
        if twice:
            raise OptionError("square_twice", option="squares", value=twice[0])
        if len(named) < SHORTEST:
            raise OptionError("short_route", option="squares", value=self.squares, least=SHORTEST)

    @property
    def way(self) -> Route:
        """The route by which the game is played."""
        return _way(self.route, self.squares, self.start_is_hue)


@lru_cache(maxsize=64)
def _way(route: str, squares: str, start_is_hue: bool) -> Route:
    listed = tuple(squares.split(JOINT)) if squares else {"spiral": SPIRAL, "spiral_ccw": SPIRAL_CCW}[route]
    hues = {index for index, square in enumerate(listed) if square in HUES and (index or start_is_hue)}
    waters = {index for index, square in enumerate(listed) if square in WATERS}
    return Route(listed, frozenset(hues), frozenset(waters))


PRESETS: Final = MappingProxyType(
    {
        "book": Options(),
        "boxed": Options(edition="boxed", start_is_hue=False, red_expires=False, end_rule="round"),
    }
)
"""The game of the book, and that of the boxed edition 軟遊行山 (§7)."""
