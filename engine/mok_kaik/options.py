"""The switches of 行戦, and how many cards are dealt.

Source: the rule specification of 行戦, sections 1 (deal) and 5 (options), and the common options.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from engine.card_table import CommonOptions

HAND_SIZES: Final[Mapping[int, int]] = MappingProxyType({2: 10, 3: 10, 4: 10, 5: 8, 6: 8})
"""Cards in hand by the number of players (1)."""


class Options(CommonOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game."""

    follow_rule: Literal["lead", "best"] = "lead"
    hand_size: Annotated[int, msgspec.Meta(ge=1, le=24)] | None = None
    base_points: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 6
    dealer_mult: Literal["both", "payer", "winner", "none"] = "both"


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The book's game."""


def hand_size(options: Options, seats: int) -> int:
    """Return how many cards each player gets (1)."""
    return options.hand_size or HAND_SIZES[seats]
