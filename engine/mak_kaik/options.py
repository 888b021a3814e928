"""The switches of 値戦, and how many cards are dealt.

Source: the rule specification of 値戦, sections 1 (deal) and 5 (options), and the common options.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from engine.card_table import Count, TableOptions
from engine.combos import LoneShip
from engine.core import OptionError

HAND: Final = 3
ROW: Final = 3
"""Cards of each hand, and of the row at the start (1)."""

DRAWN: Final = 2
"""So many cards are drawn to choose one from (2.2)."""


class Options(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game."""

    lone_ship: LoneShip = "rank"
    ante: Count = 1
    base_min: Annotated[int, msgspec.Meta(ge=0, le=100)] = 1
    base_max: Annotated[int, msgspec.Meta(ge=0, le=100)] = 5
    bet_rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    draw2_public: Literal["both", "hand_only"] = "both"
    exchange_skip: bool = False
    need_own_card: bool = True

    def __post_init__(self) -> None:
        TableOptions.__post_init__(self)
        if self.base_max < self.base_min:
            raise OptionError("bad_option", option="base_max", value=self.base_max)


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The book's game."""
