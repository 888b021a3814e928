"""What somebody is asked: a position, whose choice it is, and what the controls of the choice press."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from bot.kit.messages.press import Press
from bot.table.messages.verbs import CONFIRM, PICK
from bot.table.service.match import Match
from engine.core import AnyGame, Seat


class Question(Protocol):
    """A position in which somebody chooses, and what its controls press."""

    @property
    def rules(self) -> AnyGame:
        """The rules of the game."""
        ...

    @property
    def state(self) -> Any:
        """The position; None where the seat is not asked."""
        ...

    @property
    def seat(self) -> Seat:
        """Who chooses."""
        ...

    @property
    def confirms(self) -> bool:
        """Whether a choice is asked for once more before it is played."""
        ...

    @property
    def only(self) -> frozenset[Any] | None:
        """The actions that are offered; None for all."""
        ...

    def pick(self, *values: str) -> Press:
        """Return the press by which values are chosen."""
        ...

    def confirm(self, *values: str) -> Press:
        """Return the press by which the action of these values is played."""
        ...


@dataclass(frozen=True, slots=True)
class AtTable:
    """What a seat is asked in a game."""

    match: Match
    seat: Seat
    only: frozenset[Any] | None = None

    @property
    def rules(self) -> AnyGame:
        """The rules of the game."""
        return self.match.rules

    @property
    def state(self) -> Any:
        """The position; None where the seat is not asked."""
        return self.match.question(self.seat)

    @property
    def confirms(self) -> bool:
        """Whether this person wants to be asked once more."""
        return self.match.seats[self.seat].confirm_moves

    def pick(self, *values: str) -> Press:
        """Return the press by which values are chosen."""
        return PICK(self.match.id, *values).at(self.match.shown_ply(self.seat))

    def confirm(self, *values: str) -> Press:
        """Return the press by which the action of these values is played."""
        return CONFIRM(self.match.id, *values).at(self.match.shown_ply(self.seat))
