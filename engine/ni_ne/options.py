"""The switches of 小猫.

Source: the rule specification of 小猫, section 6, and the common options of the card games.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from engine.card_table import Count, TableOptions
from engine.cards import DECK


class Options(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """House rules of one game; the defaults are the preset ``standard``."""

    hand_size: Annotated[int, msgspec.Meta(ge=1, le=24)] = 12
    draw_on_drop: Count = 3
    higher_play: Literal["single", "set"] = "single"
    won_cards: Literal["pile", "hand"] = "pile"
    lone_none: Literal["rank", "wild"] = "rank"
    same_rank_needs_colour: bool = False
    ante_card: bool = False
    rejoin: bool = False


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The book's game."""


def deckless(options: Options, seats: int) -> bool:
    """Whether no deck can run out, so that the first empty hand ends the season (3.4)."""
    return options.hand_size * seats == len(DECK) or options.draw_on_drop == 0
