"""The switches of 連友.

Source: the rule specification of 連友, section 8, and the common options of the card games.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Literal

from engine.card_table import CommonOptions, Count, StakeMode


class Options(CommonOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of section 8 beside the common ones."""

    stake: Count = 1
    stake_mode: StakeMode = "flat"
    leftover: Literal["unused", "deal"] = "unused"
    bomb_on_bomb: Literal["any", "higher"] = "any"
    pass_locks: bool = False
    general_effect: bool = True
    effect_by_ship: bool = False
    take_generals: bool = False


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The book's game."""
