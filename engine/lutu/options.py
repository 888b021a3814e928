"""The switches of 新遊.

Source: the rule specification of the stick games, section 5.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from engine.core import OptionError

MOST_SEATS: Final = 10

Chips = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §5; None as ``rounds``: as many as seats; as ``bankroll``: everybody may go below 0."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    min_bet: Chips = 1
    max_bet: Chips = 10
    banker_rule: Literal["rotate", "fixed"] = "rotate"
    payout_mode: Literal["plus", "total"] = "plus"
    bankroll: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None
    joining: bool = False
    """Whether people may join between rounds."""

    def __post_init__(self) -> None:
        if self.max_bet < self.min_bet:
            raise OptionError("max_below_min", option="max_bet", value=self.max_bet, least=self.min_bet)

    @property
    def start_chips(self) -> int:
        """The chips with which everybody begins."""
        return self.bankroll or 0


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The book's game."""
