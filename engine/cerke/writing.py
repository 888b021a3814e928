"""One action of Cerke as text, as records and buttons show it.

=================  ==============================  ================================================
``LY弓ZY``         a plain move                    from LY to ZY
``XU兵XYXAU``      a step                          over XY to XAU; a step that is cast for looks the
                                                   same, with the declared square: the position
                                                   decides which of them it is
``ZO皇TI``         the 皇                          by any path; its path may be told as in records:
                                                   ``ZO皇[ZU]TI``, ``ZO皇[ZU]ZIZE``, ``KE皇LI[KE]KA``
``黒弓MY``         a drop                          a captured black archer is placed on MY
``MU``, ``此無``   after the bridge cast           land on MU, or stay
``再行``, ``終季`` declarations                    go on at twice the rate, or score the season
``連撃``, ``止撃`` 連撃術                          cast again, or stop with the sum
``再撃``           a handicap                      take the cast back, and cast again
``3``              a cast                          three ones
``黒先``, ``赤先`` the first mover of a season     side IA, side A
=================  ==============================  ================================================
"""

from __future__ import annotations

from typing import Final

from engine.cerke import state as cerke
from engine.cerke.board import (
    BOARDS,
    EMPTY,
    TAM,
    is_red,
    profession,
)
from engine.cerke.moves import steps_on_tam
from engine.cerke.state import Action, State

COLORS: Final = ("黒", "赤")
"""The words for black and red, which also stand for the sides IA and A."""

TAM_SIGN: Final = "皇"
UNSTATED: Final = "片"
"""Stands for a piece whose profession a record does not tell."""
UNKNOWN: Final = "或"
STAY: Final = "此無"
NO_CAST: Final = "無撃裁"
CAST_AGAIN, STOP, SECOND_CAST = "連撃", "止撃", "再撃"
"""Cast again or stop in a 連撃術; take a cast back and make it again."""


def notate(state: State, action: Action) -> str:
    """Write an action that is possible in this state; the same text for paths to the same position."""
    match action:
        case cerke.FirstMover(seat):
            return f"{COLORS[seat]}先"
        case cerke.Cast(ones):
            return str(ones)
        case cerke.Move(src, dest):
            return f"{src}{sign_at(state, src)}{dest}"
        case cerke.StepMove(src, via, dest) | cerke.StepCast(src, via, dest):
            return f"{src}{sign_at(state, src)}{via}{dest}"
        case cerke.TamMove(src=src, second=second):
            return tam_words(action) if steps_on_tam(state.position, action) else f"{src}{TAM_SIGN}{second}"
        case cerke.Drop(piece, dest):
            return f"{piece_words(piece)}{dest}"
        case cerke.Land(dest):
            return dest
        case cerke.Pass():
            return STAY
        case cerke.CastAgain():
            return CAST_AGAIN
        case cerke.Stop():
            return STOP
        case cerke.SecondCast():
            return SECOND_CAST
        case cerke.Tymok():
            return "再行"
        case cerke.Taxot():
            return "終季"


def tam_words(move: cerke.TamMove) -> str:
    """Write a 皇 with its path: the square passed in brackets, the stepped one where it is stepped."""
    path = {
        "": f"[{move.first}]{move.second}",
        "former": f"{move.via}[{move.first}]{move.second}",
        "latter": f"[{move.first}]{move.via}{move.second}",
    }
    return move.src + TAM_SIGN + path[move.step]


def sign_at(state: State, square: str) -> str:
    """Return the sign of the piece on a square, 皇 for the 皇 and 片 where nothing stands."""
    piece = piece_at(state, square)
    if piece == TAM:
        return TAM_SIGN
    return profession(piece).sign if piece else UNSTATED


def piece_words(piece: str) -> str:
    """Write a captured piece with its colour: "+S" is 赤兵."""
    return COLORS[is_red(piece)] + profession(piece).sign


def piece_at(state: State, square: str) -> str:
    """Return the piece on a square, nothing where there is no such square."""
    board = BOARDS[state.position.options.board]
    return state.position.board[board.at[square]] if square in board.at else EMPTY
