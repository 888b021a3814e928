"""The switches of 獣裁.

Source: the rule specification of the stick games, section 5.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.heats import StakeOptions


class Options(StakeOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Those that both games of heats have."""


PRESETS: Final = MappingProxyType(
    {"standard": Options(), "free_ties": Options(tie_rule="free"), "bankroll": Options(bankroll=20)}
)
"""The book's game; one in which ties cost nothing; one with a limit to what can be lost."""
