"""Why a game is not rated, in a sentence: before the game in its lobby, afterwards in its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renderers.translation import N_

UNRATED: Final[Mapping[str, str]] = {
    "own_start": N_("Not rated, and in no standings: it begins from a custom position."),
    "across": N_("Not rated, and in no standings: it is played between two servers."),
    "private": N_("Not rated: it is played in private."),
    "pure_luck": N_("Not rated: this game is pure luck."),
    "not_announced": N_("Not rated, as was chosen for this table."),
    "handicap": N_("Not rated: one side is helped by a handicap."),
    "own_rules": N_("Not rated: single rules were changed. Only named rule sets are rated."),
    "few_people": N_("Not rated: it takes at least two people to rate a game."),
    "cap_day": N_("Not rated: the same two people can have only three rated games a day."),
    "cap_month": N_("Not rated: the same two people can have only twelve rated games in 30 days."),
    "cap_table": N_("Not rated: the same people can have only five rated games a day at one table."),
    "few_acts": N_("Not rated: not everybody has acted twice."),
    "staff": N_("Not rated: staff ended it."),
    "seat_given": N_("Not rated: staff gave a seat to somebody else."),
    "round_over": N_("Not rated: its league round ended first."),
    "before": N_("Not rated: it was played before there were ratings."),
}
"""A sentence for each reason of ``bot.results.service.ratings.deciding``."""
