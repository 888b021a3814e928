"""What several card games refuse, in sentences; each game adds its own beside its face."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.translation import N_

SHARED_REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "too_few_cards": N_(
            "The deck has too few cards for {value} as “{option}”. Choose less, or play with fewer people."
        ),
        "no_cards": N_("Name the cards, please."),
        "cards_not_held": N_("You don't hold: {cards}."),
        "not_a_combination": N_("These cards make no combination: {cards}."),
        "no_such_reading": N_("These cards can't be taken as {reading}. What they can be: {allowed}."),
        "must_lead": N_("You lead, so you must play: you can't pass, discard or drop out."),
        "other_kind": N_(
            "That is a different kind of combination. Play the same kind as the one on the table."
        ),
        "other_count": N_("That is the wrong number of cards ({count}). Play {needed}."),
        "other_colours": N_("The colours don't match those on the table. Choose cards of the right colours."),
        "not_stronger": N_("That isn't strong enough. Play something stronger than what must be beaten."),
        "cards_do_not_fit": N_("These cards can't be played that way now."),
    }
)

MARKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    dict.fromkeys(
        (
            "cards_not_held",
            "not_a_combination",
            "not_a_winning_hand",
            "not_a_group",
            "not_a_set_of_four",
            "only_a_pair",
            "other_kind",
            "other_count",
            "other_colours",
            "not_stronger",
        ),
        ("cards",),
    )
    | dict.fromkeys(("not_special", "no_number", "other_strength", "not_drawn"), ("card",))
)
"""The values of refusals that are cards which somebody wanted to play, by rule."""
