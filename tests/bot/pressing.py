"""What can be pressed, by verb, and the door that each goes through."""

from __future__ import annotations

from typing import Final

from bot import features
from bot.kit.pressing import Bound

VERBS: Final = features.presses()

DOORS: Final = {
    verb: one.door if isinstance(one, Bound) else getattr(one, "needs", None) for verb, one in VERBS.items()
}
