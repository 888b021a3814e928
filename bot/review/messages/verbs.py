"""What can be pressed on reviews; what leads to them stands among the verbs of the table."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import Chosen, VerbOf


def takes_side(side: Chosen[int | None] = None) -> None:
    """Say to which seat the values are shown; the own one, or the first, unless one is chosen."""


def takes_turning(side: int, number: int) -> None:
    """Say to which seat values are shown, and which turning point is meant, from 1."""


SIDE: Final = VerbOf("review_side", takes_side)
BACK: Final = VerbOf("review_back", takes_side)
TURNING: Final = VerbOf("review_turn", takes_turning)
