"""Actions of 新遊 as text, and back.

bet 2 3            3 chips on field 2; also "2 3", "3 on 2", "2に3", "賭ける 2 3"
throw              also "投げる"
sticks 4           chance: four dark faces
next round         chance: the round begins
new seat           somebody joins
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine import sticks
from engine.core import NEW_SEAT, NewSeat, Step
from engine.lutu.state import Action, Bet, State
from engine.nodes import plain_step
from engine.rounds import NEXT_ROUND, NextRound

_WORDS: Final = r"(?:bet|賭ける|賭け)?\s*"
_NUMBER: Final = r"([0-9]{1,9})"
_BET: Final = re.compile(rf"{_WORDS}{_NUMBER}(?:\s*[,、:に]\s*|\s+){_NUMBER}")
_BET_ON: Final = re.compile(rf"{_WORDS}{_NUMBER}\s*on\s*{_NUMBER}")

_BETWEEN: Final[Mapping[str, NextRound | NewSeat]] = MappingProxyType(
    {"next round": NEXT_ROUND, "new seat": NEW_SEAT}
)


def write(state: State, action: Action) -> str:
    """Write an action as one line: ``bet 2 3``."""
    match action:
        case Bet(field, amount):
            return f"bet {field} {amount}"
        case NextRound():
            return "next round"
        case NewSeat():
            return "new seat"
        case _:
            return sticks.write(action)


def read(state: State, text: str) -> Action | None:
    """Read an action, None if the text names none."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    if plain in _BETWEEN:
        return _BETWEEN[plain]
    if found := _BET.fullmatch(plain):
        return Bet(int(found[1]), int(found[2]))
    if found := _BET_ON.fullmatch(plain):
        return Bet(int(found[2]), int(found[1]))
    return sticks.read(plain)


def cut(state: State, action: Action) -> tuple[Step, ...]:
    """Cut an action into the choices that a person makes: the field, then the amount."""
    match action:
        case Bet(field, amount):
            return Step("field", str(field)), Step("amount", str(amount))
        case NextRound() | NewSeat():
            return plain_step(action)
        case _:
            return sticks.cut(action)
