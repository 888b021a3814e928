"""All that can be pressed: what belongs to a game, each verb with its door, and what belongs to none."""

from __future__ import annotations

from typing import Final

from bot import features
from bot.table.presses.through import Through

VERBS: Final = {verb: one for verb, one in features.presses().items() if isinstance(one, Through)}

OF_NO_GAME: Final = {verb: one for verb, one in features.presses().items() if verb not in VERBS}

CLOSE: Final = "close"
"""The verb that puts a question away, whatever it is about."""
