"""Actions of 六裁 as text, and back.

throw              also "投げる", "振る"
sticks 4           chance: four dark faces, or a die's four
"""

from __future__ import annotations

import unicodedata
from typing import Final

from engine import sticks
from engine.core import Step
from engine.nexxy.state import Action, State
from engine.sticks import Throw

SHAKE: Final = "振る"
"""What one does with a die, and says of sticks too."""


def write(state: State, action: Action) -> str:
    """Write an action as one line: ``throw``."""
    return sticks.write(action)


def read(state: State, text: str) -> Action | None:
    """Read an action, None if the text names none."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    return Throw() if plain == SHAKE else sticks.read(plain)


def cut(state: State, action: Action) -> tuple[Step, ...]:
    """Cut an action into the choices that a person makes: one button."""
    return sticks.cut(action)
