"""Squares, boards and pieces of Cerke.

Source: the rule specification, sections 1.2 (pieces), 2 (boards and initial positions).

A square is named column then row ("ZO"); inside a position it is an index, row by row from row A down,
each row from the first column.  A piece is the text that stands for it in CPN: the letter of its
profession, upper case when side IA (seat 0) owns it, lower case when side A (seat 1) does, a ``+``
before it when it is red; ``*`` is the 皇 and the empty text an empty square.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

IA: Final = 0
"""The seat that owns the black king and starts on the rows AI, AU, IA."""
A: Final = 1
"""The seat that owns the red king and starts on the rows A, E, I."""

EMPTY: Final = ""
TAM: Final = "*"


class Profession(NamedTuple):
    """A kind of piece: its identifier, the sign that records use, and its letter."""

    id: str
    sign: str
    letter: str


PROFESSIONS: Final = (
    Profession("vessel", "船", "V"),
    Profession("soldier", "兵", "S"),
    Profession("archer", "弓", "A"),
    Profession("chariot", "車", "C"),
    Profession("tiger", "虎", "T"),
    Profession("horse", "馬", "H"),
    Profession("clerk", "筆", "L"),
    Profession("shaman", "巫", "M"),
    Profession("general", "将", "G"),
    Profession("king", "王", "K"),
)
"""Table 1.2, in its order, which is also the order of captured pieces in CPN."""

BY_LETTER: Final = MappingProxyType({profession.letter: profession for profession in PROFESSIONS})
BY_SIGN: Final = MappingProxyType({profession.sign: profession for profession in PROFESSIONS})
BY_ID: Final = MappingProxyType({profession.id: profession for profession in PROFESSIONS})

HAND_ORDER: Final = tuple(color + profession.letter for profession in PROFESSIONS for color in ("", "+"))
"""Captured pieces as they are sorted: in the order of the professions, black before red."""


def owner(piece: str) -> int | None:
    """Return the seat that owns a piece on the board, None for the 皇 and an empty square."""
    if piece in (EMPTY, TAM):
        return None
    return IA if piece[-1].isupper() else A


def is_red(piece: str) -> bool:
    """Tell whether a piece is red; colour is not ownership and never changes."""
    return piece[0] == "+"


def profession(piece: str) -> Profession:
    """Return the profession of a piece on the board or in hand (not of the 皇)."""
    return BY_LETTER[piece[-1].upper()]


def owned_by(piece: str, seat: int) -> str:
    """Return the piece as it stands on the board when ``seat`` owns it."""
    return piece.upper() if seat == IA else piece.lower()


def split_hand(captured: str) -> list[str]:
    """Split captured pieces in CPN's letters ("S+SK") into single pieces."""
    pieces: list[str] = []
    plus = ""
    for letter in captured:
        if letter == "+":
            plus = letter
        else:
            pieces.append(plus + letter)
            plus = ""
    return pieces


def join_hand(pieces: list[str]) -> str:
    """Join captured pieces, sorted in the order of CPN."""
    return "".join(sorted(pieces, key=HAND_ORDER.index))


class Board(NamedTuple):
    """A board without its pieces, and the position it starts from."""

    id: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    names: tuple[str, ...]
    """Name of each square by index."""
    at: MappingProxyType[str, int]
    """Index of each square by name."""
    water: frozenset[int]
    """Squares that need a cast to enter: the blue ones and the hill."""
    fixed_hue: frozenset[int]
    """Squares that are hue wherever the 皇 stands: the orange ones and the hill."""
    hill: int
    setup: tuple[str, ...]
    """Piece on each square at the start of a season."""

    def two_tams(self) -> tuple[str, ...]:
        """Return the setup with a 皇 on TO and one on XO instead of that on the hill (6.5)."""
        setup = list(self.setup)
        setup[self.hill] = EMPTY
        for name in ("TO", "XO"):
            setup[self.at[name]] = TAM
        return tuple(setup)


def _board(board_id: str, columns: str, rows: str, water: str, fixed_hue: str, setup: str) -> Board:
    column_names, row_names = tuple(columns.split()), tuple(rows.split())
    names = tuple(column + row for row in row_names for column in column_names)
    at = MappingProxyType({name: number for number, name in enumerate(names)})
    return Board(
        id=board_id,
        columns=column_names,
        rows=row_names,
        names=names,
        at=at,
        water=frozenset(at[name] for name in water.split()),
        fixed_hue=frozenset(at[name] for name in fixed_hue.split()),
        hill=at["ZO"],
        setup=tuple(_cell(cell) for cell in setup.split()),
    )


def _cell(cell: str) -> str:
    """Read a cell of the rule book's diagrams: colour (r/b), letter, owner (A, or I for side IA)."""
    if cell == "---":
        return EMPTY
    if cell == "TAM":
        return TAM
    color, letter, side = cell[0], cell[1], cell[2]
    return owned_by(("+" if color == "r" else "") + letter, IA if side == "I" else A)


STANDARD_9X9: Final = _board(
    "standard_9x9",
    columns="K L N T Z X C M P",
    rows="A E I U O Y AI AU IA",
    water="NO TO ZO XO CO ZI ZU ZY ZAI",
    fixed_hue="NI CI TU XU ZO TY XY NAI CAI",
    setup="""
        bLA bHA bCA bGA rKA rGA rCA rHA rLA
        rMA rAA --- rTA --- bTA --- bAA bMA
        bSA rSA bSA rSA rVA rSA bSA rSA bSA
        --- --- --- --- --- --- --- --- ---
        --- --- --- --- TAM --- --- --- ---
        --- --- --- --- --- --- --- --- ---
        bSI rSI bSI rSI bVI rSI bSI rSI bSI
        bMI bAI --- bTI --- rTI --- rAI rMI
        rLI rHI rCI rGI bKI bGI bCI bHI bLI
    """,
)

EDUCATIONAL_5X7: Final = _board(
    "educational_5x7",
    columns="N T Z X C",
    rows="E I U O Y AI AU",
    water="NO TO ZO XO CO",
    fixed_hue="ZO",
    setup="""
        rCA rAA rKA rGA rMA
        bSA bSA rVA rSA rSA
        --- --- --- --- ---
        --- --- TAM --- ---
        --- --- --- --- ---
        rSI rSI bVI bSI bSI
        bMI bGI bKI bAI bCI
    """,
)
"""Named by the central part of the standard board, so that the water row and the centre keep their names."""

BOARDS: Final = MappingProxyType({board.id: board for board in (STANDARD_9X9, EDUCATIONAL_5X7)})
