"""Actions of 六裁 as text, and back.

throw              also "投げる", "振る"
sticks 4           chance: four dark faces, or a die's four
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from engine.core import Step
from engine.nexxy.state import Action
from engine.sticks import Fallen, Throw

THROW: Final = "throw"
_THROWS: Final = frozenset({THROW, "投げる", "振る"})
_FALLEN: Final = re.compile(r"sticks\s*([0-9]{1,9})")


def write(action: Action) -> str:
    """Write an action as one line."""
    match action:
        case Throw():
            return THROW
        case Fallen(ones):
            return f"sticks {ones}"


def read(text: str) -> Action | None:
    """Read an action, None if the text names none."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    if plain in _THROWS:
        return Throw()
    if found := _FALLEN.fullmatch(plain):
        return Fallen(int(found[1]))
    return None


def cut(action: Action) -> tuple[Step, ...]:
    """Cut an action into the choices that a person makes: one."""
    match action:
        case Throw():
            return (Step("throw", THROW),)
        case Fallen(ones):
            return (Step("sticks", str(ones)),)
