"""What the options and rule sets of every card game are called (the common card rules, section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.face import RuleWords
from renderers.translation import N_

_PRESETS: Final = MappingProxyType({"standard": (N_("Standard rules"), N_("as in the book of games"))})

_OPTIONS: Final[Mapping[str, str]] = {
    "seasons": N_("Seasons"),
    "dealer_rule": N_("Who deals next"),
    "first_dealer": N_("First dealer"),
    "direction": N_("Direction of play"),
    "dealer_value_start": N_("Dealer value at the start"),
    "dealer_value_step": N_("Growth of the dealer value"),
    "start_points": N_("Points at the start"),
    "bankrupt_ends": N_("The game ends when somebody runs out of points"),
    "joining": N_("People may join between seasons"),
    "folded_hidden": N_("Folded hands stay hidden"),
    "lone_ship": N_("A vessel alone"),
    "stake": N_("Points that a loser pays"),
    "stake_mode": N_("What a loser pays for"),
    "hand_size": N_("Cards in hand at the start"),
}

_VALUES: Final[Mapping[object, str]] = {
    "winner": N_("the winner"),
    "rotate": N_("the next seat, unless the dealer won"),
    "random": N_("drawn by lot"),
    ("first_dealer", 0): N_("seat 1"),
    ("first_dealer", 1): N_("seat 2"),
    ("first_dealer", 2): N_("seat 3"),
    ("first_dealer", 3): N_("seat 4"),
    ("first_dealer", 4): N_("seat 5"),
    ("first_dealer", 5): N_("seat 6"),
    ("first_dealer", 6): N_("seat 7"),
    ("first_dealer", 7): N_("seat 8"),
    ("first_dealer", 8): N_("seat 9"),
    "cw": N_("clockwise"),
    "ccw": N_("counterclockwise"),
    "rank": N_("its own rank"),
    "wild": N_("any card"),
    "flat": N_("the same for everybody"),
    "cards": N_("each card left in hand"),
    ("dealer_mult", "both"): N_("a dealer who wins or loses"),
    ("dealer_mult", "winner"): N_("a dealer who wins"),
}


def card_words(
    name: str, tagline: str, options: Mapping[str, str], values: Mapping[object, str] = MappingProxyType({})
) -> RuleWords:
    """Return what a card game calls itself, its own options and the values that only it has."""
    return RuleWords(name, tagline, _PRESETS, {**_OPTIONS, **options}, {**_VALUES, **values})
