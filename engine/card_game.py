"""The frame of the seven card games: what all of them do alike.

Every season begins with a deal by chance, one seat acts at a time, and the scores decide at the end.  This
module says all that; a game says what is its own in its :class:`Parts` (how cards are dealt, what is legal
and what it does, its words) and in the abstract methods of :class:`CardGame` (what its view adds and shows).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar, cast

import msgspec
from msgspec.structs import replace

from engine.card_table import (
    Deal,
    Dealing,
    NewSeat,
    Over,
    TableOptions,
    carried_on,
    check_deal,
    check_seats,
    deal_chance,
)
from engine.card_text import CARD_JOINT, CARDS, notate_deal, parse_deal
from engine.cards import DECK, Card, Cards, shuffled, sort_cards, unseen
from engine.core import (
    CHANCE,
    Chance,
    Draws,
    IllegalAction,
    OptionError,
    Privacy,
    Result,
    Seat,
    Step,
    held_privately,
)
from engine.nodes import TableNode, plain_step
from engine.table_game import GrowingGame

# --- Tables, nodes and views -----------------------------------------------------------------------


class CardTable(Protocol):
    """What every table has; each game declares the fields itself, in the order in which they are stored."""

    @property
    def options(self) -> TableOptions:
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
    def last(self) -> tuple[object, ...]:
        """What everybody saw of the last action."""

    @property
    def last_season(self) -> object:
        """How the season before ended, None in the first one."""


class ActingNode(Protocol):
    """What every node has in which a seat acts."""

    @property
    def table(self) -> CardTable:
        """What all nodes share."""

    @property
    def seat(self) -> Seat:
        """Who acts."""


T = TypeVar("T", bound=CardTable)
O = TypeVar("O", bound=TableOptions)  # noqa: E741
E = TypeVar("E")
L = TypeVar("L")


class Scored(Protocol):
    """What has points by seat."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat."""


class SeatedTable(msgspec.Struct, frozen=True):
    """A table whose seats are those of its scores; that field stands where the game stores it."""

    @property
    def seats(self: Scored) -> int:
        """The number of players."""
        return len(self.scores)


class SeatNode(TableNode[T], frozen=True):
    """A node in which a seat acts; a game adds to it what only that node knows."""

    seat: Seat


class MoverNode(TableNode[T], frozen=True, rename={"seat": "mover"}):
    """The same, where the seat is stored under another name."""

    seat: Seat


class CardView(msgspec.Struct, Generic[O, E, L], frozen=True, kw_only=True):
    """What every view tells: ``hand`` is the seat's own, None for a spectator (``seat`` None).

    ``dealer_value`` stays 1 in a game without one, ``deck_size`` 0 where no deck is left.  A game adds
    fields; what has the name of one of its table or node tells the same (:meth:`CardGame.view`).
    """

    seat: Seat | None
    phase: str
    turn: tuple[Seat, ...]
    options: O
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    deck_size: int = 0
    scores: tuple[int, ...]
    dealer: Seat
    dealer_value: int = 1
    season: int
    seasons: int
    last: tuple[E, ...]
    last_season: L | None
    result: Result | None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.scores)


N = TypeVar("N", bound=ActingNode)
A = TypeVar("A")
V = TypeVar("V", bound=CardView[Any, Any, Any])

CardState: TypeAlias = Dealing[T] | N | Over[T]
"""A state of a card game: before the deal, where a seat acts, after the end."""

CardAction: TypeAlias = Deal | NewSeat | A
"""What may happen in a card game: by chance, or because a seat does it."""


class Parts(msgspec.Struct, Generic[T, N, A, O], frozen=True):
    """What a game says itself about its actions, in its modules ``play``, ``judge`` and ``wording``."""

    fresh: Callable[[O, int], T]
    """The table before the first deal, by the options and the number of seats."""
    deal_out: Callable[[T, Seat, Cards], CardState[T, N]]
    """The season after the deal, by dealer and shuffled deck, next card first."""
    act: Callable[[N, A], CardState[T, N]]
    """The state after an action of the seat whose turn it is; raises IllegalAction with one of the RULES."""
    moves: Callable[[N], Sequence[A]]
    """What that seat may do."""
    write: Callable[[N, A], str]
    """An action as one line of text."""
    read: Callable[[N, str], A | None]
    """The way back, for what players type too; None if it is nothing of the kind; hands are not looked at."""
    cut: Callable[[N, A], tuple[Step, ...]]
    """An action cut into the choices that a person makes."""


HANDS: Final = held_privately(Deal)
"""Hands are private, and a deal is all hands."""

SEALED_HANDS: Final = replace(HANDS, sealed=True)
"""So are hands that nobody showed when the game has ended."""

# --- The frame -------------------------------------------------------------------------------------


def _deal(state: Dealing[CardTable]) -> Chance:
    return deal_chance(len(state.table.scores), state.table.dealer)


class CardGame(GrowingGame[T, CardState[T, N], CardAction[A], V, O], Generic[T, N, A, V, O]):
    """A card game of tables ``T``, nodes in which a seat acts ``N``, and what it may do there ``A``."""

    decks = (DECK,)
    first_seat = False  # chance draws who deals first
    points = "scores"
    part = "season"
    chances: ClassVar[Mapping[type, Callable[[Any], Chance]]] = MappingProxyType({Dealing: _deal})
    hidden: ClassVar[frozenset[str]] = frozenset({"hands", "deck"})
    parts: Parts[T, N, A, O]

    # --- Seats, turns ------------------------------------------------------------------------------

    def check_table(self, seats: int, options: O) -> None:
        """Raise OptionError if so many cannot play by these options; a game may have more reasons."""
        check_seats(options, seats, self.seats)

    def fresh(self, options: O, seats: int) -> CardState[T, N]:
        """Return the first season before the deal."""
        return Dealing(self.parts.fresh(options, seats))

    def movers(self, state: CardState[T, N]) -> tuple[Seat, ...]:
        """Return whose turn it is."""
        return (cast(N, state).seat,)

    # --- Actions -----------------------------------------------------------------------------------

    def legal(self, state: CardState[T, N], seat: Seat) -> list[CardAction[A]]:
        """List what the seat may do: nothing when it is not its turn."""
        if seat == CHANCE or seat not in self.turn(state).seats:
            return []
        return [*self.parts.moves(cast(N, state))]

    def carry_out(self, state: CardState[T, N], seat: Seat, action: CardAction[A]) -> CardState[T, N]:
        """Return the state after a deal, or after what a seat does."""
        if isinstance(state, Dealing):
            dealer = check_deal(action, len(state.table.scores), state.table.dealer)
            assert isinstance(action, Deal)
            return self.parts.deal_out(state.table, dealer, action.deck)
        assert not isinstance(state, Over)
        # A deal is refused there like any action that has no place.
        return self.parts.act(state, cast(A, action))

    # --- What is private ---------------------------------------------------------------------------

    def privacy(self, options: O) -> Privacy:
        """Return that hands are private: until the end, or with ``folded_hidden`` for ever."""
        return SEALED_HANDS if options.folded_hidden else HANDS

    def ended(self, state: CardState[T, N]) -> str:
        """Return how the last season ended that has ended, empty where all end alike (:meth:`way`)."""
        season = state.table.last_season
        return "" if season is None else self.way(season)

    def way(self, season: Any) -> str:
        """Return how a season ended, by what is told of it."""
        return ""

    def own(self, view: V) -> Cards | None:
        """Return the seat's own hand."""
        return view.hand

    def dealt(self, action: CardAction[A]) -> str | None:
        """Return the dealer whom a deal has drawn, as records write it."""
        return notate_deal(replace(action, deck=())).strip() if isinstance(action, Deal) else None

    def unlisted(self, state: CardState[T, N], seat: Seat, chosen: Sequence[str]) -> list[CardAction[A]]:
        """List the actions with the chosen cards where only those of other colours are listed.

        Where colours do not matter a game lists one choice of cards for each choice of strengths.
        """
        cards = chosen[0].split(CARD_JOINT)
        found: list[CardAction[A]] = []
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

    def capital(self, options: O) -> int | None:
        """Return the first points; who begins with none, or owes some, may lose without end."""
        return options.start_points if options.start_points > 0 else None

    def has_room(self, state: CardState[T, N]) -> bool:
        """Whether it is between seasons, people may join, and the cards suffice for one more."""
        table, options = state.table, cast(O, state.table.options)
        if not (isinstance(state, Dealing) and self.grows(options) and table.season > 1):
            return False
        try:
            self.check_table(len(table.scores) + 1, options)
        except OptionError:
            return False
        return True

    def with_new_seat(self, state: CardState[T, N]) -> Dealing[T]:
        """Return the deal with one seat more, which has its first points and nothing else yet."""
        before, options = state.table, cast(O, state.table.options)
        scores = (*before.scores, options.start_points)
        return Dealing(carried_on(self.parts.fresh(options, len(scores)), before, scores=scores))

    # --- Views -------------------------------------------------------------------------------------

    def common(self, state: CardState[T, N], seat: Seat | None) -> dict[str, object]:
        """Return what every view tells: the own hand too, and how many cards all have, and the deck."""
        table = state.table
        return {
            **super().common(state, seat),
            "hand": None if seat is None else table.hands[seat],
            "hand_sizes": tuple(map(len, table.hands)),
            "deck_size": len(getattr(table, "deck", ())),
            "seasons": table.options.seasons,
        }

    def determinise(self, view: V, rng: Draws) -> CardState[T, N]:
        """Return a state that the view allows: what the seat cannot see is dealt anew."""
        if view.phase == "dealing":
            return Dealing(self.imagined_table(view, rng))
        return super().determinise(view, rng)

    def behind(self, view: V, rng: Draws) -> dict[str, object]:
        """Return what is hidden of a table, out of the cards that the view does not show, shuffled."""
        return self.imagined(view, iter(shuffled(self.unseen(view), rng)), rng)

    def unseen(self, view: V) -> Cards:
        """Return the cards that the view does not show, in deck order."""
        return unseen((*(view.hand or ()), *self.shown(view)))

    @abstractmethod
    def shown(self, view: V) -> Iterable[Card]:
        """Return the cards that the view shows beside the hand: none of them is in a place unknown to it."""

    def imagined(self, view: V, unknown: Iterator[Card], rng: Draws) -> dict[str, object]:
        """Return what is hidden of a table, out of the shuffled cards that the view does not show."""
        return {"hands": imagined_hands(view, unknown), "deck": tuple(islice(unknown, view.deck_size))}

    def node(self, view: V, table: T, rng: Draws) -> CardState[T, N]:
        """Return the node of the view's phase, in which the seat whose turn it is acts."""
        return self.made(view, table=table, seat=view.turn[0])

    # --- Text and steps ----------------------------------------------------------------------------

    def notate(self, state: CardState[T, N], action: CardAction[A]) -> str:
        """Write an action as one line of text."""
        if isinstance(action, Deal | NewSeat):
            return notate_deal(action)
        return self.parts.write(cast(N, state), action)

    def read(self, state: CardState[T, N], text: str) -> CardAction[A] | None:
        """Read what :meth:`notate` writes and what players type; hands are not looked at."""
        if isinstance(state, Dealing):
            return parse_deal(text)
        return None if isinstance(state, Over) else self.parts.read(state, text)

    def steps(self, state: CardState[T, N], action: CardAction[A]) -> tuple[Step, ...]:
        """Cut an action into the choices that a person makes, the cards of the own hand first."""
        if isinstance(action, Deal | NewSeat):
            return plain_step(action)
        return self.parts.cut(cast(N, state), action)


def _faces(cards: Iterable[Card]) -> list[str]:
    """Return the cards without their colours, in order."""
    return sorted(card[1:] for card in cards)


def imagined_hands(
    view: CardView[Any, Any, Any], unknown: Iterator[Card], known: Sequence[Cards] = ()
) -> tuple[Cards, ...]:
    """Return hands that a view allows: the own one; the others of known cards, the rest unknown ones."""
    return imagined_piles(view.seat, view.hand, view.hand_sizes, unknown, known)


def imagined_piles(
    seat: Seat | None,
    own: Cards | None,
    sizes: Sequence[int],
    unknown: Iterator[Card],
    known: Sequence[Cards] = (),
) -> tuple[Cards, ...]:
    """Return cards by seat: its own, for the others so many as they have, known ones among them."""
    return tuple(
        own if other == seat and own is not None else _filled(known[other] if known else (), size, unknown)
        for other, size in enumerate(sizes)
    )


def of_others(by_seat: Iterable[Cards], seat: Seat | None) -> list[Card]:
    """Return the cards of all seats but one."""
    return [card for other, cards in enumerate(by_seat) if other != seat for card in cards]


def _filled(known: Cards, size: int, unknown: Iterator[Card]) -> Cards:
    return sort_cards((*known, *(next(unknown) for _ in range(size - len(known)))))
