"""The table of 行山 as a view shows it, described once: drawn from this, and put into words from this."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from engine.cards import sort_cards
from engine.mok_co.numbers import (
    EFFECTIVE,
    SHIP,
    SHIP_COINS,
    WORN_OUT,
    currency,
    install_cost,
    is_black,
    is_worn,
    kind,
)
from engine.mok_co.options import COLUMNS, ROWS, SQUARES, Options
from engine.mok_co.state import Installed, Player, View
from renderers import glossary
from renderers.canvas import PLAIN, Framed, Look
from renderers.cards.names import count_text
from renderers.mok_co import telling
from renderers.mok_co.choices import CardOf, InHand, Means, end, kinds, walk
from renderers.mok_co.names import NAMES
from renderers.mok_co.plan import Board, Ground, Hand, Held, Laid, Place, Ranking, Route, State, Table
from renderers.mok_co.telling import coin_text, gain_text, price_text, rice_text, square_text, squares_text
from renderers.names import listed, player
from renderers.table import ends
from renderers.translation import N_, Translator, translator


def table(view: View, prompt: str, look: Look) -> Table:
    """Describe the table of a view, the seats in the order of turns."""
    t = translator(look.language)
    seats, result = places(view, look), look.result or view.result
    return Table(
        title(t),
        notes(view, t),
        prompt,
        board(view, look),
        seats if result is None else tuple(seats[seat] for seat in ends.ranked(result)),
        telling.throw(view, look, t),
        _legend(seats, t),
        ranking(view, look, t),
        _key(view, t),
    )


def places(view: View, look: Look) -> tuple[Place, ...]:
    """Describe the seats in the order of turns."""
    t = translator(look.language)
    return tuple(place(view, seat, look, t) for seat in range(len(view.players)))


def notes(view: View, t: Translator) -> str:
    """Return in a line how far the game is."""
    return " · ".join(status(view, t))


def title(t: Translator) -> str:
    """Return the game's name with its sign."""
    return glossary.titled(NAMES.name, t)


_LEGEND: Final[Mapping[State, str]] = MappingProxyType(
    {"new": N_("clock: works later"), "spent": N_("crossed out: worn out")}
)


def _legend(seats: Sequence[Place], t: Translator) -> str:
    """Return how a card looks that works not yet, or no more, where there is one."""
    states = {laid.state for seat in seats for laid in seat.cards}
    return next((t.t(words) for state, words in _LEGEND.items() if state in states), "")


def _key(view: View, t: Translator) -> tuple[str, ...]:
    """Return what the numbers of the seats are, and the sign of hue where there is any."""
    hue = [t.t("a move from there goes 1 further")] if view.options.way.hues else []
    return (t.t("cards in hand"), t.t("rice"), t.t("coins"), *hue)


def status(view: View, t: Translator) -> list[str]:
    """Return short notes about the whole table."""
    return [
        t.t("Round {round}", round=view.round),
        t.tn("{count} card in the deck", "{count} cards in the deck", view.deck_size),
        t.t("discarded {count}", count=len(view.discarded)),
    ]


# --- The board -------------------------------------------------------------------------------------


def board(view: View, look: Look = PLAIN) -> Board:
    """Return the route with the tokens, and the last movement that was told, or what is chosen."""
    there = tuple(each.index for each in view.players)
    if look.framed:
        chosen, played = walk(view, "chosen", look), walk(view, "played", look)
        return Board(route(view.options), there, chosen=chosen, played=played)
    walks = [event.walk for story in view.last[-2:] for event in story.events if event.walk is not None]
    moved = (walks[-1].start, walks[-1].end) if walks else None
    return Board(route(view.options), there, moved, _target(view))


def _target(view: View) -> int | None:
    """Return the square to which the next movement of whoever's turn it is leads; None once it is over."""
    return None if view.result is not None or not view.turn else end(view)


@lru_cache(maxsize=16)
def route(options: Options) -> Route:
    """Return the route, and the part of the board in which it lies."""
    way = options.way
    places = [SQUARES[square] for square in way.squares]
    rows = range(min(row for row, _ in places), max(row for row, _ in places) + 1)
    columns = range(min(at for _, at in places), max(at for _, at in places) + 1)
    return Route(
        tuple(COLUMNS[at] for at in columns),
        tuple(ROWS[row] for row in rows),
        tuple((at - columns.start, row - rows.start) for row, at in places),
        tuple(_ground(options, index) for index in range(len(places))),
        turns(way.goal, way.hues),
    )


_LEG: Final = 4
_MOST: Final = 9
"""Squares from a turning of the way to the next, and how many turnings have room, at most."""


def turns(goal: int, hues: Iterable[int]) -> tuple[int, ...]:
    """Return the squares at which the way turns: start, hue, goal; none if these are too far apart."""
    found = tuple(sorted({0, goal, *hues}))
    far = max(end - start for start, end in pairwise(found))
    return found if far <= _LEG and len(found) <= _MOST else ()


def _ground(options: Options, index: int) -> Ground:
    way = options.way
    if index == way.goal:
        return "goal"
    if index in way.hues:
        return "hue"
    return "water" if options.water and index in way.waters else ""


# --- The seats -------------------------------------------------------------------------------------


def place(view: View, seat: int, look: Look, t: Translator) -> Place:
    """Return a seat with all that everybody knows of it."""
    there = view.players[seat]
    result = look.result or view.result
    mine = seat == view.mover and result is None
    return Place(
        seat,
        player(look, seat, t),
        (t.t("rice"), str(there.rice)),
        (t.t("coins"), str(there.coins)),
        (there.hand_size, there.costs.hand_limit),
        there.protected,
        tuple(_notes(view, there, t)),
        tuple(_costs(view, there, t)),
        tuple(
            laid(card, number, view, mine=mine)._replace(
                framed=_named(f"{seat}-{number}", look) or kinds(view, CardOf(seat, number), look)
            )
            for number, card in enumerate(there.installed, 1)
        ),
        active=seat in view.turn if result is None else result.ranking[seat] == 1,
        rank="" if result is None else t.t("{rank}.", rank=result.ranking[seat]),
        named=look.marks("seat", seat) or look.marks("victim", seat),
        means=(kinds(view, Means(seat, "rice"), look), kinds(view, Means(seat, "coin"), look)),
    )


def _named(thing: str, look: Look) -> tuple[Framed, ...]:
    """Return the frame of a card that a refusal is about."""
    return ("named",) if thing in look.marked else ()


def _notes(view: View, there: Player, t: Translator) -> list[str]:
    """Return place, protection and hand."""
    square = t.t("square {square}", square=square_text(view, there.index, t))
    shield = [t.t("protected")] if there.protected else []
    hand = t.t("hand {count} of {most}", count=there.hand_size, most=there.costs.hand_limit)
    return [square, *shield, hand]


def _costs(view: View, there: Player, t: Translator) -> list[str]:
    """Return how far the next movement goes for how much, and what installing costs less."""
    costs = there.costs
    if there.index == view.options.way.goal or view.result is not None:
        return []
    moving = t.t(
        "{squares} for {rice} or {coins}",
        squares=squares_text(costs.distance, t),
        rice=rice_text(costs.move_rice, t),
        coins=coin_text(costs.move_coin, t),
    )
    less = [t.t("installing −{count}", count=costs.discount)] if costs.discount else []
    return [moving, *less]


def laid(there: Installed, number: int, view: View, *, mine: bool) -> Laid:
    """Return an installed card; ``mine``: its owner's turn is under way."""
    return Laid(
        there.card,
        number,
        min(there.marks, WORN_OUT),
        _state(there, view, mine=mine),
        lasts=not is_black(there.card),
    )


def _state(there: Installed, view: View, *, mine: bool) -> State:
    if not there.active:
        return "spent" if is_worn(there.card, there.marks, view.options) else "new"
    if not mine or kind(there.card) not in EFFECTIVE:
        return ""
    return "due" if is_due(there) else "used"


def is_due(there: Installed) -> bool:
    """Whether an installed card of the seat whose turn it is has still to be used."""
    return there.active and not there.used and kind(there.card) in EFFECTIVE


# --- The end ---------------------------------------------------------------------------------------


def ranking(view: View, look: Look, t: Translator) -> Ranking | None:
    """Return the places of all seats once the game has ended, and how far each has come."""
    result = look.result or view.result
    if result is None:
        return None
    return Ranking(t.t("Final result"), ends.final(result, look, lambda seat: _came_to(view, seat, t)))


def _came_to(view: View, seat: int, t: Translator) -> str:
    """Return how far a seat has come; of several on the mountain also what puts one before the other."""
    there, goal = view.players[seat], view.options.way.goal
    square = square_text(view, there.index, t)
    if there.index < goal or [each.index for each in view.players].count(goal) == 1:
        return square
    cards = t.t("installed {cards}", cards=count_text(len(there.installed), t))
    return listed([square, cards, coin_text(there.coins, t)], t)


# --- The own hand ----------------------------------------------------------------------------------


def hand(view: View, look: Look) -> Hand | None:
    """Describe the hand of the seat whose view this is; None for a spectator."""
    if view.seat is None or view.hand is None:
        return None
    t = translator(look.language)
    there = view.players[view.seat]
    owner, whose = t.t("Your hand"), t.t("Your hand. Only you see this.")
    if look.looking_back:
        owner = whose = t.t("Hand of {name}", name=player(look, view.seat, t))
    drawn = [] if look.framed else list(view.drawn)  # its mark would be taken for the choice
    cards = sort_cards(view.hand)
    return Hand(
        title(t),
        owner,
        whose,
        count_text(len(view.hand), t),
        tuple(
            _held(card, there, drawn, t)._replace(
                framed=_named(card, look)
                or (kinds(view, InHand(card), look) if card not in cards[:place] else ())
            )
            for place, card in enumerate(cards)
        ),
        tuple(_means(view, there, t)),
    )


def _held(card: str, there: Player, drawn: list[str], t: Translator) -> Held:
    """Return a card of the hand with what it costs now; ``drawn`` loses it, so that copies are told apart."""
    resource, cost = currency(card), install_cost(card, there.costs.discount)
    have = there.rice if resource == "rice" else there.coins
    fresh = card in drawn
    if fresh:
        drawn.remove(card)
    if kind(card) == SHIP:
        return Held(card, gain_text(0, SHIP_COINS, t), "coin", t.t("+{what}", what=SHIP_COINS), True, fresh)
    return Held(card, price_text(resource, cost, t), resource, str(cost), have >= cost, fresh)


def _means(view: View, there: Player, t: Translator) -> list[str]:
    """Return what the owner of a hand has, and what moving costs."""
    costs = there.costs
    has = t.t("You have {rice} and {coins}.", rice=rice_text(there.rice, t), coins=coin_text(there.coins, t))
    if there.index == view.options.way.goal or view.result is not None:
        return [has]
    far = t.t(
        "A move from {square} goes {squares}, for {rice} or {coins}.",
        square=square_text(view, there.index, t),
        squares=squares_text(costs.distance, t),
        rice=rice_text(costs.move_rice, t),
        coins=coin_text(costs.move_coin, t),
    )
    return [has, far]
