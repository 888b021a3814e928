"""Names of the seven card games, of their rule sets and of their options (each game's rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from renderers.translation import N_

NAMES: Final[Mapping[str, str]] = {
    "mok_kaik": N_("Mok Kaik"),
    "ta_xot": N_("Ta Xot"),
    "mak_kaik": N_("Mak Kaik"),
    "niek_hi": N_("Niek Hi"),
    "mak_hup": N_("Mak Hup"),
    "nam_to": N_("Nam To"),
    "ni_ne": N_("Ni Ne"),
}

KANJI: Final[Mapping[str, str]] = {
    "mok_kaik": "行戦",
    "ta_xot": "終季",
    "mak_kaik": "値戦",
    "niek_hi": "連友",
    "mak_hup": "値木",
    "nam_to": "開樽",
    "ni_ne": "小猫",
}

TAGLINES: Final[Mapping[str, str]] = {
    "mok_kaik": N_("行戦: a card game of tricks, in which only the last one wins"),
    "ta_xot": N_("終季: draw and discard until six cards fall into groups"),
    "mak_kaik": N_("値戦: three cards of your own, a shared row, and bets"),
    "niek_hi": N_("連友: get rid of your cards first, with bombs and generals"),
    "mak_hup": N_("値木: attach cards whose numbers add up"),
    "nam_to": N_("開樽: bets on named hands that grow round by round"),
    "ni_ne": N_("小猫: stay in the round longest and empty your hand"),
}

STANDARD: Final = (N_("Standard rules"), N_("as the book of the games has them"))

_COMMON: Final[Mapping[str, str]] = {
    "seasons": N_("Seasons"),
    "dealer_rule": N_("Who deals next"),
    "first_dealer": N_("First dealer"),
    "direction": N_("Direction of play"),
    "dealer_value_start": N_("Dealer value at the start"),
    "dealer_value_step": N_("Growth of the dealer value"),
    "start_points": N_("Points at the start"),
    "bankrupt_ends": N_("The game ends when somebody has no points"),
    "joining": N_("People may join between seasons"),
    "folded_hidden": N_("Folded hands stay hidden"),
    "lone_ship": N_("A ship alone"),
    "stake": N_("Points that a loser pays"),
    "stake_mode": N_("What a loser pays for"),
    "hand_size": N_("Cards in hand at the start"),
}

OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "mok_kaik": {
        **_COMMON,
        "follow_rule": N_("What a follow must beat"),
        "base_points": N_("Points before won cards are taken off"),
        "dealer_mult": N_("Who multiplies by the dealer value"),
    },
    "ta_xot": {
        **_COMMON,
        "light": N_("Play with 光"),
        "light_match": N_("What 光 rewards"),
        "dealer_mult": N_("Who multiplies by the dealer value"),
        "pair_shapes": N_("Win with pairs"),
        "flat_end": N_("Only 終季 gives end points"),
        "layered_bridge": N_("層橋: 3 points for two equal groups"),
        "special_sets": N_("馬弓兵, 文化 and 行行 count as sets of three"),
        "special_win_points": N_("Points of 妙 (two such sets)"),
        "skip_pay": N_("A caller pays those who are skipped"),
        "dodo": N_("馬々: play on without shuffling"),
        "call_add": N_("Call a fourth card to an exposed set"),
        "call_from": N_("Who may call"),
        "first_round_points": N_("Points for winning in the first round"),
    },
    "mak_kaik": {
        **_COMMON,
        "ante": N_("Points paid before the bets"),
        "base_min": N_("Lowest price"),
        "base_max": N_("Highest price"),
        "bet_rounds": N_("Rounds of bets"),
        "draw2_public": N_("Made public after drawing two"),
        "exchange_skip": N_("The exchange may be skipped"),
        "need_own_card": N_("A combination needs an own card"),
    },
    "niek_hi": {
        **_COMMON,
        "leftover": N_("Cards left over"),
        "bomb_on_bomb": N_("A bomb on a bomb"),
        "pass_locks": N_("Who passes is out of the round"),
        "general_effect": N_("Generals have a power"),
        "effect_by_ship": N_("Ships standing for generals count"),
        "take_generals": N_("Generals may be taken"),
    },
    "mak_hup": {
        **_COMMON,
        "start_paths": N_("Paths at the start"),
        "reshuffle": N_("Swept cards become a new deck"),
        "merge_max_ends": N_("Most ends joined at once"),
        "merge_many_cards": N_("Several cards may join ends"),
    },
    "nam_to": {
        **_COMMON,
        "rounds": N_("Rounds in a season"),
        "fee": N_("Fee of a round"),
        "fee_once": N_("The fee is paid only in the first round"),
        "min_bet": N_("Lowest bet"),
        "max_bet": N_("Highest bet"),
        "travel_first": N_("行行 is above 馬弓兵"),
    },
    "ni_ne": {
        **_COMMON,
        "draw_on_drop": N_("Cards drawn when dropping out"),
        "higher_play": N_("What may follow when higher"),
        "won_cards": N_("Where won cards go"),
        "lone_none": N_("A 無 alone"),
        "same_rank_needs_colour": N_("More of the same needs a common colour"),
        "ante_card": N_("Each follow puts one more card on the pile"),
        "rejoin": N_("Who dropped out may come back"),
    },
}

VALUES: Final[Mapping[Any, str]] = {
    ("hand_size", None): N_("10, or 8 with five or six players"),
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
    "lead": N_("the lead"),
    "best": N_("the best card so far"),
    ("dealer_mult", "both"): N_("the dealer who is paid or pays"),
    "payer": N_("the dealer who pays"),
    ("dealer_mult", "winner"): N_("the dealer who is paid"),
    ("dealer_mult", "none"): N_("nobody"),
    "strength": N_("cards of the same strength"),
    "card": N_("the same card"),
    ("call_from", "any"): N_("everybody"),
    "prev": N_("the next seat"),
    ("draw2_public", "both"): N_("the card given and the other card drawn"),
    "hand_only": N_("the card given only"),
    "unused": N_("stay out of play"),
    "deal": N_("are dealt too"),
    ("bomb_on_bomb", "any"): N_("any bomb"),
    "higher": N_("a higher bomb or more cards"),
    "single": N_("a single card"),
    "set": N_("a set too"),
    "pile": N_("to a pile of their own"),
    "hand": N_("into the hand"),
}

PRESETS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {game: {"standard": STANDARD} for game in NAMES}
"""Name and explanation of each game's rule sets."""
