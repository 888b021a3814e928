"""Actions of 行戦 as text, and back.

    B5 B6 B7           a lead or a follow; "B4 B5 Bs run5" names the reading
    discard R1 R4      also "捨 …"

Cards may be written as codes in any case (b5) or by their kanji (黒馬, 赤兵), with any separators.
"""

from __future__ import annotations

from engine.card_text import cards_step, cards_text, read_words
from engine.cards import sort_cards
from engine.combos import KINDS, pick_reading, readings
from engine.core import Step
from engine.mok_kaik.judge import discard_size, playable
from engine.mok_kaik.state import Acting, Discard, Follow, Move, Play


def write(state: Acting, action: Move) -> str:
    """Write an action as one line."""
    match action:
        case Play(cards, reading):
            return f"{cards_text(cards)} {reading}".rstrip()
        case Discard(cards):
            return f"discard {cards_text(cards)}"


def read(state: Acting, text: str) -> Move | None:
    """Read an action, None if the text names none; hands are not looked at."""
    cards, words = read_words(text)
    match words:
        case () if cards:
            return Play(sort_cards(cards))
        case ("discard" | "捨",) if cards:
            return Discard(sort_cards(cards))
        case ("as", reading) | (reading,) if cards and reading.startswith(KINDS):
            return Play(sort_cards(cards), reading)
        case _:
            return None


def cut(state: Acting, action: Move) -> tuple[Step, ...]:
    """Cut an action into its cards, what is done with them, and as what they are played.

    That cards are discarded is always said, also where they could not follow: a choice of cards alone lays
    nothing face down.  Of a discard card by card it is said with the first.
    """
    found = playable(state, readings(action.cards, lone_ship=state.table.options.lone_ship))
    steps = [cards_step(action.cards)]
    if isinstance(state, Follow) and not state.laid and len(action.cards) == discard_size(state):
        steps.append(Step("as", "discard" if isinstance(action, Discard) else "play"))
    if isinstance(action, Play) and len(found) > 1:
        steps.append(Step("reading", action.reading or pick_reading(found, "", True).name))
    return tuple(steps)
