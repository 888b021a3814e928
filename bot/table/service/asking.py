"""Asking in private: only who can do something is asked, and nobody sees whom a table waits for.

Where everybody is asked alike about one matter, such as a card on the table, a table may ask only those who
can do something (``Game.asks_able``), and a single seat may want to be asked only when it can win.  Then
the game rests where it is, for ``Game.pause`` seconds at least, whether any of these seats can do something
or not; who can answers meanwhile, and the answers stand beside the position.  Only when all are there the
game goes on, by the actions that it would take if everybody were asked: so neither the position, nor its
number, nor the log, nor a message tells who was asked.

A game may ask the mover alone like that (``Game.rests``): then the game goes on when the pause is over, with
a no from whoever has said nothing, and not even a longer pause tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from engine.core import AnyGame, Game, Seat

THIS: Final = "card"
"""A no to all questions about the matter that all are asked about now, such as a card on the table."""

TURN: Final = "turn"
"""A no to all questions until the seat has its own turn."""

WINS: Final = "wins"
"""A no to all questions but those in which the seat can win, until it says otherwise."""

ALWAYS: Final = "always"
"""A no to all questions until the seat says otherwise."""

LASTING: Final = (WINS, ALWAYS)
"""The answers that end neither with a turn nor with a season."""

POSITIONS: Final = 256
"""Questions that are kept: those that tables ask just now."""

Answers = Mapping[Seat, tuple[Any, ...]]
"""What seats have answered in private to the present matter, in the order of their questions."""


def is_quiet(rules: AnyGame, options: object, stands: str) -> bool:
    """Whether a seat that has given this answer beforehand is asked in private, if it is asked at all."""
    return rules.asks_able(options) or stands == WINS


def refuses(rules: AnyGame, state: object, stands: str) -> bool:
    """Whether this answer, given beforehand, is a no to what is asked in this state."""
    return stands in {THIS, TURN, ALWAYS} or (stands == WINS and not rules.asks_for_win(state))


def pause(rules: AnyGame, *, person: bool) -> float:
    """Return the seconds that a table waits while it asks a person, or a computer player, in private."""
    return rules.pause if person or not rules.rests else Game.pause


def able(rules: AnyGame, state: object, seat: Seat) -> bool:
    """Whether a seat that is asked can do anything but say no."""
    return any(action != rules.declining(state) for action in rules.legal(state, seat))


def walk(rules: AnyGame, state: object) -> Iterator[tuple[Seat, Any]]:
    """Yield who is asked about the matter of this state, and in which state, if all say no."""
    while (no := rules.declining(state)) is not None:
        seat = rules.turn(state).seats[0]
        yield seat, state
        state = rules.apply(state, seat, no)


@lru_cache(maxsize=POSITIONS)
def asked_around(rules: AnyGame, state: object) -> tuple[Seat, ...]:
    """Return the seats that are asked from here on, whatever they hold, each once."""
    return tuple(dict.fromkeys(seat for seat, _ in walk(rules, state)))


@lru_cache(maxsize=POSITIONS)
def _able_in(rules: AnyGame, state: object, seat: Seat) -> tuple[Any, ...]:
    """Return the states from here on in which the seat can do something, if all others say no."""
    return tuple(at for who, at in walk(rules, state) if who == seat and able(rules, at, seat))


def question(rules: AnyGame, state: object, seat: Seat, stands: str, given: tuple[object, ...]) -> Any | None:
    """Return the state in which a seat that is asked in private has to choose; None if it need not.

    ``stands`` is what it has said beforehand, ``given`` what it has answered to this matter.
    """
    if any(action != rules.declining(state) for action in given):
        return None
    open_ = [at for at in _able_in(rules, state, seat) if not refuses(rules, at, stands)]
    return open_[len(given)] if len(given) < len(open_) else None


def beside(rules: AnyGame, state: object, seat: Seat) -> Any:
    """Return a state of the same matter in which another seat is asked, if there is any."""
    return next((at for who, at in walk(rules, state) if who != seat), state)


def outcome(
    rules: AnyGame, state: object, declines: Mapping[Seat, str], answers: Answers
) -> list[tuple[Seat, Any]]:
    """Return how a table that asks in private goes on after its pause, by seats and actions.

    Nothing while one is awaited.
    """
    left = {seat: list(given) for seat, given in answers.items()}
    found: list[tuple[Seat, Any]] = []
    for seat, at in walk(rules, state):
        no = rules.declining(at)
        if refuses(rules, at, declines.get(seat, "")) or not able(rules, at, seat):
            found.append((seat, no))
            continue
        if not left.get(seat) and not rules.rests:
            return []
        action = left[seat].pop(0) if left.get(seat) else no
        found.append((seat, action))
        if action != no:
            break
    return found


def read(rules: AnyGame, text: str) -> dict[Seat, tuple[Any, ...]]:
    """Read answers as a column of the game has them."""
    if not text:
        return {}
    stored = msgspec.json.decode(text, type=dict[int, list[str]])
    return {seat: tuple(map(rules.load_action, given)) for seat, given in stored.items()}


def write(rules: AnyGame, answers: Answers) -> str:
    """Write answers as a column of the game."""
    stored = {seat: [*map(rules.dump_action, given)] for seat, given in answers.items()}
    return msgspec.json.encode(stored).decode() if stored else ""
