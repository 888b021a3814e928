"""Actions of 開樽 as text, and back.

fold               also "無行"
bet 3              also "加行 3", or the number alone
"""

from __future__ import annotations

import re
from typing import Final

from engine.card_text import read_words
from engine.core import Step
from engine.nam_to.state import Bet, Betting, Fold, Move
from engine.nodes import plain_step

_AMOUNT: Final = re.compile("[0-9]{1,9}")


def write(state: Betting, action: Move) -> str:
    """Write an action as one line."""
    match action:
        case Bet(amount):
            return f"bet {amount}"
        case Fold():
            return "fold"


def read(state: Betting, text: str) -> Move | None:
    """Read an action, None if the text names none."""
    cards, words = read_words(text)
    match words:
        case ("fold" | "無行",) if not cards:
            return Fold()
        case ("bet" | "加行", amount) | (amount,) if not cards and _AMOUNT.fullmatch(amount):
            return Bet(int(amount))
        case _:
            return None


def cut(state: Betting, action: Move) -> tuple[Step, ...]:
    """Return the one choice that an action is."""
    return (Step("bet", str(action.amount)),) if isinstance(action, Bet) else plain_step(action)
