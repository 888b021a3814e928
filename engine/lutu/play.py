"""What an action does in 新遊: bets, the throw, who pays whom.

Source: the rule specification of the stick games, sections 4.1 (rounds) and 5 (bankroll).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from engine.core import Seat, put
from engine.lutu import state as lutu
from engine.lutu.options import Options
from engine.lutu.state import State, Table
from engine.rounds import seats_from

MULTIPLIERS: Final = (8, 4, 2, 2, 4, 8)
"""How many times the stake each field pays (§4)."""

# --- Start and rounds (§4.1) -----------------------------------------------------------------------


def fresh(options: Options, seats: int) -> lutu.Betting:
    """Return the first round, in which seat 0 is banker."""
    return lutu.Betting(
        Table(options=options, chips=(options.start_chips,) * seats, round=1, banker=0, bets=(None,) * seats)
    )


def after_round(table: Table) -> State:
    """Return the next round, the place before it where people may join, or the end of the game."""
    rule = table.ending()
    if rule:
        return lutu.Over(table, rule)
    return (
        lutu.Between(replace(table, bets=(None,) * table.seats))
        if table.options.joining
        else next_round(table)
    )


def next_round(table: Table) -> lutu.Betting:
    """Return the round after the one that is over."""
    following = replace(table, round=table.round + 1, bets=(None,) * table.seats)
    return lutu.Betting(replace(following, banker=banker_of(following)))


def with_new_seat(table: Table) -> lutu.Between[Table]:
    """Return the table between two rounds with one seat more, which has the chips of the start."""
    chips = (*table.chips, table.options.start_chips)
    return lutu.Between(replace(table, chips=chips, bets=(None,) * len(chips)))


def banker_of(table: Table) -> Seat:
    """Return the banker of the round: a banker without chips passes the bank on (§5)."""
    first = table.round - 1 if table.options.banker_rule == "rotate" else 0
    return next(seat for seat in seats_from(first, table.seats) if table.can_pay(seat))


# --- What an action does (§4.1) --------------------------------------------------------------------


def place(table: Table, seat: Seat, bet: lutu.Bet) -> State:
    """Return the state after a bet: the last one shows all."""
    table = replace(table, bets=put(table.bets, seat, bet))
    if table.waiting:
        return lutu.Betting(replace(table, last=lutu.Event("bet", seat)))
    return lutu.Throwing(replace(table, last=lutu.Event("shown", seat)))


def throw(table: Table) -> State:
    """Return the state in which the sticks are in the air."""
    return lutu.Thrown(replace(table, last=lutu.Event("throw", table.banker)))


def fall(table: Table, ones: int) -> State:
    """Return the next round after stakes and winnings are paid, or the end of the game."""
    chips, payments = list(table.chips), []
    for payer, payee, claim in claims(table, ones):
        paid = claim if table.options.bankroll is None else min(claim, chips[payer])
        chips[payer] -= paid
        chips[payee] += paid
        payments.append(lutu.Payment(payer, payee, paid, claim))
    gains = tuple(after - before for after, before in zip(chips, table.chips, strict=True))
    summary = lutu.Round(table.round, table.banker, table.bets, ones, tuple(payments), gains)
    return after_round(replace(table, chips=tuple(chips), last_round=summary))


def claims(table: Table, ones: int) -> Iterator[tuple[Seat, Seat, int]]:
    """Yield who is to pay whom how much (§5): lost stakes, then the winners in order after the banker."""
    bets = [(seat, bet) for seat in seats_from(table.banker, table.seats) if (bet := table.bets[seat])]
    for seat, bet in bets:
        if bet.field != ones:
            yield seat, table.banker, bet.amount
    times = MULTIPLIERS[ones] - (table.options.payout_mode == "total")
    for seat, bet in bets:
        if bet.field == ones:
            yield table.banker, seat, times * bet.amount
