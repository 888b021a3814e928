"""Rounds for chips: what the three games share in which seats win chips of each other, round by round.

Source: the rule specification of the stick games, sections 1 and 5.  People may join between two rounds, and
there is no deal: the next one begins by itself.  Seats are added where chance is about to act; a game rests
in such a place between two rounds, and chance, which decides nothing there, lets it go on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Final, Generic, Literal, Protocol, TypeVar

import msgspec

from engine.core import Chance, Seat
from engine.nodes import Between
from engine.table_game import GrowingGame, Joining, Node, Seen

# --- Why something is not legal --------------------------------------------------------------------

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game_over": "the game has ended (seat)",
        "chance_decides": "the sticks are in the air, or a round is about to begin (seat)",
        "not_your_turn": "another seat acts now (seat, mover)",
        "wrong_chance": "sticks cannot show this, or no seat can be added here (action)",
        "wrong_action": "this kind of action has no place here (action)",
        "unreadable_move": "the text names no action (text, near)",
    }
)
"""Rules of all three games that forbid an action, with their data."""

# --- Tables ----------------------------------------------------------------------------------------


class ChipOptions(Joining, Protocol):
    """The switches of §5 that all three games have; people may join between rounds."""

    @property
    def rounds(self) -> int | None:
        """The number of rounds; None: as many as seats, so that each begins once, or is banker once."""

    @property
    def bankroll(self) -> int | None:
        """The chips of the start; None: everybody starts at 0 and may go below."""


O = TypeVar("O", bound=ChipOptions)  # noqa: E741

GameEnd = Literal["last_round", "one_has_all"]
"""The rules that end a game."""


class ChipTable(msgspec.Struct, Generic[O], frozen=True):
    """What the tables of these games begin with."""

    options: O
    chips: tuple[int, ...]
    round: int

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.chips)

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.options.rounds or self.seats

    def can_pay(self, seat: Seat) -> bool:
        """Whether a seat has chips; without a bankroll everybody has as many as they like."""
        return self.options.bankroll is None or self.chips[seat] > 0

    def ending(self) -> GameEnd | None:
        """Return the rule that ends the game after this round, or None."""
        if sum(map(self.can_pay, range(self.seats))) == 1:
            return "one_has_all"
        return "last_round" if self.round >= self.rounds else None


def seats_from(first: int, seats: int) -> Iterator[Seat]:
    """Return all seats in their order, beginning anywhere."""
    return ((first + place) % seats for place in range(seats))


# --- Between two rounds ----------------------------------------------------------------------------


class NextRound(msgspec.Struct, frozen=True, tag="next_round"):
    """The next round begins; nothing is drawn."""


NEXT_ROUND: Final = NextRound()

BEGINNING: Final = Chance(lambda _rng: NEXT_ROUND, ((NEXT_ROUND, Fraction(1)),))
"""What happens between two rounds for certain."""


def between(state: object) -> Chance:
    """Return what happens for certain at a node between two rounds."""
    return BEGINNING


# --- The frame -------------------------------------------------------------------------------------


T = TypeVar("T")
S = TypeVar("S", bound=Node)
A = TypeVar("A")
V = TypeVar("V", bound=Seen)


class ChipGame(GrowingGame[T, S, A, V, O], Generic[T, S, A, V, O]):
    """A game of rounds for chips."""

    first_seat: ClassVar[bool] = False  # everybody begins, or is banker, as often
    points = "nets"
    part = "round"

    def capital(self, options: O) -> int | None:
        """Return the bankroll."""
        return options.bankroll

    def has_room(self, state: S) -> bool:
        """Whether it is between two rounds, and there is room for one more."""
        return isinstance(state, Between) and state.table.seats + 1 in self.seats
