"""The switches of 終季.

Source: the rule specification of 終季, section 5 (the booklet's local rules among them), and the common
options of the card games.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Literal

from engine.card_table import CommonOptions, Count

HAND: Final = 5
"""Cards dealt to each player (1)."""


class Options(CommonOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game; the defaults are the preset ``standard``."""

    light: bool = True
    light_match: Literal["strength", "card"] = "strength"
    dealer_mult: Literal["both", "winner"] = "both"
    pair_shapes: bool = True
    flat_end: bool = False
    layered_bridge: bool = False
    special_sets: bool = False
    special_win_points: Count = 5
    skip_pay: bool = False
    dodo: bool = False
    call_add: bool = False
    call_from: Literal["any", "prev"] = "any"
    first_round_points: Count = 3
    asking: Literal["everybody", "who_can"] = "everybody"
    """Whom the table asks about a discard: everybody in turn, or in private only those who can take it."""


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The book's game."""
