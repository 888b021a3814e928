"""What a computer player is."""

from __future__ import annotations

from typing import Any, Protocol

from engine.core import AnyGame, Draws, Seat


class Seen(Protocol):
    """What every View has: the seat that sees it (None: a spectator)."""

    @property
    def seat(self) -> Seat | None:
        """The viewer."""
        ...


class Player(Protocol):
    """Somebody who chooses from what a seat may know."""

    def choose(self, game: AnyGame, view: Any, rng: Draws) -> Any:
        """Return a legal action for the seat that the view belongs to, whose turn it is."""
        ...


def seat_of(view: Seen) -> Seat:
    """Return the seat that the view belongs to; a spectator has nothing to choose."""
    if view.seat is None:
        raise ValueError("a spectator cannot choose")
    return view.seat
