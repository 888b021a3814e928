"""What a person may choose next, square by square: read from the legal actions that are still open."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from engine.zia_cerke.board import AT
from engine.zia_cerke.game import ZIA_CERKE
from engine.zia_cerke.state import Move, View
from renderers.board.marks import Mark
from renderers.canvas import Look

_ANY: Final = random.Random(0)  # noqa: S311 (a setup that is not seen has no squares to mark)


class Choices(NamedTuple):
    """The marks by square, and the squares of pieces that a jump would take."""

    marks: dict[int, Mark]
    jumped: frozenset[int]


def choices(view: View, look: Look) -> Choices:
    """Return what may be chosen next, after the steps chosen so far."""
    marks: dict[int, Mark] = {}
    jumped: set[int] = set()
    state = ZIA_CERKE.determinise(view, _ANY) if look.candidates else None
    for action in look.candidates:
        if not isinstance(action, Move) or state is None:
            continue
        step = look.next_step(ZIA_CERKE.steps(state, action))
        if step is None or step.kind == "piece":
            continue
        square = AT[action.taken or action.dest] if step.kind == "take" else AT[action.dest]
        taking = bool(action.taken)
        if square not in marks or taking:
            marks[square] = Mark("capture" if taking else "move")
        if taking and action.taken != action.dest:
            jumped.add(AT[action.taken])
    return Choices(marks, frozenset(jumped))


def picked(look: Look) -> tuple[str, ...]:
    """Return the squares that have been chosen."""
    return tuple(step.value for step in look.chosen if step.value in AT)
