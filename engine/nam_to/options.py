"""The switches of 開樽.

Source: the rule specification of 開樽, section 5, and the common options of the card games.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final

import msgspec

from engine.card_table import TableOptions
from engine.combos import LoneShip
from engine.core import OptionError

HAND: Final = 2
"""Cards dealt to each player in each round (§1)."""

Amount = Annotated[int, msgspec.Meta(ge=1, le=100)]


class Options(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §5 beside the common ones."""

    lone_ship: LoneShip = "rank"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    fee: Annotated[int, msgspec.Meta(ge=0, le=100)] = 1
    fee_once: bool = False
    min_bet: Amount = 1
    max_bet: Amount = 10
    travel_first: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.max_bet < self.min_bet:
            raise OptionError("max_below_min", option="max_bet", value=self.max_bet, least=self.min_bet)


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The book's game."""
