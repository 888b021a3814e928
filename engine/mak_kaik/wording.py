"""Actions of 値戦 as text, and back.

    swap R2 Rs         the card given, then the one taken
    draw
    keep Bk give R2    one of the two drawn cards, for one of the hand
    keep hand          nothing is exchanged
    bet 3              the price that the dealer names
    join, fold

Cards may be written as codes in any case (b5) or by their kanji (黒馬, 赤兵), with any separators.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.card_text import cards_step, cards_text, read_words
from engine.core import Step
from engine.mak_kaik.state import Acting, Draw, Fold, Join, Keep, KeepHand, Move, SetBase, Swap
from engine.nodes import plain_step


def write(state: Acting, action: Move) -> str:
    """Write an action as one line."""
    match action:
        case Swap(give, take):
            return f"swap {cards_text((give, take))}"
        case Keep(kept, give):
            return f"keep {kept} give {give}"
        case KeepHand():
            return "keep hand"
        case SetBase(points):
            return f"bet {points}"
        case _:
            return type(action).__name__.lower()


_WORDS: Final[Mapping[str, Move]] = MappingProxyType(
    {"draw": Draw(), "draw2": Draw(), "join": Join(), "fold": Fold()}
)


def read(state: Acting, text: str) -> Move | None:
    """Read an action, None if the text names none; hands are not looked at."""
    cards, words = read_words(text)
    match words, cards:
        case ("swap",) | ("swap", "for"), (give, take):
            return Swap(give, take)
        case ("keep",) | ("keep", "give"), (kept, give):
            return Keep(kept, give)
        case ("keep", "hand") | ("keep_hand",), ():
            return KeepHand()
        case ("bet" | "base" | "set_base", points), () if points.isdecimal() and points.isascii():
            return SetBase(int(points[:6]))
        case (word,), () if word in _WORDS:
            return _WORDS[word]
        case _:
            return None


def cut(state: Acting, action: Move) -> tuple[Step, ...]:
    """Cut an action into the own card that is given, and the card for it."""
    match action:
        case Swap(give, take):
            return cards_step((give,)), Step("take", take, take)
        case Keep(kept, give):
            return cards_step((give,)), Step("keep", kept, kept)
        case SetBase(points):
            return (Step("bet", str(points)),)
        case _:
            return plain_step(action)
