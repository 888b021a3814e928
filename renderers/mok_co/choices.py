"""What of a table is framed for a choice of 行山: for what is chosen, and for what was played instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core import Seat
from engine.mok_co import state as mok_co
from engine.mok_co.numbers import GIFTS, TAM, is_black, kind
from engine.mok_co.state import Installed, View
from renderers.canvas import Framed, Look


class CardOf(NamedTuple):
    """An installed card by its owner and its number."""

    owner: Seat
    number: int


class InHand(NamedTuple):
    """A card of the mover's hand."""

    card: str


class Means(NamedTuple):
    """The rice or the coins of a seat."""

    owner: Seat
    resource: mok_co.Resource


class Square(NamedTuple):
    """The square of the route on which the mover's token stands then."""

    at: int


Thing = CardOf | InHand | Means | Square


def kinds(view: View, thing: Thing, look: Look) -> tuple[Framed, ...]:
    """Return how a thing is framed: by what is chosen, and by what was played instead."""
    return tuple(framed for framed, action in look.framed if thing in _things(view, action))


def walk(view: View, wanted: Framed, look: Look) -> tuple[int, int] | None:
    """Return from where to where one comes by what is chosen, or by what was played, if it says so."""
    found = (each for framed, action in look.framed if framed == wanted for each in _things(view, action))
    start = view.players[view.mover].index
    return next(((start, each.at) for each in found if isinstance(each, Square)), None)


def marks(view: View, action: object) -> bool:
    """Whether anything is framed for an action."""
    return any(True for _ in _things(view, action))


def end(view: View) -> int:
    """Return the square to which the next movement of whoever's turn it is leads."""
    there = view.players[view.mover]
    return min(there.index + there.costs.distance, view.options.way.goal)


def _things(view: View, action: object) -> Iterator[Thing]:
    """Yield what an action is about, of the hand only for whom it belongs to."""
    mover = view.mover
    match action:
        case mok_co.Use(number):
            yield CardOf(mover, number)
            if kind(view.players[mover].installed[number - 1].card) == TAM:
                yield Square(end(view))
        case mok_co.Gather():
            laid = enumerate(view.players[mover].installed, 1)
            yield from (CardOf(mover, number) for number, card in laid if _gives(card))
        case mok_co.Steal(victim, resource):
            yield Means(victim, resource)
        case mok_co.Mark(owner, number) | mok_co.Destroy(owner, number):
            yield CardOf(owner, number)
        case mok_co.Change():
            yield Means(mover, "rice")
        case mok_co.Dismantle(number):
            yield CardOf(mover, number)
        case mok_co.Install(card) | mok_co.Discard(card) if view.seat == mover:
            yield InHand(card)
        case mok_co.Move(resource):
            yield Means(mover, resource)
            yield Square(end(view))
        case mok_co.Effects():
            laid = enumerate(view.players[mover].installed, 1)
            yield from (CardOf(mover, number) for number, card in laid if is_black(card.card))
        case mok_co.Stay() | mok_co.Next():
            yield Square(view.players[mover].index)


def _gives(laid: Installed) -> bool:
    """Whether a card still gives rice or coins by itself in this turn."""
    return laid.active and not laid.used and kind(laid.card) in GIFTS
