"""Positions and moves of 古機戦, as the tests write them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import IllegalAction
from engine.zia_cerke import RULES, ZIA_CERKE, Options
from engine.zia_cerke.position import load_position
from engine.zia_cerke.state import State

START = "gbcwiwcbg/9/kkkknkkkk/9/9/9/KKKKNKKKK/9/GBCWIWCBG"


def at(board: str, seat: int = 0, **options: Any) -> State:
    """Return a position in which the seat is to move."""
    return load_position(f"{board} {seat}", Options(**options))


def notations(state: State, square: str = "") -> set[str]:
    """Return the moves of the side to move, of the piece on one square if one is named."""
    legal = ZIA_CERKE.moves(state, state.table.mover)
    return {
        ZIA_CERKE.notate(state, action) for action in legal if getattr(action, "src", "").startswith(square)
    }


def goals(state: State, square: str) -> set[str]:
    """Return where the piece on a square may go, captures with what they take, whatever the way."""
    return {text.partition("-")[2] for text in notations(state, square)}


def played(state: State, *texts: str) -> State:
    """Return the state after these actions, each of who is to move."""
    for text in texts:
        seat = ZIA_CERKE.turn(state).seats[0]
        state = ZIA_CERKE.apply(state, seat, ZIA_CERKE.parse(state, text))
    return state


def refused(state: State, text: str) -> str:
    """Return the rule by which the text of an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        played(state, text)
    assert caught.value.rule in RULES
    return caught.value.rule
