"""The frame of the seven card games: what all of them do alike.

Every season begins with a deal by chance, one seat acts at a time, and the scores decide at the end.  This
module says all that; a game says what is its own, in the methods of :class:`CardGame` that are abstract:
the table before the deal, how cards are dealt, what is legal and what it does, its words, its view.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, cast

import msgspec
from msgspec.structs import replace

from engine.card_table import (
    NEW_SEAT,
    Deal,
    Dealing,
    GameEnd,
    NewSeat,
    Over,
    Reshuffle,
    TableOptions,
    carried_on,
    check_deal,
    check_seats,
    deal_chance,
)
from engine.card_text import CARD_JOINT, CARDS, notate_deal, parse_deal, plain_step
from engine.cards import Card, Cards, check_turn, sort_cards, unreadable
from engine.core import (
    CHANCE,
    CHANCE_TURN,
    OVER,
    Chance,
    Draws,
    Game,
    IllegalAction,
    OptionError,
    Privacy,
    Result,
    Seat,
    Step,
    Turn,
)

# --- Tables, nodes and views -----------------------------------------------------------------------


class CardTable(Protocol):
    """What every table has; each game declares the fields itself, in the order in which they are stored."""

    @property
    def options(self) -> Any:
        """The house rules."""

    @property
    def season(self) -> int:
        """The number of the season, from 1."""

    @property
    def dealer(self) -> Seat:
        """Who is dealer, NOBODY before chance has drawn one."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards in hand by seat."""

    @property
    def last(self) -> tuple[Any, ...]:
        """What everybody saw of the last action."""

    @property
    def last_season(self) -> Any:
        """How the season before ended, None in the first one."""


class ActingNode(Protocol):
    """What every node has in which a seat acts."""

    @property
    def table(self) -> Any:
        """What all nodes share."""

    @property
    def seat(self) -> Seat:
        """Who acts."""


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """What every view tells: ``hand`` is the seat's own, None for a spectator (``seat`` None)."""

    seat: int | None
    phase: str
    turn: tuple[int, ...]
    options: Any
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    scores: tuple[int, ...]
    dealer: int
    season: int
    seasons: int
    last: tuple[Any, ...]
    last_season: Any
    result: Result | None


T = TypeVar("T", bound=CardTable)
N = TypeVar("N", bound=ActingNode)
A = TypeVar("A")
V = TypeVar("V", bound=CardView)
O = TypeVar("O", bound=TableOptions)  # noqa: E741

HANDS: Final = Privacy(
    private=True,
    delivered=True,
    closed_menus=True,
    open_record=False,
    hidden_chance=(Deal, Reshuffle),
)
"""Hands are private, and what chance does is all hands."""

SEALED_HANDS: Final = replace(HANDS, sealed=True)
"""So are hands that nobody showed when the game has ended."""

NEAR: Final = 5
"""So many legal actions are named to whoever wrote something unreadable."""

# --- The frame -------------------------------------------------------------------------------------


class CardGame(Game[Dealing[T] | N | Over[T], Deal | NewSeat | A, V, O], Generic[T, N, A, V, O]):
    """A card game of tables ``T``, nodes in which a seat acts ``N``, and what it may do there ``A``."""

    new_seat: ClassVar[Any] = NEW_SEAT

    # --- Seats, turns, results ---------------------------------------------------------------------

    def check_table(self, seats: int, options: O) -> None:
        """Raise OptionError if so many cannot play by these options; a game may have more reasons."""
        check_seats(options, seats, self.seats)

    @abstractmethod
    def fresh(self, options: O, seats: int) -> T:
        """Return the table before the first deal."""

    def start(self, seats: int, options: O) -> Dealing[T] | N | Over[T]:
        """Return the first season before the deal; raise OptionError if the options do not fit."""
        self.check_table(seats, options)
        return Dealing(self.fresh(options, seats))

    def turn(self, state: Dealing[T] | N | Over[T]) -> Turn:
        """Return who may act: chance deals; whoever's turn it is; nobody."""
        if isinstance(state, Over):
            return OVER
        return CHANCE_TURN if isinstance(state, Dealing) else Turn((state.seat,))

    def result(self, state: Dealing[T] | N | Over[T]) -> Result | None:
        """Return the scores, ranked, once the game has ended."""
        return Result.by_points(state.table.scores, state.rule) if isinstance(state, Over) else None

    def standing(self, state: Dealing[T] | N | Over[T]) -> tuple[int, ...]:
        """Return the scores, without what lies in a pot."""
        scores: tuple[int, ...] = state.table.scores
        return scores

    def deal(self, state: Dealing[T] | N | Over[T]) -> int:
        """Return the number of the season: each has a secret of its own."""
        season: int = state.table.season
        return season

    # --- Actions -----------------------------------------------------------------------------------

    @abstractmethod
    def moves(self, state: N) -> list[A]:
        """List what the seat whose turn it is may do."""

    @abstractmethod
    def act(self, state: N, action: A) -> Dealing[T] | N | Over[T]:
        """Return the state after an action of that seat; raise IllegalAction with one of the game's RULES."""

    @abstractmethod
    def deal_out(self, table: T, dealer: Seat, deck: Cards) -> Dealing[T] | N | Over[T]:
        """Return the season after the deal of a shuffled deck, next card first."""

    def legal(self, state: Dealing[T] | N | Over[T], seat: Seat) -> list[Deal | NewSeat | A]:
        """List what the seat may do: nothing when it is not its turn."""
        if isinstance(state, Dealing | Over) or state.seat != seat:
            return []
        return [*self.moves(state)]

    def apply(
        self, state: Dealing[T] | N | Over[T], seat: Seat, action: Deal | NewSeat | A
    ) -> Dealing[T] | N | Over[T]:
        """Return the state after the action; raise IllegalAction naming the rule that forbids it."""
        if isinstance(action, NewSeat):
            return self._with_new_seat(state, seat)
        self.check_seat(state, seat)
        if isinstance(state, Dealing):
            dealer = check_deal(action, len(state.table.scores), state.table.dealer)
            assert isinstance(action, Deal)
            return self.deal_out(state.table, dealer, action.deck)
        assert not isinstance(state, Over)
        return self.act(state, cast(A, action))  # which refuses a deal like any action that has no place here

    def check_seat(self, state: Dealing[T] | N | Over[T], seat: Seat) -> None:
        """Refuse a seat that may not act now."""
        check_turn(self.turn(state), seat)

    def chance(self, state: Dealing[T] | N | Over[T]) -> Chance:
        """Return the deal; nothing else happens by chance."""
        if not isinstance(state, Dealing):
            raise IllegalAction("wrong_chance", action="")
        return deal_chance(len(state.table.scores), state.table.dealer)

    # --- What is private ---------------------------------------------------------------------------

    def privacy(self, options: O) -> Privacy:
        """Return that hands are private: until the end, or with ``folded_hidden`` for ever."""
        return SEALED_HANDS if options.folded_hidden else HANDS

    def own(self, view: V) -> Cards | None:
        """Return the seat's own hand."""
        return view.hand

    def dealt(self, action: Deal | NewSeat | A) -> str | None:
        """Return the dealer whom a deal has drawn, as records write it."""
        return notate_deal(replace(action, deck=())).strip() if isinstance(action, Deal) else None

    def unlisted(
        self, state: Dealing[T] | N | Over[T], seat: Seat, chosen: Sequence[str]
    ) -> list[Deal | NewSeat | A]:
        """List the actions with the chosen cards where only those of other colours are listed.

        Where colours do not matter a game lists one choice of cards for each choice of strengths.
        """
        cards = chosen[0].split(CARD_JOINT)
        found: list[Deal | NewSeat | A] = []
        for action in self.legal(state, seat):
            first = self.steps(state, action)[0]
            listed = first.value.split(CARD_JOINT)
            if first.kind != CARDS or _faces(listed) != _faces(cards):
                continue
            text = self.notate(state, action).replace(" ".join(listed), " ".join(cards), 1)
            try:
                other = self.parse(state, text)
                self.apply(state, seat, other)
            except IllegalAction:
                continue
            values = [step.value for step in self.steps(state, other)]
            if values[: len(chosen)] == list(chosen) and other not in found:
                found.append(other)
        return found

    # --- Seats that come between seasons -----------------------------------------------------------

    def grows(self, options: O) -> bool:
        """Whether people may join between seasons (option ``joining``)."""
        return options.joining

    def deals(self, options: O) -> int:
        """Return the number of seasons."""
        return options.seasons

    def newcomer(self, state: Dealing[T] | N | Over[T]) -> Deal | NewSeat | A | None:
        """Return the new seat: between seasons, where people may join and the cards suffice for one more."""
        table = state.table
        if not (isinstance(state, Dealing) and table.options.joining and table.season > 1):
            return None
        try:
            self.check_table(len(table.scores) + 1, table.options)
        except OptionError:
            return None
        return NEW_SEAT

    def _with_new_seat(self, state: Dealing[T] | N | Over[T], seat: Seat) -> Dealing[T]:
        """Return the deal with one seat more, which has its first points and nothing else yet."""
        if seat != CHANCE or self.newcomer(state) is None:
            raise IllegalAction("wrong_chance", action="NewSeat")
        before = state.table
        scores = (*before.scores, before.options.start_points)
        return Dealing(carried_on(self.fresh(before.options, len(scores)), before, scores=scores))

    # --- Views -------------------------------------------------------------------------------------

    def common_view(self, state: Dealing[T] | N | Over[T], seat: Seat | None) -> dict[str, Any]:
        """Return the fields of :class:`CardView`, to which a game adds its own."""
        table, kind = state.table, cast(Any, type(state))
        return {
            "seat": seat,
            "phase": kind.__struct_config__.tag,
            "turn": self.turn(state).seats,
            "options": table.options,
            "hand": None if seat is None else table.hands[seat],
            "hand_sizes": tuple(map(len, table.hands)),
            "scores": table.scores,
            "dealer": table.dealer,
            "season": table.season,
            "seasons": table.options.seasons,
            "last": table.last,
            "last_season": table.last_season,
            "result": self.result(state),
        }

    def determinise(self, view: V, rng: Draws) -> Dealing[T] | N | Over[T]:
        """Return a state that the view allows: what the seat cannot see is dealt anew."""
        table = self.imagine(view, rng)
        if view.phase == "dealing":
            return Dealing(table)
        if view.result is not None:
            return Over(table, cast(GameEnd, view.result.rule))
        return self.node(view, table, rng)

    @abstractmethod
    def imagine(self, view: V, rng: Draws) -> T:
        """Return a table that the view allows."""

    @abstractmethod
    def node(self, view: V, table: T, rng: Draws) -> N:
        """Return the node of the view's phase, in which a seat acts."""

    # --- Text and steps ----------------------------------------------------------------------------

    @abstractmethod
    def write(self, state: N, action: A) -> str:
        """Write what a seat does as one line of text."""

    @abstractmethod
    def read(self, state: N, text: str) -> A | None:
        """Read what :meth:`write` writes and what players type, None if it is nothing of the kind."""

    def cut(self, state: N, action: A) -> tuple[Step, ...]:
        """Cut what a seat does into the choices that a person makes."""
        return plain_step(action)

    def notate(self, state: Dealing[T] | N | Over[T], action: Deal | NewSeat | A) -> str:
        """Write an action as one line of text."""
        if isinstance(action, Deal | NewSeat):
            return notate_deal(action)
        return self.write(cast(N, state), action)

    def parse(self, state: Dealing[T] | N | Over[T], text: str) -> Deal | NewSeat | A:
        """Read what :meth:`notate` writes and what players type; hands are not looked at."""
        if isinstance(state, Dealing):
            return parse_deal(text)
        if isinstance(state, Over):
            raise unreadable(text)
        action = self.read(state, text)
        if action is None:
            raise unreadable(text, [self.write(state, move) for move in self.moves(state)[:NEAR]])
        return action

    def steps(self, state: Dealing[T] | N | Over[T], action: Deal | NewSeat | A) -> tuple[Step, ...]:
        """Cut an action into the choices that a person makes, the cards of the own hand first."""
        if isinstance(action, Deal | NewSeat):
            return plain_step(action)
        return self.cut(cast(N, state), action)


def _faces(cards: Iterable[Card]) -> list[str]:
    """Return the cards without their colours, in order."""
    return sorted(card[1:] for card in cards)


def imagined_hands(view: CardView, unknown: Iterator[Card], known: Sequence[Cards] = ()) -> tuple[Cards, ...]:
    """Return hands that a view allows: the own one; the others of known cards, the rest unknown ones."""
    return tuple(
        view.hand
        if seat == view.seat and view.hand is not None
        else _filled(known[seat] if known else (), size, unknown)
        for seat, size in enumerate(view.hand_sizes)
    )


def _filled(known: Cards, size: int, unknown: Iterator[Card]) -> Cards:
    return sort_cards((*known, *(next(unknown) for _ in range(size - len(known)))))
