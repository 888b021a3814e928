"""Why something is not legal in 獣裁: there is nothing to decide, so only what both games of heats refuse.

Source: the rule specification of the stick games, section 2.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import rounds

RULES: Final[Mapping[str, str]] = rounds.RULES
"""Rules that forbid an action, with their data."""
