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

from engine.cards import (
    Cards,
    Deal,
    NewSeat,
    cards_text,
    notate_deal,
    parse_deal,
    read_words,
    sort_cards,
    unreadable,
)
from engine.ta_xot.judge import legal
from engine.ta_xot.state import (
    Act,
    Action,
    AfterCall,
    Call,
    CallAdd,
    ClaimMeld,
    Dealing,
    Discard,
    FourAdded,
    FourConcealed,
    Pass,
    State,
    Win,
)

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

NEAR: Final = 5
"""So many legal actions are named to whoever wrote something unreadable."""


def notate(action: Action) -> str:
    """Write an action as one line."""
    match action:
        case Deal() | NewSeat():
            return notate_deal(action)
        case Win():
            return "win"
        case Pass():
            return "pass"
        case Discard(card):
            return f"discard {card}"
        case FourAdded(card):
            return f"add {card}"
        case FourConcealed(cards):
            return f"four {cards_text(cards)}"
        case CallAdd():
            return "call add"
        case Call(cards, reading):
            return f"call {cards_text(cards)}" + (f" as {reading}" if reading else "")


def parse(state: State, text: str) -> Action:
    """Read an action; raise IllegalAction, with the nearest legal actions, if the text names none."""
    if isinstance(state, Dealing):
        dealt = parse_deal(text)
        if isinstance(dealt, Deal | NewSeat):
            return dealt
        raise unreadable(text)
    cards, words = read_words(text)
    readings = [word for word in words if READING.fullmatch(word)]
    names = tuple(WORDS.get(word, "?") for word in words if word not in ("as", "ta", "xot", *readings))
    if {"ta", "xot"} <= set(words):
        names = ("win", *names)
    action = _action(state, names, cards, readings[0] if readings else "")
    if action is None:
        raise unreadable(text, [notate(near) for near in legal(state)[:NEAR]])
    return action


def _action(state: State, names: tuple[str, ...], cards: Cards, reading: str) -> Action | None:
    match names, cards:
        case ("win",), ():
            return Win()
        case ("pass",), ():
            return Pass()
        case ("call", "add"), ():
            return CallAdd()
        case ("call",), (_, *_):
            return Call(sort_cards(cards), reading)
        case ("four",), (_, *_):
            return FourConcealed(sort_cards(cards))
        case ("add",), (card,):
            return FourAdded(card)
        case ("discard",), (card,):
            return Discard(card)
        case (), (card,) if isinstance(state, (Act, AfterCall)):
            return Discard(card)
        case (), (_, _, *_) if isinstance(state, ClaimMeld):
            return Call(sort_cards(cards), reading)
        case _:
            return None
