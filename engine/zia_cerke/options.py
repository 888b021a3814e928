"""The switches of 古機戦.

Source: the rule specification of 古機戦, section 4.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from engine.core import OptionError


class Options(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §4.

    None as ``repetition``: positions may come again for ever; as ``move_limit``: a season may last for ever.
    ``first_mover`` is the seat that begins the first season.
    """

    setup: Literal["standard", "swapped", "chosen"] = "standard"
    slide: Literal["both", "chariot_only", "none"] = "both"
    chain_jumps: bool = False
    sacrifice_capture: bool = False
    first_mover: Literal[0, 1] = 0
    seasons: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    repetition: Annotated[int, msgspec.Meta(ge=2, le=10)] | None = 4
    move_limit: Annotated[int, msgspec.Meta(ge=50, le=2000)] | None = 400

    def __post_init__(self) -> None:
        if self.chain_jumps and self.slide == "both":
            raise OptionError("chain_needs_no_slide", option="chain_jumps", value=self.chain_jumps)


PRESETS: Final = MappingProxyType(
    {
        "shin": Options(),
        "draughts": Options(slide="none", chain_jumps=True),
        "swapped": Options(setup="swapped"),
        "free_setup": Options(setup="chosen"),
    }
)
"""新古機戦, and the variants that the book names (§4)."""

FAMILIES: Final = MappingProxyType({"draughts": "draughts"})
"""Without slides and with chains of jumps it is another game; another setup is only another beginning."""
