"""What is legal in 新遊, and why something is not.

Source: the rule specification of the stick games, sections 4.1 and 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine import rounds
from engine.core import IllegalAction, Seat
from engine.lutu.state import Action, Bet, Betting, State, Table, Throwing
from engine.sticks import STICKS, Throw

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **rounds.RULES,
        "already_bet": "a bet is final (seat)",
        "banker_bets_not": "the banker throws when all bets stand (seat)",
        "no_chips": "a seat without chips sits the round out (seat)",
        "unknown_field": "the sheet has the fields 0 to 5 (field)",
        "bet_below_least": "a bet is at least the smallest one (amount, least, field)",
        "bet_above_most": "a bet is at most the largest one (amount, most, field)",
        "bet_above_chips": "a bet is at most what the seat has (amount, most, field)",
    }
)
"""Rules that forbid an action, with their data."""

FIELDS: Final = range(STICKS + 1)
"""The fields of the sheet."""

LIKELY: Final = STICKS // 2
"""A field on which a chip loses least, whatever ``payout_mode`` says (§4)."""

LISTED: Final = 25
"""At most so many amounts are listed for a field: as many as a menu has room for."""

_STEPS: Final = (1, 2, 5, 10, 20, 50)

# --- What is legal (§4.1) --------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> list[Action]:
    """List what the seat may do; of many amounts those that are round, with the smallest and the largest."""
    match state:
        case Betting(table) if seat in table.waiting:
            amounts = listed_amounts(*limits(table, seat))
            return [Bet(field, amount) for field in FIELDS for amount in amounts]
        case Throwing(table) if seat == table.banker:
            return [Throw()]
        case _:
            return []


def limits(table: Table, seat: Seat) -> tuple[int, int]:
    """Return the smallest and the largest bet of a seat; who has less than the smallest bets all (§5)."""
    least, most = table.options.min_bet, table.options.max_bet
    if table.options.bankroll is not None:
        least, most = min(least, table.chips[seat]), min(most, table.chips[seat])
    return least, most


def listed_amounts(least: int, most: int) -> list[int]:
    """Return amounts to choose from: all of them, or the two ends and round ones between."""
    for step in _STEPS:
        round_ones = range(-(-least // step) * step, most + 1, step)
        amounts = sorted({least, *round_ones, most})
        if len(amounts) <= LISTED:
            return amounts
    raise AssertionError((least, most))


# --- Why something is not (§4.1, §5) ---------------------------------------------------------------


def not_now(state: State, seat: Seat) -> IllegalAction | None:
    """Return why a seat that does not have to bet may not."""
    if not isinstance(state, Betting) or seat not in range(state.table.seats):
        return None
    table = state.table
    if seat == table.banker:
        return IllegalAction("banker_bets_not", seat=seat)
    return IllegalAction("already_bet" if table.bets[seat] else "no_chips", seat=seat)


def check_bet(table: Table, seat: Seat, bet: Bet) -> None:
    """Refuse a field that the sheet does not have, and an amount outside the limits."""
    least, most = limits(table, seat)
    if bet.field not in FIELDS:
        raise IllegalAction("unknown_field", field=bet.field)
    if bet.amount < least:
        raise IllegalAction("bet_below_least", amount=bet.amount, least=least, field=bet.field)
    if bet.amount > table.options.max_bet:
        raise IllegalAction("bet_above_most", amount=bet.amount, most=most, field=bet.field)
    if bet.amount > most:
        raise IllegalAction("bet_above_chips", amount=bet.amount, most=most, field=bet.field)
