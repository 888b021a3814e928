"""The switches of ラウツァイト・セプ.

Source: the rule specification of ラウツァイト・セプ, sections 1 (players) and 7 (options).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

MOST_SEATS: Final = 4


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §7; None as ``rounds``: as many as seats."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    action_order: Literal["fixed", "free"] = "fixed"
    light_piece: bool = False
    max_turns: Annotated[int, msgspec.Meta(ge=40, le=2000)] = 200
    """So many turns of all seats together end a round without a declaration."""


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The rule book's game."""
