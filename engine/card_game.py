"""What the seven card games do alike as games: how a table grows, and what stays sealed.

A game of cards says what is its own; the frame around it (who may act, deals, new seats) stands here.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec.structs import replace

from engine.cards import NEW_SEAT, NewSeat, TableOptions, check_seats, check_turn
from engine.core import CHANCE, Game, IllegalAction, OptionError, Seat

# --- Tables ----------------------------------------------------------------------------------------


class CardState(Protocol):
    """What every node of a card game has."""

    @property
    def table(self) -> Any:
        """What all nodes share."""


_KEPT = ("season", "dealer", "dealer_value", "last", "last_season")
"""What a table keeps of the season before when a seat is added; the scores of the others beside it."""

S = TypeVar("S", bound=CardState)
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O", bound=TableOptions)  # noqa: E741

# --- The frame -------------------------------------------------------------------------------------


class CardGame(Game[S, A, V, O], Generic[S, A, V, O]):
    """The frame of a card game: seasons that begin with a deal, and seats that may come between them."""

    hidden: ClassVar[bool] = True

    def check_table(self, seats: int, options: O) -> None:
        """Raise OptionError if so many players cannot play by these options; more where a game needs it."""
        check_seats(options, seats, self.seats)

    @abstractmethod
    def fresh(self, options: O, seats: int) -> Any:
        """Return the table before the first deal."""

    @abstractmethod
    def act(self, state: S, seat: Seat, action: A) -> S:
        """Return the state after an action of a seat that may act, or of chance."""

    def apply(self, state: S, seat: Seat, action: A) -> S:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""
        if isinstance(action, NewSeat):
            return self._with_new_seat(state, seat)
        self.check_seat(state, seat)
        return self.act(state, seat, action)

    def check_seat(self, state: S, seat: Seat) -> None:
        """Refuse a seat that may not act now."""
        check_turn(self.turn(state), seat)

    # --- Seats that come between seasons -----------------------------------------------------------

    def newcomer(self, state: S) -> A | None:
        """Return the new seat: between seasons, where people may join and the cards suffice for one more."""
        table = state.table
        if not (table.options.joining and table.season > 1 and self._deals(state)):
            return None
        try:
            self.check_table(len(table.scores) + 1, table.options)
        except OptionError:
            return None
        return NEW_SEAT  # type: ignore[return-value]  # it is among the actions of every card game

    def _with_new_seat(self, state: S, seat: Seat) -> S:
        """Return the deal with one seat more, which has its first points and nothing else yet."""
        if seat != CHANCE or self.newcomer(state) is None:
            raise IllegalAction("wrong_chance", action="NewSeat")
        table = state.table
        kept = {name: getattr(table, name) for name in _KEPT if name in table.__struct_fields__}
        fresh = self.fresh(table.options, len(table.scores) + 1)
        scores = (*table.scores, table.options.start_points)
        return replace(state, table=replace(fresh, scores=scores, **kept))  # type: ignore[type-var]

    def _deals(self, state: S) -> bool:
        """Whether the cards of a season are about to be dealt."""
        return bool(type(state).__struct_config__.tag == "dealing")  # type: ignore[attr-defined]

    def sealed(self, options: O) -> bool:
        """Whether hands that nobody showed stay hidden after the end (option ``folded_hidden``)."""
        return options.folded_hidden
