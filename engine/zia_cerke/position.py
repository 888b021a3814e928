"""A position of 古機戦 as one line of text: the board, and the side to move.

``gbcwiwcbg/9/kkkknkkkk/9/9/9/KKKKNKKKK/9/GBCWIWCBG 0`` is the initial position.  Rows stand from A down,
joined by ``/``; a digit is that many empty squares, a letter a piece (:mod:`engine.zia_cerke.board`).  The
side to move is 0 (black) or 1 (red).  Options, and what happened before, are not part of it.

Source: the rule specification of 古機戦, section 1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NoReturn

from engine.core import RecordError
from engine.zia_cerke.board import BY_LETTER, EMPTY, KINDS, NAMES, ROWS, SIZE, WATER
from engine.zia_cerke.options import Options
from engine.zia_cerke.state import Moving, State, Table

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bad_field_count": "a position is a board and the side to move: found, expected",
        "bad_board": "the board has another number of rows: rows, expected",
        "bad_board_row": "the row has another number of squares: row, found, expected",
        "bad_piece": "no letter of a piece: piece, row",
        "too_many_pieces": "a side has fewer of these: piece, found, most",
        "missing_king": "each side has a king: piece",
        "not_on_land": "only vessels stand on water: piece, square",
        "not_on_water": "vessels stand on water: piece, square",
        "bad_mover": "the side to move is 0 or 1: value",
    }
)
"""Rules by which a position is refused, with their data."""

_SIDES: Final = ("0", "1")


def dump_position(state: State) -> str:
    """Write the position of a state; inside a chain of jumps it is the board as it stands."""
    table = state.table
    rows = (table.board[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))
    written = "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)
    return f"{written} {table.mover}"


def load_position(text: str, options: Options | None = None) -> State:
    """Read a position in which the side to move chooses a move, as if a game by these options began there.

    Raises RecordError at the line and column of what is wrong.
    """
    fields = list(re.finditer(r"\S+", text))
    if len(fields) != 2:
        at = fields[2] if len(fields) > 2 else None
        _fault(
            text, at.start() if at else len(text.rstrip()), "bad_field_count", found=len(fields), expected=2
        )
    board, mover = fields
    squares = _board(text, board)
    if mover[0] not in _SIDES:
        _fault(text, mover.start(), "bad_mover", value=mover[0])
    seat = _SIDES.index(mover[0])
    return Moving(Table(options=options or Options(), board=squares, mover=seat))


def recognises(text: str) -> bool:
    """Tell whether a text may be a position: nine rows that are joined by strokes, and a side."""
    return re.fullmatch(r"[0-9A-Za-z]*(/[0-9A-Za-z]*){8} \S+", text.strip()) is not None


def read(text: str) -> tuple[Options, State]:
    """Read a position with the first options; raise RecordError as :func:`load_position`."""
    state = load_position(text)
    return state.table.options, state


def _fault(text: str, at: int, rule: str, **data: object) -> NoReturn:
    """Raise RecordError at an offset of the text."""
    line = text.count("\n", 0, at) + 1
    raise RecordError(rule, line=line, column=at - text.rfind("\n", 0, at), **data)


def _board(text: str, field: re.Match[str]) -> str:
    rows = list(re.finditer(r"[^/]*(?:/|$)", field[0]))
    rows = rows[:-1] if rows and not rows[-1][0] and not field[0].endswith("/") else rows
    if len(rows) != len(ROWS):
        _fault(text, field.start(), "bad_board", rows=len(rows), expected=len(ROWS))
    squares, places = "", list[int]()
    for name, row in zip(ROWS, rows, strict=True):
        start = field.start() + row.start()
        found = list(_row(text, row[0].rstrip("/"), start, name))
        count = sum(len(signs) for _, signs in found)
        if count != SIZE:
            _fault(text, start, "bad_board_row", row=name, found=count, expected=SIZE)
        for at, signs in found:
            squares += signs
            places += [at] * len(signs)
    _check_pieces(text, squares, places, field.start())
    return squares


def _row(text: str, row: str, start: int, name: str) -> Iterator[tuple[int, str]]:
    """Yield where each sign of a row stands, and the squares that it means."""
    for place, sign in enumerate(row):
        if sign in "123456789":
            yield start + place, EMPTY * int(sign)
        elif sign in BY_LETTER:
            yield start + place, sign
        else:
            _fault(text, start + place, "bad_piece", piece=sign, row=name)


def _check_pieces(text: str, squares: str, places: list[int], start: int) -> None:
    """Refuse pieces that a game does not have, or that stand where they cannot."""
    for index, piece in enumerate(squares):
        if piece == EMPTY:
            continue
        if (piece in "Nn") != (index in WATER):
            if piece in "Nn":
                _fault(text, places[index], "not_on_water", piece=piece, square=NAMES[index])
            _fault(text, places[index], "not_on_land", piece=piece, square=NAMES[index])
    counts = Counter(squares)
    for kind in KINDS:
        for piece in (kind.letter, kind.letter.lower()):
            found = counts[piece]
            if found > kind.number:
                at = places[squares.rindex(piece)]
                _fault(text, at, "too_many_pieces", piece=piece, found=found, most=kind.number)
            if kind.letter == "I" and not found:
                _fault(text, start, "missing_king", piece=piece)
