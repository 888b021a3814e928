"""Actions of 連撃獣裁 as text, and back.

throw              also "投げる"
again              once more: also "再行", "tumok", "more", "もう一度"
hold               stop: also "積値", "xonmak", "stop", "keep", "止める"
sticks 4           chance: four dark faces
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from engine import heat_game
from engine.niek_zau_shu.state import Again, Hold

WORDS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        **heat_game.WORDS,
        **dict.fromkeys(("again", "throw again", "once more", "more", "tumok", "tymok", "再行"), Again()),
        **dict.fromkeys(("もう一度", "もう一度投げる", "もう一回"), Again()),
        **dict.fromkeys(("hold", "stop", "keep", "xonmak", "積値", "止める", "やめる", "確定"), Hold()),
    }
)
"""What actions are called; of several words for one the first is written."""
