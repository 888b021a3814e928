"""What the rules and options of 新遊 are called, what its menus ask for, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from renderers.face import RuleWords
from renderers.terms import term
from renderers.translation import N_

NAMES: Final = RuleWords(
    name=term("games.lutu"),
    tagline=N_("secret bets on a throw of five sticks, against a banker"),
    presets={"standard": (N_("Standard rules"), N_("as in the book of games"))},
    options={
        "rounds": N_("Rounds"),
        "min_bet": N_("Smallest bet in chips"),
        "max_bet": N_("Largest bet in chips"),
        "banker_rule": N_("Who is banker"),
        "payout_mode": N_("What a field pays"),
        "bankroll": N_("Chips at the start"),
        "joining": N_("People may join between rounds"),
    },
    values={
        ("rounds", None): N_("one for each player"),
        ("bankroll", None): N_("none, so everybody may go below 0"),
        "rotate": N_("all in turn"),
        "fixed": N_("always the first seat"),
        "plus": N_("the bet times 2, 4 or 8, and the bet comes back"),
        "total": N_("the bet times 2, 4 or 8, stake included"),
    },
)

PROMPTS: Final[Mapping[str, str]] = MappingProxyType(
    {"field": N_("Bet on which field?"), "amount": N_("Bet how many chips?")}
)

MARKS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **dict.fromkeys(("already_bet", "banker_bets_not", "no_chips"), ("seat",)),
        **dict.fromkeys(("bet_below_least", "bet_above_most", "bet_above_chips"), ("field",)),
    }
)
"""The values of refusals that are seats, or fields of the sheet, by rule."""

REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "max_below_min": N_("The highest bet, {value}, can't be below the lowest, {least}."),
        "already_bet": N_("You have bet already, and a bet is final."),
        "banker_bets_not": N_("You are the banker: you don't bet, you throw when all bets are in."),
        "no_chips": N_("You have no chips left, so you are sitting this round out."),
        "unknown_field": N_("There is no field {field}: the fields are 0 to 5."),
        "bet_below_least": N_("A bet of {amount} is too small. It is {least} or more here."),
        "bet_above_most": N_("A bet of {amount} is too large. It is {most} at most here."),
        "bet_above_chips": N_("You can't bet {amount} chips: you have {most}."),
    }
)
