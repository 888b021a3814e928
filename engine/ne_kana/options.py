"""The switches of 連船之遊.

Source: the rule specification of 連船之遊, sections 1 (boards) and 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

Board = Literal["book", "sheet"]

GOALS: Final[Mapping[Board, int]] = MappingProxyType({"book": 20, "sheet": 25})
"""The position of the goal on each board (§1)."""


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §5.

    ``empty_stock_pass``: whoever has nothing in stock at the throw passes, as the printed editions have it.
    """

    board: Board = "book"
    target: Annotated[int, msgspec.Meta(ge=5, le=100)] = 20
    move_cost_from: Literal["stock", "cargo"] = "stock"
    zero_throw: Literal["pass", "act"] = "pass"
    empty_stock_pass: bool = False
    supply_target: Literal["any", "loaded"] = "any"
    raid_zone: Literal["sea", "sea_and_start"] = "sea"
    max_rounds: Annotated[int, msgspec.Meta(ge=20, le=1000)] = 150

    @property
    def goal(self) -> int:
        """The position of the goal; the start is position 0."""
        return GOALS[self.board]


PRESETS: Final = MappingProxyType(
    {
        "default": Options(),
        "base_text": Options(zero_throw="act"),
        "printed": Options(empty_stock_pass=True),
    }
)
"""The game as it is played here, by the base text to the letter, and by the printed editions."""
