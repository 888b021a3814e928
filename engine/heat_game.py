"""The frame of the two games in which heats are thrown for a pot: what both do alike.

A game says what is its own: what a throw does to a chain, what may be done after it, and what that is called.
"""

from __future__ import annotations

import unicodedata
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar, cast

import msgspec

from engine import heats, sticks
from engine.core import NEW_SEAT, Draws, IllegalAction, Luck, NewSeat, Seat, Step
from engine.heats import Acting, Between, Chain, StakeOptions, State, Table, Thrown, View
from engine.nodes import plain_step
from engine.rounds import NEXT_ROUND, ChipGame, NextRound, between
from engine.sticks import Fallen, Throw

O = TypeVar("O", bound=StakeOptions)  # noqa: E741
M = TypeVar("M")

HeatAction: TypeAlias = Throw | Fallen | NextRound | NewSeat | M
"""What may happen in such a game: what all have, and what a chain may do in one."""

# --- Text ------------------------------------------------------------------------------------------

WORDS: Final[Mapping[str, Any]] = MappingProxyType(
    {"throw": Throw(), "投げる": Throw(), "next round": NEXT_ROUND, "new seat": NEW_SEAT}
)
"""What both games call their actions; of several words for one the first is written."""

# --- The frame -------------------------------------------------------------------------------------


class HeatGame(ChipGame[Table[O], State[O], HeatAction[M], View[O], O], Generic[O, M]):
    """A game of heats with options ``O`` and choices after a throw ``M``."""

    seats: ClassVar[range] = range(2, heats.MOST_SEATS + 1)
    hidden = frozenset({"chains"})
    chances = MappingProxyType({Thrown: sticks.in_the_air, Between: between})
    fresh = staticmethod(heats.fresh)
    words: Mapping[str, HeatAction[M]] = WORDS

    # --- What a game says itself -------------------------------------------------------------------

    @abstractmethod
    def after_throw(self, options: O, chain: Chain, ones: int) -> Chain:
        """Return a chain after one more throw with so many dark faces."""

    def choices(self, chain: Chain) -> Sequence[M]:
        """Return what may be done with a chain that has begun and is not over."""
        return ()

    def act(self, table: Table[O], seat: Seat, action: M) -> State[O]:
        """Return the state after such a choice; raise IllegalAction with one of the RULES."""
        raise IllegalAction("wrong_action", action=type(action).__name__)

    # --- Seats, turns, results ---------------------------------------------------------------------

    def movers(self, state: State[O]) -> tuple[Seat, ...]:
        """Return whose throw is due, or all whose is."""
        return tuple(sorted(state.table.movers))

    # --- Actions -----------------------------------------------------------------------------------

    def legal(self, state: State[O], seat: Seat) -> list[HeatAction[M]]:
        """List what the seat may do: throw, or go on with its chain."""
        if not (isinstance(state, Acting) and seat in state.table.movers):
            return []
        chain = state.table.chain(seat)
        return [*self.choices(chain)] if chain.throws else [Throw()]

    def carry_out(self, state: State[O], seat: Seat, action: HeatAction[M]) -> State[O]:
        """Return the state after a throw, a choice, what fell, or the beginning of a round."""
        match state:
            case Acting(table) if isinstance(action, Throw) and not table.chain(seat).throws:
                return heats.throw(table, seat)
            case Acting(table):
                return self.act(table, seat, cast(M, action))
            case Thrown(table, thrower):
                ones = sticks.check_fallen(action)
                chain = self.after_throw(table.options, table.chain(thrower), ones)
                return heats.follow(table, thrower, chain, "fell")
            case Between(table) if isinstance(action, NextRound):
                return heats.next_round(table)
            case _:
                raise IllegalAction("wrong_chance", action=type(action).__name__)

    def luck(self, state: State[O], action: HeatAction[M]) -> tuple[Luck, ...]:
        """Return whether a throw brought its chain as far as it had to come, where something was known."""
        if not isinstance(state, Thrown):
            return ()
        table, seat = state.table, state.seat
        wanted = self.wanted(self.view(state, seat))
        chain = table.chain(seat)
        good = [
            ones for ones in range(len(sticks.ODDS)) if wanted(self.after_throw(table.options, chain, ones))
        ]
        odds = sum((sticks.ODDS[ones] for ones in good), start=sticks.ODDS[0] * 0)
        return (Luck(seat, odds, sticks.check_fallen(action) in good),)

    @abstractmethod
    def wanted(self, view: View[O]) -> Callable[[Chain], bool]:
        """Return what tells of a chain whether it is what the seat of this view hopes for from a throw."""

    # --- What is private ---------------------------------------------------------------------------

    def own(self, view: View[O]) -> Chain | None:
        """Return the seat's own chain, where others do not see it."""
        return view.chains[view.seat] if view.seat is not None and view.options.at_once else None

    def same_question(self, before: State[O], after: State[O], seat: Seat) -> bool:
        """Whether it is the same heat and the same chain: those of others change nothing."""
        same_chain = before.table.chains[seat] == after.table.chains[seat]
        return same_chain and self.still_called(before, after, seat)

    def still_called(self, before: State[O], after: State[O], seat: Seat) -> bool:
        """Whether the seat is to act in the same heat, however often it has thrown."""
        if not (isinstance(before, Acting) and isinstance(after, Acting)):
            return False
        was, now = before.table, after.table
        return (was.round, len(was.heats)) == (now.round, len(now.heats)) and seat in now.movers

    # --- Seats that come between rounds ------------------------------------------------------------

    def with_new_seat(self, state: State[O]) -> State[O]:
        """Return the place between two rounds with one seat more, which has the chips of the start."""
        return heats.with_new_seat(state.table)

    # --- Views -------------------------------------------------------------------------------------

    def added(self, state: State[O], seat: Seat | None) -> dict[str, object]:
        """Return the chains, and for whom the sticks are in the air: blind, of others only who is done."""
        table = state.table
        hidden = table.options.at_once
        thrower = state.seat if isinstance(state, Thrown) else None
        return {
            "chains": tuple(
                None if hidden and other != seat else chain for other, chain in enumerate(table.chains)
            ),
            "done": tuple(other for other in table.contenders if table.chain(other).over),
            "thrower": None if hidden and thrower != seat else thrower,
        }

    def behind(self, view: View[O], rng: Draws) -> dict[str, object]:
        """Return the chains: one that the view does not show is any chain."""
        chains = (
            self._imagined(view, seat, rng) if chain is None and seat in view.contenders else chain
            for seat, chain in enumerate(view.chains)
        )
        return {"chains": tuple(chains)}

    def node(self, view: View[O], table: Table[O], rng: Draws) -> State[O]:
        """Return the node of the view's phase; the sticks may be in the air for anybody who is not done."""
        if view.phase == "thrown":
            return Thrown(table, self._imagined_thrower(view, rng))
        return super().node(view, table, rng)

    def _imagined(self, view: View[O], seat: Seat, rng: Draws) -> Chain:
        """Return any chain that is over, or is not, as the view tells."""
        chain, done = Chain(), seat in view.done
        while not chain.over and (done or rng.randrange(2)):
            if done and chain.throws and rng.randrange(2):
                return msgspec.structs.replace(chain, status="held")
            chain = self.after_throw(view.options, chain, sticks.cast(rng))
        return chain if chain.over == done else Chain()

    def _imagined_thrower(self, view: View[O], rng: Draws) -> Seat:
        """Return for whom the sticks are in the air."""
        if view.thrower is not None:
            return view.thrower
        others = [seat for seat in view.contenders if seat not in (*view.done, view.seat)]
        return others[rng.randrange(len(others))]

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: State[O], action: HeatAction[M]) -> str:
        """Write an action as one line of text: ``throw``."""
        if isinstance(action, Fallen):
            return sticks.write(action)
        return next(word for word, named in self.words.items() if named == action)

    def read(self, state: State[O], text: str) -> HeatAction[M] | None:
        """Read what :meth:`notate` writes and what players type."""
        plain = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
        return self.words.get(plain) or sticks.read(plain)

    def steps(self, state: State[O], action: HeatAction[M]) -> tuple[Step, ...]:
        """Return the one choice that an action is."""
        if isinstance(action, Fallen):
            return sticks.cut(action)
        return plain_step(cast(Any, action))
