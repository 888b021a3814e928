"""The marks on pieces of 古機戦 are the ways of its engine."""

from __future__ import annotations

from itertools import product

import pytest

from engine.zia_cerke.board import AT, COLUMNS, EMPTY, KINDS, NAMES, SIZE
from engine.zia_cerke.moves import moves_from, rules_of
from engine.zia_cerke.options import Options
from renderers.zia_cerke.picture import ways_of

SQUARES = ("LE", "ME", "LAU", "MAU")
"""Squares from which no way leads over water within two steps: of each seat far rows, and others."""

REACHES = {
    "hop": ({1}, {1}),
    "double": ({1}, {2}),
    "slide": ({1, 2}, {1}),
    "slide_over1": ({1, 2}, {2}),
}
"""Squares up to 2 away that a way leads to: on an empty board, and where others' pieces stand beside."""


def around(square: int) -> list[int]:
    return [square + row * SIZE + column for row, column in product((-1, 0, 1), repeat=2) if row or column]


@pytest.mark.parametrize("slide", ["both", "chariot_only", "none"])
@pytest.mark.parametrize("beside", [False, True])
def test_marks_are_the_ways_of_the_engine(slide: str, beside: bool) -> None:
    rules = rules_of(Options(slide=slide))  # type: ignore[arg-type]
    for name, kind, seat in product(SQUARES, KINDS[1:], (0, 1)):
        square, letter = AT[name], kind.letter if seat == 0 else kind.letter.lower()
        board = [EMPTY] * len(NAMES)
        board[square] = letter
        if beside:
            for other in around(square):
                board[other] = "k" if seat == 0 else "K"
        promised = {
            (step[0] * far, step[1] * far)
            for mark, step in ways_of(letter, square, seat == 1, rules)
            for far in REACHES[mark][beside]
        }
        inside = {
            (column, row)
            for column, row in promised
            if 0 <= square % SIZE + column < len(COLUMNS) and 0 <= square // SIZE + row < SIZE
        }
        reached = {
            (move.dest % SIZE - square % SIZE, move.dest // SIZE - square // SIZE)
            for move in moves_from("".join(board), square, rules)
        }
        near = {(column, row) for column, row in reached if max(abs(column), abs(row)) <= 2}
        assert near == inside, (name, letter)
