"""What is legal in 値戦; what an action does refuses what is not, with one of :data:`RULES`.

Source: the rule specification of 値戦, section 2 (turn).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.cards import COMMON_RULES, sort_cards
from engine.mak_kaik import state as mak_kaik

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "not_public": "this card does not lie in the row (card)",
        "exchange_compulsory": "the exchange cannot be skipped (2.1)",
        "deck_too_small": "fewer than two cards are left in the deck (2.1)",
        "not_drawn": "only one of the two drawn cards can be kept (card, drawn)",
        "bet_out_of_range": "the dealer bets from the lowest to the highest price (points, low, high)",
        "join_or_fold": "a child joins for the price that the dealer named, or folds (needed)",
        "dealer_names_price": "the dealer names the price, or folds (low, high)",
    }
)
"""The rules that forbid an action, with the data of the refusal."""

# --- What is legal (2) -----------------------------------------------------------------------------


def legal(state: mak_kaik.Acting) -> list[mak_kaik.Move]:
    """List what the seat may do."""
    table, hand = state.table, state.table.hands[state.seat]
    options = table.options
    match state:
        case mak_kaik.Exchange():
            takes = dict.fromkeys(sort_cards(table.row))
            actions: list[mak_kaik.Move] = [
                mak_kaik.Swap(give, take) for give in dict.fromkeys(hand) for take in takes
            ]
            actions += [mak_kaik.Draw()] if len(table.deck) >= 2 else []
            return actions + ([mak_kaik.KeepHand()] if options.exchange_skip else [])
        case mak_kaik.Keeping(drawn=drawn):
            kept = dict.fromkeys(drawn)
            return [mak_kaik.Keep(keep, give) for keep in kept for give in dict.fromkeys(hand)]
        case mak_kaik.BetDealer():
            return [
                *(mak_kaik.SetBase(points) for points in range(options.base_min, options.base_max + 1)),
                mak_kaik.Fold(),
            ]
        case mak_kaik.BetChild():
            return [mak_kaik.Join(), mak_kaik.Fold()]
