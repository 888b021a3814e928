"""What the rules and options of the two games are called, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.translation import N_

OPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rounds": N_("Rounds"),
        "ante": N_("Ante in chips"),
        "tie_rule": N_("Anybody who ties and plays another heat"),
        "bankroll": N_("Chips at the start"),
        "joining": N_("People may join between rounds"),
    }
)

VALUES: Final[Mapping[object, str]] = MappingProxyType(
    {
        ("rounds", None): N_("one for each player"),
        ("bankroll", None): N_("none, so everybody may go below 0"),
        "reante": N_("pays the ante again"),
        "free": N_("pays nothing more"),
    }
)

STANDARD: Final = (N_("Standard rules"), N_("as in the book of games"))
BANKROLL: Final = (N_("With a bankroll"), N_("everybody starts with 20 chips and can't go below 0"))
"""Rule sets of both games."""

TYPED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {"ja": MappingProxyType(dict.fromkeys(("なげる", "投げ棒を投げる"), "throw"))}
)
"""By language: what players of both games type, and what the engine reads for it."""
