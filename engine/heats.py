"""Heats for a pot: what the two games share in which whoever throws most takes the stakes.

Source: the rule specification of the stick games, sections 2 (heats), 3 (chains) and 5 (options).  Everybody
who takes part in a round pays an ante and throws; whoever has the highest value takes the pot, and those who
share it play another heat.  What a throw does to a chain is a matter of the game.

Decisions where the rules are silent:

* The pot of a round that does not end, since the game is called off, counts as if nobody had paid.
* A heat with the tie rule ``free`` costs nobody anything; the pot is what the first heat has brought.
* A winner with few chips takes the whole pot, however little of it they have paid.
* Between two rounds, where people may join, the next round begins by an action of CHANCE that draws nothing
  (:mod:`engine.rounds`): only there a seat can be added.
"""

from __future__ import annotations

from typing import Annotated, Final, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core import Result, Seat, put
from engine.nodes import Between as Between
from engine.nodes import Over as Over
from engine.nodes import TableNode
from engine.rounds import ChipTable, GameEnd, seats_from

MOST_SEATS: Final = 8

# --- Options (§5) ----------------------------------------------------------------------------------


class StakeOptions(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The switches of §5 that both games have.

    None as ``rounds``: as many as seats; as ``bankroll``: everybody starts at 0 and may go below.
    """

    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = 10
    ante: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    tie_rule: Literal["reante", "free"] = "reante"
    bankroll: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None
    joining: bool = False
    """Whether people may join between rounds."""

    @property
    def start_chips(self) -> int:
        """The chips with which everybody begins."""
        return self.bankroll or 0

    @property
    def at_once(self) -> bool:
        """Whether all contenders throw at the same time and see only their own throws."""
        return False


O = TypeVar("O", bound=StakeOptions)  # noqa: E741

# --- Chains (§3.1) ---------------------------------------------------------------------------------


class Chain(msgspec.Struct, frozen=True):
    """What a contender has thrown in a heat, and whether it may go on, has stopped, or has lost it all."""

    throws: tuple[int, ...] = ()
    status: Literal["open", "held", "bust"] = "open"

    @property
    def over(self) -> bool:
        """Whether nothing is added any more."""
        return self.status != "open"

    @property
    def value(self) -> int:
        """What it counts."""
        return 0 if self.status == "bust" else sum(self.throws)


Chains = tuple[Chain | None, ...]
"""The chains by seat; None for who is out of the heat, and for what a view does not show."""

# --- What everybody saw ----------------------------------------------------------------------------


class Event(msgspec.Struct, frozen=True):
    """What everybody saw last: a seat throws, the sticks have fallen for it, it holds.

    ``done``: its chain is over, but nobody sees how; ``tied`` and ``won``: with it the heat is over.
    """

    kind: Literal["throw", "fell", "hold", "done", "tied", "won"]
    seat: Seat


class Heat(msgspec.Struct, frozen=True):
    """A heat that is over: who threw in this order, what each paid, by seat, and what each threw."""

    contenders: tuple[Seat, ...]
    antes: tuple[int, ...]
    chains: Chains

    @property
    def best(self) -> int:
        """The highest value."""
        return max(chain.value for chain in self.chains if chain is not None)

    @property
    def ahead(self) -> tuple[Seat, ...]:
        """Who has it, in the order of throws."""
        found = ((seat, self.chains[seat]) for seat in self.contenders)
        return tuple(seat for seat, chain in found if chain is not None and chain.value == self.best)


class Round(msgspec.Struct, frozen=True):
    """How a round ended: its heats, who took how much, what each seat gained."""

    number: int
    heats: tuple[Heat, ...]
    winner: Seat
    pot: int
    gains: tuple[int, ...]


# --- Table and nodes -------------------------------------------------------------------------------


class Table(ChipTable[O], Generic[O], frozen=True):
    """What all phases share; ``antes`` and ``chains`` are those of this heat, ``heats`` those before it."""

    contenders: tuple[Seat, ...]
    antes: tuple[int, ...]
    chains: Chains
    heats: tuple[Heat, ...] = ()
    last: Event | None = None
    last_round: Round | None = None

    @property
    def paid(self) -> tuple[int, ...]:
        """What each seat has in the pot."""
        return tuple(map(sum, zip(self.antes, *(heat.antes for heat in self.heats), strict=True)))

    @property
    def pot(self) -> int:
        """What lies in the pot."""
        return sum(self.paid)

    @property
    def nets(self) -> tuple[int, ...]:
        """What each seat has won in the rounds that are over."""
        start = self.options.start_chips
        return tuple(chips + paid - start for chips, paid in zip(self.chips, self.paid, strict=True))

    def chain(self, seat: Seat) -> Chain:
        """Return the chain of a contender."""
        chain = self.chains[seat]
        assert chain is not None
        return chain

    @property
    def unfinished(self) -> tuple[Seat, ...]:
        """The contenders whose chains are not over, in the order of throws."""
        return tuple(seat for seat in self.contenders if not self.chain(seat).over)

    @property
    def movers(self) -> tuple[Seat, ...]:
        """Who acts now: the first of them, or all at once."""
        return self.unfinished if self.options.at_once else self.unfinished[:1]


class Acting(TableNode[Table[O]], Generic[O], frozen=True, tag="act"):
    """Contenders throw or hold: one after the other, or all at once."""


class Thrown(TableNode[Table[O]], Generic[O], frozen=True, tag="thrown"):
    """The sticks are in the air for a seat."""

    seat: Seat


State = Acting[O] | Thrown[O] | Between[Table[O]] | Over[Table[O], GameEnd]


# --- View ------------------------------------------------------------------------------------------


class View(msgspec.Struct, Generic[O], frozen=True, kw_only=True):
    """What a seat (None: a spectator) knows.

    ``chains`` are those it may see, ``done`` the seats whose chains are over, ``paid`` what each seat has in
    the pot, ``thrower`` for whom the sticks are in the air, where that may be seen.
    """

    seat: Seat | None
    phase: Literal["act", "thrown", "between", "over"]
    turn: tuple[Seat, ...]
    options: O
    round: int
    rounds: int
    chips: tuple[int, ...]
    paid: tuple[int, ...]
    nets: tuple[int, ...]
    contenders: tuple[Seat, ...]
    antes: tuple[int, ...]
    chains: Chains
    done: tuple[Seat, ...]
    thrower: Seat | None
    heats: tuple[Heat, ...]
    last: Event | None
    last_round: Round | None
    result: Result | None

    @property
    def pot(self) -> int:
        """What lies in the pot."""
        return sum(self.paid)

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.chips)

    @property
    def acting(self) -> Seat | None:
        """The one contender whose chain is going on in the open, None where there is no such."""
        waiting = [seat for seat in self.contenders if seat not in self.done]
        return waiting[0] if waiting and not self.options.at_once else None

    @property
    def best(self) -> int | None:
        """The highest value of the heat so far, None before the first chain that all can see is over."""
        seen = [chain.value for chain in self.chains if chain is not None and chain.over]
        return max(seen) if seen and not self.options.at_once else None

    @property
    def to_come(self) -> int:
        """How many contenders are to act after the one who is acting now."""
        return max(0, len(self.contenders) - len(self.done) - 1)


# --- Rounds and heats (§2.1) -----------------------------------------------------------------------


def fresh(options: O, seats: int) -> Acting[O]:
    """Return the first round."""
    return begin_round(cleared(Table(options, (options.start_chips,) * seats, 1, (), (), ())))


def cleared(table: Table[O]) -> Table[O]:
    """Return a table without a heat."""
    seats = table.seats
    return replace(table, contenders=(), antes=(0,) * seats, chains=(None,) * seats, heats=())


def begin_round(table: Table[O]) -> Acting[O]:
    """Return the first heat of a round: whoever has chips takes part, in turn from the starter on."""
    starter = (table.round - 1) % table.seats
    order = seats_from(starter, table.seats)
    return begin_heat(table, tuple(seat for seat in order if table.can_pay(seat)))


def begin_heat(table: Table[O], contenders: tuple[Seat, ...]) -> Acting[O]:
    """Return a heat: its contenders pay, each as much of the ante as they have (§5)."""
    due = table.options.ante if not table.heats or table.options.tie_rule == "reante" else 0
    antes = tuple(
        (due if table.options.bankroll is None else min(due, chips)) if seat in contenders else 0
        for seat, chips in enumerate(table.chips)
    )
    return Acting(
        replace(
            table,
            contenders=contenders,
            antes=antes,
            chips=tuple(chips - ante for chips, ante in zip(table.chips, antes, strict=True)),
            chains=tuple(Chain() if seat in contenders else None for seat in range(table.seats)),
        )
    )


def throw(table: Table[O], seat: Seat) -> Thrown[O]:
    """Return the state in which the sticks are in the air; blind, nobody else notices."""
    return Thrown(table if table.options.at_once else replace(table, last=Event("throw", seat)), seat)


def follow(table: Table[O], seat: Seat, chain: Chain, kind: Literal["fell", "hold"]) -> State[O]:
    """Return the state after a chain has changed; with the last one that is over the heat is decided."""
    table = replace(table, chains=put(table.chains, seat, chain))
    if not table.unfinished:
        return _decided(table, seat)
    if not table.options.at_once:
        return Acting(replace(table, last=Event(kind, seat)))
    return Acting(replace(table, last=Event("done", seat)) if chain.over else table)


def _decided(table: Table[O], seat: Seat) -> State[O]:
    """Return the heat of those who share the highest value, or what follows when one has taken the pot."""
    heat = Heat(table.contenders, table.antes, table.chains)
    if len(heat.ahead) > 1:
        again = replace(cleared(table), heats=(*table.heats, heat), last=Event("tied", seat))
        return begin_heat(again, heat.ahead)
    (winner,) = heat.ahead
    pot, paid = table.pot, table.paid
    gains = tuple((pot if other == winner else 0) - paid[other] for other in range(table.seats))
    chips = tuple(has + (pot if other == winner else 0) for other, has in enumerate(table.chips))
    summary = Round(table.round, (*table.heats, heat), winner, pot, gains)
    return _next(replace(cleared(table), chips=chips, last=Event("won", seat), last_round=summary))


def _next(table: Table[O]) -> State[O]:
    """Return what follows a round: the next one, people who join, or the end."""
    rule = table.ending()
    if rule:
        return Over(table, rule)
    return Between(table) if table.options.joining else next_round(table)


def next_round(table: Table[O]) -> Acting[O]:
    """Return the round after the one that is over."""
    return begin_round(replace(table, round=table.round + 1))


def with_new_seat(table: Table[O]) -> Between[Table[O]]:
    """Return the table between two rounds with one seat more."""
    return Between(cleared(replace(table, chips=(*table.chips, table.options.start_chips))))
