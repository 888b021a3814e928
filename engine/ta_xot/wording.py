"""Actions of 終季 as one line of text, and back.

    win                     終季, also "終季" and "ta xot"
    discard B5              also "捨 黒馬", and after a draw or a call also the card alone
    four B1 B1 R1 R1        a concealed set of four, also "四友 …"
    add R2                  a card more for one's exposed set of three
    call B7 B8              with the card just discarded, also "開 …"; "call Bs B4 as run5" names the reading
    call add                the discard joins one's exposed set of three
    pass                    also "無"
    deal …                  as in every card game

Cards may be written as codes in any case (b5) or by their kanji (黒馬, 赤兵), with any separators.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.card_text import cards_step, cards_text, read_words
from engine.cards import Cards, sort_cards
from engine.core import Step
from engine.nodes import plain_step
from engine.ta_xot import state as ta_xot
from engine.ta_xot.judge import grown

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "win": "win",
        "終季": "win",
        "taxot": "win",
        "pass": "pass",
        "無": "pass",
        "discard": "discard",
        "捨": "discard",
        "four": "four",
        "四友": "four",
        "add": "add",
        "加": "add",
        "call": "call",
        "開": "call",
        "nam": "call",
    }
)
"""The words of actions, and what they mean; "as" before a reading means nothing more."""

READING: Final = re.compile(r"(set|run|special)-?\d")


def write(state: ta_xot.Acting, action: ta_xot.Move) -> str:
    """Write an action as one line."""
    match action:
        case ta_xot.Win():
            return "win"
        case ta_xot.Pass():
            return "pass"
        case ta_xot.Discard(card):
            return f"discard {card}"
        case ta_xot.FourAdded(card):
            return f"add {card}"
        case ta_xot.FourConcealed(cards):
            return f"four {cards_text(cards)}"
        case ta_xot.CallAdd():
            return "call add"
        case ta_xot.Call(cards, reading):
            return f"call {cards_text(cards)}" + (f" as {reading}" if reading else "")


def read(state: ta_xot.Acting, text: str) -> ta_xot.Move | None:
    """Read an action, None if the text names none."""
    cards, words = read_words(text)
    readings = [word for word in words if READING.fullmatch(word)]
    names = tuple(WORDS.get(word, "?") for word in words if word not in ("as", "ta", "xot", *readings))
    if {"ta", "xot"} <= set(words):
        names = ("win", *names)
    return _move(state, names, cards, readings[0] if readings else "")


def _move(state: ta_xot.Acting, names: tuple[str, ...], cards: Cards, reading: str) -> ta_xot.Move | None:
    match names, cards:
        case ("win",), ():
            return ta_xot.Win()
        case ("pass",), ():
            return ta_xot.Pass()
        case ("call", "add"), ():
            return ta_xot.CallAdd()
        case ("call",), (_, *_):
            return ta_xot.Call(sort_cards(cards), reading)
        case ("four",), (_, *_):
            return ta_xot.FourConcealed(sort_cards(cards))
        case ("add",), (card,):
            return ta_xot.FourAdded(card)
        case ("discard",), (card,):
            return ta_xot.Discard(card)
        case (), (card,) if isinstance(state, (ta_xot.Act, ta_xot.AfterCall)):
            return ta_xot.Discard(card)
        case (), (_, _, *_) if isinstance(state, ta_xot.ClaimMeld):
            return ta_xot.Call(sort_cards(cards), reading)
        case _:
            return None


def cut(state: ta_xot.Acting, action: ta_xot.Move) -> tuple[Step, ...]:
    """Cut an action into the cards of the hand, then what they are used for or how they are read."""
    match action:
        case ta_xot.Discard(card) | ta_xot.FourAdded(card):
            cards = cards_step((card,))
            twofold = isinstance(state, ta_xot.Act) and grown(state.table.melds[state.seat], card) is not None
            use = "discard" if isinstance(action, ta_xot.Discard) else "four_added"
            return (cards, Step("as", use)) if twofold else (cards,)
        case ta_xot.FourConcealed(cards_):
            return (cards_step(cards_),)
        case ta_xot.Call(cards_, reading):
            cards = cards_step(cards_)
            return (cards, Step("reading", reading)) if reading else (cards,)
        case _:
            return plain_step(action)
