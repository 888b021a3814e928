"""Actions, positions and views of 新遊.

Source: the rule specification of the stick games, sections 1 and 4.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core import NewSeat, Result, Seat
from engine.lutu.options import Options
from engine.nodes import Between as Between
from engine.nodes import Over as Over
from engine.nodes import TableNode
from engine.nodes import Throwing as Throwing
from engine.nodes import Thrown as Thrown
from engine.rounds import ChipTable, GameEnd, NextRound
from engine.sticks import Fallen, Throw

# --- Actions ---------------------------------------------------------------------------------------


class Bet(msgspec.Struct, frozen=True, tag="bet"):
    """A child puts so many chips on a field of the sheet."""

    field: int
    amount: int


Action = Bet | Throw | Fallen | NextRound | NewSeat

Bets = tuple[Bet | None, ...]
"""The bets by seat; None for the banker, who has no chips, and who has not bet yet."""

# --- What everybody saw ----------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True):
    """What everybody saw last: a seat has bet (``shown``: the last one, so all bets lie open), or threw."""

    kind: Literal["bet", "shown", "throw"]
    seat: Seat


class Payment(msgspec.Struct, frozen=True):
    """What a seat pays another; a banker without enough chips pays less than the ``claim``."""

    payer: Seat
    payee: Seat
    chips: int
    claim: int


class Round(msgspec.Struct, frozen=True):
    """How a round ended: the dark faces thrown, who paid whom in that order, what each seat gained."""

    number: int
    banker: Seat
    bets: Bets
    ones: int
    payments: tuple[Payment, ...]
    gains: tuple[int, ...]


# --- Table and nodes -------------------------------------------------------------------------------


class Table(ChipTable[Options], frozen=True):
    """What all phases share; ``bets`` are those that have been made in this round."""

    banker: Seat
    bets: Bets
    last: Event | None = None
    last_round: Round | None = None

    @property
    def nets(self) -> tuple[int, ...]:
        """What each seat has won since the start."""
        return tuple(chips - self.options.start_chips for chips in self.chips)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The children who still have to bet."""
        return tuple(
            seat
            for seat, bet in enumerate(self.bets)
            if bet is None and seat != self.banker and self.can_pay(seat)
        )


class Betting(TableNode[Table], frozen=True, tag="bets"):
    """The children bet, all at once."""


State = Betting | Throwing[Table] | Thrown[Table] | Between[Table] | Over[Table, GameEnd]

# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows.

    ``bets`` are those it may see: all of them once the last one stands, before that only its own.  ``placed``
    are the seats that have bet, ``limits`` the smallest and the largest bet of each seat, ``nets`` what it
    has won since the start.
    """

    seat: Seat | None
    phase: Literal["bets", "throw", "thrown", "between", "over"]
    turn: tuple[Seat, ...]
    options: Options
    round: int
    rounds: int
    banker: Seat
    chips: tuple[int, ...]
    nets: tuple[int, ...]
    bets: Bets
    placed: tuple[Seat, ...]
    limits: tuple[tuple[int, int], ...]
    last: Event | None
    last_round: Round | None
    result: Result | None
