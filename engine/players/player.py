"""What a computer player is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from engine.core import AnyGame, Draws, Seat


class Seen(Protocol):
    """What every View has: the seat that sees it (None: a spectator)."""

    @property
    def seat(self) -> Seat | None:
        """The viewer."""
        ...


class Player(Protocol):
    """Somebody who chooses from what a seat may know."""

    def choose(self, game: AnyGame, view: object, rng: Draws) -> Any:
        """Return a legal action for the seat that the view belongs to, whose turn it is."""
        ...


def seat_of(view: Seen) -> Seat:
    """Return the seat that the view belongs to; a spectator has nothing to choose."""
    if view.seat is None:
        raise ValueError("a spectator cannot choose")
    return view.seat


A = TypeVar("A")


def best_of(actions: Iterable[A], worth: Callable[[A], Any], rng: Draws) -> A:
    """Return an action that is worth most; chance decides between equals."""
    scored = [(worth(action), action) for action in actions]
    highest = max(score for score, _ in scored)
    best = [action for score, action in scored if score == highest]
    return best[rng.randrange(len(best))]
