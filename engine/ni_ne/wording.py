"""Actions of 小猫 as text, and back.

    B5 R5 B0           a single or a set; "B0 as single7" reads a wild 無 (singlek, singlet, singles)
    drop               also "降"
    ante B5            the extra card, also "加 B5", and alone when it is due

Cards may be written as codes in any case (b5) or by their kanji (黒馬, 赤兵), with any separators.
"""

from __future__ import annotations

import re
from typing import Final

from engine.card_text import cards_step, cards_text, read_words
from engine.cards import sort_cards
from engine.core import Step
from engine.ni_ne.state import Acting, Ante, Drop, Lay, Move, Play
from engine.nodes import plain_step

_READING: Final = re.compile(r"single[0-9kts]")


def write(state: Acting, action: Move) -> str:
    """Write an action as one line."""
    match action:
        case Play(cards, reading):
            return cards_text(cards) + (f" as {reading}" if reading else "")
        case Ante(card):
            return f"ante {card}"
        case Drop():
            return "drop"


def read(state: Acting, text: str) -> Move | None:
    """Read an action, None if the text names none."""
    cards, words = read_words(text)
    readings_named = [word for word in words if _READING.fullmatch(word)]
    names = tuple(word for word in words if word not in ("as", "play", "出", *readings_named))
    match names, cards:
        case (("drop" | "不参加" | "降"),), ():
            return Drop()
        case ((("ante" | "加"),), (card,)):
            return Ante(card)
        case ((), (card,)) if isinstance(state, Lay):
            return Ante(card)
        case ((), (_, *_)):
            return Play(sort_cards(cards), readings_named[0] if readings_named else "")
        case _:
            return None


def cut(state: Acting, action: Move) -> tuple[Step, ...]:
    """Cut an action into the cards, then how a wild 無 is read."""
    match action:
        case Play(cards, reading):
            return (cards_step(cards), Step("reading", reading)) if reading else (cards_step(cards),)
        case Ante(card):
            return (cards_step((card,)),)
        case Drop():
            return plain_step(action)
