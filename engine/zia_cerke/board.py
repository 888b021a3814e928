"""Squares, water, pieces and initial positions of 古機戦.

Source: the rule specification of 古機戦, section 1.

A square is named column then row ("ZO"); inside a position it is an index, row by row from row A down, each
row from the first column.  A position is a text of 81 signs: the letter of the piece, upper case when seat 0
(black, at row IA) owns it, lower case when seat 1 (red, at row A) does, and :data:`EMPTY`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Literal, NamedTuple

BLACK: Final = 0
"""The seat at row IA, which moves upwards."""
RED: Final = 1
"""The seat at row A, which moves downwards."""

EMPTY: Final = "."

COLUMNS: Final = tuple("KLNTZXCMP")
ROWS: Final = ("A", "E", "I", "U", "O", "Y", "AI", "AU", "IA")
SIZE: Final = 9

NAMES: Final = tuple(column + row for row in ROWS for column in COLUMNS)
"""Name of each square by index."""
AT: Final = MappingProxyType({name: number for number, name in enumerate(NAMES)})
"""Index of each square by name."""

WATER: Final = frozenset(AT[name] for name in ("ZI", "ZU", "ZO", "ZY", "ZAI", "NO", "TO", "XO", "CO"))
"""The cross in the middle; all other squares are land."""

FAR_ROWS: Final = (frozenset(range(27)), frozenset(range(54, 81)))
"""The opponent's three rows, by seat: there a soldier moves in four directions."""


class Kind(NamedTuple):
    """A kind of piece: its identifier, its kanji, its letter, how many each side has."""

    id: str
    sign: str
    letter: str
    number: int


KINDS: Final = (
    Kind("vessel", "船", "N", 1),
    Kind("soldier", "兵", "K", 8),
    Kind("archer", "弓", "G", 2),
    Kind("chariot", "車", "C", 2),
    Kind("beast", "獣", "B", 2),
    Kind("general", "将", "W", 2),
    Kind("king", "王", "I", 1),
)
"""The table of §1, in its order."""

BY_LETTER: Final = MappingProxyType(
    {letter: kind for kind in KINDS for letter in (kind.letter, kind.letter.lower())}
)
"""The kind of a piece by its letter, in either case."""

SIGN_ORDER: Final = "".join(kind.letter + kind.letter.lower() for kind in KINDS)

OWN: Final = ("NKGCBWI", "nkgcbwi")
"""The letters of each seat's pieces."""

KINGS: Final = ("I", "i")


def owner(piece: str) -> int | None:
    """Return the seat that owns a piece, None for an empty square."""
    return None if piece == EMPTY else BLACK if piece.isupper() else RED


# --- Initial positions -----------------------------------------------------------------------------

Wing = Literal["keep", "swap_left", "swap_right", "swap_both"]
"""What a seat does with its beasts and chariots before the first move: left is L/N, right is C/M."""

_SWAPPED: Final = MappingProxyType(
    {"keep": "GBCWIWCBG", "swap_left": "GCBWIWCBG", "swap_right": "GBCWIWBCG", "swap_both": "GCBWIWBCG"}
)


def initial(black: Wing = "keep", red: Wing = "keep") -> str:
    """Return the initial position with the beasts and chariots as the seats have put them."""
    empty = EMPTY * SIZE
    home, away = _SWAPPED[black], _SWAPPED[red].lower()
    return "".join((away, empty, "kkkknkkkk", empty, empty, empty, "KKKKNKKKK", empty, home))
