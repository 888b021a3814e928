"""A running or finished game as a value: its rules, its options and every action, chance included.

So it replays with no source of chance.  :mod:`engine.records` reads and writes it as text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, NoReturn

import msgspec

from engine.core import AnyGame, RecordError, Seat


class Place(NamedTuple):
    """A piece of a text and where it begins, from 1."""

    line: int
    column: int
    text: str

    def refuse(self, rule: str, /, **data: object) -> NoReturn:
        """Raise RecordError here; data of another error keeps its names where they are free."""
        rest = {key: value for key, value in data.items() if key not in ("line", "column", "element", "rule")}
        raise RecordError(rule, line=self.line, column=self.column, element=self.text, **rest)


def one_line(text: str) -> str:
    """Return a text without the ends of its lines."""
    return " ".join(text.splitlines())


def read_rules(text: str) -> dict[str, object]:
    """Read rules as a record has them in JSON; raise ValueError for any other text, or one that is ambiguous.

    Whoever reads of two values of a rule only the last, or the first, would see two games in one record.
    """
    try:
        rules = msgspec.json.decode(text.encode(errors="replace"), type=dict[str, object])
        json.loads(text, object_pairs_hook=_each_once)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error)) from None
    return rules


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands there twice")
    return found


class Warned(msgspec.Struct, frozen=True):
    """Something in a text that does not fit but does not stop the replay, with its place from 1."""

    rule: str
    line: int
    column: int
    data: dict[str, Any] = {}


LARGEST: Final = 10**12
"""No number in a state that a game began with is larger: those that follow from it stay within 64 bits."""


def first_state(place: Place, game: AnyGame, text: str) -> Any:
    """Read the state in which a game began, as the game dumps it; refuse it at its place."""
    try:
        state = game.load(text)
    except RecordError as error:
        place.refuse(error.rule, **error.data)
    except RecursionError as error:
        place.refuse("unreadable", reason=str(error))
    waiting = [msgspec.json.decode(text)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict | list):
            waiting += value.values() if isinstance(value, dict) else value
        elif isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
            place.refuse("bad_start", reason="number")
    return state


class Record(msgspec.Struct, frozen=True):
    """A game from its beginning.

    ``game`` are the rules by which it is played, those of its version; ``actions`` are (seat, action), chance
    with seat CHANCE; ``seats`` the number at the beginning, which newcomers raise; ``players`` the names of
    all, by seat; ``started`` and ``ended`` ISO 8601 (empty where unknown); ``infos`` other header lines as
    (key, value), in order; ``start`` is set if the game did not begin where ``Game.start`` begins.
    ``unknown`` names the casts, by their place in ``actions``, whose sum the text did not tell; ``comments``
    are (place, words).
    """

    game: AnyGame
    options: Any
    actions: tuple[tuple[Seat, Any], ...] = ()
    seats: int = 2
    players: tuple[str, ...] = ()
    started: str = ""
    ended: str = ""
    infos: tuple[tuple[str, str], ...] = ()
    start: Any = None
    unknown: frozenset[int] = frozenset()
    comments: tuple[tuple[int, str], ...] = ()
    warnings: tuple[Warned, ...] = ()

    @property
    def game_id(self) -> str:
        """The identifier of the game that is played."""
        return self.game.id

    def states(self) -> Iterator[Any]:
        """Replay: yield the first state, then the state after each action.

        Raises IllegalAction if an action does not fit, which cannot be with a record read from text.
        """
        state = self.first()
        yield state
        for seat, action in self.actions:
            state = self.game.apply(state, seat, action)
            yield state

    def first(self) -> Any:
        """Return the state in which the game began."""
        return self.game.start(self.seats, self.options) if self.start is None else self.start


def require_at_most(actions: Sequence[object], most: int | None) -> None:
    """Raise RecordError ``too_long_to_open`` while a record is read that has more actions than are wanted."""
    if most is not None and len(actions) > most:
        raise RecordError("too_long_to_open", most=most)
