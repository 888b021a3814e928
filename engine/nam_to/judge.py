"""What is legal in 開樽, and why something is not.

Source: the rule specification of 開樽, section 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.cards import COMMON_RULES
from engine.core import IllegalAction
from engine.nam_to.state import Bet, Betting, Fold, Move, Table

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **COMMON_RULES,
        "bet_too_low": "a bet is at least the last bet of this pass, or the lowest bet (amount, least)",
        "bet_too_high": "a bet is at most the highest bet (amount, most)",
    }
)
"""Rules that forbid an action, with their data."""

# --- What is legal (§2) ----------------------------------------------------------------------------


def legal(state: Betting) -> list[Move]:
    """List folding and the possible bets."""
    return [Fold(), *map(Bet, range(least_bet(state.table), state.table.options.max_bet + 1))]


def least_bet(table: Table) -> int:
    """Return the lowest bet that is possible now."""
    return table.last_bet or table.options.min_bet


# --- Why something is not (§2) ---------------------------------------------------------------------


def check_bet(table: Table, amount: int) -> None:
    """Refuse a bet that is too low or too high."""
    least, most = least_bet(table), table.options.max_bet
    if amount < least:
        raise IllegalAction("bet_too_low", amount=amount, least=least)
    if amount > most:
        raise IllegalAction("bet_too_high", amount=amount, most=most)
