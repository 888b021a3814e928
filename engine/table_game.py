"""The frame of all games whose states are nodes with a table: what sixteen of the seventeen do alike.

A state is a node: it has a ``table``, which all nodes share, and what only this one knows; the last one,
``over``, names the rule that ended the game.  A game declares what differs as data: at which nodes chance
acts and what it may do there, which field of its tables holds the points and which counts the deals, which
fields are hidden.  It says itself how it starts, what is legal, what an action does, and its words.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeVar, cast, get_args, get_origin

from engine.core import (
    CHANCE,
    CHANCE_TURN,
    NEW_SEAT,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    NewSeat,
    OptionError,
    Result,
    Seat,
    Turn,
    out_of_turn,
    unreadable,
)
from engine.nodes import tag


class Node(Protocol):
    """A state: a table, at a node of the game."""

    @property
    def table(self) -> object:
        """What all nodes share."""


class Seen(Protocol):
    """What the frame asks of every view."""

    @property
    def phase(self) -> str:
        """The tag of the node."""

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""


class Joining(Protocol):
    """Options of games that grow."""

    @property
    def joining(self) -> bool:
        """Whether people may join between two deals."""


T = TypeVar("T")
S = TypeVar("S", bound=Node)
A = TypeVar("A")
V = TypeVar("V", bound=Seen)
O = TypeVar("O")  # noqa: E741
J = TypeVar("J", bound=Joining)

NEAR: Final = 5
"""So many legal actions are named to whoever wrote something unreadable."""

# --- The frame -------------------------------------------------------------------------------------


class TableGame(Game[S, A, V, O], Generic[T, S, A, V, O]):
    """A game of nodes ``S`` that share a table ``T``.

    A game names its types once, in the brackets behind its frame: what runs finds them there, too.
    """

    table_type: type[T]
    view_type: type[V]
    chances: ClassVar[Mapping[type, Callable[[Any], Chance]]] = MappingProxyType({})
    """What may happen at each node at which chance acts."""
    points: ClassVar[str]
    """The field of a table that holds the points as they stand."""
    part: ClassVar[Literal["", "round", "season"]] = ""
    """The field of a table that counts the deals; its plural is the option that tells how many there are."""
    hidden: ClassVar[frozenset[str]] = frozenset()
    """The fields of tables and nodes that not everybody may know: views are given no such field as it is."""

    nodes: ClassVar[Mapping[str, Callable[..., object]]]
    """The kinds of nodes by their tags, which follow from the type of states."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        bases: Sequence[Any] = vars(cls).get("__orig_bases__", ())
        if not bases or cast(Any, cls).__parameters__:
            return  # a game with other rules than another one's, or a frame, whose games name the types
        table, cls.state_type, cls.action_type, view, cls.options = _named(bases[0])
        cls.table_type, cls.view_type = _plain(table), _plain(view)
        cls.nodes = MappingProxyType({tag(kind): kind for kind in map(_plain, get_args(cls.state_type))})

    # --- Seats, turns, results ---------------------------------------------------------------------

    def start(self, seats: int, options: O) -> S:
        """Return the start; raise OptionError for a number of players that the game does not have."""
        self.check_table(seats, options)
        return self.fresh(options, seats)

    def check_table(self, seats: int, options: O) -> None:
        """Raise OptionError if so many cannot play by these options; a game may have more reasons."""
        if seats not in self.seats:
            raise OptionError("bad_seats", option="seats", value=seats)

    @abstractmethod
    def fresh(self, options: O, seats: int) -> S:
        """Return the first state of a game of so many."""

    def turn(self, state: S) -> Turn:
        """Return who may act: chance at its nodes; nobody at the end; those whose turn it is."""
        if type(state) in self.chances:
            return CHANCE_TURN
        return OVER if tag(state) == "over" else Turn(self.movers(state))

    def movers(self, state: S) -> tuple[Seat, ...]:
        """Return whose turn it is where neither chance acts nor the game is over."""
        return (cast(Any, state.table).mover,)

    def result(self, state: S) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        return self.ending(state, cast(Any, state).rule) if tag(state) == "over" else None

    def ending(self, state: S, rule: str) -> Result:
        """Return the result of a game that ends like this: its points, ranked."""
        return Result.by_points(self.standing(state), rule)

    def standing(self, state: S) -> tuple[int, ...]:
        """Return the points of each seat as they stand (:attr:`points`)."""
        return cast(tuple[int, ...], getattr(state.table, self.points))

    def deal(self, state: S) -> int:
        """Return the number of the round or season: each has a secret of its own."""
        return cast(int, getattr(state.table, self.part)) if self.part else 1

    def deals(self, options: O) -> int:
        """Return the number of rounds or seasons; where it is that of the seats, the most there can be."""
        return cast(int, getattr(options, f"{self.part}s") or max(self.seats)) if self.part else 1

    # --- Actions -----------------------------------------------------------------------------------

    def apply(self, state: S, seat: Seat, action: A) -> S:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""
        self.check_seat(state, seat)
        return self.carry_out(state, seat, action)

    @abstractmethod
    def carry_out(self, state: S, seat: Seat, action: A) -> S:
        """Return the state after an action of a seat to act, or of chance at its node; refuse any other."""

    def check_seat(self, state: S, seat: Seat) -> None:
        """Refuse a seat that may not act now."""
        turn = self.turn(state)
        if seat not in turn.seats:
            raise self.not_now(state, seat) or out_of_turn(turn, seat)

    def not_now(self, state: S, seat: Seat) -> IllegalAction | None:
        """Return why a seat that is not to act may not, where the game has a rule of its own for that."""
        return None

    def chance(self, state: S) -> Chance:
        """Return what chance may do at one of its nodes (:attr:`chances`)."""
        may_happen = self.chances.get(type(state))
        if may_happen is None:
            raise IllegalAction("wrong_chance", action="")
        return may_happen(state)

    # --- Views -------------------------------------------------------------------------------------

    def view(self, state: S, seat: Seat | None) -> V:
        """Return what the seat knows: what is open, and what the game adds.

        Open is what table and node call as the view does, but for what is ``hidden``.
        """
        open_now = {**self._taken(state.table, self.view_type), **self._taken(state, self.view_type)}
        return self.view_type(**{**open_now, **self.common(state, seat), **self.added(state, seat)})

    def common(self, state: S, seat: Seat | None) -> dict[str, object]:
        """Return what every view tells: who looks, the node, who may act, the result."""
        return {
            "seat": seat,
            "phase": tag(state),
            "turn": self.turn(state).seats,
            "result": self.result(state),
        }

    def added(self, state: S, seat: Seat | None) -> dict[str, object]:
        """Return what of the view neither table nor node has, and the seat's part of what is hidden."""
        return {}

    def determinise(self, view: V, rng: Draws) -> S:
        """Return a state that the view allows: what the seat cannot see is drawn from ``rng``."""
        table = self.imagined_table(view, rng)
        if view.result is not None:
            return cast(S, self.nodes["over"](table, view.result.rule))
        return self.node(view, table, rng)

    def imagined_table(self, view: V, rng: Draws) -> T:
        """Return a table that the view allows."""
        return self.table_type(**{**self._taken(view, self.table_type), **self.behind(view, rng)})

    def behind(self, view: V, rng: Draws) -> dict[str, object]:
        """Return what of a table is hidden, imagined, and what the view calls by another name."""
        return {}

    def node(self, view: V, table: T, rng: Draws) -> S:
        """Return the node of the view's phase, in a game that goes on."""
        return self.made(view, table=table)

    def made(self, view: V, **known: object) -> S:
        """Return the node of the view's phase with what it has from the view, and what is known beside."""
        kind = self.nodes[view.phase]
        return cast(S, kind(**{**self._taken(view, kind), **known}))

    def _taken(self, source: Any, kind: Any) -> dict[str, object]:
        """Return what a struct of this kind has from another by the same names, without what is hidden."""
        return {name: getattr(source, name) for name in _shared(source.__class__, kind, self.hidden)}

    # --- Text --------------------------------------------------------------------------------------

    def parse(self, state: S, text: str) -> A:
        """Read what :meth:`notate` writes and what players type."""
        action = self.read(state, text)
        if action is None:
            raise unreadable(text, self.near(state, text))
        return action

    @abstractmethod
    def read(self, state: S, text: str) -> A | None:
        """Read a text, None if it names no action; whether that is legal is not looked at."""

    def near(self, state: S, text: str) -> Sequence[str]:
        """Return what some legal actions are called, for whoever wrote something unreadable."""
        moves = [move for seat in self.turn(state).seats[:1] for move in self.legal(state, seat)]
        return [self.notate(state, move) for move in moves[:NEAR]]


class GrowingGame(TableGame[T, S, A, V, J], Generic[T, S, A, V, J]):
    """One in which seats pay each other, and which people may join between deals (option ``joining``)."""

    new_seat = NEW_SEAT
    pays = True

    def grows(self, options: J) -> bool:
        """Whether people may join between two deals."""
        return options.joining

    def newcomer(self, state: S) -> A | None:
        """Return the new seat where one can be added."""
        return cast(A, NEW_SEAT) if self.has_room(state) else None

    @abstractmethod
    def has_room(self, state: S) -> bool:
        """Whether the game is between two deals, and goes with one seat more."""

    @abstractmethod
    def with_new_seat(self, state: S) -> S:
        """Return the state with one seat more, which has what all began with, and nothing else yet."""

    def apply(self, state: S, seat: Seat, action: A) -> S:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""
        if not isinstance(action, NewSeat):
            return super().apply(state, seat, action)
        if seat != CHANCE or not self.has_room(state):
            raise IllegalAction("wrong_chance", action="NewSeat")
        return self.with_new_seat(state)


def _named(base: Any) -> tuple[Any, ...]:
    """Return what the brackets of a base mean in those of :class:`TableGame`."""
    frame, named = get_origin(base), get_args(base)
    if frame is TableGame:
        return named
    said = dict(zip(frame.__parameters__, named, strict=True))
    above = frame.__orig_bases__[0]
    return _named(above[tuple(said[variable] for variable in above.__parameters__)])


def _plain(kind: Any) -> Any:
    """Return the class of a type that names others in brackets, every other type as it is."""
    return get_origin(kind) or kind


@cache
def _shared(source: Any, kind: Any, hidden: frozenset[str]) -> tuple[str, ...]:
    """Return the names of the fields of a struct that another type has as well, without what is hidden."""
    return tuple(name for name in kind.__struct_fields__ if hasattr(source, name) and name not in hidden)
