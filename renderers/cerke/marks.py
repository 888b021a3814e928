"""What a person may choose next, square by square: read from the legal actions that are still open."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, Literal

from engine.cerke.board import BOARDS, EMPTY
from engine.cerke.game import CERKE
from engine.cerke.moves import Field
from engine.cerke.state import Action, Land, Move, StepCast, StepMove, TamMove, View
from engine.core import Step
from renderers.board.marks import Mark
from renderers.canvas import Look

_NO_CHANCE: Final = random.Random(0)  # noqa: S311 (nothing is hidden in Cerke, so nothing is drawn)


def marks(view: View, look: Look) -> dict[int, Mark]:
    """Return the marks by square, for the choice made so far."""
    found: dict[int, Mark] = {}
    for square, mark in _each(view, look):
        old = found.get(square)
        found[square] = mark if old is None else _joined(old, mark)
    return found


def _joined(one: Mark, other: Mark) -> Mark:
    """Put two marks of one square together: a sure way counts more than one by the sticks."""
    if not one.end or not other.end:
        first = one if one.end else other
        return first._replace(over=one.over or other.over)
    return Mark(one.end, one.water and other.water, one.bridge and other.bridge, one.over or other.over)


def _each(view: View, look: Look) -> Iterator[tuple[int, Mark]]:
    if not look.candidates:
        return
    state = CERKE.determinise(view, _NO_CHANCE)
    field, at = Field(view.position), BOARDS[view.position.options.board].at
    for action in look.candidates:
        step = look.next_step(CERKE.steps(state, action))  # type: ignore[arg-type]
        if step is None:
            continue
        if step.kind == "over":
            yield at[step.value.removeprefix(">")], Mark(over=True)
        elif step.kind in ("to", "cast", "drop", "land"):
            dest = at[step.value]
            src = _origin(action, view)  # type: ignore[arg-type]
            wet = not isinstance(action, TamMove) and bool(src) and field.needs_water_cast(at[src], dest)
            yield dest, Mark(_ending(view, dest, at.get(src)), wet, step.kind == "cast")


def _ending(view: View, dest: int, src: int | None) -> Literal["move", "capture", "back"]:
    if dest == src:
        return "back"
    return "move" if view.position.board[dest] == EMPTY else "capture"


def _origin(action: Action, view: View) -> str:
    """Return the square a piece starts from, an empty text if it comes from a hand."""
    match action:
        case Move(src) | StepMove(src) | StepCast(src) | TamMove(src):
            return src
        case Land() if view.chosen is not None:
            return view.chosen.src
        case _:
            return ""


def picked(view: View, chosen: tuple[Step, ...]) -> tuple[str, tuple[str, ...], str]:
    """Return what has been chosen: the piece's square, the squares stepped over, the piece from the hand."""
    squares = tuple(step.value for step in chosen if step.kind == "piece")
    overs = tuple(step.value.removeprefix(">") for step in chosen if step.kind == "over")
    hand = next((step.value for step in chosen if step.kind == "hand"), "")
    return (squares[0] if squares else ""), overs, hand
