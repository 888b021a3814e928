"""Reading records and positions that people bring along: a function for another process, which starts soon.

So this module needs nothing of the rest of the bot.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine import catalogue, records
from engine.core import AnyGame, RecordError
from engine.record import Record

MOST_ACTIONS: Final = 5000
"""Actions of a record that can be gone through: it is read anew within the time that a press has."""


class Read(msgspec.Struct, frozen=True):
    """A record as it was read, and whether the position in which it begins can be relied upon."""

    record: Record
    proven: bool


def read(text: str, *, position: bool = False) -> Read:
    """Read a record of any game, or a position as one line; raise RecordError.

    ``position``: the text is meant as a position, whatever it looks like.
    """
    if "\0" in text:
        raise RecordError("not_text", line=1 + text.count("\n", 0, text.index("\0")))
    game = _of_position(text, position=position)
    record = records.check(text, MOST_ACTIONS) if game is None else _position(game, text)
    if record.start is None or game is not None:
        return Read(record, True)
    proven = _proven(record)
    _look_through(record if proven is None else proven)
    return Read(record, False) if proven is None else Read(proven, True)


def _of_position(text: str, *, position: bool) -> AnyGame | None:
    """Return the game whose position a text is; where it must be one, the game that says what is wrong."""
    forms = [game for game in catalogue.GAMES.values() if game.position_form is not None]
    meant = (game for game in forms if game.position_form and game.position_form.recognises(text))
    return next(meant, forms[0] if position else None)


def _position(game: AnyGame, text: str) -> Record:
    assert game.position_form is not None
    options, state = game.position_form.read(text)
    return Record(game=game, options=options, seats=game.seats.start, start=state)


def _proven(record: Record) -> Record | None:
    """Return a record with its first position as the game's own form tells it, None where it tells another.

    A first state out of a file has the form of a state; whether the rules could ever lead there, only what
    reads positions knows.  What does not belong to the position (the last turn) is left out.
    """
    game, form = record.game, record.game.position_form
    if form is None:
        return None
    try:
        _, state = form.read(form.write(record.start))
        start = game.under(state, record.options)
        checked = msgspec.structs.replace(record, start=start)
        return checked if start is not None and all(True for _ in checked.states()) else None
    except Exception:
        return None  # whatever a broken state led to: it is not one to rely upon


def _look_through(record: Record) -> None:
    """Raise RecordError for a record that can't be shown: its first state is none of the rules'."""
    from renderers import words  # noqa: PLC0415 (few records need it, and all others are read sooner)

    game = record.game
    seats = record.seats + sum(bool(action == game.new_seat) for _, action in record.actions)
    try:
        for state in record.states():
            for seat in game.turn(state).seats:
                if seat >= 0:
                    game.legal(state, seat)
            words.describe_fully(game.id, game.view(state, None), names=("",) * seats)
            game.deal(state)
            game.standing(state)
    except Exception as error:
        raise RecordError("bad_start", reason=repr(error)) from None
