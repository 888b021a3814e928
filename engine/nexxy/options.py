"""The switches of 六裁.

Source: the rule specification of 六裁, section 4.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6

Randomizer = Literal["six_sticks", "five_sticks", "die"]


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §4; ``max_turns`` is for each seat."""

    randomizer: Randomizer = "six_sticks"
    ox_walk: Literal["record", "prize", "off"] = "record"
    end_when: Literal["all_but_one", "first"] = "all_but_one"
    score_by: Literal["place", "cups"] = "place"
    max_turns: Annotated[int, msgspec.Meta(ge=20, le=500)] = 60


PRESETS: Final = MappingProxyType({"standard": Options()})
"""The game of the federation's sheet."""
