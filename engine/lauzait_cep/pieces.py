"""The pieces of ラウツァイト・セプ: kinds, copies, values, who matches whom.

Source: the rule specification of ラウツァイト・セプ, sections 1 (components) and 3.1 (matching).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engine.lauzait_cep.options import MOST_SEATS
from engine.lauzait_cep.state import Piece, Pieces

# --- Kinds and copies (§1) -------------------------------------------------------------------------

SUITS: Final = "KF"
"""兵 and 筆."""

WILD: Final = "*"

NUMBERS: Final = range(10)

COPIES: Final = (4, 4, 4, 4, 3, 3, 3, 3, 2, 2)
"""How many pieces of each number a suit has."""

VALUES: Final = tuple(5 - copies for copies in COPIES)
"""The value v of each number."""

WILDS: Final[Mapping[int, int]] = MappingProxyType({2: 2, 3: 4, 4: 4})
"""How many wilds are in play, by seats."""

KINDS: Final[Pieces] = (*(f"{suit}{number}" for suit in SUITS for number in NUMBERS), WILD)
"""The different pieces in their order: 兵, 筆, wild."""

PLACE: Final[Mapping[Piece, int]] = MappingProxyType({piece: place for place, piece in enumerate(KINDS)})

HAND: Final = 9
"""So many pieces everybody has between turns, revealed ones included."""


def lowest_number(seats: int) -> int:
    """Return the smallest number in play: the eight 0s take part with four players only."""
    return 0 if seats == MOST_SEATS else 1


def _in_play(seats: int) -> Pieces:
    numbers = NUMBERS[lowest_number(seats) :]
    suited = (f"{suit}{number}" for suit in SUITS for number in numbers for _ in range(COPIES[number]))
    return (*suited, *(WILD for _ in range(WILDS[seats])))


IN_PLAY: Final[Mapping[int, Pieces]] = MappingProxyType({seats: _in_play(seats) for seats in WILDS})
"""All pieces in play by seats, in order: 58, 60 and 68."""

# --- Single pieces ---------------------------------------------------------------------------------


def number_of(piece: Piece) -> int:
    """Return the number of a piece that is not wild."""
    return int(piece[1])


def sort_pieces(pieces: Iterable[Piece]) -> Pieces:
    """Return pieces in their order."""
    return tuple(sorted(pieces, key=PLACE.__getitem__))


def _matching(piece: Piece) -> frozenset[Piece]:
    if piece == WILD:
        return frozenset(KINDS)
    neighbours = (f"{piece[0]}{number_of(piece) + step}" for step in (-1, 1))
    return frozenset((*(neighbour for neighbour in neighbours if neighbour in PLACE), WILD))


MATCHES: Final[Mapping[Piece, frozenset[Piece]]] = MappingProxyType(
    {piece: _matching(piece) for piece in KINDS}
)
"""Which pieces on the board a discarded one lets move (§3.1); 0 and 9 are no neighbours."""


def can_hire(pieces: Iterable[Piece], board: Iterable[Piece]) -> bool:
    """Whether one of the pieces matches one on the board."""
    lying = frozenset(board)
    return any(not MATCHES[piece].isdisjoint(lying) for piece in frozenset(pieces))


def without(pieces: Pieces, taken: Iterable[Piece]) -> Pieces:
    """Return the pieces without others; raise ValueError if one is not among them."""
    left = list(pieces)
    for piece in taken:
        left.remove(piece)
    return tuple(left)


def without_known(pieces: Pieces, taken: Iterable[Piece]) -> Pieces:
    """Return the pieces without others, as far as they are among them."""
    left = list(pieces)
    for piece in taken:
        if piece in left:
            left.remove(piece)
    return tuple(left)
