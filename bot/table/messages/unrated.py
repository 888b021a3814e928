"""Why a game is not rated, in a sentence: before the game in its lobby, afterwards in its result."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.translation import N_

UNRATED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "own_start": N_("Not rated, and in no table: it begins from a position of its own."),
        "private": N_("Not rated: it is played in private."),
        "pure_luck": N_("Not rated: this game is pure luck."),
        "not_announced": N_("Not rated, as was chosen for this table."),
        "handicap": N_("Not rated: one side is helped by a handicap."),
        "own_rules": N_("Not rated: single rules were changed. Only named rule sets are rated."),
        "few_people": N_("Not rated: that takes two people or more."),
        "cap_day": N_("Not rated: two people have three rated games with each other a day."),
        "cap_month": N_("Not rated: two people have twelve rated games with each other in 30 days."),
        "cap_table": N_("Not rated: the same people have five rated tables a day."),
        "few_acts": N_("Not rated: not everybody has acted twice."),
        "staff": N_("Not rated: staff ended it."),
        "round_over": N_("Not rated: the round of its league was over before it."),
        "before": N_("Not rated: it was played before there were ratings."),
    }
)
"""A sentence for each reason of ``bot.results.service.ratings.deciding``."""
