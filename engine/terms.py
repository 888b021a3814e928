"""What the contract of a game is made of: the values that its questions are asked with and answered by.

In the order in which they are met:

* seats, turns and results: who acts, and how a game ends; what stands by seat
* errors: the tree of everything that may escape from the engine
* chance: what sticks and deals may do, with exact odds where they can be listed
* steps: a choice cut into the pieces a person makes it of
* privacy: what of a game only some may know
* the seat that comes later, in games whose tables grow
* records and positions: the forms of their own that a game may have, and who else shows them
* offers: resigning and agreeing to a draw, where the rules of a game know them

:mod:`engine.core`, which asks the questions, offers all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol, TypeVar

import msgspec

T = TypeVar("T")
Key = TypeVar("Key", int, tuple[int, ...])

# --- Seats, turns, results -------------------------------------------------------------------------

Seat = int
"""A place at a game, 0 … players-1; :data:`CHANCE` is the seat of sticks and deals."""

CHANCE: Final[Seat] = -1


class Turn(msgspec.Struct, frozen=True):
    """The seats that may act now: ``(CHANCE,)`` at a chance node, empty when the game is over.

    >>> Turn((0, 2)).is_chance, CHANCE_TURN.is_chance, OVER.is_over
    (False, True, True)
    """

    seats: tuple[Seat, ...] = ()

    @property
    def is_chance(self) -> bool:
        """Whether sticks or a deal decide next."""
        return self.seats == (CHANCE,)

    @property
    def is_over(self) -> bool:
        """Whether nobody acts any more."""
        return not self.seats


CHANCE_TURN: Final = Turn((CHANCE,))
OVER: Final = Turn(())


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended.

    ``points`` per seat, ``unit`` of them one point of the rules (:meth:`Game.unit`); ``ranking`` the place
    of each seat, 1 the best, equal places for ties (``(1, 1)`` is a draw of two); ``rule`` the identifier of
    the rule that ended it.

    >>> Result.by_points((5, 9, 5, 1), "last_round").ranking
    (2, 1, 2, 4)
    """

    points: tuple[int, ...]
    ranking: tuple[int, ...]
    rule: str
    unit: int = 1

    @classmethod
    def by_points(cls, points: Sequence[int], rule: str, unit: int = 1) -> Result:
        """Rank the seats by points, most first, ties sharing the better place."""
        return cls(tuple(points), ranked(points), rule, unit)


def ranked(keys: Sequence[Key]) -> tuple[int, ...]:
    """Return places by keys, the greatest first, equal ones sharing the better place.

    >>> ranked([(1, 0), (2, 5), (1, 0)])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > own for other in keys) for own in keys)


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return the values by seat with that of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


# --- Errors ----------------------------------------------------------------------------------------
#
# TymokError (a ValueError)
#  ├─ IllegalAction   an action that a rule forbids, or a text that names no legal action
#  ├─ OptionError     option values that do not exist or do not fit together
#  └─ RecordError     a record or position in text form that cannot be read or replayed


class TymokError(ValueError):
    """Base of everything that escapes from the engine: a rule's identifier, and data for its wording.

    ``rule`` is a key of the one catalogue that turns errors into words in the reader's language.

    >>> error = IllegalAction("protected", square="TAI")
    >>> error.rule, error.data["square"], str(error)
    ('protected', 'TAI', "protected (square='TAI')")
    """

    def __init__(self, rule: str, **data: object) -> None:
        self.rule = rule
        self.data: Mapping[str, Any] = data
        details = ", ".join(f"{key}={value!r}" for key, value in data.items())
        super().__init__(f"{rule} ({details})" if details else rule)


class IllegalAction(TymokError):
    """An action the position does not allow; ``rule`` names the rule that forbids it."""


class OptionError(TymokError):
    """Option values that do not exist or do not fit together; ``data["option"]`` names the option."""


class RecordError(TymokError):
    """A text form that cannot be read or replayed, with its place: ``line`` and ``column`` from 1."""

    def __init__(self, rule: str, *, line: int = 1, column: int = 1, **data: object) -> None:
        super().__init__(rule, line=line, column=column, **data)
        self.line = line
        self.column = column


def out_of_turn(turn: Turn, seat: Seat) -> IllegalAction:
    """Return why a seat that is not to act may not."""
    if turn.is_over:
        return IllegalAction("game_over", seat=seat)
    if turn.is_chance:
        return IllegalAction("chance_decides", seat=seat)
    return IllegalAction("not_your_turn", seat=seat, mover=turn.seats[0])


def unreadable(text: str, near: Sequence[str] = ()) -> IllegalAction:
    """Return the error for a text that names no action, with the nearest ones as they are written."""
    return IllegalAction("unreadable_move", text=text, near=tuple(near))


# --- Chance ----------------------------------------------------------------------------------------


class Draws(Protocol):
    """A source of chance: ``random.Random`` is one, verifiable draws (``randomness``) are another."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to ``stop - 1``, each equally likely."""
        ...


class Chance(msgspec.Struct, frozen=True):
    """What chance may do at a chance node.

    ``sample`` draws one action and always works; ``outcomes`` lists ``(action, probability)`` with
    probabilities that add up to 1, and is empty where there are too many to list (a deal).
    """

    sample: Callable[[Draws], Any]
    outcomes: tuple[tuple[Any, Fraction], ...] = ()


class Luck(msgspec.Struct, frozen=True):
    """What one cast meant to a seat: how likely it was to come off, and whether it did.

    >>> Luck(0, Fraction(1, 4), came_off=False).chance
    Fraction(3, 4)
    """

    seat: Seat
    odds: Fraction
    came_off: bool

    @property
    def chance(self) -> Fraction:
        """How likely it was to come as it came."""
        return self.odds if self.came_off else 1 - self.odds


# --- Steps -----------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """One piece of a choice as a person makes it: "this soldier", "over that square", "to ZO".

    ``kind`` says what is chosen and has a text in the catalogue; ``value`` is short, language-free and
    unique among the steps that may follow the same beginning (it goes into menus and custom ids);
    ``subject`` names the thing at ``value`` for labels ("+S" on a square), or is empty.

    An action that uses cards of the own hand begins with one step ``Step("cards", "B5-B6-B7")``, in deck
    order; where several actions use the same cards, further steps tell them apart
    (``Step("reading", "run6")``, ``Step("as", "discard")``).  Values hold no ``.``, ``:``, ``;`` or ``~``
    and are at most 60 characters long.  In the menu of single cards the ``subject`` of a card is how many
    copies of it stand before.
    """

    kind: str
    value: str
    subject: str = ""


# --- Privacy ---------------------------------------------------------------------------------------


class Privacy(msgspec.Struct, frozen=True):
    """What of a game only some may know; the defaults are those of a game in which all is open.

    ``private``: seats know what others do not, so each has a view of its own that is shown to it alone.
    ``delivered``: that view comes to its seat by DM without being asked for, as a hand of cards does.
    ``closed_menus``: what a seat may choose, or is choosing, tells what it knows: none is made in public.
    ``open_record``: the record may be taken while the game runs.
    ``hidden_chance``: the types of chance actions that nobody may read before the end, such as deals; what
    else chance brings is told to all.
    ``uncounted``: how often seats act is hidden too, so messages tell no ply.
    ``sealed``: what nobody showed stays hidden after the end too: no record, and no secret of a deck.
    """

    private: bool = False
    delivered: bool = False
    closed_menus: bool = False
    open_record: bool = True
    hidden_chance: tuple[type, ...] = ()
    uncounted: bool = False
    sealed: bool = False


OPEN: Final = Privacy()
"""Everybody knows everything."""


def held_privately(*hidden: type) -> Privacy:
    """Return that what a seat holds is its own and comes by DM, and which actions of chance would tell it."""
    return Privacy(private=True, delivered=True, closed_menus=True, open_record=False, hidden_chance=hidden)


# --- Seats that come later -------------------------------------------------------------------------


class NewSeat(msgspec.Struct, frozen=True, tag="new_seat"):
    """Somebody joins between two deals or rounds: a seat more, after the others, with what all began with."""


NEW_SEAT: Final = NewSeat()

# --- Records ---------------------------------------------------------------------------------------


class RecordForm(msgspec.Struct, frozen=True):
    """A game's own form of record; what it reads and writes is a :class:`engine.record.Record`.

    ``recognises`` tells whether a text may be in this form; ``read`` replays it under the rules given, as far
    as it has so many actions (None: however many), and raises RecordError with line and column; ``write`` is
    the way back.
    """

    recognises: Callable[[str], bool]
    read: Callable[[Any, str, int | None], Any]
    write: Callable[[Any], str]


class PositionForm(msgspec.Struct, frozen=True):
    """A game's own form of a position: one line with all that the rules need to go on from there.

    ``recognises`` tells whether a text may be in this form; ``read`` returns options and state, and raises
    RecordError with line and column; ``write`` writes a state, inside a turn the one in which it began.
    ``name`` is what the form is called.
    """

    name: str
    recognises: Callable[[str], bool]
    read: Callable[[str], tuple[Any, Any]]
    write: Callable[[Any], str]


class RecordViewer(msgspec.Struct, frozen=True):
    """A page of a game's authors that shows records.

    ``page`` is where a text can be pasted.  ``text`` writes a :class:`engine.record.Record` as the page reads
    it, or returns None where it shows no such record; ``link`` leads from that text to the record, with the
    seat that is named at the bottom.
    """

    page: str
    text: Callable[[Any], str | None]
    link: Callable[[str, Seat], str]


# --- Giving up, and draws --------------------------------------------------------------------------


class Offers(msgspec.Struct, frozen=True):
    """The actions by which a seat gives up, offers a draw and accepts one, in a game whose rules know them.

    They are legal like any others where the rules allow them, but no menu of moves lists them: they have
    buttons and commands of their own, the same in all games.
    """

    resign: object
    offer_draw: object
    accept_draw: object

    def __contains__(self, action: object) -> bool:
        return action in (self.resign, self.offer_draw, self.accept_draw)
