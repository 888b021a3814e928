"""What the end of a game tells of something larger of which the game is a part, such as a league."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.kit.messages.press import PressButton
from renderers.translation import Translator


@dataclass(frozen=True, slots=True)
class PartOf:
    """What is told, in a reader's language, and the button that leads there."""

    lines: Callable[[Translator], list[str]]
    button: Callable[[Translator], PressButton]
