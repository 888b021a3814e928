"""The table of a card game: options, seats and dealer, points, deals.

Source: the common rules of the card games, sections 7 to 11 and 13.  Decisions where they are silent:

* ``bankrupt_ends`` and the last season at once: the rule named is ``last_season``.
* The dealer whom chance draws stands in the first deal; a deal that names one at another time is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Final, Literal, TypeVar, cast

import msgspec
from msgspec.structs import replace

from engine.cards import COPIES, DECK, Card, Cards, FaceDown, shuffled, sort_cards
from engine.combos import LoneShip
from engine.core import NEW_SEAT as NEW_SEAT
from engine.core import Chance, Draws, IllegalAction, OptionError, Seat
from engine.core import NewSeat as NewSeat
from engine.nodes import TableNode

T = TypeVar("T")

# --- Options (13) ----------------------------------------------------------------------------------

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
StakeMode = Literal["flat", "cards"]


class TableOptions(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The options that every card game has."""

    seasons: Annotated[int, msgspec.Meta(ge=1, le=100)] = 4
    dealer_rule: Literal["winner", "rotate"] = "winner"
    first_dealer: Literal["random"] | Annotated[int, msgspec.Meta(ge=0, le=8)] = "random"
    direction: Literal["cw", "ccw"] = "cw"
    start_points: Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)] = 0
    bankrupt_ends: bool = False
    joining: bool = False
    """Whether people may join between seasons, each with ``start_points``."""
    folded_hidden: bool = False
    """Whether hands that nobody showed stay hidden after the end of the game."""

    def __post_init__(self) -> None:
        if self.bankrupt_ends and self.start_points <= 0:
            raise OptionError("needs_start_points", option="start_points", value=self.start_points)


class CommonOptions(TableOptions, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Those of games with a dealer value and ships that stand for other cards: most of the seven.

    A game that has only one of the two, or a stake, declares the fields with the same types:
    ``lone_ship: LoneShip``, ``stake: Count``, ``stake_mode: StakeMode``.
    """

    dealer_value_start: Positive = 2
    dealer_value_step: Count = 1
    lone_ship: LoneShip = "rank"


def check_seats(options: TableOptions, seats: int, allowed: range) -> None:
    """Refuse a number of players that the game does not have, and a first dealer who is not there."""
    if seats not in allowed:
        raise OptionError("bad_seats", option="seats", value=seats)
    if options.first_dealer != "random" and options.first_dealer >= seats:
        raise OptionError("bad_option", option="first_dealer", value=options.first_dealer)


# --- Seats, dealer, dealer value (7, 8) ------------------------------------------------------------

NOBODY: Final = -1
"""The dealer before chance has drawn one."""


def next_seat(options: TableOptions, seat: Seat, seats: int) -> Seat:
    """Return the seat that follows in the direction of play."""
    return (seat + (1 if options.direction == "cw" else -1)) % seats


def order(options: TableOptions, first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in the direction of play, beginning with ``first``."""
    step = 1 if options.direction == "cw" else -1
    return tuple((first + step * turn) % seats for turn in range(seats))


def first_dealer(options: TableOptions) -> Seat:
    """Return the dealer of the first season, NOBODY as long as chance has not drawn one."""
    return NOBODY if options.first_dealer == "random" else options.first_dealer


def next_dealer(options: TableOptions, dealer: Seat, winner: Seat | None, seats: int) -> Seat:
    """Return the dealer of the next season; ``winner`` is None for a drawn season (7)."""
    if winner is None or winner == dealer:
        return dealer
    return winner if options.dealer_rule == "winner" else next_seat(options, dealer, seats)


def next_value(options: CommonOptions, dealer: Seat, value: int, winner: Seat | None, seats: int) -> int:
    """Return the dealer value of the next season (8)."""
    if winner == dealer:
        return value + options.dealer_value_step
    stays = next_dealer(options, dealer, winner, seats) == dealer
    return value if stays else options.dealer_value_start


def mult(dealer: Seat, value: int, one: Seat, other: Seat) -> int:
    """Return by what a payment between two seats is multiplied (8)."""
    return value if dealer in (one, other) else 1


# --- Points and the end of the game (9, 10) --------------------------------------------------------


class Payment(msgspec.Struct, frozen=True):
    """What one player pays another: ``points`` = ``base`` × ``mult``, never negative."""

    payer: Seat
    payee: Seat
    points: int
    base: int
    mult: int = 1


def pay(payer: Seat, payee: Seat, base: int, times: int = 1) -> Payment:
    """Return a payment; a negative base turns payer and payee round."""
    if base < 0:
        payer, payee, base = payee, payer, -base
    return Payment(payer, payee, base * times, base, times)


def nets(seats: int, payments: Iterable[Payment]) -> tuple[int, ...]:
    """Return what each seat gains by the payments; the sum is 0."""
    gained = [0] * seats
    for payment in payments:
        gained[payment.payer] -= payment.points
        gained[payment.payee] += payment.points
    return tuple(gained)


def add_points(scores: Sequence[int], gained: Sequence[int]) -> tuple[int, ...]:
    """Return the scores after the gains."""
    return tuple(score + gain for score, gain in zip(scores, gained, strict=True))


def stake_payments(
    winner: Seat, hands: Sequence[Cards], dealer: Seat, value: int, stake: int, mode: StakeMode
) -> tuple[Payment, ...]:
    """Return what the losers pay where the rules name only a winner (9)."""
    return tuple(
        pay(seat, winner, stake if mode == "flat" else len(hand), mult(dealer, value, winner, seat))
        for seat, hand in enumerate(hands)
        if seat != winner
    )


class PaidSeason(msgspec.Struct, frozen=True):
    """How a season ended whose losers pay: ``winner`` None if it was drawn.

    ``payments`` are those of the losers, ``gains`` what each seat won or lost in all.
    """

    season: int
    winner: int | None
    dealer: int
    dealer_value: int
    hand_sizes: tuple[int, ...]
    payments: tuple[Payment, ...]
    gains: tuple[int, ...]


def split_pot(pot: int, winners: Sequence[Seat], seats: int) -> tuple[int, ...]:
    """Return what each seat gets of a pot; odd points go one each to the first winners."""
    share, odd = divmod(pot, len(winners))
    got = {winner: share + (place < odd) for place, winner in enumerate(winners)}
    return tuple(got.get(seat, 0) for seat in range(seats))


def game_end(options: TableOptions, season: int, scores: Sequence[int]) -> GameEnd | None:
    """Return the rule that ends the game after this season, or None (9, 10)."""
    if season >= options.seasons:
        return "last_season"
    if options.bankrupt_ends and min(scores) <= 0:
        return "bankrupt"
    return None


GameEnd = Literal["last_season", "bankrupt"]
"""The rules that end a game."""

# --- Seasons (7, 8, 10) ----------------------------------------------------------------------------


class Dealing(TableNode[T], frozen=True, tag="dealing"):
    """The cards of the season are about to be dealt."""


class Over(TableNode[T], frozen=True, tag="over"):
    """The game has ended, by the rule named."""

    rule: GameEnd


_CARRIED: Final = ("season", "dealer", "dealer_value", "scores", "last", "last_season")
"""What a table takes over from the one before."""


def first_table(kind: Callable[..., T], options: TableOptions, seats: int, **own: object) -> T:
    """Return a table before the first deal: with what those of all games have, and what only its own has."""
    fields = {
        "seats": seats,
        "dealer": first_dealer(options),
        "dealer_value": getattr(options, "dealer_value_start", 1),
        "scores": (options.start_points,) * seats,
        "hands": ((),) * seats,
    }
    known = {name: value for name, value in fields.items() if name in cast(Any, kind).__struct_fields__}
    return kind(options=options, season=1, **{**known, **own})


def carried_on(fresh: T, before: object, **changes: object) -> T:
    """Return a fresh table on which a game goes on: season, dealer and points are those of the one before."""
    table: Any = fresh
    kept = {name: getattr(before, name) for name in _CARRIED if name in table.__struct_fields__}
    return cast(T, replace(table, **{**kept, **changes}))


def next_deal(fresh: T, before: Any, winner: Seat | None) -> Dealing[T] | Over[T]:
    """Return the deal of the next season on a fresh table, or the end of the game.

    ``before`` is the table at the end of the season, with its points and its summary; the winner, None for a
    drawn season, decides about dealer and dealer value, where the game has one.
    """
    options, dealer, seats = before.options, before.dealer, len(before.scores)
    rule = game_end(options, before.season, before.scores)
    if rule:
        return Over(before, rule)
    following = {"season": before.season + 1, "dealer": next_dealer(options, dealer, winner, seats)}
    if hasattr(before, "dealer_value"):
        following["dealer_value"] = next_value(options, dealer, before.dealer_value, winner, seats)
    return Dealing(carried_on(fresh, before, **following))


# --- Deals (11) ------------------------------------------------------------------------------------


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Chance shuffles the deck, next card first, and draws the first dealer where nobody is dealer yet."""

    deck: Cards
    dealer: Seat | None = None


class Reshuffle(msgspec.Struct, frozen=True, tag="reshuffle"):
    """Chance shuffles cards that become a new deck, next card first."""

    deck: Cards


def deal_chance(seats: int, dealer: Seat) -> Chance:
    """Return the chance of a deal: first the dealer, if nobody is, then the order of the deck."""

    def sample(rng: Draws) -> Deal:
        drawn = rng.randrange(seats) if dealer == NOBODY else None
        deck = rng.laid(DECK) if isinstance(rng, FaceDown) else DECK
        return Deal(shuffled(deck, rng), drawn)

    return Chance(sample)


def reshuffle_chance(cards: Cards) -> Chance:
    """Return the chance of a reshuffle of these cards; they are put in deck order before.

    Everybody has seen these cards and nobody holds one of them, so their new order needs no seal.
    """
    return Chance(lambda rng: Reshuffle(shuffled(sort_cards(cards), rng)))


def check_deal(action: object, seats: int, dealer: Seat) -> Seat:
    """Return the dealer of the season; refuse what is no deal of the 48 cards, or names a wrong dealer."""
    if isinstance(action, Deal) and Counter(action.deck) == COPIES:
        if dealer != NOBODY and action.dealer is None:
            return dealer
        if dealer == NOBODY and action.dealer is not None and 0 <= action.dealer < seats:
            return action.dealer
    raise IllegalAction("wrong_chance", action=type(action).__name__)


def check_reshuffle(action: object, cards: Iterable[Card]) -> Cards:
    """Return the new deck; refuse what is no reshuffle of exactly these cards."""
    if isinstance(action, Reshuffle) and Counter(action.deck) == Counter(cards):
        return action.deck
    raise IllegalAction("wrong_chance", action=type(action).__name__)


def deal_hands(deck: Cards, seats: Sequence[Seat], size: int) -> tuple[tuple[Cards, ...], Cards]:
    """Deal ``size`` cards each, one by one in this order; return hands by seat, and what is left."""
    dealt = {
        seat: sort_cards(deck[place : size * len(seats) : len(seats)]) for place, seat in enumerate(seats)
    }
    return tuple(dealt[seat] for seat in range(len(seats))), deck[size * len(seats) :]
