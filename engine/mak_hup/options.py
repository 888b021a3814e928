"""The switches of 値木.

Source: the rule specification of 値木, section 6, and the common options of the card games.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final

import msgspec

from engine.card_table import Count, Positive, StakeMode, TableOptions


class Options(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §6 beside the common ones."""

    dealer_value_start: Positive = 2
    dealer_value_step: Count = 1
    stake: Count = 1
    stake_mode: StakeMode = "flat"
    hand_size: Annotated[int, msgspec.Meta(ge=1, le=23)] = 6
    start_paths: Annotated[int, msgspec.Meta(ge=1, le=24)] = 2
    reshuffle: bool = True
    merge_max_ends: Annotated[int, msgspec.Meta(ge=2, le=3)] = 2
    merge_many_cards: bool = False


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The book's game."""
