"""What a computer player is.

A player *considers* what a seat may know: it weighs every sensible action and returns the best first.  To
choose is to take the first.  Whatever wants to know more than the choice (a hint, a review, a weaker level)
reads the same list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.core import AnyGame, Draws, Seat


class Seen(Protocol):
    """What every View has: the seat that sees it (None: a spectator)."""

    @property
    def seat(self) -> Seat | None:
        """The viewer."""
        ...


class Thought(NamedTuple):
    """A legal action that a player has weighed.

    ``worth`` is in points of the rules, as far as the player can see: by how many the seat will lead the mean
    of the others over the whole game when the deal is over, where the levels of the game reckon that
    (``Skill.absolute``); else it tells only how much better one action is than another.  ``error`` is its
    standard error where it was counted over samples.
    """

    action: Any
    worth: float
    error: float = 0.0


class Player(ABC):
    """Somebody who chooses from what a seat may know."""

    @abstractmethod
    def consider(self, game: AnyGame, view: Any, rng: Draws, also: Any = None) -> Sequence[Thought]:
        """Weigh what the seat of the view may do, whose turn it is: at least one action, the best first.

        What makes no sense in a game (to move nowhere, to decline what one has cast for) is not among them,
        nor what the player overlooks.  ``also`` is an action that is weighed in any case, if it can be: to
        judge whoever has done it.
        """

    def choose(self, game: AnyGame, view: Any, rng: Draws) -> Any:
        """Return a legal action for the seat that the view belongs to, whose turn it is."""
        return self.consider(game, view, rng)[0].action

    def judging(self) -> Player:
        """Return who judges what others did with these eyes, without what makes this player err or hurry."""
        return self


Weigher = Callable[[Any, Any, Draws], Sequence[Thought]]
"""Weighs the sensible actions of the seat of a view in one game, in any order (game, view, chance)."""


Levels = Mapping[str, Player]
"""The levels of one game by name, the weakest first."""


def seat_of(view: Seen) -> Seat:
    """Return the seat that the view belongs to; a spectator has nothing to choose."""
    if view.seat is None:
        raise ValueError("a spectator cannot choose")
    return view.seat


A = TypeVar("A")


def best_first(thoughts: Iterable[Thought], rng: Draws) -> list[Thought]:
    """Return the thoughts, the best first; chance decides between equals."""
    drawn = [(thought.worth, rng.randrange(1 << 30), thought) for thought in thoughts]
    return [thought for _, _, thought in sorted(drawn, key=lambda each: each[:2], reverse=True)]
