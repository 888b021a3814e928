"""The switches of 連撃獣裁.

Source: the rule specification of the stick games, section 5.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.heats import StakeOptions


class Options(StakeOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Those that both games of heats have, and the two of chains."""

    first_throw_busts: bool = False
    """Whether a first throw of 0 or 1 is bust too."""
    blind: bool = False
    """Whether all contenders throw at the same time and see only their own throws."""

    @property
    def at_once(self) -> bool:
        """Whether all contenders throw at the same time."""
        return self.blind


PRESETS: Final = MappingProxyType(
    {
        "standard": Options(),
        "blind": Options(blind=True),
        "strict": Options(first_throw_busts=True),
        "bankroll": Options(bankroll=20),
    }
)
"""The book's game; all at once; as the federation's page throws sticks; with a limit to what can be lost."""

FAMILIES: Final = MappingProxyType({"blind": "blind"})
"""Whoever does not see what there is to beat decides otherwise; limits and busts change little of that."""
