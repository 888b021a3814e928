"""What can be pressed, by verb, and the door that each goes through."""

from __future__ import annotations

from typing import Final

from bot import features

VERBS: Final = features.presses()

DOORS: Final = {verb: one.door for verb, one in VERBS.items()}
