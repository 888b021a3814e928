"""Positions of ラウツァイト・セプ for tests, made of texts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import IllegalAction
from engine.lauzait_cep import LAUZAIT_CEP, RULES, Options, play
from engine.lauzait_cep.pieces import sort_pieces
from engine.lauzait_cep.sets import best_set
from engine.lauzait_cep.state import Action, Board, End, Pieces, Post, Pre, Set, State, Table

A, B, C, D = range(4)

BOARD = """
    K0  K1  *   K6  F9
    F6  F4  F5  F7  K9
    F2  K2  --  F0  K5
    K3  F1  K5  F3  K2
    F3  F1  K0  K1  F3
"""
"""The board of section 8."""

STALEMATE_BOARD = """
    K2  K2  K2  K2  K3
    K3  K3  K3  K4  K4
    K4  K5  --  K5  F2
    F2  F2  F2  F3  F3
    F3  F3  F4  F4  F4
"""
"""The stalemate board of section 8."""

ANY_HAND = "K4 K5 K6 F6 F7 F8 K8 F0 K3"


def board_of(text: str) -> Board:
    return tuple("" if piece == "--" else piece for piece in text.split())


def pieces_of(text: str) -> Pieces:
    return sort_pieces(text.split())


def set_of(text: str, lowest: int = 0) -> Set:
    found = best_set(tuple(text.split()), lowest)
    assert found is not None
    return found


def begin(
    hidden: str = ANY_HAND,
    *sets: str,
    board: str = BOARD,
    seats: int = 4,
    direction: int = 1,
    light: str = "",
    **options: Any,
) -> Pre:
    """Return the beginning of a turn of seat 0, which has got the bonuses of its revealed sets."""
    lowest = 0 if seats == 4 else 1
    revealed = tuple(set_of(text, lowest) for text in sets)
    bonuses = (sum(one.bonus for one in revealed), *(0,) * (seats - 1))
    start = LAUZAIT_CEP.start(seats, Options(light_piece=bool(light), **options))
    table = replace(
        start.table,
        board=board_of(board),
        hidden=(pieces_of(hidden), *(pieces_of(ANY_HAND),) * (seats - 1)),
        sets=(revealed, *((),) * (seats - 1)),
        points=bonuses,
        bonuses=bonuses,
        known=((),) * seats,
        light=light,
        starter=A,
        direction=direction,
    )
    return turn_of(table)


def turn_of(table: Table) -> Pre:
    """Return the first turn of a round, of seat 0."""
    state = play.begin_turn(table, A)
    assert isinstance(state, Pre)
    return state


def do(state: State, *texts: str) -> State:
    """Return the state after actions in words, sticks where chance decides; turns end that have to."""
    for text in texts:
        seats = LAUZAIT_CEP.turn(state).seats
        state = LAUZAIT_CEP.apply(state, seats[0], LAUZAIT_CEP.parse(state, text))
        if isinstance(state, Post) and LAUZAIT_CEP.forced(state, state.seat) == End():
            state = LAUZAIT_CEP.apply(state, state.seat, End())
    return state


def listed(state: State) -> list[str]:
    """Return what the seat whose turn it is may do, in words."""
    (seat,) = LAUZAIT_CEP.turn(state).seats
    return [LAUZAIT_CEP.notate(state, action) for action in LAUZAIT_CEP.legal(state, seat)]


def of_kind(state: State, kind: str) -> list[str]:
    """Return the values of the legal actions of one kind."""
    return [text.split(" ", 1)[1] for text in listed(state) if text.startswith(f"{kind} ")]


def refused(state: State, action: Action | str, seat: int | None = None) -> str:
    """Return the rule that refuses an action of the seat whose turn it is, or of another."""
    seats = LAUZAIT_CEP.turn(state).seats
    chosen = LAUZAIT_CEP.parse(state, action) if isinstance(action, str) else action
    with pytest.raises(IllegalAction) as caught:
        LAUZAIT_CEP.apply(state, seats[0] if seat is None else seat, chosen)
    assert caught.value.rule in RULES
    return caught.value.rule
