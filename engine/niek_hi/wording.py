"""Actions of 連友 as text, and back.

    B5 B6 Rs           a play; "B5 B6 Rs as run7" names the reading
    pass
    remove 1 8         by strength: −1 the ships, 9 kings and tams
    take B5

Cards may be written as codes in any case (b5) or by their kanji (黒馬, 赤兵), with any separators.
"""

from __future__ import annotations

import re
from typing import Final

from engine.card_text import cards_step, cards_text, read_words
from engine.cards import sort_cards
from engine.core import Step
from engine.niek_hi.state import Acting, Move, Pass, Play, Remove, Take
from engine.nodes import plain_step

_STRENGTH: Final = re.compile("-?[0-9]")
READING: Final = re.compile(r"(?:single|set|runset|run)-?[0-9]")


def write(state: Acting, action: Move) -> str:
    """Write an action as one line."""
    match action:
        case Play(cards, reading):
            return f"{cards_text(cards)} as {reading}" if reading else cards_text(cards)
        case Pass():
            return "pass"
        case Remove(strengths):
            return f"remove {' '.join(map(str, strengths))}"
        case Take(card):
            return f"take {card}"


def read(state: Acting, text: str) -> Move | None:
    """Read an action, None if the text names none; hands are not looked at."""
    cards, words = read_words(text)
    match words:
        case ("pass",) if not cards:
            return Pass()
        case ("take",) if len(cards) == 1:
            return Take(cards[0])
        case ("remove", *strengths) if strengths and not cards:
            if all(_STRENGTH.fullmatch(word) for word in strengths):
                return Remove(tuple(sorted(map(int, strengths))))
        case () if cards:
            return Play(sort_cards(cards))
        case ("as", reading) | (reading,) if cards and READING.fullmatch(reading):
            return Play(sort_cards(cards), reading)
    return None


def cut(state: Acting, action: Move) -> tuple[Step, ...]:
    """Cut a play into cards and reading, a removal into strengths."""
    match action:
        case Play(cards, reading):
            return (cards_step(cards), Step("reading", reading)) if reading else (cards_step(cards),)
        case Remove(strengths):
            return tuple(Step("strength", str(strength)) for strength in strengths)
        case Take(card):
            return (Step("take", card, card),)
        case Pass():
            return plain_step(action)
