"""The engine against a second reading of the rule book, on random positions."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cerke.board import BOARDS, EMPTY, PROFESSIONS, TAM, owned_by
from engine.cerke.moves import legal, tam_paths
from engine.cerke.options import Options
from engine.cerke.state import Ground, Move, Position, StepCast, StepMove
from tests.engine.cerke.naive import Naive

PIECES = [
    owned_by(color + profession.letter, seat)
    for profession in PROFESSIONS
    for color in ("", "+")
    for seat in (0, 1)
]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Scatter pieces over a board, from nearly empty to crowded; generals are common."""
    options = Options(
        board=draw(st.sampled_from(["standard_9x9", "standard_9x9", "educational_5x7"])),
        tam_itself_is_tam_hue=draw(st.booleans()),
    )
    squares = len(BOARDS[options.board].names)
    full = draw(st.integers(1, 9))
    rng = draw(st.randoms(use_true_random=False))
    board = [
        rng.choice([*PIECES, "G", "g", "+g"]) if rng.randrange(10) < full else EMPTY for _ in range(squares)
    ]
    board[rng.randrange(squares)] = TAM
    return Position(options, tuple(board), ("", ""), draw(st.integers(0, 1)), 1, (20, 20))


@settings(max_examples=120, deadline=None)
@given(positions())
def test_moves_of_pieces(position: Position) -> None:
    """Moves, steps and casts are the same in both readings."""
    found = set()
    for action in legal(Ground(position)):
        match action:
            case Move(src, dest):
                found.add(("move", src, "", dest))
            case StepMove(src, via, dest):
                found.add(("step", src, via, dest))
            case StepCast(src, via, dest):
                found.add(("cast", src, via, dest))
    assert found == set(Naive(position).moves())


@settings(max_examples=60, deadline=None)
@given(positions())
def test_moves_of_the_tam(position: Position) -> None:
    """The paths of the 皇 are the same in both readings."""
    paths = Counter((path.step, path.first, path.via, path.second) for path in tam_paths(position))
    assert paths == Counter(Naive(position).tam_moves())
